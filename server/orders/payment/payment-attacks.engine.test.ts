import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#rules/durations'
import { putCustomer, type TestCustomer } from '../../../tests/customers.ts'
import { START } from '../../../tests/engines.ts'
import { addCard } from '../../../tests/money/cards.ts'
import { completeOrder } from '../../../tests/money/complete-order.ts'
import {
  balanceOf,
  buy,
  cardBookOf,
  expectSoundBooks,
  giveCredit,
  owe,
  signInAgain,
} from '../../../tests/money/credit.ts'
import { CARDS, createPayer, orderRow } from '../../../tests/money/order-payer.ts'
import { putOrder } from '../../../tests/money/put-order.ts'
import { putPickup } from '../../../tests/put-pickup.ts'
import { shareTestServer } from '../../../tests/test-server.ts'
import { giveCredit as giveCreditByStaff } from '../../billing/give-credit.ts'
import { closeDueAccounts } from '../../close-account.ts'
import { NO_LEASE } from '../../http/idempotency-lease.ts'
import type { JobName } from '../../job-queue.ts'
import { jobsOf } from '../../jobs.ts'
import { noteDispute } from '../../payments/disputes.ts'
import type { Deps } from '../../ports.ts'
import { recordNoShow } from '../fees/no-show.ts'
import { waiveNoShow } from '../fees/waive-no-show.ts'
import { holdOrder, releaseOrder } from '../hold.ts'
import { payCreditBack } from './credit-back.ts'
import { payNow } from './pay-now.ts'
import { refundOrderOf } from './refund.ts'
import { finishAsked, retryHeldOrders } from './unpaid-orders.ts'

const server = shareTestServer()
beforeEach(() => server.setNow(START))
afterEach(() => expectSoundBooks(server))

const later = (ms: number) => server.setNow(new Date(server.deps.clock.now().getTime() + ms))
const attempts = async ({ id }: TestCustomer) =>
  (await server.database.db.selectFrom('charges').select('status').where('customerId', '=', id).execute()).length
const charged = async ({ id }: TestCustomer) => (await cardBookOf(server, id)).map(([cents]) => cents)

/** A provider that fails where the test says so, and how often it was asked to charge. */
function failing(calls: readonly ('charge' | 'findCharge')[]): { deps: Deps; asked: { charge: number } } {
  const asked = { charge: 0 }
  const fail = async () => {
    throw new Error('The provider is away.')
  }
  const payments = {
    ...server.deps.payments,
    ...Object.fromEntries(calls.map((call) => [call, fail])),
    charge: async () => {
      asked.charge += 1
      return fail()
    },
  }
  return { deps: { ...server.deps, payments }, asked }
}

describe('while the provider keeps failing', () => {
  it.each([
    ['and knows nothing of what it was sent', ['charge'] as const],
    ['and does not answer questions either', ['charge', 'findCharge'] as const],
  ])('%s, a delivered order is asked for ever more rarely, and paid once it works again', async (_, calls) => {
    const customer = await createPayer(server)
    const id = await putOrder(server, customer)
    const { deps, asked } = failing(calls)
    expect(await completeOrder(deps, id)).toMatchObject({ status: 'waits' })
    for (let run = 0; run < 20; run += 1) {
      later(2 * MINUTE_MS)
      await jobsOf(deps)['settle-charges'].run()
    }
    expect(asked.charge).toBeLessThanOrEqual(7)
    later(30 * MINUTE_MS)
    await jobsOf(server.deps)['settle-charges'].run()
    later(MINUTE_MS)
    await jobsOf(server.deps)['settle-charges'].run()
    expect([(await orderRow(server, id)).state, await charged(customer)]).toEqual(['ready', [2_000]])
  })

  it.each(['delivered', 'held'])(
    'about one card, another one that is made the main card pays at once: %s',
    async (state) => {
      const isHeld = state === 'held'
      const customer = await createPayer(server, { card: isHeld ? CARDS.declines : CARDS.timesOutBefore })
      const id = await putOrder(server, customer)
      await completeOrder(server.deps, id)
      if (isHeld) await addCard(server, customer.token, CARDS.timesOutBefore)
      const run = async () => {
        await jobsOf(server.deps)['settle-charges'].run()
        await retryHeldOrders(server.deps)
      }
      for (let minute = 0; minute < 8; minute += 1) {
        await run()
        later(MINUTE_MS)
      }
      await run()
      const before = await attempts(customer)
      expect(before).toBeGreaterThan(2)
      later(10_000)
      await run()
      expect([await attempts(customer), await charged(customer)]).toEqual([before, []])
      await addCard(server, customer.token)
      await run()
      expect([(await orderRow(server, id)).state, await charged(customer)]).toEqual(['ready', [2_000]])
    },
  )

  it('a held order is not asked for each minute when its day has come', async () => {
    const customer = await createPayer(server, { card: CARDS.declines })
    const id = await putOrder(server, customer)
    await completeOrder(server.deps, id)
    server.setNow('2026-11-18T18:00:00Z')
    const { deps, asked } = failing(['charge'])
    for (let run = 0; run < 15; run += 1) {
      await jobsOf(deps)['settle-charges'].run()
      await retryHeldOrders(deps)
      later(2 * MINUTE_MS)
    }
    expect(asked.charge).toBeGreaterThan(2)
    expect(asked.charge).toBeLessThanOrEqual(7)
    later(30 * MINUTE_MS)
    await jobsOf(server.deps)['settle-charges'].run()
    await retryHeldOrders(server.deps)
    expect(await orderRow(server, id)).toMatchObject({ hold: 'payment', tries: 2 })
  })
})

describe('while staff look into it', () => {
  it('a card that declines at the screen is told as declined, though they began to hold it meanwhile', async () => {
    const customer = await createPayer(server, { card: CARDS.declines })
    const id = await putOrder(server, customer)
    await completeOrder(server.deps, id)
    const payments: Deps['payments'] = {
      ...server.deps.payments,
      charge: async (charge) => {
        await holdOrder(server.deps, id, 'A stain')
        return server.deps.payments.charge(charge)
      },
    }
    const paying = payNow({ ...server.deps, payments }, { customerId: customer.id, id }, NO_LEASE)
    await expect(paying).rejects.toMatchObject({ code: 'card_declined' })
    expect(await orderRow(server, id)).toMatchObject({ hold: 'staff' })
  })

  it('one that succeeds has paid, and is completed once they release it', async () => {
    const customer = await createPayer(server, { card: null })
    const id = await putOrder(server, customer)
    await completeOrder(server.deps, id)
    await addCard(server, customer.token)
    const payments: Deps['payments'] = {
      ...server.deps.payments,
      charge: async (charge) => {
        await holdOrder(server.deps, id, 'A stain')
        return server.deps.payments.charge(charge)
      },
    }
    await payNow({ ...server.deps, payments }, { customerId: customer.id, id }, NO_LEASE)
    expect(await orderRow(server, id)).toMatchObject({ hold: 'staff', status: 'in_progress' })
    await releaseOrder(server.deps, id, null)
    later(MINUTE_MS)
    expect(await finishAsked(server.deps)).toBe(1)
    expect(await charged(customer)).toEqual([2_000])
  })

  it('a fee that was declined is not asked for by itself when they release it', async () => {
    const customer = await createPayer(server, { card: CARDS.declines })
    const id = await putFee(customer)
    expect(await orderRow(server, id)).toMatchObject({ hold: 'payment' })
    await holdOrder(server.deps, id, 'The driver is asked')
    await releaseOrder(server.deps, id, null)
    later(MINUTE_MS)
    await jobsOf(server.deps)['settle-charges'].run()
    await retryHeldOrders(server.deps)
    expect(await orderRow(server, id)).toMatchObject({ hold: 'payment', tries: 1, holdReason: '' })
    expect(await attempts(customer)).toBe(1)
  })

  it('for longer than the tries last: released, the order is asked for anew, and so are its tries', async () => {
    const customer = await createPayer(server, { card: CARDS.declines })
    const id = await putOrder(server, customer)
    await completeOrder(server.deps, id)
    await holdOrder(server.deps, id, 'A stain')
    server.setNow('2026-12-01T18:00:00Z')
    await releaseOrder(server.deps, id, null)
    await finishAsked(server.deps)
    expect(await orderRow(server, id)).toMatchObject({
      hold: 'payment',
      tries: 2,
      nextTryAt: new Date('2026-12-02T18:00:00Z'),
    })
  })
})

describe('a held order is asked for once, however often the job runs', () => {
  const runs = async () => {
    for (let run = 0; run < 5; run += 1) {
      later(MINUTE_MS)
      await jobsOf(server.deps)['settle-charges'].run()
      await retryHeldOrders(server.deps)
    }
  }

  it('below zero after a lost dispute', async () => {
    const customer = await createPayer(server, { card: CARDS.declines })
    await owe(server, customer.id, 5_000)
    const id = await putOrder(server, customer)
    await completeOrder(server.deps, id)
    await runs()
    expect(await attempts(customer)).toBe(1)
    // What pays the debt alone is no news for the order.
    await giveCredit(server, customer.id, 5_000)
    await runs()
    expect(await attempts(customer)).toBe(1)
    await giveCredit(server, customer.id, 2_000)
    await runs()
    expect([await attempts(customer), await balanceOf(server, customer.id)]).toEqual([1, 0])
    expect((await orderRow(server, id)).state).toBe('ready')
  })

  it('with credit that a bank has frozen, which pays once it is free again', async () => {
    const customer = await createPayer(server)
    const invoice = await buy(server, customer, 'gold', { isAutoBilling: false })
    const charge = await server.database.db
      .selectFrom('charges')
      .select('chargeRef')
      .where('invoiceId', '=', invoice)
      .executeTakeFirstOrThrow()
    const dispute = { disputeRef: `dispute ${invoice}`, chargeRef: charge.chargeRef ?? '' }
    await noteDispute(server.deps, { ...dispute, status: 'open' })
    await addCard(server, customer.token, CARDS.declines)
    const id = await putOrder(server, customer)
    await completeOrder(server.deps, id)
    await runs()
    expect([await attempts(customer), await balanceOf(server, customer.id)]).toEqual([2, 0])
    await noteDispute(server.deps, { ...dispute, status: 'won' })
    await runs()
    expect([(await orderRow(server, id)).state, await attempts(customer)]).toEqual(['ready', 2])
  })

  it('with two cards that take turns: each change asks once', async () => {
    const customer = await createPayer(server, { card: CARDS.declinesForGood })
    const first = (await addCard(server, customer.token, CARDS.declines)).id
    const second = (await addCard(server, customer.token, CARDS.declinesForGood)).id
    const id = await putOrder(server, customer)
    await completeOrder(server.deps, id)
    for (const mainCardId of [first, second, first]) {
      await putCustomer(server, customer.id, { mainCardId })
      await runs()
    }
    expect(await attempts(customer)).toBe(4)
  })
})

async function putFee(customer: TestCustomer, day = '2026-11-16'): Promise<number> {
  const pickupId = await putPickup(server, customer, { pickupDay: day, scheduledDay: day })
  const marked = await recordNoShow(server.deps, pickupId, '09:30')
  if (!('status' in marked)) throw new Error(marked.refusal)
  return marked.orderId
}

describe('who leaves', () => {
  it('has the discount of an order on its way taken off once, and pays for it at the price that was promised', async () => {
    const customer = await createPayer(server)
    await buy(server, customer, 'gold')
    const id = await putOrder(server, customer, { amountCents: 10_000, discountCents: 1_000, planName: 'gold' })
    const leave = (dollars: string) =>
      server.call('POST', '/api/client/subscription/leave/', { dollar_refund: dollars }, customer.token)
    expect((await leave('199.00')).status).toBe(409)
    expect((await leave('189.00')).status).toBe(200)
    await jobsOf(server.deps)['settle-charges'].run()
    expect(await completeOrder(server.deps, id)).toMatchObject({ status: 'completed' })
    expect(await cardBookOf(server, customer.id)).toEqual([
      [19_900, 18_900],
      [9_000, 0],
    ])
  })
})

describe('a welcome box', () => {
  it('comes back once, though two first orders are completed at once', async () => {
    const customer = await createPayer(server, { creditCents: 10_000 })
    const { body } = await server.call('POST', '/api/client/welcome/box/', {}, customer.token)
    const { id: order } = body as { id: number }
    await server.call('POST', '/api/client/subscription/checkout/', { order }, customer.token)
    const ids = [await putOrder(server, customer), await putOrder(server, customer)]
    await Promise.all([...ids, ...ids].map((id) => completeOrder(server.deps, id)))
    expect(await balanceOf(server, customer.id)).toBe(10_000 - 2 * 2_000 + 4_900)
  })
})

describe('credit that staff give', () => {
  it('asks for what is held at once', async () => {
    const customer = await createPayer(server)
    const hints: JobName[] = []
    const jobs = { ...server.deps.jobs, runSoon: (name: JobName) => void hints.push(name) }
    await giveCreditByStaff({ ...server.deps, jobs }, customer.id, { cents: 100, source: `hint ${customer.id}` })
    expect(hints).toContain('retry-held-orders')
  })
})

describe('a refund', () => {
  it('of a fee that was waived gives nothing back; of one that was paid and then waived it does, once', async () => {
    const [unpaid, paid] = [await createPayer(server, { card: null }), await createPayer(server)]
    const [waived, settled] = [await putFee(unpaid), await putFee(paid)]
    expect(await waiveNoShow(server.deps, waived)).toMatchObject({ status: 'waived', isPaid: false })
    expect(await waiveNoShow(server.deps, settled)).toMatchObject({ status: 'waived', isPaid: true })
    expect(await refundOrderOf(server.deps, waived, 'all', 'claim')).toEqual({ refusal: 'nothing_left' })
    expect(await refundOrderOf(server.deps, settled, 'all', 'claim')).toMatchObject({ cardCents: 999 })
    expect(await refundOrderOf(server.deps, settled, 1, 'another')).toEqual({ refusal: 'nothing_left' })
    expect(await balanceOf(server, unpaid.id)).toBe(0)
  })

  it('in parts is never more than was paid, without what was waived', async () => {
    const customer = await createPayer(server, { creditCents: 1_000 })
    const id = await putOrder(server, customer, { amountCents: 1_049 })
    await completeOrder(server.deps, id)
    const parts = await Promise.all(
      Array.from({ length: 20 }, (_, part) => refundOrderOf(server.deps, id, 99, `part ${part}`)),
    )
    expect(parts.filter((part) => 'status' in part)).toHaveLength(10)
    expect(await refundOrderOf(server.deps, id, 'all', 'rest')).toMatchObject({ creditCents: 10 })
    expect(await balanceOf(server, customer.id)).toBe(1_000)
  })

  it('of an order whose account is closed is refused with a word', async () => {
    const customer = await createPayer(server)
    const id = await putOrder(server, customer)
    await completeOrder(server.deps, id)
    await close(customer)
    expect(await refundOrderOf(server.deps, id, 'all', 'claim')).toEqual({ refusal: 'account_closed' })
  })
})

async function close({ id }: TestCustomer) {
  await putCustomer(server, id, { deletionRequestedAt: START, deletesOn: '2026-11-18' })
  server.setNow('2026-11-18T18:00:00Z')
  await closeDueAccounts(server.deps)
}

describe('an account', () => {
  it.each([
    ['an order that staff hold', { status: 'in_progress', hold: 'staff' }],
    ['an order that is counted once', { status: 'accepted', pricedAt: null, planName: null }],
    ['a fee that nobody has paid', { kind: 'no_show', deliveredAt: START, hold: 'payment' }],
  ] as const)('is not closed before %s', async (_, columns) => {
    const customer = await createPayer(server, { card: null })
    await putOrder(server, customer, columns)
    await close(customer)
    const { deletedAt } = await server.database.db
      .selectFrom('customers')
      .select('deletedAt')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    expect(deletedAt).toBeNull()
  })
})

describe('credit back', () => {
  it.each([
    // The year ends at 08:00 by UTC, spring's quarter at 07:00: on March 31st clocks are on summer time.
    ['2027-01-01T07:59:59.999Z', 'Q4'],
    ['2027-01-01T08:00:00Z', 'Q1'],
    ['2027-04-01T06:59:59.999Z', 'Q1'],
    ['2027-04-01T07:00:00Z', 'Q2'],
  ])('of an order completed at %s is that of %s, by the day in Los Angeles', async (completedAt, quarter) => {
    const customer = await createPayer(server, { plan: 'gold', creditCents: 20_000 })
    const priced = { planName: 'gold', amountCents: 10_000, creditBackCents: 500 } as const
    const id = await putOrder(server, customer, priced)
    server.setNow(completedAt)
    await completeOrder(server.deps, id)
    server.setNow('2027-07-01T14:00:00Z')
    for (let run = 0; run < 3; run += 1) await payCreditBack(server.deps)
    const entries = await server.database.db
      .selectFrom('ledgerEntries')
      .select(['source', 'changeCents'])
      .where('customerId', '=', customer.id)
      .where('kind', '=', 'credit_back')
      .execute()
    const year = quarter === 'Q4' ? 2026 : 2027
    expect(entries).toEqual([{ source: `credit back ${year} ${quarter} of customer ${customer.id}`, changeCents: 500 }])
  })
})

describe('the calls about orders', () => {
  it('never fail, whatever is asked of them', async () => {
    const [customer, other] = [await createPayer(server), await createPayer(server)]
    const id = await putOrder(server, other)
    const odd = ['0', '-1', '1.5', '1e9', '99999999999', 'x', '', '%00', '2147483648', '9007199254740993', 'NaN']
    const get = async (path: string) => (await server.call('GET', path, undefined, customer.token)).status
    for (const value of odd) {
      for (const query of [`limit=${value}`, `before=${value}`, `limit=${value}&limit=1`, `before[]=${value}`]) {
        expect(await get(`/api/client/orders/?${query}`), query).toBeLessThan(500)
      }
      if (value === '') continue
      expect([400, 404], value).toContain(await get(`/api/client/orders/${value}/`))
      const paid = await server.call('POST', `/api/client/orders/${value}/pay/`, {}, customer.token)
      expect([400, 404], value).toContain(paid.status)
    }
    // Somebody else's, and what is not delivered yet.
    expect((await server.call('POST', `/api/client/orders/${id}/pay/`, {}, customer.token)).status).toBe(404)
    expect((await server.call('POST', `/api/client/orders/${id}/pay/`, {}, other.token)).status).toBe(409)
    expect(await attempts(other)).toBe(0)
  })

  it('paid under several keys at once, after the bank has asked, it is paid once', async () => {
    const customer = await createPayer(server, { card: CARDS.asks })
    const id = await putOrder(server, customer)
    await completeOrder(server.deps, id)
    const pay = (key: string) =>
      server.app.inject({
        method: 'POST',
        url: `/api/client/orders/${id}/pay/`,
        headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': key },
      })
    const asked = await pay('first')
    expect(asked.statusCode).toBe(402)
    await server.call('POST', '/api/sandbox/confirm_charge/', { secret: asked.json().secret, is_accepted: true })
    const answers = await Promise.all(['first', 'second', 'third', 'first', 'second'].map(pay))
    expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
    later(MINUTE_MS)
    const again = await signInAgain(server, customer)
    expect((await server.call('POST', `/api/client/orders/${id}/pay/`, {}, again.token)).status).toBe(200)
    expect(await charged(customer)).toEqual([2_000])
  })
})
