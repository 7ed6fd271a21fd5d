// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { closeModal, type ModalRequest, openModal } from '../../../core/modal-store.ts'
import ExistingAccountModal from './existing-account-modal.tsx'

afterEach(() => {
  cleanup()
  act(closeModal)
})

it.each<[ModalRequest, string]>([
  [{ kind: 'EMAIL', email: 'ada@larkspur.example' }, 'An account with this email already exists.'],
  [{ kind: 'PHONE' }, 'An account with this phone already exists.'],
])('says what exists, where support is, and begins with the login: %j [R219] [R220] [R221]', (request, sentence) => {
  act(() => openModal(request))
  render(<ExistingAccountModal />, { wrapper: MemoryRouter })
  const dialog = screen.getByRole('dialog', { name: 'You already have an account' })
  expect(dialog.querySelector('p')?.textContent).toBe(
    `${sentence} Please log in, or contact us at support@larkspur.example if the account is not yours.`,
  )
  const support = screen.getByRole('link', { name: 'support@larkspur.example' })
  expect(support.getAttribute('href')).toBe('mailto:support@larkspur.example')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Login' }))
})
