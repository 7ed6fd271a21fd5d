import { type ReactNode, useState } from 'react'
import { addDays, laDay } from '#rules/days/days'
import { previewSchedule } from '#rules/days/schedule-preview'
import { DayPicker } from '#ui/day-picker.tsx'
import { dayText } from '#ui/day-text.ts'
import { closedDays } from '../../core/closed-days.ts'
import { useServerNow } from '../../core/server-clock.ts'
import { type QuestionProps, ScheduleQuestion } from './schedule-question.tsx'

/** A vacation may be this long. */
const LONGEST_PAUSE_DAYS = 365

/** Asks for the day on which a paused schedule becomes active by itself. */
export default function ResumeLater({ schedule, onChanged, onClosed }: QuestionProps): ReactNode {
  const today = laDay(useServerNow())
  const [day, setDay] = useState(schedule.resumesOn ?? undefined)
  const closed = closedDays()
  const { days, isRush } = schedule
  const [first] = day === undefined ? [] : previewSchedule(days, { from: day, isRush, count: 1, closed }).slice(-1)
  return (
    <ScheduleQuestion
      title="When should it resume?"
      label={day === undefined ? 'Choose a day' : `Resume on ${dayText(day)}`}
      no="Leave it as it is"
      change={day === undefined ? undefined : { status: 'paused', resumesOn: day }}
      done={`Recurring pickups resume on ${day === undefined ? '' : dayText(day)}`}
      {...{ schedule, onChanged, onClosed }}
    >
      <DayPicker
        label="Resume on"
        value={day}
        onChange={setDay}
        min={addDays(today, 1)}
        max={addDays(today, LONGEST_PAUSE_DAYS)}
        today={today}
      />
      <p aria-live="polite">{first && `The first pickup after it is on ${dayText(first.day)}.`}</p>
    </ScheduleQuestion>
  )
}
