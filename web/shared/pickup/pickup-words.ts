import type { Pickup } from '#contract/pickups'
import { daysBetween, laDay, laMinuteOfDay, WEEKDAYS, weekday } from '#rules/days/days'
import { isBackSooner, pickupWindow } from '#rules/days/pickups'
import { MINUTE_MS } from '#rules/durations'
import { momentText, timeText } from '#ui/day-text.ts'

const DAY_HOURS = 24
/** A wait of this many hours is told without its minutes, and from the second figure on in days alone. */
const MINUTES_MATTER_HOURS = 12
const HOURS_MATTER_HOURS = 48

/** The hours of a pickup: "9:00 AM – 5:00 PM", where each time stays whole and a line may end after the dash. */
export const windowText = pickupWindow.replace(/ (?!\d)/g, '\u00a0')

/** "9–5", beside a day and where there is little room. */
export const shortWindowText = pickupWindow.replaceAll(/:00|\s|[AP]M/g, '')

/** "Today", "Tomorrow", "In 2 days": beside a date, never instead of it. */
export function relativeDay(day: string, now: Date): string {
  const days = daysBetween(laDay(now), day)
  if (days < 0) return days === -1 ? 'Yesterday' : `${-days} days ago`
  return ['Today', 'Tomorrow'][days] ?? `In ${days} days`
}

/** "today", "tomorrow"; nothing for another day. */
const nearDay = (instant: Date, now: Date): string | undefined =>
  ['today', 'tomorrow'][daysBetween(laDay(now), laDay(instant))]

/** "today, 3:43 PM", "tomorrow, 9:00 AM", "Thursday, November 19th, 9:00 AM": until when, in a sentence. */
export function deadlineText(until: Date, now: Date): string {
  const near = nearDay(until, now)
  return near === undefined ? momentText(until) : `${near}, ${timeText(laMinuteOfDay(until))}`
}

/** The time until an instant in the future, always in the same words: "12 min left", "3 h 12 min left", "22 h left", "1 day 10 h left", "3 days left". */
export function timeLeft(until: Date, now: Date): string {
  const minutes = Math.floor((until.getTime() - now.getTime()) / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  if (minutes < 1) return 'Less than a minute left'
  if (hours >= HOURS_MATTER_HOURS) return `${Math.floor(hours / DAY_HOURS)} days left`
  if (hours >= DAY_HOURS) return `${inWords('1 day', hours % DAY_HOURS, 'h')} left`
  if (hours >= MINUTES_MATTER_HOURS) return `${hours} h left`
  return `${inWords(hours > 0 && `${hours} h`, minutes % 60, 'min')} left`
}

/** "1 day 10 h"; a part of nothing is not said. */
const inWords = (whole: string | false, rest: number, unit: string): string =>
  [whole, rest > 0 && `${rest} ${unit}`].filter(Boolean).join(' ')

/** Rush that was asked for and brings the bag back sooner, or costs something. Any other is no word worth. */
export const isRushFelt = ({
  isRush,
  rushAmount,
  pickupDate,
  dropoffDate,
}: Pick<Pickup, 'isRush' | 'rushAmount' | 'pickupDate' | 'dropoffDate'>) =>
  isRush && (rushAmount > 0 || isBackSooner(pickupDate, dropoffDate))

/** "Tuesday", which is 2 */
export const weekdayName = (number: number): string => WEEKDAYS[number - 1] ?? ''
/** "Tuesday" */
export const weekdayOf = (day: string): string => weekdayName(weekday(day))

/** "Every Monday", "Every Monday and Thursday" */
export const everyDay = (days: readonly number[]): string =>
  `Every ${days
    .map(weekdayName)
    .join(', ')
    .replace(/, (?=\w+$)/, ' and ')}`
