import { dollars } from '#rules/money'

/** "$1,726.80", "−$241.36": long columns are read by their thousands. */
export function sumText(cents: number): string {
  const [whole = '', rest = ''] = dollars(Math.abs(cents)).split('.')
  return `${cents < 0 ? '−' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** "$2k", "$500": beside the lines of a chart. */
export function roundText(cents: number): string {
  const whole = Number(dollars(Math.abs(cents)).split('.')[0])
  const text = whole >= 1_000 ? `${Number((whole / 1_000).toFixed(1))}k` : String(whole)
  return `${cents < 0 ? '−' : ''}$${text}`
}

const STEPS = [1, 2, 5]

/** Round amounts from below the lowest to above the highest, three or four of them. */
export function marksFor(lowest: number, highest: number): number[] {
  const room = Math.max(highest - lowest, 10_000)
  let step = 100
  for (let nth = 0; step * 3 < room; nth += 1) step = (STEPS[nth % 3] ?? 1) * 10 ** (2 + Math.floor(nth / 3))
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
