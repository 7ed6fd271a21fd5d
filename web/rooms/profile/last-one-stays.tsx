import { type ReactNode, useRef } from 'react'
import { foreseenRefusals } from '#contract/foreseen-refusals'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import styles from './last-one-stays.module.css'

interface LastOneStaysProps {
  what: 'address' | 'phone'
  onAdd: () => void
  onClosed: () => void
}

/** The server would refuse to delete it, so nobody is asked first. */
export default function LastOneStays({ what, onAdd, onClosed }: LastOneStaysProps): ReactNode {
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
          <p>{foreseenRefusals[`last_${what}`].sentence}</p>
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
