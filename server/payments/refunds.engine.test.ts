import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#rules/durations'
import type { TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { lettersTo } from '../../tests/letters.ts'
import { booking } from '../../tests/money/books.ts'
import { newKey } from '../../tests/money/crash-scenarios.ts'
import {
  balanceOf,
  buy,
  cardBookOf,
  createMember,
  entriesOf,
  expectSoundBooks,
  giveCredit,
  lotsOf,
  owe,
  postingsOf,
  setBalance,
} from '../../tests/money/credit.ts'
import { faultyPayments } from '../../tests/money/faulty-payments.ts'
import { nextOrderNumber } from '../../tests/money/money.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { type OwedAmount, payOwed } from '../billing/pay-owed.ts'
import { refundOrder } from '../billing/refund-order.ts'
import { creditBoxBack } from '../billing/welcome-box.ts'
import { type Payments, ProviderFailure, type RefundOutcome } from '../ports.ts'
import { receiveEvent } from './events.ts'
import { findRefundByKey } from './refund-store.ts'
import { recordRefundOutcome, sendPendingRefunds } from './refunds.ts'

const server = shareTestServer()

let customer: TestCustomer
let number: number
beforeEach(async () => {
  server.setNow(START)
  number = await nextOrderNumber(server)
})
afterEach(() => expectSoundBooks(server))

/** An order that credit and the card have paid together. */
const payOrder = async (totalCents: number, more: Partial<OwedAmount> = {}) =>
  payOwed(server.deps, {
    customerId: customer.id,
    number,
    kind: 'order',
    title: 'Cleaning',
    totalCents,
    isPresent: false,
    ...more,
  })
const refund = (cents: number, cause: string, customerId = customer.id) =>
  refundOrder(server.deps, { customerId, number, cents, cause })
const balance = () => balanceOf(server, customer.id)

describe('the refund of an order', () => {
  it('goes back the way it came, over several refunds: card first, then its lots, never more than was paid', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await giveCredit(server, customer.id, 1000)
    server.setNow('2026-11-17T18:01:00Z')
    await giveCredit(server, customer.id, 3000)
    await payOrder(6000)
    expect(await refund(0, 'nothing')).toEqual({ status: 'nothing' })
    expect(await refund(6001, 'too much')).toEqual({ status: 'more_than_paid', leftCents: 6000 })
    expect(await refund(1500, 'claim 1')).toEqual({ status: 'refunded', cardCents: 1500, creditCents: 0 })
    expect(await refund(1500, 'claim 1')).toEqual({ status: 'refunded_before' })
    expect(await refund(3000, 'claim 2')).toEqual({ status: 'refunded', cardCents: 500, creditCents: 2500 })
    expect(await lotsOf(server, customer.id)).toEqual([
      ['gift', 0],
      ['gift', 2500],
    ])
    expect(await refund(1501, 'claim 3')).toEqual({ status: 'more_than_paid', leftCents: 1500 })
    expect(await refund(1500, 'claim 3')).toEqual({ status: 'refunded', cardCents: 0, creditCents: 1500 })
    expect(await refund(1, 'claim 4')).toEqual({ status: 'more_than_paid', leftCents: 0 })
    expect([await balance(), await lotsOf(server, customer.id)]).toEqual([
      4000,
      [
        ['gift', 1000],
        ['gift', 3000],
      ],
    ])
    expect(await postingsOf(server, `order ${number} refunded: claim 2`)).toEqual({
      sales: -3000,
      card: 500,
      credit: 2500,
    })
    await sendPendingRefunds(server.deps)
    expect(await cardBookOf(server, customer.id)).toEqual([[2000, 2000]])
  })

  it('twice at once for the same cause: once', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await payOrder(6000)
    const outcomes = await Promise.all([refund(6000, 'claim'), refund(6000, 'claim'), refund(6000, 'another claim')])
    expect(outcomes.filter(({ status }) => status === 'refunded')).toHaveLength(1)
    await sendPendingRefunds(server.deps)
    expect(await cardBookOf(server, customer.id)).toEqual([[6000, 6000]])
  })

  it('of what was waived nothing comes back', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await giveCredit(server, customer.id, 1000)
    await payOrder(1049)
    expect(await refund(1001, 'claim')).toEqual({ status: 'more_than_paid', leftCents: 1000 })
    expect(await refund(1000, 'claim')).toEqual({ status: 'refunded', cardCents: 0, creditCents: 1000 })
  })

  it('not of what is not paid, is somebody else’s, or is no order', async () => {
    customer = await createMember(server)
    expect(await refund(100, 'claim')).toEqual({ status: 'not_paid' })
    await payOrder(6000)
    const other = await createMember(server, { plan: 'payc' })
    expect(await refund(100, 'claim', other.id)).toEqual({ status: 'not_paid' })
    number = await buy(server, customer, 'platinum')
    expect(await refund(100, 'claim')).toEqual({ status: 'not_paid' })
  })

  it('pays a debt first', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await giveCredit(server, customer.id, 5000)
    await payOrder(5000)
    await owe(server, customer.id, 2000)
    await refund(3000, 'claim 1')
    expect([await balance(), await lotsOf(server, customer.id)]).toEqual([1000, [['gift', 1000]]])
    expect(await refund(2001, 'claim 2')).toEqual({ status: 'more_than_paid', leftCents: 2000 })
    expect(await refund(2000, 'claim 2')).toMatchObject({ creditCents: 2000 })
  })

  it('the bank does not take it: credit, and the card has had its share all the same', async () => {
    customer = await createMember(server, { plan: 'payc', card: '4000000000005126' })
    await payOrder(6000)
    await refund(2000, 'claim 1')
    await sendPendingRefunds(server.deps)
    expect([await balance(), await lotsOf(server, customer.id)]).toEqual([2000, [['refund', 2000]]])
    expect(await refund(4001, 'claim 2')).toEqual({ status: 'more_than_paid', leftCents: 4000 })
    expect((await entriesOf(server, customer.id)).slice(-2)).toEqual([
      ['order_refund', 0],
      ['refund_failed', 2000],
    ])
  })

  it('that the provider has given back before, by hand or before a restore, does not become credit as well', async () => {
    const giveBackThere = async (amountCents: number) => {
      const [{ chargeRef }] = (await server.database.db
        .selectFrom('charges')
        .select('chargeRef')
        .where('customerId', '=', customer.id)
        .execute()) as [{ chargeRef: string }]
      const { status } = await server.deps.payments.refund({ key: `hand ${chargeRef}`, chargeRef, amountCents })
      expect(status).toBe('succeeded')
    }
    customer = await createMember(server, { plan: 'payc' })
    await payOrder(6000)
    await giveBackThere(2500)
    expect(await refund(2500, 'claim 1')).toMatchObject({ cardCents: 2500 })
    expect(await refund(3500, 'claim 2')).toMatchObject({ cardCents: 3500 })
    // The second one is refused, and what the charge still has of it goes out as a refund of its own.
    expect([await sendPendingRefunds(server.deps), await sendPendingRefunds(server.deps)]).toEqual([2, 1])
    expect([await balance(), await cardBookOf(server, customer.id)]).toEqual([0, [[6000, 6000]]])
    expect(server.logged.join('')).toContain('$25.00 had gone back at the provider before')
    // Nobody is told of money that is not on its way.
    const letters = (await lettersTo(server, customer.email)).map(({ body }) => body).join()
    expect(letters.match(/We have sent \$[\d.]+(?= of order \d+ back)/g)).toEqual([
      'We have sent $25.00',
      'We have sent $10.00',
    ])

    customer = await createMember(server)
    await giveBackThere(19_900)
    await server.call('POST', '/api/client/subscription/leave/', { dollar_refund: '199.00' }, customer.token)
    await sendPendingRefunds(server.deps)
    expect([await balance(), await cardBookOf(server, customer.id)]).toEqual([0, [[19_900, 19_900]]])
  })

  it('that the bank does not take is credit also where something else went back by hand', async () => {
    customer = await createMember(server, { plan: 'payc', card: '4000000000005126' })
    await payOrder(6000)
    await refund(2000, 'claim 1')
    const payments = {
      ...server.deps.payments,
      async *listRefunds() {
        yield { key: undefined, refundRef: 're_hand', amountCents: 2000, isTaken: true }
      },
    }
    await sendPendingRefunds({ ...server.deps, payments })
    expect(await balance()).toBe(2000)
  })

  it('a fee too; a lost answer of the provider refunds once', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await payOrder(990, { kind: 'fee' })
    await refund(990, 'waived')
    const { payments, faults } = faultyPayments(server.deps.payments)
    faults.next('refund', { kind: 'throws_after' })
    await sendPendingRefunds({ ...server.deps, payments })
    await sendPendingRefunds({ ...server.deps, payments })
    expect([await cardBookOf(server, customer.id), faults.reached.get('refund')]).toEqual([[[990, 990]], 1])
  })

  it('a bank that sends it back later: credit then, once', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await payOrder(6000)
    await refund(6000, 'claim')
    await sendPendingRefunds(server.deps)
    const { key } = await server.database.db
      .selectFrom('refunds')
      .select('key')
      .where('customerId', '=', customer.id)
      .executeTakeFirstOrThrow()
    const known = await findRefundByKey(server.database.db, key)
    if (known === undefined) throw new Error('There is no refund.')
    const failed = { status: 'failed', message: 'The account was closed.' } as const
    await recordRefundOutcome(server.deps, known, failed)
    await recordRefundOutcome(server.deps, known, failed)
    expect(await balance()).toBe(6000)
  })
})

describe('a refund whose first key ended by a failure, and that turns up late', () => {
  const rows = () =>
    server.database.db
      .selectFrom('refunds')
      .select(['key', 'status', 'refundRef'])
      .where('customerId', '=', customer.id)
      .execute()
  /** The first sending ends its key and leaves nothing behind yet; the second is answered as a test says. */
  async function sendTwice(answerSecond: (late: () => Promise<RefundOutcome>) => Promise<RefundOutcome>) {
    customer = await createMember(server, { plan: 'payc' })
    await payOrder(6000)
    await refund(6000, 'claim')
    let late: (() => Promise<RefundOutcome>) | undefined
    const payments = {
      ...server.deps.payments,
      refund(asked: Parameters<Payments['refund']>[0]) {
        if (late !== undefined) return answerSecond(late)
        late = () => server.deps.payments.refund(asked)
        return Promise.reject(new ProviderFailure('The test ends the key.', { endsKey: true }))
      },
    }
    await sendPendingRefunds({ ...server.deps, payments })
    server.setNow(new Date(START.getTime() + HOUR_MS))
    await sendPendingRefunds({ ...server.deps, payments })
    if (late === undefined) throw new Error('Nothing was sent.')
    const [row] = await rows()
    const tell = (refundRef: string, outcome: RefundOutcome) =>
      receiveEvent(server.deps, { id: newKey(), kind: 'refund', key: row?.key ?? '', refundRef, outcome })
    return { turnUp: late, tell }
  }
  const NOT_TAKEN = { status: 'failed', message: 'The card was closed.' } as const
  const refOf = (outcome: RefundOutcome) => ('refundRef' in outcome ? outcome.refundRef : '')

  it('while the second is refused: the card has it, and no credit comes', async () => {
    let first: RefundOutcome | undefined
    await sendTwice(async (late) => {
      first = await late()
      return NOT_TAKEN
    })
    expect(await rows()).toMatchObject([{ status: 'succeeded', refundRef: first && refOf(first) }])
    expect([await balance(), await cardBookOf(server, customer.id)]).toEqual([0, [[6000, 6000]]])
    const letters = (await lettersTo(server, customer.email)).map(({ body }) => body).join()
    expect(letters.match(/We have sent \$[\d.]+(?= of order \d+ back)/g)).toEqual(['We have sent $60.00'])
  })

  it('before the second fails at the bank: the first counts, until the bank sends that back too', async () => {
    const { turnUp, tell } = await sendTwice(async () => ({ status: 'succeeded', refundRef: 're_second' }))
    const first = await turnUp()
    await tell(refOf(first), first)
    await tell('re_second', NOT_TAKEN)
    expect([await rows(), await balance()]).toMatchObject([[{ status: 'succeeded', refundRef: refOf(first) }], 0])
    await tell('re_second', NOT_TAKEN)
    expect(await balance()).toBe(0)
    await tell(refOf(first), NOT_TAKEN)
    await tell(refOf(first), NOT_TAKEN)
    expect([await rows(), await balance()]).toMatchObject([[{ status: 'failed' }], 6000])
  })

  it('after the second has failed and become credit: staff hear that the customer has both', async () => {
    const { turnUp, tell } = await sendTwice(async () => NOT_TAKEN)
    const reports = () => server.logged.filter((line) => line.includes('has it on the card too')).length
    // An earlier word about the one that failed says nothing new.
    const { payments } = server.deps
    const failed = { ...payments, findRefund: async () => NOT_TAKEN }
    const [row] = await rows()
    const old = { status: 'succeeded', refundRef: 're_second' } as const
    const event = { id: newKey(), kind: 'refund', key: row?.key ?? '', refundRef: 're_second', outcome: old } as const
    await receiveEvent({ ...server.deps, payments: failed }, event)
    expect([await balance(), reports()]).toEqual([6000, 0])
    const first = await turnUp()
    await tell(refOf(first), first)
    expect([await rows(), await balance(), reports()]).toMatchObject([[{ status: 'failed' }], 6000, 1])
  })
})

describe('the welcome box [R440]', () => {
  const checkOut = (order: number) =>
    server.call('POST', '/api/client/subscription/checkout/', { order }, customer.token)
  const openBox = async () =>
    (await server.call('POST', '/api/client/welcome/box/', {}, customer.token)) as {
      status: number
      body: never
    }
  const boxes = async () =>
    server.database.db
      .selectFrom('welcomeBoxes')
      .select(['invoiceId', 'creditedAt'])
      .where('customerId', '=', customer.id)
      .execute()
  const creditBack = () => booking(server, customer.id, (db, owner) => creditBoxBack(db, owner, START))

  it('bought on payc comes back with the first order completed after it, once, as a lot of its own', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await creditBack()
    expect(await balance()).toBe(0)
    const { id } = (await openBox()).body as { id: number }
    expect((await checkOut(id)).status).toBe(200)
    expect(await boxes()).toEqual([{ invoiceId: id, creditedAt: null }])
    await creditBack()
    await creditBack()
    expect([await balance(), await lotsOf(server, customer.id)]).toEqual([4900, [['welcome_box', 4900]]])
    expect(await boxes()).toEqual([{ invoiceId: id, creditedAt: START }])
    expect(await postingsOf(server, `welcome box ${id} credited back`)).toEqual({ credit: 4900, gifts: -4900 })
    // Never paid out to a card.
    const leaving = await server.call('GET', '/api/client/subscription/leave/', undefined, customer.token)
    expect(leaving.body).toMatchObject({ refund: 0, kept_credit: 4900 })
  })

  it('members get it once, with their first plan, and nothing back for it', async () => {
    customer = await createMember(server)
    await buy(server, customer, 'platinum')
    expect(await boxes()).toEqual([{ invoiceId: null, creditedAt: null }])
    await setBalance(server, customer.id, 0)
    await creditBack()
    expect(await balance()).toBe(0)
  })

  it('who bought it gets no second one with a plan; who got it with a plan pays for none', async () => {
    customer = await createMember(server, { plan: 'payc' })
    const { id } = (await openBox()).body as { id: number }
    await checkOut(id)
    await buy(server, customer, 'gold')
    expect(await boxes()).toEqual([{ invoiceId: id, creditedAt: null }])

    customer = await createMember(server, { plan: 'payc' })
    const { id: open } = (await openBox()).body as { id: number }
    await buy(server, customer, 'gold')
    const { status, headers } = await checkOut(open)
    expect([status, headers['x-error-code']]).toEqual([409, 'order_changed'])
    expect(await cardBookOf(server, customer.id)).toEqual([[19_900, 0]])
  })
})
