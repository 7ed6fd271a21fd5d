import type { Order } from '#contract/orders'
import { plain } from './table.ts'

/** What the customer was told that the bag would cost, and why it costs something else: they ask about it by phone. */
export function billLine({ bill }: Pick<Order, 'bill'>): string {
  if (bill === null) return ''
  const { dollarEstimate, dollarAmount, differences } = bill
  if (differences.length === 0) return `The customer’s estimate: $${dollarEstimate}, as billed`
  const reasons = differences.map(({ title, amount, dollarAmount: gap }) => `${plain(title)} (${signed(amount, gap)})`)
  return `The customer’s estimate: $${dollarEstimate}, billed $${dollarAmount}: ${reasons.join('; ')}`
}

const signed = (amount: number, dollarText: string): string =>
  amount < 0 ? `-$${dollarText.replace('-', '')}` : `+$${dollarText}`
