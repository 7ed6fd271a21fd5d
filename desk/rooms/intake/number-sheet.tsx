import { type FormEvent, type ReactNode, useState } from 'react'
import { staffPolicy } from '#rules/policy'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { Thing } from '../../core/queries.ts'
import styles from './sheet.module.css'
import { LowSheet } from './sheet.tsx'

const PAD = Array.from({ length: 20 }, (_, index) => index + 1)
const { maxCount } = staffPolicy.intake
const MEASURED: Partial<Record<Thing['unit'], string>> = { lbs: 'Pounds', sq_ft: 'Square feet of one rug' }

interface NumberSheetProps {
  thing: Pick<Thing, 'name' | 'unit'>
  total: number
  /** There are no more. */
  most?: number
  onSet: (total: number) => void
  onClosed: () => void
}

/** More than five: one tap up to twenty, and typed beyond. */
export function NumberSheet({ thing, total, most = maxCount, onSet, onClosed }: NumberSheetProps): ReactNode {
  const [typed, setTyped] = useState('')
  const measured = MEASURED[thing.unit]
  const number = Number(typed)
  const isNumber =
    typed.trim() !== '' && number >= 0 && number <= most && (measured !== undefined || Number.isInteger(number))
  return (
    <LowSheet
      title={thing.name}
      onClosed={onClosed}
      beside={(close) =>
        total > 0 && (
          <Button
            variant="secondary"
            onClick={() => {
              onSet(0)
              close()
            }}
          >
            Take it out
          </Button>
        )
      }
    >
      {(close) => {
        const set = (next: number) => {
          onSet(next)
          close()
        }
        return (
          <>
            {measured === undefined && (
              <div className={styles.pad}>
                {PAD.filter((each) => each <= most).map((each) => (
                  <button key={each} type="button" aria-pressed={each === total} onClick={() => set(each)}>
                    {each}
                  </button>
                ))}
              </div>
            )}
            <form
              className={styles.row}
              onSubmit={(event: FormEvent) => {
                event.preventDefault()
                if (isNumber) set(number)
              }}
            >
              <Field
                label={measured ?? 'Another number'}
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
              <SubmitButton isBusy={false} disabled={!isNumber}>
                Set
              </SubmitButton>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
            </form>
          </>
        )
      }}
    </LowSheet>
  )
}
