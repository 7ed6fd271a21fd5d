// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { PasswordInput } from './password-input.tsx'

afterEach(cleanup)

it('shows and hides what was typed, and keeps focus and caret', async () => {
  const user = userEvent.setup()
  render(<PasswordInput label="Password" autoComplete="new-password" />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  await user.type(field, 'lavender')
  field.setSelectionRange(3, 3)
  expect(field.type).toBe('password')

  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(field.type).toBe('text')
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['lavender', 3, 3])
  expect(document.activeElement).toBe(field)

  await user.click(screen.getByRole('button', { name: 'Hide' }))
  expect(field.type).toBe('password')
})

it('the button works by keyboard, is described by the label and adds no second field of that label', async () => {
  const user = userEvent.setup()
  render(<PasswordInput label="Password" error="Required" />)
  expect(screen.getAllByLabelText(/password/i)).toHaveLength(1)
  const button = screen.getByRole('button', { name: 'Show' })
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Password')
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toBe(screen.getByLabelText('Password'))
  await user.tab()
  await user.tab()
  await user.keyboard(' ')
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text')
  expect(document.activeElement).toBe(button)
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
})

it('is hidden again by the time the form is sent', async () => {
  const user = userEvent.setup()
  const sentAs: string[] = []
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sentAs.push(screen.getByLabelText<HTMLInputElement>('Password').type)
      }}
    >
      <PasswordInput label="Password" />
      <button type="submit">Sign In</button>
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await user.type(screen.getByLabelText('Password'), 'lavender{Enter}')
  expect(sentAs).toEqual(['password'])
  expect(screen.getByRole('button', { name: 'Show' })).toBeDefined()
})
