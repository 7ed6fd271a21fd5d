// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from './modal.tsx'
import { showToast, Toasts } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  act(() => vi.advanceTimersByTime(60_000))
  cleanup()
  vi.useRealTimers()
})

const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const liveness = (text: string) => screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live')

test('success is said politely, an error at once, both in a region that was there before', () => {
  const { container } = render(<Toasts />)
  const regions = [...container.querySelectorAll('[aria-live]')]
  expect(regions).toHaveLength(2)
  show('Card was added')
  show('The card was refused', { kind: 'error' })
  expect(liveness('Card was added')).toBe('polite')
  expect(liveness('The card was refused')).toBe('assertive')
  expect(regions.map(({ textContent }) => textContent)).toEqual(['Card was added', 'The card was refused'])
})

test('it stays 3 seconds, or 5 where asked', () => {
  render(<Toasts />)
  show('Short')
  show('Long', { seconds: 5 })
  wait(2999)
  expect(screen.queryByText('Short')).not.toBeNull()
  wait(1)
  expect(screen.queryByText('Short')).toBeNull()
  wait(1999)
  expect(screen.queryByText('Long')).not.toBeNull()
  wait(1)
  expect(screen.queryByText('Long')).toBeNull()
})

test('the same text twice is two toasts', () => {
  render(<Toasts />)
  show('Saved')
  wait(1000)
  show('Saved')
  expect(screen.getAllByText('Saved')).toHaveLength(2)
  wait(2000)
  expect(screen.getAllByText('Saved')).toHaveLength(1)
})

test('all wait while one is under the pointer and then keep the rest of their time', () => {
  render(<Toasts />)
  show('First')
  show('Second', { seconds: 5 })
  wait(2000)
  fireEvent.pointerEnter(screen.getByText('First'))
  wait(10_000)
  show('Third')
  wait(10_000)
  fireEvent.pointerLeave(screen.getByText('First'))
  wait(999)
  expect(screen.queryByText('First')).not.toBeNull()
  wait(1)
  expect(screen.queryByText('First')).toBeNull()
  wait(1999)
  expect(screen.queryByText('Second')).not.toBeNull()
  expect(screen.queryByText('Third')).not.toBeNull()
  wait(1)
  expect(screen.queryByText('Second')).toBeNull()
  expect(screen.queryByText('Third')).toBeNull()
})

test('it waits while it has the focus, also when the pointer leaves', () => {
  render(<Toasts />)
  show('Read me')
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  fireEvent.pointerEnter(dismiss)
  act(() => dismiss.focus())
  fireEvent.pointerLeave(dismiss)
  wait(10_000)
  expect(screen.queryByText('Read me')).not.toBeNull()
  act(() => dismiss.blur())
  wait(3000)
  expect(screen.queryByText('Read me')).toBeNull()
})

test('Dismiss takes one away, gives the focus to the next and at last back', () => {
  render(
    <>
      <button type="button">Save</button>
      <Toasts />
    </>,
  )
  const save = screen.getByRole('button', { name: 'Save' })
  save.focus()
  show('One')
  show('Two')
  const [first, second] = screen.getAllByRole('button', { name: 'Dismiss' })
  act(() => first?.focus())
  fireEvent.click(first as HTMLElement)
  expect(screen.queryByText('One')).toBeNull()
  expect(document.activeElement).toBe(second)
  fireEvent.click(second as HTMLElement)
  expect(screen.queryByText('Two')).toBeNull()
  expect(document.activeElement).toBe(save)
})

test('when the held one is dismissed, the others go on', () => {
  render(<Toasts />)
  show('One')
  show('Two')
  fireEvent.pointerEnter(screen.getByText('One'))
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
  wait(3000)
  expect(screen.queryByText('Two')).toBeNull()
})

test('it stands in the dialog opened last, moves out when that closes, and keeps its time', () => {
  const dialog = (name: string) => screen.getByRole('dialog', { name })
  const modal = (title: string) => (
    <Modal key={title} title={title} onClosed={() => {}}>
      {() => null}
    </Modal>
  )
  // The one opened last stands first in the document.
  const page = (...open: string[]) => [...open.map(modal), <Toasts key="toasts" />]
  const { rerender, container } = render(page('Lower'))
  expect(dialog('Lower').querySelectorAll('[aria-live]')).toHaveLength(2)
  rerender(page('Upper', 'Lower'))
  show('Saved')
  expect(within(dialog('Upper')).queryByText('Saved')).not.toBeNull()
  expect(screen.getAllByText('Saved')).toHaveLength(1)
  wait(1000)
  rerender(page('Lower'))
  expect(within(dialog('Lower')).queryByText('Saved')).not.toBeNull()
  wait(1000)
  rerender(page())
  expect(within(container).queryByText('Saved')).not.toBeNull()
  wait(999)
  expect(screen.queryByText('Saved')).not.toBeNull()
  wait(1)
  expect(screen.queryByText('Saved')).toBeNull()
})
