import type { Order, OrderInList } from '#contract/orders'
import { amountsOf, dollars } from '#rules/money'
import { keptCare } from '#rules/orders/care'
import { hasNewMeans } from '#rules/orders/held-orders'
import { hasLeft } from '#rules/orders/order-life'
import { orderPurpose, PAID, prettyStatus, STATUSES } from '#rules/orders/order-status'
import type { NamedCard } from '#rules/payments/card-brand'
import { paymentOf } from '#rules/payments/order-payment'
import { purposeOf } from '#rules/plans/plans'
import { totalCentsOf } from '#rules/prices/order-prices'
import type { PaidReload } from '../billing/pay-owed.ts'
import type { OrderPayment } from '../credit/order-payment.ts'
import { presentPickup } from '../pickups/present.ts'
import type { ToldBill } from '../words/bill-reasons.ts'
import type { LineRow, ListedRow, listParts, SummaryRow } from './list-store.ts'
import { earnedCreditBack } from './payment/earned-credit-back.ts'
import {
  alwaysThere,
  isCleaning,
  percentOfLargest,
  presentAmounts,
  presentBasket,
  presentFee,
} from './present-lines.ts'

type PartRow = Awaited<ReturnType<typeof listParts>>[number]

/** An order or a purchase with all that is shown of it. */
export interface ListedOrder {
  row: ListedRow
  /** Left out where nobody asks for them. */
  lines?: readonly LineRow[]
  /** Of one that is asked for alone and waits for money, where auto-reload would charge the card first. */
  reloadCents?: number | undefined
  /** Of one that is asked for alone and is not the only one of its pickup. */
  siblings?: readonly PartRow[]
  /** Of the first order of a pickup that is asked for alone, where its customer had made an estimate. */
  bill?: ToldBill | undefined
  /** Of one that is asked for alone, once it is paid. */
  paid?: { payment: OrderPayment; card: NamedCard | undefined; reloads: readonly PaidReload[] }
}

type ShownPickup = Parameters<typeof presentPickup>[0]

/** An order in the wire's shape; basket and fees add up to its own amounts. */
export function presentOrder({ row, lines, reloadCents, siblings, bill, paid }: ListedOrder, now: Date): Order {
  const { creditCents, cardCents } = dueOf(row)
  const own = isOwn(row) ? presentOwn(row, lines, now) : presentPurchase(row)
  const { creditBack, refunded, amount, discount, couponDiscount } = own
  const { balanceBeforePurchase, balanceAfterPurchase } = own
  const { amountWithDiscountCents } = amountsOf(amount, discount)
  // Spread into another literal, so many fields would take a hundred times as long.
  return Object.assign(own, {
    dollarCreditBack: dollars(creditBack),
    dollarRefunded: dollars(refunded),
    dollarAmount: dollars(amount),
    dollarDiscount: dollars(discount),
    amountWithDiscount: amountWithDiscountCents,
    dollarAmountWithDiscount: dollars(amountWithDiscountCents),
    dollarCouponDiscount: dollars(couponDiscount),
    dollarBalanceBeforePurchase: dollarsOrNull(balanceBeforePurchase),
    dollarBalanceAfterPurchase: dollarsOrNull(balanceAfterPurchase),
    isSaveCard: true,
    part: row.part ?? 1,
    parts: row.parts ?? 1,
    pickupOrders: (siblings ?? []).map(presentPart),
    bill: bill ? presentBill(bill) : null,
    due: cardCents,
    dollarDue: dollars(cardCents),
    dueFromCredit: creditCents,
    dollarDueFromCredit: dollars(creditCents),
    dueReload: reloadCents ?? null,
    dollarDueReload: dollarsOrNull(reloadCents ?? null),
    // What is left of a reload pays for the others too, as far as it goes.
    alsoDue: row.hold === 'payment' && reloadCents === undefined ? alsoDueOf(row, creditCents) : [],
    payment: paid ? presentPayment(paid) : null,
  })
}

/** An order or a purchase summed up for a list. */
export function presentSummary(row: SummaryRow): OrderInList {
  const { creditCents, cardCents } = dueOf(row)
  const isOwn = row.kind !== null
  const amounts = isOwn
    ? amountsOf(row.amountCents ?? 0, row.discountCents ?? 0)
    : amountsOf(row.invoiceCents ?? 0, row.invoiceDiscountCents ?? 0)
  const state = row.state ?? 'delivered'
  const paid = isOwn ? row.paidAt : row.invoicePaidAt
  return {
    id: row.id,
    kind: row.kind ?? 'purchase',
    title: row.kind === null ? alwaysThere(row.invoiceTitle, row) : (row.chargeTitle ?? TITLES[row.kind]),
    created: alwaysThere(row.createdAt ?? row.invoicedAt, row).toISOString(),
    status: STATUSES[state],
    prettyStatus: row.kind === null ? PAID : prettyStatus({ kind: row.kind, state, hold: row.hold }),
    isPriced: !isOwn || row.pricedAt !== null,
    pieces: row.pieces,
    rushAmount: row.rushCents ?? 0,
    isStored: row.isStored,
    part: row.part ?? 1,
    parts: row.parts ?? 1,
    isOnHold: row.hold !== null,
    isPayable: row.hold === 'payment',
    due: cardCents,
    dollarDue: dollars(cardCents),
    dueFromCredit: creditCents,
    dollarDueFromCredit: dollars(creditCents),
    alsoDue: row.hold === 'payment' ? alsoDueOf(row, creditCents) : [],
    counted: textOf(row.countedAt),
    paid: textOf(paid),
    left: textOf(row.leftAt),
    delivered: textOf(row.deliveredAt),
    returned: textOf(state === 'returned' ? row.completedAt : null),
    completed: textOf(isOwn ? row.completedAt : paid),
    amountWithDiscount: amounts.amountWithDiscountCents,
    dollarAmountWithDiscount: dollars(amounts.amountWithDiscountCents),
    balanceBeforePurchase: isOwn ? row.balanceBeforeCents : row.invoiceBalanceBeforeCents,
    balanceAfterPurchase: isOwn ? row.balanceAfterCents : row.invoiceBalanceAfterCents,
  }
}

const presentBill = ({
  estimateCents,
  isFrom = false,
  billCents,
  differences,
}: ToldBill): NonNullable<Order['bill']> => ({
  estimate: estimateCents,
  dollarEstimate: dollars(estimateCents),
  isEstimateFrom: isFrom,
  amount: billCents,
  dollarAmount: dollars(billCents),
  differences: differences.map(({ cents, ...told }) => ({ ...told, amount: cents, dollarAmount: dollars(cents) })),
})

const presentPart = ({ id, part, dueDay, kind, state, hold }: PartRow): Order['pickupOrders'][number] => ({
  id,
  part,
  dropoffDate: hold === 'payment' || hasLeft({ state }) ? null : dueDay,
  prettyStatus: prettyStatus({ kind, state, hold }),
})

/** The customer's own tries, ours, the texts and the invoices reckon alike: with all the credit of this moment. */
type Waiting = Pick<ListedRow, 'id' | 'hold' | 'amountCents' | 'discountCents' | 'balanceCents' | 'waiting'>

function dueOf(row: Waiting): { creditCents: number; cardCents: number } {
  if (row.hold !== 'payment') return { creditCents: 0, cardCents: 0 }
  return paymentOf({ totalCents: totalCentsOf(row), balanceCents: row.balanceCents ?? 0, reloadPlanCents: null })
}

/** The others in their order, each with what credit is left for it. */
function alsoDueOf(row: Waiting, spentCents: number): Order['alsoDue'] {
  let balanceCents = (row.balanceCents ?? 0) - spentCents
  return (row.waiting ?? []).flatMap((other) => {
    if (other.id === row.id) return []
    const { id, kind } = other
    const totalCents = totalCentsOf(other)
    const { creditCents, cardCents } = paymentOf({ totalCents, balanceCents, reloadPlanCents: null })
    balanceCents -= creditCents
    return {
      id,
      kind,
      amountWithDiscount: totalCents,
      dollarAmountWithDiscount: dollars(totalCents),
      due: cardCents,
      dollarDue: dollars(cardCents),
    }
  })
}

function presentPayment({ payment, card, reloads }: NonNullable<ListedOrder['paid']>): NonNullable<Order['payment']> {
  const { creditCents, cardCents, waivedCents, refundedCents, refundedToCardCents } = payment
  const refundedToCreditCents = refundedCents - refundedToCardCents
  return {
    credit: creditCents,
    dollarCredit: dollars(creditCents),
    card: cardCents,
    dollarCard: dollars(cardCents),
    cardBrand: card?.brand ?? null,
    cardLast: card?.last ?? null,
    waived: waivedCents,
    dollarWaived: dollars(waivedCents),
    reloads: reloads.map(({ cents, card: { brand, last } }) => ({
      amount: cents,
      dollarAmount: dollars(cents),
      cardBrand: brand,
      cardLast: last,
    })),
    refundedToCard: refundedToCardCents,
    dollarRefundedToCard: dollars(refundedToCardCents),
    refundedToCredit: refundedToCreditCents,
    dollarRefundedToCredit: dollars(refundedToCreditCents),
  }
}

/** What an order and a purchase have alike is told for both of them. */
type ToldForBoth =
  | 'isSaveCard'
  | 'part'
  | 'parts'
  | 'pickupOrders'
  | 'bill'
  | 'due'
  | 'dollarDue'
  | 'dueFromCredit'
  | 'dollarDueFromCredit'
  | 'dueReload'
  | 'dollarDueReload'
  | 'alsoDue'
  | 'payment'
  | 'dollarCreditBack'
  | 'dollarRefunded'
  | 'dollarAmount'
  | 'dollarDiscount'
  | 'amountWithDiscount'
  | 'dollarAmountWithDiscount'
  | 'dollarCouponDiscount'
  | 'dollarBalanceBeforePurchase'
  | 'dollarBalanceAfterPurchase'

type OwnRow = ListedRow & { kind: NonNullable<ListedRow['kind']> }
const isOwn = (row: ListedRow): row is OwnRow => row.kind !== null

const TITLES = { laundry: 'Order', no_show: 'No bag', staff_charge: 'Charge' } as const

function presentOwn(row: OwnRow, lines: readonly LineRow[] | undefined, now: Date): Omit<Order, ToldForBoth> {
  const { id, kind, hold, pricedAt } = row
  const state = alwaysThere(row.state, row)
  const isPriced = pricedAt !== null
  return {
    id,
    kind,
    title: row.chargeTitle ?? TITLES[kind],
    created: alwaysThere(row.createdAt, row).toISOString(),
    purpose: orderPurpose(kind),
    status: STATUSES[state],
    prettyStatus: prettyStatus({ kind, state, hold }),
    isPriced,
    note: row.note ?? '',
    care: keptCare(row),
    basket:
      lines !== undefined && isPriced && kind !== 'staff_charge' ? presentBasket(id, lines.filter(isCleaning)) : null,
    feeList: (lines ?? []).filter((line) => !isCleaning(line)).map(presentFee),
    pieces: row.pieces,
    request: presentRequest(row, now),
    subscription: row.planName,
    isOnHold: hold !== null,
    isPayable: hold === 'payment',
    isConfirmationNeeded: hold === 'payment' && row.toldReason === 'bank_asks',
    nextTry: textOf(nextTryOf(row, now)),
    started: textOf(kind === 'laundry' ? pricedAt : row.createdAt),
    collected: textOf(row.collectedAt),
    bags: row.bags,
    counted: textOf(row.countedAt),
    priced: textOf(pricedAt),
    ready: textOf(kind === 'laundry' ? row.readyAt : null),
    paid: textOf(row.paidAt),
    left: textOf(row.leftAt),
    delivered: textOf(row.deliveredAt),
    returned: textOf(state === 'returned' ? row.completedAt : null),
    completed: textOf(row.completedAt),
    creditBack: creditBackOf(row),
    refunded: alwaysThere(row.refundedCents, row),
    amount: row.amountCents ?? 0,
    discount: row.discountCents ?? 0,
    discountPercent: percentOfLargest(lines ?? []),
    // Coupons lower what plans and packs are charged at, and no laundry.
    coupon: null,
    couponDiscountType: null,
    couponDiscount: 0,
    balanceBeforePurchase: row.balanceBeforeCents,
    balanceAfterPurchase: row.balanceAfterCents,
  }
}

/** A new card or new credit is tried within a minute, which is told as now. */
const nextTryOf = (row: OwnRow, now: Date): Date | null =>
  row.kind === 'laundry' && row.hold === 'payment' && hasNewMeans(row) ? now : row.nextTryAt

/** What was paid of it stays; until then whatever goes back lowers it. */
const creditBackOf = (row: OwnRow): number =>
  row.creditedBackCents ??
  earnedCreditBack({
    planName: row.planName,
    cleaningCents: alwaysThere(row.cleaningCents, row),
    cleaningDiscountCents: alwaysThere(row.cleaningDiscountCents, row),
    creditBackCents: alwaysThere(row.creditBackCents, row),
    refundedCents: alwaysThere(row.refundedCents, row),
    lostCents: alwaysThere(row.lostCents, row),
    isLost: alwaysThere(row.isLost, row),
    discountTakenCents: alwaysThere(row.discountTakenCents, row),
  })

/** Only what was paid is listed. */
function presentPurchase(row: ListedRow): Omit<Order, ToldForBoth> {
  const title = alwaysThere(row.invoiceTitle, row)
  const { amountCents, discountCents } = amountsOf(row.invoiceCents ?? 0, row.invoiceDiscountCents ?? 0)
  return {
    id: row.id,
    kind: 'purchase',
    title,
    created: alwaysThere(row.invoicedAt, row).toISOString(),
    purpose: purposeOf(alwaysThere(row.invoiceKind, row)),
    status: 'completed',
    prettyStatus: PAID,
    isPriced: true,
    note: '',
    care: null,
    basket: null,
    pieces: 0,
    feeList: [{ kind: 'purchase', title, count: 1, ...presentAmounts(amountsOf(amountCents, discountCents)) }],
    request: null,
    subscription: row.packageName,
    isOnHold: false,
    isPayable: false,
    isConfirmationNeeded: false,
    nextTry: null,
    started: null,
    collected: null,
    bags: null,
    counted: null,
    priced: null,
    ready: null,
    paid: textOf(row.invoicePaidAt),
    left: null,
    delivered: null,
    returned: null,
    completed: textOf(row.invoicePaidAt),
    creditBack: 0,
    // Its money goes back when its owner leaves the plan, which is told with the credit.
    refunded: 0,
    amount: amountCents,
    discount: discountCents,
    discountPercent: row.couponPercent ?? 0,
    coupon: row.couponCode,
    couponDiscountType: row.couponCode === null ? null : row.couponPercent === null ? 'amount' : 'percentage',
    couponDiscount: discountCents,
    balanceBeforePurchase: row.invoiceBalanceBeforeCents,
    balanceAfterPurchase: row.invoiceBalanceAfterCents,
  }
}

/** From intake on the pickup says what its delivery costs, and the order which day it comes back. Only the first order has its fees. */
function presentRequest(row: ListedRow, now: Date): Order['request'] {
  if (row.pickupId === null) return null
  const isFirst = row.part === 1
  // Where a pickup was found, its columns are those of its table.
  const pickup = {
    id: row.pickupId,
    status: row.pickupStatus,
    addressId: row.addressId,
    addressTitle: row.addressTitle,
    zipCode: row.zipCode,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    gateCode: row.gateCode,
    instructions: row.instructions,
    hasDoorman: row.hasDoorman,
    pickupDay: row.pickupDay,
    dropoffDay: row.dropoffDay,
    comment: row.comment,
    scheduleId: row.scheduleId,
    estimate: row.estimate,
    placedAt: row.placedAt,
    changeableUntil: row.changeableUntil,
    isRush: isFirst && row.isRush,
    rushCents: row.pricedAt === null ? row.pickupRushCents : row.orderRushCents,
    quoteCents: isFirst ? row.quoteCents : null,
    quoteDay: row.quoteDay,
    quoteHasRug: row.quoteHasRug,
    deliveryCents: isFirst ? row.pickupDeliveryCents : 0,
  } satisfies Record<keyof ShownPickup, unknown>
  return presentPickup(pickup as ShownPickup, now, row.dueDay === null || row.state === 'returned' ? [] : [row.dueDay])
}

const dollarsOrNull = (cents: number | null): string | null => (cents === null ? null : dollars(cents))

const textOf = (instant: Date | null) => instant?.toISOString() ?? null
