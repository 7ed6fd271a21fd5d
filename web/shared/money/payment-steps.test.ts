import { describe, expect, it } from 'vitest'
import {
  endsAttempt,
  isUnderWay,
  nextStep,
  type PaymentSignal,
  type PaymentStep,
  type RefusedPayment,
  sentencesOf,
} from './payment-steps.ts'

type Step = PaymentStep<string>
type Event = PaymentSignal<string>

const PRESSED: Event = { kind: 'pressed' }
const WAITED: Event = { kind: 'waited' }
const refused = (status: number, more: Partial<RefusedPayment> = {}): Event => ({
  kind: 'refused',
  refusal: { status, code: undefined, message: 'No.', ...more },
})
const UNKNOWN = refused(409, { code: 'charge_unknown', retryAfterSeconds: 5 })
const question = { publicKey: 'pk_sandbox', secret: 's3cret' }
const QUESTION = refused(402, { answer: { detail: 'Your bank wants you to confirm this payment.', ...question } })
const LOST = refused(0)
const stepAfter = (...events: Event[]): Step => events.reduce<Step>(nextStep, { at: 'idle' })

const nine = Array.from({ length: 9 }, () => [LOST, WAITED]).flat()

describe('a payment', () => {
  it('goes from the button to its outcome', () => {
    expect(stepAfter(PRESSED)).toEqual({ at: 'paying', tries: 0 })
    expect(stepAfter(PRESSED, { kind: 'answered', answer: 'paid' })).toEqual({ at: 'done', answer: 'paid' })
  })

  it('is not begun a second time while it is under way', () => {
    for (const events of [[PRESSED], [PRESSED, UNKNOWN], [PRESSED, QUESTION]]) {
      expect(stepAfter(...events, PRESSED)).toEqual(stepAfter(...events))
    }
  })

  it('asks the bank as long as it has to be asked, never sooner than the server says', () => {
    expect(stepAfter(PRESSED, UNKNOWN)).toEqual({ at: 'asking', whom: 'bank', waitMs: 5000, tries: 0 })
    const twentyTimes = Array.from({ length: 20 }, () => [UNKNOWN, WAITED]).flat()
    expect(stepAfter(PRESSED, ...twentyTimes)).toEqual({ at: 'paying', tries: 0 })
    expect(stepAfter(PRESSED, refused(409, { code: 'charge_in_flight', retryAfterSeconds: 2 }))).toMatchObject({
      whom: 'other_payment',
      waitMs: 2000,
    })
    expect(stepAfter(PRESSED, refused(409, { code: 'request_in_progress', retryAfterSeconds: 1 }))).toMatchObject({
      whom: 'bank',
      waitMs: 1000,
    })
  })

  it('opens the bank’s question once for each time that the customer was asked', () => {
    expect(stepAfter(PRESSED, QUESTION)).toEqual({ at: 'authenticating', question })
    expect(stepAfter(PRESSED, QUESTION, { kind: 'confirmed' })).toEqual({ at: 'paying', tries: 0, hasConfirmed: true })
    const again = stepAfter(PRESSED, QUESTION, { kind: 'confirmed' }, QUESTION)
    expect(again).toMatchObject({ at: 'refused', isDefinite: false })
    expect(nextStep(nextStep(again, PRESSED), QUESTION)).toEqual({ at: 'authenticating', question })
    expect(
      stepAfter(PRESSED, QUESTION, { kind: 'not_confirmed', sentence: 'You have not confirmed it.' }),
    ).toMatchObject({
      at: 'refused',
      isDefinite: false,
      refusal: { message: 'You have not confirmed it.' },
    })
  })

  it('tries again by itself when we were not reached, and after the tenth time only when asked to', () => {
    expect(stepAfter(PRESSED, LOST)).toEqual({ at: 'asking', whom: 'us', waitMs: 3000, tries: 1 })
    expect(stepAfter(PRESSED, refused(503, { retryAfterSeconds: 10 }))).toMatchObject({ whom: 'us', waitMs: 10_000 })
    expect(stepAfter(PRESSED, ...nine)).toEqual({ at: 'paying', tries: 9 })
    expect(stepAfter(PRESSED, ...nine, LOST)).toEqual({ at: 'stalled' })
    expect(stepAfter(PRESSED, ...nine, LOST, PRESSED)).toEqual({ at: 'paying', tries: 0 })
    // An answer in between was one: the count begins anew.
    expect(stepAfter(PRESSED, ...nine, UNKNOWN, WAITED, LOST)).toMatchObject({ at: 'asking', tries: 1 })
  })

  it.each([
    ['a decline', refused(400, { code: 'card_declined' }), true],
    ['an order that has changed', refused(409, { code: 'order_changed' }), true],
    ['nothing of that number', refused(404), true],
    ['a session that is over', refused(401), false],
    ['too many tries', refused(429, { retryAfterSeconds: 60 }), false],
  ])('after %s another press is another attempt: %#', (_what, event, isAnother) => {
    const step = stepAfter(PRESSED, event)
    expect(step.at).toBe('refused')
    expect(endsAttempt(step)).toBe(isAnother)
  })

  it('keeps the key of the attempt until the outcome is known', () => {
    const open = [
      stepAfter(PRESSED),
      stepAfter(PRESSED, UNKNOWN),
      stepAfter(PRESSED, QUESTION),
      stepAfter(PRESSED, ...nine, LOST),
    ]
    expect(open.map(endsAttempt)).toEqual([false, false, false, false])
    expect(open.map(isUnderWay)).toEqual([true, true, true, false])
    expect(endsAttempt(stepAfter(PRESSED, { kind: 'answered', answer: 'paid' }))).toBe(true)
  })
})

describe('what is said of a refused payment', () => {
  it('is every value by itself [R411]', () => {
    const answer = { nonFieldErrors: ['Your card was declined.', 'Try another one.'], coupon: ['Unknown coupon code'] }
    expect(sentencesOf({ status: 400, code: undefined, message: 'x', answer })).toEqual([
      'Your card was declined.',
      'Try another one.',
      'Unknown coupon code',
    ])
    expect(sentencesOf({ status: 429, code: undefined, message: 'Wait.', answer: '' })).toEqual(['Wait.'])
  })

  it('is nothing where the answer holds a secret, or where it is not the customer’s to mend', () => {
    for (const status of [0, 401, 402, 409, 500, 503]) {
      expect(sentencesOf({ status, code: undefined, message: 'x', answer: { detail: 'x', secret: 's3cret' } })).toEqual(
        [],
      )
    }
  })
})
