import { afterEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { createGate } from '../../tests/gate.ts'
import { addCard } from '../../tests/money/cards.ts'
import { booksProven, nextOrderNumber } from '../../tests/money/money.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { checkOut } from '../billing/checkout.ts'
import { applyCoupon, createCoupon } from '../billing/coupons.ts'
import { payOwed } from '../billing/pay-owed.ts'
import { NO_LEASE } from '../http/idempotency-lease.ts'
import type { Deps } from '../ports.ts'
import { recordChargeOutcome } from './charge-outcome.ts'
import { noteDispute } from './disputes.ts'
import { findRefundByKey } from './refund-store.ts'
import { recordRefundOutcome, sendPendingRefunds } from './refunds.ts'

/** What somebody found who tried to get each thing twice, for nothing or at somebody else's cost. */

const server = shareTestServer()
const CHOOSE = '/api/client/subscription/choose/'
const CHECKOUT = '/api/client/subscription/checkout/'

afterEach(() => booksProven(server))

const post = async (path: string, body: object, { token }: TestCustomer) => {
  const answer = await server.call('POST', path, body, token)
  return { status: answer.status, body: answer.body as { id: number } }
}

async function customerWithCard(): Promise<TestCustomer> {
  const customer = await createCustomer(server)
  await addCard(server, customer.token)
  return customer
}

const choose = async (customer: TestCustomer, name = 'gold'): Promise<number> =>
  (await post(CHOOSE, { package: name }, customer)).body.id

async function newestCharge({ id }: TestCustomer) {
  const charges = server.database.db.selectFrom('charges').selectAll().where('customerId', '=', id)
  return charges.orderBy('id', 'desc').executeTakeFirstOrThrow()
}

const pay = (customer: TestCustomer, invoiceId: number, payments: Partial<Deps['payments']> = {}) =>
  checkOut(
    { ...server.deps, payments: { ...server.deps.payments, ...payments } },
    { customerId: customer.id, invoiceId },
    NO_LEASE,
  )

/** An attempt to pay whose answer is lost, before or after the provider has charged. */
async function loseAnswer(customer: TestCustomer, invoiceId: number, when: 'before' | 'after') {
  const charge: Deps['payments']['charge'] = async (wanted) => {
    if (when === 'after') await server.deps.payments.charge(wanted)
    throw new Error('The test lost the answer.')
  }
  await expect(pay(customer, invoiceId, { charge })).rejects.toMatchObject({ code: 'charge_unknown' })
  return newestCharge(customer)
}

async function outcomeOf(charge: { key: string; customerRef: string }) {
  const outcome = await server.deps.payments.findCharge(charge)
  if (outcome === undefined) throw new Error('The attempt never arrived.')
  return outcome
}

/** `second` begins while `first` holds the customer's lock, and waits for it. On the embedded engine one simply follows the other. */
async function whileLocked(first: (isHeld: () => Promise<void>) => Promise<unknown>, second: () => Promise<unknown>) {
  if (server.database.engine === 'embedded') {
    await first(async () => {})
    await second()
    return
  }
  const [held, gate] = [createGate(), createGate()]
  const holder = first(async () => {
    held.open()
    await gate.isOpen
  })
  await held.isOpen
  const waiter = second()
  const countWaiting = async () => {
    const { rows } = await server.database.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows.length
  }
  await expect.poll(countWaiting, { interval: 10 }).toBe(1)
  gate.open()
  await Promise.all([holder, waiter])
}

async function balanceOf({ id }: TestCustomer): Promise<number> {
  const customers = server.database.db.selectFrom('customers').select('balanceCents')
  return (await customers.where('id', '=', id).executeTakeFirstOrThrow()).balanceCents
}

/** A server each of whose transactions has something to wait for before it commits. */
const endingWith = (last: () => Promise<void>): Deps => ({
  ...server.deps,
  database: {
    ...server.database,
    transaction: (work) =>
      server.database.transaction(async (db) => {
        const result = await work(db)
        await last()
        return result
      }),
  },
})

describe('a coupon that counts once', () => {
  let made = 0
  async function makeCoupon(): Promise<string> {
    made += 1
    const code = `ONCE${made}`
    const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: true }
    await createCoupon(server.database.db, code, { kind: 'amount', cents: 1_000 }, terms, new Date())
    return code
  }

  async function chooseWithCoupon(customer: TestCustomer) {
    const [coupon, order] = [await makeCoupon(), await choose(customer)]
    expect(await post('/api/client/orders/apply_coupon/', { order, coupon }, customer)).toMatchObject({ status: 200 })
    return order
  }

  const usesOf = ({ id }: TestCustomer) =>
    server.database.db.selectFrom('couponUses').select('invoiceId').where('customerId', '=', id).execute()

  it('stays used when a second attempt comes to nothing after the first one had paid after all', async () => {
    const customer = await customerWithCard()
    const order = await chooseWithCoupon(customer)
    const first = await loseAnswer(customer, order, 'after')
    await recordChargeOutcome(server.deps, first, { status: 'not_found' })
    const second = await loseAnswer(customer, order, 'before')
    await recordChargeOutcome(server.deps, first, await outcomeOf(first))
    await recordChargeOutcome(server.deps, second, { status: 'not_found' })
    expect(await usesOf(customer)).toEqual([{ invoiceId: order }])
  })

  it('is the one that counts when it took the place of another a moment before', async () => {
    const customer = await customerWithCard()
    const [order, coupon] = [await chooseWithCoupon(customer), await makeCoupon()]
    await whileLocked(
      (isHeld) => applyCoupon(endingWith(isHeld), customer.id, { order, coupon }),
      () => pay(customer, order),
    )
    const uses = server.database.db.selectFrom('couponUses').innerJoin('coupons', 'coupons.id', 'couponId')
    expect(await uses.select('code').where('invoiceId', '=', order).execute()).toEqual([{ code: coupon }])
  })

  it('counts when the success waits for the very transaction that gives the attempt up', async () => {
    const customer = await customerWithCard()
    const order = await chooseWithCoupon(customer)
    const charge = await loseAnswer(customer, order, 'after')
    const outcome = await outcomeOf(charge)
    await whileLocked(
      (isHeld) => recordChargeOutcome(server.deps, charge, { status: 'not_found' }, { conclude: isHeld }),
      () => recordChargeOutcome(server.deps, charge, outcome),
    )
    expect(await newestCharge(customer)).toMatchObject({ status: 'succeeded' })
    expect(await usesOf(customer)).toEqual([{ invoiceId: order }])
  })
})

describe('a welcome box', () => {
  it('is not for sale while a plan that brings it is being paid', async () => {
    const customer = await customerWithCard()
    await post(CHECKOUT, { order: await choose(customer, 'payc') }, customer)
    const charge = await loseAnswer(customer, await choose(customer, 'gold'), 'after')
    const box = () => post('/api/client/welcome/box/', {}, customer)
    expect(await box()).toMatchObject({
      status: 409,
      body: { non_field_errors: [expect.stringContaining('finishing another payment')] },
    })
    await recordChargeOutcome(server.deps, charge, await outcomeOf(charge))
    expect(await box()).toMatchObject({ status: 409, body: { non_field_errors: [expect.stringContaining('already')] } })
  })
})

describe('a charge that was left alone for more than a day', () => {
  it('is looked up, and not sent again under a key that the provider has forgotten', async () => {
    const customer = await customerWithCard()
    const order = await choose(customer)
    const { createdAt, customerRef } = await loseAnswer(customer, order, 'after')
    server.setNow(new Date(createdAt.getTime() + 25 * 60 * 60 * 1000))
    const { payments } = server.deps
    const charge: Deps['payments']['charge'] = (wanted) =>
      payments.charge({ ...wanted, key: `${wanted.key} forgotten` })
    expect(await pay(customer, order, { charge })).toMatchObject({ status: 'paid' })
    const { rows } = await server.database.query('select key from sandbox.charges where customer_ref = $1', [
      customerRef,
    ])
    expect(rows).toHaveLength(1)
    server.setNow(createdAt)
  })

  it('is charged if it never arrived', async () => {
    const customer = await customerWithCard()
    const order = await choose(customer)
    const { createdAt } = await loseAnswer(customer, order, 'before')
    server.setNow(new Date(createdAt.getTime() + 25 * 60 * 60 * 1000))
    expect(await pay(customer, order)).toMatchObject({ status: 'paid' })
    server.setNow(createdAt)
  })
})

describe('credit that two disputes are about', () => {
  it('is free again once the last of them is won', async () => {
    const customer = await customerWithCard()
    await post(CHECKOUT, { order: await choose(customer) }, customer)
    const { chargeRef } = await newestCharge(customer)
    const note = (name: string, status: 'open' | 'won') =>
      noteDispute(server.deps, { disputeRef: `${name} ${customer.id}`, chargeRef: chargeRef ?? '', status })
    await note('first', 'open')
    await note('second', 'open')
    await note('first', 'won')
    expect(await balanceOf(customer)).toBe(0)
    await note('second', 'won')
    expect(await balanceOf(customer)).toBe(19_900)
  })
})

describe('a refund that the card did not take', () => {
  it.each([
    ['unspent', 0],
    ['spent, so that it is owed', 5_000],
  ])('is not kept as credit beside what the bank pays back, %s', async (_, spentCents) => {
    const customer = await customerWithCard()
    await post(CHECKOUT, { order: await choose(customer) }, customer)
    const { chargeRef } = await newestCharge(customer)
    await post('/api/client/subscription/leave/', { dollar_refund: '199.00' }, customer)
    const refund: Deps['payments']['refund'] = async () => ({ status: 'failed', message: 'The charge is disputed.' })
    await sendPendingRefunds({ ...server.deps, payments: { ...server.deps.payments, refund } })
    expect(await balanceOf(customer)).toBe(19_900)
    if (spentCents > 0) await spend(customer, spentCents)

    const dispute = { disputeRef: `dispute ${customer.id}`, chargeRef: chargeRef ?? '' }
    await noteDispute(server.deps, { ...dispute, status: 'open' })
    await noteDispute(server.deps, { ...dispute, status: 'lost' })
    expect(await balanceOf(customer)).toBe(0 - spentCents)
  })

  it('is no credit either when the bank has paid before it came back', async () => {
    const customer = await customerWithCard()
    await post(CHECKOUT, { order: await choose(customer) }, customer)
    const { id, chargeRef } = await newestCharge(customer)
    await post('/api/client/subscription/leave/', { dollar_refund: '199.00' }, customer)
    await sendPendingRefunds(server.deps)
    await noteDispute(server.deps, { disputeRef: `dispute ${customer.id}`, chargeRef: chargeRef ?? '', status: 'lost' })
    const { key } = await server.database.db
      .selectFrom('refunds')
      .select('key')
      .where('chargeId', '=', id)
      .executeTakeFirstOrThrow()
    const refund = await findRefundByKey(server.database.db, key)
    if (refund === undefined) throw new Error('Nothing was refunded.')
    await recordRefundOutcome(server.deps, refund, { status: 'failed', message: 'The account is closed.' })
    expect(await balanceOf(customer)).toBe(0)
    const letters = server.database.db.selectFrom('messages').select('eventKey').where('customerId', '=', customer.id)
    expect(await letters.where('eventKey', '=', `refund ${refund.id} failed`).execute()).toEqual([])
  })

  const spend = async ({ id }: TestCustomer, totalCents: number) =>
    payOwed(server.deps, {
      customerId: id,
      number: await nextOrderNumber(server),
      kind: 'order',
      title: 'Order',
      totalCents,
      isPresent: false,
    })
})
