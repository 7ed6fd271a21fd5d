import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#rules/durations'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { booking, buyCredit } from '../../tests/money/books.ts'
import {
  balanceOf,
  createMember,
  entriesOf,
  expectSoundBooks,
  giveCredit,
  lotsOf,
  setBalance,
  spendCredit,
} from '../../tests/money/credit.ts'
import { nextOrderNumber } from '../../tests/money/money.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { payOwed } from '../billing/pay-owed.ts'
import { refundOrder } from '../billing/refund-order.ts'
import { creditBoxBack } from '../billing/welcome-box.ts'
import { closeDueAccounts } from '../close-account.ts'
import { noteDispute } from './disputes.ts'
import { findRefundByKey } from './refund-store.ts'
import { recordRefundOutcome, sendPendingRefunds } from './refunds.ts'

/** A bank may decide once more, after a dispute had ended: what was taken is given back, and what was free is taken. */

const server = shareTestServer()

let customer: TestCustomer
let chargeRef: string
let seconds: number
beforeEach(() => {
  server.setNow(START)
  seconds = 0
  server.logged.length = 0
})
afterEach(() => expectSoundBooks(server))

type Status = 'open' | 'won' | 'lost'

/** Each word of the bank comes later than the one before, unless it is told to be older. */
const bank = async (
  status: Status,
  { amountCents, name = 'dispute', before = 0 }: { amountCents?: number; name?: string; before?: number } = {},
) => {
  seconds += 10
  const toldAt = new Date(START.getTime() + (seconds - before) * 1000)
  const told = { disputeRef: `${name} of ${chargeRef}`, chargeRef, status, toldAt }
  await noteDispute(server.deps, { ...told, ...(amountCents !== undefined && { amountCents }) })
  await expectSoundBooks(server, `${name} ${status}`)
}
const told = () => server.logged.join('')
const balance = () => balanceOf(server, customer.id)
const lots = () => lotsOf(server, customer.id)
const disputes = async () =>
  (
    await server.database.db
      .selectFrom('disputes')
      .select(['status', 'amountCents', 'lossCents', 'keptCents', 'takenAt', 'endedAt'])
      .where('customerId', '=', customer.id)
      .orderBy('id')
      .execute()
  ).map(({ takenAt, endedAt, ...row }) => ({ ...row, isTaken: takenAt !== null, isEnded: endedAt !== null }))
const quote = async () =>
  (await server.call('GET', '/api/client/subscription/leave/', undefined, customer.token)).body as object
/** All sums of the customer's books, by the account. */
const accounts = async () => {
  const { rows } = await server.database.query<{ account: string; cents: number }>(
    `select account, sum(cents)::integer as cents from ledger_postings join ledger_entries on ledger_entries.id = entry_id
     where customer_id = $1 group by account having sum(cents) <> 0 order by account`,
    [customer.id],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

const createBuyer = async (bought: { discountCents?: number } = {}) => {
  customer = await createCustomer(server, { plan: 'gold' })
  const { charge } = await buyCredit(server, customer.id, bought)
  chargeRef = charge.chargeRef ?? ''
}
const payOrder = async (totalCents: number) => {
  const number = await nextOrderNumber(server)
  const order = { customerId: customer.id, number, kind: 'order', title: 'Cleaning', isPresent: false } as const
  await payOwed(server.deps, { ...order, totalCents })
  const paid = await server.database.db
    .selectFrom('charges')
    .select('chargeRef')
    .where('invoiceId', '=', number)
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  chargeRef = paid?.chargeRef ?? ''
  return number
}

describe('won after it was lost', () => {
  it('in part, of a welcome box that came back without that part: it stays so, and staff hear how much is missing', async () => {
    customer = await createMember(server, { plan: 'payc' })
    const { body } = await server.call('POST', '/api/client/welcome/box/', {}, customer.token)
    const { id: order } = body as { id: number }
    await server.call('POST', '/api/client/subscription/checkout/', { order }, customer.token)
    const charge = await server.database.db
      .selectFrom('charges')
      .select('chargeRef')
      .where('invoiceId', '=', order)
      .executeTakeFirstOrThrow()
    chargeRef = charge.chargeRef ?? ''
    const creditBack = () => booking(server, customer.id, (db, owner) => creditBoxBack(db, owner, START))
    await bank('lost', { amountCents: 2000 })
    await creditBack()
    expect([await balance(), told()]).toEqual([2900, expect.not.stringContaining('short')])
    await bank('won', { amountCents: 2000 })
    await creditBack()
    expect([await balance(), await lots()]).toEqual([2900, [['welcome_box', 2900]]])
    expect(told()).toContain('won after it was lost; its welcome box came back $20.00 short')
    server.logged.length = 0
    await bank('lost', { amountCents: 4900 })
    expect([await balance(), told()]).toEqual([0, expect.not.stringContaining('short')])
  })

  it.each([
    ['unspent', 0, 0],
    ['partly spent, and paid from other credit', 6000, 8000],
    ['all spent, and owed', 19_900, 0],
    ['partly owed', 15_000, 2000],
  ])('%s: credit, balance and books are as before, and staff hear of it', async (_, spentCents, giftCents) => {
    await createBuyer({ discountCents: 2000 })
    if (giftCents > 0) await giveCredit(server, customer.id, giftCents)
    await setBalance(server, customer.id, 19_900 + giftCents - spentCents)
    const before = [await balance(), await lots(), await accounts(), await quote()]
    await bank('open')
    await bank('lost')
    expect(await balance()).toBe(giftCents - spentCents)
    server.logged.length = 0
    await bank('won')
    expect(told()).toContain('won after it was lost')
    const [owed = 0, ...kept] = [spentCents > giftCents ? 1 : 0, ...(await lots())]
    // What was owed has come as a lot, and has paid the debt.
    expect(kept.splice(kept.length - owed).map(([, left]) => left)).toEqual(owed === 0 ? [] : [0])
    expect([await balance(), kept, await accounts(), await quote()]).toEqual(before)
    expect((await entriesOf(server, customer.id)).at(-1)).toEqual(['dispute_given_back', 19_900])
    expect(await disputes()).toEqual([
      { status: 'won', amountCents: null, lossCents: null, keptCents: 0, isTaken: false, isEnded: true },
    ])
  })

  it('again and again, told twice, late and out of order: the newest word counts, once', async () => {
    await createBuyer()
    await bank('lost', { amountCents: 5000 })
    await bank('won')
    await bank('won')
    const given = await entriesOf(server, customer.id)
    await bank('lost', { amountCents: 5000, before: 15 })
    await bank('open', { before: 25 })
    expect([await balance(), await entriesOf(server, customer.id)]).toEqual([19_900, given])
    await bank('lost', { amountCents: 5000 })
    expect(told()).toContain('lost after it was won')
    expect(await balance()).toBe(14_900)
    await bank('won')
    expect([await balance(), (await entriesOf(server, customer.id)).map(([kind]) => kind)]).toEqual([
      19_900,
      ['purchase', 'dispute_lost', 'dispute_given_back', 'dispute_lost', 'dispute_given_back'],
    ])
  })

  it('a debt that other credit has paid meanwhile comes back as credit', async () => {
    await createBuyer()
    await spendCredit(server, customer.id, 19_900)
    await bank('lost')
    await giveCredit(server, customer.id, 25_000)
    expect(await balance()).toBe(5100)
    await bank('won')
    expect([await balance(), await lots()]).toEqual([
      25_000,
      [
        ['purchase', 0],
        ['gift', 5100],
        ['refund', 19_900],
      ],
    ])
  })

  it('a lot of which it took something for another purchase has it back, frozen where a bank looks into that one', async () => {
    await createBuyer()
    const other = await buyCredit(server, customer.id)
    await spendCredit(server, customer.id, 19_900)
    await bank('lost', { amountCents: 4000 })
    expect(await lots()).toEqual([
      ['purchase', 0],
      ['purchase', 15_900],
    ])
    const lost = chargeRef
    chargeRef = other.charge.chargeRef ?? ''
    await bank('open', { name: 'other' })
    expect(await balance()).toBe(0)
    chargeRef = lost
    await bank('won')
    expect([await balance(), await lots()]).toEqual([
      0,
      [
        ['purchase', 0],
        ['purchase', 19_900],
      ],
    ])
  })

  it('after leaving it is credit that no card gets again', async () => {
    customer = await createMember(server)
    const { ref } = await server.database.db
      .selectFrom('charges')
      .select('chargeRef as ref')
      .where('customerId', '=', customer.id)
      .executeTakeFirstOrThrow()
    chargeRef = ref ?? ''
    await bank('lost', { amountCents: 5000 })
    const { status } = await server.call(
      'POST',
      '/api/client/subscription/leave/',
      { dollar_refund: '149.00' },
      customer.token,
    )
    await sendPendingRefunds(server.deps)
    expect([status, await balance()]).toEqual([200, 0])
    await bank('won')
    expect([await balance(), await quote()]).toMatchObject([5000, { dollar_refund: '0.00', kept_credit: 5000 }])
  })

  it('of an order: our loss is undone, a refund that was held back is credit, and the order shows what the bank has of it', async () => {
    customer = await createMember(server, { plan: 'payc' })
    const number = await payOrder(6000)
    await putOrder(server, customer, { id: number, status: 'completed', amountCents: 6000 })
    const shown = () =>
      server.database.db
        .selectFrom('orders')
        .select(['refundedCents', 'lostCents', 'isLost'])
        .where('id', '=', number)
        .executeTakeFirstOrThrow()
    await refundOrder(server.deps, { customerId: customer.id, number, cents: 5000, cause: `claim of ${number}` })
    await sendPendingRefunds(server.deps)
    await bank('lost', { amountCents: 2000 })
    expect(await shown()).toEqual({ refundedCents: 5000, lostCents: 2000, isLost: false })
    const { key } = await server.database.db
      .selectFrom('refunds')
      .select('key')
      .where('customerId', '=', customer.id)
      .executeTakeFirstOrThrow()
    const sent = await findRefundByKey(server.database.db, key)
    if (sent === undefined) throw new Error('Nothing was refunded.')
    await recordRefundOutcome(server.deps, sent, { status: 'failed', message: 'The account is closed.' })
    // The bank had paid $20.00 of what the card did not take.
    expect([await balance(), await shown()]).toEqual([3000, { refundedCents: 5000, lostCents: 0, isLost: false }])
    await bank('won')
    expect([await balance(), await accounts()]).toEqual([5000, { card: -6000, credit: 5000, sales: 1000 }])
    await bank('lost', { amountCents: 6000 })
    expect([await balance(), await shown()]).toEqual([0, { refundedCents: 5000, lostCents: 1000, isLost: true }])
    await bank('won')
    expect([await balance(), await shown()]).toEqual([5000, { refundedCents: 5000, lostCents: 0, isLost: false }])
  })
})

describe('of an account that was closed', () => {
  it('whose credit was spent: our loss is undone', async () => {
    await createBuyer()
    await payOrder(19_900)
    const { chargeRef: bought } = await server.database.db
      .selectFrom('charges')
      .select('chargeRef')
      .where('customerId', '=', customer.id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    chargeRef = bought ?? ''
    await server.call('POST', '/api/client/account/deletion/', { password: customer.password }, customer.token)
    server.setNow(new Date(START.getTime() + 60 * DAY_MS))
    expect(await closeDueAccounts(server.deps)).toBe(1)
    const before = await accounts()
    await bank('open')
    await bank('lost')
    expect(await accounts()).toMatchObject({ disputes: -19_900 })
    await bank('won')
    expect(await accounts()).toEqual(before)
  })
})

describe('an appeal', () => {
  it('leaves the money with the bank, freezes nothing, and is reported', async () => {
    await createBuyer()
    await bank('lost', { amountCents: 5000 })
    server.logged.length = 0
    await bank('open', { amountCents: 8000 })
    await bank('open')
    expect(told()).toContain('about $50.00 of charge')
    expect(server.logged.filter((line) => line.includes('open after it was lost'))).toHaveLength(1)
    expect([await balance(), await disputes()]).toEqual([
      14_900,
      [{ status: 'open', amountCents: 5000, lossCents: 0, keptCents: 0, isTaken: true, isEnded: false }],
    ])
    expect(await quote()).toMatchObject({ dollar_refund: '149.00' })
  })

  it.each<[Status, number | undefined, number]>([
    ['won', undefined, 19_900],
    ['lost', undefined, 14_900],
    ['lost', 8000, 11_900],
    ['lost', 3000, 16_900],
  ])('%s about %s in the end leaves %i', async (status, amountCents, left) => {
    await createBuyer()
    await bank('lost', { amountCents: 5000 })
    await bank('open')
    await bank(status, { ...(amountCents !== undefined && { amountCents }) })
    expect([await balance(), await lots()]).toEqual([left, [['purchase', left]]])
  })

  it('of the whole purchase: it goes on as before once it is won', async () => {
    await createBuyer()
    await bank('lost')
    await bank('open')
    expect([await balance(), await quote()]).toMatchObject([0, { dollar_refund: '0.00', lines: [] }])
    await bank('won')
    expect([await balance(), await quote()]).toMatchObject([19_900, { dollar_refund: '199.00' }])
    await bank('lost')
    expect([await balance(), await quote()]).toMatchObject([0, { dollar_refund: '0.00', lines: [] }])
  })

  it('about what a bank had let go of freezes it again', async () => {
    await createBuyer()
    await bank('open', { amountCents: 5000 })
    await bank('won')
    await bank('open')
    expect(told()).toContain('open after it was won')
    expect(await balance()).toBe(14_900)
    await bank('won')
    expect(await balance()).toBe(19_900)
  })
})

describe('two disputes about the same money', () => {
  it('one of them won: the other one takes what both were about, and all comes back with the last', async () => {
    await createBuyer({ discountCents: 2000 })
    await bank('lost', { amountCents: 12_000 })
    await bank('lost', { amountCents: 12_000, name: 'second' })
    expect(await balance()).toBe(0)
    await bank('won')
    // $120.00 of $179.00 had brought $133.41 of credit.
    expect(await balance()).toBe(19_900 - 13_341)
    await bank('won', { name: 'second' })
    expect([await balance(), await accounts()]).toEqual([19_900, { card: -17_900, credit: 19_900, discounts: -2000 }])
  })

  it('one that had taken for both gives back what is too much', async () => {
    await createBuyer()
    await bank('lost')
    await bank('lost', { amountCents: 6000, name: 'second' })
    await bank('open')
    await bank('lost', { amountCents: 5000 })
    expect(await balance()).toBe(8900)
    await bank('won', { name: 'second' })
    expect(await balance()).toBe(14_900)
    await bank('won')
    expect([await balance(), await lots()]).toEqual([19_900, [['purchase', 19_900]]])
  })
})
