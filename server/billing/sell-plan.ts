import { dollars } from '#rules/money'
import { PLAN_TITLES } from '#rules/plan-titles'
import type { PlanName } from '#rules/policy'
import { AppError } from '../app-error.ts'
import { requirePackage } from '../catalogue/packages.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { NO_LEASE } from '../http/idempotency-lease.ts'
import type { Deps } from '../ports.ts'
import { listCards } from './card-store.ts'
import type { ShownInvoice } from './charge-store.ts'
import { checkOut } from './checkout.ts'
import { choosePackage } from './choose.ts'

/**
 * A plan that a customer asked for by phone or letter: bought as at the screen, with the main card, and with nobody there to answer
 * the bank. It holds once it is paid for, so that no discount comes before payment.
 */

export interface PlanOffer {
  title: string
  priceCents: number
  /** Of the card that would pay. */
  cardLast: string
}

export type PlanRefusal = 'has it' | 'not offered' | 'no card'

export async function offerPlan(
  db: Db,
  { id, planName }: Pick<Customer, 'id' | 'planName'>,
  wanted: PlanName,
): Promise<PlanOffer | { refusal: PlanRefusal }> {
  // For a member the same plan again would be a top-up, which nobody asked for.
  if (planName === wanted) return { refusal: 'has it' }
  const offered = await requirePackage(db, wanted).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (offered === undefined) return { refusal: 'not offered' }
  const card = (await listCards(db, id)).find(({ isMain }) => isMain)
  if (card === undefined) return { refusal: 'no card' }
  return { title: PLAN_TITLES[wanted], priceCents: offered.priceCents, cardLast: card.last }
}

export type SaleOutcome =
  | { status: 'sold'; invoice: ShownInvoice }
  | { refusal: 'changed' | 'charge in flight' }
  | { refusal: 'declined'; message: string }

/** `shownCents` is what the customer was told. */
export async function sellPlan(
  deps: Deps,
  customerId: number,
  wanted: PlanName,
  shownCents: number,
): Promise<SaleOutcome> {
  try {
    // Where the customer was quicker it would be a top-up, which is for sale once they have asked for it.
    const { id: invoiceId } = await choosePackage(deps, customerId, wanted, { isPlanOnly: true })
    const checkout = { customerId, invoiceId, shownDollars: dollars(shownCents), isPresent: false }
    return { status: 'sold', invoice: await checkOut(deps, checkout, NO_LEASE) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'card_declined')
      return { refusal: 'declined', message: Object.values(error.body).flat().join(' ') }
    if (error.code === 'order_changed' || error.code === 'nothing_to_update') return { refusal: 'changed' }
    // The customer pays at this moment, or is asked by the bank: their page goes on, and its secret is not ours to show.
    const isUnderWay = ['charge_in_flight', 'charge_unknown', 'authentication_needed'].includes(error.code)
    if (isUnderWay) return { refusal: 'charge in flight' }
    throw error
  }
}
