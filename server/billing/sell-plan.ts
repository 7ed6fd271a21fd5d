import { dollars } from '#rules/money'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import type { PlanName } from '#rules/policy'
import { AppError } from '../app-error.ts'
import { requirePackage } from '../catalogue/packages.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { NO_LEASE } from '../http/idempotency-lease.ts'
import { readCards } from '../payments/cards.ts'
import type { Deps, ShownInvoice } from '../ports.ts'
import { checkOut } from './checkout.ts'
import { choosePackage } from './choose.ts'

/**
 * A plan that a customer asked for by phone or letter: bought as at the screen, with the main card, and with nobody there to answer
 * the bank. It holds once it is paid for, so that no discount comes before payment.
 */

export interface PlanOffer {
  title: string
  priceCents: number
  /** The card that would pay. */
  cardId: number
  cardLast: string
}

export type PlanRefusal = 'has_it' | 'not_offered' | 'no_card'

export async function offerPlan(
  db: Db,
  { id, planName }: Pick<Customer, 'id' | 'planName'>,
  wanted: PlanName,
): Promise<PlanOffer | { refusal: PlanRefusal }> {
  // For a member the same plan again would be a top-up, which nobody asked for.
  if (planName === wanted) return { refusal: 'has_it' }
  const offered = await requirePackage(db, wanted).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (offered === undefined) return { refusal: 'not_offered' }
  const card = await findMainCard(db, id)
  if (card === undefined) return { refusal: 'no_card' }
  return { title: PLAN_TITLES[wanted], priceCents: offered.priceCents, cardId: card.id, cardLast: card.last }
}

const findMainCard = async (db: Db, customerId: number) =>
  (await readCards(db, customerId)).find(({ isMain }) => isMain)

export type SaleOutcome =
  | { status: 'sold'; invoice: ShownInvoice }
  | { refusal: 'changed' | 'other_card' | 'charge_in_flight' | 'charge_not_made' }
  | { refusal: 'declined'; message: string }

/** Sells at the price and with the card that staff saw. A plan that costs nothing asks no card. */
export async function sellPlan(
  deps: Deps,
  customerId: number,
  wanted: PlanName,
  shown: Pick<PlanOffer, 'priceCents' | 'cardId'>,
): Promise<SaleOutcome> {
  const { priceCents, cardId } = shown
  try {
    // Where the customer was quicker this would be a top-up, which is for sale once they have asked for it.
    const { id: invoiceId } = await choosePackage(deps, customerId, wanted, { isPlanOnly: true })
    const told = { shownDollars: dollars(priceCents), ...(priceCents > 0 && { shownCardId: cardId }) }
    const checkout = { customerId, invoiceId, ...told, isPresent: false }
    return { status: 'sold', invoice: await checkOut(deps, checkout, NO_LEASE) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'card_declined')
      return { refusal: 'declined', message: Object.values(error.body).flat().join(' ') }
    if (error.code === 'charge_not_made') return { refusal: 'charge_not_made' }
    if (error.code === 'card_changed') return { refusal: 'other_card' }
    if (error.code === 'order_changed' || error.code === 'nothing_to_update') return { refusal: 'changed' }
    // The customer pays at this moment, or is asked by the bank: their page goes on, and its secret is not ours to show.
    const isUnderWay = ['charge_in_flight', 'charge_unknown', 'authentication_needed'].includes(error.code)
    if (isUnderWay) return { refusal: 'charge_in_flight' }
    throw error
  }
}
