import { policy } from '../policy.ts'

export interface Rush {
  /** Still wanted, and not withdrawn by staff. */
  isRush: boolean
  /** The price that staff asked for rush, if they asked for more than the usual fee. */
  quotedCents: number | null
  /** The price that the customer said yes to. */
  acceptedCents: number | null
  /** It comes back sooner than without rush. */
  isSooner: boolean
}

/** The fee at intake. A quote that nobody said yes to until then is no rush at all, and rush that brings nothing sooner costs nothing. */
export function rushFeeCents({ isRush, quotedCents, acceptedCents, isSooner }: Rush): number {
  if (!isRush) return 0
  if (quotedCents === null) return isSooner ? policy.rush.feeCents : 0
  return acceptedCents === quotedCents ? quotedCents : 0
}

/** Staff may quote another price, from the usual fee on, within a range that is higher for rugs. */
export function rushQuoteRefusal(
  quotedCents: number,
  { hasRug }: { hasRug: boolean },
): 'too_low' | 'too_high' | undefined {
  const { feeCents, maxQuoteCents, rugMinQuoteCents, rugMaxQuoteCents } = policy.rush
  const lowestCents = hasRug ? rugMinQuoteCents : feeCents
  if (quotedCents < lowestCents) return 'too_low'
  return quotedCents > (hasRug ? rugMaxQuoteCents : maxQuoteCents) ? 'too_high' : undefined
}
