import { type ReactNode, useEffect, useRef, useState } from 'react'
import { brand } from '#contract/brand'
import type { Pickup } from '#contract/pickups'
import { maximumLength } from '#rules/checks'
import { Button } from '#ui/button.tsx'
import { FormError, TextArea } from '#ui/field.tsx'
import { refusalText, usePickupChanges } from './calls.ts'
import styles from './driver-note.module.css'

interface DriverNoteProps {
  pickup: Pickup
  isOpen: boolean
  /** The id of the pickup's heading: whoever goes from button to button hears which pickup it is about. */
  headingId: string
}

/** The note to the driver: seen as long as the pickup is open, and changed in place until its cutoff. */
export function DriverNote({ pickup, isOpen, headingId }: DriverNoteProps): ReactNode {
  const { change } = usePickupChanges()
  const [typed, setTyped] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const wasTyping = useRef(false)
  const { comment } = pickup
  const isTyping = typed !== undefined
  const [isTooLong, isClosed] = [maximumLength(typed ?? '') !== undefined, isTyping && !isOpen]

  // The pressed button is gone: the reading goes on in the field, and after it at the button that comes back.
  useEffect(() => {
    if (isTyping !== wasTyping.current) place.current?.querySelector<HTMLElement>('textarea, button')?.focus()
    wasTyping.current = isTyping
  }, [isTyping])

  // So is the button to save, once it is too late.
  useEffect(() => {
    if (isClosed && document.activeElement === document.body) place.current?.querySelector('textarea')?.focus()
  }, [isClosed])

  const leave = () => {
    setTyped(undefined)
    setRefusal(undefined)
  }

  const save = async () => {
    const problem = maximumLength(typed ?? '')
    setRefusal(problem)
    if (problem !== undefined) return place.current?.querySelector('textarea')?.focus()
    try {
      await change(pickup.id, { comment: typed ?? '' })
      leave()
    } catch (error) {
      setRefusal(refusalText(error))
    }
  }

  if (isTyping) {
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
          <Button size="small" variant="quiet" onClick={leave}>
            {isClosed ? 'Close' : 'Cancel'}
          </Button>
        </div>
      </div>
    )
  }
  if (comment === '' && !isOpen) return null
  return (
    <div ref={place} className={styles.note}>
      <p>
        {comment === '' ? (
          'No note to the driver.'
        ) : (
          <>
            Note to the driver: <q className={styles.words}>{comment}</q>
          </>
        )}
      </p>
      {isOpen && (
        <Button size="small" variant="quiet" aria-describedby={headingId} onClick={() => setTyped(comment)}>
          {comment === '' ? 'Add a note' : 'Change note'}
        </Button>
      )}
    </div>
  )
}
