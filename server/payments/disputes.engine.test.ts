import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { booking, putCharge } from '../../tests/money/books.ts'
import {
  balanceOf,
  buy,
  createMember,
  entriesOf,
  expectSoundBooks,
  giveCredit,
  lotsOf,
  postingsOf,
  setBalance,
  spendCredit,
} from '../../tests/money/credit.ts'
import { nextOrderNumber, openPlanInvoice } from '../../tests/money/money.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { createCoupon } from '../billing/coupons.ts'
import { payOwed } from '../billing/pay-owed.ts'
import { refundOrder } from '../billing/refund-order.ts'
import { creditBoxBack } from '../billing/welcome-box.ts'
import { findDispute } from './dispute-store.ts'
import { noteDispute } from './disputes.ts'
import { updateRefundStatus } from './refund-store.ts'
import { beginRefund, sendPendingRefunds } from './refunds.ts'

const server = shareTestServer()

let customer: TestCustomer
beforeEach(() => server.setNow(START))
afterEach(() => expectSoundBooks(server))

const chargeOf = async (invoiceId?: number) => {
  const charges = await server.database.db
    .selectFrom('charges')
    .select(['chargeRef', 'invoiceId'])
    .where('customerId', '=', customer.id)
    .where('status', '=', 'succeeded')
    .orderBy('id')
    .execute()
  const charge = invoiceId === undefined ? charges[0] : charges.find((each) => each.invoiceId === invoiceId)
  return charge?.chargeRef ?? ''
}
/** What the bank says about the first charge, or about the one of an invoice. */
const bank = async (status: 'open' | 'won' | 'lost', invoiceId?: number) => {
  const chargeRef = await chargeOf(invoiceId)
  await noteDispute(server.deps, { disputeRef: `dispute of ${chargeRef}`, chargeRef, status })
}
const balance = () => balanceOf(server, customer.id)
const quote = async () =>
  (await server.call('GET', '/api/client/subscription/leave/', undefined, customer.token)).body as object

describe('a dispute', () => {
  it('freezes what is unspent, says so once, and refuses its refund on leaving', async () => {
    customer = await createMember(server)
    await spendCredit(server, customer.id, 6000)
    await giveCredit(server, customer.id, 500)
    await bank('open')
    await bank('open')
    expect([await balance(), (await entriesOf(server, customer.id)).at(-1)]).toEqual([500, ['frozen', -13_900]])
    expect(await entriesOf(server, customer.id)).toHaveLength(4)
    expect(await quote()).toMatchObject({ refund: 0, ending_credit: 0, kept_credit: 500, lines: [] })
    const leaving = await server.call(
      'POST',
      '/api/client/subscription/leave/',
      { dollar_refund: '139.00' },
      customer.token,
    )
    expect(leaving.status).toBe(409)
  })

  it('nobody spends what is frozen: an order asks the card', async () => {
    customer = await createMember(server)
    await bank('open')
    const number = await nextOrderNumber(server)
    const order = { customerId: customer.id, number, kind: 'order', title: 'Cleaning', isPresent: false } as const
    await payOwed(server.deps, { ...order, totalCents: 6000 })
    expect(await postingsOf(server, `invoice ${number} paid`)).toEqual({ sales: 6000, card: -6000 })
  })

  it('won: free again, and refundable as before', async () => {
    customer = await createMember(server)
    await bank('open')
    await bank('won')
    await bank('lost')
    expect([await balance(), await quote()]).toMatchObject([19_900, { dollar_refund: '199.00' }])
    expect((await entriesOf(server, customer.id)).slice(1)).toEqual([
      ['frozen', -19_900],
      ['unfrozen', 19_900],
    ])
  })

  it('lost, unspent: the purchase is undone, with its coupon', async () => {
    const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
    await createCoupon(server.database.db, 'DOUBTED', { kind: 'amount', cents: 2000 }, terms, START)
    customer = await createMember(server, { plan: 'payc' })
    await buy(server, customer, 'gold', { coupon: 'doubted' })
    await bank('open')
    await bank('lost')
    await bank('won')
    expect([await balance(), await lotsOf(server, customer.id)]).toEqual([0, [['purchase', 0]]])
    const chargeRef = await chargeOf()
    expect(await postingsOf(server, `dispute dispute of ${chargeRef} lost`)).toEqual({
      frozen: -19_900,
      card: 17_900,
      discounts: 2000,
    })
    expect((await entriesOf(server, customer.id)).at(-1)).toEqual(['dispute_lost', 0])
  })

  it('lost, partly spent: own lot, then other lots, the oldest first', async () => {
    customer = await createMember(server)
    await spendCredit(server, customer.id, 6000)
    await giveCredit(server, customer.id, 5000)
    server.setNow('2026-11-17T19:00:00Z')
    await giveCredit(server, customer.id, 5000)
    await bank('lost')
    expect(await lotsOf(server, customer.id)).toEqual([
      ['purchase', 0],
      ['gift', 0],
      ['gift', 4000],
    ])
    expect([await balance(), (await entriesOf(server, customer.id)).at(-1)]).toEqual([4000, ['dispute_lost', -19_900]])
  })

  it('lost and all spent: below zero, and the next credit pays it', async () => {
    customer = await createMember(server)
    await setBalance(server, customer.id, 0)
    await bank('open')
    await bank('lost')
    expect(await balance()).toBe(-19_900)
    await giveCredit(server, customer.id, 900)
    expect([await balance(), (await lotsOf(server, customer.id)).at(-1)]).toEqual([-19_000, ['gift', 0]])
  })

  it('won while something is owed: what is free again pays that first', async () => {
    customer = await createMember(server)
    const second = await buy(server, customer, 'gold')
    await spendCredit(server, customer.id, 19_900)
    await bank('open', second)
    expect(await balance()).toBe(0)
    await bank('lost')
    expect(await balance()).toBe(-19_900)
    await bank('won', second)
    expect([await balance(), await lotsOf(server, customer.id)]).toEqual([
      0,
      [
        ['purchase', 0],
        ['purchase', 0],
      ],
    ])
  })

  it('about an order: refuses its refund; lost, the loss is ours', async () => {
    customer = await createMember(server, { plan: 'payc' })
    const number = await nextOrderNumber(server)
    const order = { customerId: customer.id, number, kind: 'order', title: 'Cleaning', isPresent: false } as const
    await payOwed(server.deps, { ...order, totalCents: 6000 })
    await bank('open', number)
    const wanted = { customerId: customer.id, number, cents: 1000, cause: 'claim 1' }
    expect(await refundOrder(server.deps, wanted)).toEqual({ status: 'disputed' })
    await bank('lost', number)
    expect(await refundOrder(server.deps, wanted)).toEqual({ status: 'disputed' })
    expect([await balance(), (await entriesOf(server, customer.id)).at(-1)]).toEqual([0, ['dispute_lost', 0]])
  })

  it('a refund of an order goes into the lot it came from, and stays frozen there', async () => {
    customer = await createMember(server)
    const number = await nextOrderNumber(server)
    const order = { customerId: customer.id, number, kind: 'order', title: 'Cleaning', isPresent: false } as const
    await payOwed(server.deps, { ...order, totalCents: 6000 })
    await bank('open')
    await refundOrder(server.deps, { customerId: customer.id, number, cents: 6000, cause: 'claim 2' })
    expect([await balance(), await lotsOf(server, customer.id)]).toEqual([0, [['purchase', 19_900]]])
    await bank('won')
    expect(await balance()).toBe(19_900)
  })

  it('about credit that leaving had settled: lost, it takes what a refund has brought back into it, and no more', async () => {
    customer = await createMember(server)
    const number = await nextOrderNumber(server)
    const order = { customerId: customer.id, number, kind: 'order', title: 'Cleaning', isPresent: false } as const
    await payOwed(server.deps, { ...order, totalCents: 6000 })
    const leaving = { dollar_refund: '139.00' }
    await server.call('POST', '/api/client/subscription/leave/', leaving, customer.token)
    await refundOrder(server.deps, { customerId: customer.id, number, cents: 6000, cause: 'claim 3' })
    await giveCredit(server, customer.id, 500)
    expect(await balance()).toBe(6500)
    await bank('open')
    expect(await balance()).toBe(500)
    await bank('lost')
    expect([await balance(), await lotsOf(server, customer.id)]).toEqual([
      500,
      [
        ['purchase', 0],
        ['gift', 500],
      ],
    ])
  })

  it('about a welcome box that has come back as credit: lost, that credit is taken, or the box was paid for twice by us', async () => {
    customer = await createMember(server, { plan: 'payc' })
    const { body } = await server.call('POST', '/api/client/welcome/box/', {}, customer.token)
    const { id: order } = body as { id: number }
    await server.call('POST', '/api/client/subscription/checkout/', { order }, customer.token)
    await booking(server, customer.id, (db, owner) => creditBoxBack(db, owner, START))
    await spendCredit(server, customer.id, 900)
    await bank('lost', order)
    expect([await balance(), await lotsOf(server, customer.id)]).toEqual([-900, [['welcome_box', 0]]])
  })

  it('lost once: another one about the same charge takes nothing more', async () => {
    customer = await createMember(server, { plan: 'payc', card: '4000000000005126' })
    const number = await nextOrderNumber(server)
    const order = { customerId: customer.id, number, kind: 'order', title: 'Cleaning', isPresent: false } as const
    await payOwed(server.deps, { ...order, totalCents: 6000 })
    await refundOrder(server.deps, { customerId: customer.id, number, cents: 6000, cause: 'claim 4' })
    await sendPendingRefunds(server.deps)
    expect(await balance()).toBe(6000)
    await bank('lost', number)
    const chargeRef = await chargeOf(number)
    await giveCredit(server, customer.id, 500)
    for (const status of ['open', 'lost'] as const) {
      await noteDispute(server.deps, { disputeRef: `second dispute of ${chargeRef}`, chargeRef, status })
    }
    expect([await balance(), (await entriesOf(server, customer.id)).slice(-2)]).toEqual([
      500,
      [
        ['dispute_lost', -6000],
        ['gift', 500],
      ],
    ])
  })

  it('about a charge that went back because nothing needed it: what another charge has paid stays', async () => {
    customer = await createMember(server)
    const { db } = server.database
    const invoice = await db
      .selectFrom('invoices')
      .selectAll()
      .where('customerId', '=', customer.id)
      .where('status', '=', 'paid')
      .where('creditCents', '>', 0)
      .executeTakeFirstOrThrow()
    const chargeRef = `returned ${customer.id}`
    const { id: chargeId, amountCents } = await putCharge(db, invoice, { status: 'returned', chargeRef })
    const cause = `charge ${chargeId} not needed`
    const refund = await beginRefund(server.deps, db, { customerId: customer.id, chargeId, amountCents, cause })
    const outcome = { status: 'succeeded', refundRef: `refund of ${chargeRef}` } as const
    await updateRefundStatus(db, refund?.id ?? 0, outcome, START)
    const dispute = { disputeRef: `dispute of ${chargeRef}`, chargeRef }
    await noteDispute(server.deps, { ...dispute, status: 'open' })
    expect(await balance()).toBe(19_900)
    await noteDispute(server.deps, { ...dispute, status: 'lost' })
    expect([await balance(), await quote()]).toMatchObject([19_900, { dollar_refund: '199.00' }])
    const loss = { card: 19_900, disputes: -19_900 }
    expect(await postingsOf(server, `dispute ${dispute.disputeRef} lost`)).toEqual(loss)
  })

  it('about a charge that nobody here knows is reported', async () => {
    await noteDispute(server.deps, { disputeRef: 'dp_x', chargeRef: 'ch_x', status: 'open' })
    expect(server.logged.join('')).toContain('a charge that is unknown here')
  })

  it('about a charge that nothing was paid by is reported, and no loss is booked', async () => {
    customer = await createMember(server, { plan: 'payc' })
    const invoice = await openPlanInvoice(server, customer.id)
    const chargeRef = `void ${customer.id}`
    await putCharge(server.database.db, invoice, { status: 'void', chargeRef })
    const told = { disputeRef: `dispute of ${chargeRef}`, chargeRef, status: 'lost' } as const
    await expect(noteDispute(server.deps, { ...told, toldAt: START })).rejects.toMatchObject({ status: 503 })
    await noteDispute(server.deps, told)
    expect(await findDispute(server.database.db, told.disputeRef)).toBeUndefined()
    expect([await balance(), await entriesOf(server, customer.id)]).toEqual([0, []])
    expect(server.logged.join('')).toContain(`not paid (${chargeRef}): lost`)
  })
})
