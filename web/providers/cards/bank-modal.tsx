import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { type BankAnswer, closeModal, useOpenModal } from '../../core/modal-store.ts'
import styles from './bank-modal.module.css'

/** The question that a bank's own page would ask. Closing it, or leaving the page under it, is no answer. */
export default function BankModal(): ReactNode {
  const request = useOpenModal()
  const answer = useRef<BankAnswer>('closed')
  const onAnswer = request?.kind === 'BANK' ? request.onAnswer : undefined
  useEffect(() => () => onAnswer?.(answer.current), [onAnswer])

  return (
    <Modal title="Your bank asks" onClosed={closeModal}>
      {(close) => (
        <>
          <p>Do you want to make this payment? This is the sandbox’s bank: no real money moves.</p>
          <div className={styles.actions}>
            <Button
              variant="secondary"
              onClick={() => {
                answer.current = 'declined'
                close()
              }}
            >
              Decline
            </Button>
            <Button
              onClick={() => {
                answer.current = 'confirmed'
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
