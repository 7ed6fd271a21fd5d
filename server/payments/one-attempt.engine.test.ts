import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { lettersTo } from '../../tests/letters.ts'
import { addCard } from '../../tests/money/cards.ts'
import { arriveLate } from '../../tests/money/late-charge.ts'
import { booksProven, openPlanInvoice } from '../../tests/money/money.ts'
import { CARDS } from '../../tests/money/order-payer.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { type MortalServer, startBeside } from '../../tests/mortal-server.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { payOwed } from '../billing/pay-owed.ts'
import type { Payments } from '../ports.ts'
import { askAboutCharges } from './ask-provider.ts'
import { recordChargeOutcome } from './charge-outcome.ts'

/** One press is one attempt, under one key, with the card that was shown, and it comes to an end whatever the bank does. */

const server = shareTestServer()
const SILENT = '4000000010000026'
const SECOND_MS = 1000
const NOT_MADE = 'The payment could not be made, and nothing was charged. Try again, or use a different card.'
const NOT_MADE_LETTER = 'Your bank did not answer, and nothing was charged'

beforeEach(() => server.setNow(START))
afterEach(() => booksProven(server))

const passed = (seconds: number) => server.setNow(new Date(START.getTime() + seconds * SECOND_MS))

interface Press {
  path: string
  body: object
}

/** The ways to pay at the screen, each with what there is to pay. */
const WAYS: Record<string, (customer: TestCustomer) => Promise<Press>> = {
  'the first checkout': async ({ id }) => ({
    path: 'welcome/checkout',
    body: {
      user: { first_name: 'Rosa', last_name: 'Parks' },
      address: { zip_code: '94301', address_line_1: '9 Linen Lane' },
      order: (await openPlanInvoice(server, id)).id,
    },
  }),
  'a change of the plan': async ({ id }) => ({
    path: 'subscription/checkout',
    body: { order: (await openPlanInvoice(server, id, 'platinum')).id },
  }),
  'an order': async (customer) => ({
    path: `orders/${await putOrder(server, customer, { deliveredAt: START })}/pay`,
    body: {},
  }),
  'a fee': async (customer) => ({
    path: `orders/${await putOrder(server, customer, { kind: 'no_show', deliveredAt: START, amountCents: 999 })}/pay`,
    body: {},
  }),
}
const ways = Object.keys(WAYS)
const never = () => Promise.reject(new Error('There is no such way to pay.'))

/** Somebody who is about to press, with the card that is shown. */
async function atTheButton(way: string, number = SILENT) {
  const customer = await createCustomer(server, way === 'the first checkout' ? {} : { plan: 'payc' })
  const { id: card } = await addCard(server, customer.token, number)
  const { path, body } = await (WAYS[way] ?? never)(customer)
  const press = async (key: string, shown: number | undefined = card) => {
    const {
      statusCode,
      headers,
      body: text,
    } = await server.app.inject({
      method: 'POST',
      url: `/api/client/${path}/`,
      headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': key },
      payload: { ...body, ...(shown !== undefined && { card: shown }) },
    })
    return { status: statusCode, code: headers['x-error-code'], retryAfter: headers['retry-after'], text }
  }
  return { customer, card, press }
}

const chargesOf = ({ id }: TestCustomer) =>
  server.database.db
    .selectFrom('charges')
    .select(['status', 'cardId'])
    .where('customerId', '=', id)
    .orderBy('id')
    .execute()
const statusesOf = async (customer: TestCustomer) => (await chargesOf(customer)).map(({ status }) => status)
/** Everything that the provider's own book holds of the customer. */
const takenOf = async ({ id }: TestCustomer): Promise<string[]> => {
  const { rows } = await server.database.query<{ status: string }>(
    `select booked.status from sandbox.charges booked join customers on customers.stripe_id = booked.customer_ref
     where customers.id = $1`,
    [id],
  )
  return rows.map(({ status }) => status)
}
const subjectsTo = async ({ email }: TestCustomer) => (await lettersTo(server, email)).map(({ subject }) => subject)

const UNKNOWN = { status: 409, code: 'charge_unknown', retryAfter: '5' }
const ENDED = { status: 409, code: 'charge_not_made', retryAfter: undefined }

describe.each([
  ['is silent', SILENT, [UNKNOWN, UNKNOWN]],
  // The provider says itself that it has failed, and has nothing.
  ['fails', '4000000010000042', []],
])('a bank that %s', (_, number, meanwhile) => {
  it.each(ways)('makes one charge of one press, which ends, for ever: %s', async (way) => {
    const { customer, press } = await atTheButton(way, number)
    const key = randomUUID()
    for (const [index, answer] of meanwhile.entries()) {
      passed(10 * index)
      expect(await press(key)).toMatchObject(answer)
    }
    passed(25)
    const ended = await press(key)
    expect(ended).toMatchObject(ENDED)
    expect(JSON.parse(ended.text)).toEqual({ non_field_errors: [NOT_MADE] })
    const { id: good } = await addCard(server, customer.token)
    for (const seconds of [26, 40, 300]) {
      passed(seconds)
      expect(await press(key)).toEqual(ended)
    }
    expect([await statusesOf(customer), await takenOf(customer)]).toEqual([['void'], []])
    // The page heard it in time, so nobody has to write.
    expect(await subjectsTo(customer)).not.toContain(NOT_MADE_LETTER)
    expect(await press(randomUUID(), good)).toMatchObject({ status: 200 })
    expect([await statusesOf(customer), await takenOf(customer)]).toEqual([['void', 'succeeded'], ['succeeded']])
  })
})

describe.each(ways)('while the bank has not answered: %s', (way) => {
  it('another main card is never charged by the press', async () => {
    const { customer, card, press } = await atTheButton(way)
    const key = randomUUID()
    expect(await press(key)).toMatchObject(UNKNOWN)
    const { id: other } = await addCard(server, customer.token)
    passed(10)
    expect(await press(key)).toMatchObject(UNKNOWN)
    passed(25)
    expect(await press(key)).toMatchObject(ENDED)
    // A new press with the card that is no longer the main one begins nothing, and says so.
    expect(await press(randomUUID())).toMatchObject({ status: 409, code: 'card_changed', retryAfter: undefined })
    expect(await chargesOf(customer)).toEqual([{ status: 'void', cardId: card }])
    expect(await press(randomUUID(), other)).toMatchObject({ status: 200 })
    expect((await chargesOf(customer)).at(-1)).toEqual({ status: 'succeeded', cardId: other })
  })

  it('a second tab waits, and then has one attempt of its own', async () => {
    const { customer, press } = await atTheButton(way)
    const [one, other] = [randomUUID(), randomUUID()]
    expect(await press(one)).toMatchObject(UNKNOWN)
    passed(5)
    expect(await press(other)).toMatchObject({ status: 409, code: 'payment_under_way', retryAfter: '2' })
    passed(25)
    expect(await press(other)).toMatchObject(UNKNOWN)
    expect(await statusesOf(customer)).toEqual(['void', 'pending'])
    expect(await press(one)).toMatchObject(ENDED)
    passed(50)
    expect([await press(other), await press(one)]).toMatchObject([ENDED, ENDED])
    expect([await statusesOf(customer), await takenOf(customer)]).toEqual([['void', 'void'], []])
  })

  it('whoever has left gets a letter, once, and the key says the same', async () => {
    const { customer, press } = await atTheButton(way)
    const key = randomUUID()
    await press(key)
    passed(40)
    await askAboutCharges(server.deps)
    await askAboutCharges(server.deps)
    expect((await subjectsTo(customer)).filter((subject) => subject === NOT_MADE_LETTER)).toHaveLength(1)
    expect(await press(key)).toMatchObject(ENDED)
    expect(await statusesOf(customer)).toEqual(['void'])
  })

  it('money that comes late is settled, with its receipt, and the key still charges nothing', async () => {
    const { customer, press } = await atTheButton(way)
    const key = randomUUID()
    await press(key)
    passed(25)
    expect(await press(key)).toMatchObject(ENDED)
    expect(await arriveLate(server, customer)).toBe('succeeded')
    expect(await statusesOf(customer)).toEqual(['succeeded'])
    expect(await press(key)).toMatchObject(ENDED)
    // The order is there, paid: another press finds it so and charges nothing.
    expect(await press(randomUUID())).toMatchObject({ status: 200 })
    expect(await statusesOf(customer)).toEqual(['succeeded'])
    expect((await subjectsTo(customer)).filter((subject) => subject?.startsWith('Your receipt'))).toHaveLength(1)
  })
})

describe('beside a question of the bank about another order', () => {
  it('a press that could not end it has begun nothing, and hears so', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    await addCard(server, customer.token, CARDS.asks)
    const [first, second] = [
      await putOrder(server, customer, { deliveredAt: START }),
      await putOrder(server, customer, { deliveredAt: START }),
    ]
    const pay = (on: Pick<MortalServer, 'call'>, order: number) =>
      on.call('POST', `/api/client/orders/${order}/pay/`, {}, { token: customer.token, key: randomUUID() })
    const well = await startBeside(server)
    const lost = await startBeside(server, {
      wrapPayments: (payments) => ({
        ...payments,
        cancelCharge: () => Promise.reject(new Error('The test lost the cancelling.')),
      }),
    })
    expect((await pay(well, first)).status).toBe(402)
    const { status, headers } = await pay(lost, second)
    expect([status, headers['x-error-code'], headers['retry-after']]).toEqual([409, 'charge_in_flight', '2'])
    expect(await statusesOf(customer)).toEqual(['needs_authentication'])
    well.kill()
    lost.kill()
  })
})

describe('an outcome that comes late', () => {
  const chargeOf = ({ id }: TestCustomer) =>
    server.database.db.selectFrom('charges').selectAll().where('customerId', '=', id).executeTakeFirstOrThrow()
  const declined = () => ({ status: 'declined', chargeRef: randomUUID(), message: 'No funds.', isHard: false }) as const
  /** Runs a call while the provider answers so to the question what became of a charge. */
  const finding = async <Result>(find: Payments['findCharge'], call: () => Promise<Result>): Promise<Result> => {
    const { payments } = server.deps
    const { findCharge } = payments
    payments.findCharge = find
    return call().finally(() => {
      payments.findCharge = findCharge
    })
  }
  const lost = () => Promise.reject(new Error('The test lost the question.'))

  it.each([
    // The page has said that one may leave.
    [31, 'its own call', true],
    [29, 'its own call', false],
    // The press may have waited for another payment before it began this one, and its page may be gone.
    [1, 'somebody else', true],
    [31, 'somebody else', true],
  ])('%s seconds after nobody knew, by %s: a letter is written: %s', async (seconds, by, isWritten) => {
    const { customer, press } = await atTheButton('an order')
    expect(await press(randomUUID())).toMatchObject(UNKNOWN)
    passed(seconds)
    await recordChargeOutcome(server.deps, await chargeOf(customer), declined(), { isOwnCall: by === 'its own call' })
    expect(await subjectsTo(customer)).toEqual(isWritten ? ['Your card was declined'] : [])
  })

  it('is told by the call that is still at work, without a letter', async () => {
    const { customer, press } = await atTheButton('an order')
    const { payments } = server.deps
    const { charge } = payments
    payments.charge = async () => {
      await recordChargeOutcome(server.deps, await chargeOf(customer), declined())
      throw new Error('The test lost the answer.')
    }
    const answer = await press(randomUUID()).finally(() => {
      payments.charge = charge
    })
    expect([answer.status, answer.code, await subjectsTo(customer)]).toEqual([400, 'card_declined', []])
  })

  it('is not written where the bank declines the answer to its question, which the screen tells', async () => {
    const { customer, press } = await atTheButton('an order', CARDS.asks)
    const key = randomUUID()
    expect(await press(key)).toMatchObject({ status: 402 })
    passed(180)
    const answer = await finding(
      async () => declined(),
      () => press(key),
    )
    expect(answer).toMatchObject({ status: 400, code: 'card_declined' })
    expect(await subjectsTo(customer)).toEqual([])
  })

  it.each([
    ['is written where we could not ask what became of it', true],
    ['is not, where the question was shown again since', false],
    ['is not, where nobody was told that we write', undefined],
  ])('a question of the bank that ends unanswered %s', async (_, wasLastUnknown) => {
    const { customer, press } = await atTheButton('an order', CARDS.asks)
    const key = randomUUID()
    expect(await press(key)).toMatchObject({ status: 402 })
    passed(50)
    if (wasLastUnknown !== undefined) expect(await finding(lost, () => press(key))).toMatchObject(UNKNOWN)
    if (wasLastUnknown === false) expect(await press(key)).toMatchObject({ status: 402 })
    passed(31 * 60)
    await askAboutCharges(server.deps)
    expect(await statusesOf(customer)).toEqual(['void'])
    expect(await subjectsTo(customer)).toEqual(wasLastUnknown ? [NOT_MADE_LETTER] : [])
  })
})

describe('without a key', () => {
  it('a job makes one attempt a call, and nobody gets a letter about a bank that is silent', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    await addCard(server, customer.token, SILENT)
    const number = await putOrder(server, customer, { deliveredAt: START })
    const owed = { customerId: customer.id, number, kind: 'order', title: 'An order', totalCents: 2000 } as const
    const pay = () => payOwed(server.deps, { ...owed, isPresent: false })
    expect(await pay()).toEqual({ status: 'unknown' })
    expect(await pay()).toEqual({ status: 'in_flight' })
    expect(await statusesOf(customer)).toEqual(['pending'])
    passed(25)
    expect(await pay()).toEqual({ status: 'unknown' })
    expect(await statusesOf(customer)).toEqual(['void', 'pending'])
    passed(50)
    await askAboutCharges(server.deps)
    expect([await statusesOf(customer), await subjectsTo(customer)]).toEqual([['void', 'void'], []])
  })
})
