import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { addDays, displayDay, weekday } from '#rules/days/days'
import styles from './day-picker.module.css'
import { dayText } from './day-text.ts'
import { RoundButton } from './round-button.tsx'

interface DayPickerProps {
  /** The purpose of the day: "Pickup day". */
  label: string
  /** Days are `YYYY-MM-DD`. */
  value: string | undefined
  onChange: (day: string) => void
  min: string
  max: string
  today: string
  /** The day that stands until now, when somebody chooses another one. */
  present?: string | undefined
  /** Weeks of which no day can be chosen are left out. */
  isShort?: boolean
  /** Why a day cannot be chosen; undefined where it can. */
  closedReason?: ((day: string) => string | undefined) | undefined
  /** The day has the focus as soon as the calendar is there. */
  takesFocus?: boolean
  /** The words under the days, about the closed day that was visited last; without `note`, that day's reason. */
  note?: (closedDay: string | undefined) => ReactNode
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const monthTitle = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const KEYS: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -column(day)),
  End: (day) => addDays(day, 6 - column(day)),
  PageUp: (day) => addMonth(day, -1),
  PageDown: (day) => addMonth(day, 1),
}

/** A month at a time. Closed days can be visited and say why they are closed. */
export function DayPicker(props: DayPickerProps): ReactNode {
  const {
    label,
    value,
    onChange,
    min,
    max,
    today,
    present,
    isShort = false,
    closedReason,
    takesFocus = false,
    note,
  } = props
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const clamp = (day: string) => (day < min ? min : day > max ? max : day)

  const [wanted, setWanted] = useState(value ?? today)
  const [lastValue, setLastValue] = useState(value)
  const [told, setTold] = useState<string | undefined>(undefined)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== undefined) setWanted(value)
  }
  const active = clamp(wanted)
  const month = active.slice(0, 7)

  const weeks = weeksOf(month).filter((week) => !isShort || week.some((day) => day !== undefined && day === clamp(day)))

  const isMovingFocus = useRef(takesFocus)
  useEffect(() => {
    if (!isMovingFocus.current) return
    isMovingFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  const moveByKey = (event: KeyboardEvent) => {
    const move = KEYS[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = clamp(move(active))
    isMovingFocus.current = next !== active
    setWanted(next)
  }
  const turn = (months: 1 | -1) => {
    setTold(undefined)
    setWanted(clamp(addMonth(active, months)))
  }
  const visit = (day: string) => {
    setWanted(day)
    setTold(day)
  }
  const choose = (day: string) => {
    visit(day)
    if (closedReason?.(day) === undefined) onChange(day)
  }
  const toldReason = told === undefined ? undefined : closedReason?.(told)

  // The reason may open under a bar at the lower edge of the screen.
  const reason = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (toldReason === undefined) return
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    reason.current?.firstElementChild?.scrollIntoView({ block: 'nearest', behavior })
  }, [toldReason])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would say the month's title again.
    <div
      role="group"
      aria-label={label}
      className={styles.picker}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setTold(undefined)}
    >
      <div className={styles.top}>
        <p id={`${id}-month`} className={styles.month} aria-live="polite">
          {monthTitle.format(new Date(`${month}-01T00:00:00Z`))}
        </p>
        <TurnButton
          name="Previous month"
          isOff={month <= min.slice(0, 7)}
          onPress={() => turn(-1)}
          path="M11 4 6 9 11 14"
        />
        <TurnButton name="Next month" isOff={month >= max.slice(0, 7)} onPress={() => turn(1)} path="M7 4 12 9 7 14" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid, as the ARIA practices have it. */}
      <table ref={grid} role="grid" aria-labelledby={`${id}-month`} className={styles.grid} onKeyDown={moveByKey}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== undefined)}>
              {week.map((day, index) =>
                day === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is nothing but its place.
                  <td key={index} />
                ) : (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid this is a grid cell, which may be selected.
                  <td key={day} aria-selected={day === value}>
                    <DayButton
                      day={day}
                      isActive={day === active}
                      isChosen={day === value}
                      isToday={day === today}
                      isPresent={day === present}
                      isTold={day === told}
                      isOutside={day !== clamp(day)}
                      reason={closedReason?.(day)}
                      onPress={() => choose(day)}
                      onVisit={() => visit(day)}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* Its one line is always there, and what is longer lies over what follows: a reason moves nothing. */}
      <div ref={reason} className={styles.reason} aria-live="polite">
        {told !== undefined && toldReason !== undefined ? (
          <p className={styles.told}>{note?.(told) ?? `${dayText(told)}: ${toldReason}`}</p>
        ) : (
          note?.(undefined)
        )}
      </div>
    </div>
  )
}

interface DayButtonProps {
  day: string
  isActive: boolean
  isChosen: boolean
  isToday: boolean
  isPresent: boolean
  isTold: boolean
  isOutside: boolean
  reason: string | undefined
  onPress: () => void
  onVisit: () => void
}

function DayButton({
  day,
  isActive,
  isChosen,
  isToday,
  isPresent,
  isTold,
  isOutside,
  reason,
  onPress,
  onVisit,
}: DayButtonProps): ReactNode {
  const id = useId()
  const isClosed = reason !== undefined && !isOutside
  return (
    <>
      <button
        type="button"
        className={styles.day}
        data-day={day}
        data-present={isPresent || undefined}
        data-told={isTold || undefined}
        tabIndex={isActive ? 0 : -1}
        aria-label={displayDay(day)}
        aria-pressed={isChosen}
        aria-current={isToday ? 'date' : undefined}
        disabled={isOutside}
        aria-disabled={isClosed || undefined}
        aria-describedby={isClosed ? id : undefined}
        onClick={onPress}
        onFocus={onVisit}
      >
        {Number(day.slice(8))}
      </button>
      {isClosed && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}

interface TurnButtonProps {
  name: string
  isOff: boolean
  onPress: () => void
  path: string
}

/** The button stays focusable at the last month: a person who turns pages by keyboard must not lose their place. */
function TurnButton({ name, isOff, onPress, path }: TurnButtonProps): ReactNode {
  return (
    <RoundButton aria-label={name} aria-disabled={isOff || undefined} onClick={() => !isOff && onPress()}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </RoundButton>
  )
}

/** Sunday is 0: a week begins with it, as in the United States. */
function column(day: string): number {
  return weekday(day) % 7
}

/** The same day of another month, or that month's last. */
function addMonth(day: string, months: 1 | -1): string {
  const first = `${day.slice(0, 7)}-01`
  const month = addDays(first, months === 1 ? 31 : -1).slice(0, 7)
  const same = `${month}-${day.slice(8)}`
  const last = daysOf(month).at(-1) ?? same
  return same < last ? same : last
}

function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

function weeksOf(month: string): (string | undefined)[][] {
  const places: (string | undefined)[] = [...Array<undefined>(column(`${month}-01`)), ...daysOf(month)]
  while (places.length % 7 !== 0) places.push(undefined)
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7))
}
