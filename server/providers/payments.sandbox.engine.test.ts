import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { brandOfNumber } from '#rules/payments/card-brand'
import { testCards } from '#rules/payments/test-cards'
import { type SuiteCard, testPayments } from '../../tests/money/payments-suite.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { type Payments, ProviderFailure } from '../ports.ts'
import { PAYMENTS_LIMIT_MS } from '../time-limits.ts'
import { isSandbox, type SandboxPayments } from './payments.sandbox.ts'

const now = new Date('2026-05-15T12:00:00Z')
const TABLES = ['refunds', 'charges', 'card_setups', 'cards', 'customers']

const server = shareTestServer()
let payments: SandboxPayments
let customerRef: string

beforeEach(async () => {
  server.setNow(now)
  if (!isSandbox(server.deps.payments)) throw new Error('expected the sandbox')
  payments = server.deps.payments
  customerRef = (await payments.createCustomer({ key: randomUUID(), email: 'ada@example.com' })).customerRef
})

const entry = (secret: string, number: string, more = {}) => ({
  secret,
  number,
  expMonth: 4,
  expYear: 2031,
  cvc: '123',
  ...more,
})

async function attach(number: string): Promise<string> {
  const { setupRef, secret } = await payments.startCardSetup({ key: randomUUID(), customerRef })
  expect(await payments.confirmCard(entry(secret, number), now)).toEqual({ status: 'succeeded' })
  const setup = await payments.findCardSetup(setupRef)
  if (setup.status !== 'succeeded') throw new Error('expected a card')
  return setup.card.cardRef
}

const charge = (cardRef: string, more = {}) => ({
  key: randomUUID(),
  customerRef,
  cardRef,
  amountCents: 19_900,
  description: 'Gold plan',
  site: 'https://larkspur.example',
  isPresent: true,
  ...more,
})

/** This test's own; the book is shared by all of them. */
async function count(table: 'cards' | 'charges'): Promise<number> {
  const { rows } = await server.database.query<{ count: number }>(
    `select count(*)::int as count from sandbox.${table} where customer_ref = $1`,
    [customerRef],
  )
  return rows[0]?.count ?? -1
}

const SUITE_CARDS: Record<SuiteCard | 'is_refused', string> = {
  succeeds: '4242424242424242',
  declines: '4000000000000341',
  is_stolen: '4000000010000018',
  asks_authentication: '4000002760003184',
  fails_refunds: '4000000000005126',
  is_refused: '4000000000000002',
}

describe('the sandbox', () => {
  testPayments(() => ({
    payments,
    now: () => now,
    async enterCard({ secret }, card) {
      await payments.confirmCard(entry(secret, SUITE_CARDS[card]), now)
    },
    authenticate: async ({ secret }) => 'status' in (await payments.answerBank(secret, true)),
  }))
})

test('it says what it is', () => {
  expect(payments).toMatchObject({ name: 'sandbox', isReal: false, publicKey: 'pk_sandbox' })
  expect(isSandbox(payments)).toBe(true)
  const { confirmCard: _, ...other } = payments
  expect(isSandbox(other as Payments)).toBe(false)
  expect(payments.readEvent('{}', 'signature')).toBeUndefined()
})

test.each([
  ['4000000000000002', {}, 'Your card was declined.'],
  ['4242424242424242', { expMonth: 4, expYear: 2026 }, 'Your card has expired.'],
])('card %s with %j is not attached: %s', async (number, more, message) => {
  const { setupRef, secret } = await payments.startCardSetup({ key: randomUUID(), customerRef })
  expect(await payments.findCardSetup(setupRef)).toEqual({ status: 'open' })
  expect(await payments.confirmCard(entry(secret, number, more), now)).toEqual({ error: { message } })
  expect(await payments.findCardSetup(setupRef)).toEqual({ status: 'failed', message })
  expect(await count('cards')).toBe(0)
})

test.each(['4242 4242 4242 4242', ...testCards.flatMap((card) => ('behaviour' in card ? [card.number] : []))])(
  'card %s is attached, to the end of its month, after a failed try too',
  async (number) => {
    const { setupRef, secret } = await payments.startCardSetup({ key: randomUUID(), customerRef })
    await payments.confirmCard(entry(secret, '4000000000000002'), now)
    const given = entry(secret, number, { expMonth: 5, expYear: 26 })
    expect(await payments.confirmCard(given, now)).toEqual({ status: 'succeeded' })
    expect(await payments.findCardSetup(setupRef)).toEqual({
      status: 'succeeded',
      card: {
        cardRef: expect.stringMatching(/^pm_/),
        brand: brandOfNumber(number),
        last: number.slice(-4),
        expirationMonth: 5,
        expirationYear: 2026,
      },
    })
  },
)

test('a secret attaches one card: twice at once, again, and with another card', async () => {
  const { secret } = await payments.startCardSetup({ key: randomUUID(), customerRef })
  const given = entry(secret, '4242424242424242')
  const both = await Promise.all([payments.confirmCard(given, now), payments.confirmCard(given, now)])
  expect(both).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }])
  expect(await payments.confirmCard(given, now)).toEqual({ status: 'succeeded' })
  expect(await payments.confirmCard(entry(secret, '5555555555554444'), now)).toEqual({
    error: { message: 'A card has already been saved with this form.' },
  })
  expect(await count('cards')).toBe(1)
})

test('an unknown secret attaches nothing', async () => {
  const result = await payments.confirmCard(entry('seti_x_secret_y', '4242424242424242'), now)
  expect(result).toEqual({ error: { message: 'This card form has expired. Please open it again.' } })
  await expect(payments.findCardSetup('seti_never')).rejects.toThrow(/no such card setup/)
})

test('the book holds no card number, security code or e-mail address', async () => {
  const cardRef = await attach('4242424242424242')
  await payments.charge(charge(cardRef))
  const { secret } = await payments.startCardSetup({ key: randomUUID(), customerRef })
  await payments.confirmCard(entry(secret, '4000000000000002', { cvc: '987' }), now)
  let book = ''
  for (const table of TABLES) {
    const { rows } = await server.database.query<Record<string, unknown>>(`select * from sandbox.${table}`)
    expect(rows.flatMap((row) => Object.values(row))).not.toContain('987')
    expect(rows.flatMap((row) => Object.values(row))).not.toContain('123')
    book += JSON.stringify(rows)
  }
  expect(book).toContain('"last":"4242"')
  expect(book).not.toContain('424242424242')
  expect(book).not.toContain('400000000000')
  expect(book).not.toContain('ada@example.com')
})

test('the bank’s page knows a payment by its secret, and says when it is too late', async () => {
  const asked = charge(await attach('4000002500003155'))
  const open = await payments.charge(asked)
  if (open.status !== 'needs_authentication') throw new Error('expected authentication')
  expect(await payments.refund({ key: randomUUID(), chargeRef: open.chargeRef, amountCents: 1 })).toMatchObject({
    status: 'failed',
  })
  expect(await payments.answerBank('ch_x_secret_y', true)).toEqual({ error: { message: 'There is no such payment.' } })
  expect(await payments.answerBank(open.secret, true)).toEqual({ status: 'succeeded' })
  expect(await payments.answerBank(open.secret, true)).toEqual({ status: 'succeeded' })

  const late = charge(asked.cardRef)
  const given = await payments.charge(late)
  if (given.status !== 'needs_authentication') throw new Error('expected authentication')
  await payments.cancelCharge(late)
  expect(await payments.answerBank(given.secret, true)).toEqual({
    error: { message: 'This payment can no longer be made.' },
  })
})

test('who declines on the bank’s page has ended the charge, in whichever tab; what is confirmed stays so', async () => {
  const asked = charge(await attach('4000002500003155'))
  const open = await payments.charge(asked)
  if (open.status !== 'needs_authentication') throw new Error('expected authentication')
  const declined = { error: { message: 'You did not confirm this payment.' } }
  expect(await payments.answerBank(open.secret, false)).toEqual(declined)
  expect(await payments.answerBank(open.secret, false)).toEqual(declined)
  expect(await payments.answerBank(open.secret, true)).toMatchObject({ error: {} })
  expect(await payments.findCharge(asked)).toEqual({
    status: 'declined',
    chargeRef: open.chargeRef,
    message: 'You did not confirm this payment.',
    isHard: false,
  })

  const paid = await payments.charge(charge(asked.cardRef))
  if (paid.status !== 'needs_authentication') throw new Error('expected authentication')
  await payments.answerBank(paid.secret, true)
  expect(await payments.answerBank(paid.secret, false)).toEqual({ status: 'succeeded' })
})

test('a forgotten customer leaves no trace of the address', async () => {
  const digests = async () =>
    (await server.database.query('select email_digest from sandbox.customers where customer_ref = $1', [customerRef]))
      .rows
  expect(await digests()).toEqual([{ email_digest: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  await payments.forgetCustomer(customerRef)
  expect(await digests()).toEqual([{ email_digest: '' }])
})

describe('test cards that go wrong', () => {
  const errorOf = (asked: ReturnType<typeof charge>) =>
    payments.charge(asked).then(
      () => undefined,
      (error: unknown) => error,
    )

  test.each([
    ['4000000010000026', false],
    ['4000000010000042', true],
  ])(
    '%s throws and charges nothing, however often it is tried, and is not taken for our database; told as a failure: %s',
    async (number, isTold) => {
      const asked = charge(await attach(number))
      for (const _ of [1, 2]) {
        const error = await errorOf(asked)
        expect(error).toBeInstanceOf(Error)
        expect([isUnavailable(error), error instanceof ProviderFailure]).toEqual([false, isTold])
      }
      expect(await payments.findCharge(asked)).toBeUndefined()
      expect(await payments.cancelCharge(asked)).toBeUndefined()
      expect(await count('charges')).toBe(0)
    },
  )

  test('4000000010000034 throws after it was charged, and tells whoever asks again', async () => {
    const asked = charge(await attach('4000000010000034'))
    const error = await errorOf(asked)
    expect(error).toBeInstanceOf(Error)
    expect(isUnavailable(error)).toBe(false)
    expect(await payments.findCharge(asked)).toMatchObject({ status: 'succeeded' })
    expect(await payments.charge(asked)).toMatchObject({ status: 'succeeded' })
    expect(await count('charges')).toBe(1)
  })

  describe('with a clock of the test’s own', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test('4000000010000059 answers late, and within the limit of one call', async () => {
      const asked = charge(await attach('4000000010000059'))
      let isAnswered = false
      const answer = payments.charge(asked).finally(() => {
        isAnswered = true
      })
      while ((await payments.findCharge(asked)) === undefined) expect(isAnswered).toBe(false)
      let waitedMs = 0
      while (!isAnswered && waitedMs < PAYMENTS_LIMIT_MS) {
        await vi.advanceTimersByTimeAsync(500)
        waitedMs += 500
        // A question to the database lets real time pass as well.
        await payments.findCharge(asked)
      }
      expect(waitedMs).toBeGreaterThan(2_000)
      expect(waitedMs).toBeLessThan(PAYMENTS_LIMIT_MS - 2_000)
      expect(await answer).toMatchObject({ status: 'succeeded' })
    })
  })
})
