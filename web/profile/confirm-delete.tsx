import { type ReactNode, useState } from 'react'
import { CallError } from '../api.ts'
import { Button } from '../ui/button.tsx'
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
            <Button
              onClick={async () => {
                try {
                  await onDelete()
                  close()
                } catch (error) {
                  if (!(error instanceof CallError)) throw error
                  setRefusal(error.message)
                }
              }}
            >
              Delete
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}
