import { policy } from '../policy.ts'
import { businessDayAfter, businessDaysBetween } from './business-day-counts.ts'
import { firstBusinessDay, isBusinessDay } from './business-days.ts'
import { addDays } from './days.ts'
import type { ClosedDays } from './holidays.ts'
import { dropoffDay } from './pickups.ts'

/** The days that staff name when they ask for another price of rush. */

/** The day on which a bag is promised back once the customer has accepted what staff asked for rush; else the day of the table. */
export const promisedDay = (
  { pickupDay, isRush, rushCents, quoteCents, quoteDay }: QuotedPickup,
  closed: ClosedDays,
): string =>
  isRush && quoteCents !== null && quoteCents === rushCents && quoteDay !== null
    ? firstBusinessDay(quoteDay, closed)
    : dropoffDay(pickupDay, isRush, closed)

interface QuotedPickup {
  pickupDay: string
  isRush: boolean
  rushCents: number
  quoteCents: number | null
  quoteDay: string | null
}

/**
 * The day of a quote for rush once its pickup has moved: it stays while it can be kept; else it comes as many business days after the new
 * pickup as it was to come after the old one, because that is what was agreed and is paid for.
 */
export function movedQuoteDay(
  quoteDay: string | null,
  { from, to }: { from: string; to: string },
  closed: ClosedDays,
): string | null {
  if (quoteDay === null) return null
  const isKept = quoteDayRefusal(quoteDay, to, closed) === undefined
  return isKept ? quoteDay : firstBusinessDay(businessDayAfter(to, businessDaysBetween(from, quoteDay)), closed)
}

/** Why a quote cannot name this day: we bring nothing back on it, not before the day after the pickup, and nobody asks for what is months away. */
export function quoteDayRefusal(
  day: string,
  pickupDay: string,
  closed: ClosedDays,
): 'closed' | 'too_early' | 'too_far' | undefined {
  if (day <= pickupDay) return 'too_early'
  if (day > addDays(pickupDay, policy.pickups.bookableAheadDays)) return 'too_far'
  return isBusinessDay(day, closed) ? undefined : 'closed'
}
