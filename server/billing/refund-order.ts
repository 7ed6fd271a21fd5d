import { orderRefund, refundableCents } from '#rules/payments/order-refunds'
import { addCredit, findBooked, isBooked, listRefundedParts, readPaidParts, returnToLots } from '../credit/credit.ts'
import { entrySources, eventKeys, refundCauses } from '../db/causes.ts'
import { lockCustomer, type Owner } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { sumDisputes } from '../payments/disputes.ts'
import { beginRefund, readRefundableCharge } from '../payments/refunds.ts'
import type { Deps } from '../ports.ts'
import { writeToCustomer } from '../profile/tell-customer.ts'
import { creditReturned } from '../words/billing.ts'

export interface WantedRefund {
  customerId: number
  /** The number of an order, of a fee or of what staff charged. */
  number: number
  cents: number | 'all'
  /** The cause in words, so that it never refunds twice: "claim 12". */
  cause: string
  /** The discount that leaving Advantage took of the order: the whole order brings it back. */
  discountTakenCents?: number
  /** The key of a refund that the provider has and our book has lost. */
  knownKey?: string
}

export type OrderRefundOutcome =
  | { status: 'refunded'; cardCents: number; creditCents: number; discountCents?: number }
  | { status: 'more_than_paid'; leftCents: number }
  | { status: 'gone' | 'refunded_before' | 'not_paid' | 'nothing' | 'disputed' }

/**
 * Gives back what was paid for an order, the way it came: to the card at most what it paid, then what the customer owes for it, the
 * rest into the lots it was spent from. What a bank looks into it decides about itself, and what it has taken back is gone.
 */
export async function refundOrder(deps: Deps, wanted: WantedRefund): Promise<OrderRefundOutcome> {
  return afterOrderRefund(deps, await deps.database.transaction((db) => beginOrderRefund(deps, db, wanted)))
}

/** The sending of what a committed refund has begun is asked for. */
export async function afterOrderRefund(deps: Deps, outcome: OrderRefundOutcome): Promise<OrderRefundOutcome> {
  if (outcome.status !== 'refunded') return outcome
  await deps.reach('refund begun')
  if (outcome.cardCents > 0) deps.jobs.runSoon('settle-charges')
  if (outcome.creditCents > 0 || outcome.discountCents !== undefined) deps.jobs.runSoon('retry-held-orders')
  return outcome
}

/** The refund to expect at this moment, for staff who are about to give it. Nothing is done. */
export async function expectRefund(db: Db, wanted: Omit<WantedRefund, 'cause'>): Promise<OrderRefundOutcome> {
  const way = await findWay(db, wanted)
  return 'parts' in way ? givenOf(way) : way
}

/** Like `refundOrder`, in the caller's transaction; after its commit the caller goes on with `afterOrderRefund`. */
export async function beginOrderRefund(deps: Deps, db: Db, wanted: WantedRefund): Promise<OrderRefundOutcome> {
  const { customerId, number, cause, knownKey } = wanted
  const source = entrySources.orderRefunded(number, cause)
  const way = await findWay(db, wanted, source)
  if (!('parts' in way)) return way
  const { owner, chargeId, cardCents, owedCents, creditCents, discountCents, parts } = way
  const booked = await returnToLots(
    db,
    owner,
    { kind: 'order_refund', source, orderNumber: number, cardCents, owedCents, parts },
    deps.clock.now(),
  )
  if (chargeId !== undefined && cardCents > 0) {
    await beginRefund(
      deps,
      db,
      { customerId, chargeId, amountCents: cardCents, cause: refundCauses.orderRefunded(number, cause) },
      knownKey,
    )
  }
  const back = { source: entrySources.discountGivenBack(number), number, cents: discountCents }
  if (discountCents > 0) await creditDiscountBack(db, booked.owner, back, deps.clock.now())
  if (creditCents + discountCents > 0) {
    const how = { eventKey: eventKeys.orderRefunded(number, cause), keepsQuietHours: true } as const
    await writeToCustomer(db, owner, creditReturned(number, creditCents + discountCents), how, deps.clock.now())
  }
  await deps.reach('refund before begun')
  return givenOf(way)
}

/** Leaving Advantage took this discount of an order, which has turned out not to have been given. The caller has locked the customer. */
export const creditDiscountBack = (
  db: Db,
  owner: Owner,
  { source, number, cents }: { source: string; number: number; cents: number },
  now: Date,
) => {
  const back = { kind: 'leaving', source, orderNumber: number, lot: 'refund' } as const
  return addCredit(db, owner, { ...back, cents, from: { forfeited: cents } }, now)
}

const givenOf = ({
  cardCents,
  creditCents,
  discountCents,
}: Record<'cardCents' | 'creditCents' | 'discountCents', number>) => ({
  status: 'refunded' as const,
  cardCents,
  creditCents,
  ...(discountCents > 0 && { discountCents }),
})

const NOT_DISPUTED = { takenCents: 0, keptCents: 0, openCents: 0 }

const REFUNDABLE = ['order', 'fee', 'staff_charge']

/** The amounts for the card and for each lot, with the customer locked. */
async function findWay(
  db: Db,
  { customerId, number, cents: wantedCents, discountTakenCents = 0 }: Omit<WantedRefund, 'cause'>,
  source?: string,
) {
  const owner = await lockCustomer(db, customerId)
  // A card payment could still go back, but what it brought has ended with the account.
  if (owner === undefined) return { status: 'gone' } as const
  const paid = await findBooked(db, entrySources.invoicePaid(number))
  if (paid?.customerId !== customerId || !REFUNDABLE.includes(paid.kind)) return { status: 'not_paid' } as const
  if (source !== undefined && (await isBooked(db, source))) return { status: 'refunded_before' } as const
  const charge = await readRefundableCharge(db, customerId, number)
  const disputed = charge === undefined ? NOT_DISPUTED : await sumDisputes(db, charge)
  const disputedCents = disputed.takenCents + disputed.openCents
  const order = {
    cardPaidCents: charge?.amountCents ?? 0,
    cardRefundedCents: charge === undefined ? 0 : goneCents(charge, disputed),
    ...(await readPaidParts(db, entrySources.invoicePaid(number))),
    returnedParts: await listRefundedParts(db, customerId, number),
  }
  const leftCents = refundableCents(order)
  if (leftCents === 0 && disputedCents > 0) return { status: 'disputed' } as const
  const cents = wantedCents === 'all' ? leftCents : wantedCents
  const way = orderRefund(order, cents)
  if (way === 'nothing') return { status: way } as const
  if (way === 'more_than_paid') return { status: way, leftCents } as const
  // An order that is undone as a whole gave no discount, so what leaving took for it was taken for nothing.
  const isWhole = cents === leftCents && disputedCents === 0
  const isBack = isWhole && (await isBooked(db, entrySources.discountGivenBack(number)))
  const discountCents = isWhole && !isBack ? discountTakenCents : 0
  return { owner, chargeId: charge?.id, ...way, creditCents: cents - way.cardCents, discountCents }
}

/**
 * Money that the card did not take is credit, and a bank that pays the same takes that credit, or may still: it is gone
 * once.
 */
function goneCents(
  { amountCents, refundedCents, failedCents }: NonNullable<Awaited<ReturnType<typeof readRefundableCharge>>>,
  { takenCents, keptCents, openCents }: typeof NOT_DISPUTED,
): number {
  const stillCreditCents = failedCents - keptCents
  return Math.min(amountCents, refundedCents + takenCents + Math.max(stillCreditCents, openCents))
}
