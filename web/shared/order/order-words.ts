import type { Order } from '#contract/orders'
import { moneyText } from '../../ui/money.tsx'
import type { StopState } from '../../ui/thread.tsx'

/** The words for an order and its count, in the list, on its page and at home. */

export const orderTitle = ({ id }: Pick<Order, 'id'>): string => `Order ${id}`

/** A thing that is measured in these is one thing, however large it is. */
const MEASURES: readonly string[] = ['sq_ft', 'lbs', 'pleat']

/** The pieces that came out of the bag, and what was done besides. An extra on a piece is no other piece. */
function itemCount({ basket }: Pick<Order, 'basket'>): number {
  const pieces = (basket?.itemList ?? []).map(({ count, unit, isUpCharge }) =>
    isUpCharge ? 0 : MEASURES.includes(unit) ? 1 : count,
  )
  return pieces.reduce((sum, count) => sum + count, basket?.extraItems.length ?? 0)
}

/** "7 items", "1 item"; nothing where there is no piece. */
export function itemsText(order: Pick<Order, 'basket'>): string {
  const count = itemCount(order)
  return count === 0 ? '' : `${count} ${count === 1 ? 'item' : 'items'}`
}

/** The order in a few words: "9 items, rush", "no bag", "Gold, auto-reload". */
export function gist(order: Order): string {
  if (order.kind === 'no_show') return 'no bag'
  if (order.kind !== 'laundry') return order.title
  if (!order.isPriced) return 'being counted'
  const what = itemsText(order) || (order.feeList.some(({ kind }) => kind.startsWith('storage')) ? 'storage' : '')
  return [what, order.request?.isRush && 'rush'].filter(Boolean).join(', ')
}

/** "$190.34 due, after $154.66 of your credit": the one figure, wherever an order that waits for money is named. */
export function dueText({ due, dueFromCredit, alsoDue }: Pick<Order, 'due' | 'dueFromCredit' | 'alsoDue'>): string {
  // Credit is spent once: where it is short for all that waits, it goes to whichever is paid first.
  const isShort = dueFromCredit > 0 && alsoDue.some((other) => other.due > 0)
  const first = isShort ? ' if you pay it first' : ''
  if (due === 0) return `covered by your credit${first}`
  return `${moneyText(due)} due${dueFromCredit > 0 ? `, after ${moneyText(dueFromCredit)} of your credit${first}` : ''}`
}

const STAGES = ['accepted', 'in_progress', 'completed'] as const

/** The order's stages on the thread from accepted to completed, and how far it is. */
export function stagesOf({ status, isPayable }: Pick<Order, 'status' | 'isPayable'>): StopState[] {
  const at = STAGES.indexOf(status)
  return STAGES.map((_, index) => {
    if (index < at || status === 'completed') return 'done'
    if (index > at) return undefined
    return isPayable ? 'held' : 'here'
  })
}
