import type { ReactNode } from 'react'
import { policy } from '#rules/policy'
import { Field } from '#ui/field.tsx'
import type { KeptCount } from '../../core/counts.ts'
import styles from './count.module.css'

interface StorageTabProps {
  storage: KeptCount['storage']
  isFirst: boolean
  onChange: (storage: KeptCount['storage']) => void
}

/** Garments that stay with us for a season or two. They are no pieces, so that nobody counts them a second time. */
export function StorageTab({ storage, isFirst, onChange }: StorageTabProps): ReactNode {
  if (!isFirst) return <p className={styles.hint}>Storage was entered with the first count.</p>
  const { garments, seasons } = storage ?? { garments: 0, seasons: 1 }
  const put = (next: NonNullable<KeptCount['storage']>) => onChange(next.garments > 0 ? next : null)
  return (
    <div className={styles.storage}>
      <Field
        label="Garments to store"
        inputMode="numeric"
        autoComplete="off"
        value={garments === 0 ? '' : String(garments)}
        onChange={({ target }) => put({ garments: Number(target.value.replace(/\D/g, '').slice(0, 3)), seasons })}
      />
      <fieldset>
        <legend>For how many seasons</legend>
        <span className={styles.keys}>
          {Array.from({ length: policy.storage.maxSeasons }, (_, index) => index + 1).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === seasons}
              onClick={() => put({ garments, seasons: each })}
            >
              {each}
            </button>
          ))}
        </span>
      </fieldset>
    </div>
  )
}
