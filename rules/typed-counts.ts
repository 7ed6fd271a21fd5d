import { readDollars } from './money.ts'

/** Staff write down counts: "Shirt [Laundry]=5", "Blouse=2+3.00" with an up-charge for each, "Leather patch=12.00". */

export interface TypedThing {
  name: string
  count: number
  upChargeCents?: number
}

/** A text that is not written like that gives nothing. The last equals sign counts, because a name may hold one. */
export function readTypedThing(text: string): TypedThing | undefined {
  const [, name, count, upCharge] = /^(.*\S)\s*=\s*(\d{1,6})(?:\s*\+\s*\$?([\d.]+))?$/s.exec(text.trim()) ?? []
  if (name === undefined || count === undefined) return undefined
  if (upCharge === undefined) return { name, count: Number(count) }
  const upChargeCents = readDollars(upCharge)
  return upChargeCents === undefined ? undefined : { name, count: Number(count), upChargeCents }
}

export function readTypedExtra(text: string): { title: string; cents: number } | undefined {
  const [, title, price = ''] = /^(.*\S)\s*=\s*\$?([\d.]+)$/s.exec(text.trim()) ?? []
  const cents = readDollars(price)
  return title === undefined || cents === undefined ? undefined : { title, cents }
}
