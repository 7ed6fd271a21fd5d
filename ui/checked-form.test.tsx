// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CheckedForm, checked, useCheckedForm } from './checked-form.ts'

const START = { name: '', zip: '', isNews: false, plan: 'gold' }
const required = (value: string) => (value === '' ? 'Required' : undefined)

let form: CheckedForm<typeof START>
const drawn = vi.fn()
const sent = vi.fn(async (_: typeof START) => {})

function Form({ hasZip = true }: { hasZip?: boolean }) {
  drawn()
  form = useCheckedForm(START)
  const { register, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  return (
    <form onSubmit={form.submitWith(sent)} noValidate>
      <input aria-label="Name" aria-invalid={!!errors.name} {...register('name', { validate: checked(required) })} />
      {hasZip && (
        <input aria-label="Zip" aria-invalid={!!errors.zip} {...register('zip', { validate: checked(required) })} />
      )}
      <input type="checkbox" aria-label="News" {...register('isNews')} />
      <input type="radio" aria-label="Gold" value="gold" {...register('plan')} />
      <input type="radio" aria-label="Platinum" value="platinum" {...register('plan')} />
      <output>{[errors.name?.message, errors.zip?.message, errors.root?.message].filter(Boolean).join(' ')}</output>
      <button type="submit" disabled={isSubmitting}>
        {isDirty ? 'Changed' : 'As it was'}
      </button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const said = () => screen.getByRole('status').textContent
const press = () => userEvent.click(screen.getByRole('button'))

beforeEach(() => {
  vi.clearAllMocks()
})
afterEach(cleanup)

it('shows what it begins with, and hears every kind of field', async () => {
  render(<Form />)
  expect([field('Gold').checked, field('News').checked]).toEqual([true, false])
  await userEvent.type(field('Name'), 'Ada')
  await userEvent.type(field('Zip'), '94041')
  await userEvent.click(field('News'))
  await userEvent.click(field('Platinum'))
  await press()
  expect(sent.mock.calls[0]?.[0]).toEqual({ name: 'Ada', zip: '94041', isNews: true, plan: 'platinum' })
})

it('says what is wrong once a field was left, and from then on with every letter', async () => {
  render(<Form hasZip={false} />)
  await userEvent.click(field('Name'))
  expect(said()).toBe('')
  await userEvent.tab()
  expect(said()).toBe('Required')
  await userEvent.type(field('Name'), 'A')
  expect(said()).toBe('')
  await userEvent.clear(field('Name'))
  expect(said()).toBe('Required')
})

it('once sent says all that is wrong, sends nothing and goes to the first', async () => {
  render(<Form />)
  await press()
  expect(said()).toBe('Required Required')
  expect(document.activeElement).toBe(field('Name'))
  expect(sent).not.toHaveBeenCalled()
})

it('wants nothing of a field that no longer stands there, and keeps what was in it', async () => {
  const { rerender } = render(<Form />)
  await userEvent.type(field('Name'), 'Ada')
  await press()
  expect(said()).toBe('Required')
  await userEvent.type(field('Zip'), '94041')
  rerender(<Form hasZip={false} />)
  await press()
  expect(sent.mock.calls[0]?.[0].zip).toBe('94041')
  rerender(<Form />)
  expect(field('Zip').value).toBe('94041')
})

it('draws nothing anew for a letter that changes nothing but itself', async () => {
  render(<Form />)
  await userEvent.type(field('Name'), 'A')
  drawn.mockClear()
  await userEvent.type(field('Name'), 'da')
  expect(drawn).not.toHaveBeenCalled()
})

it('is changed or as it was by what it holds', async () => {
  render(<Form />)
  await userEvent.type(field('Name'), 'A')
  expect(screen.getByRole('button').textContent).toBe('Changed')
  await userEvent.clear(field('Name'))
  expect(screen.getByRole('button').textContent).toBe('As it was')
})

it('forgets a refusal of the whole form with the next letter, and not with a change by itself', async () => {
  render(<Form />)
  act(() => form.setError('root', { message: 'No.' }))
  act(() => form.setValue('zip', '94041'))
  expect(said()).toBe('No.')
  await userEvent.type(field('Name'), 'A')
  expect(said()).toBe('')
})

it('keeps what the server found under a field until that field is changed', async () => {
  render(<Form />)
  await userEvent.type(field('Name'), 'Ada')
  await userEvent.type(field('Zip'), '94041')
  sent.mockImplementationOnce(async () => form.setError('zip', { message: 'Too far' }))
  await press()
  expect(said()).toBe('Too far')
  expect(document.activeElement).toBe(field('Zip'))
  await userEvent.type(field('Zip'), '{Backspace}')
  expect(said()).toBe('')
})

it('begins again with new values in its fields, and may keep what it began with', async () => {
  render(<Form />)
  act(() => form.reset({ ...START, name: 'Ada', plan: 'platinum' }))
  expect([field('Name').value, field('Platinum').checked]).toEqual(['Ada', true])
  expect(screen.getByRole('button').textContent).toBe('As it was')
  act(() => form.reset({ ...START, name: 'Ada B' }, { keepDefaultValues: true }))
  expect([field('Name').value, field('Gold').checked]).toEqual(['Ada B', true])
  expect(screen.getByRole('button').textContent).toBe('Changed')
})

it('tells who listens of each change, and whether it was typed', async () => {
  render(<Form />)
  const heard = vi.fn()
  const stop = form.listen(heard)
  await userEvent.type(field('Name'), 'A')
  act(() => form.setValue('zip', '94041'))
  stop()
  act(() => form.setValue('zip', '94043'))
  expect(heard.mock.calls.map(([{ name, zip }, isTyped]) => [name, zip, isTyped])).toEqual([
    ['A', '', true],
    ['A', '94041', false],
  ])
})

it('can be sent again after what sent it broke', async () => {
  render(<Form />)
  await userEvent.type(field('Name'), 'Ada')
  await userEvent.type(field('Zip'), '94041')
  sent.mockRejectedValueOnce(new TypeError('undefined is not a function'))
  await act(() => expect(form.handleSubmit(sent)()).rejects.toThrow(TypeError))
  await press()
  expect(sent).toHaveBeenCalledTimes(2)
})
