import { policy } from '../policy.ts'

type RugKind = 'standard' | 'specialized'

/** The price of washing a rug, by whole square feet. Only a specialized one has a minimum. */
export function rugCleaningCents(kind: RugKind, squareFeet: number): number {
  if (!Number.isSafeInteger(squareFeet) || squareFeet <= 0) throw new RangeError(`Not a rug's area: ${squareFeet}`)
  const { standardCentsPerSqFt, specialisedCentsPerSqFt, specialisedMinimumCents } = policy.rugs
  if (kind === 'standard') return squareFeet * standardCentsPerSqFt
  return Math.max(squareFeet * specialisedCentsPerSqFt, specialisedMinimumCents)
}
