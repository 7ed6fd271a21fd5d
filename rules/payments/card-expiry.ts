interface Expiry {
  expirationMonth: number
  expirationYear: number
}

export const CARD_EXPIRIES = ['expired', 'this_month', 'next_month', 'later'] as const
export type CardExpiry = (typeof CARD_EXPIRIES)[number]

/** A card is good to the end of its month. `today` is a day in Los Angeles. */
export function cardExpiry(card: Expiry, today: string): CardExpiry {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const monthsLeft = (card.expirationYear - year) * 12 + card.expirationMonth - month
  if (monthsLeft < 0) return 'expired'
  return monthsLeft === 0 ? 'this_month' : monthsLeft === 1 ? 'next_month' : 'later'
}

/** "08/2028" */
export const expiryText = ({ expirationMonth, expirationYear }: Expiry): string =>
  `${String(expirationMonth).padStart(2, '0')}/${expirationYear}`
