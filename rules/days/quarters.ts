import { policy } from '../policy.ts'
import { addDays } from './days.ts'

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
