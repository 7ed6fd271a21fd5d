import type { Card } from '#contract/billing'

type Expiry = Pick<Card, 'expirationMonth' | 'expirationYear'>

/** A card is good to the end of its month. `today` is a day in Los Angeles. */
export function expiryState(card: Expiry, today: string): 'expired' | 'this month' | 'next month' | 'later' {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const monthsLeft = (card.expirationYear - year) * 12 + card.expirationMonth - month
  if (monthsLeft < 0) return 'expired'
  return monthsLeft === 0 ? 'this month' : monthsLeft === 1 ? 'next month' : 'later'
}

/** "08/2028" */
export const expiryText = ({ expirationMonth, expirationYear }: Expiry): string =>
  `${String(expirationMonth).padStart(2, '0')}/${expirationYear}`
