/** "199.00", "-5.05": what every `dollar_…` field of the API holds. */
export function dollars(cents: number): string {
  requireWhole(cents)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
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

function requireWhole(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole amount: ${value}`)
}
