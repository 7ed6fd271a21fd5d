import { dollars } from '#rules/money'
import { priceList } from '#rules/price-list'

/** Figures as copy says them. No file of texts types one by hand: each comes from the policy or from the price list. */

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

const HOURS = 12
/** "8 am", "5 pm", from the minutes since midnight. */
export function timeOfDay(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60)
  const minutes = minuteOfDay % 60
  const shown = `${hour % HOURS === 0 ? HOURS : hour % HOURS}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
  return `${shown} ${hour < HOURS ? 'am' : 'pm'}`
}

/** "$6.95", "$69.95 & Up": what the price list asks for the item with this key. */
export function priceOf(key: string): string {
  const item = priceList.find((each) => each.key === key)
  if (!item) throw new Error(`The price list has no ${key}.`)
  return `${usd(item.amountCents)}${item.isAndUp ? ' & Up' : ''}`
}
