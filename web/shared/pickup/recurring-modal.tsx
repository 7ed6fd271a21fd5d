import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { closeModal, useOpenModal } from '../../core/modal-store.ts'
import styles from './recurring-modal.module.css'

/** RECURRING: what a day of the schedule asks of the customer, before it is theirs. */
export default function RecurringModal(): ReactNode {
  const request = useOpenModal()
  const [asked] = useState(request?.kind === 'RECURRING' ? request : undefined)
  const answer = (decide: (() => void) | undefined) => {
    decide?.()
    closeModal()
  }
  return (
    <Modal title="Recurring pickup" onClosed={closeModal}>
      {() => (
        <>
          <p>
            Selecting a recurring day means that a bag must be ready when we come on that day, otherwise delivery
            charges apply.
          </p>
          <p>{asked?.outcome}</p>
          <p className="small">If you decline, no weekly day is set.</p>
          <div className={styles.answers}>
            <Button variant="secondary" onClick={() => answer(asked?.onDecline)}>
              Decline
            </Button>
            <Button onClick={() => answer(asked?.onAccept)}>Accept</Button>
          </div>
        </>
      )}
    </Modal>
  )
}
