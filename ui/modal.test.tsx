// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from './modal.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Page({ onClosed = () => {} }: { onClosed?: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ask
      </button>
      {isOpen && (
        <Modal
          title="Sorry..."
          onClosed={() => {
            onClosed()
            setIsOpen(false)
          }}
        >
          {(close) => (
            <>
              <button type="button" onClick={close}>
                Done
              </button>
              <button type="button" onClick={() => setIsOpen(false)}>
                Take away
              </button>
            </>
          )}
        </Modal>
      )}
    </>
  )
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function openIt(onClosed?: () => void) {
  render(<Page {...(onClosed && { onClosed })} />)
  const opener = screen.getByRole('button', { name: 'Ask' })
  opener.focus()
  fireEvent.click(opener)
  return { opener, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Sorry...' }) }
}

test('it opens as a modal dialog with its title as its name', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const { dialog } = openIt()
  expect(dialog.open).toBe(true)
  expect(showModal).toHaveBeenCalledOnce()
})

test.each(['Close', 'Done'])('%s closes it after 200 ms, once [R211]', (name) => {
  const onClosed = vi.fn()
  const { dialog } = openIt(onClosed)
  fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.click(screen.getByRole('button', { name }))
  expect(dialog.hasAttribute('data-leaving')).toBe(true)
  wait(199)
  expect(dialog.open).toBe(true)
  expect(onClosed).not.toHaveBeenCalled()
  wait(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  wait(1000)
  expect(onClosed).toHaveBeenCalledOnce()
})

test('Escape closes it the same way; a file field that is left does not', () => {
  const onClosed = vi.fn()
  const { dialog } = openIt(onClosed)
  fireEvent(screen.getByRole('button', { name: 'Done' }), new Event('cancel', { bubbles: true, cancelable: true }))
  wait(300)
  expect(dialog.open).toBe(true)

  const pressed = new Event('cancel', { cancelable: true })
  fireEvent(dialog, pressed)
  expect(pressed.defaultPrevented).toBe(true)
  wait(200)
  expect(onClosed).toHaveBeenCalledOnce()
})

test('when the browser closes it without asking, it is closed for us too', () => {
  const onClosed = vi.fn()
  const { dialog } = openIt(onClosed)
  act(() => dialog.close())
  expect(onClosed).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a press beside it closes it, a press that began inside does not', () => {
  const { dialog } = openIt()
  const inside = screen.getByRole('heading', { name: 'Sorry...' })
  fireEvent.pointerDown(inside)
  fireEvent.click(dialog)
  fireEvent.pointerDown(dialog)
  fireEvent.click(inside)
  wait(300)
  expect(dialog.open).toBe(true)

  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  wait(200)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['Done', 'Take away'])('the focus returns to the opener after %s', (name) => {
  const { opener } = openIt()
  const button = screen.getByRole('button', { name })
  button.focus()
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  wait(200)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('the focus returns also to a button that had lost it when the modal opened', () => {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Ask' })
  opener.focus()
  opener.blur()
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(opener)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  wait(200)
  expect(document.activeElement).toBe(opener)
})

test('what it was to do after leaving is not done when it was taken away meanwhile', () => {
  const onClosed = vi.fn()
  openIt(onClosed)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  fireEvent.click(screen.getByRole('button', { name: 'Take away' }))
  wait(1000)
  expect(onClosed).not.toHaveBeenCalled()
})

test('it survives the double start of strict mode', () => {
  const onClosed = vi.fn()
  render(
    <StrictMode>
      <Modal title="Twice" onClosed={onClosed}>
        {() => null}
      </Modal>
    </StrictMode>,
  )
  wait(1000)
  expect(onClosed).not.toHaveBeenCalled()
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Twice' }).open).toBe(true)
})

test('the browser’s Back closes it and leaves the page where it is', () => {
  history.replaceState({ idx: 4 }, '')
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  const onClosed = vi.fn()
  const heard = vi.fn()
  addEventListener('popstate', heard)
  openIt(onClosed)
  const move = (idx: number) => act(() => dispatchEvent(new PopStateEvent('popstate', { state: { idx } })))
  move(3)
  expect([go.mock.calls, heard.mock.calls]).toEqual([[[1]], []])
  wait(200)
  expect(onClosed).toHaveBeenCalledOnce()
  // Closed, it is in nobody's way.
  move(3)
  expect([go.mock.calls.length, heard.mock.calls.length]).toEqual([1, 1])
  removeEventListener('popstate', heard)
  history.replaceState(null, '')
  go.mockRestore()
})

test('the button that was pressed before the script was here has the focus again', async () => {
  const pressed = document.body.appendChild(document.createElement('button'))
  pressed.focus()
  vi.resetModules()
  const late = await import('./modal.tsx')
  pressed.disabled = true
  pressed.blur()
  render(
    <late.Modal title="Sorry..." onClosed={() => {}}>
      {() => null}
    </late.Modal>,
  )
  pressed.disabled = false
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  wait(300)
  expect(document.activeElement).toBe(pressed)
  pressed.remove()
})
