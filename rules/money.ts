/** "199.00", "-5.05": what every `dollar_…` field of the API holds. */
export function dollars(cents: number): string {
  requireWhole(cents)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "199", "199.00" and "$199.00" are 19900 cents; anything else, "12.5" too, is nothing that somebody clearly meant. */
export function readDollars(text: string): number | undefined {
  const parts = /^\$?(\d{1,7})(?:\.(\d{2}))?$/.exec(text.trim())
  if (parts === null) return undefined
  return Number(parts[1]) * 100 + Number(parts[2] ?? 0)
}

/** Half a cent rounds away from zero, so that taking an amount back mirrors giving it exactly. */
export function percentOf(cents: number, percent: number): number {
  const hundredths = cents * percent
  requireWhole(cents)
  requireWhole(percent)
  requireWhole(hundredths)
  const raised = Math.abs(hundredths) + 50
  // The remainder goes first because dividing a large number can round up across a whole cent.
  const rounded = (raised - (raised % 100)) / 100
  return hundredths < 0 && rounded > 0 ? -rounded : rounded
}

/** The amount said for each of so many parts: rounded to the cent, half a cent up. */
export function splitCents(cents: number, parts: number): number {
  requireAmount(cents)
  const raised = 2 * cents + parts
  return (raised - (raised % (2 * parts))) / (2 * parts)
}

/** So many parts of an amount that was made of the whole number of them. Nothing where that cannot be told to the cent. */
export function exactPart(cents: number, part: number, whole: number): number | undefined {
  requireWhole(cents)
  const product = cents * part
  requireWhole(product)
  return product % whole === 0 ? product / whole : undefined
}

/** The size of one amount beside another, to be drawn or said as a percentage. No amount comes out of it. */
export const shareOf = (partCents: number, wholeCents: number): number => partCents / wholeCents

/** The wire calls them `amount`, `discount` and `amount_with_discount`. */
export interface Amounts {
  amountCents: number
  discountCents: number
  amountWithDiscountCents: number
}

/**
 * Every discount of an order is rounded for one unit, half a cent up, and a line is its count times that. Five shirts
 * then cost five times the member price on /pricing.
 */
export function lineAmounts({
  unitCents,
  count,
  percent,
}: {
  unitCents: number
  count: number
  percent: number
}): Amounts {
  requireAmount(unitCents)
  requireAmount(count)
  if (percent < 0 || percent > 100) throw new RangeError(`Discount: ${percent}`)
  return amountsOf(unitCents * count, percentOf(unitCents, percent) * count)
}

/** Nothing is rounded again here, so lines always add up to their total. */
export function totalOf(lines: readonly Amounts[]): Amounts {
  return amountsOf(
    lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    lines.reduce((sum, { discountCents }) => sum + discountCents, 0),
  )
}

export function amountsOf(amountCents: number, discountCents: number): Amounts {
  requireAmount(amountCents)
  requireAmount(discountCents)
  return { amountCents, discountCents, amountWithDiscountCents: amountCents - discountCents }
}

/** Whole and not below zero. */
export function requireAmount(value: number): void {
  requireWhole(value)
  if (value < 0) throw new RangeError(`Below zero: ${value}`)
}

function requireWhole(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not whole: ${value}`)
}
