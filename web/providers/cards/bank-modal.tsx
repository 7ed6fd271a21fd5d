import { type ReactNode, useEffect, useRef } from 'react'
import { closeModal, useOpenModal } from '../../core/modal-store.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import styles from './bank-modal.module.css'

/** The question that a bank's own page would ask. Closing it, or leaving the page under it, declines. */
export default function BankModal(): ReactNode {
  const request = useOpenModal()
  const isConfirmed = useRef(false)
  const onAnswer = request?.kind === 'BANK' ? request.onAnswer : undefined
  useEffect(() => () => onAnswer?.(isConfirmed.current), [onAnswer])

  return (
    <Modal title="Your bank asks" onClosed={closeModal}>
      {(close) => (
        <>
          <p>Do you want to make this payment? This is the sandbox’s bank: no real money moves.</p>
          <div className={styles.actions}>
            <Button variant="secondary" onClick={close}>
              Decline
            </Button>
            <Button
              onClick={() => {
                isConfirmed.current = true
                close()
              }}
            >
              Confirm
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}
