import { type ReactNode, useRef, useState } from 'react'
import { refusals } from '#contract/errors'
import { sentenceOf } from '../show-refusal.ts'
import { Button } from '../ui/button.tsx'
import { Danger } from '../ui/danger.tsx'
import { FormError } from '../ui/field.tsx'
import { Modal } from '../ui/modal.tsx'
import styles from './confirm-delete.module.css'

interface ConfirmDeleteProps {
  title: string
  children: ReactNode
  onDelete: () => Promise<void>
  onClosed: () => void
}

/** Asks before something is gone, and says why where it cannot be. */
export function ConfirmDelete({ title, children, onDelete, onClosed }: ConfirmDeleteProps): ReactNode {
  const [refusal, setRefusal] = useState<string>()
  return (
    <Modal title={title} onClosed={onClosed}>
      {(close) => (
        <>
          {children}
          <FormError>{refusal}</FormError>
          <div className={styles.actions}>
            <Button variant="secondary" onClick={close}>
              Keep it
            </Button>
            <Danger>
              <Button
                onClick={async () => {
                  try {
                    await onDelete()
                    close()
                  } catch (error) {
                    setRefusal(sentenceOf(error))
                  }
                }}
              >
                Delete
              </Button>
            </Danger>
          </div>
        </>
      )}
    </Modal>
  )
}

interface LastOneStaysProps {
  what: 'address' | 'phone'
  onAdd: () => void
  onClosed: () => void
}

/** The server would refuse to delete it, so nobody is asked first. */
export function LastOneStays({ what, onAdd, onClosed }: LastOneStaysProps): ReactNode {
  const wantsAnother = useRef(false)
  return (
    <Modal
      title={`You need one ${what}`}
      onClosed={() => {
        onClosed()
        if (wantsAnother.current) onAdd()
      }}
    >
      {(close) => (
        <>
          <p>{refusals[`last_${what}`].sentence}</p>
          <div className={styles.actions}>
            <Button variant="secondary" onClick={close}>
              Close
            </Button>
            <Button
              onClick={() => {
                wantsAnother.current = true
                close()
              }}
            >
              Add another {what}
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}
