// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Drawer } from './drawer.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function openIt() {
  const onClosed = vi.fn()
  render(
    <Drawer title="The program" onClosed={onClosed}>
      {(close) => (
        <button type="button" onClick={close}>
          Got it
        </button>
      )}
    </Drawer>,
  )
  return { onClosed, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'The program' }) }
}

test('it is a modal dialog whose first button is Close', () => {
  const { dialog } = openIt()
  expect(dialog.open).toBe(true)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close', 'Got it'])
})

test.each(['Close', 'Got it'])('%s closes it as a modal closes, once', (name) => {
  const { dialog, onClosed } = openIt()
  fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.click(screen.getByRole('button', { name }))
  act(() => vi.advanceTimersByTime(199))
  expect(dialog.open).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(dialog.open).toBe(false)
  expect(onClosed).toHaveBeenCalledOnce()
})

test('Escape closes it', () => {
  const { dialog, onClosed } = openIt()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  act(() => vi.advanceTimersByTime(200))
  expect(onClosed).toHaveBeenCalledOnce()
})
