import type { Order } from '#contract/orders'
import { displayDate, laDay } from '#rules/days'
import { PLAN_TITLES } from '#rules/plan-titles'
import { isPlanName } from '#rules/plans'
import type { Receipt, ReceiptLine } from './receipt-pdf.ts'

/** How an order was paid, besides with credit. */
export interface PaidByCard {
  cardCents: number
  last: string
  waivedCents: number
  refundedCents: number
}

interface Told {
  order: Order
  customer: { id: number; firstName: string; lastName: string; email: string }
  paidByCard: PaidByCard | undefined
  now: Date
}

/** What stands on an order's receipt, in the words of its page. */
export function receiptOf({ order, customer, paidByCard, now }: Told): Receipt {
  const place = order.request?.place
  return {
    number: order.id,
    heading: order.completed === null ? 'Order' : 'Receipt',
    customer: {
      number: customer.id,
      name: [customer.firstName, customer.lastName].join(' ').trim(),
      email: customer.email,
    },
    address: place ? [place.addressLine1, place.addressLine2, place.zipCode].filter((line) => line !== '') : [],
    facts: factsOf(order),
    lines: linesOf(order),
    sums: [
      { label: 'List price', cents: order.amount },
      ...(order.discount === 0 ? [] : [{ label: discountLabel(order), cents: -order.discount }]),
      { label: 'Total', cents: order.amountWithDiscount },
    ],
    payments: order.completed === null ? [] : paymentsOf(order, paidByCard),
    balance:
      order.balanceBeforePurchase === null || order.balanceAfterPurchase === null
        ? null
        : { beforeCents: order.balanceBeforePurchase, afterCents: order.balanceAfterPurchase },
    note: order.note,
    now,
  }
}

const dayOf = (instant: string): string => displayDate(laDay(new Date(instant)))

const planTitle = (name: string): string => (isPlanName(name) ? PLAN_TITLES[name] : name.toUpperCase())

function factsOf({
  created,
  request,
  delivered,
  completed,
  subscription,
  prettyStatus,
  kind,
}: Order): Receipt['facts'] {
  return [
    { label: kind === 'purchase' ? 'Bought' : 'Taken in', value: dayOf(created) },
    ...(request ? [{ label: 'Picked up', value: displayDate(request.pickupDate) }] : []),
    ...(delivered && kind === 'laundry' ? [{ label: 'Delivered', value: dayOf(delivered) }] : []),
    ...(completed && kind !== 'purchase' ? [{ label: 'Paid', value: dayOf(completed) }] : []),
    ...(subscription === null ? [] : [{ label: 'Plan', value: planTitle(subscription) }]),
    { label: 'Status', value: prettyStatus },
  ]
}

function linesOf({ basket, feeList }: Order): ReceiptLine[] {
  const items = (basket?.itemList ?? []).map(({ item, service, isUpCharge, count, unitAmount, amount }) => ({
    title: isUpCharge ? `${item.title}, special care` : item.title,
    remark: service.title,
    count,
    unitCents: unitAmount,
    amountCents: amount,
  }))
  const extras = (basket?.extraItems ?? []).map(({ title, instructions, amount }) => ({
    title,
    remark: instructions,
    count: 1,
    unitCents: amount,
    amountCents: amount,
  }))
  const fees = feeList.map(({ title, count, amount }) => ({
    title,
    remark: '',
    count,
    unitCents: amount / count,
    amountCents: amount,
  }))
  return [...items, ...extras, ...fees]
}

const discountLabel = ({ subscription, coupon }: Order): string =>
  coupon === null ? `${planTitle(subscription ?? '')} discount` : `Coupon ${coupon}`

/** Credit is what the balance says; a purchase brings credit and takes none. */
function paymentsOf(order: Order, paidByCard: PaidByCard | undefined): Receipt['payments'] {
  const { balanceBeforePurchase: before, balanceAfterPurchase: after } = order
  const creditCents = before === null || after === null ? 0 : Math.max(0, before - after)
  return [
    ...(creditCents === 0 ? [] : [{ label: 'From your credit', cents: creditCents }]),
    ...(paidByCard === undefined || paidByCard.cardCents === 0
      ? []
      : [{ label: `Card ending ${paidByCard.last}`, cents: paidByCard.cardCents }]),
    ...(paidByCard === undefined || paidByCard.waivedCents === 0
      ? []
      : [{ label: 'Waived', cents: paidByCard.waivedCents }]),
    ...(paidByCard === undefined || paidByCard.refundedCents === 0
      ? []
      : [{ label: 'Refunded', cents: -paidByCard.refundedCents }]),
  ]
}
