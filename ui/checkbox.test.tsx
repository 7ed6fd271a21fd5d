// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { useCheckedForm } from './checked-form.ts'

afterEach(cleanup)

it('is ticked by its label and by the keyboard', async () => {
  const user = userEvent.setup()
  render(<Checkbox label="Keep me signed in" />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep me signed in' })
  await user.click(screen.getByText('Keep me signed in'))
  expect(box.checked).toBe(true)
  await user.keyboard(' ')
  expect(box.checked).toBe(false)
})

it('ties hint and error to the box', () => {
  render(<Checkbox label="I agree" hint="You can change it later" error="Required" />)
  const box = screen.getByRole('checkbox', { name: 'I agree' })
  expect(box.getAttribute('aria-invalid')).toBe('true')
  const texts = box
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['You can change it later', 'Required'])
})

it('keeps room for an error only where one may come', () => {
  const { container, rerender } = render(<Checkbox label="I agree" />)
  expect(container.querySelectorAll('p')).toHaveLength(0)
  rerender(<Checkbox label="I agree" error={undefined} />)
  expect(container.querySelectorAll('p')).toHaveLength(1)
})

it('cannot be ticked while disabled', async () => {
  render(<Checkbox label="I agree" disabled />)
  await userEvent.click(screen.getByText('I agree'))
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

function Form() {
  const { register, watch } = useCheckedForm({ keep: true })
  return (
    <>
      <Checkbox label="Keep" {...register('keep')} />
      <output>{String(watch('keep'))}</output>
    </>
  )
}

it('works as a registered field of a form', async () => {
  render(<Form />)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  await userEvent.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('status').textContent).toBe('false')
})
