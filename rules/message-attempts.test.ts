import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from './durations.ts'
import { isCodeOver, isLinkOver, nextMessageAttempt } from './message-attempts.ts'

const QUEUED = new Date('2026-11-17T18:00:00Z')
const after = (ms: number) => new Date(QUEUED.getTime() + ms)

/** Minutes after queueing at which a message is tried, each time in vain. */
function triedAt(mayHaveLeft: boolean): number[] {
  const tries: number[] = []
  for (let now: Date | undefined = QUEUED; now !== undefined; ) {
    tries.push((now.getTime() - QUEUED.getTime()) / MINUTE_MS)
    now = nextMessageAttempt({ attempts: tries.length, createdAt: QUEUED, mayHaveLeft }, now)
  }
  return tries
}

it('a message of which nobody knows whether it left, is tried six times in a quarter of an hour', () => {
  expect(triedAt(true)).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5])
})

it('a message that did not leave, is tried for two days, in the end each half hour', () => {
  const tries = triedAt(false)
  expect(tries.slice(0, 9)).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 61.5, 91.5])
  expect(tries.at(-1)).toBe(48 * 60 + 1.5)
  expect(tries).toHaveLength(102)
})

it('a message that waited for days before its first try, has its six tries all the same', () => {
  const late = after(9 * DAY_MS)
  const next = (attempts: number) => nextMessageAttempt({ attempts, createdAt: QUEUED, mayHaveLeft: false }, late)
  expect([5, 6].map(next)).toEqual([after(9 * DAY_MS + 8 * MINUTE_MS), undefined])
})

it('a message with a link that lives for an hour, is worth nothing after it', () => {
  expect([59.99, 60, 61].map((minutes) => isLinkOver(QUEUED, after(minutes * MINUTE_MS)))).toEqual([false, true, true])
})

it('a message with a code that works for ten minutes, is worth nothing after them', () => {
  expect([9.99, 10, 11].map((minutes) => isCodeOver(QUEUED, after(minutes * MINUTE_MS)))).toEqual([false, true, true])
})
