import { type ReactNode, useState } from 'react'
import { weekday } from '#rules/days/days'
import { DayPicker } from '#ui/day-picker.tsx'
import { WeekdayPicker } from '#ui/weekday-picker.tsx'
import { State, States } from './states.tsx'

/** Days that stand still: the page looks the same whenever it is opened. */
const RANGE = { min: '2026-11-17', max: '2027-01-15', today: '2026-11-18' }

export function Calendars(): ReactNode {
  const [day, setDay] = useState<string | undefined>('2026-11-19')
  const [unchosen, setUnchosen] = useState<string | undefined>(undefined)
  const [weekdays, setWeekdays] = useState<readonly number[]>([1, 4])
  const [anyWeekdays, setAnyWeekdays] = useState<readonly number[]>([])
  return (
    <>
      <States title="Day">
        <State name="Chosen, today, closed and outside">
          <DayPicker label="Pickup day" {...RANGE} value={day} onChange={setDay} closedReason={closedReason} />
        </State>
        <State name="Nothing chosen, nothing closed">
          <DayPicker label="Delivery day" {...RANGE} value={unchosen} onChange={setUnchosen} />
        </State>
      </States>
      <States title="Weekdays">
        <State name="Some chosen, one not available">
          <WeekdayPicker
            label="Every week on"
            value={weekdays}
            onChange={setWeekdays}
            disabledReason={(candidate) => (candidate === 7 ? 'We rest on Sundays.' : undefined)}
          />
        </State>
        <State name="None chosen">
          <WeekdayPicker label="Every other week on" value={anyWeekdays} onChange={setAnyWeekdays} />
        </State>
      </States>
    </>
  )
}

function closedReason(day: string): string | undefined {
  if (day === '2026-11-26') return 'Closed for Thanksgiving.'
  return weekday(day) === 7 ? 'We rest on Sundays.' : undefined
}
