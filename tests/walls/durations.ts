import type { Source, Syntax } from '../sources.ts'

/** Minutes, hours and days in milliseconds are made once, and read there. */
const MADE_IN = 'rules/durations.ts'
const TYPED = [60_000, 3_600_000, 86_400_000]

/** Files that reckon them anew: written out, or as sixty times sixty. */
export const typedDurations = (sources: readonly Source[]): string[] =>
  sources.filter(({ path, nodes }) => path !== MADE_IN && nodes.some(isTyped)).map(({ path }) => path)

function isTyped({ type, operator, left, right, value }: Syntax): boolean {
  if (type === 'Literal') return TYPED.includes(Number(value))
  const isProduct = operator === '*' && [60, 1000].includes(Number(right?.value))
  return isProduct && (left?.value === 60 || (left?.operator === '*' && left.right?.value === 60))
}
