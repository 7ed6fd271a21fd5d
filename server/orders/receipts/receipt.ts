import type { Order } from '#contract/orders'
import { displayDate, laDay } from '#rules/days/days'
import { isStoredAlone } from '#rules/orders/stored-alone'
import { cardName, type NamedCard } from '#rules/payments/card-brand'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { isPlanName } from '#rules/plans/plans'
import type { OrderPayment } from '../../credit/order-payment.ts'
import { townLine } from '../../words/ticket.ts'
import type { Receipt, ReceiptLine } from './receipt-pdf.ts'

interface Told {
  order: Order
  customer: { id: number; firstName: string; lastName: string; email: string }
  payment: OrderPayment
  /** The card that paid. */
  card: NamedCard | undefined
  now: Date
}

/** The receipt of an order, in the words of its page. */
export function receiptOf({ order, customer, payment, card, now }: Told): Receipt {
  const place = order.request?.place
  return {
    number: order.id,
    heading: order.paid === null ? 'Order' : 'Receipt',
    customer: {
      number: customer.id,
      name: [customer.firstName, customer.lastName].join(' ').trim(),
      email: customer.email,
    },
    address: place
      ? [place.addressLine1, place.addressLine2, townLine(place.zipCode)].filter((line) => line !== '')
      : [],
    facts: factsOf(order),
    lines: linesOf(order),
    sums: sumsOf(order),
    payments: order.paid === null ? [] : paymentsOf(payment, card),
    balance:
      order.balanceBeforePurchase === null || order.balanceAfterPurchase === null
        ? null
        : { beforeCents: order.balanceBeforePurchase, afterCents: order.balanceAfterPurchase },
    note: order.note,
    now,
  }
}

/** A stop without a bag and what staff charged have nothing that came to us. */
const BEGUN = { laundry: 'Received', purchase: 'Purchased', no_show: 'Date', staff_charge: 'Date' } as const

const dayOf = (instant: string): string => displayDate(laDay(new Date(instant)))

const planTitle = (name: string): string => (isPlanName(name) ? PLAN_TITLES[name] : name.toUpperCase())

function factsOf(order: Order): Receipt['facts'] {
  const { created, request, delivered, collected, paid, subscription, prettyStatus, kind, part, parts } = order
  const ended = isStoredAlone(order) ? 'Stored' : 'Delivered'
  return [
    // A bag that we picked up is with us from then on, whenever it was counted.
    collected ? { label: 'Picked up', value: dayOf(collected) } : { label: BEGUN[kind], value: dayOf(created) },
    ...(request && kind === 'no_show' ? [{ label: 'Pickup day', value: displayDate(request.pickupDate) }] : []),
    ...(delivered && kind === 'laundry' ? [{ label: ended, value: dayOf(delivered) }] : []),
    ...(paid && kind !== 'purchase' ? [{ label: 'Paid', value: dayOf(paid) }] : []),
    ...(subscription === null ? [] : [{ label: 'Plan', value: planTitle(subscription) }]),
    ...(parts === 1 ? [] : [{ label: 'From this pickup', value: `Order ${part} of ${parts}` }]),
    { label: 'Status', value: prettyStatus },
  ]
}

/** The way and the rush come after the discount, as on the order's page: nothing of them is a thing that was cleaned. */
const isOfTheWay = ({ kind }: Order['feeList'][number]): boolean => kind === 'delivery' || kind === 'rush'

/** One column that adds up to the total. */
function sumsOf(order: Order): Receipt['sums'] {
  const way = order.feeList.filter(isOfTheWay)
  const listCents = order.amount - way.reduce((cents, { amount }) => cents + amount, 0)
  const total = { label: 'Total', cents: order.amountWithDiscount }
  if (order.discount === 0 && way.length === 0) return [total]
  return [
    { label: 'List price', cents: listCents },
    ...(order.discount === 0 ? [] : [{ label: discountLabel(order), cents: -order.discount }]),
    ...way.map(({ title, amount }) => ({ label: title, cents: amount })),
    total,
  ]
}

function linesOf({ basket, feeList }: Order): ReceiptLine[] {
  const items = (basket?.itemList ?? []).map((line) => {
    const { item, service, isUpCharge, instructions, agreed, count, unitAmount, amount } = line
    return {
      title: isUpCharge ? `${item.title}, special care` : item.title,
      remark: remarkOf(service.title, instructions, agreed),
      count,
      unitCents: unitAmount,
      amountCents: amount,
    }
  })
  const extras = (basket?.extraItems ?? []).map(({ title, instructions, agreed, amount }) => ({
    title,
    remark: remarkOf('', instructions, agreed),
    count: 1,
    unitCents: amount,
    amountCents: amount,
  }))
  const fees = feeList
    .filter((fee) => !isOfTheWay(fee))
    .map(({ title, count, amount }) => ({
      title,
      remark: '',
      count,
      unitCents: amount / count,
      amountCents: amount,
    }))
  return [...items, ...extras, ...fees]
}

const remarkOf = (service: string, noted: string, agreed: string): string =>
  [service, noted && `We noted: ${noted}`, agreed && `As you agreed: ${agreed}`]
    .filter(Boolean)
    .map((words, index, all) => (index < all.length - 1 ? words.replace(/\.$/, '') : words))
    .join('. ')

const discountLabel = ({ subscription, coupon }: Order): string =>
  coupon === null ? `${planTitle(subscription ?? '')} discount` : `Coupon ${coupon}`

function paymentsOf(
  { creditCents, cardCents, waivedCents, refundedCents }: OrderPayment,
  card: NamedCard | undefined,
): Receipt['payments'] {
  return [
    { label: 'Paid with credit', cents: creditCents, isMeans: true },
    { label: card === undefined ? 'Paid by card' : `Paid with ${cardName(card)}`, cents: cardCents, isMeans: true },
    { label: 'Waived', cents: waivedCents, isMeans: false },
    { label: 'Refunded', cents: -refundedCents, isMeans: false },
  ].filter(({ cents }) => cents !== 0)
}
