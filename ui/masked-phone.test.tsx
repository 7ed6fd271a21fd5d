// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { useCheckedForm } from './checked-form.ts'
import { MaskedPhone } from './masked-phone.tsx'

afterEach(cleanup)

it('asks for a telephone number in its form [R310]', () => {
  render(<MaskedPhone label="Cell phone" error="Required" />)
  const field = screen.getByLabelText<HTMLInputElement>('Cell phone')
  expect([field.type, field.inputMode, field.placeholder, field.autocomplete]).toEqual([
    'text',
    'tel',
    '###-###-####',
    'tel-national',
  ])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

it('whoever listens hears the number with its dashes', async () => {
  const heard = vi.fn()
  render(<MaskedPhone label="Cell phone" onChange={(event) => heard(event.target.value)} />)
  await userEvent.type(screen.getByLabelText('Cell phone'), '6505')
  expect(heard.mock.calls.flat()).toEqual(['6', '65', '650', '650-5'])
})

function Form({ onSent }: { onSent: (values: { phone: string }) => void }) {
  const { register, handleSubmit } = useCheckedForm({ phone: '650' })
  return (
    <form onSubmit={handleSubmit((values) => onSent(values))}>
      <MaskedPhone label="Cell phone" {...register('phone')} />
    </form>
  )
}

it('works as a registered field of a form', async () => {
  const sent = vi.fn()
  render(<Form onSent={sent} />)
  expect(screen.getByLabelText<HTMLInputElement>('Cell phone').value).toBe('650')
  await userEvent.type(screen.getByLabelText('Cell phone'), '5550142x{Enter}')
  await act(async () => {})
  expect(sent.mock.calls).toEqual([[{ phone: '650-555-0142' }]])
})
