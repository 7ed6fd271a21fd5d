// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DayPicker } from './day-picker.tsx'

afterEach(cleanup)

const REASON = 'We rest on Sundays.'
const SUNDAYS = new Set(['2026-11-15', '2026-11-22', '2026-11-29', '2026-12-06'])

function Picker({ onChange, start }: { onChange: (day: string) => void; start: string | undefined }) {
  const [value, setValue] = useState(start)
  return (
    <DayPicker
      label="Pickup day"
      value={value}
      onChange={(day) => {
        onChange(day)
        setValue(day)
      }}
      min="2026-11-12"
      max="2027-01-10"
      today="2026-11-13"
      closedReason={(day) => (SUNDAYS.has(day) ? REASON : undefined)}
    />
  )
}

function show(start?: string) {
  const onChange = vi.fn()
  const { rerender } = render(<Picker onChange={onChange} start={start} />)
  return { onChange, rerender }
}

const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const focused = () => document.activeElement?.getAttribute('data-day')
const tabbable = () =>
  [...document.querySelectorAll('[data-day][tabindex="0"]')].map((it) => it.getAttribute('data-day'))

test('it is a named group with the grid of one month, weeks from Sunday', () => {
  show()
  const group = screen.getByRole('group', { name: 'Pickup day' })
  const grid = within(group).getByRole('grid', { name: 'November 2026' })
  expect(within(grid).getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe('Sunday')
  const rows = within(grid).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent?.replaceAll(REASON, ''))).toEqual([
    '1234567',
    '891011121314',
    '15161718192021',
    '22232425262728',
    '2930',
  ])
  expect(day('Friday, November 13th').getAttribute('aria-current')).toBe('date')
})

test('one day can be reached with Tab: the chosen one, else today', () => {
  show('2026-11-19')
  expect(tabbable()).toEqual(['2026-11-19'])
  cleanup()
  show()
  expect(tabbable()).toEqual(['2026-11-13'])
})

test.each([
  ['ArrowLeft', '2026-11-18'],
  ['ArrowRight', '2026-11-20'],
  ['ArrowUp', '2026-11-12'],
  ['ArrowDown', '2026-11-26'],
  ['Home', '2026-11-15'],
  ['End', '2026-11-21'],
  ['PageDown', '2026-12-19'],
  // Not before the first day that there is.
  ['PageUp', '2026-11-12'],
])('%s goes from Thursday the 19th to %s', async (key, expected) => {
  const { onChange } = show('2026-11-19')
  day('Thursday, November 19th').focus()
  await userEvent.keyboard(`{${key}}`)
  expect(focused()).toBe(expected)
  expect(tabbable()).toEqual([expected])
  expect(onChange).not.toHaveBeenCalled()
})

test('keys cross the border of a month, stop at the last day and shorten 31 to 30', async () => {
  show('2026-11-30')
  day('Monday, November 30th').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('2026-12-01')
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  day('Thursday, December 31st').focus()
  await userEvent.keyboard('{PageUp}')
  expect(focused()).toBe('2026-11-30')
  await userEvent.keyboard('{PageDown}{PageDown}')
  expect(focused()).toBe('2027-01-10')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('2027-01-10')
})

test.each(['{Enter}', ' '])('"%s" chooses the day in focus', async (key) => {
  const { onChange } = show()
  day('Friday, November 13th').focus()
  await userEvent.keyboard(`{ArrowDown}${key}`)
  expect(onChange.mock.calls).toEqual([['2026-11-20']])
  expect(day('Friday, November 20th').getAttribute('aria-pressed')).toBe('true')
  expect(day('Friday, November 20th').closest('td')?.getAttribute('aria-selected')).toBe('true')
  expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(1)
})

test('a closed day can be visited, says why and cannot be chosen', async () => {
  const { onChange } = show()
  const closed = day('Sunday, November 22nd')
  expect(closed.getAttribute('aria-disabled')).toBe('true')
  expect(closed.disabled).toBe(false)
  expect(document.getElementById(closed.getAttribute('aria-describedby') ?? '')?.textContent).toBe(REASON)
  await userEvent.click(closed)
  await userEvent.keyboard('{Enter} ')
  expect(onChange).not.toHaveBeenCalled()
  const told = screen.getByText(`Sunday, November 22nd: ${REASON}`)
  const line = told.parentElement
  expect(line?.getAttribute('aria-live')).toBe('polite')
  await userEvent.keyboard('{ArrowRight}')
  expect(line?.textContent).toBe('')
  expect(day('Monday, November 23rd').hasAttribute('aria-describedby')).toBe(false)
})

test('what is said of a closed day goes when somebody turns to something else', async () => {
  show()
  await userEvent.click(day('Sunday, November 22nd'))
  expect(screen.getByText(`Sunday, November 22nd: ${REASON}`)).toBeTruthy()
  await userEvent.click(document.body)
  expect(screen.queryByText(`Sunday, November 22nd: ${REASON}`)).toBeNull()
})

test('in a dialog the chosen day has the focus, not the way to another month', () => {
  render(
    <DayPicker
      label="Pickup day"
      value="2026-11-20"
      onChange={() => {}}
      min="2026-11-17"
      max="2027-01-10"
      today="2026-11-17"
      takesFocus
    />,
  )
  expect(document.activeElement).toBe(day('Friday, November 20th'))
})

test('days outside the limits cannot be chosen', async () => {
  const { onChange } = show()
  expect(day('Wednesday, November 11th').disabled).toBe(true)
  expect(day('Thursday, November 12th').disabled).toBe(false)
  await userEvent.click(day('Wednesday, November 11th'))
  expect(onChange).not.toHaveBeenCalled()
})

test('months are turned within the limits, and the button keeps the focus at the end', async () => {
  show()
  const previous = screen.getByRole('button', { name: 'Previous month' })
  const next = screen.getByRole('button', { name: 'Next month' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(previous)
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy()
  await userEvent.click(next)
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  expect(tabbable()).toEqual(['2026-12-13'])
  await userEvent.click(next)
  await userEvent.click(next)
  expect(screen.getByRole('grid', { name: 'January 2027' })).toBeTruthy()
  expect(next.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(next)
})

test('it follows a value that changes outside', () => {
  const picker = (value: string) => (
    <DayPicker label="Day" value={value} onChange={() => {}} min="2026-11-01" max="2026-12-31" today="2026-11-13" />
  )
  const { rerender } = render(picker('2026-11-19'))
  rerender(picker('2026-12-24'))
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  expect(tabbable()).toEqual(['2026-12-24'])
})

test('a short one leaves out the weeks that are over, and rings the day as it is so far', () => {
  render(
    <DayPicker
      label="Pickup day"
      value="2026-11-20"
      present="2026-11-18"
      onChange={() => {}}
      min="2026-11-17"
      max="2027-01-10"
      today="2026-11-17"
      isShort
    />,
  )
  const shown = [...document.querySelectorAll('[data-day]')].map((it) => it.getAttribute('data-day'))
  expect([shown[0], shown.at(-1)]).toEqual(['2026-11-15', '2026-11-30'])
  expect(document.querySelector('[data-present]')?.getAttribute('data-day')).toBe('2026-11-18')
})
