import { priceList } from '#rules/prices/price-list'
import { usd } from './figures.ts'

/** "$6.95", "$69.95 & Up": what the price list asks for the item with this key. "& Up" stays on one line. */
export function priceOf(key: string): string {
  const item = priceList.find((each) => each.key === key)
  if (!item) throw new Error(`The price list has no ${key}.`)
  return `${usd(item.amountCents)}${item.isAndUp ? ' &\u00a0Up' : ''}`
}
