import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { closeModal, useOpenModal } from '../../../core/modal-store.ts'

/** EMAIL and PHONE: the account is there already. */
export default function ExistingAccountModal(): ReactNode {
  const navigate = useNavigate()
  const request = useOpenModal()
  const [what] = useState(request?.kind === 'PHONE' ? 'phone' : 'email')
  const [email] = useState(request?.kind === 'EMAIL' ? request.email : '')
  // Open by now, the dialog has put the focus on the link in its text; most people go on with the login.
  const login = useRef<HTMLButtonElement>(null)
  useEffect(() => login.current?.focus(), [])
  return (
    <Modal title="You already have an account" onClosed={closeModal}>
      {() => (
        <>
          <p>
            An account with this {what} already exists. Please log in, or contact us at{' '}
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> if the account is not yours.
          </p>
          <Button
            ref={login}
            onClick={() => {
              closeModal()
              navigate(links.login, { state: { email } })
            }}
          >
            Login
          </Button>
        </>
      )}
    </Modal>
  )
}
