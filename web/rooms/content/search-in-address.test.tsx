// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, Link } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSearchInAddress } from './search-in-address.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Page(): ReactNode {
  const [query, search] = useSearchInAddress()
  return (
    <>
      <input aria-label="Search" value={query} onChange={({ target }) => search(target.value)} />
      <Link to="/faqs#missing-item">An answer</Link>
    </>
  )
}

function open(address: string) {
  history.replaceState(null, '', address)
  return render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  )
}

const box = () => screen.getByLabelText<HTMLInputElement>('Search')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const address = () => location.pathname + location.search + location.hash

it('writes the address once the typing rests, however many letters there were', () => {
  open('/faqs')
  const written = vi.spyOn(history, 'replaceState')
  const steps = history.length
  for (let letters = 1; letters <= 200; letters += 1) {
    type('x'.repeat(letters))
    wait(100)
  }
  expect(box().value).toHaveLength(200)
  expect(written).not.toHaveBeenCalled()
  wait(400)
  expect(written).toHaveBeenCalledTimes(1)
  expect(address()).toBe(`/faqs?q=${'x'.repeat(200)}`)
  expect(history.length).toBe(steps)
})

it('even the steadiest typist stays below the hundred writes in thirty seconds that Safari allows', () => {
  open('/faqs')
  const written = vi.spyOn(history, 'replaceState')
  for (let ms = 0; ms < 30_000; ms += 401) {
    type(`x${ms}`)
    wait(401)
  }
  expect(written.mock.calls.length).toBeLessThan(100)
})

it('begins with what the address asks for', () => {
  open('/faqs?q=suede')
  expect(box().value).toBe('suede')
})

it('keeps a blank that was typed, though the address has none, and what else the address says', () => {
  open('/faqs?from=letter#policies')
  type('East ')
  wait(400)
  expect(box().value).toBe('East ')
  expect(address()).toBe('/faqs?from=letter&q=East')
  type('East B')
  expect(box().value).toBe('East B')
  type('')
  wait(400)
  expect(address()).toBe('/faqs?from=letter')
})

it('ends when somebody goes to another place on the page, and comes back with it', async () => {
  open('/faqs')
  type('rush')
  wait(400)
  fireEvent.click(screen.getByText('An answer'))
  expect(box().value).toBe('')
  expect(address()).toBe('/faqs#missing-item')
  vi.useRealTimers()
  history.back()
  await waitFor(() => expect(box().value).toBe('rush'))
})

it('writes nothing after the page is left', () => {
  const { unmount } = open('/faqs')
  type('rush')
  unmount()
  wait(1000)
  expect(address()).toBe('/faqs')
})
