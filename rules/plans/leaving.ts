import { lastDayWithin } from '../days/business-days.ts'
import { laDay } from '../days/days.ts'
import { dollars, requireAmount } from '../money.ts'
import type { LotKind } from '../payments/credit-lots.ts'
import { policy } from '../policy.ts'

/** A lot of credit with the charge that brought it. Only plans, packs and reloads go back to a card. */
export interface CreditPurchase {
  id: number
  kind: LotKind
  chargedAt: Date
  /** The amount on the card: the price without the coupon, and 0 for credit that nobody paid for. */
  chargedCents: number
  couponCents: number
  /** The price of the welcome box that came with it, once that was sent. */
  boxCents: number
  /** The credit left in its lot: neither spent nor transferred. */
  leftCents: number
  /** `ended` once it was refunded by leaving before; a disputed one is the bank's to decide. */
  status: 'open' | 'disputed' | 'ended'
}

export interface DiscountedOrder {
  id: number
  discountCents: number
  /** Null while it is on its way. */
  paidAt: Date | null
  /** The whole of it: then nothing was given either. */
  isRefunded: boolean
  /** Its discount was taken off when the customer left before. */
  isTakenBefore: boolean
}

export type LeavingLine =
  | { kind: 'left_of_purchase'; purchaseId: number; cents: number }
  | { kind: 'coupon'; purchaseId: number; cents: number }
  | { kind: 'welcome_box'; purchaseId: number; cents: number }
  | { kind: 'order_discount'; orderId: number; cents: number }
  /** The cards get back no more than they paid. */
  | { kind: 'above_charged'; cents: number }
  /** A customer who was given more than is left owes nothing. */
  | { kind: 'below_zero'; cents: number }

export interface LeavingQuote {
  /** They add up to the refund; what lowers it is below zero. */
  lines: LeavingLine[]
  /** Paid by the cards for the purchases that count. */
  chargedCents: number
  refundCents: number
  /** The refunds to the charge of each purchase, the newest first. */
  refunds: { purchaseId: number; cents: number }[]
  /** The lots of these purchases end, whatever comes back of them; all other credit stays. */
  endingPurchaseIds: number[]
  endingCents: number
  /** The last day on which all of it comes back: that of the oldest purchase. Null where nothing was bought. */
  lastDay: string | null
}

/**
 * Leaving Advantage pays back what is left of the purchases of the last business days, together, without the welcome box that was sent
 * with one of them and the discounts given since the oldest. An order's discount is given until the order is completed, so those on their way
 * count, and so does one that a reload paid for.
 */
export function leavingQuote(
  purchases: readonly CreditPurchase[],
  orders: readonly DiscountedOrder[],
  today: string,
): LeavingQuote {
  const counted = purchases.filter((purchase) => isRefundable(purchase, today)).sort(oldestFirst)
  const oldest = counted[0]
  if (oldest === undefined) {
    return {
      lines: [],
      chargedCents: 0,
      refundCents: 0,
      refunds: [],
      endingPurchaseIds: [],
      endingCents: 0,
      lastDay: null,
    }
  }

  const isGivenSince = ({ paidAt, isRefunded, isTakenBefore, discountCents }: DiscountedOrder): boolean =>
    discountCents > 0 && !isRefunded && !isTakenBefore && (paidAt === null || paidAt >= oldest.chargedAt)
  const lines: LeavingLine[] = [
    ...counted.map(({ id, leftCents }) => ({ kind: 'left_of_purchase' as const, purchaseId: id, cents: leftCents })),
    ...counted
      .filter(({ couponCents }) => couponCents > 0)
      .map(({ id, couponCents }) => ({ kind: 'coupon' as const, purchaseId: id, cents: -couponCents })),
    ...counted
      .filter(({ boxCents }) => boxCents > 0)
      .map(({ id, boxCents }) => ({ kind: 'welcome_box' as const, purchaseId: id, cents: -boxCents })),
    ...orders
      .filter(isGivenSince)
      .map(({ id, discountCents }) => ({ kind: 'order_discount' as const, orderId: id, cents: -discountCents })),
  ]
  const restCents = sum(lines.map(({ cents }) => cents))
  const chargedCents = sum(counted.map((purchase) => purchase.chargedCents))
  const refundCents = Math.max(0, Math.min(chargedCents, restCents))
  if (restCents > refundCents) lines.push({ kind: 'above_charged', cents: refundCents - restCents })
  if (restCents < refundCents) lines.push({ kind: 'below_zero', cents: refundCents - restCents })
  return {
    lines,
    chargedCents,
    refundCents,
    refunds: newestFirst(counted, refundCents),
    endingPurchaseIds: counted.map(({ id }) => id),
    endingCents: sum(counted.map(({ leftCents }) => leftCents)),
    lastDay: refundableUntil(oldest.chargedAt),
  }
}

/**
 * The part of each order's discount that leaving takes, kept in case the order is refunded as a whole later: coupons and the box
 * come first, and then the oldest order, as far as the cards would have got more without them.
 */
export function discountsTaken({
  lines,
  chargedCents,
  refundCents,
}: Pick<LeavingQuote, 'lines' | 'chargedCents' | 'refundCents'>): { orderId: number; cents: number }[] {
  const isOfPurchase = ({ kind }: LeavingLine) =>
    kind === 'left_of_purchase' || kind === 'coupon' || kind === 'welcome_box'
  const withoutCents = Math.max(0, sum(lines.filter(isOfPurchase).map(({ cents }) => cents)))
  let availableCents = Math.min(chargedCents, withoutCents) - refundCents
  return lines
    .flatMap((line) => (line.kind === 'order_discount' ? [line] : []))
    .map(({ orderId, cents }) => {
      const takenCents = Math.min(-cents, availableCents)
      availableCents -= takenCents
      return { orderId, cents: takenCents }
    })
    .filter((taken) => taken.cents > 0)
}

/** On the day an account is closed no credit stays: what the cards do not get is forfeited. */
export function forfeitedOnClosing({ refundCents }: Pick<LeavingQuote, 'refundCents'>, balanceCents: number): number {
  return Math.max(0, balanceCents - refundCents)
}

/** The charge's own day is day 0, and the last day counts. */
export function refundableUntil(chargedAt: Date): string {
  return lastDayWithin(laDay(chargedAt), policy.credit.refundWindowBusinessDays)
}

function isRefundable(purchase: CreditPurchase, today: string): boolean {
  const { kind, status, chargedAt, chargedCents, couponCents, boxCents, leftCents } = purchase
  for (const cents of [chargedCents, couponCents, boxCents, leftCents]) requireAmount(cents)
  const isPaidByCard = kind === 'purchase' || kind === 'reload'
  return isPaidByCard && status === 'open' && refundableUntil(chargedAt) >= today
}

function newestFirst(purchases: readonly CreditPurchase[], cents: number): LeavingQuote['refunds'] {
  let missingCents = cents
  return [...purchases]
    .reverse()
    .map(({ id, chargedCents }) => {
      const partCents = Math.min(chargedCents, missingCents)
      missingCents -= partCents
      return { purchaseId: id, cents: partCents }
    })
    .filter((refund) => refund.cents > 0)
}

const oldestFirst = (one: CreditPurchase, other: CreditPurchase): number =>
  one.chargedAt.getTime() - other.chargedAt.getTime() || one.id - other.id

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The line of a quote, named by the number that its customer knows. */
export function leavingLineName(line: LeavingLine): string {
  switch (line.kind) {
    case 'left_of_purchase':
      return `What’s left of order ${line.purchaseId}`
    case 'coupon':
      return `Promo code on order ${line.purchaseId}`
    case 'welcome_box':
      return `Welcome box that came with order ${line.purchaseId}`
    case 'order_discount':
      return `Discount on order ${line.orderId}`
    case 'above_charged':
      return 'Beyond what the card paid'
    case 'below_zero':
      return 'Discounts we won’t take back'
  }
}

/** "-$2.10" */
export const leavingLineAmount = ({ cents }: LeavingLine): string =>
  `${cents < 0 ? '-' : ''}$${dollars(Math.abs(cents))}`

/** A plan's discounts end with it, for staff and customer in one sentence. */
export const LIST_PRICES_FROM_NOW = 'Bags we haven’t priced yet are charged at list price, without discounts.'
