import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Danger } from '#ui/danger.tsx'
import { FormError } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import styles from './confirm-delete.module.css'
import { sentenceOf } from './show-refusal.ts'

interface ConfirmDeleteProps {
  title: string
  children: ReactNode
  /** The words on the button. */
  label?: 'Delete' | 'Remove'
  onDelete: () => Promise<void>
  /** The sentence for a refusal. */
  sayRefusal?: (error: unknown) => string
  onClosed: () => void
}

/** Asks before something is gone, and says why where it cannot be. */
export default function ConfirmDelete({
  title,
  children,
  label = 'Delete',
  onDelete,
  sayRefusal = sentenceOf,
  onClosed,
}: ConfirmDeleteProps): ReactNode {
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
                    setRefusal(sayRefusal(error))
                  }
                }}
              >
                {label}
              </Button>
            </Danger>
          </div>
        </>
      )}
    </Modal>
  )
}
