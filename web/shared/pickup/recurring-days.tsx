import type { ReactNode } from 'react'
import { toggleWeekday } from '#rules/days/recurring'
import { policy } from '#rules/policy'
import { WeekdayPicker } from '#ui/weekday-picker.tsx'
import { openModal } from '../../core/modal-store.ts'
import { everyDay, weekdayName } from './pickup-words.ts'

interface RecurringDaysProps {
  label: string
  /** Monday is 1. */
  value: readonly number[]
  onChange: (days: number[]) => void
}

const offered: readonly number[] = policy.recurring.weekdays

/** The days of a schedule. A customer who presses one is asked first, also to take it away: Decline clears them all. */
export function RecurringDays({ label, value, onChange }: RecurringDaysProps): ReactNode {
  const ask = (pressed: number) => {
    const next = toggleWeekday(value, pressed)
    openModal({
      kind: 'RECURRING',
      outcome: outcomeOf(value, pressed, next),
      onAccept: () => onChange(next),
      onDecline: () => onChange([]),
    })
  }
  return (
    <WeekdayPicker
      label={label}
      value={value}
      onChange={(next) => {
        const pressed = [...value, ...next].find((day) => value.includes(day) !== next.includes(day))
        if (pressed !== undefined) ask(pressed)
      }}
      disabledReason={(day) => (offered.includes(day) ? undefined : 'Recurring pickups are Monday to Friday.')}
    />
  )
}

/** The outcome of Accept, in words. */
function outcomeOf(before: readonly number[], pressed: number, after: readonly number[]): string {
  const name = weekdayName(pressed)
  const left = everyDay(after).replace('Every', 'every')
  if (before.includes(pressed))
    return `We’ll remove ${name}. ${after.length > 0 ? `We’ll come ${left}.` : 'No weekly days left.'}`
  const gone = before.filter((day) => !after.includes(day)).map(weekdayName)
  if (gone.length === 0) return `We’ll come ${left}.`
  return `${name} is too close to ${gone.join(' and ')}, so it replaces ${gone.length === 1 ? 'it' : 'them'}. We’ll come ${left}.`
}
