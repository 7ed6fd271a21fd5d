import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { lettersTo } from '../../tests/letters.ts'
import { booking } from '../../tests/money/books.ts'
import { addCard } from '../../tests/money/cards.ts'
import {
  accountOf,
  balanceOf,
  buy,
  cardBookOf,
  createMember,
  expectSoundBooks,
  giveCredit,
  lotsOf,
  postingsOf,
  signInAgain,
  spendCredit,
} from '../../tests/money/credit.ts'
import { arriveLate } from '../../tests/money/late-charge.ts'
import { CARDS } from '../../tests/money/order-payer.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { transferCredit } from '../credit/credit.ts'
import { askAboutCharges } from '../payments/ask-provider.ts'
import { sendPendingRefunds } from '../payments/refunds.ts'
import { createCoupon } from './coupons.ts'

const server = shareTestServer()
const PATH = '/api/client/subscription/leave/'

let customer: TestCustomer
beforeEach(() => server.setNow(START))
afterEach(() => expectSoundBooks(server))

const quote = async (token = customer.token) => (await server.call('GET', PATH, undefined, token)).body as object
const leave = (dollarRefund: string, token = customer.token) =>
  server.call('POST', PATH, { dollar_refund: dollarRefund }, token)
const left = (cents: number, order: number) => ({
  kind: 'left_of_purchase',
  order,
  amount: cents,
  dollar_amount: (cents / 100).toFixed(2),
})
const couponOf20 = async (code: string) => {
  const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
  await createCoupon(server.database.db, code, { kind: 'amount', cents: 2000 }, terms, START)
}
/** Sends what is on its way, as the job does, and answers with what each card paid and got back. */
const refunded = async () => {
  await sendPendingRefunds(server.deps)
  return cardBookOf(server, customer.id)
}

describe('the welcome box of a purchase that ends', () => {
  it('takes $49 off once staff have sent it, and nothing before', async () => {
    customer = await createCustomer(server)
    await addCard(server, customer.token)
    const id = await buy(server, customer, 'gold', { isAutoBilling: false })
    expect(await quote()).toMatchObject({ refund: 19_900 })
    expect(await opsJson(server, 'box', 'waiting')).toMatchObject([{ customer: customer.id, sent_at: null }])
    expect(await ops(server, 'box', 'sent', customer.email)).toEqual([
      0,
      `The welcome box of Grace Hopper (customer ${customer.id}) is marked as sent.`,
    ])
    expect(await ops(server, 'box', 'waiting')).toEqual([0, 'No welcome box waits to be sent.'])
    expect(await ops(server, 'box', 'sent', customer.email)).toEqual([
      1,
      `The welcome box of Grace Hopper (customer ${customer.id}) was sent on 11/17/2026 already.`,
    ])
    expect(await quote()).toMatchObject({
      refund: 15_000,
      lines: [left(19_900, id), { kind: 'welcome_box', order: id, amount: -4900, dollar_amount: '-49.00' }],
    })
    expect((await leave('150.00')).status).toBe(200)
    expect(await refunded()).toEqual([[19_900, 15_000]])
    expect(await postingsOf(server, `left with invoice ${id}`)).toEqual({
      credit: -19_900,
      card: 15_000,
      forfeited: 4_900,
    })
  })

  it('is marked for who has one only, and one that was bought is paid for already', async () => {
    customer = await createCustomer(server, { plan: 'payc' })
    expect(await ops(server, 'box', 'sent', String(customer.id))).toEqual([
      1,
      `Grace Hopper (customer ${customer.id}) has no welcome box.`,
    ])
    await addCard(server, customer.token)
    const { body } = await server.call('POST', '/api/client/welcome/box/', {}, customer.token)
    const { id } = body as { id: number }
    await server.call('POST', '/api/client/subscription/checkout/', { order: id }, customer.token)
    await buy(server, customer, 'gold', { isAutoBilling: false })
    expect((await ops(server, 'box', 'sent', String(customer.id)))[0]).toBe(0)
    expect(await quote()).toMatchObject({ refund: 19_900 })
  })
})

describe('the quote, typed out [R294] [R295]', () => {
  it('$199 unspent: $199.00, and with it everything ends', async () => {
    customer = await createCustomer(server)
    await addCard(server, customer.token)
    const id = await buy(server, customer, 'gold', { isAutoBilling: true })
    const shown = {
      refund: 19_900,
      dollar_refund: '199.00',
      ending_credit: 19_900,
      dollar_ending_credit: '199.00',
      kept_credit: 0,
      dollar_kept_credit: '0.00',
      subscription: 'gold',
      last_day: '2026-12-08',
      lines: [left(19_900, id)],
    }
    expect(await quote()).toEqual(shown)
    const { status, body } = await leave('199.00')
    expect([status, body]).toEqual([200, { ...shown, subscription: 'payc' }])
    expect(await accountOf(server, customer.id)).toMatchObject({
      planName: 'payc',
      isAutoBilling: false,
      balanceCents: 0,
    })
    expect(await postingsOf(server, `left with invoice ${id}`)).toEqual({ credit: -19_900, card: 19_900 })
    expect(await refunded()).toEqual([[19_900, 19_900]])
    expect((await lettersTo(server, customer.email)).map(({ subject }) => subject)).toContain(
      'Your refund is on its way',
    )
    // The screen has confirmed it; what the bank says comes of itself, and waits for the day.
    const refund = server.database.db
      .selectFrom('messages')
      .select('keepsQuietHours')
      .where('customerId', '=', customer.id)
    expect(await refund.where('eventKey', 'like', 'refund % succeeded').execute()).toEqual([{ keepsQuietHours: true }])
  })

  it('with a $20 coupon: $179.00', async () => {
    await couponOf20('LEAVING20')
    customer = await createCustomer(server)
    await addCard(server, customer.token)
    const id = await buy(server, customer, 'gold', { coupon: 'leaving20' })
    expect(await quote()).toMatchObject({
      dollar_refund: '179.00',
      dollar_ending_credit: '199.00',
      lines: [left(19_900, id), { kind: 'coupon', order: id, amount: -2000, dollar_amount: '-20.00' }],
    })
    expect((await leave('179.00')).status).toBe(200)
    expect(await postingsOf(server, `left with invoice ${id}`)).toEqual({
      credit: -19_900,
      card: 17_900,
      forfeited: 2000,
    })
    expect(await refunded()).toEqual([[17_900, 17_900]])
  })

  it('gold and platinum in one week, by two cards: each gets its own, the newer one first', async () => {
    customer = await createMember(server)
    server.setNow('2026-11-19T18:00:00Z')
    customer = await signInAgain(server, customer)
    await addCard(server, customer.token, '5555555555554444')
    await buy(server, customer, 'platinum')
    await spendCredit(server, customer.id, 6000)
    expect(await quote()).toMatchObject({ dollar_refund: '438.00', dollar_ending_credit: '438.00' })
    expect((await leave('438.00')).status).toBe(200)
    expect(await refunded()).toEqual([
      [19_900, 13_900],
      [29_900, 29_900],
    ])
  })

  it('$60 spent: $139.00', async () => {
    customer = await createMember(server)
    await spendCredit(server, customer.id, 6000)
    expect(await quote()).toMatchObject({ dollar_refund: '139.00' })
    expect((await leave('139.00')).status).toBe(200)
    expect([await balanceOf(server, customer.id), await refunded()]).toEqual([0, [[19_900, 13_900]]])
  })

  it('credit back beside it stays, and is never paid out', async () => {
    customer = await createMember(server)
    await giveCredit(server, customer.id, 995)
    expect(await quote()).toMatchObject({ dollar_refund: '199.00', dollar_kept_credit: '9.95' })
    const { body } = await leave('199.00')
    expect(body).toMatchObject({ kept_credit: 995, dollar_kept_credit: '9.95' })
    expect([await balanceOf(server, customer.id), await lotsOf(server, customer.id)]).toEqual([
      995,
      [
        ['purchase', 0],
        ['gift', 995],
      ],
    ])
  })

  it('$50 transferred away: $149.00 here, and nothing there [R296]', async () => {
    customer = await createMember(server)
    const friend = await createMember(server, { plan: 'payc' })
    await booking(server, customer.id, (db, from) =>
      transferCredit(db, from, { id: friend.id, balanceCents: 0 }, { cents: 5000, name: 'transfer 50' }, START),
    )
    expect(await quote()).toMatchObject({ dollar_refund: '149.00' })
    expect(await quote(friend.token)).toMatchObject({ refund: 0, kept_credit: 5000, lines: [] })
    expect((await leave('0.00', friend.token)).headers['x-error-code']).toBe('nothing_to_update')
    expect((await leave('149.00')).status).toBe(200)
    expect([await balanceOf(server, friend.id), await refunded()]).toEqual([5000, [[19_900, 14_900]]])
  })

  it('more discounts than credit: nothing back, nothing owed', async () => {
    await couponOf20('MOSTLY20')
    customer = await createCustomer(server)
    await addCard(server, customer.token)
    await buy(server, customer, 'gold', { coupon: 'MOSTLY20' })
    await spendCredit(server, customer.id, 18_500)
    expect(await quote()).toMatchObject({
      refund: 0,
      ending_credit: 1400,
      lines: [{ amount: 1400 }, { amount: -2000 }, { kind: 'below_zero', order: null, amount: 600 }],
    })
    expect((await leave('0.00')).status).toBe(200)
    expect([await balanceOf(server, customer.id), await refunded()]).toEqual([0, [[17_900, 0]]])
  })
})

describe('the window of 14 business days', () => {
  it('Thanksgiving is none of them, and what is bought later is within', async () => {
    // Tuesday, November 17th is day 0; with the 26th left out, Tuesday, December 8th is day 14.
    customer = await createMember(server)
    server.setNow('2026-12-09T07:59:00Z')
    customer = await signInAgain(server, customer)
    expect(await quote()).toMatchObject({ dollar_refund: '199.00' })
    server.setNow('2026-12-09T08:00:00Z')
    expect(await quote()).toMatchObject({ dollar_refund: '0.00', kept_credit: 19_900, lines: [] })
    const id = await buy(server, customer, 'gold')
    expect(await quote()).toMatchObject({
      dollar_refund: '199.00',
      kept_credit: 19_900,
      lines: [left(19_900, id)],
    })
    // A member may leave without getting anything back, and keeps what is too old.
    expect((await leave('199.00')).status).toBe(200)
    expect(await balanceOf(server, customer.id)).toBe(19_900)
  })
})

describe('leaving', () => {
  it('another total: 409 with the new quote, and nothing has happened', async () => {
    customer = await createMember(server)
    await spendCredit(server, customer.id, 1000)
    const { status, headers, body } = await leave('199.00')
    expect([status, headers['x-error-code']]).toEqual([409, 'quote_changed'])
    expect(body).toMatchObject({
      non_field_errors: [expect.any(String)],
      dollar_refund: '189.00',
      subscription: 'gold',
    })
    expect(await accountOf(server, customer.id)).toMatchObject({ planName: 'gold', balanceCents: 18_900 })
    expect((await leave('nonsense')).status).toBe(400)
    expect((await leave('189.00')).status).toBe(200)
  })

  it('twice at once: once', async () => {
    customer = await createMember(server)
    const answers = await Promise.all([leave('199.00'), leave('199.00'), leave('199.00')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await refunded()).toEqual([[19_900, 19_900]])
  })

  it('under one key twice: the same answer', async () => {
    customer = await createMember(server)
    const press = () =>
      server.app.inject({
        method: 'POST',
        url: PATH,
        payload: { dollar_refund: '199.00' },
        headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': 'leave-once' },
      })
    const [first, second] = [await press(), await press()]
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body])
  })

  it('a stranger, and somebody without a plan, have nothing to leave', async () => {
    expect((await server.call('GET', PATH)).status).toBe(401)
    expect((await server.call('POST', PATH, { dollar_refund: '199.00' })).status).toBe(401)
    customer = await createCustomer(server)
    const { status, headers } = await leave('0.00')
    expect([status, headers['x-error-code']]).toEqual([400, 'nothing_to_update'])
    expect((await accountOf(server, customer.id)).planName).toBeNull()
  })

  it('the bank does not take the refund: credit, reported and told once', async () => {
    customer = await createMember(server, { card: '4000000000005126' })
    await leave('199.00')
    const reports = () => server.logged.filter((line) => line.includes('failed and became credit')).length
    const before = reports()
    await sendPendingRefunds(server.deps)
    await sendPendingRefunds(server.deps)
    expect(await lotsOf(server, customer.id)).toEqual([
      ['purchase', 0],
      ['refund', 19_900],
    ])
    expect([await balanceOf(server, customer.id), reports() - before]).toEqual([19_900, 1])
    const subjects = (await lettersTo(server, customer.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your refund is in your account')).toHaveLength(1)
    // It goes to no card a second time.
    expect(await quote()).toMatchObject({ refund: 0, kept_credit: 19_900 })
  })

  it('down to payc keeps the credit, and the money can still be had [R293]', async () => {
    customer = await createMember(server)
    await buy(server, customer, 'payc')
    expect(await accountOf(server, customer.id)).toMatchObject({ planName: 'payc', balanceCents: 19_900 })
    expect((await leave('199.00')).status).toBe(200)
    expect(await refunded()).toEqual([[19_900, 19_900]])
  })

  it('who joins again is not reckoned with what was settled', async () => {
    customer = await createMember(server)
    await spendCredit(server, customer.id, 6000)
    await leave('139.00')
    const id = await buy(server, customer, 'gold')
    expect(await quote()).toMatchObject({ dollar_refund: '199.00', lines: [left(19_900, id)] })
    expect((await leave('199.00')).status).toBe(200)
    expect(await refunded()).toEqual([
      [19_900, 13_900],
      [19_900, 19_900],
    ])
  })
})

describe('what was chosen and not paid', () => {
  it('ends with leaving: money that comes late for it goes back, and nobody is a member again', async () => {
    customer = await createMember(server)
    await addCard(server, customer.token, CARDS.timesOutBefore)
    const post = (path: string, body: object) => server.call('POST', `/api/client/${path}/`, body, customer.token)
    const chosen = (await post('subscription/choose', { package: 'platinum' })).body as { id: number }
    const pressed = await post('subscription/checkout', { order: chosen.id, is_auto_billing: true })
    expect(pressed.status).toBe(409)
    server.setNow('2026-11-17T18:01:00Z')
    await askAboutCharges(server.deps)
    expect((await leave('199.00')).status).toBe(200)
    expect((await post('subscription/checkout', { order: chosen.id })).status).toBe(409)
    expect(await arriveLate(server, customer)).toBe('returned')
    expect(await accountOf(server, customer.id)).toMatchObject({
      planName: 'payc',
      isAutoBilling: false,
      balanceCents: 0,
    })
    expect(await refunded()).toEqual([
      [19_900, 19_900],
      [29_900, 29_900],
    ])
  })
})
