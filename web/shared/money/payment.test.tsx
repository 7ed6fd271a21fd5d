import { act, cleanup, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#rules/durations'
import { CallError } from '../../core/api.ts'
import { usePayment } from './payment.ts'
import { isUnderWay } from './payment-steps.ts'
import type { Pressed } from './pressed-payment.ts'

interface Press extends Pressed {
  /** The presses of the button are numbered. */
  number: number
}

const ANSWERS = [
  'paid',
  'declined',
  'not_made',
  'changed',
  'unknown',
  'in_flight',
  'asks',
  'busy',
  'lost',
  'signed_out',
] as const
type Answer = (typeof ANSWERS)[number]

const refusal = (status: number, code: string, more: { answer?: unknown; retryAfterSeconds?: number } = {}) =>
  new CallError({ status, code, message: code, fields: {} }, more)
const REFUSALS: Partial<Record<Answer, CallError>> = {
  declined: refusal(400, 'card_declined'),
  not_made: refusal(409, 'charge_not_made'),
  changed: refusal(409, 'order_changed'),
  unknown: refusal(409, 'charge_unknown', { retryAfterSeconds: 5 }),
  in_flight: refusal(409, 'charge_in_flight', { retryAfterSeconds: 2 }),
  asks: refusal(402, 'authentication_needed', { answer: { publicKey: 'pk', secret: 's3cret' } }),
  busy: refusal(429, 'too_many_requests', { retryAfterSeconds: 60 }),
  lost: refusal(0, 'unreachable'),
  signed_out: refusal(401, 'not_signed_in'),
}
const ENDS: readonly Answer[] = ['paid', 'declined', 'not_made', 'changed']

type Deed =
  | { does: 'press' }
  | { does: 'go_on' }
  | { does: 'reload' }
  | { does: 'wait'; ms: number }
  | { does: 'sleep'; ms: number }

/** A payment in a world that answers in this order, and with the last one for ever after. */
function followIn(answers: readonly Answer[]) {
  const told: { press: Press; answer: Answer; ageMs: number; wasToldOf: boolean }[] = []
  let kept: Press | undefined
  let presses = 0
  const draft = {
    read: () => kept,
    write(press: Press) {
      kept = press
    },
    clear() {
      kept = undefined
    },
  }
  const send = async (press: Press): Promise<string> => {
    const answer = answers[Math.min(told.length, answers.length - 1)] ?? 'paid'
    const wasToldOf = told.some((each) => each.press.key === press.key && ['unknown', 'asks'].includes(each.answer))
    told.push({ press, answer, ageMs: Date.now() - press.pressedAt, wasToldOf })
    const refused = REFUSALS[answer]
    if (refused) throw refused
    return answer
  }
  const open = () => renderHook(() => usePayment<Press, string>({ draft, send, authenticate: async () => undefined }))
  let page = open()
  return {
    told,
    get step() {
      return page.result.current.step
    },
    async do(deed: Deed): Promise<void> {
      await act(async () => {
        if (deed.does === 'press') {
          presses += 1
          page.result.current.pay({ number: presses })
        }
        // The button to go on stands there only while nobody is reached.
        if (deed.does === 'go_on' && page.result.current.step.at === 'stalled') page.result.current.goOn()
        if (deed.does === 'reload') page.unmount()
        if (deed.does === 'sleep') vi.setSystemTime(Date.now() + deed.ms)
        await vi.advanceTimersByTimeAsync(deed.does === 'wait' ? deed.ms : 0)
      })
      if (deed.does === 'reload') {
        page = open()
        await act(() => vi.advanceTimersByTimeAsync(0))
      }
    },
    leave: () => page.unmount(),
  }
}

const deeds = fc.oneof(
  fc.constantFrom<Deed>({ does: 'press' }, { does: 'go_on' }, { does: 'reload' }),
  fc.constantFrom(1000, 5000, 29_000, 31_000, 5 * MINUTE_MS).map((ms): Deed => ({ does: 'wait', ms })),
  // The device sleeps, and its timers with it.
  fc.constantFrom(31 * MINUTE_MS, 2 * DAY_MS).map((ms): Deed => ({ does: 'sleep', ms })),
)

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('one press is sent under one key, and never again once its outcome is known or it is too old', {
  timeout: 120_000,
}, async () => {
  vi.useFakeTimers()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ANSWERS), { minLength: 1, maxLength: 12 }),
      fc.array(deeds, { minLength: 1, maxLength: 10 }),
      async (answers, done) => {
        const payment = followIn(answers)
        for (const deed of [{ does: 'press' } as const, ...done]) await payment.do(deed)
        payment.leave()
        const keyOf = new Map<number, string>()
        const ended = new Set<string>()
        for (const { press, answer, ageMs, wasToldOf } of payment.told) {
          expect(keyOf.get(press.number) ?? press.key).toBe(press.key)
          expect(ended).not.toContain(press.key)
          expect(ageMs).toBeLessThanOrEqual(wasToldOf ? DAY_MS : 30 * MINUTE_MS)
          keyOf.set(press.number, press.key)
          if (ENDS.includes(answer)) ended.add(press.key)
        }
        expect(new Set(keyOf.values()).size).toBe(keyOf.size)
      },
    ),
    { numRuns: 100 },
  )
})

it.each([
  ['the bank never answers', 'unknown', 'lapsed'],
  ['another payment never ends', 'in_flight', 'refused'],
  ['nobody is ever reached', 'lost', 'stalled'],
  ['everybody is always busy', 'busy', 'refused'],
] as const)('every payment ends: %s', async (_what, answer, at) => {
  vi.useFakeTimers()
  const payment = followIn([answer])
  await payment.do({ does: 'press' })
  await payment.do({ does: 'wait', ms: MINUTE_MS })
  await payment.do({ does: 'sleep', ms: DAY_MS })
  await payment.do({ does: 'wait', ms: MINUTE_MS })
  expect([payment.step.at, isUnderWay(payment.step)]).toEqual([at, false])
  const sent = payment.told.length
  await payment.do({ does: 'wait', ms: MINUTE_MS })
  expect(payment.told).toHaveLength(sent)
})

it('while the bank is silent it is asked each 5 seconds for half a minute, and each 10 from then on', async () => {
  vi.useFakeTimers()
  const payment = followIn(['unknown'])
  await payment.do({ does: 'press' })
  await payment.do({ does: 'wait', ms: 29_900 })
  expect([payment.step.at, payment.told.length]).toEqual(['asking', 6])
  await payment.do({ does: 'wait', ms: 100 })
  expect(payment.step.at).toBe('overdue')
  await payment.do({ does: 'wait', ms: 60_000 })
  expect([payment.step.at, payment.told.length]).toEqual(['overdue', 13])
  // A press in the middle begins nothing, and who comes back finds the same.
  await payment.do({ does: 'press' })
  await payment.do({ does: 'reload' })
  expect(payment.step.at).toBe('overdue')
  expect(new Set(payment.told.map(({ press }) => press.key)).size).toBe(1)
})
