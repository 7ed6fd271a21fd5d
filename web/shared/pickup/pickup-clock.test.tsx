import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerDate } from '../../core/server-clock.ts'
import { PickupClock } from './pickup-clock.tsx'

const UNTIL = '2026-11-17T17:00:00.000Z'
const OVER = 'It’s passed our cutoff time to make any changes.'

/** The device is nine years behind the server, where it is Tuesday, a quarter to nine in the morning. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2017-01-01T00:00:00Z') })
  noteServerDate('Tue, 17 Nov 2026 16:45:00 GMT')
})
afterEach(() => {
  cleanup()
  noteServerDate(new Date().toUTCString())
  vi.useRealTimers()
})
const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000))

it('says until when, ticks each minute, and tells once when it has run out', () => {
  const onRunOut = vi.fn()
  render(<PickupClock until={UNTIL} onRunOut={onRunOut} />)
  expect(screen.getByText(/^You can change this until/).textContent).toBe(
    'You can change this until today, 9:00\u00a0AM15 min left',
  )
  pass(3)
  expect(screen.getByText('12 min left')).toBeTruthy()
  pass(11.9)
  expect(onRunOut).not.toHaveBeenCalled()
  pass(0.2)
  expect(screen.getByText(OVER).textContent).toBe(`${OVER}We’ll come as planned. Questions? Text 650-555-0142`)
  expect(screen.getByRole('link').getAttribute('href')).toBe('sms:+16505550142')
  pass(5)
  expect(onRunOut).toHaveBeenCalledTimes(1)
})

it('what the server has closed is closed, and tells nobody', () => {
  const onRunOut = vi.fn()
  render(<PickupClock until={UNTIL} isClosed onRunOut={onRunOut} />)
  expect(screen.getByText(OVER)).toBeTruthy()
  expect(onRunOut).not.toHaveBeenCalled()
})

it('a day that is only considered has no time running', () => {
  render(<PickupClock until={UNTIL} isProposed />)
  expect(screen.queryByText(/left/)).toBeNull()
})
