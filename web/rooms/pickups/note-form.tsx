import { type ReactNode, useEffect, useRef, useState } from 'react'
import { brand } from '#contract/brand'
import type { Pickup } from '#contract/pickups'
import { maximumLength } from '#rules/checks'
import { Button } from '#ui/button.tsx'
import { FormError, TextArea } from '#ui/field.tsx'
import { refusalText, usePickupChanges } from './calls.ts'
import styles from './driver-note.module.css'

interface NoteFormProps {
  pickup: Pickup
  isOpen: boolean
  onDone: () => void
}

export default function NoteForm({ pickup, isOpen, onDone }: NoteFormProps): ReactNode {
  const { change } = usePickupChanges()
  const [typed, setTyped] = useState(pickup.comment)
  const [refusal, setRefusal] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const [isTooLong, isClosed] = [maximumLength(typed) !== undefined, !isOpen]
  const focus = () => place.current?.querySelector('textarea')?.focus()

  // The button that was pressed is gone.
  useEffect(focus, [])

  // So is the button to save, once it is too late.
  useEffect(() => {
    if (isClosed && document.activeElement === document.body) place.current?.querySelector('textarea')?.focus()
  }, [isClosed])

  const save = async () => {
    const problem = maximumLength(typed)
    setRefusal(problem)
    if (problem !== undefined) return focus()
    try {
      await change(pickup.id, { comment: typed })
      onDone()
    } catch (error) {
      setRefusal(refusalText(error))
    }
  }

  return (
    <div ref={place} className={styles.form}>
      <TextArea
        label="Note to the driver"
        rows={3}
        value={typed}
        readOnly={isClosed}
        error={isTooLong ? refusal : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setRefusal(undefined)
        }}
      />
      {/* The words stay, so that they can be copied into a text. */}
      {isClosed ? (
        <FormError>It’s passed our cutoff time, so this note is not saved. Text it to {brand.phoneShown}.</FormError>
      ) : (
        refusal && !isTooLong && <FormError>{refusal}</FormError>
      )}
      <div className={styles.actions}>
        {!isClosed && (
          <Button size="small" onClick={save}>
            Save note
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onDone}>
          {isClosed ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </div>
  )
}
