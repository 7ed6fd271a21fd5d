import { expect, test } from 'vitest'
import { nextLookAtHeldRefund, nextRefundAttempt, refundReportIsOldBy } from './refund-attempts.ts'

const BEGAN = new Date('2026-11-17T18:00:00Z')

test('a refund that fails is tried after 10 s, then each minute for an hour, then each ten minutes', () => {
  const minutes: number[] = []
  let failingSince: Date | null = null
  for (let now = BEGAN; minutes.length < 65; ) {
    const next = nextRefundAttempt(failingSince, now)
    minutes.push((next.getTime() - now.getTime()) / 60_000)
    failingSince ??= now
    now = next
  }
  // From ten seconds after the first failure on: the sixtieth wait of a minute ends after the hour.
  expect(minutes).toEqual([10 / 60, ...Array(60).fill(1), 10, 10, 10, 10])
})

test('one that is held is looked at each ten minutes, and reported again after a day', () => {
  expect(nextLookAtHeldRefund(BEGAN)).toEqual(new Date('2026-11-17T18:10:00Z'))
  expect(refundReportIsOldBy(BEGAN)).toEqual(new Date('2026-11-16T18:00:00Z'))
})
