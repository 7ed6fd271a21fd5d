import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { lettersTo } from '../../tests/letters.ts'
import {
  cardBookOf,
  createMember,
  entriesOf,
  expectSoundBooks,
  giveCredit,
  owe,
  postingsOf,
  signInAgain,
} from '../../tests/money/credit.ts'
import { nextOrderNumber } from '../../tests/money/money.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { closeDueAccounts } from '../close-account.ts'
import { noteDispute } from '../payments/disputes.ts'
import { findRefundByKey } from '../payments/refund-store.ts'
import { recordRefundOutcome, sendPendingRefunds } from '../payments/refunds.ts'
import type { Deps } from '../ports.ts'
import { payOwed } from './pay-owed.ts'

const server = shareTestServer()

let customer: TestCustomer
beforeEach(() => server.setNow(START))

const call = (method: 'GET' | 'POST', body?: object) =>
  server.call(method, '/api/client/account/deletion/', body, customer.token)
const ask = () => call('POST', { password: customer.password })
const rowOf = () =>
  server.database.db.selectFrom('customers').selectAll().where('id', '=', customer.id).executeTakeFirstOrThrow()

describe('the money of an account on the day it is closed', () => {
  const MORNING = '2026-12-17T11:40:00Z'
  const run = async (instant = MORNING) => {
    server.setNow(instant)
    return closeDueAccounts(server.deps)
  }
  const bank = (status: 'open' | 'won' | 'lost', chargeRef: string, about: { amountCents?: number } = {}) =>
    noteDispute(server.deps, { disputeRef: `dispute of ${chargeRef}`, chargeRef, status, ...about })
  const chargeRefOf = async (id: number) =>
    (
      await server.database.db
        .selectFrom('charges')
        .select('chargeRef')
        .where('customerId', '=', id)
        .where('status', '=', 'succeeded')
        .executeTakeFirstOrThrow()
    ).chargeRef ?? ''

  it('the refund goes to the card and the rest is forfeited, as the screen said', async () => {
    customer = await createMember(server)
    await giveCredit(server, customer.id, 995)
    const money = { refund: 19_900, dollar_refund: '199.00', forfeited: 995, dollar_forfeited: '9.95' }
    expect((await call('GET')).body).toMatchObject({ ...money, balance: 20_895 })
    expect((await ask()).body).toMatchObject(money)
    // By then the purchase is older than 14 business days; what counts is the day of asking.
    server.setNow('2026-12-16T18:00:00Z')
    customer = await signInAgain(server, customer)
    expect((await call('GET')).body).toMatchObject(money)
    expect(await run()).toBe(0)
    expect((await rowOf()).deletedAt).toBeNull()
    await sendPendingRefunds(server.deps)
    const letters = await lettersTo(server, customer.email)
    expect(letters.map(({ subject }) => subject)).toContain('Your refund is on its way')
    expect(await run()).toBe(1)
    expect(await rowOf()).toMatchObject({ balanceCents: 0, planName: null, mainCardId: null })
    expect(await cardBookOf(server, customer.id)).toEqual([[19_900, 19_900]])
    expect((await entriesOf(server, customer.id)).slice(-2)).toEqual([
      ['leaving', -19_900],
      ['forfeited', -995],
    ])
    expect(await postingsOf(server, `customer ${customer.id} closed`)).toEqual({ credit: -995, forfeited: 995 })
    await expectSoundBooks(server)
  })

  it('what was bought is unspent no more, or too old when asking: less comes back', async () => {
    customer = await createMember(server)
    server.setNow('2026-12-09T18:00:00Z')
    customer = await signInAgain(server, customer)
    expect((await ask()).body).toMatchObject({ refund: 0, forfeited: 19_900, deletes_on: '2027-01-08' })
    expect(await run('2027-01-08T11:40:00Z')).toBe(1)
    expect(await cardBookOf(server, customer.id)).toEqual([[19_900, 0]])
    await expectSoundBooks(server)
  })

  it('waits while a charge is on its way, and for its refund when it succeeds after all', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await ask()
    const number = await nextOrderNumber(server)
    let meanwhile: number | undefined
    const reach: Deps['reach'] = async (name) => {
      if (name === 'charge begun') meanwhile ??= await run()
    }
    const order = { customerId: customer.id, number, kind: 'order', title: 'Cleaning', totalCents: 6000 } as const
    await payOwed({ ...server.deps, reach }, { ...order, isPresent: false })
    expect(meanwhile).toBe(0)
    expect(await run()).toBe(1)
    await expectSoundBooks(server)
  })

  it('waits while something is owed: a declined fee, a debt', async () => {
    customer = await createMember(server, { plan: 'payc', card: '4000000000000341' })
    await ask()
    const number = await nextOrderNumber(server)
    const fee = { customerId: customer.id, number, kind: 'fee', title: 'No bag', totalCents: 999 } as const
    await payOwed(server.deps, { ...fee, isPresent: false })
    expect(await run()).toBe(0)
    await giveCredit(server, customer.id, 999)
    await payOwed(server.deps, { ...fee, isPresent: false })
    await owe(server, customer.id, 500)
    expect(await run()).toBe(0)
    await giveCredit(server, customer.id, 500)
    expect(await run()).toBe(1)
  })

  it('waits while a bank looks into a charge, and takes what it then decides', async () => {
    customer = await createMember(server)
    const chargeRef = await chargeRefOf(customer.id)
    await bank('open', chargeRef)
    await ask()
    expect(await run()).toBe(0)
    await bank('won', chargeRef)
    expect(await run()).toBe(0)
    await sendPendingRefunds(server.deps)
    expect(await run()).toBe(1)
    await expectSoundBooks(server)
  })

  it('a refund that the bank does not take is told and reported, and then forfeited like other credit', async () => {
    customer = await createMember(server, { card: '4000000000005126' })
    await ask()
    expect(await run()).toBe(0)
    await sendPendingRefunds(server.deps)
    expect(await rowOf()).toMatchObject({ balanceCents: 19_900, deletedAt: null })
    expect((await lettersTo(server, customer.email)).at(-1)?.subject).toBe('Your refund is in your account')
    expect(await run('2026-12-17T12:40:00Z')).toBe(1)
    expect((await rowOf()).balanceCents).toBe(0)
    await expectSoundBooks(server)
  })

  it('what banks do afterwards stands in the books: a refund sent back, a lost dispute', async () => {
    customer = await createMember(server)
    await ask()
    await run()
    await sendPendingRefunds(server.deps)
    await run()
    const { key } = await server.database.db
      .selectFrom('refunds')
      .select('key')
      .where('customerId', '=', customer.id)
      .executeTakeFirstOrThrow()
    const refund = await findRefundByKey(server.database.db, key)
    if (refund === undefined) throw new Error('There is no refund.')
    await recordRefundOutcome(server.deps, refund, { status: 'failed', message: 'The account was closed.' })
    await expectSoundBooks(server)
    const chargeRef = await chargeRefOf(customer.id)
    await bank('open', chargeRef)
    await bank('lost', chargeRef)
    await expectSoundBooks(server)
    expect(await rowOf()).toMatchObject({ balanceCents: 0, email: expect.stringContaining('.invalid') })
  })

  it('while a bank looks into a part it waits; then the rest goes back, and a part lost later is our loss', async () => {
    customer = await createMember(server)
    await ask()
    const chargeRef = await chargeRefOf(customer.id)
    await bank('open', chargeRef, { amountCents: 5000 })
    expect([await run(), (await rowOf()).balanceCents]).toEqual([0, 14_900])
    await bank('lost', chargeRef, { amountCents: 5000 })
    await run()
    await sendPendingRefunds(server.deps)
    await run()
    expect(await cardBookOf(server, customer.id)).toEqual([[19_900, 14_900]])
    const second = { disputeRef: `second of ${chargeRef}`, chargeRef, status: 'lost', amountCents: 3000 } as const
    await noteDispute(server.deps, second)
    expect(await postingsOf(server, `dispute second of ${chargeRef} lost`)).toEqual({ card: 3000, disputes: -3000 })
    await expectSoundBooks(server)
    // Nobody is there to have back what the first one took.
    server.setNow('2026-12-18T11:40:00Z')
    await bank('won', chargeRef)
    const source = `dispute dispute of ${chargeRef} given back as told 2026-12-18T11:40:00.000Z`
    expect(await postingsOf(server, source)).toEqual({ card: -5000, forfeited: 5000 })
    await expectSoundBooks(server)
    expect(await rowOf()).toMatchObject({ balanceCents: 0, email: expect.stringContaining('.invalid') })
  })

  it('what was chosen and never paid cannot be paid any more', async () => {
    customer = await createCustomer(server)
    await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, customer.token)
    await ask()
    expect(await run()).toBe(1)
    const { rows } = await server.database.query('select status from invoices where customer_id = $1', [customer.id])
    expect(rows).toEqual([{ status: 'void' }])
  })
})
