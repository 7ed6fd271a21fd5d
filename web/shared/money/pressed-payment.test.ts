import { afterEach, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#rules/durations'
import { noteServerDate } from '../../core/server-clock.ts'
import { isTooOldToPay, pressedNow } from './pressed-payment.ts'

/** Sets the device's clock, and the time that the server says in the same moment. */
function setClocks(device: string, server: string): void {
  vi.setSystemTime(device)
  noteServerDate(new Date(server).toUTCString())
}

afterEach(() => {
  noteServerDate(new Date().toUTCString())
  vi.useRealTimers()
})

it('a payment can be gone on with for 30 minutes after it was pressed', () => {
  const pressedAt = pressedNow()
  expect(isTooOldToPay({ pressedAt })).toBe(false)
  expect(isTooOldToPay({ pressedAt: pressedAt - 29 * MINUTE_MS })).toBe(false)
  expect(isTooOldToPay({ pressedAt: pressedAt - 31 * MINUTE_MS })).toBe(true)
})

it('a charge that the server has told of is asked after for a day', () => {
  const pressedAt = pressedNow()
  expect(isTooOldToPay({ pressedAt: pressedAt - 23 * 60 * MINUTE_MS, isOpen: true })).toBe(false)
  expect(isTooOldToPay({ pressedAt: pressedAt - 25 * 60 * MINUTE_MS, isOpen: true })).toBe(true)
})

it('goes by the server’s clock, whatever becomes of the device’s meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setClocks('2019-03-02T00:00:00Z', '2026-11-17T18:00:00Z')
  const pressedAt = pressedNow()
  setClocks('2026-11-17T18:10:00Z', '2026-11-17T18:10:00Z')
  expect(isTooOldToPay({ pressedAt })).toBe(false)
  setClocks('2026-11-17T18:10:00Z', '2026-11-17T18:31:00Z')
  expect(isTooOldToPay({ pressedAt })).toBe(true)
})

it('one of which nobody knows when it was pressed counts as too old', () => {
  expect(isTooOldToPay({ pressedAt: Number.NaN })).toBe(true)
  expect(isTooOldToPay({} as { pressedAt: number })).toBe(true)
})
