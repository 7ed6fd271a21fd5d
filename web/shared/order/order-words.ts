import type { Order, OrderInList } from '#contract/orders'
import { moneyText } from '#ui/money.tsx'
import type { StopState } from '#ui/thread.tsx'
import { packageTitle } from '../money/plan-words.ts'
import { isRushFelt } from '../pickup/pickup-words.ts'

/** The words for an order and its count, in the list, on its page and at home. */

export const orderTitle = ({ id }: Pick<Order, 'id'>): string => `Order ${id}`

/** "7 items", "1 item"; nothing where there is no piece. */
export const itemsText = ({ pieces }: Pick<Order, 'pieces'>): string =>
  pieces === 0 ? '' : `${pieces} ${pieces === 1 ? 'item' : 'items'}`

/** An order that is priced, in a few words: "9 items, rush", "no bag", "Gold, auto-reload". */
export function gist(order: OrderInList): string {
  if (order.kind === 'no_show') return 'no bag'
  if (order.kind !== 'laundry') return order.title
  const what = itemsText(order) || (order.isStored ? 'storage' : '')
  return [what, order.rushAmount > 0 && 'rush', partText(order)].filter(Boolean).join(', ')
}

/** Rush that brought something sooner. Once it is priced, that is what it costs: for a rug alone it brings nothing. */
export const isRushed = ({ request, isPriced }: Pick<Order, 'request' | 'isPriced'>): boolean =>
  request !== null && (isPriced ? request.rushAmount > 0 : isRushFelt(request))

/** "2 of 3 from this pickup": what takes longer than the rest comes in an order of its own. */
export const partText = ({ part, parts }: Pick<Order, 'part' | 'parts'>): string =>
  parts === 1 ? '' : `${part} of ${parts} from this pickup`

/** "Platinum discount, 20%", "Promo code FRESH10" */
export function discountLabel({ coupon, subscription, discountPercent }: Order): string {
  const percent = discountPercent > 0 ? `, ${discountPercent}%` : ''
  if (coupon !== null) return `Promo code ${coupon}${percent}`
  return `${subscription === null ? 'Discount' : `${packageTitle(subscription)} discount`}${percent}`
}

/** From which sum it was free that day is not kept with the order, so no figure is named: today's may be another one. */
export const hasFreeDelivery = ({ kind, basket, feeList }: Order): boolean =>
  kind === 'laundry' && (basket?.amount ?? 0) > 0 && !feeList.some((fee) => fee.kind === 'delivery')

/** "$190.34 due, after $154.66 of your credit": the one figure, wherever an order that waits for money is named. */
export function dueText({ due, dueFromCredit, alsoDue }: Pick<Order, 'due' | 'dueFromCredit' | 'alsoDue'>): string {
  // Credit is spent once: where it is short for all that waits, it goes to whichever is paid first.
  const isShort = dueFromCredit > 0 && alsoDue.some((other) => other.due > 0)
  const first = isShort ? ' if you pay it first' : ''
  if (due === 0) return `covered by your credit${first}`
  return `${moneyText(due)} due${dueFromCredit > 0 ? `, after ${moneyText(dueFromCredit)} of your credit${first}` : ''}`
}

/** The heading over what is due: how far the bag has come, where its status says that the payment is needed. */
export const dueTitle = ({ kind, prettyStatus }: Pick<Order, 'kind' | 'prettyStatus'>): string =>
  kind === 'laundry' && prettyStatus.endsWith('payment needed') ? prettyStatus : 'Payment needed'

/** How far a bag has come: in our hands, counted, being cleaned, packed to leave, on its way, at the door. */
const STEPS = 6

type Way = Pick<Order, 'counted' | 'isPriced' | 'ready' | 'left' | 'delivered' | 'returned' | 'completed' | 'isPayable'>

const stepOf = ({ counted, isPriced, ready, left, delivered }: Way): number => {
  if (delivered !== null) return 5
  if (left !== null) return 4
  if (ready !== null) return 3
  return isPriced ? 2 : counted === null ? 0 : 1
}

/** The stops of a bag on its way through our house, and how far it is. One that is delivered and not paid is held at its end. */
export function stepsOf(order: Way): StopState[] {
  const at = stepOf(order)
  return Array.from({ length: STEPS }, (_, index) => {
    if (index < at || order.completed !== null) return 'done'
    if (index > at) return undefined
    return order.isPayable ? 'held' : 'here'
  })
}

/** The same in the three stops of a short thread: with us, being worked on, back. Nobody has worked on a bag that went back as it came. */
export function stagesOf(order: Omit<Way, 'counted' | 'ready' | 'left'>): StopState[] {
  if (order.returned !== null) return ['done', undefined, 'done']
  const at = order.delivered !== null ? 2 : order.isPriced ? 1 : 0
  return [0, 1, 2].map((index) => {
    if (index < at || order.completed !== null) return 'done'
    if (index > at) return undefined
    return order.isPayable ? 'held' : 'here'
  })
}

/** Where a bag is, in a few words beside a short thread. */
export function whereText({
  isPayable,
  isOnHold,
  counted,
  isPriced,
  ready,
  left,
  delivered,
}: Way & Pick<Order, 'isOnHold'>): string {
  if (isPayable) return 'waiting for payment'
  if (isOnHold) return 'on hold'
  if (delivered !== null) return ''
  if (left !== null) return 'on its way'
  if (ready !== null) return 'ready to leave'
  return isPriced ? 'being cleaned' : counted === null ? '' : 'being counted'
}
