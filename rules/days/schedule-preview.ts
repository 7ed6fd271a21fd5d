import { addDays, weekday } from './days.ts'
import { type ClosedDays, closedReasonOf, holidayName } from './holidays.ts'
import { dropoffDay } from './pickups.ts'

export type PreviewedDay = { day: string; dropoffDay: string } | { day: string; closedFor: string }

/** The next pickups of a schedule, as many as asked for, and the closed days between them on which there is none. */
export function previewSchedule(
  days: readonly number[],
  { from, isRush, count, closed }: { from: string; isRush: boolean; count: number; closed: ClosedDays },
): PreviewedDay[] {
  const shown: PreviewedDay[] = []
  let made = 0
  for (let day = from; made < count && days.length > 0; day = addDays(day, 1)) {
    if (!days.includes(weekday(day))) continue
    const closedFor = holidayName(day) ?? closedReasonOf(day, closed)
    if (closedFor === undefined) made += 1
    shown.push(closedFor === undefined ? { day, dropoffDay: dropoffDay(day, isRush, closed) } : { day, closedFor })
  }
  return shown
}
