// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Switch } from './switch.tsx'

afterEach(cleanup)

it('is a switch of that name, moved by its label, its state word and the keyboard', async () => {
  const user = userEvent.setup()
  const moved = vi.fn()
  render(<Switch label="Rush delivery" hint="Back on Friday" onChange={(event) => moved(event.target.checked)} />)
  const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Rush delivery' })
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Back on Friday')
  await user.click(screen.getByText('Rush delivery'))
  await user.click(screen.getByText('Off'))
  control.focus()
  await user.keyboard(' ')
  expect(moved.mock.calls.flat()).toEqual([true, false, true])
  expect(control.checked).toBe(true)
})

it('says on and off in words, which the role has said to whoever listens', () => {
  render(<Switch label="Texts" onText="Yes" offText="No" />)
  for (const word of ['Yes', 'No']) expect(screen.getByText(word).closest('[aria-hidden="true"]')).not.toBeNull()
  expect(screen.getByRole('switch', { name: 'Texts' })).toBeDefined()
})

it('does not move while disabled', async () => {
  render(<Switch label="Texts" disabled />)
  await userEvent.click(screen.getByRole('switch'))
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
})
