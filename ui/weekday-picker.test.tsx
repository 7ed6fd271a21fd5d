// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { WeekdayPicker } from './weekday-picker.tsx'

afterEach(cleanup)

function Picker({ onChange }: { onChange: (weekdays: number[]) => void }) {
  const [value, setValue] = useState([3])
  return (
    <WeekdayPicker
      label="Pickup days"
      value={value}
      onChange={(next) => {
        onChange(next)
        setValue(next)
      }}
      disabledReason={(weekday) => (weekday === 7 ? 'We rest.' : undefined)}
    />
  )
}

function show() {
  const onChange = vi.fn()
  render(<Picker onChange={onChange} />)
  return onChange
}

const day = (name: string) => screen.getByRole('button', { name })

test('seven toggle buttons from Monday to Sunday in a named group', () => {
  show()
  const buttons = within(screen.getByRole('group', { name: 'Pickup days' })).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ])
  expect(buttons.filter((button) => button.getAttribute('aria-pressed') === 'true')).toEqual([day('Wednesday')])
})

test('a press adds a weekday in the order of the week, another takes it away', async () => {
  const onChange = show()
  await userEvent.click(day('Friday'))
  await userEvent.click(day('Monday'))
  expect(day('Monday').getAttribute('aria-pressed')).toBe('true')
  day('Wednesday').focus()
  await userEvent.keyboard(' ')
  expect(day('Wednesday').getAttribute('aria-pressed')).toBe('false')
  expect(onChange.mock.calls).toEqual([[[3, 5]], [[1, 3, 5]], [[1, 5]]])
})

test('a weekday that cannot be chosen says why and stays as it is', async () => {
  const onChange = show()
  const sunday = day('Sunday')
  expect(sunday.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(sunday.getAttribute('aria-describedby') ?? '')?.textContent).toBe('We rest.')
  expect(screen.queryByText('Sunday: We rest.')).toBeNull()
  await userEvent.click(sunday)
  expect(screen.getByText('Sunday: We rest.').getAttribute('aria-live')).toBe('polite')
  expect(onChange).not.toHaveBeenCalled()
  expect(sunday.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(day('Monday'))
  expect(screen.queryByText('Sunday: We rest.')).toBeNull()
})
