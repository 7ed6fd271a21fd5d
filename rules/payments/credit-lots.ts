import { requireAmount } from '../money.ts'
import type { Posting } from './ledger.ts'

/**
 * The source of a part of the credit. Only what a card paid for, purchases and reloads, can go back to a card; a refund
 * is money that a card would not take.
 */
export type LotKind = 'purchase' | 'reload' | 'credit_back' | 'gift' | 'transfer' | 'welcome_box' | 'refund'

export interface Lot {
  id: number
  openedAt: Date
  /** The credit left in the lot. Credit never expires, so its age decides nothing but the order. */
  leftCents: number
  /** The part of the purchase that banks look into, as credit: so much of what is left is frozen. */
  disputedCents: number
}

export interface LotPart {
  lotId: number
  cents: number
}

/** Spent credit is gone, so a dispute freezes what is left first: that is what it can be paid from. */
export const frozenCents = ({ leftCents, disputedCents }: Pick<Lot, 'leftCents' | 'disputedCents'>): number =>
  Math.min(leftCents, disputedCents)

const freeCents = (lot: Lot): number => lot.leftCents - frozenCents(lot)

export const spendableCents = (lots: readonly Lot[]): number => lots.reduce((sum, lot) => sum + freeCents(lot), 0)

/**
 * The credit that this much of a purchase's charge has brought: in proportion, so that the whole charge brought all of
 * it, whatever a coupon had lowered. Half a cent rounds up; of two parts the second is what both brought less what the
 * first did.
 */
export function creditOfCharge(
  { openedCents, chargedCents }: { openedCents: number; chargedCents: number },
  cents: number,
): number {
  for (const amount of [openedCents, chargedCents, cents]) requireAmount(amount)
  if (cents > chargedCents) throw new RangeError(`More than the charge of ${chargedCents}: ${cents}`)
  if (cents === 0) return 0
  const raised = 2 * openedCents * cents + chargedCents
  // The remainder goes first because dividing a large number can round up across a whole cent.
  return (raised - (raised % (2 * chargedCents))) / (2 * chargedCents)
}

/** The lots that an amount comes out of, the oldest first: orders, fees and transfers alike. */
export function partsToSpend(lots: readonly Lot[], cents: number): LotPart[] | 'not_enough' {
  requireAmount(cents)
  if (cents > spendableCents(lots)) return 'not_enough'
  return oldestParts(lots, cents)
}

/** The lots that an amount is taken from, the oldest first. What they do not cover is a debt, the only way below zero. */
export function partsOrDebt(lots: readonly Lot[], cents: number): { parts: LotPart[]; debtCents: number } {
  requireAmount(cents)
  const parts = oldestParts(lots, cents)
  return { parts, debtCents: cents - sumOf(parts) }
}

/** A lot stands under two accounts: what is frozen of it, and the rest. */
export function changedLot(
  { id, ...before }: Pick<Lot, 'id' | 'leftCents' | 'disputedCents'>,
  after: Pick<Lot, 'leftCents' | 'disputedCents'>,
): Posting[] {
  const frozen = frozenCents(after) - frozenCents(before)
  return [
    { account: 'frozen', lot: id, cents: frozen },
    { account: 'credit', lot: id, cents: after.leftCents - before.leftCents - frozen },
  ]
}

/** Credit comes back into the lots that it was taken from. Where banks look into one, it fills what is to be frozen first. */
export function returnedToLots(
  frozenLots: readonly Pick<Lot, 'id' | 'leftCents' | 'disputedCents'>[],
  parts: readonly LotPart[],
): Posting[] {
  const frozen = new Map(frozenLots.map((lot) => [lot.id, lot]))
  return parts.flatMap(({ lotId, cents }): Posting[] => {
    const lot = frozen.get(lotId)
    if (lot === undefined) return [{ account: 'credit', lot: lotId, cents }]
    const after = { ...lot, leftCents: lot.leftCents + cents }
    frozen.set(lotId, after)
    return changedLot(lot, after)
  })
}

function oldestParts(lots: readonly Lot[], cents: number): LotPart[] {
  let missingCents = cents
  return [...lots]
    .sort((one, other) => one.openedAt.getTime() - other.openedAt.getTime() || one.id - other.id)
    .map((lot) => {
      const partCents = Math.min(freeCents(lot), missingCents)
      missingCents -= partCents
      return { lotId: lot.id, cents: partCents }
    })
    .filter((part) => part.cents > 0)
}

const sumOf = (parts: readonly LotPart[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)
