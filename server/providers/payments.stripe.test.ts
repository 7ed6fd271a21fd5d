import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeStripe, startFakeStripe } from '../../tests/fake-stripe/fake-stripe.ts'
import type { CardBehaviour } from '../../tests/fake-stripe/stripe-book.ts'
import { type SuiteCard, testPayments } from '../../tests/money/payments-suite.ts'
import { readConfig } from '../config.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { type Charge, type Payments, ProviderFailure } from '../ports.ts'
import { createStripePayments } from './payments.stripe.ts'

const oldSecret = `whsec_${randomBytes(16).toString('hex')}`
let fake: FakeStripe
let payments: Payments
let customerRef: string

const SITE = 'https://larkspur.example'

/** Long enough for a loaded machine; a test of its own waits for less. */
async function connect(settings: Record<string, string> = {}, timeoutMs = 8_000, site = SITE): Promise<Payments> {
  const { stripe } = readConfig({ ...fake.settings, STRIPE_WEBHOOK_SECRET_OLD: oldSecret, ...settings })
  if (!stripe) throw new Error('expected Stripe to be configured')
  return createStripePayments({ ...stripe, site }, timeoutMs)
}

beforeEach(async () => {
  fake = await startFakeStripe()
  payments = await connect()
  customerRef = (await payments.createCustomer({ key: randomUUID(), email: 'ada@example.com' })).customerRef
})
afterEach(() => fake.close())

const SUITE_CARDS: Record<SuiteCard, { behaviour?: CardBehaviour }> = {
  succeeds: {},
  declines: { behaviour: 'declined' },
  is_stolen: { behaviour: 'stolen' },
  asks_authentication: { behaviour: 'authenticate' },
  fails_refunds: { behaviour: 'refund_fails' },
}

describe('Stripe', () => {
  testPayments(() => ({
    payments,
    now: () => new Date(),
    async enterCard({ setupRef }, card) {
      const result = card === 'is_refused' ? { message: 'Your card was declined.' } : SUITE_CARDS[card]
      fake.actions.finishSetup(setupRef, result)
    },
    authenticate: async ({ chargeRef }) => fake.actions.authenticate(chargeRef),
  }))
})

async function attach(behaviour?: CardBehaviour): Promise<string> {
  const { setupRef } = await payments.startCardSetup({ key: randomUUID(), customerRef })
  return fake.actions.finishSetup(setupRef, behaviour ? { behaviour } : {}) ?? ''
}

const chargeOf = (cardRef: string, more: Partial<Charge> = {}): Charge => ({
  key: randomUUID(),
  customerRef,
  cardRef,
  amountCents: 19_900,
  description: 'Gold plan',
  site: SITE,
  isPresent: true,
  ...more,
})

describe('what is asked of Stripe', () => {
  test.each([
    [true, { use_stripe_sdk: 'true', 'metadata[presence]': 'present' }, 'off_session'],
    [false, { off_session: 'true', 'metadata[presence]': 'absent' }, 'use_stripe_sdk'],
  ])('a charge with the customer present: %s', async (isPresent, expected, unexpected) => {
    const asked = chargeOf(await attach(), { isPresent })
    await payments.charge(asked)
    const call = fake.calls.at(-1)
    expect(call).toMatchObject({
      idempotencyKey: asked.key,
      form: {
        amount: '19900',
        currency: 'usd',
        confirm: 'true',
        'metadata[key]': asked.key,
        'allowed_payment_method_types[0]': 'card',
        ...expected,
      },
    })
    expect(call?.form).not.toHaveProperty(unexpected)
  })

  test('a setup is for charges without the customer, and a refund carries its key twice', async () => {
    const { chargeRef } = await payments.charge(chargeOf(await attach()))
    expect(fake.calls.find(({ path }) => path === '/v1/setup_intents')?.form).toMatchObject({
      usage: 'off_session',
      customer: customerRef,
    })
    const key = randomUUID()
    await payments.refund({ key, chargeRef, amountCents: 100 })
    expect(fake.calls.at(-1)).toMatchObject({
      idempotencyKey: key,
      form: { amount: '100', payment_intent: chargeRef, 'metadata[key]': key },
    })
  })

  test('a forgotten customer’s address is taken out', async () => {
    expect(fake.rows.customers.get(customerRef)?.email).toBe('ada@example.com')
    await payments.forgetCustomer(customerRef)
    expect(fake.rows.customers.get(customerRef)?.email).toBeNull()
  })
})

describe('what comes back', () => {
  test('a refund of what was never paid throws', async () => {
    const { chargeRef } = await payments.charge(chargeOf(await attach('declined')))
    await expect(payments.refund({ key: randomUUID(), chargeRef, amountCents: 1 })).rejects.toThrow(/successful charge/)
    await expect(payments.refund({ key: randomUUID(), chargeRef: 'pi_no', amountCents: 1 })).rejects.toThrow(/No such/)
  })

  test('a card that is gone is declined without an intent', async () => {
    const asked = chargeOf(await attach())
    await payments.removeCard(asked.cardRef)
    expect(await payments.charge(asked)).toEqual({
      status: 'declined',
      chargeRef: `none:${asked.key}`,
      message: 'This card can no longer be used.',
      isHard: true,
    })
    expect(fake.rows.intents.size).toBe(0)
  })

  test('a decline for want of money is told, and is not hard', async () => {
    expect(await payments.charge(chargeOf(await attach('insufficient_funds')))).toMatchObject({
      status: 'declined',
      message: 'Your card has insufficient funds.',
      isHard: false,
    })
  })

  test('a charge that the bank is still thinking about is pending, and cannot be cancelled', async () => {
    const asked = chargeOf(await attach('processing'))
    const pending = await payments.charge(asked)
    expect(pending).toMatchObject({ status: 'pending' })
    expect(await payments.cancelCharge(asked)).toEqual(pending)
    expect(await payments.findCharge(asked)).toEqual(pending)
  })

  test.each(['charge', 'findCharge', 'cancelCharge'] as const)(
    'the bank’s no in the browser is final once %s has told it: its secret pays no more',
    async (call) => {
      const asked = chargeOf(await attach('authenticate'))
      const { chargeRef } = await payments.charge(asked)
      fake.actions.failAuthentication(chargeRef)
      expect(await payments[call](asked)).toEqual({
        status: 'declined',
        chargeRef,
        message: expect.stringContaining('unable to authenticate'),
        isHard: false,
      })
      expect(fake.actions.authenticate(chargeRef)).toBe(false)
      expect(await payments.findCharge(asked)).toMatchObject({ status: 'declined' })
    },
  )

  test('whoever pays after the bank’s no, and before we have asked, has paid', async () => {
    const asked = chargeOf(await attach('authenticate'))
    const { chargeRef } = await payments.charge(asked)
    fake.actions.failAuthentication(chargeRef)
    expect(fake.actions.authenticate(chargeRef)).toBe(true)
    expect(await payments.findCharge(asked)).toEqual({ status: 'succeeded', chargeRef })
  })

  test('a renewed card shows its new date', async () => {
    const cardRef = await attach()
    fake.actions.renewCard(cardRef, { exp_month: 9, exp_year: 2034 })
    expect(await payments.findCard(cardRef)).toMatchObject({ expirationMonth: 9, expirationYear: 2034 })
  })

  test('a refund on its way counts as done, until it comes back', async () => {
    const { chargeRef } = await payments.charge(chargeOf(await attach('refund_pending')))
    const asked = { key: randomUUID(), chargeRef, amountCents: 100 }
    const refund = await payments.refund(asked)
    expect(refund).toMatchObject({ status: 'succeeded' })
    fake.actions.finishRefund(refund.status === 'succeeded' ? refund.refundRef : '', 'failed')
    const failed = { status: 'failed', message: 'The bank did not take the refund.' }
    expect(await payments.findRefund(asked)).toEqual(failed)
    expect(await payments.refund(asked)).toEqual(failed)
  })

  test.each(['refund_without_status', 'refund_asks'] as const)(
    '%s: a refund on its way, and never credit',
    async (card) => {
      const { chargeRef } = await payments.charge(chargeOf(await attach(card)))
      const asked = { key: randomUUID(), chargeRef, amountCents: 100 }
      const refund = { status: 'succeeded', refundRef: expect.any(String) }
      expect(await payments.refund(asked)).toEqual(refund)
      expect(await payments.findRefund(asked)).toEqual(refund)
    },
  )

  test('a refund for which our balance is too small is held, until it leaves', async () => {
    const { chargeRef } = await payments.charge(chargeOf(await attach('refund_held')))
    const asked = { key: randomUUID(), chargeRef, amountCents: 100 }
    const held = await payments.refund(asked)
    expect(held).toEqual({ status: 'held', refundRef: expect.any(String) })
    expect(await payments.findRefund(asked)).toEqual(held)
    fake.actions.finishRefund(held.status === 'held' ? held.refundRef : '', 'released')
    expect(await payments.findRefund(asked)).toEqual({ ...held, status: 'succeeded' })
  })

  test('a decline keeps its reason, also from the intent that was cancelled after it', async () => {
    const asked = chargeOf(await attach('stolen'))
    const declined = await payments.charge(asked)
    expect(declined).toMatchObject({ status: 'declined', message: 'Your card was declined.', isHard: true })
    expect(await payments.findCharge(asked)).toEqual(declined)
    const [intent] = [...fake.rows.intents.values()]
    expect([intent?.status, intent?.last_payment_error]).toEqual(['canceled', null])
    expect(await payments.findCharge(asked)).toEqual(declined)
    expect(await payments.cancelCharge(asked)).toEqual(declined)
  })

  test('an answer that does not come in time throws, and the truth is found', async () => {
    const asked = chargeOf(await attach())
    const hasty = await connect({}, 1_000)
    fake.delayMs = 5_000
    const error = await hasty.charge(asked).catch((reason: unknown) => reason)
    expect(String(error)).toMatch(/timeout|aborted/i)
    expect(isUnavailable(error)).toBe(false)
    fake.delayMs = 0
    expect(await payments.findCharge(asked)).toMatchObject({ status: 'succeeded' })
    expect(fake.rows.intents.size).toBe(1)
  })

  test('a key whose first call is still on its way throws and charges nothing more', async () => {
    const asked = chargeOf(await attach())
    fake.delayMs = 500
    const first = payments.charge(asked)
    await expect.poll(() => fake.rows.intents.size).toBe(1)
    await expect(payments.charge(asked)).rejects.toThrow(/in use/)
    expect(await first).toMatchObject({ status: 'succeeded' })
    fake.delayMs = 0
    expect(await payments.charge(asked)).toEqual(await first)
    expect(fake.rows.intents.size).toBe(1)
  })

  test('a provider that is not there throws, and is not taken for our database', async () => {
    const asked = chargeOf(await attach())
    await fake.close()
    const error = await payments.charge(asked).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(isUnavailable(error)).toBe(false)
  })
})

describe('what Stripe could not do', () => {
  const CALLS: [string, string, (key: string) => Promise<unknown>][] = [
    ['createCustomer', 'POST customers', (key) => payments.createCustomer({ key, email: 'bea@example.com' })],
    ['startCardSetup', 'POST setup_intents', (key) => payments.startCardSetup({ key, customerRef })],
    ['charge', 'POST payment_intents', async (key) => payments.charge(chargeOf(await attach(), { key }))],
    [
      'refund',
      'POST refunds',
      async (key) => {
        const { chargeRef } = await payments.charge(chargeOf(await attach()))
        return payments.refund({ key, chargeRef, amountCents: 100 })
      },
    ],
  ]
  const thrown = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error)

  test.each(CALLS)('%s: a 500 ends its key, a 429 does not', async (_, at, call) => {
    for (const [kind, endsKey] of [
      [500, true],
      [429, false],
    ] as const) {
      fake.trouble = { kind, at, times: 1 }
      const error = await thrown(call(randomUUID()))
      expect(error).toBeInstanceOf(ProviderFailure)
      expect(error).toMatchObject({ endsKey })
    }
  })

  test('a key with a 500 is answered with it for ever, one with a 429 goes on', async () => {
    const asked = { key: randomUUID(), customerRef }
    fake.trouble = { kind: 429, at: 'POST setup_intents', times: 1 }
    await expect(payments.startCardSetup(asked)).rejects.toBeInstanceOf(ProviderFailure)
    expect(await payments.startCardSetup(asked)).toMatchObject({ setupRef: expect.any(String) })

    const broken = { key: randomUUID(), customerRef }
    fake.trouble = { kind: 500, at: 'POST setup_intents', times: 1 }
    for (const _ of [1, 2, 3]) {
      await expect(payments.startCardSetup(broken)).rejects.toBeInstanceOf(ProviderFailure)
    }
    expect(fake.rows.setups.size).toBe(1)
  })

  test('a refund goes on under another key, and is found under whichever it was made', async () => {
    const { chargeRef } = await payments.charge(chargeOf(await attach()))
    const asked = { key: randomUUID(), chargeRef, amountCents: 100 }
    fake.trouble = { kind: 500, at: 'POST refunds', times: 1, isDone: true }
    await expect(payments.refund(asked)).rejects.toBeInstanceOf(ProviderFailure)
    const made = { status: 'succeeded', refundRef: [...fake.rows.refunds.keys()][0] }
    expect(await payments.findRefund(asked)).toEqual(made)

    const second = { ...asked, key: randomUUID() }
    fake.trouble = { kind: 500, at: 'POST refunds', times: 1 }
    await expect(payments.refund(second)).rejects.toBeInstanceOf(ProviderFailure)
    expect(await payments.findRefund(second)).toBeUndefined()
    const sent = await payments.refund({ ...second, endedKeys: 1 })
    expect(await payments.findRefund(second)).toEqual(sent)
    expect(fake.calls.flatMap(({ path, idempotencyKey }) => (path === '/v1/refunds' ? [idempotencyKey] : []))).toEqual([
      asked.key,
      undefined,
      second.key,
      undefined,
      `${second.key}.1`,
      undefined,
    ])
  })

  test('a page of a machine in between, a lost call and a key in use are no answer of Stripe’s', async () => {
    const { key, ...rest } = chargeOf(await attach())
    const proxy = createServer((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    const behind = await connect({ STRIPE_API_URL: `http://127.0.0.1:${port}/` })
    expect(await thrown(behind.charge({ key, ...rest }))).not.toBeInstanceOf(ProviderFailure)
    proxy.close()
    proxy.closeAllConnections()

    fake.trouble = { kind: 'never', at: 'POST payment_intents', times: 1 }
    const hasty = await connect({}, 500)
    expect(await thrown(hasty.charge({ key, ...rest }))).not.toBeInstanceOf(ProviderFailure)
    expect(await payments.charge({ key, ...rest })).toMatchObject({ status: 'succeeded' })

    fake.delayMs = 500
    const first = payments.charge({ key: 'slow', ...rest })
    await expect.poll(() => fake.rows.intents.size).toBe(2)
    expect(await thrown(payments.charge({ key: 'slow', ...rest }))).not.toBeInstanceOf(ProviderFailure)
    await first
  })
})

describe('which declines are hard', () => {
  const declineOf = (error: Record<string, string>) =>
    payments.readEvent(
      ...signed('payment_intent.payment_failed', {
        id: 'pi_1',
        metadata: { key: 'k1', presence: 'absent' },
        status: 'requires_payment_method',
        last_payment_error: { message: 'No.', ...error },
      }),
    )

  test.each([
    [{ code: 'card_declined', decline_code: 'lost_card' }, true],
    [{ code: 'card_declined', decline_code: 'pickup_card' }, true],
    [{ code: 'card_declined', decline_code: 'revocation_of_authorization' }, true],
    [{ code: 'expired_card' }, true],
    [{ code: 'card_declined', decline_code: 'generic_decline', advice_code: 'do_not_try_again' }, true],
    [{ code: 'card_declined', decline_code: 'do_not_honor' }, false],
    [{ code: 'card_declined', decline_code: 'insufficient_funds', advice_code: 'try_again_later' }, false],
    [{ code: 'processing_error' }, false],
    [{ code: 'authentication_required', advice_code: 'do_not_try_again' }, false],
    [{ code: 'payment_intent_authentication_failure' }, false],
  ])('%j: %s', (error, isHard) => {
    expect(declineOf(error)).toMatchObject({ outcome: { status: 'declined', isHard } })
  })
})

type SignedHow = { secret?: string; isLive?: boolean; api_version?: string | null }

function signed(
  type: string,
  object: Record<string, unknown>,
  { secret = '', isLive = false, ...more }: SignedHow = {},
) {
  const event = {
    id: 'evt_1',
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: 1_795_000_000,
    livemode: isLive,
    type,
    data: { object },
    ...more,
  }
  const payload = JSON.stringify(event)
  return [payload, sign(payload, secret || undefined)] as const
}

const sign = (payload: string, secret = fake.settings.STRIPE_WEBHOOK_SECRET ?? '', timestamp?: number) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })

describe('events', () => {
  const intent = {
    id: 'pi_1',
    object: 'payment_intent',
    metadata: { key: 'k1', presence: 'present' },
    last_payment_error: null,
    client_secret: 's1',
  }
  const declined = { code: 'card_declined', message: 'Your card was declined.' }
  const absent = { metadata: { key: 'k1', presence: 'absent' } }

  test.each([
    ['succeeded', { status: 'succeeded' }, { status: 'succeeded' }],
    ['canceled', { status: 'canceled' }, { status: 'cancelled' }],
    ['processing', { status: 'processing' }, { status: 'pending' }],
    ['requires_action', { status: 'requires_action' }, { status: 'needs_authentication', secret: 's1' }],
    ['requires_action', { status: 'requires_action', client_secret: null }, { status: 'pending' }],
    [
      'payment_failed',
      { status: 'requires_payment_method', last_payment_error: declined, ...absent },
      { status: 'declined', message: 'Your card was declined.', isHard: false },
    ],
    // Whoever is present holds the secret, which pays until the intent is cancelled.
    ['payment_failed', { status: 'requires_payment_method', last_payment_error: declined }, { status: 'pending' }],
  ])('payment_intent.%s with %j is a charge', (type, changes, outcome) => {
    const event = payments.readEvent(...signed(`payment_intent.${type}`, { ...intent, ...changes }))
    expect(event).toEqual({ id: 'evt_1', kind: 'charge', key: 'k1', outcome: { chargeRef: 'pi_1', ...outcome } })
  })

  test.each(['setup_intent.succeeded', 'setup_intent.setup_failed', 'setup_intent.canceled'])(
    '%s is a card setup',
    (type) => {
      const event = payments.readEvent(...signed(type, { id: 'seti_1', object: 'setup_intent' }))
      expect(event).toEqual({ id: 'evt_1', kind: 'card_setup', setupRef: 'seti_1' })
    },
  )

  const taken = { status: 'succeeded', refundRef: 're_1' }
  const notTaken = { status: 'failed', message: 'The bank did not take the refund.' }
  test.each([
    ['refund.created', 'succeeded', taken],
    ['refund.updated', 'succeeded', taken],
    ['charge.refund.updated', 'succeeded', taken],
    // Only these two are failed: what is failed becomes credit, and the customer would have the money twice.
    ['refund.failed', 'failed', notTaken],
    ['refund.updated', 'canceled', notTaken],
    ['refund.created', 'pending', taken],
    ['refund.updated', 'requires_action', taken],
    ['refund.updated', null, taken],
    ['refund.updated', 'a_word_of_next_year', taken],
  ])('%s that is %s is a refund', (type, status, outcome) => {
    const event = payments.readEvent(...signed(type, { id: 're_1', metadata: { key: 'k2' }, status }))
    expect(event).toEqual({ id: 'evt_1', kind: 'refund', key: 'k2', refundRef: 're_1', outcome })
  })

  test.each([
    ['pending', 'insufficient_funds', 'held'],
    ['requires_action', 'insufficient_funds', 'held'],
    ['pending', 'processing', 'succeeded'],
    ['pending', 'charge_pending', 'succeeded'],
    // A reason that was left standing says nothing about a refund that has ended.
    ['succeeded', 'insufficient_funds', 'succeeded'],
    ['failed', 'insufficient_funds', 'failed'],
  ])('a refund that is %s because of %s: %s', (status, pending_reason, expected) => {
    const refund = { id: 're_1', metadata: { key: 'k2' }, status, pending_reason }
    expect(payments.readEvent(...signed('refund.updated', refund))).toMatchObject({ outcome: { status: expected } })
  })

  test.each([
    ['created', 'needs_response', 'open'],
    ['created', 'warning_needs_response', 'open'],
    ['updated', 'under_review', 'open'],
    ['updated', 'appeal_needs_response', 'open'],
    ['updated', 'appeal_under_review', 'open'],
    ['funds_withdrawn', 'needs_response', 'open'],
    ['funds_reinstated', 'won', 'won'],
    ['closed', 'won', 'won'],
    ['closed', 'warning_closed', 'won'],
    ['closed', 'lost', 'lost'],
    ['closed', 'prevented', 'lost'],
    ['updated', 'appeal_needs_response', 'open'],
    ['funds_reinstated', 'lost', 'won'],
  ])('charge.dispute.%s that is %s is a dispute: %s', (type, status, expected) => {
    const dispute = { id: 'dp_1', payment_intent: 'pi_1', status }
    expect(payments.readEvent(...signed(`charge.dispute.${type}`, dispute))).toEqual({
      id: 'evt_1',
      kind: 'dispute',
      disputeRef: 'dp_1',
      chargeRef: 'pi_1',
      status: expected,
      toldAt: new Date(1_795_000_000_000),
    })
  })

  test.each([
    ['a part of the charge', { amount: 5000, currency: 'usd' }, 5000],
    ['nothing of it', { amount: 0, currency: 'usd' }, 0],
    ['another currency, which is the whole charge', { amount: 5000, currency: 'eur' }, undefined],
    ['no amount, which is the whole charge', { currency: 'usd' }, undefined],
    ['no amount that can be, which is the whole charge', { amount: -1, currency: 'usd' }, undefined],
  ])('a dispute about %s', (_, about, amountCents) => {
    const dispute = { id: 'dp_1', payment_intent: 'pi_1', status: 'needs_response', ...about }
    const event = payments.readEvent(...signed('charge.dispute.created', dispute))
    expect(event).toMatchObject({ kind: 'dispute', status: 'open' })
    expect(event && 'amountCents' in event ? event.amountCents : undefined).toBe(amountCents)
  })

  test.each([
    ['payment_intent.succeeded', { ...intent, metadata: {}, status: 'succeeded' }],
    ['refund.updated', { id: 're_1', metadata: {}, status: 'succeeded' }],
    ['charge.dispute.created', { id: 'dp_1', payment_intent: null, status: 'needs_response' }],
    ['charge.updated', { id: 'ch_1' }],
  ])('%s with %j says nothing to us', (type, object) => {
    expect(payments.readEvent(...signed(type, object))).toEqual({ id: 'evt_1', kind: 'other' })
  })

  test('what happens at the stand-in is told in events that are read', async () => {
    const asked = chargeOf(await attach('refund_pending'))
    const { chargeRef } = await payments.charge(asked)
    const refund = { key: randomUUID(), chargeRef, amountCents: 100 }
    const { refundRef } = (await payments.refund(refund)) as { refundRef: string }
    fake.actions.finishRefund(refundRef, 'failed')
    const disputeRef = fake.actions.dispute(chargeRef, 'needs_response')
    fake.actions.dispute(chargeRef, 'lost', { amount: 5000 })
    const secondRef = fake.actions.dispute(chargeRef, 'won', { amount: 14_900, which: 'another' })
    const open = chargeOf(await attach('authenticate'))
    const { chargeRef: openRef, ...question } = await payments.charge(open)
    await payments.cancelCharge(open)

    const read = fake.events.events.map((event) => {
      const payload = JSON.stringify(event)
      return payments.readEvent(payload, sign(payload))
    })
    const id = expect.stringMatching(/^evt_/)
    const setup = { id, kind: 'card_setup', setupRef: expect.stringMatching(/^seti_/) }
    const dispute = { id, kind: 'dispute', disputeRef, chargeRef, toldAt: expect.any(Date) }
    const outcome = { status: 'failed', message: expect.any(String) }
    const failed = { id, kind: 'refund', key: refund.key, refundRef, outcome }
    expect(fake.events.events.map(({ type }) => type)).toEqual([
      'setup_intent.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'refund.failed',
      'charge.refund.updated',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.closed',
      'setup_intent.succeeded',
      'payment_intent.requires_action',
      'payment_intent.canceled',
    ])
    expect(read).toEqual([
      setup,
      { id, kind: 'charge', key: asked.key, outcome: { status: 'succeeded', chargeRef } },
      { id, kind: 'refund', key: refund.key, refundRef, outcome: { status: 'succeeded', refundRef } },
      { id, kind: 'other' },
      failed,
      failed,
      { ...dispute, status: 'open', amountCents: asked.amountCents },
      { ...dispute, status: 'open', amountCents: asked.amountCents },
      { ...dispute, status: 'lost', amountCents: 5000 },
      { ...dispute, status: 'won', amountCents: 14_900, disputeRef: secondRef },
      setup,
      { id, kind: 'charge', key: open.key, outcome: { ...question, chargeRef: openRef } },
      { id, kind: 'charge', key: open.key, outcome: { status: 'cancelled', chargeRef: openRef } },
    ])
  })

  test('the secret before the newest still counts, and a third does not', () => {
    expect(payments.readEvent(...signed('charge.updated', {}, { secret: oldSecret }))).toMatchObject({ id: 'evt_1' })
    expect(payments.readEvent(...signed('charge.updated', {}, { secret: 'whsec_foreign' }))).toBeUndefined()
  })

  test('a signature that is wrong, old or missing is nobody’s', () => {
    const [payload, signature] = signed('charge.updated', { id: 'ch_1' })
    expect(payments.readEvent(`${payload} `, signature)).toBeUndefined()
    const seconds = Math.floor(Date.now() / 1000)
    expect(payments.readEvent(payload, sign(payload, undefined, seconds - 200))).toBeDefined()
    for (const secret of [undefined, oldSecret]) {
      expect(payments.readEvent(payload, sign(payload, secret, seconds - 400))).toBeUndefined()
    }
    expect(payments.readEvent(payload, '')).toBeUndefined()
  })

  test('an event in another version of Stripe’s words says so, and is read all the same', () => {
    const setup = { id: 'seti_1', object: 'setup_intent' }
    const read = (api_version: string | null) =>
      payments.readEvent(...signed('setup_intent.succeeded', setup, { api_version }))
    const event = { id: 'evt_1', kind: 'card_setup', setupRef: 'seti_1' }
    expect(read(Stripe.API_VERSION)).toEqual(event)
    expect(read('2025-09-30.clover')).toEqual({ ...event, otherVersion: '2025-09-30.clover' })
    expect(read(null)).toEqual({ ...event, otherVersion: 'none' })
  })

  test('an event of the other mode is nobody’s', async () => {
    const live = await connect({ STRIPE_SECRET_KEY: `sk_live_${randomBytes(8).toString('hex')}` })
    const restricted = await connect({ STRIPE_SECRET_KEY: `rk_live_${randomBytes(8).toString('hex')}` })
    const ours = signed('charge.updated', {}, { isLive: true })
    const test = signed('charge.updated', {})
    expect(payments.readEvent(...ours)).toBeUndefined()
    expect(payments.readEvent(...test)).toBeDefined()
    for (const port of [live, restricted]) {
      expect(port.readEvent(...ours)).toBeDefined()
      expect(port.readEvent(...test)).toBeUndefined()
    }
  })
})

test('a charge of another installation on the same account is told apart', async () => {
  const cardRef = await attach()
  const [ours, theirs] = [chargeOf(cardRef), chargeOf(cardRef, { site: 'https://elsewhere.example' })]
  for (const charge of [ours, theirs]) await payments.charge(charge)
  const seen = new Map<string | undefined, boolean>()
  for await (const { key, isOfThisSite } of payments.listCharges(new Date(0))) seen.set(key, isOfThisSite)
  expect([seen.get(ours.key), seen.get(theirs.key)]).toEqual([true, false])
})

test('a server of ours with another address repeats a charge under its key, and hears the same', async () => {
  const elsewhere = await connect({}, 8_000, 'https://elsewhere.example')
  const asked = chargeOf(await attach())
  expect(await elsewhere.charge(asked)).toEqual(await payments.charge(asked))
})
