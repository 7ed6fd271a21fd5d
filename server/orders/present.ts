import type { Order } from '#contract/orders'
import { type Amounts, amountsOf, dollars, shareOf, totalOf } from '#rules/money'
import { keptCare } from '#rules/orders/care'
import { hasNewMeans } from '#rules/orders/held-orders'
import { hasLeft } from '#rules/orders/order-life'
import { orderPurpose, PAID, prettyStatus, STATUSES } from '#rules/orders/order-status'
import type { NamedCard } from '#rules/payments/card-brand'
import { paymentOf } from '#rules/payments/order-payment'
import { purposeOf } from '#rules/plans/plans'
import { totalCentsOf } from '#rules/prices/order-prices'
import type { OrderPayment } from '../credit/order-payment.ts'
import { presentPickup } from '../pickups/present.ts'
import type { ToldBill } from '../words/bill-reasons.ts'
import type { LineRow, ListedRow, listParts } from './list-store.ts'
import { earnedCreditBack } from './payment/earned-credit-back.ts'

type PartRow = Awaited<ReturnType<typeof listParts>>[number]
type DueRow = Pick<ListedRow, 'id' | 'amountCents' | 'discountCents'>

/** An order or a purchase with all that is shown of it. */
export interface ListedOrder {
  row: ListedRow
  lines: LineRow[]
  /** All that waits for this customer's money, the oldest first. */
  waiting: readonly DueRow[]
  /** Of one that is asked for alone and waits for money, where auto-reload would charge the card first. */
  reloadCents?: number | undefined
  /** Of one that is asked for alone and is not the only one of its pickup. */
  siblings?: readonly PartRow[]
  /** Of the first order of a pickup that is asked for alone, where its customer had made an estimate. */
  bill?: ToldBill | undefined
  /** Of one that is asked for alone, once it is paid. */
  paid?: { payment: OrderPayment; card: NamedCard | undefined }
}

type Basket = NonNullable<Order['basket']>
type FeeLine = Order['feeList'][number]
type PickupRow = Parameters<typeof presentPickup>[0]

/** An order in the wire's shape; basket and fees add up to its own amounts. */
export function presentOrder(
  { row, lines, waiting, reloadCents, siblings, bill, paid }: ListedOrder,
  now: Date,
): Order {
  const { creditCents, cardCents } = dueOf(row)
  return {
    ...(row.kind === null ? presentPurchase(row) : presentOwn({ ...row, kind: row.kind }, lines, now)),
    part: row.part ?? 1,
    parts: row.parts ?? 1,
    pickupOrders: (siblings ?? []).map(presentPart),
    bill: bill ? presentBill(bill) : null,
    due: cardCents,
    dollarDue: dollars(cardCents),
    dueFromCredit: creditCents,
    dollarDueFromCredit: dollars(creditCents),
    dueReload: reloadCents ?? null,
    dollarDueReload: reloadCents === undefined ? null : dollars(reloadCents),
    // What is left of a reload pays for the others too, as far as it goes.
    alsoDue: row.hold === 'payment' && reloadCents === undefined ? alsoDueOf(row, creditCents, waiting) : [],
    payment: paid ? presentPayment(paid) : null,
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
function dueOf(row: ListedRow): { creditCents: number; cardCents: number } {
  if (row.hold !== 'payment') return { creditCents: 0, cardCents: 0 }
  return paymentOf({ totalCents: totalCentsOf(row), balanceCents: row.balanceCents ?? 0, reloadPlanCents: null })
}

/** The others in their order, each with what credit is left for it. */
function alsoDueOf(row: ListedRow, spentCents: number, waiting: readonly DueRow[]): Order['alsoDue'] {
  let balanceCents = (row.balanceCents ?? 0) - spentCents
  return waiting.flatMap((other) => {
    if (other.id === row.id) return []
    const { creditCents, cardCents } = paymentOf({
      totalCents: totalCentsOf(other),
      balanceCents,
      reloadPlanCents: null,
    })
    balanceCents -= creditCents
    return { id: other.id, due: cardCents, dollarDue: dollars(cardCents) }
  })
}

function presentPayment({ payment, card }: NonNullable<ListedOrder['paid']>): NonNullable<Order['payment']> {
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
    refundedToCard: refundedToCardCents,
    dollarRefundedToCard: dollars(refundedToCardCents),
    refundedToCredit: refundedToCreditCents,
    dollarRefundedToCredit: dollars(refundedToCreditCents),
  }
}

type ToldElsewhere =
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

type OwnRow = ListedRow & { kind: NonNullable<ListedRow['kind']> }

const TITLES = { laundry: 'Order', no_show: 'No bag', staff_charge: 'Charge' } as const

function presentOwn(row: OwnRow, lines: readonly LineRow[], now: Date): Omit<Order, ToldElsewhere> {
  const { id, kind, hold, pricedAt } = row
  const state = required(row.state, row)
  const isPriced = pricedAt !== null
  const fees = lines.filter((line) => !isCleaning(line))
  const creditBack = creditBackOf(row)
  const refunded = required(row.refundedCents, row)
  return {
    id,
    kind,
    title: (kind === 'staff_charge' && lines[0]?.title) || TITLES[kind],
    created: required(row.createdAt, row).toISOString(),
    purpose: orderPurpose(kind),
    status: STATUSES[state],
    prettyStatus: prettyStatus({ kind, state, hold }),
    isPriced,
    note: row.note ?? '',
    care: keptCare(row),
    basket: isPriced && kind !== 'staff_charge' ? presentBasket(id, lines.filter(isCleaning)) : null,
    feeList: fees.map(presentFee),
    request: presentRequest(row, now),
    subscription: row.planName,
    isSaveCard: true,
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
    creditBack,
    dollarCreditBack: dollars(creditBack),
    refunded,
    dollarRefunded: dollars(refunded),
    ...presentAmounts(amountsOf(row.amountCents ?? 0, row.discountCents ?? 0)),
    discountPercent: percentOfLargest(lines),
    ...NO_COUPON,
    ...presentBalances(row.balanceBeforeCents, row.balanceAfterCents),
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
    cleaningCents: required(row.cleaningCents, row),
    cleaningDiscountCents: required(row.cleaningDiscountCents, row),
    creditBackCents: required(row.creditBackCents, row),
    refundedCents: required(row.refundedCents, row),
    lostCents: required(row.lostCents, row),
    isLost: required(row.isLost, row),
    discountTakenCents: required(row.discountTakenCents, row),
  })

/** Only what was paid is listed. */
function presentPurchase(row: ListedRow): Omit<Order, ToldElsewhere> {
  const title = required(row.invoiceTitle, row)
  const amounts = presentAmounts(amountsOf(row.invoiceCents ?? 0, row.invoiceDiscountCents ?? 0))
  return {
    id: row.id,
    kind: 'purchase',
    title,
    created: required(row.invoicedAt, row).toISOString(),
    purpose: purposeOf(required(row.invoiceKind, row)),
    status: 'completed',
    prettyStatus: PAID,
    isPriced: true,
    note: '',
    care: null,
    basket: null,
    feeList: [{ kind: 'purchase', title, count: 1, ...amounts }],
    request: null,
    subscription: row.packageName,
    isSaveCard: true,
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
    dollarCreditBack: dollars(0),
    // Its money goes back when its owner leaves the plan, which is told with the credit.
    refunded: 0,
    dollarRefunded: dollars(0),
    ...amounts,
    discountPercent: row.couponPercent ?? 0,
    coupon: row.couponCode,
    couponDiscountType: row.couponCode === null ? null : row.couponPercent === null ? 'amount' : 'percentage',
    couponDiscount: amounts.discount,
    dollarCouponDiscount: amounts.dollarDiscount,
    ...presentBalances(row.invoiceBalanceBeforeCents, row.invoiceBalanceAfterCents),
  }
}

/** Coupons lower what plans and packs are charged at, and no laundry. */
const NO_COUPON = { coupon: null, couponDiscountType: null, couponDiscount: 0, dollarCouponDiscount: dollars(0) }

type Cleaning = LineRow & { kind: 'item' | 'up_charge' | 'extra' }
const isCleaning = (line: LineRow): line is Cleaning => ['item', 'up_charge', 'extra'].includes(line.kind)

function presentBasket(id: number, lines: readonly Cleaning[]): Basket {
  return {
    id,
    itemList: lines.flatMap((line) => (line.kind === 'extra' ? [] : presentItem(line))),
    extraItems: lines
      .filter(({ kind }) => kind === 'extra')
      .map(({ title, instructions, agreed, ...line }) => ({
        title,
        instructions,
        agreed,
        ...presentAmounts(lineAmountsOf(line)),
      })),
    ...presentAmounts(totalOf(lines.map(lineAmountsOf))),
  }
}

function presentItem(line: LineRow): Basket['itemList'][number] {
  return {
    id: line.id,
    count: line.count,
    unit: line.unit ?? 'pcs',
    service: { id: required(line.serviceId, line), title: required(line.serviceTitle, line) },
    item: { id: required(line.priceItemId, line), title: line.title },
    isUpCharge: line.kind === 'up_charge',
    instructions: line.instructions,
    agreed: line.agreed,
    unitAmount: line.unitCents,
    dollarUnitAmount: dollars(line.unitCents),
    ...presentAmounts(lineAmountsOf(line)),
  }
}

const presentFee = (line: LineRow): FeeLine => ({
  kind: line.kind as FeeLine['kind'],
  title: line.title,
  count: line.count,
  ...presentAmounts(line.kind === 'missing' ? takenOff(line) : lineAmountsOf(line)),
})

/** What is missing takes its amounts off: they are below zero, and the lines still add up to the order. */
const takenOff = ({ amountCents, discountCents }: LineRow): Amounts => ({
  amountCents,
  discountCents,
  amountWithDiscountCents: amountCents - discountCents,
})

/** From intake on the pickup says what its delivery costs, and the order which day it comes back. Only the first order has its fees. */
function presentRequest(row: ListedRow, now: Date): Order['request'] {
  if (row.pickupId === null) return null
  const isFirst = row.part === 1
  // Where a pickup was found, its columns are those of its table.
  const pickup = {
    ...row,
    id: row.pickupId,
    status: row.pickupStatus,
    isRush: isFirst && row.isRush,
    rushCents: row.pricedAt === null ? row.pickupRushCents : row.orderRushCents,
    quoteCents: isFirst ? row.quoteCents : null,
    deliveryCents: isFirst ? row.pickupDeliveryCents : 0,
  } as PickupRow
  return presentPickup(pickup, now, row.dueDay === null || row.state === 'returned' ? [] : [row.dueDay])
}

const lineAmountsOf = ({ amountCents, discountCents }: Pick<LineRow, 'amountCents' | 'discountCents'>): Amounts =>
  amountsOf(amountCents, discountCents)

const presentAmounts = ({ amountCents, discountCents, amountWithDiscountCents }: Amounts) => ({
  amount: amountCents,
  dollarAmount: dollars(amountCents),
  discount: discountCents,
  dollarDiscount: dollars(discountCents),
  amountWithDiscount: amountWithDiscountCents,
  dollarAmountWithDiscount: dollars(amountWithDiscountCents),
})

const presentBalances = (before: number | null, after: number | null) => ({
  balanceBeforePurchase: before,
  dollarBalanceBeforePurchase: before === null ? null : dollars(before),
  balanceAfterPurchase: after,
  dollarBalanceAfterPurchase: after === null ? null : dollars(after),
})

/** The plan's percentage, read off the largest line that it lowered: there a rounded cent is the smallest part. */
function percentOfLargest(lines: readonly LineRow[]): number {
  const lowered = lines.filter(({ discountCents }) => discountCents > 0)
  const largest = lowered.sort((one, other) => other.unitCents - one.unitCents)[0]
  return largest ? Math.round(shareOf(100 * largest.discountCents, largest.amountCents)) : 0
}

const textOf = (instant: Date | null) => instant?.toISOString() ?? null

/** The tables' own checks promise that the value is there. */
function required<Value>(value: Value | null, { id }: { id: number }): Value {
  if (value === null) throw new Error(`Row ${id} of an order lacks what every one has.`)
  return value
}
