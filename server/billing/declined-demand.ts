import type { Db } from '../db/open.ts'
import { findLastCharge } from '../payments/charge-store.ts'

export interface DeclinedDemand {
  chargeId: number
  cardId: number
  isHard: boolean
  message: string
  /** The credit that it reckoned with. */
  creditCents: number
  declinedAt: Date
}

/** The last attempt to pay an order by card, where it was declined. */
export async function findDecline(db: Db, customerId: number, number: number): Promise<DeclinedDemand | undefined> {
  const charge = await findLastCharge(db, customerId, number)
  if (charge?.status !== 'declined' || charge.endedAt === null) return undefined
  const { id: chargeId, cardId, isHard, message, spentCreditCents: creditCents, endedAt: declinedAt } = charge
  return { chargeId, cardId, isHard, message: message ?? '', creditCents, declinedAt }
}
