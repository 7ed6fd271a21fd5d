import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerDate, serverNow, useServerNow } from './server-clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2019-01-01T00:00:00Z') }))
afterEach(() => {
  noteServerDate(new Date().toUTCString())
  vi.useRealTimers()
})

it('a device whose clock is years behind goes by the server’s', () => {
  noteServerDate('Tue, 17 Nov 2026 18:00:00 GMT')
  expect(serverNow().toISOString()).toBe('2026-11-17T18:00:00.000Z')
  vi.advanceTimersByTime(90_000)
  expect(serverNow().toISOString()).toBe('2026-11-17T18:01:30.000Z')
})

it('an answer without a date, or with one that is none, changes nothing', () => {
  noteServerDate('Tue, 17 Nov 2026 18:00:00 GMT')
  noteServerDate(null)
  noteServerDate('soon')
  expect(serverNow().toISOString()).toBe('2026-11-17T18:00:00.000Z')
})

it('a screen moves on each minute, and at the instant it waits for', () => {
  noteServerDate('Tue, 17 Nov 2026 18:00:00 GMT')
  const { result, unmount } = renderHook(() => useServerNow(new Date('2026-11-17T18:01:20Z')))
  const shown: string[] = []
  for (let second = 0; second < 200; second += 1) {
    act(() => vi.advanceTimersByTime(1000))
    const time = result.current.toISOString().slice(11, 19)
    if (shown.at(-1) !== time) shown.push(time)
  }
  expect(shown).toEqual(['18:00:00', '18:01:00', '18:01:20', '18:02:20', '18:03:20'])
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

it('a screen shows what the server says as soon as it says something else', () => {
  const { result } = renderHook(() => useServerNow())
  expect(result.current.getFullYear()).toBe(2019)
  act(() => noteServerDate('Tue, 17 Nov 2026 18:00:00 GMT'))
  expect(result.current.toISOString()).toBe('2026-11-17T18:00:00.000Z')
  // A second more or less is only the way that the answer took.
  act(() => noteServerDate('Tue, 17 Nov 2026 18:00:02 GMT'))
  expect(result.current.toISOString()).toBe('2026-11-17T18:00:00.000Z')
})
