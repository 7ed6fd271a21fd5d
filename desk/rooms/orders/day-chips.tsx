import { type ReactNode, useState } from 'react'
import { shortDayText } from '#ui/day-text.ts'
import { Field } from '#ui/field.tsx'
import styles from './order.module.css'

interface DayChipsProps {
  name: string
  days: readonly string[]
  day: string
  onDay: (day: string) => void
}

/** The next days that one may mean, and any other to be named. */
export function DayChips({ name, days, day, onDay }: DayChipsProps): ReactNode {
  const [isOther, setOther] = useState(false)
  return (
    <>
      <fieldset className={styles.chips}>
        <legend className="unseen">{name}</legend>
        {days.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.chip}
            aria-pressed={!isOther && each === day}
            onClick={() => {
              setOther(false)
              onDay(each)
            }}
          >
            {shortDayText(each)}
          </button>
        ))}
        <button type="button" className={styles.chip} aria-pressed={isOther} onClick={() => setOther(true)}>
          Another day…
        </button>
      </fieldset>
      {isOther && <Field label="Day" type="date" value={day} onChange={({ target }) => onDay(target.value)} />}
    </>
  )
}
