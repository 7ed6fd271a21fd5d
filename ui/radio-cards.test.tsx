// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCheckedForm } from './checked-form.ts'
import { RadioCards } from './radio-cards.tsx'

afterEach(cleanup)

const cards = [
  { value: 'none', title: 'Pay as you clean', detail: 'Pay after each order' },
  { value: 'gold', title: 'Gold', disabledReason: 'You have it already' },
  { value: 'platinum', title: 'Platinum', badge: 'Most popular' },
]
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

it('is a group of radios, each named by its title and described by the rest', () => {
  render(<RadioCards legend="Choose how you pay" name="plan" cards={cards} defaultValue="none" />)
  expect(screen.getByRole('radiogroup', { name: 'Choose how you pay' })).toBeDefined()
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(radio('Pay as you clean').checked).toBe(true)
  expect(described(radio('Pay as you clean'))).toEqual(['Pay after each order'])
  expect(described(radio('Platinum'))).toEqual(['Most popular'])
})

it('is chosen by a click anywhere on a card and by arrow keys, past what is unavailable', async () => {
  const user = userEvent.setup()
  render(<RadioCards legend="Plan" name="plan" cards={cards} />)
  await user.click(screen.getByText('Pay after each order'))
  expect(radio('Pay as you clean').checked).toBe(true)
  radio('Pay as you clean').focus()
  await user.keyboard('{ArrowDown}')
  expect(radio('Platinum').checked).toBe(true)
  expect(document.activeElement).toBe(radio('Platinum'))
})

it('an unavailable card says why and cannot be chosen', async () => {
  render(<RadioCards legend="Plan" name="plan" cards={cards} />)
  expect(radio('Gold').disabled).toBe(true)
  expect(described(radio('Gold'))).toEqual(['You have it already'])
  await userEvent.click(screen.getByText('Gold'))
  expect(radio('Gold').checked).toBe(false)
})

function Kept({ onChosen }: { onChosen: (value: string) => void }) {
  const [value, setValue] = useState('none')
  const choose = (chosen: string) => {
    onChosen(chosen)
    setValue(chosen)
  }
  return (
    <RadioCards
      legend="Plan"
      name="plan"
      cards={cards}
      value={value}
      onChange={(event) => choose(event.target.value)}
    />
  )
}

it('leaves the choice to a caller who keeps it', async () => {
  const heard = vi.fn()
  render(<Kept onChosen={heard} />)
  await userEvent.click(radio('Platinum'))
  expect(heard.mock.calls).toEqual([['platinum']])
  expect(radio('Platinum').checked).toBe(true)
})

function Form() {
  const { register, watch } = useCheckedForm({ plan: 'platinum' })
  return (
    <>
      <RadioCards legend="Plan" cards={cards} {...register('plan')} />
      <output>{watch('plan')}</output>
    </>
  )
}

it('works as a registered field of a form', async () => {
  render(<Form />)
  expect(radio('Platinum').checked).toBe(true)
  await userEvent.click(radio('Pay as you clean'))
  expect(screen.getByRole('status').textContent).toBe('none')
})

it('in error the group says so and hands the focus to a choice', () => {
  render(<RadioCards legend="Plan" hint="One of three" name="plan" cards={cards} error="Required" />)
  const group = screen.getByRole('radiogroup')
  expect(group.getAttribute('aria-invalid')).toBe('true')
  expect(described(group)).toEqual(['One of three', 'Required'])
  group.focus()
  expect(document.activeElement).toBe(radio('Pay as you clean'))
})
