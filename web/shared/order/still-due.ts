import type { Order } from '#contract/orders'
import { moneyText } from '#ui/money.tsx'

export interface StillDue {
  cents: number
  /** The number of the only order that it is for. */
  order: number | undefined
}

type Waiting = Pick<Order, 'id' | 'kind' | 'isPriced' | 'isPayable' | 'paid' | 'amountWithDiscount'>

/**
 * What the customer's orders still cost: bags that are priced, and whatever else waits for money, as a charge by us does. One sum for the
 * home, the next pickup, the plan and the estimate of a bag.
 */
export function stillDueOf(orders: readonly Waiting[]): StillDue {
  const waiting = orders.filter(
    ({ kind, isPriced, isPayable, paid }) => paid === null && (isPayable || (kind === 'laundry' && isPriced)),
  )
  return {
    cents: waiting.reduce((sum, { amountWithDiscount }) => sum + amountWithDiscount, 0),
    order: waiting.length === 1 ? waiting[0]?.id : undefined,
  }
}

/** How much of the credit is spoken for, in the home's words; nothing where nothing is due, or nothing is there to take. */
export function spokenForText(balanceCents: number, { cents, order }: StillDue): string | undefined {
  if (cents === 0 || balanceCents <= 0) return undefined
  const takenCents = Math.min(cents, balanceCents)
  const isAll = takenCents === balanceCents
  const what = isAll ? 'All of it' : moneyText(takenCents)
  const orders = isAll ? `the ${moneyText(cents)} still due for earlier orders` : 'earlier orders'
  const whom = order === undefined ? orders : `order ${order}`
  const left = moneyText(balanceCents - takenCents)
  return `${what} goes toward ${whom}. Your credit will then be ${left}.`
}
