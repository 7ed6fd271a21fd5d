import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { ButtonLink } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { closeModal, useOpenModal } from '../../core/modal-store.ts'
import { CreditAndBox } from '../../illustrations/credit-and-box.tsx'
import styles from './advantage-modal.module.css'

/** ADVANTAGE: after a request of somebody who pays as they clean. */
export default function AdvantageModal(): ReactNode {
  const request = useOpenModal()
  const onClosed = request?.kind === 'ADVANTAGE' ? request.onClosed : undefined
  return (
    <Modal
      title="Advantage"
      onClosed={() => {
        closeModal()
        onClosed?.()
      }}
    >
      {() => (
        <>
          <div className={styles.picture}>
            <CreditAndBox />
          </div>
          <p>
            Your request has been received. Save up to {policy.savings.upToPercent}% on this and each order after with
            Advantage.
          </p>
          <ButtonLink to={links.profilePackages} onClick={closeModal}>
            See the plans
          </ButtonLink>
        </>
      )}
    </Modal>
  )
}
