import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#rules/durations'
import type { TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { balanceOf, createMember, expectSoundBooks, spendCredit } from '../../tests/money/credit.ts'
import { nextOrderNumber } from '../../tests/money/money.ts'
import { CARDS } from '../../tests/money/order-payer.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { payOwed } from '../billing/pay-owed.ts'
import { refundOrder } from '../billing/refund-order.ts'
import { noteDispute } from './disputes.ts'
import { sendPendingRefunds } from './refunds.ts'

/** The bank pays a part of a charge, and the card does not take back what we pay: the customer has each cent once. */

const server = shareTestServer()

let customer: TestCustomer
beforeEach(() => server.setNow(START))
afterEach(() => expectSoundBooks(server))

const passTime = () => server.setNow(new Date(server.deps.clock.now().getTime() + MINUTE_MS))
const balance = () => balanceOf(server, customer.id)

let disputes = 0
const lose = async (amountCents: number) => {
  passTime()
  const { chargeRef } = await server.database.db
    .selectFrom('charges')
    .select('chargeRef')
    .where('customerId', '=', customer.id)
    .where('status', '=', 'succeeded')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const disputeRef = `part ${++disputes}`
  await noteDispute(server.deps, { disputeRef, chargeRef: chargeRef ?? '', status: 'lost', amountCents })
  await expectSoundBooks(server, `lost ${amountCents}`)
}

const leave = async () => {
  passTime()
  const path = '/api/client/subscription/leave/'
  const { body } = await server.call('GET', path, undefined, customer.token)
  const { dollar_refund } = body as { dollar_refund: string }
  await server.call('POST', path, { dollar_refund }, customer.token)
  return dollar_refund
}

const payOrder = async (totalCents: number) => {
  const number = await nextOrderNumber(server)
  const order = { customerId: customer.id, number, kind: 'order', title: 'Cleaning', isPresent: false } as const
  await payOwed(server.deps, { ...order, totalCents })
  return number
}

const refund = (number: number, cents: number | 'all') => {
  passTime()
  const cause = `claim of ${server.deps.clock.now().toISOString()}`
  return refundOrder(server.deps, { customerId: customer.id, number, cents, cause })
}

describe('a purchase that was settled by leaving', () => {
  it('of which the bank had taken a part before: all the rest is credit where the card does not take it', async () => {
    customer = await createMember(server, { card: CARDS.refusesRefunds })
    await lose(5000)
    expect(await leave()).toBe('149.00')
    await sendPendingRefunds(server.deps)
    expect(await balance()).toBe(14_900)
    await lose(14_900)
    expect(await balance()).toBe(0)
  })

  it('takes what an order has brought back into it or what the card did not take, and not both', async () => {
    customer = await createMember(server, { card: CARDS.refusesRefunds })
    const number = await payOrder(10_000)
    await leave()
    await sendPendingRefunds(server.deps)
    await refund(number, 'all')
    expect(await balance()).toBe(19_900)
    await lose(10_000)
    expect(await balance()).toBe(9900)
    await lose(9900)
    expect(await balance()).toBe(0)
  })

  it('owes nothing as long as an order has brought enough back', async () => {
    customer = await createMember(server, { card: CARDS.refusesRefunds })
    const number = await payOrder(10_000)
    await leave()
    await sendPendingRefunds(server.deps)
    await spendCredit(server, customer.id, 9900)
    await refund(number, 'all')
    await lose(5000)
    expect(await balance()).toBe(5000)
    await lose(14_900)
    expect(await balance()).toBe(-9900)
  })

  it('what the bank took of an order’s return is not held back from a refund that fails later', async () => {
    customer = await createMember(server, { card: CARDS.refusesRefunds })
    const number = await payOrder(10_000)
    await leave()
    await refund(number, 'all')
    await lose(5000)
    await sendPendingRefunds(server.deps)
    expect(await balance()).toBe(14_900)
  })
})

describe('an order', () => {
  it('of which the bank had taken a part before the rest was refunded: all the rest is credit, and nothing is left', async () => {
    customer = await createMember(server, { plan: 'payc', card: CARDS.refusesRefunds })
    const number = await payOrder(10_000)
    await lose(3000)
    expect(await refund(number, 'all')).toEqual({ status: 'refunded', cardCents: 7000, creditCents: 0 })
    await sendPendingRefunds(server.deps)
    expect([await balance(), await refund(number, 'all')]).toEqual([7000, { status: 'disputed' }])
    await lose(7000)
    expect(await balance()).toBe(0)
  })

  it('is paid back once by card, credit and bank together, however they alternate', async () => {
    customer = await createMember(server, { plan: 'payc', card: CARDS.refusesRefunds })
    const number = await payOrder(10_000)
    await refund(number, 2000)
    await sendPendingRefunds(server.deps)
    await lose(3000)
    // $20.00 of it were the credit of the refund.
    expect(await balance()).toBe(0)
    expect(await refund(number, 'all')).toMatchObject({ cardCents: 7000 })
    await sendPendingRefunds(server.deps)
    expect(await balance()).toBe(7000)
    await lose(7000)
    expect([await balance(), await refund(number, 'all')]).toEqual([0, { status: 'disputed' }])
  })
})
