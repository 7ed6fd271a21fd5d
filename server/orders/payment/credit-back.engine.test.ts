import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
  lotsOf,
  postingsOf,
  setBalance,
} from '../../../tests/money/credit.ts'
import { CARDS, createPayer } from '../../../tests/money/order-payer.ts'
import { putOrder } from '../../../tests/money/put-order.ts'
import { ops, opsJson } from '../../../tests/ops.ts'
import { waitingForDay } from '../../../tests/queued-messages.ts'
import { shareTestServer } from '../../../tests/test-server.ts'
import { transferByStaff } from '../../billing/transfer-credit.ts'
import { jobsOf } from '../../jobs.ts'
import { noteDispute } from '../../payments/disputes.ts'
import { sendPendingRefunds } from '../../payments/refunds.ts'
import { readOrder, readOrders } from '../list-orders.ts'
import { presentOrder } from '../present.ts'
import { payCreditBack, readQuarterCreditBack } from './credit-back.ts'
import { listDiscounts } from './discounts.ts'
import { expectRefundOf, refundOrderOf } from './refund.ts'

const server = shareTestServer()
beforeEach(() => server.setNow(START))
afterEach(() => expectSoundBooks(server))

const JANUARY = '2027-01-01T14:20:00Z'
const told = async ({ id }: TestCustomer, like: string) =>
  (
    await server.database.db
      .selectFrom('messages')
      .select('body')
      .where('customerId', '=', id)
      .where('eventKey', 'like', like)
      .orderBy('id')
      .execute()
  ).map(({ body }) => body)

/** What the plan's page shows of the quarter of that moment; by then the session has ended. */
const soFar = ({ id }: TestCustomer, deletesOn: string | null = null) =>
  readQuarterCreditBack(server.database.db, { id, deletesOn }, server.deps.clock.now())

/** A member's order of $100.00 of cleaning at 10% and $5.00 of fees: $4.50 of credit back. */
async function completed(customer: TestCustomer, at: string, columns: Parameters<typeof putOrder>[2] = {}) {
  const id = await putOrder(server, customer, {
    planName: 'gold',
    amountCents: 10_500,
    discountCents: 1_000,
    cleaningCents: 10_000,
    cleaningDiscountCents: 1_000,
    creditBackCents: 450,
    ...columns,
  })
  server.setNow(at)
  expect(await completeOrder(server.deps, id)).toMatchObject({ status: 'completed' })
  return id
}
const member = (creditCents = 50_000) => createPayer(server, { plan: 'gold', creditCents })

describe('credit back', () => {
  it('5% of each order’s cleaning after discounts, on the 1st of the next quarter, once, in a lot of its own', async () => {
    const customer = await member()
    await completed(customer, '2026-12-01T18:00:00Z')
    // The last second of the quarter in Los Angeles, and the first one of the next.
    await completed(customer, '2027-01-01T07:59:59Z')
    await completed(customer, '2027-01-01T08:00:00Z')
    server.setNow('2027-01-01T07:59:59Z')
    expect(await payCreditBack(server.deps)).toBe(0)
    expect(await soFar(customer)).toEqual({ cents: 900, paidOn: '2027-01-01' })
    // Whoever is about to go gets none.
    expect(await soFar(customer, '2027-01-15')).toEqual({ cents: 0, paidOn: '2027-01-01' })
    server.setNow(JANUARY)
    const before = await balanceOf(server, customer.id)
    // What is about to be paid is of the quarter before; the new one has one order.
    expect(await soFar(customer)).toEqual({ cents: 450, paidOn: '2027-04-01' })
    await Promise.all([payCreditBack(server.deps), payCreditBack(server.deps)])
    await jobsOf(server.deps)['pay-credit-back'].run()
    expect((await balanceOf(server, customer.id)) - before).toBe(900)
    expect((await lotsOf(server, customer.id)).at(-1)).toEqual(['credit_back', 900])
    const { rows } = await server.database.query("select source from ledger_entries where kind = 'credit_back'")
    expect(rows).toEqual([{ source: `credit back 2026 Q4 of customer ${customer.id}` }])
    expect(await told(customer, 'credit back%')).toEqual([
      "Larkspur: you earned $9.00 credit back for October-December. It's in your account.",
    ])
    expect((await waitingForDay(server, customer.id)).get('credit back Q4 of customer')).toBe(true)
  })

  it('refunds that are known by then lower it, the cleaning first; what was paid out stays', async () => {
    const customer = await member()
    const [part, whole] = [
      await completed(customer, '2026-11-18T18:00:00Z'),
      await completed(customer, '2026-11-18T18:00:01Z'),
    ]
    // $90.00 of cleaning less $30.00: 5% of $60.00.
    expect(await refundOrderOf(server.deps, part, 3_000, 'claim 1')).toMatchObject({ status: 'refunded' })
    await refundOrderOf(server.deps, whole, 'all', 'claim 2')
    expect(await soFar(customer)).toMatchObject({ cents: 300 })
    server.setNow(JANUARY)
    const before = await balanceOf(server, customer.id)
    await payCreditBack(server.deps)
    expect((await balanceOf(server, customer.id)) - before).toBe(300)
    await refundOrderOf(server.deps, part, 'all', 'claim 3')
    server.setNow('2027-04-01T14:20:00Z')
    await payCreditBack(server.deps)
    expect((await lotsOf(server, customer.id)).filter(([kind]) => kind === 'credit_back')).toEqual([
      ['credit_back', 300],
    ])
  })

  it('an order whose money the bank has taken back earns none; one that is only looked into does', async () => {
    const customer = await member(0)
    const dispute = async (order: number, status: 'open' | 'lost') => {
      const { rows } = await server.database.query<{ chargeRef: string }>(
        'select charge_ref as "chargeRef" from charges where invoice_id = $1',
        [order],
      )
      await noteDispute(server.deps, { disputeRef: `dispute of ${order}`, chargeRef: rows[0]?.chargeRef ?? '', status })
    }
    await dispute(await completed(customer, '2026-11-18T18:00:00Z'), 'lost')
    await dispute(await completed(customer, '2026-11-18T18:00:01Z'), 'open')
    server.setNow(JANUARY)
    await payCreditBack(server.deps)
    expect((await lotsOf(server, customer.id)).filter(([kind]) => kind === 'credit_back')).toEqual([
      ['credit_back', 450],
    ])
  })

  it('an order of which the bank has taken back a part earns what the rest earns, in the list too', async () => {
    const customer = await member(0)
    const id = await completed(customer, '2026-11-18T18:00:00Z')
    const { rows } = await server.database.query<{ ref: string }>(
      'select charge_ref as ref from charges where invoice_id = $1',
      [id],
    )
    const lose = (name: string, amountCents: number) =>
      noteDispute(server.deps, {
        disputeRef: `${name} of ${id}`,
        chargeRef: rows[0]?.ref ?? '',
        status: 'lost',
        amountCents,
      })
    const shown = async () => {
      const order = await readOrder(server.database.db, customer.id, id)
      return order && presentOrder(order, server.deps.clock.now()).creditBack
    }
    await lose('first', 2_000)
    expect(await shown()).toBe(350)
    await lose('second', 1_000)
    expect(await shown()).toBe(300)
    server.setNow(JANUARY)
    await payCreditBack(server.deps)
    expect((await lotsOf(server, customer.id)).at(-1)).toEqual(['credit_back', 300])
    server.setNow('2027-01-02T14:20:00Z')
    await lose('third', 1_000)
    expect(await shown()).toBe(300)
  })

  it('a refund that the card did not take and the bank then paid lowers it once, and a charge that paid nothing never', async () => {
    const customer = await createPayer(server, { plan: 'gold', card: CARDS.refusesRefunds })
    const id = await completed(customer, '2026-11-18T18:00:00Z')
    const { db } = server.database
    const paid = await db.selectFrom('charges').selectAll().where('invoiceId', '=', id).executeTakeFirstOrThrow()
    const lose = (chargeRef: string | null, amountCents: number) =>
      noteDispute(server.deps, {
        disputeRef: `bank of ${chargeRef}`,
        chargeRef: chargeRef ?? '',
        status: 'lost',
        amountCents,
      })
    await refundOrderOf(server.deps, id, 2_000, 'claim 1')
    await sendPendingRefunds(server.deps)
    await lose(paid.chargeRef, 3_000)
    const { id: _, ...columns } = paid
    const unneeded = { ...columns, key: `unneeded ${id}`, chargeRef: `unneeded ${id}`, status: 'returned' } as const
    const { id: chargeId } = await db.insertInto('charges').values(unneeded).returning('id').executeTakeFirstOrThrow()
    const back = { customerId: customer.id, chargeId, amountCents: paid.amountCents, cause: `unneeded ${id}` }
    await db
      .insertInto('refunds')
      .values({ ...back, key: `back ${id}`, status: 'succeeded', createdAt: START, endedAt: START })
      .execute()
    await lose(unneeded.chargeRef, paid.amountCents)
    const order = await readOrder(db, customer.id, id)
    // $20.00 of the bank's $30.00 had been credit.
    expect(order && presentOrder(order, server.deps.clock.now()).creditBack).toBe(300)
    server.setNow(JANUARY)
    await payCreditBack(server.deps)
    expect((await lotsOf(server, customer.id)).at(-1)).toEqual(['credit_back', 300])
  })

  it('an order and the list say what it really brings, with refunds and the bank’s word, until it is paid', async () => {
    const customer = await member(20_000)
    const [whole, part, lost] = [
      await completed(customer, '2026-11-18T18:00:00Z'),
      await completed(customer, '2026-11-18T18:00:01Z'),
      await completed(customer, '2026-11-18T18:00:02Z'),
    ]
    const shown = async () => {
      const { db } = server.database
      const now = server.deps.clock.now()
      const listed = (await readOrders(db, customer.id, { limit: 10 })).map((order) => presentOrder(order, now))
      const one = async (id: number) => {
        const order = await readOrder(db, customer.id, id)
        return order && presentOrder(order, now).creditBack
      }
      const each = [await one(whole), await one(part), await one(lost)]
      expect(listed.map(({ creditBack }) => creditBack).reverse()).toEqual(each)
      return each
    }
    expect(await shown()).toEqual([450, 450, 450])
    await refundOrderOf(server.deps, whole, 'all', 'claim 1')
    await refundOrderOf(server.deps, part, 3_000, 'claim 2')
    const { rows } = await server.database.query<{ ref: string }>(
      'select charge_ref as ref from charges where invoice_id = $1',
      [lost],
    )
    await noteDispute(server.deps, { disputeRef: 'dispute 1', chargeRef: rows[0]?.ref ?? '', status: 'lost' })
    expect(await shown()).toEqual([0, 300, 0])
    server.setNow(JANUARY)
    await payCreditBack(server.deps)
    expect((await lotsOf(server, customer.id)).at(-1)).toEqual(['credit_back', 300])
    server.setNow('2027-01-02T14:20:00Z')
    await refundOrderOf(server.deps, part, 'all', 'claim 3')
    expect(await shown()).toEqual([0, 300, 0])
  })

  it('missed quarters are caught up, each by itself; who is about to go is left out until they stay', async () => {
    const [customer, leaving] = [await member(), await member()]
    await completed(customer, '2026-11-18T18:00:00Z')
    await completed(customer, '2027-02-01T18:00:00Z')
    await completed(leaving, '2027-02-01T18:00:00Z')
    await putCustomer(server, leaving.id, { deletionRequestedAt: START, deletesOn: '2027-06-01' })
    server.setNow('2027-05-20T14:20:00Z')
    expect(await payCreditBack(server.deps)).toBe(1)
    const lots = async (of: TestCustomer) =>
      (await lotsOf(server, of.id)).filter(([kind]) => kind === 'credit_back').map(([, cents]) => cents)
    expect([await lots(customer), await lots(leaving)]).toEqual([[450, 450], []])
    await putCustomer(server, leaving.id, { deletionRequestedAt: null, deletesOn: null })
    await payCreditBack(server.deps)
    expect(await lots(leaving)).toEqual([450])
  })

  it('one customer who fails keeps no other from it, and is paid by the next run', async () => {
    const customers = [await member(), await member()]
    for (const customer of customers) await completed(customer, '2026-11-18T18:00:00Z')
    server.setNow(JANUARY)
    let isFirst = true
    const failing = {
      ...server.deps,
      reach: async (failpoint: string) => {
        if (failpoint !== 'credit back before paid' || !isFirst) return
        isFirst = false
        throw new Error('The first one fails.')
      },
    }
    expect([await payCreditBack(failing), await payCreditBack(server.deps)]).toEqual([1, 1])
  })
})

describe('a refund by staff', () => {
  it('goes back the way it came, together never more than was paid, and each cause once', async () => {
    const customer = await createPayer(server, { creditCents: 1_500 })
    const id = await putOrder(server, customer)
    expect(await refundOrderOf(server.deps, id, 'all', 'too early')).toEqual({ refusal: 'not_paid' })
    await completeOrder(server.deps, id)
    expect(await refundOrderOf(server.deps, id, 700, 'claim 1')).toEqual({
      status: 'refunded',
      cardCents: 500,
      creditCents: 200,
    })
    expect(await refundOrderOf(server.deps, id, 700, 'claim 1')).toEqual({ refusal: 'refunded_before' })
    expect(await refundOrderOf(server.deps, id, 1_301, 'claim 2')).toEqual({
      refusal: 'more_than_is_left',
      leftCents: 1_300,
    })
    expect(await refundOrderOf(server.deps, id, 'all', 'claim 3')).toMatchObject({ cardCents: 0, creditCents: 1_300 })
    expect(await refundOrderOf(server.deps, id, 'all', 'claim 4')).toEqual({ refusal: 'nothing_left' })
    expect(await refundOrderOf(server.deps, 999_999, 'all', 'claim 5')).toEqual({ refusal: 'no_such_order' })
    await jobsOf(server.deps)['settle-charges'].run()
    expect([await balanceOf(server, customer.id), await cardBookOf(server, customer.id)]).toEqual([1_500, [[500, 500]]])
    const letters = await told(customer, '%refund%')
    expect(letters.map((body) => body.split('\n')[0])).toEqual([
      `$2.00 for order ${id} is back in your account as credit.`,
      `$13.00 for order ${id} is back in your account as credit.`,
      `We have sent $5.00 of order ${id} back to your card. Your bank may take up to 10 days to show it.`,
    ])
  })

  it('lets go of what became a debt because a dispute took the credit while the card was charged', async () => {
    const customer = await createPayer(server)
    await buy(server, customer, 'gold', { isAutoBilling: false })
    const { rows } = await server.database.query<{ ref: string }>(
      'select charge_ref as ref from charges where customer_id = $1',
      [customer.id],
    )
    await addCard(server, customer.token, CARDS.timesOutAfter)
    const id = await putOrder(server, customer, { amountCents: 25_000, cleaningCents: 25_000 })
    expect(await completeOrder(server.deps, id)).toMatchObject({ status: 'waits' })
    await noteDispute(server.deps, { disputeRef: 'dispute 2', chargeRef: rows[0]?.ref ?? '', status: 'lost' })
    server.setNow('2026-11-17T18:05:00Z')
    await jobsOf(server.deps)['settle-charges'].run()
    expect(await balanceOf(server, customer.id)).toBe(-19_900)
    expect(await refundOrderOf(server.deps, id, 6_000, 'claim 1')).toMatchObject({ cardCents: 5_100, creditCents: 900 })
    expect(await balanceOf(server, customer.id)).toBe(-19_000)
    expect(await refundOrderOf(server.deps, id, 'all', 'claim 2')).toMatchObject({ cardCents: 0, creditCents: 19_000 })
    expect(await balanceOf(server, customer.id)).toBe(0)
    expect(await refundOrderOf(server.deps, id, 'all', 'claim 3')).toEqual({ refusal: 'nothing_left' })
    await jobsOf(server.deps)['settle-charges'].run()
  })

  it('20 at once, each of all of it: once', async () => {
    const customer = await createPayer(server, { creditCents: 500 })
    const id = await putOrder(server, customer)
    await completeOrder(server.deps, id)
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refundOrderOf(server.deps, id, 'all', `claim ${index}`)),
    )
    expect(all.filter((outcome) => 'status' in outcome)).toHaveLength(1)
    await jobsOf(server.deps)['settle-charges'].run()
    expect(await balanceOf(server, customer.id)).toBe(500)
  })
})

describe('leaving Advantage', () => {
  it('takes off the discounts given since, unfinished orders included, without what was refunded whole', async () => {
    const customer = await createPayer(server)
    await buy(server, customer, 'gold', { isAutoBilling: false })
    const priced = { planName: 'gold', amountCents: 5_000, discountCents: 500 } as const
    await putOrder(server, customer, priced)
    const done = await completed(customer, START.toISOString())
    const back = await putOrder(server, customer, { ...priced, status: 'in_progress' })
    await completeOrder(server.deps, back)
    await refundOrderOf(server.deps, back, 'all', 'claim 1')
    const { db } = server.database
    expect((await listDiscounts(db, customer.id)).map(({ isRefunded }) => isRefunded)).toEqual([false, false, true])
    const { body } = await server.call('GET', '/api/client/subscription/leave/', undefined, customer.token)
    // $199.00 − $95.00 spent − $10.00 and $5.00 of discounts.
    expect(body).toMatchObject({
      dollar_refund: '89.00',
      lines: [
        { kind: 'left_of_purchase', dollar_amount: '104.00' },
        { kind: 'order_discount', dollar_amount: '-5.00' },
        { kind: 'order_discount', order: done, dollar_amount: '-10.00' },
      ],
    })
  })
})

it('a discount of an order on its way is taken off once, whoever joins again and leaves again meanwhile', async () => {
  const customer = await createPayer(server)
  await buy(server, customer, 'gold', { isAutoBilling: false })
  const order = {
    planName: 'gold',
    amountCents: 5_000,
    discountCents: 500,
    pricedAt: START,
  } as const
  const onItsWay = await putOrder(server, customer, order)
  const leaving = async (at: string, dollar_refund: string) => {
    server.setNow(at)
    const path = '/api/client/subscription/leave/'
    const { body } = await server.call('GET', path, undefined, customer.token)
    expect(body).toMatchObject({ dollar_refund })
    expect((await server.call('POST', path, { dollar_refund }, customer.token)).status).toBe(200)
    await jobsOf(server.deps)['settle-charges'].run()
  }
  await leaving('2026-11-17T18:02:00Z', '194.00')
  server.setNow('2026-11-17T18:04:00Z')
  await buy(server, customer, 'gold', { isAutoBilling: false })
  // It was settled; a new one is not.
  await putOrder(server, customer, { ...order, discountCents: 300, pricedAt: new Date('2026-11-17T18:05:00Z') })
  await leaving('2026-11-17T18:06:00Z', '196.00')
  server.setNow('2026-11-17T18:08:00Z')
  await buy(server, customer, 'gold', { isAutoBilling: false })
  expect(await completeOrder(server.deps, onItsWay)).toMatchObject({ status: 'completed' })
  // $199.00 less the $45.00 that it cost.
  await leaving('2026-11-17T18:10:00Z', '154.00')
})

it('a discount that leaving took off comes back as credit with the whole order, once, and with a part of it not', async () => {
  const customer = await createPayer(server)
  await buy(server, customer, 'gold', { isAutoBilling: false })
  const done = await completed(customer, START.toISOString())
  const path = '/api/client/subscription/leave/'
  // $199.00 − $95.00 spent − $10.00 of discount.
  expect((await server.call('POST', path, { dollar_refund: '94.00' }, customer.token)).status).toBe(200)
  await jobsOf(server.deps)['settle-charges'].run()
  expect(await refundOrderOf(server.deps, done, 3_000, 'claim 1')).toEqual({
    status: 'refunded',
    cardCents: 0,
    creditCents: 3_000,
  })
  const rest = { cardCents: 0, creditCents: 6_500, discountCents: 1_000 }
  expect(await expectRefundOf(server.deps, done, 'all')).toMatchObject(rest)
  expect((await ops(server, 'refund', String(done), '--dry-run'))[1]).toContain(
    `Of order ${done} $65.00 goes back: $65.00 as credit, and $10.00 more as credit for the discount that leaving Advantage took off.`,
  )
  const staffs = await opsJson(server, 'refund', String(done), '--dry-run')
  expect(staffs).toMatchObject({ amount: 6_500, credit: 6_500, discount: 1_000, dollar_discount: '10.00' })
  expect(await refundOrderOf(server.deps, done, 'all', 'claim 2')).toMatchObject(rest)
  expect(await balanceOf(server, customer.id)).toBe(10_500)
  expect(await refundOrderOf(server.deps, done, 'all', 'claim 3')).toEqual({ refusal: 'nothing_left' })
  expect(await postingsOf(server, `discount of order ${done} given back`)).toEqual({ credit: 1_000, forfeited: -1_000 })
  expect((await told(customer, `order ${done} refunded: claim 2`))[0]).toContain(`$75.00 for order ${done} is back`)
})

it('an order whose discount leaving took off earns no credit back, in the list neither; one of before keeps its own', async () => {
  const customer = await createPayer(server)
  await giveCredit(server, customer.id, 9_500)
  const before = await completed(customer, START.toISOString())
  server.setNow(new Date(START.getTime() + 1000))
  await buy(server, customer, 'gold', { isAutoBilling: false })
  const taken = await completed(customer, new Date(START.getTime() + 2000).toISOString())
  expect(
    (await server.call('POST', '/api/client/subscription/leave/', { dollar_refund: '94.00' }, customer.token)).status,
  ).toBe(200)
  await jobsOf(server.deps)['settle-charges'].run()
  const shown = async (id: number) =>
    ((await server.call('GET', `/api/client/orders/${id}/`, undefined, customer.token)).body as { credit_back: number })
      .credit_back
  expect([await shown(before), await shown(taken)]).toEqual([450, 0])
  server.setNow(JANUARY)
  await payCreditBack(server.deps)
  expect((await lotsOf(server, customer.id)).at(-1)).toEqual(['credit_back', 450])
})

it('of a discount that leaving took in part, because no more was left, no more comes back', async () => {
  const customer = await createPayer(server)
  await buy(server, customer, 'gold', { isAutoBilling: false })
  const done = await completed(customer, START.toISOString())
  await setBalance(server, customer.id, 400)
  expect(
    (await server.call('POST', '/api/client/subscription/leave/', { dollar_refund: '0.00' }, customer.token)).status,
  ).toBe(200)
  expect(await refundOrderOf(server.deps, done, 'all', 'claim 1')).toMatchObject({
    creditCents: 9_500,
    discountCents: 400,
  })
})

it('a discount is taken off once, also where a dispute about an older purchase is won between two leavings', async () => {
  const customer = await createPayer(server)
  const disputed = await buy(server, customer, 'gold', { isAutoBilling: false })
  const { rows } = await server.database.query<{ ref: string }>(
    'select charge_ref as ref from charges where invoice_id = $1',
    [disputed],
  )
  const dispute = { disputeRef: `dispute of ${disputed}`, chargeRef: rows[0]?.ref ?? '' }
  const leave = async (at: string) => {
    server.setNow(at)
    const path = '/api/client/subscription/leave/'
    const { dollar_refund } = (await server.call('GET', path, undefined, customer.token)).body as Record<string, string>
    expect((await server.call('POST', path, { dollar_refund }, customer.token)).status).toBe(200)
    await jobsOf(server.deps)['settle-charges'].run()
    return dollar_refund
  }
  await completed(customer, '2026-11-17T18:01:00Z')
  await noteDispute(server.deps, { ...dispute, status: 'open' })
  server.setNow('2026-11-17T18:02:00Z')
  await buy(server, customer, 'gold', { isAutoBilling: false })
  await completed(customer, '2026-11-17T18:03:00Z')
  // $199.00 − $95.00 spent − $10.00 of discount, of the second order alone.
  expect(await leave('2026-11-17T18:04:00Z')).toBe('94.00')
  await noteDispute(server.deps, { ...dispute, status: 'won' })
  // $199.00 − $95.00 spent − the discount of the first order, which no leaving has reached.
  expect(await leave('2026-11-17T18:06:00Z')).toBe('94.00')
  const taken = (await listDiscounts(server.database.db, customer.id)).map(({ isTakenBefore }) => isTakenBefore)
  expect(taken).toEqual([true, true])
})

it('credit that a charge in flight has promised to an order is not transferred; otherwise once', async () => {
  const [giver, friend] = [await createPayer(server, { card: CARDS.timesOutAfter }), await createPayer(server)]
  await giveCredit(server, giver.id, 1_000)
  const id = await putOrder(server, giver)
  expect(await completeOrder(server.deps, id)).toMatchObject({ status: 'waits' })
  const transfer = { fromId: giver.id, toId: friend.id, cents: 400, source: 'transfer 1' }
  expect(await transferByStaff(server.deps, transfer)).toEqual({ refusal: 'charge_in_flight' })
  server.setNow('2026-11-17T18:05:00Z')
  await jobsOf(server.deps)['settle-charges'].run()
  expect(await transferByStaff(server.deps, transfer)).toEqual({ refusal: 'not_enough' })
  await giveCredit(server, giver.id, 1_000)
  expect(await transferByStaff(server.deps, transfer)).toEqual({ fromCents: 600, toCents: 400 })
  expect(await transferByStaff(server.deps, transfer)).toEqual({ refusal: 'done_before' })
  expect([await balanceOf(server, giver.id), await balanceOf(server, friend.id)]).toEqual([600, 400])
})

it('credit that is transferred to oneself stays what it is', async () => {
  const { id } = await createPayer(server, { creditCents: 1_000 })
  const transfer = { fromId: id, toId: id, cents: 400, source: 'round trip' }
  expect(await transferByStaff(server.deps, transfer)).toEqual({ refusal: 'same_customer' })
  expect(await balanceOf(server, id)).toBe(1_000)
})
