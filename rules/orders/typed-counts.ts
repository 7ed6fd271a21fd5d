import { readDollars } from '../money.ts'

/**
 * Staff write down counts: "Shirt [Laundry]=5", "Blouse=2+3.00" with an up-charge for each, "Hat=1@40.00" with a price of its own for each,
 * "Towels [Bulk]=7.5" as the scales say it, "Leather patch=12.00".
 */

export interface TypedThing {
  name: string
  /** As typed, with a fraction where it was weighed or measured. */
  count: number
  upChargeCents?: number
  unitCents?: number
}

/** A text that is not written like that gives nothing. The last equals sign counts, because a name may hold one. */
export function readTypedThing(text: string): TypedThing | undefined {
  const [, name, typed, price = ''] = THING.exec(text.trim()) ?? []
  if (name === undefined || typed === undefined) return undefined
  const thing: TypedThing = { name, count: Number(typed) }
  for (const [, sign, dollars = ''] of price.matchAll(PRICE)) {
    const cents = readDollars(dollars)
    const field = sign === '+' ? 'upChargeCents' : 'unitCents'
    if (cents === undefined || thing[field] !== undefined) return undefined
    thing[field] = cents
  }
  return thing
}

const THING = /^(.*\S)\s*=\s*(\d{1,6}(?:\.\d{1,3})?)((?:\s*[+@]\s*\$?[\d.]+){0,2})$/s
const PRICE = /([+@])\s*\$?([\d.]+)/g

export function readTypedExtra(text: string): { title: string; cents: number } | undefined {
  const [, title, price = ''] = /^(.*\S)\s*=\s*\$?([\d.]+)$/s.exec(text.trim()) ?? []
  const cents = readDollars(price)
  return title === undefined || cents === undefined ? undefined : { title, cents }
}
