import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { closeModal } from '../../../core/modal-store.ts'

/** SAVECARD: without a card on file an order could not be paid after its pickup. */
export default function SaveCardModal(): ReactNode {
  return (
    <Modal title="We need a card on file" onClosed={closeModal}>
      {(close) => (
        <>
          <p>Select "Save this card on file" so the order can be processed after pickup.</p>
          <p className="small">It’s still checked. You can use a different card any time under Billing.</p>
          <Button onClick={close}>Keep my card on file</Button>
        </>
      )}
    </Modal>
  )
}
