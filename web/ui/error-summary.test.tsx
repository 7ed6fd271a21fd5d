// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'

afterEach(cleanup)

const failures = [
  { name: 'email', label: 'Email', message: 'Invalid email address' },
  { name: 'day', label: 'Day', message: 'Required' },
]
const form = (attempt: number, shown = failures) => (
  <form>
    <ErrorSummary failures={shown} attempt={attempt} />
    <Field label="Email" name="email" />
    <input type="radio" name="day" value="1" aria-label="Monday" />
    <input type="radio" name="day" value="2" aria-label="Tuesday" />
  </form>
)

it('takes the focus after each failed try, and not in between', () => {
  const { rerender } = render(form(0))
  const summary = screen.getByRole('group', { name: 'Please look at these again' })
  expect(document.activeElement).toBe(document.body)
  rerender(form(1))
  expect(document.activeElement).toBe(summary)

  screen.getByLabelText('Email').focus()
  rerender(form(1, failures.slice(1)))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  rerender(form(2, failures.slice(1)))
  expect(document.activeElement).toBe(summary)
})

it('does not take the focus for an error that comes up after a try that passed', () => {
  const { rerender } = render(form(1, []))
  expect(screen.queryByRole('group')).toBeNull()
  rerender(form(1))
  expect(document.activeElement).toBe(document.body)
})

it('leads to the fields', async () => {
  const user = userEvent.setup()
  render(form(1))
  await user.tab()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  await user.click(screen.getByRole('link', { name: 'Day: Required' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Monday'))
})
