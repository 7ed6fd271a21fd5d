import { firstBookableDay } from '#rules/days/pickup-days'
import { lastBookableDay } from '#rules/days/pickups'
import { scheduledDays } from '#rules/days/recurring'
import { closedDays } from '../../core/closed-days.ts'

/** The first day that a schedule brings if it is made now, beside the days on which we come anyway. */
export const firstScheduledDay = (
  days: readonly number[],
  now: Date,
  taken: readonly (string | undefined)[] = [],
): string | undefined =>
  scheduledDays(days, firstBookableDay(now), lastBookableDay(now), closedDays()).find((day) => !taken.includes(day))

/** The day when we come first: a weekly day can be before the one that was picked. */
export const earlierOf = (picked: string | undefined, scheduled: string | undefined): string | undefined =>
  picked === undefined || (scheduled !== undefined && scheduled < picked) ? scheduled : picked
