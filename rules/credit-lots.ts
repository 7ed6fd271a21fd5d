import { requireAmount } from './money.ts'

/**
 * Where a part of the credit came from. Only what a card paid for, purchases and reloads, can go back to a card; a refund is
 * what a card would not take.
 */
export type LotKind = 'purchase' | 'reload' | 'credit_back' | 'gift' | 'transfer' | 'welcome_box' | 'refund'

export interface Lot {
  id: number
  openedAt: Date
  /** What is left of it. Credit never expires, so its age decides nothing but the order. */
  leftCents: number
  /** While its purchase is disputed. */
  isFrozen: boolean
}

export interface LotPart {
  lotId: number
  cents: number
}

export const spendableCents = (lots: readonly Lot[]): number =>
  lots.reduce((sum, { leftCents, isFrozen }) => sum + (isFrozen ? 0 : leftCents), 0)

/** Which lots an amount comes out of, the oldest first: orders, fees and transfers alike. */
export function partsToSpend(lots: readonly Lot[], cents: number): LotPart[] | 'not_enough' {
  requireAmount(cents)
  if (cents > spendableCents(lots)) return 'not_enough'
  return oldestParts(lots, cents)
}

/**
 * A lost dispute takes all the credit its purchase brought: what is left of its lot, if it has one, then other credit for what
 * was spent. What that does not cover is a debt, the only way below zero.
 */
export function partsToTake(
  lots: readonly Lot[],
  disputed: { lotId?: number; boughtCents: number },
): { parts: LotPart[]; debtCents: number } {
  const own = lots.filter(({ id }) => id === disputed.lotId).map((lot) => ({ ...lot, isFrozen: false }))
  const others = lots.filter(({ id }) => id !== disputed.lotId)
  const ownParts = oldestParts(own, disputed.boughtCents)
  const otherParts = oldestParts(others, disputed.boughtCents - sumOf(ownParts))
  const parts = [...ownParts, ...otherParts]
  return { parts, debtCents: disputed.boughtCents - sumOf(parts) }
}

function oldestParts(lots: readonly Lot[], cents: number): LotPart[] {
  let missingCents = cents
  return [...lots]
    .filter(({ isFrozen }) => !isFrozen)
    .sort((one, other) => one.openedAt.getTime() - other.openedAt.getTime() || one.id - other.id)
    .map(({ id, leftCents }) => {
      const partCents = Math.min(leftCents, missingCents)
      missingCents -= partCents
      return { lotId: id, cents: partCents }
    })
    .filter((part) => part.cents > 0)
}

const sumOf = (parts: readonly LotPart[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)
