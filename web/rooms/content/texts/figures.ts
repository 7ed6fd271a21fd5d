import { dollars, splitCents } from '#rules/money'
import { spokenTime } from '#rules/times'

/** Figures as copy says them. No file of texts types one by hand: each comes from the policy or, in quoted-prices.ts, from the price list. */

/** "$199", "$9.95". */
export const usd = (cents: number): string => `$${dollars(cents).replace(/\.00$/, '')}`

/** "$9.99–$99.99". */
export const usdRange = (fromCents: number, toCents: number): string => `${usd(fromCents)}–${usd(toCents)}`

/** "20%". */
export const percent = (value: number): string => `${value}%`

/** "3–5". */
export const range = (from: number, to: number): string => `${from}–${to}`

/** "14,000,000". */
export const grouped = (value: number): string => value.toLocaleString('en-US')

/** "8 am", "8:30 am", "5 pm", from the minutes since midnight. */
export const timeOfDay = (minuteOfDay: number): string => spokenTime(minuteOfDay, ' ')

/** "$9.95": one way of a round trip, which is charged as a whole. */
export const eachWay = (roundTripCents: number): string => usd(splitCents(roundTripCents, 2))

/** "March", from 3. */
export const monthName = (month: number): string =>
  new Date(Date.UTC(2000, month - 1)).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })

/** "$0.50, $1 or $2". */
export const anyOf = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
