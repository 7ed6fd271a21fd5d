import { addDays } from './days.ts'
import { percentOf, requireAmount } from './money.ts'
import { policy } from './policy.ts'

interface CreditBackOrder {
  /** Items, up-charges and extras after discounts: fees earn nothing. */
  cleaningWithDiscountCents: number
  /** The customer has been given back this much of the order so far. */
  refundedCents: number
  /** The plan that the order was priced by earns credit back. */
  hasCreditBack: boolean
}

/** The credit back of one order. It is rounded per order, so that a customer can check the sum. */
export function creditBackCents({ cleaningWithDiscountCents, refundedCents, hasCreditBack }: CreditBackOrder): number {
  requireAmount(cleaningWithDiscountCents)
  requireAmount(refundedCents)
  if (!hasCreditBack) return 0
  return percentOf(Math.max(0, cleaningWithDiscountCents - refundedCents), policy.credit.creditBackPercent)
}

export interface Quarter {
  firstDay: string
  lastDay: string
  /** The first day of the next one. */
  paidOn: string
}

/** An order's quarter goes by its completion's Los Angeles day. */
export function quarterOf(day: string): Quarter {
  const { creditBackEveryMonths } = policy.credit
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1
  const firstMonth = month - (month % creditBackEveryMonths)
  const paidOn = firstOfMonth(year, firstMonth + creditBackEveryMonths)
  return { firstDay: firstOfMonth(year, firstMonth), lastDay: addDays(paidOn, -1), paidOn }
}

/** The quarters from that day's on that are over: whichever of them is not paid yet is caught up. */
export function quartersOver(sinceDay: string, today: string): Quarter[] {
  const over: Quarter[] = []
  for (let quarter = quarterOf(sinceDay); quarter.paidOn <= today; quarter = quarterOf(quarter.paidOn))
    over.push(quarter)
  return over
}

function firstOfMonth(year: number, month: number): string {
  return `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}
