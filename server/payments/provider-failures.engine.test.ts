import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { lettersTo } from '../../tests/letters.ts'
import { addCardTo, newKey } from '../../tests/money/crash-scenarios.ts'
import { createPayer } from '../../tests/money/order-payer.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { type Buyer, shareStripeServer } from '../../tests/money/stripe-server.ts'
import { startBeside } from '../../tests/mortal-server.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { checkOut } from '../billing/checkout.ts'
import { payOwed } from '../billing/pay-owed.ts'
import { NO_LEASE } from '../http/idempotency-lease.ts'
import { jobsOf } from '../jobs.ts'

/** Stripe on a bad day: failures that it keeps under their keys, too many calls, and refunds that it holds. */

const METRICS_TOKEN = 'metrics-for-the-test-only'
const stripe = shareStripeServer({ METRICS_TOKEN })
const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

let seenBefore = 0
let callsBefore = 0
beforeEach(() => {
  seenBefore = stripe.server.logged.length
  callsBefore = stripe.fake.calls.length
})

const runJob = () => jobsOf(stripe.server.deps)['settle-charges'].run()
/** The reports since the test began, by their place. */
const reports = () =>
  stripe.server.logged
    .slice(seenBefore)
    .map((line) => JSON.parse(line) as { msg: string; place?: string })
    .flatMap(({ msg, place = '' }) => (msg === 'fault' ? [place.replace(/ \d+/, '')] : []))
const sentTo = (path: string) =>
  stripe.fake.calls.slice(callsBefore).filter((call) => call.method === 'POST' && call.path === path)
const keysSentTo = (path: string) => sentTo(path).map(({ idempotencyKey }) => idempotencyKey)
const openForm = ({ token }: TestCustomer) =>
  stripe.server.call('POST', '/api/client/billing/create_intent/', {}, token)
const waiting = async (what: string) => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { body } = await stripe.server.app.inject({ url: '/metrics', headers })
  const read = (name: string) => Number(new RegExp(`^${name}\\{what="${what}"\\} (.+)$`, 'm').exec(body)?.[1])
  return [read('larkspur_waiting_for_provider'), read('larkspur_waiting_for_provider_age_seconds')]
}

/** Paid and left again: $199.00 are to go back. */
async function refundOf(buyer: Buyer): Promise<{ id: number; key: string }> {
  expect((await stripe.checkOut(buyer)).status).toBe(200)
  const leave = { dollar_refund: '199.00' }
  expect((await stripe.server.call('POST', '/api/client/subscription/leave/', leave, buyer.token)).status).toBe(200)
  const [refund] = await stripe.query('select id, key from refunds where customer_id = $1', [buyer.id])
  return refund as { id: number; key: string }
}
const rowOf = async ({ id }: { id: number }) =>
  (await stripe.query('select status, ended_keys from refunds where id = $1', [id]))[0]
const madeFor = ({ key }: { key: string }) =>
  [...stripe.fake.rows.refunds.values()].filter(({ metadata }) => metadata?.key === key)
const sentLetters = async ({ email }: Buyer) =>
  (await lettersTo(stripe.server, email)).filter(({ body }) => /We have sent \$199\.00 of order \d+ back/.test(body))
    .length
const balanceOf = async ({ id }: Buyer) =>
  (await stripe.query('select balance_cents from customers where id = $1', [id]))[0]?.balance_cents

describe('a card form', () => {
  it.each(['POST setup_intents', 'POST customers'])(
    'that meets a kept 500 at %s begins anew in the same call',
    async (at) => {
      const customer = await createCustomer(stripe.server)
      stripe.fake.trouble = { kind: 500, at, times: 1 }
      expect((await openForm(customer)).status).toBe(200)
      const path = `/v1/${at.slice('POST '.length)}`
      expect([sentTo(path).length, new Set(keysSentTo(path)).size]).toEqual([2, 2])
      const rows = await stripe.query('select status, setup_ref from card_setups where customer_id = $1 order by id', [
        customer.id,
      ])
      expect(rows).toEqual([
        { status: 'failed', setup_ref: null },
        { status: 'open', setup_ref: expect.any(String) },
      ])
      expect(reports()).toEqual(['card setup'])
    },
  )

  it('is asked for again and again: one report, no place in the limit used up, and open once all is well', async () => {
    const customer = await createCustomer(stripe.server)
    stripe.fake.trouble = { kind: 500 }
    for (let press = 0; press < 12; press += 1) {
      expect((await openForm(customer)).status).toBe(503)
      stripe.passTime(MINUTE)
    }
    expect([reports(), await waiting('card_form')]).toEqual([['card setup'], [1, 720]])
    stripe.fake.trouble = undefined
    expect((await openForm(customer)).status).toBe(200)
    expect(await waiting('card_form')).toEqual([0, 0])
    const refs = await stripe.query('select stripe_id from customers where id = $1', [customer.id])
    const made = [...stripe.fake.rows.customers.values()].filter(({ email }) => email === customer.email)
    expect(refs).toEqual([{ stripe_id: made[0]?.id }])
    expect(made).toHaveLength(1)
  })

  it('that meets a 429 goes on under its key', async () => {
    const customer = await createCustomer(stripe.server)
    stripe.fake.trouble = { kind: 429, at: 'POST setup_intents', times: 2 }
    expect([(await openForm(customer)).status, (await openForm(customer)).status]).toEqual([503, 503])
    expect((await openForm(customer)).status).toBe(200)
    expect([sentTo('/v1/setup_intents').length, new Set(keysSentTo('/v1/setup_intents')).size]).toEqual([3, 1])
    expect(reports()).toEqual(['card setup'])
  })
})

describe('a charge', () => {
  const statusesOf = async ({ order }: Buyer) =>
    (await stripe.query('select status from charges where invoice_id = $1 order by id', [order])).map(
      ({ status }) => status,
    )

  it.each([500, 429] as const)('that meets a %s ends at once, and the next press pays', async (kind) => {
    const buyer = await stripe.buyer()
    stripe.fake.trouble = { kind, at: 'POST payment_intents', times: 1 }
    expect((await stripe.checkOut(buyer)).status).toBe(409)
    expect([await statusesOf(buyer), reports()]).toEqual([['void'], ['charge']])
    expect((await stripe.checkOut(buyer, newKey())).status).toBe(200)
    expect(await statusesOf(buyer)).toEqual(['void', 'succeeded'])
    expect(await stripe.findFaults()).toEqual([])
  })

  it('that was made behind a 500 is found, and pays', async () => {
    const buyer = await stripe.buyer()
    stripe.fake.trouble = { kind: 500, at: 'POST payment_intents', times: 1, isDone: true }
    expect((await stripe.checkOut(buyer)).status).toBe(200)
    expect(await statusesOf(buyer)).toEqual(['succeeded'])
    expect(await stripe.findFaults()).toEqual([])
  })

  it('of which Stripe tells nothing at all stays open until it does', async () => {
    const buyer = await stripe.buyer()
    stripe.fake.trouble = { kind: 500, at: 'POST payment_intents', times: 1 }
    const { payments } = stripe.server.deps
    const app = await startBeside(stripe.server, {
      wrapPayments: () => ({
        ...payments,
        findCharge: async () => {
          throw new Error('The test lost the question.')
        },
      }),
    })
    const answer = await app.call('POST', '/api/client/subscription/checkout/', { order: buyer.order }, buyer)
    app.kill()
    expect([answer.status, answer.headers['x-error-code'], await statusesOf(buyer)]).toEqual([
      409,
      'charge_unknown',
      ['pending'],
    ])
    stripe.passTime(MINUTE)
    await runJob()
    expect(await statusesOf(buyer)).toEqual(['void'])
  })
})

describe('a provider that cannot be asked about charges', () => {
  it('is reported once an hour, however often the customer and the asker ask', async () => {
    const [buyer, key] = [await stripe.buyer(), newKey()]
    stripe.fake.trouble = { kind: 500, at: 'POST payment_intents', times: 1 }
    const { payments } = stripe.server.deps
    const { findCharge } = payments
    payments.findCharge = () => Promise.reject(new Error('The test lost the question.'))
    onTestFinished(() => {
      payments.findCharge = findCharge
    })
    for (let count = 0; count < 60; count += 1) {
      expect((await stripe.checkOut(buyer, key)).status).toBe(409)
      stripe.passTime(10 * SECOND)
      await runJob()
    }
    expect(reports()).toEqual(['charge'])
    stripe.passTime(50 * MINUTE)
    await runJob()
    await runJob()
    expect(reports()).toEqual(['charge', 'asking about charge'])
    payments.findCharge = findCharge
    await runJob()
    const [charge] = await stripe.query('select status from charges where invoice_id = $1', [buyer.order])
    expect(charge).toEqual({ status: 'void' })
  })

  it('is reported after a question of the bank that the customer left', async () => {
    const buyer = await stripe.buyer('authenticates')
    expect((await stripe.checkOut(buyer)).status).toBe(402)
    stripe.passTime(31 * MINUTE)
    await runJob()
    expect(reports()).toEqual([])
    stripe.fake.trouble = { kind: 500, at: 'POST payment_intents', times: 1 }
    const checkout = { customerId: buyer.id, invoiceId: buyer.order }
    await expect(checkOut(stripe.server.deps, checkout, NO_LEASE)).rejects.toMatchObject({ code: 'charge_not_made' })
    expect(reports()).toEqual(['charge'])
  })

  it('is reported once for an order whose reload is asked for with another invoice each time', async () => {
    const customer = await createPayer(stripe.server, { plan: 'gold', card: null, isReloading: true })
    await addCardTo(stripe, customer)
    const order = await putOrder(stripe.server, customer)
    stripe.fake.trouble = { kind: 500, at: 'POST payment_intents', times: 2 }
    const owed = { customerId: customer.id, number: order, kind: 'order', title: 'An order', totalCents: 2000 } as const
    const pay = () => payOwed(stripe.server.deps, { ...owed, isPresent: false })
    expect([await pay(), await pay()]).toEqual([{ status: 'not_made' }, { status: 'not_made' }])
    const reloads = await stripe.query('select status from invoices where for_order = $1', [order])
    expect([reloads, reports()]).toEqual([[{ status: 'void' }, { status: 'void' }], ['charge']])
  })
})

describe('a refund', () => {
  it('that meets a kept 500 is sent under new keys, after 10 s and then each minute, with one report', async () => {
    const refund = await refundOf(await stripe.buyer())
    stripe.fake.trouble = { kind: 500, at: 'POST refunds' }
    const times: number[] = []
    for (let second = 0; second <= 200; second += 10) {
      const before = sentTo('/v1/refunds').length
      await runJob()
      if (sentTo('/v1/refunds').length > before) times.push(second)
      stripe.passTime(10 * SECOND)
    }
    expect(times).toEqual([0, 10, 70, 130, 190])
    expect(keysSentTo('/v1/refunds')).toEqual([refund.key, ...[1, 2, 3, 4].map((ended) => `${refund.key}.${ended}`)])
    expect([reports(), await waiting('refund_failing')]).toEqual([['refund'], [1, 210]])
    expect(await opsJson(stripe.server, 'refund', 'waiting')).toMatchObject([
      { refund: refund.id, why: 'provider_fails' },
    ])

    stripe.fake.trouble = undefined
    stripe.passTime(MINUTE)
    await runJob()
    expect([await rowOf(refund), madeFor(refund).length]).toEqual([{ status: 'succeeded', ended_keys: 5 }, 1])
    expect(await waiting('refund_failing')).toEqual([0, 0])
    expect(await stripe.findFaults()).toEqual([])
  })

  it('that was made behind the 500 is found and not sent again', async () => {
    const buyer = await stripe.buyer()
    const refund = await refundOf(buyer)
    stripe.fake.trouble = { kind: 500, at: 'POST refunds', times: 1, isDone: true }
    await runJob()
    expect(await rowOf(refund)).toEqual({ status: 'pending', ended_keys: 1 })
    stripe.passTime(10 * SECOND)
    await runJob()
    expect([await rowOf(refund), sentTo('/v1/refunds').length, madeFor(refund).length]).toEqual([
      { status: 'succeeded', ended_keys: 1 },
      1,
      1,
    ])
    expect(await sentLetters(buyer)).toBe(1)
  })

  it('whose event comes while it waits for its next time has happened', async () => {
    const refund = await refundOf(await stripe.buyer())
    stripe.fake.trouble = { kind: 500, at: 'POST refunds', times: 1, isDone: true }
    await runJob()
    await stripe.fake.events.deliver()
    expect([await rowOf(refund), madeFor(refund).length]).toEqual([{ status: 'succeeded', ended_keys: 1 }, 1])
  })

  it('that Stripe makes under the old key long after it was sent again is reported, and changes nothing', async () => {
    const buyer = await stripe.buyer()
    const refund = await refundOf(buyer)
    stripe.fake.trouble = { kind: 500, at: 'POST refunds', times: 1 }
    await runJob()
    stripe.passTime(10 * SECOND)
    await runJob()
    await stripe.fake.events.deliver()
    const created = stripe.fake.events.events.findLast(({ type }) => type === 'refund.created')
    const second = structuredClone(created) as never as { id: string; type: string; data: { object: object } }
    const tell = async (id: string, type: string, status: string) => {
      const object = { ...second.data.object, id: 're_second', status }
      await stripe.fake.events.send({ ...second, id, type, data: { object } })
    }
    seenBefore = stripe.server.logged.length
    await tell(newKey(), 'refund.created', 'succeeded')
    expect([reports(), await rowOf(refund)]).toEqual([['webhook'], { status: 'succeeded', ended_keys: 1 }])
    // The bank's no to the second one says nothing about the first.
    await tell(newKey(), 'refund.failed', 'failed')
    expect([await rowOf(refund), await balanceOf(buyer)]).toEqual([{ status: 'succeeded', ended_keys: 1 }, 0])
  })

  it('that meets a 429 waits and goes on under its key', async () => {
    const refund = await refundOf(await stripe.buyer())
    stripe.fake.trouble = { kind: 429, at: 'POST refunds', times: 1 }
    await runJob()
    await runJob()
    expect(sentTo('/v1/refunds')).toHaveLength(1)
    stripe.passTime(10 * SECOND)
    await runJob()
    expect([await rowOf(refund), keysSentTo('/v1/refunds')]).toEqual([
      { status: 'succeeded', ended_keys: 0 },
      [refund.key, refund.key],
    ])
  })

  it('is given once by two servers, one of which dies with the answer', async () => {
    const refund = await refundOf(await stripe.buyer())
    stripe.fake.trouble = { kind: 500, at: 'POST refunds', times: 1 }
    const [first, second] = [await startBeside(stripe.server), await startBeside(stripe.server)]
    first.dieAt((failpoint) => failpoint === 'refund answered')
    await Promise.all([first, second].map((app) => Promise.race([jobsOf(app.deps)['settle-charges'].run(), app.died])))
    stripe.passTime(10 * SECOND)
    await jobsOf(second.deps)['settle-charges'].run()
    stripe.passTime(MINUTE)
    await runJob()
    first.kill()
    second.kill()
    expect([(await rowOf(refund))?.status, madeFor(refund).length]).toEqual(['succeeded', 1])
    expect(await stripe.findFaults()).toEqual([])
  })

  it('whose answer is lost is reported once a day, however often it is tried', async () => {
    const refund = await refundOf(await stripe.buyer())
    const { payments } = stripe.server.deps
    const lost = {
      ...stripe.server.deps,
      payments: { ...payments, findRefund: () => Promise.reject(new Error('The test lost the question.')) },
    }
    for (const _ of [1, 2, 3]) await jobsOf(lost)['settle-charges'].run()
    expect(reports()).toEqual(['refund'])
    stripe.passTime(DAY)
    await jobsOf(lost)['settle-charges'].run()
    expect(reports()).toEqual(['refund', 'refund'])
    await runJob()
    expect(await rowOf(refund)).toEqual({ status: 'succeeded', ended_keys: 0 })
  })
})

describe('a refund that Stripe holds for want of funds', () => {
  it('is reported at once and each day, and the customer hears of it when it leaves', async () => {
    const buyer = await stripe.buyerWith('refund_held')
    const refund = await refundOf(buyer)
    await runJob()
    await stripe.fake.events.deliver({ copies: 2 })
    expect([reports(), await rowOf(refund), await sentLetters(buyer)]).toEqual([
      ['refunds'],
      { status: 'pending', ended_keys: 0 },
      0,
    ])
    for (let hour = 0; hour < 49; hour += 1) {
      stripe.passTime(DAY / 24)
      await runJob()
    }
    expect([reports(), await waiting('refund_held')]).toEqual([
      ['refunds', 'refunds', 'refunds'],
      [1, (49 * DAY) / 24 / SECOND],
    ])
    expect([madeFor(refund).length, await sentLetters(buyer)]).toEqual([1, 0])
    const [exit, printed] = await ops(stripe.server, 'refund', 'waiting')
    expect(exit).toBe(0)
    expect(printed).toMatch(
      new RegExp(
        `^${refund.id} +${buyer.order} +${buyer.id} +199\\.00 .* our balance at the provider is too small`,
        'm',
      ),
    )

    stripe.fake.actions.finishRefund(madeFor(refund)[0]?.id ?? '', 'released')
    await stripe.fake.events.deliver({ copies: 2 })
    expect([await rowOf(refund), await waiting('refund_held')]).toEqual([
      { status: 'succeeded', ended_keys: 0 },
      [0, 0],
    ])
    expect(await sentLetters(buyer)).toBe(1)
    expect((await ops(stripe.server, 'refund', 'waiting'))[1]).toContain('No refund waits for the payment provider.')
    expect(await stripe.findFaults()).toEqual([])
  })

  it('leaves without a word of Stripe’s, and the job finds it', async () => {
    const buyer = await stripe.buyerWith('refund_held')
    const refund = await refundOf(buyer)
    await runJob()
    stripe.fake.actions.finishRefund(madeFor(refund)[0]?.id ?? '', 'released')
    stripe.passTime(9 * MINUTE)
    await runJob()
    expect(await rowOf(refund)).toEqual({ status: 'pending', ended_keys: 0 })
    stripe.passTime(MINUTE)
    await runJob()
    expect([await rowOf(refund), await sentLetters(buyer)]).toEqual([{ status: 'succeeded', ended_keys: 0 }, 1])
  })

  it('is not taken for gone by an event from before it was held', async () => {
    const buyer = await stripe.buyerWith('refund_held')
    const refund = await refundOf(buyer)
    await runJob()
    const created = stripe.fake.events.events.findLast(({ type }) => type === 'refund.created')
    const { data, ...event } = structuredClone(created) as never as {
      id: string
      type: string
      data: { object: object }
    }
    const object = { ...data.object, pending_reason: 'processing' }
    await stripe.fake.events.send({ ...event, id: newKey(), data: { object } })
    expect([await rowOf(refund), await sentLetters(buyer)]).toEqual([{ status: 'pending', ended_keys: 0 }, 0])
    stripe.fake.actions.finishRefund(madeFor(refund)[0]?.id ?? '', 'succeeded')
    await stripe.fake.events.deliver({ isReversed: true })
    expect([await rowOf(refund), await sentLetters(buyer)]).toEqual([{ status: 'succeeded', ended_keys: 0 }, 1])
  })

  it('and that the bank then does not take becomes credit, once', async () => {
    const buyer = await stripe.buyerWith('refund_held')
    const refund = await refundOf(buyer)
    await runJob()
    stripe.fake.actions.finishRefund(madeFor(refund)[0]?.id ?? '', 'failed')
    await stripe.fake.events.deliver({ copies: 2 })
    expect([await rowOf(refund), await balanceOf(buyer), await sentLetters(buyer)]).toEqual([
      { status: 'failed', ended_keys: 0 },
      19_900,
      0,
    ])
  })
})

describe('ten minutes of a 500 under every key', () => {
  it('a card, a plan and a refund are done within two minutes of its being well again, once and with one report each', async () => {
    const [newcomer, buyer, leaver] = [await createCustomer(stripe.server), await stripe.buyer(), await stripe.buyer()]
    const refund = await refundOf(leaver)
    seenBefore = stripe.server.logged.length
    const done: Record<'card' | 'plan' | 'refund', number | undefined> = {
      card: undefined,
      plan: undefined,
      refund: undefined,
    }
    const press = async (second: number) => {
      if (done.card === undefined) {
        const { status, body } = await openForm(newcomer)
        if (status === 200) {
          const { secret } = body as { secret: string }
          await stripe.payments.finishCard(secret, 'good', (path, entry) => stripe.server.call('POST', path, entry))
          const saved = await stripe.server.call('POST', '/api/client/cards/', { secret }, newcomer.token)
          if (saved.status === 201) done.card = second
        }
      }
      if (done.plan === undefined && (await stripe.checkOut(buyer, newKey())).status === 200) done.plan = second
    }
    stripe.fake.trouble = { kind: 500 }
    for (let second = 0; second <= 720; second += 10) {
      if (second === 600) {
        expect([await waiting('card_form'), await waiting('refund_failing')]).toEqual([
          [1, 600],
          [1, 600],
        ])
        stripe.fake.trouble = undefined
      }
      // Somebody who waits for a form, or wants to pay, presses each minute.
      if (second % 60 === 0) await press(second)
      await runJob()
      if ((await rowOf(refund))?.status === 'succeeded') done.refund ??= second
      stripe.passTime(10 * SECOND)
    }
    expect([done.card, done.plan]).toEqual([600, 600])
    expect(done.refund).toBeGreaterThanOrEqual(600)
    expect(done.refund).toBeLessThanOrEqual(660)

    const cards = await stripe.query('select id from cards where customer_id = $1', [newcomer.id])
    const methods = [...stripe.fake.rows.methods.values()].filter(
      ({ customer }) => stripe.fake.rows.customers.get(String(customer))?.email === newcomer.email,
    )
    const keys = (await stripe.query('select key from charges where invoice_id = $1', [buyer.order])).map(
      ({ key }) => key,
    )
    const intents = [...stripe.fake.rows.intents.values()].filter(({ metadata }) => keys.includes(metadata.key))
    expect([cards.length, methods.length, intents.length, madeFor(refund).length]).toEqual([1, 1, 1, 1])
    expect(reports().toSorted()).toEqual(['card setup', 'charge', 'refund'])
    expect([await waiting('card_form'), await waiting('refund_failing')]).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(await stripe.findFaults()).toEqual([])
  })
})

describe('the judge of the books', () => {
  it('finds a refund that was made twice under its key', async () => {
    const buyer = await stripe.buyer()
    expect((await stripe.checkOut(buyer)).status).toBe(200)
    const [charge] = await stripe.query('select charge_ref from charges where invoice_id = $1', [buyer.order])
    const refund = { key: newKey(), chargeRef: String(charge?.charge_ref), amountCents: 1_000 }
    await stripe.server.deps.payments.refund(refund)
    await stripe.server.deps.payments.refund({ ...refund, endedKeys: 1 })
    expect(await stripe.findFaults()).toContain(`Of ${refund.chargeRef} a refund was made 2 times.`)
  })
})
