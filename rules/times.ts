/** Times of the day, as minutes since midnight, and the words for them. Half an hour is as good as a whole one everywhere. */

/** "8:30" is 510. Whatever is no time stops whoever typed it into the policy. */
export function minuteOf(time: string): number {
  const [, hour, minute] = /^(\d{1,2}):([0-5]\d)$/.exec(time) ?? []
  if (hour === undefined || Number(hour) > 23) throw new RangeError(`Not a time of the day: ${time}`)
  return Number(hour) * 60 + Number(minute)
}

/** "8am", "8:30am": in a sentence, where a whole hour needs no minutes. Pages put a space between. */
export function spokenTime(minuteOfDay: number, space = ''): string {
  const { hour, minute } = partsOf(minuteOfDay)
  return `${hour % 12 || 12}${minute === '00' ? '' : `:${minute}`}${space}${hour < 12 ? 'am' : 'pm'}`
}

/** "9:00 AM" */
export function displayTime(minuteOfDay: number): string {
  const { hour, minute } = partsOf(minuteOfDay)
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "09:05", as the wire has it, and as staff type it. */
export function clockTime(minuteOfDay: number): string {
  const { hour, minute } = partsOf(minuteOfDay)
  return `${String(hour).padStart(2, '0')}:${minute}`
}

/**
 * The hours in which something may run that runs at these minutes of each: from the first hour in which one of them is
 * not too early to the last in which none is too late. They are written as a calendar of jobs takes them, "8-20".
 */
export function hoursWithin(fromMinuteOfDay: number, untilMinuteOfDay: number, minutes: readonly number[]): string {
  const first = Math.ceil((fromMinuteOfDay - Math.max(...minutes)) / 60)
  const last = Math.ceil((untilMinuteOfDay - Math.max(...minutes)) / 60) - 1
  if (first > last) throw new RangeError(`No hour from ${clockTime(fromMinuteOfDay)} to ${clockTime(untilMinuteOfDay)}`)
  return first === last ? String(first) : `${first}-${last}`
}

const partsOf = (minuteOfDay: number) => ({
  hour: Math.floor(minuteOfDay / 60),
  minute: String(minuteOfDay % 60).padStart(2, '0'),
})
