import type { Unit } from './price-list.ts'

const MEASURES: Readonly<Partial<Record<Unit, readonly [one: string, several: string]>>> = {
  sq_ft: ['sq ft', 'sq ft'],
  lbs: ['lb', 'lbs'],
  pleat: ['pleat', 'pleats'],
}

/** What a number of units counts, where it is no pieces: forty square feet are one rug. */
export const measureOf = (unit: Unit | null, count: number): string => {
  const [one, several] = (unit !== null && MEASURES[unit]) || ['', '']
  return count === 1 ? one : several
}

/** "3", "40 sq ft", "1 lb". */
export const measured = (count: number, unit: Unit | null): string => `${count} ${measureOf(unit, count)}`.trim()
