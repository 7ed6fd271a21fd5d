import type { ReactNode } from 'react'
import { counted } from '../../parts/words.ts'
import styles from './people.module.css'

interface PlaceChoiceProps {
  all: readonly string[]
  chosen: readonly string[]
  onChoose: (places: readonly string[]) => void
}

/** The towns that a driver drives to; without one it is those that nobody else drives to. */
export function PlaceChoice({ all, chosen, onChoose }: PlaceChoiceProps): ReactNode {
  const toggle = (place: string) =>
    onChoose(chosen.includes(place) ? chosen.filter((each) => each !== place) : [...chosen, place])
  return (
    <details className={styles.places}>
      <summary>
        {chosen.length === 0 ? 'Drives where nobody else does' : `Drives to ${counted(chosen.length, 'town')}`}
      </summary>
      <fieldset className={styles.choice}>
        <legend className="unseen">Towns</legend>
        {all.map((place) => (
          <label key={place} className={styles.chip}>
            <input type="checkbox" checked={chosen.includes(place)} onChange={() => toggle(place)} />
            {place}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
