import { type ReactNode, useId, useState } from 'react'
import { WEEKDAYS } from '#rules/days/days'
import styles from './weekday-picker.module.css'

interface WeekdayPickerProps {
  label: string
  /** Monday is 1, Sunday is 7. */
  value: readonly number[]
  onChange: (weekdays: number[]) => void
  /** Why a weekday cannot be chosen; undefined where it can. */
  disabledReason?: ((weekday: number) => string | undefined) | undefined
}

/** Any number of weekdays, always handed over in the order of the week. */
export function WeekdayPicker({ label, value, onChange, disabledReason }: WeekdayPickerProps): ReactNode {
  const id = useId()
  const [told, setTold] = useState<number | undefined>(undefined)
  const toldReason = told === undefined ? undefined : disabledReason?.(told)

  const toggle = (weekday: number) => {
    const others = value.filter((other) => other !== weekday)
    onChange(others.length < value.length ? others : [...others, weekday].sort((a, b) => a - b))
  }

  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.days}>
        {WEEKDAYS.map((name, index) => {
          const weekday = index + 1
          const reason = disabledReason?.(weekday)
          const reasonId = `${id}-${weekday}`
          return (
            <span key={name} className={styles.place}>
              <button
                type="button"
                className={styles.day}
                aria-label={name}
                aria-pressed={value.includes(weekday)}
                aria-disabled={reason === undefined ? undefined : true}
                aria-describedby={reason === undefined ? undefined : reasonId}
                onFocus={() => setTold(weekday)}
                onClick={() => {
                  // Not every browser gives a pressed button the focus.
                  setTold(weekday)
                  if (reason === undefined) toggle(weekday)
                }}
              >
                {name.slice(0, 3)}
              </button>
              {reason !== undefined && (
                <span id={reasonId} hidden>
                  {reason}
                </span>
              )}
            </span>
          )
        })}
      </div>
      {disabledReason && (
        <p className={styles.reason} aria-live="polite">
          {told !== undefined && toldReason !== undefined && `${WEEKDAYS[told - 1]}: ${toldReason}`}
        </p>
      )}
    </fieldset>
  )
}
