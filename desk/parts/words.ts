import { laMinuteOfDay } from '#rules/days/days'
import { MINUTE_MS } from '#rules/durations'
import type { StaffRole } from '#rules/staff-roles'
import { timeText } from '#ui/day-text.ts'

/** "11:42 AM", by the clock on the wall at the laundry. */
export const clockText = (instant: string | Date): string => timeText(laMinuteOfDay(new Date(instant)))

/** "1 bag", "2 bags". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** "8:48", of what is left of some minutes. It is full until the first second is over. */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "just now", "6 min ago", "3 h ago". */
export function agoText(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}

/** "9 h left", "40 min left". */
export function untilText(instant: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((Date.parse(instant) - now.getTime()) / MINUTE_MS))
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h left`
}

export const ROLE_NAMES: Record<StaffRole, string> = { owner: 'Owner', desk: 'Desk', plant: 'Plant', driver: 'Driver' }

/** "Mountain View and Sunnyvale" */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

export const firstName = (name: string): string => name.split(' ')[0] ?? name
