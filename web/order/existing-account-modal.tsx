import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '../links.ts'
import { closeModal, useOpenModal } from '../modals.tsx'
import { Modal } from '../ui/modal.tsx'

/** EMAIL and PHONE: the account is there already. */
export default function ExistingAccountModal(): ReactNode {
  const navigate = useNavigate()
  const request = useOpenModal()
  const [what] = useState(request?.kind === 'PHONE' ? 'phone' : 'email')
  return (
    <Modal title="You have an account" onClosed={closeModal}>
      {() => (
        <>
          <p>
            An account with this {what} already exists. Please log in, or contact us at{' '}
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> if it is not yours.
          </p>
          <button
            type="button"
            className="button"
            onClick={() => {
              closeModal()
              navigate(links.login)
            }}
          >
            Login
          </button>
        </>
      )}
    </Modal>
  )
}
