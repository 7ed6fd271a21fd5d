import { askedAgainFrom } from '#rules/orders/held-orders'
import type { Db } from '../db/open.ts'
import { hasChargeOpen } from '../payments/charge.ts'
import { findLastAttempt, listLastAttempts } from './invoice-store.ts'

/** The attempts to pay an order by card that came to nothing. */

export interface DeclinedAttempt {
  chargeId: number
  cardId: number
  /** The card was asked for this. */
  amountCents: number
  /** The customer made it at the screen, and heard of it there or by a letter of its own. */
  isPresent: boolean
  isHard: boolean
  message: string
  /** The credit that it reckoned with. */
  creditCents: number
  declinedAt: Date
}

/** The last attempt to pay an order by card, where it was declined. */
export async function findDeclinedAttempt(
  db: Db,
  customerId: number,
  number: number,
): Promise<DeclinedAttempt | undefined> {
  const charge = await findLastAttempt(db, customerId, number)
  if (charge?.status !== 'declined' || charge.endedAt === null) return undefined
  const {
    id: chargeId,
    cardId,
    amountCents,
    isPresent,
    isHard,
    message,
    spentCreditCents: creditCents,
    endedAt,
  } = charge
  return { chargeId, cardId, amountCents, isPresent, isHard, message: message ?? '', creditCents, declinedAt: endedAt }
}

export interface VoidPress {
  chargeId: number
  cardId: number
  endedAt: Date
}

/** The last attempt to pay an order or its reload, where the customer made it at the screen and it came to nothing. */
export async function findVoidPress(db: Db, customerId: number, number: number): Promise<VoidPress | undefined> {
  const [last] = await listLastAttempts(db, customerId, number)
  if (last?.status !== 'void' || !last.isPresent || last.endedAt === null) return undefined
  return { chargeId: last.id, cardId: last.cardId, endedAt: last.endedAt }
}

/**
 * An order may be asked for by itself at this moment. A charge in the provider's hands is left to whoever asked for it.
 * Where the provider keeps failing and then knows nothing of what it was sent, each attempt waits longer than the one
 * before. The pause is that of the main card: another card that is made the main one is asked at once.
 */
export async function mayAskAgain(
  db: Db,
  { customerId, id }: { customerId: number; id: number },
  now: Date,
): Promise<boolean> {
  if (await hasChargeOpen(db, customerId)) return false
  const attempts = await listLastAttempts(db, customerId, id)
  const end = attempts.findIndex(
    ({ status, chargeRef, isOfMainCard }) => status !== 'void' || chargeRef !== null || !isOfMainCard,
  )
  const lost = end < 0 ? attempts : attempts.slice(0, end)
  const lastAt = lost[0]?.endedAt ?? null
  return lastAt === null || askedAgainFrom(lost.length, lastAt) <= now
}
