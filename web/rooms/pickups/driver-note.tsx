import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Pickup } from '#contract/pickups'
import { Button } from '#ui/button.tsx'
import styles from './driver-note.module.css'
import { NoteForm } from './late-parts.tsx'

interface DriverNoteProps {
  pickup: Pickup
  isOpen: boolean
  /** The id of the pickup's heading: whoever goes from button to button hears which pickup it is about. */
  headingId: string
}

/** The note to the driver: seen as long as the pickup is open, and changed in place until its cutoff. */
export function DriverNote({ pickup, isOpen, headingId }: DriverNoteProps): ReactNode {
  const [isTyping, setTyping] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const wasTyping = useRef(false)
  const { comment } = pickup

  // The reading goes on at the button that comes back.
  useEffect(() => {
    if (wasTyping.current && !isTyping) place.current?.querySelector('button')?.focus()
    wasTyping.current = isTyping
  }, [isTyping])

  if (isTyping) return <NoteForm pickup={pickup} isOpen={isOpen} onDone={() => setTyping(false)} />
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
        <Button size="small" variant="quiet" aria-describedby={headingId} onClick={() => setTyping(true)}>
          {comment === '' ? 'Add a note' : 'Change note'}
        </Button>
      )}
    </div>
  )
}
