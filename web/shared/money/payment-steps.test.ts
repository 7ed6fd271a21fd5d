import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endsAttempt,
  isOpen,
  isUnderWay,
  nextStep,
  PATIENCE_MS,
  type PaymentSignal,
  type PaymentStep,
  type RefusedPayment,
  sentencesOf,
  takesPress,
} from './payment-steps.ts'

type Step = PaymentStep<string>
type Event = PaymentSignal<string>

const PRESSED: Event = { kind: 'pressed' }
const WAITED: Event = { kind: 'waited' }
const refused = (status: number, more: Partial<RefusedPayment> = {}, ageMs = 0): Event => ({
  kind: 'refused',
  refusal: { status, code: undefined, message: 'No.', ...more },
  ageMs,
})
const silentFor = (ageMs: number) => refused(409, { code: 'charge_unknown', retryAfterSeconds: 5 }, ageMs)
const UNKNOWN = silentFor(0)
const otherFor = (ageMs: number) => refused(409, { code: 'charge_in_flight', retryAfterSeconds: 2 }, ageMs)
const NOT_MADE = refused(409, { code: 'charge_not_made' })
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
    expect(stepAfter(PRESSED, UNKNOWN)).toEqual({ at: 'asking', whom: 'bank', waitMs: 5000, tries: 0, isOpen: true })
    const twentyTimes = Array.from({ length: 20 }, () => [UNKNOWN, WAITED]).flat()
    expect(stepAfter(PRESSED, ...twentyTimes)).toEqual({ at: 'paying', tries: 0, isOpen: true })
    expect(stepAfter(PRESSED, otherFor(0))).toMatchObject({ whom: 'other_payment', waitMs: 2000 })
    const same = refused(409, { code: 'payment_under_way', retryAfterSeconds: 2 }, 0)
    expect(stepAfter(PRESSED, same)).toMatchObject({ whom: 'same_payment', waitMs: 2000 })
    expect(stepAfter(PRESSED, refused(409, { code: 'request_in_progress', retryAfterSeconds: 1 }))).toMatchObject({
      whom: 'bank',
      waitMs: 1000,
    })
  })

  it('opens the bank’s question once for each time that the customer was asked', () => {
    expect(stepAfter(PRESSED, QUESTION)).toEqual({ at: 'authenticating', question })
    expect(stepAfter(PRESSED, QUESTION, { kind: 'confirmed' })).toEqual({
      at: 'paying',
      tries: 0,
      isOpen: true,
      answered: {},
    })
    const again = stepAfter(PRESSED, QUESTION, { kind: 'confirmed' }, QUESTION)
    expect(again).toMatchObject({ at: 'refused', isDefinite: false })
    expect(nextStep(nextStep(again, PRESSED), QUESTION)).toEqual({ at: 'authenticating', question })
    // An answer that was lost on the way does not put the question again either.
    expect(stepAfter(PRESSED, QUESTION, { kind: 'confirmed' }, LOST, WAITED, QUESTION).at).toBe('refused')
  })

  it('that was not confirmed here is asked about before anybody says that nothing was charged', () => {
    const left: Event[] = [PRESSED, QUESTION, { kind: 'not_confirmed', sentence: 'You have not confirmed it.' }]
    expect(stepAfter(...left)).toMatchObject({ at: 'paying', isOpen: true })
    const said = { at: 'refused', isDefinite: false, refusal: { message: 'You have not confirmed it.' } }
    expect(stepAfter(...left, QUESTION)).toMatchObject(said)
    expect(stepAfter(...left, LOST, WAITED, QUESTION)).toMatchObject(said)
    expect(stepAfter(...left, UNKNOWN, WAITED, QUESTION)).toMatchObject(said)
    const isAnswerLost = true
    const lost: Event[] = [PRESSED, QUESTION, { kind: 'not_confirmed', sentence: 'Not reached.', isLost: true }]
    expect(stepAfter(...lost, QUESTION)).toMatchObject({ ...said, refusal: { message: 'Not reached.', isAnswerLost } })
    expect(stepAfter(...left, QUESTION)).not.toHaveProperty('refusal.isAnswerLost')
    // Another tab has confirmed it, or has ended it.
    expect(stepAfter(...left, { kind: 'answered', answer: 'paid' })).toEqual({ at: 'done', answer: 'paid' })
    expect(stepAfter(...left, NOT_MADE)).toMatchObject({ at: 'refused', isDefinite: true })
    expect(nextStep(nextStep(stepAfter(...left, QUESTION), PRESSED), QUESTION)).toEqual({
      at: 'authenticating',
      question,
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

  it('of which nobody knows half a minute after the press lets the customer leave, and is asked after quietly', () => {
    expect(stepAfter(PRESSED, silentFor(PATIENCE_MS - 1))).toMatchObject({ at: 'asking' })
    const overdue = stepAfter(PRESSED, silentFor(PATIENCE_MS))
    expect(overdue).toEqual({ at: 'overdue', waitMs: 10_000 })
    expect([isUnderWay(overdue), endsAttempt(overdue), takesPress(overdue)]).toEqual([true, false, false])
    // It stays so while nobody knows, whoever does not answer, and whatever the clock says.
    const minute = refused(429, { retryAfterSeconds: 60 })
    for (const signal of [UNKNOWN, otherFor(0), LOST, refused(503), PRESSED, WAITED]) {
      expect(nextStep(overdue, signal)).toEqual(overdue)
    }
    expect(nextStep(overdue, minute)).toEqual({ at: 'overdue', waitMs: 60_000 })
    // An answer of the bank ends it.
    expect(nextStep(overdue, { kind: 'answered', answer: 'paid' })).toEqual({ at: 'done', answer: 'paid' })
    expect(nextStep(overdue, NOT_MADE)).toMatchObject({ at: 'refused', isDefinite: true })
    expect(nextStep(overdue, QUESTION)).toEqual({ at: 'authenticating', question })
  })

  it('whose call is still out at half a minute lets the customer leave as well, if its charge is open', () => {
    const patienceEnded: Event = { kind: 'patience_ended' }
    expect(stepAfter(PRESSED, UNKNOWN, WAITED, patienceEnded)).toEqual({ at: 'overdue', waitMs: 0 })
    expect(stepAfter(PRESSED, UNKNOWN, patienceEnded, WAITED)).toEqual({ at: 'overdue', waitMs: 0 })
    // Nobody has told of a charge, so nobody would write about it either.
    expect(stepAfter(PRESSED, patienceEnded)).toEqual({ at: 'paying', tries: 0 })
    expect(stepAfter(PRESSED, LOST, patienceEnded)).toMatchObject({ at: 'asking', whom: 'us' })
  })

  it('whose charge is open is followed, also while we are not reached or are too busy to look', () => {
    const open = [PRESSED, UNKNOWN, WAITED]
    expect(stepAfter(...open, refused(429, { retryAfterSeconds: 20 }))).toMatchObject({ at: 'asking', waitMs: 20_000 })
    expect(stepAfter(...open, ...nine, LOST)).toMatchObject({ at: 'asking', whom: 'us', isOpen: true })
  })

  it('is asked after at least once a minute, however long the server would have it wait', () => {
    const aDay = { retryAfterSeconds: 86_400 }
    const open = [PRESSED, UNKNOWN, WAITED]
    expect(stepAfter(...open, refused(429, aDay))).toMatchObject({ at: 'asking', waitMs: 60_000 })
    expect(stepAfter(...open, refused(429, aDay, PATIENCE_MS))).toEqual({ at: 'overdue', waitMs: 60_000 })
    expect(stepAfter(PRESSED, refused(409, { code: 'charge_unknown', ...aDay }))).toMatchObject({ waitMs: 60_000 })
  })

  it('that another payment holds up waits for half a minute, and then for another press', () => {
    expect(stepAfter(PRESSED, otherFor(PATIENCE_MS - 1))).toMatchObject({ at: 'asking', whom: 'other_payment' })
    const refusedThen = stepAfter(PRESSED, otherFor(PATIENCE_MS))
    expect([refusedThen.at, endsAttempt(refusedThen)]).toEqual(['refused', true])
    // A call that charges nothing has no charge of its own to wait for.
    const leaving = { ...silentFor(PATIENCE_MS), chargesNothing: true } as Event
    expect(stepAfter(PRESSED, leaving)).toMatchObject({ at: 'refused', isDefinite: true })
  })

  it.each([
    ['a press that nobody has told of', false, PATIENCE_MS, { at: 'paying', tries: 0 }],
    ['an open charge', true, PATIENCE_MS - 1, { at: 'paying', tries: 0, isOpen: true }],
    ['a charge that was overdue', true, PATIENCE_MS, { at: 'overdue', waitMs: 0 }],
  ])('that is found again goes on where it was: %s', (_what, wasOpen, ageMs, step) => {
    expect(stepAfter({ kind: 'resumed', isOpen: wasOpen, ageMs })).toEqual(step)
  })

  it.each([
    ['a decline', refused(400, { code: 'card_declined' }), true],
    ['a charge that was not made', NOT_MADE, true],
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

describe('whatever happens to a payment', () => {
  const ages = fc.integer({ min: 0, max: 2 * PATIENCE_MS })
  /** The answers that a step may hear which sends; one that waits hears that it has waited. */
  const answers = fc.oneof(
    ages.map(silentFor),
    ages.map(otherFor),
    fc.constantFrom<Event>(
      ...[LOST, QUESTION, NOT_MADE, refused(503), refused(401), refused(429), refused(400, { code: 'card_declined' })],
      ...[
        { kind: 'answered', answer: 'paid' } as const,
        { kind: 'patience_ended' } as const,
        { kind: 'lapsed' } as const,
      ],
    ),
  )
  const heardAt = (step: Step, answer: Event): Event => {
    if (step.at === 'asking' && answer.kind !== 'patience_ended') return WAITED
    return step.at === 'authenticating' ? { kind: 'confirmed' } : answer
  }
  it('every path ends: without an open charge in a press of the customer’s, with one when the bank’s answer comes', () => {
    fc.assert(
      fc.property(fc.array(answers, { maxLength: 30 }), (heard) => {
        const heardThen = heard.reduce<Step>(
          (step, answer) => nextStep(step, heardAt(step, answer)),
          stepAfter(PRESSED),
        )
        // From here on nobody is reached, and the time goes by.
        let step = heardThen
        for (let count = 0; count < 40 && isUnderWay(step); count += 1) {
          const late = refused(0, {}, PATIENCE_MS + count)
          step = nextStep(step, heardAt(step, late))
        }
        if (isUnderWay(step)) expect(step.at).toBe('overdue')
        if (step.at === 'overdue') expect(isOpen(step)).toBe(true)
        // The provider says in the end that there is no such charge, or the day is over.
        for (const last of [NOT_MADE, { kind: 'lapsed' } as Event]) {
          if (isUnderWay(step)) expect(endsAttempt(nextStep(step, last))).toBe(true)
        }
      }),
    )
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
