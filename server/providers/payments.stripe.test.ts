import { randomBytes, randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Payments } from '../ports.ts'
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts'
import { createStripePayments } from './payments.stripe.ts'

const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
let fake: FakeStripe
let payments: Payments
let customerRef: string

beforeEach(async () => {
  fake = await startFakeStripe()
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  payments = await createStripePayments({ secretKey, publicKey: 'pk_test_x', webhookSecret, apiUrl: fake.url }, 300)
  customerRef = (await payments.createCustomer({ key: randomUUID(), email: 'ada@example.com' })).customerRef
})
afterEach(() => fake.close())

const charge = (cardRef: string, more = {}) => ({
  key: randomUUID(),
  customerRef,
  cardRef,
  amountCents: 19_900,
  description: 'Gold plan',
  ...more,
})

test('a customer is made once per key', async () => {
  const key = randomUUID()
  const first = await payments.createCustomer({ key, email: 'bea@example.com' })
  expect(await payments.createCustomer({ key, email: 'bea@example.com' })).toEqual(first)
  expect(first.customerRef).not.toBe(customerRef)
  await expect(payments.createCustomer({ key, email: 'other@example.com' })).rejects.toThrow(/same parameters/)
})

test('a card setup is open, fails, can be tried again and then gives the card', async () => {
  const { setupRef, secret } = await payments.startCardSetup({ key: randomUUID(), customerRef })
  expect(secret).toContain(`${setupRef}_secret_`)
  expect(fake.calls.at(-1)?.form).toMatchObject({ usage: 'off_session', customer: customerRef })
  expect(await payments.findCardSetup(setupRef)).toEqual({ status: 'open' })

  fake.finishSetup(setupRef, { message: 'Your card was declined.' })
  expect(await payments.findCardSetup(setupRef)).toEqual({ status: 'failed', message: 'Your card was declined.' })

  fake.finishSetup(setupRef, { card: { last4: '4242', exp_month: 4, exp_year: 2031 } })
  expect(await payments.findCardSetup(setupRef)).toEqual({
    status: 'succeeded',
    card: { cardRef: expect.stringMatching(/^pm_/), last: '4242', expirationMonth: 4, expirationYear: 2031 },
  })
})

test('removing a card twice is no error, and neither is removing one that never was', async () => {
  const { setupRef } = await payments.startCardSetup({ key: randomUUID(), customerRef })
  fake.finishSetup(setupRef, { card: { last4: '4242', exp_month: 4, exp_year: 2031 } })
  const setup = await payments.findCardSetup(setupRef)
  if (setup.status !== 'succeeded') throw new Error('expected a card')
  await payments.removeCard(setup.card.cardRef)
  await payments.removeCard(setup.card.cardRef)
  await payments.removeCard('pm_never')
  expect(fake.calls.filter((call) => call.path.endsWith('/detach'))).toHaveLength(3)
})

test('a charge carries its key twice: for idempotency and to be found again', async () => {
  const asked = charge('pm_ok')
  const outcome = await payments.charge(asked)
  expect(outcome).toEqual({ status: 'succeeded', chargeRef: expect.stringMatching(/^pi_/) })
  expect(fake.calls.at(-1)).toMatchObject({
    idempotencyKey: asked.key,
    form: {
      amount: '19900',
      currency: 'usd',
      confirm: 'true',
      off_session: 'true',
      'metadata[key]': asked.key,
      'allowed_payment_method_types[0]': 'card',
    },
  })
  expect(await payments.charge(asked)).toEqual(outcome)
  expect(fake.intents.size).toBe(1)
  await expect(payments.charge({ ...asked, amountCents: 1 })).rejects.toThrow(/same parameters/)
})

test('a decline is a value with the message of the provider', async () => {
  const asked = charge('pm_declined')
  const declined = { status: 'declined', chargeRef: expect.stringMatching(/^pi_/), message: 'Your card was declined.' }
  expect(await payments.charge(asked)).toEqual(declined)
  expect(await payments.charge(asked)).toEqual(declined)
  expect(await payments.findCharge(asked)).toEqual(declined)
})

test('a card that is gone is declined without an intent', async () => {
  const asked = charge('pm_missing')
  expect(await payments.charge(asked)).toEqual({
    status: 'declined',
    chargeRef: `none:${asked.key}`,
    message: 'This card can no longer be used.',
  })
  expect(fake.intents.size).toBe(0)
})

test('a charge that needs authentication succeeds when it is repeated with its key afterwards', async () => {
  const asked = charge('pm_authenticate')
  const first = await payments.charge(asked)
  expect(first).toMatchObject({ status: 'needs_authentication', secret: expect.stringContaining('_secret_') })
  expect(await payments.charge(asked)).toEqual(first)
  fake.authenticate(first.chargeRef)
  expect(await payments.charge(asked)).toEqual({ status: 'succeeded', chargeRef: first.chargeRef })
  expect(fake.intents.size).toBe(1)
})

test('a charge that the bank is still thinking about is pending', async () => {
  expect(await payments.charge(charge('pm_processing'))).toMatchObject({ status: 'pending' })
})

test('after a timeout the truth is found, on a later page too, and finding charges nothing', async () => {
  const lost = charge('pm_ok')
  fake.delayMs = 600
  const started = Date.now()
  await expect(payments.charge(lost)).rejects.toThrow(/timeout|aborted/i)
  expect(Date.now() - started).toBeLessThan(550)
  fake.delayMs = 0
  for (const _ of [1, 2, 3]) await payments.charge(charge('pm_ok'))

  expect(fake.intents.size).toBe(4)
  const found = await payments.findCharge(lost)
  expect(found).toMatchObject({ status: 'succeeded' })
  expect(fake.intents.get(found?.chargeRef ?? '')?.metadata).toEqual({ key: lost.key })
  expect(await payments.findCharge({ key: randomUUID(), customerRef })).toBeUndefined()
  expect(await payments.findCharge({ key: lost.key, customerRef: 'cus_other' })).toBeUndefined()
  expect(fake.intents.size).toBe(4)
})

test('a provider that is not there throws', async () => {
  await fake.close()
  await expect(payments.charge(charge('pm_ok'))).rejects.toThrow()
})

test('refunds happen once per key and never above the charge', async () => {
  const { chargeRef } = await payments.charge(charge('pm_ok'))
  const refund = { key: randomUUID(), chargeRef, amountCents: 15_000 }
  const first = await payments.refund(refund)
  expect(first).toEqual({ status: 'succeeded', refundRef: expect.stringMatching(/^re_/) })
  expect(await payments.refund(refund)).toEqual(first)
  expect(await payments.refund({ key: randomUUID(), chargeRef, amountCents: 4_901 })).toMatchObject({
    status: 'refused',
  })
  expect(await payments.refund({ key: randomUUID(), chargeRef, amountCents: 4_900 })).toMatchObject({
    status: 'succeeded',
  })
  await expect(payments.refund({ key: randomUUID(), chargeRef: 'pi_never', amountCents: 1 })).rejects.toThrow(/No such/)
})

function signed(type: string, object: Record<string, unknown>, secret = webhookSecret) {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  return [payload, Stripe.webhooks.generateTestHeaderString({ payload, secret })] as const
}

test('events are read when the signature is right', () => {
  const intent = {
    id: 'pi_1',
    object: 'payment_intent',
    metadata: { key: 'k1' },
    last_payment_error: null,
    client_secret: 's1',
  }
  expect(payments.readEvent(...signed('payment_intent.succeeded', { ...intent, status: 'succeeded' }))).toEqual({
    kind: 'charge',
    key: 'k1',
    outcome: { status: 'succeeded', chargeRef: 'pi_1' },
  })
  const declined = { code: 'card_declined', message: 'Your card was declined.' }
  expect(
    payments.readEvent(
      ...signed('payment_intent.payment_failed', {
        ...intent,
        status: 'requires_payment_method',
        last_payment_error: declined,
      }),
    ),
  ).toEqual({
    kind: 'charge',
    key: 'k1',
    outcome: { status: 'declined', chargeRef: 'pi_1', message: 'Your card was declined.' },
  })
  const asks = { code: 'authentication_required', message: 'Please authenticate.' }
  expect(
    payments.readEvent(
      ...signed('payment_intent.payment_failed', {
        ...intent,
        status: 'requires_payment_method',
        last_payment_error: asks,
      }),
    ),
  ).toMatchObject({ outcome: { status: 'needs_authentication', secret: 's1' } })
  for (const type of ['setup_intent.succeeded', 'setup_intent.setup_failed']) {
    expect(payments.readEvent(...signed(type, { id: 'seti_1', object: 'setup_intent' }))).toEqual({
      kind: 'card_setup',
      setupRef: 'seti_1',
    })
  }
  expect(
    payments.readEvent(...signed('payment_intent.succeeded', { ...intent, metadata: {}, status: 'succeeded' })),
  ).toEqual({
    kind: 'other',
  })
  expect(payments.readEvent(...signed('charge.updated', { id: 'ch_1' }))).toEqual({ kind: 'other' })
})

test('a signature that is wrong, foreign, old or missing is nobody', () => {
  const [payload, signature] = signed('charge.updated', { id: 'ch_1' })
  expect(payments.readEvent(`${payload} `, signature)).toBeUndefined()
  expect(payments.readEvent(...signed('charge.updated', { id: 'ch_1' }, 'whsec_foreign'))).toBeUndefined()
  const old = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: 1_700_000_000 })
  expect(payments.readEvent(payload, old)).toBeUndefined()
  expect(payments.readEvent(payload, '')).toBeUndefined()
})
