import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { booking, buyCredit } from '../../tests/money/books.ts'
import {
  balanceOf,
  buy,
  cardBookOf,
  createMember,
  entriesOf,
  expectSoundBooks,
  giveCredit,
  lotsOf,
  postingsOf,
  spendCredit,
} from '../../tests/money/credit.ts'
import { nextOrderNumber } from '../../tests/money/money.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { createCoupon } from '../billing/coupons.ts'
import { payOwed } from '../billing/pay-owed.ts'
import { refundOrder } from '../billing/refund-order.ts'
import { creditBoxBack } from '../billing/welcome-box.ts'
import { noteDispute } from './disputes.ts'
import { findRefundByKey } from './refund-store.ts'
import { recordRefundOutcome, sendPendingRefunds } from './refunds.ts'

/** A bank may look into a part of a charge only. */

const server = shareTestServer()

let customer: TestCustomer
beforeEach(() => server.setNow(START))
afterEach(() => expectSoundBooks(server))

type Status = 'open' | 'won' | 'lost'

const chargeOf = async (invoiceId?: number) => {
  const charges = await server.database.db
    .selectFrom('charges')
    .select(['id', 'chargeRef', 'invoiceId'])
    .where('customerId', '=', customer.id)
    .where('status', '=', 'succeeded')
    .orderBy('id')
    .execute()
  const charge = invoiceId === undefined ? charges[0] : charges.find((each) => each.invoiceId === invoiceId)
  return { id: charge?.id ?? 0, chargeRef: charge?.chargeRef ?? '' }
}

/** Somebody with $199.00 of credit that a card has paid for, without the way there. */
const createBuyer = async () => {
  customer = await createCustomer(server)
  await buyCredit(server, customer.id)
}

/** What the bank says about an amount of the first charge, or of the one of an invoice. The books prove after each word. */
const bank = async (
  status: Status,
  amountCents?: number,
  { name = 'dispute', invoice, toldAt }: { name?: string; invoice?: number; toldAt?: string } = {},
) => {
  const { chargeRef } = await chargeOf(invoice)
  await noteDispute(server.deps, {
    disputeRef: `${name} of ${chargeRef}`,
    chargeRef,
    status,
    ...(amountCents !== undefined && { amountCents }),
    ...(toldAt !== undefined && { toldAt: new Date(toldAt) }),
  })
  await expectSoundBooks(server, `${name} ${status} ${amountCents}`)
}
const balance = () => balanceOf(server, customer.id)
const lots = () => lotsOf(server, customer.id)
const lastEntry = async () => (await entriesOf(server, customer.id)).at(-1)
const get = (path: string) => server.call('GET', `/api/client/${path}/`, undefined, customer.token)
const quote = async () => (await get('subscription/leave')).body as { dollar_refund: string }
const leave = async () => {
  const { dollar_refund } = await quote()
  const { status } = await server.call('POST', '/api/client/subscription/leave/', { dollar_refund }, customer.token)
  await sendPendingRefunds(server.deps)
  return [status, dollar_refund]
}
const payOrder = async (totalCents: number) => {
  const number = await nextOrderNumber(server)
  const order = { customerId: customer.id, number, kind: 'order', title: 'Cleaning', isPresent: false } as const
  await payOwed(server.deps, { ...order, totalCents })
  return number
}
const refund = (number: number, cents: number | 'all', cause: string) =>
  refundOrder(server.deps, { customerId: customer.id, number, cents, cause: `${cause} of ${number}` })

describe('a dispute about a part of a purchase', () => {
  it('freezes so much of what is unspent, and the rest can be spent', async () => {
    customer = await createMember(server)
    await bank('open', 5000)
    await bank('open', 5000)
    expect([await balance(), await entriesOf(server, customer.id)]).toEqual([
      14_900,
      [
        ['purchase', 19_900],
        ['frozen', -5000],
      ],
    ])
    const number = await payOrder(16_000)
    expect(await postingsOf(server, `invoice ${number} paid`)).toEqual({ sales: 16_000, credit: -14_900, card: -1100 })
    expect([await balance(), await lots()]).toEqual([0, [['purchase', 5000]]])
  })

  it('with less than that unspent freezes all of it', async () => {
    customer = await createMember(server)
    await spendCredit(server, customer.id, 16_900)
    await bank('open', 5000)
    expect([await balance(), await lastEntry()]).toEqual([0, ['frozen', -3000]])
  })

  it('won: free again', async () => {
    customer = await createMember(server)
    await bank('open', 5000)
    await bank('won', 5000)
    expect([await balance(), await lastEntry(), await leave()]).toEqual([19_900, ['unfrozen', 5000], [200, '199.00']])
  })

  it('lost: takes so much and no more, and the rest still goes back to the card on leaving', async () => {
    customer = await createMember(server)
    await bank('open', 5000)
    await bank('lost', 5000)
    const { chargeRef } = await chargeOf()
    expect(await postingsOf(server, `dispute dispute of ${chargeRef} lost`)).toEqual({ frozen: -5000, card: 5000 })
    expect([await balance(), await lots()]).toEqual([14_900, [['purchase', 14_900]]])
    expect([await leave(), await balance()]).toEqual([[200, '149.00'], 0])
    expect(await cardBookOf(server, customer.id)).toEqual([[19_900, 14_900]])
  })

  it('lost, with less than that unspent: own lot, then others, then a debt', async () => {
    customer = await createMember(server)
    await spendCredit(server, customer.id, 16_900)
    await giveCredit(server, customer.id, 500)
    await bank('lost', 5000)
    expect([await balance(), await lots()]).toEqual([
      -1500,
      [
        ['purchase', 0],
        ['gift', 0],
      ],
    ])
  })

  it('bought with a coupon: the credit goes in proportion, and the coupon with it', async () => {
    const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
    await createCoupon(server.database.db, 'HALFDOUBTED', { kind: 'amount', cents: 2000 }, terms, START)
    customer = await createMember(server, { plan: 'payc' })
    await buy(server, customer, 'gold', { coupon: 'halfdoubted' })
    await bank('open', 8950)
    expect(await balance()).toBe(9950)
    await bank('lost', 8950)
    const { chargeRef } = await chargeOf()
    const taken = { frozen: -9950, card: 8950, discounts: 1000 }
    expect(await postingsOf(server, `dispute dispute of ${chargeRef} lost`)).toEqual(taken)
    expect(await quote()).toMatchObject({ dollar_refund: '89.50', ending_credit: 9950 })
    await bank('lost', 8950, { name: 'second' })
    expect([await balance(), await lots()]).toEqual([0, [['purchase', 0]]])
  })

  it('a refund of an order fills what is frozen first, then what can be spent', async () => {
    customer = await createMember(server)
    const number = await payOrder(19_000)
    await bank('open', 5000)
    expect(await balance()).toBe(0)
    await refund(number, 10_000, 'claim')
    expect([await balance(), await lots()]).toEqual([5900, [['purchase', 10_900]]])
    await bank('lost', 5000)
    expect([await balance(), await lots()]).toEqual([5900, [['purchase', 5900]]])
  })

  it('what is free again pays what is owed', async () => {
    customer = await createMember(server)
    const second = await buy(server, customer, 'gold')
    await spendCredit(server, customer.id, 34_800)
    await bank('open', 6000, { invoice: second })
    await bank('lost', 3000)
    expect(await balance()).toBe(-3000)
    await bank('lost', 2000, { invoice: second })
    expect([await balance(), await lots()]).toEqual([
      0,
      [
        ['purchase', 0],
        ['purchase', 0],
      ],
    ])
  })
})

describe('the amount of a dispute', () => {
  it.each([
    ['not said: the whole charge', undefined, 0],
    ['more than the charge: the whole charge', 25_000, 0],
    ['more than a column holds: the whole charge', 3_000_000_000, 0],
    ['the charge', 19_900, 0],
    ['a cent', 1, 19_899],
    ['zero: nothing', 0, 19_900],
  ])('%s', async (_, amountCents, left) => {
    await createBuyer()
    await bank('open', amountCents)
    expect(await balance()).toBe(left)
    await bank('lost', amountCents)
    expect([await balance(), await lots()]).toEqual([left, [['purchase', left]]])
    const dollars = `${Math.floor(left / 100)}.${String(left % 100).padStart(2, '0')}`
    expect(await quote()).toMatchObject({ dollar_refund: dollars })
  })

  it('an amount that is told again is newer than one that was told in between and arrives later', async () => {
    await createBuyer()
    await bank('open', 5000, { toldAt: '2026-11-17T18:00:00Z' })
    await bank('open', 5000, { toldAt: '2026-11-19T18:00:00Z' })
    await bank('open', 8000, { toldAt: '2026-11-18T18:00:00Z' })
    expect(await balance()).toBe(14_900)
  })

  it('may change while the bank looks into it; what was said before that is old news', async () => {
    await createBuyer()
    await bank('open', 5000, { toldAt: '2026-11-17T18:00:00Z' })
    await bank('open', 12_000, { toldAt: '2026-11-18T18:00:00Z' })
    expect([await balance(), await lastEntry()]).toEqual([7900, ['frozen', -7000]])
    await bank('open', 2000, { toldAt: '2026-11-17T19:00:00Z' })
    expect(await balance()).toBe(7900)
    await bank('open', 3000, { toldAt: '2026-11-19T18:00:00Z' })
    expect([await balance(), await lastEntry()]).toEqual([16_900, ['unfrozen', 9000]])
    await bank('open', 12_000, { toldAt: '2026-11-20T18:00:00Z' })
    expect(await balance()).toBe(7900)
    // What is not said with the end is what was said before it.
    await bank('lost', undefined, { toldAt: '2026-11-21T18:00:00Z' })
    expect([await balance(), await lots()]).toEqual([7900, [['purchase', 7900]]])
  })

  it.each([
    ['less at the end', 12_000, 4000, 15_900],
    ['more at the end', 4000, 12_000, 7900],
    ['nothing at the end', 4000, 0, 19_900],
  ])('%s: what was lost is taken, and nothing else stays frozen', async (_, openCents, lostCents, left) => {
    await createBuyer()
    await bank('open', openCents)
    await bank('lost', lostCents)
    expect([await balance(), await lots()]).toEqual([left, [['purchase', left]]])
    await bank('lost', 19_900)
    expect(await balance()).toBe(left)
  })

  it('is named in what staff hear', async () => {
    await createBuyer()
    await bank('open', 5000)
    const { id } = await chargeOf()
    expect(server.logged.join('')).toContain(`about $50.00 of charge ${id}: open`)
  })

  it('of rows from before is the whole charge, frozen or lost', async () => {
    await createBuyer()
    await bank('open')
    const before = 'update credit_lots set disputed_cents = null where customer_id = $1'
    await server.database.query(before, [customer.id])
    await server.database.query('update disputes set amount_cents = null, told_at = null where customer_id = $1', [
      customer.id,
    ])
    await expectSoundBooks(server)
    expect(await balance()).toBe(0)
    await bank('lost')
    expect([await balance(), await lots(), await quote()]).toMatchObject([
      0,
      [['purchase', 0]],
      { dollar_refund: '0.00', lines: [] },
    ])
    await bank('lost', 5000, { name: 'second' })
    expect(await balance()).toBe(0)
  })
})

describe('two disputes about parts of the same charge', () => {
  it('freeze both parts, and each is taken or let go by itself', async () => {
    await createBuyer()
    await bank('open', 5000)
    await bank('open', 3000, { name: 'second' })
    expect(await balance()).toBe(11_900)
    await bank('lost', 5000)
    expect([await balance(), await lots()]).toEqual([11_900, [['purchase', 14_900]]])
    await bank('won', 3000, { name: 'second' })
    expect([await balance(), await lots()]).toEqual([14_900, [['purchase', 14_900]]])
  })

  it('about a part and about the rest: both lost, the purchase is undone', async () => {
    await createBuyer()
    await spendCredit(server, customer.id, 1000)
    await bank('lost', 5000)
    await bank('open', 14_900, { name: 'second' })
    expect(await balance()).toBe(0)
    await bank('lost', 14_900, { name: 'second' })
    expect([await balance(), await quote()]).toMatchObject([-1000, { dollar_refund: '0.00', lines: [] }])
  })

  it('that overlap take no cent twice', async () => {
    await createBuyer()
    await bank('open', 12_000)
    await bank('open', 12_000, { name: 'second' })
    expect(await balance()).toBe(0)
    await bank('lost', 12_000)
    await giveCredit(server, customer.id, 10_000)
    await bank('lost', 12_000, { name: 'second' })
    expect([await balance(), await lots()]).toEqual([
      10_000,
      [
        ['purchase', 0],
        ['gift', 10_000],
      ],
    ])
    await bank('lost', 19_900, { name: 'third' })
    expect(await balance()).toBe(10_000)
  })
})

describe('leaving Advantage while a bank looks into a part', () => {
  it.each<[Status, number]>([
    ['lost', 0],
    ['won', 5000],
  ])('what is free goes back to the card; the rest waits for the bank: %s', async (status, left) => {
    customer = await createMember(server)
    await spendCredit(server, customer.id, 2000)
    await bank('open', 5000)
    expect([await leave(), await balance(), await lots()]).toEqual([[200, '129.00'], 0, [['purchase', 5000]]])
    await bank(status, 5000)
    expect([await balance(), await cardBookOf(server, customer.id)]).toEqual([left, [[19_900, 12_900]]])
    // What leaving has settled no card gets again.
    expect(await quote()).toMatchObject({ dollar_refund: '0.00', kept_credit: left })
  })

  it('with nothing free it is the bank’s to decide, and whoever leaves may still owe what was spent', async () => {
    customer = await createMember(server)
    await spendCredit(server, customer.id, 16_900)
    await bank('open', 5000)
    expect([await quote(), await leave()]).toMatchObject([{ dollar_refund: '0.00', lines: [] }, [200, '0.00']])
    await bank('lost', 5000)
    expect(await balance()).toBe(-2000)
  })
})

describe('a dispute about a part of what an order paid', () => {
  it('leaves the rest to refund, and all of it again once it is won', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await giveCredit(server, customer.id, 4000)
    const number = await payOrder(10_000)
    await bank('open', 2000, { invoice: number })
    expect(await refund(number, 8001, 'one')).toEqual({ status: 'more_than_paid', leftCents: 8000 })
    expect(await refund(number, 5000, 'two')).toEqual({ status: 'refunded', cardCents: 4000, creditCents: 1000 })
    expect(await refund(number, 'all', 'three')).toEqual({ status: 'refunded', cardCents: 0, creditCents: 3000 })
    expect(await refund(number, 'all', 'four')).toEqual({ status: 'disputed' })
    await bank('won', 2000, { invoice: number })
    expect(await refund(number, 'all', 'five')).toEqual({ status: 'refunded', cardCents: 2000, creditCents: 0 })
    expect(await refund(number, 'all', 'six')).toEqual({ status: 'nothing' })
  })

  it('lost: the loss is ours, and the rest can be refunded still', async () => {
    customer = await createMember(server, { plan: 'payc' })
    const number = await payOrder(6000)
    await bank('lost', 2000, { invoice: number })
    const { chargeRef } = await chargeOf(number)
    const loss = { card: 2000, disputes: -2000 }
    expect(await postingsOf(server, `dispute dispute of ${chargeRef} lost`)).toEqual(loss)
    expect(await refund(number, 'all', 'one')).toEqual({ status: 'refunded', cardCents: 4000, creditCents: 0 })
    expect([await refund(number, 1, 'two'), await balance()]).toEqual([{ status: 'disputed' }, 0])
  })

  it('about more than is left after a refund: nothing is left', async () => {
    customer = await createMember(server, { plan: 'payc' })
    const number = await payOrder(6000)
    await refund(number, 5000, 'one')
    await bank('open', 2000, { invoice: number })
    expect(await refund(number, 1000, 'two')).toEqual({ status: 'disputed' })
  })

  it('takes back what became credit because the card refused it, as far as the bank has paid it', async () => {
    customer = await createMember(server, { plan: 'payc', card: '4000000000005126' })
    const number = await payOrder(6000)
    await refund(number, 3000, 'one')
    await sendPendingRefunds(server.deps)
    expect(await balance()).toBe(3000)
    await bank('lost', 2000, { invoice: number })
    expect(await balance()).toBe(1000)
    // The bank has paid what was refunded before, so the rest is as it was.
    expect(await refund(number, 3001, 'two')).toEqual({ status: 'more_than_paid', leftCents: 3000 })
    await bank('lost', 2000, { name: 'second', invoice: number })
    expect(await balance()).toBe(0)
    expect(await refund(number, 'all', 'three')).toEqual({ status: 'refunded', cardCents: 2000, creditCents: 0 })
    await sendPendingRefunds(server.deps)
  })

  it('a refund that comes back after it is credit but for what the bank has paid, and the letter says so', async () => {
    customer = await createMember(server, { plan: 'payc' })
    const number = await payOrder(6000)
    await refund(number, 5000, 'one')
    await sendPendingRefunds(server.deps)
    await bank('lost', 2000, { invoice: number })
    const { key } = await server.database.db
      .selectFrom('refunds')
      .select('key')
      .where('customerId', '=', customer.id)
      .executeTakeFirstOrThrow()
    const sent = await findRefundByKey(server.database.db, key)
    if (sent === undefined) throw new Error('Nothing was refunded.')
    await recordRefundOutcome(server.deps, sent, { status: 'failed', message: 'The account is closed.' })
    const postings = await postingsOf(server, `refund ${sent.id} failed`)
    expect([await balance(), postings]).toEqual([3000, { credit: 3000, card: -5000, disputes: 2000 }])
    const letter = await server.database.db
      .selectFrom('messages')
      .select('body')
      .where('eventKey', '=', `refund ${sent.id} failed`)
      .executeTakeFirstOrThrow()
    expect(letter.body).toContain('$30.00')
  })
})

describe('a dispute about a part of a welcome box', () => {
  const buyBox = async () => {
    customer = await createMember(server, { plan: 'payc' })
    const { body } = await server.call('POST', '/api/client/welcome/box/', {}, customer.token)
    const { id: order } = body as { id: number }
    await server.call('POST', '/api/client/subscription/checkout/', { order }, customer.token)
    return order
  }
  const creditBack = () => booking(server, customer.id, (db, owner) => creditBoxBack(db, owner, START))

  it('before it came back: it waits for the bank, and what we lost does not come back', async () => {
    const invoice = await buyBox()
    await bank('open', 2000, { invoice })
    await creditBack()
    expect(await balance()).toBe(0)
    await bank('lost', 2000, { invoice })
    await creditBack()
    expect(await lots()).toEqual([['welcome_box', 2900]])
    await bank('lost', 2900, { name: 'second', invoice })
    expect(await lots()).toEqual([['welcome_box', 0]])
  })

  it('after it came back: so much of that credit is taken', async () => {
    const invoice = await buyBox()
    await creditBack()
    await bank('lost', 2000, { invoice })
    expect(await lots()).toEqual([['welcome_box', 2900]])
  })
})
