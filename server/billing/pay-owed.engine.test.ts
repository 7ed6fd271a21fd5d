import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, putCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { addCard } from '../../tests/money/cards.ts'
import {
  accountOf,
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
  turnOnReload,
} from '../../tests/money/credit.ts'
import { arriveLate } from '../../tests/money/late-charge.ts'
import { nextOrderNumber } from '../../tests/money/money.ts'
import { CARDS } from '../../tests/money/order-payer.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { leaveAdvantage } from '../leave-advantage.ts'
import { askAboutCharges } from '../payments/ask-provider.ts'
import { recordChargeOutcome } from '../payments/charge-outcome.ts'
import type { Deps } from '../ports.ts'
import { type OwedAmount, payOwed } from './pay-owed.ts'

const server = shareTestServer()

let customer: TestCustomer
beforeEach(() => server.setNow(START))
afterEach(() => expectSoundBooks(server))

const order = (number: number, totalCents: number, more: Partial<OwedAmount> = {}): OwedAmount => ({
  customerId: customer.id,
  number,
  kind: 'order',
  title: 'Cleaning',
  totalCents,
  isPresent: false,
  ...more,
})
const pay = async (totalCents: number, more: Partial<OwedAmount> = {}, deps: Deps = server.deps) =>
  payOwed(deps, order(more.number ?? (await nextOrderNumber(server)), totalCents, more))
const balance = () => balanceOf(server, customer.id)
const charged = async () => (await cardBookOf(server, customer.id)).map(([cents]) => cents)
/** What was asked of a card and has not been paid, or not yet. */
const asked = async () =>
  (
    await server.database.db
      .selectFrom('charges')
      .select(['status', 'amountCents'])
      .where('customerId', '=', customer.id)
      .where('status', '<>', 'succeeded')
      .orderBy('id')
      .execute()
  ).map(({ status, amountCents }) => [status, amountCents])
const invoices = async () =>
  server.database.db
    .selectFrom('invoices')
    .select(['kind', 'status', 'title', 'amountCents', 'forOrder'])
    .where('customerId', '=', customer.id)
    .orderBy('id')
    .execute()
const texts = async () =>
  server.database.db
    .selectFrom('messages')
    .select('body')
    .where('customerId', '=', customer.id)
    .where('channel', '=', 'sms')
    .where('body', 'like', '%auto-reload%')
    .orderBy('id')
    .execute()

describe('credit first, whatever the plan [R5]', () => {
  it.each(['payc', 'gold', 'platinum'] as const)('on %s, then the card for the rest', async (plan) => {
    customer = await createMember(server, { plan })
    await setBalance(server, customer.id, 4000)
    const before = (await charged()).length
    const number = await nextOrderNumber(server)
    expect(await pay(6000, { number })).toEqual({ status: 'paid' })
    expect(await postingsOf(server, `invoice ${number} paid`)).toEqual({ sales: 6000, credit: -4000, card: -2000 })
    expect([await balance(), (await charged()).slice(before)]).toEqual([0, [2000]])
    expect(await pay(6000, { number })).toEqual({ status: 'paid' })
    expect((await charged()).slice(before)).toEqual([2000])
  })

  it('asks no card while credit covers it, and leaves no invoice', async () => {
    customer = await createCustomer(server, { plan: 'payc' })
    await giveCredit(server, customer.id, 6000)
    expect(await pay(6000)).toEqual({ status: 'paid' })
    expect([await balance(), await invoices()]).toEqual([0, []])
  })

  it('spends the oldest lot first, also in the middle of one', async () => {
    customer = await createMember(server)
    await giveCredit(server, customer.id, 500)
    server.setNow('2026-11-18T18:00:00Z')
    await giveCredit(server, customer.id, 700)
    await pay(19_900 + 200)
    expect(await lotsOf(server, customer.id)).toEqual([
      ['purchase', 0],
      ['gift', 300],
      ['gift', 700],
    ])
  })

  it('a total of 0 asks nobody, not even with auto-reload on and no card', async () => {
    customer = await createCustomer(server, { plan: 'gold' })
    await turnOnReload(server, customer)
    expect(await pay(0)).toEqual({ status: 'paid' })
    expect(await invoices()).toEqual([])
  })

  it('without a card: "Please add a card."', async () => {
    customer = await createCustomer(server, { plan: 'payc' })
    expect(await pay(6000)).toEqual({ status: 'declined', message: 'Please add a card.', isHard: true })
    expect(await invoices()).toEqual([])
  })

  it.each([
    [1, 1, 0],
    [49, 49, 0],
    [50, 0, 50],
  ])('a remainder of %i cents: %i waived, %i charged', async (rest, waived, card) => {
    customer = await createMember(server, { plan: 'payc' })
    await giveCredit(server, customer.id, 1000)
    const number = await nextOrderNumber(server)
    await pay(1000 + rest, { number })
    expect(await postingsOf(server, `invoice ${number} paid`)).toEqual({
      sales: 1000 + rest,
      credit: -1000,
      ...(waived > 0 && { waived: -waived }),
      ...(card > 0 && { card: -card }),
    })
    expect(await charged()).toEqual(card > 0 ? [card] : [])
  })

  it('what was declined and is then covered by credit is asked of no card any more', async () => {
    customer = await createMember(server, { plan: 'payc', card: '4000000000000341' })
    const number = await nextOrderNumber(server)
    expect(await pay(6000, { number })).toEqual({
      status: 'declined',
      message: 'Your card was declined.',
      isHard: false,
    })
    await giveCredit(server, customer.id, 6000)
    expect(await pay(6000, { number })).toEqual({ status: 'paid' })
    expect(await invoices()).toMatchObject([{ kind: 'plan' }, { kind: 'order', status: 'void' }])
    const paid = await server.call('POST', '/api/client/subscription/checkout/', { order: number }, customer.token)
    expect(paid.status).toBe(404)
  })

  it('a checkout pays no order, whose credit it would not ask for', async () => {
    customer = await createMember(server, { plan: 'payc', card: '4000000000000341' })
    const number = await nextOrderNumber(server)
    await pay(6000, { number })
    await addCard(server, customer.token)
    const paid = await server.call('POST', '/api/client/subscription/checkout/', { order: number }, customer.token)
    expect([paid.status, await charged()]).toEqual([404, []])
  })
})

describe('at which hours the customer hears of it', () => {
  const letters = async () =>
    Object.fromEntries(
      (
        await server.database.db
          .selectFrom('messages')
          .select(['subject', 'keepsQuietHours'])
          .where('customerId', '=', customer.id)
          .where((row) => row.or([row('eventKey', 'like', 'invoice%'), row('eventKey', 'like', 'charge%')]))
          .orderBy('id')
          .execute()
      ).map(({ subject, keepsQuietHours }) => [subject ?? 'text', keepsQuietHours]),
    )

  it('paid on the screen at any hour, charged by itself by day', async () => {
    customer = await createMember(server)
    await verifyOwn(server, customer)
    await turnOnReload(server, customer)
    const [plan] = await server.database.db
      .selectFrom('invoices')
      .select('id')
      .where('customerId', '=', customer.id)
      .execute()
    const [absent, present] = [await nextOrderNumber(server), await nextOrderNumber(server)]
    await pay(19_900, { number: absent })
    const [reload] = (await invoices()).filter(({ kind }) => kind === 'reload')
    expect(reload).toMatchObject({ forOrder: absent })
    await putCustomer(server, customer.id, { isAutoBilling: false })
    await pay(30_000, { number: present, isPresent: true })
    const told = await letters()
    expect(told).toMatchObject({
      [`Your receipt for order ${plan?.id}`]: false,
      text: true,
    })
    // What an order took has one letter, the order's own.
    expect(Object.keys(told)).toHaveLength(2)
  })

  it('a card that was declined for an order while nobody was there: the order itself says so', async () => {
    customer = await createMember(server, { plan: 'payc', card: '4000000000000341' })
    await pay(6000)
    expect(await letters()).toEqual({})
  })
})

describe('auto-reload [R445]', () => {
  const member = async (plan: 'payc' | 'gold' | 'platinum' = 'gold', card?: string) => {
    customer = await createMember(server, { plan: plan === 'payc' ? 'payc' : plan, ...(card && { card }) })
    await turnOnReload(server, customer)
    await server.database.query('update phones set verified_at = $2 where customer_id = $1', [customer.id, START])
    await setBalance(server, customer.id, 0)
  }
  const reloads = async () => (await invoices()).filter(({ kind }) => kind === 'reload')

  it('around the threshold: $10.00 must be left, to the cent', async () => {
    await member()
    for (const [balanceCents, plans] of [
      [6997, 1],
      [6998, 1],
      [6999, 1],
      [7000, 0],
      [7001, 0],
      [7002, 0],
    ] as const) {
      await setBalance(server, customer.id, balanceCents)
      const before = (await charged()).length
      await pay(6000)
      const reloaded = (await charged()).slice(before)
      expect([balanceCents, reloaded]).toEqual([balanceCents, plans === 0 ? [] : [19_900]])
      expect(await balance()).toBe(balanceCents + plans * 19_900 - 6000)
    }
  })

  it('not before its sentence was agreed to: the switch is on for who is new, and the card pays what is missing', async () => {
    customer = await createCustomer(server)
    await addCard(server, customer.token)
    await buy(server, customer, 'gold')
    await setBalance(server, customer.id, 0)
    await pay(6000)
    expect(await reloads()).toEqual([])
    expect(await charged()).toEqual([19_900, 6_000])
    await turnOnReload(server, customer)
    await pay(6000)
    expect(await reloads()).toMatchObject([{ status: 'paid' }])
  })

  it('several plans in one charge, with one text after it and what it was for', async () => {
    await member()
    const number = await nextOrderNumber(server)
    await pay(50_000, { number })
    expect(await reloads()).toEqual([
      { kind: 'reload', status: 'paid', title: 'Gold, auto-reload of 3 plans', amountCents: 59_700, forOrder: number },
    ])
    expect([await balance(), (await charged()).slice(1)]).toEqual([9700, [59_700]])
    expect(await texts()).toEqual([
      {
        body: `Larkspur: auto-reload charged $597.00 to your Visa ending in 4242 for order ${number}. It is in your account as credit.`,
      },
    ])
    expect(await lotsOf(server, customer.id)).toContainEqual(['reload', 9700])
  })

  it.each([
    [18_900, 1],
    [18_901, 2],
    [38_800, 2],
    [38_801, 3],
  ])('an order of %i cents from nothing takes %i plans', async (totalCents, plans) => {
    await member()
    await pay(totalCents)
    expect((await charged()).slice(1)).toEqual([plans * 19_900])
  })

  it('at the plan of that moment', async () => {
    await member('platinum')
    await pay(6000)
    expect(await reloads()).toMatchObject([{ title: 'Platinum, auto-reload', amountCents: 29_900 }])
  })

  it.each(['fee', 'staff'] as const)('never for a %s', async (kind) => {
    await member()
    await pay(990, { kind })
    expect([await reloads(), (await charged()).slice(1)]).toEqual([[], [990]])
  })

  it('off, or on payc: the missing amount goes to the card', async () => {
    await member()
    await putCustomer(server, customer.id, { isAutoBilling: false })
    await pay(6000)
    expect([await reloads(), (await charged()).slice(1)]).toEqual([[], [6000]])
    await member('payc')
    await pay(6000)
    expect([await reloads(), await charged()]).toEqual([[], [6000]])
  })

  it('paused while the account is going to be deleted, and on again when it is kept', async () => {
    await member()
    await server.call('POST', '/api/client/account/deletion/', { password: customer.password }, customer.token)
    await pay(6000)
    expect([await reloads(), (await charged()).slice(1)]).toEqual([[], [6000]])
    await server.call('DELETE', '/api/client/account/deletion/', undefined, customer.token)
    await pay(6000)
    expect([await reloads(), (await charged()).slice(2)]).toMatchObject([[{ status: 'paid' }], [19_900]])
  })

  it('declined: the missing amount is asked of the card, no second reload, and the next order asks anew', async () => {
    await member()
    await addCard(server, customer.token, '4000000000000341')
    await setBalance(server, customer.id, 1000)
    const number = await nextOrderNumber(server)
    expect(await pay(6000, { number })).toMatchObject({ status: 'declined' })
    expect(await pay(6000, { number })).toMatchObject({ status: 'declined' })
    expect(await reloads()).toMatchObject([{ status: 'void', forOrder: number }])
    expect(await balance()).toBe(1000)
    await addCard(server, customer.token)
    expect(await pay(6000, { number })).toEqual({ status: 'paid' })
    expect((await charged()).slice(1)).toEqual([5000])
    expect(await reloads()).toHaveLength(1)
    await pay(6000)
    expect(await reloads()).toMatchObject([{ status: 'void' }, { status: 'paid' }])
    expect(await texts()).toHaveLength(1)
  })

  describe('that the bank asks about', () => {
    const memberWhoIsAsked = async () => {
      await member()
      await addCard(server, customer.token, '4000002500003155')
      const number = await nextOrderNumber(server)
      expect(await pay(6000, { number, isPresent: true })).toMatchObject({ status: 'needs_authentication' })
      return number
    }

    it('is the same question for another press, as long as it would be asked for', async () => {
      const number = await memberWhoIsAsked()
      expect(await pay(6000, { number, isPresent: true })).toMatchObject({ status: 'needs_authentication' })
      expect(await asked()).toEqual([['needs_authentication', 19_900]])
    })

    it.each<[string, () => Promise<unknown>]>([
      ['switched off', () => server.call('PATCH', '/api/client/profile/', { is_auto_billing: false }, customer.token)],
      [
        'paused by asking for deletion',
        () => server.call('POST', '/api/client/account/deletion/', { password: customer.password }, customer.token),
      ],
    ])('is given up by the next press once it is %s, which asks for the order alone', async (_, change) => {
      const number = await memberWhoIsAsked()
      await change()
      expect(await pay(6000, { number, isPresent: true })).toMatchObject({ status: 'needs_authentication' })
      expect(await asked()).toEqual([
        ['void', 19_900],
        ['needs_authentication', 6000],
      ])
    })
  })

  it('two orders at once: the second waits, and then reckons with the new balance', async () => {
    await member()
    const [one, other] = [await nextOrderNumber(server), await nextOrderNumber(server)]
    let meanwhile: unknown
    const reach: Deps['reach'] = async (name) => {
      if (name === 'charge begun') meanwhile ??= await pay(6000, { number: other })
    }
    expect(await pay(6000, { number: one }, { ...server.deps, reach })).toEqual({ status: 'paid' })
    expect(meanwhile).toEqual({ status: 'in_flight' })
    expect(await pay(6000, { number: other })).toEqual({ status: 'paid' })
    expect([await balance(), (await charged()).slice(1)]).toEqual([7900, [19_900]])
  })

  it('two orders in parallel: one reload, both paid', async () => {
    await member()
    const numbers = [await nextOrderNumber(server), await nextOrderNumber(server)]
    await Promise.all(numbers.map((number) => pay(6000, { number })))
    for (const number of numbers) expect(await pay(6000, { number })).toEqual({ status: 'paid' })
    expect([await balance(), (await charged()).slice(1)]).toEqual([7900, [19_900]])
  })

  it('its outcome unknown: asked about, settled once, and the order paid from it', async () => {
    await member()
    await addCard(server, customer.token, '4000000010000034')
    const number = await nextOrderNumber(server)
    expect(await pay(6000, { number })).toEqual({ status: 'unknown' })
    expect(await pay(6000, { number })).toEqual({ status: 'in_flight' })
    server.setNow('2026-11-17T18:01:00Z')
    await askAboutCharges(server.deps)
    expect(await pay(6000, { number })).toEqual({ status: 'paid' })
    expect([await balance(), (await charged()).slice(1)]).toEqual([13_900, [19_900]])
  })
})

describe('one press under its key', () => {
  it('reloads once: when its reload was heard of late and something else took the credit, the card pays the rest', async () => {
    customer = await createMember(server)
    await turnOnReload(server, customer)
    await setBalance(server, customer.id, 0)
    await addCard(server, customer.token, CARDS.timesOutAfter)
    const number = await putOrder(server, customer, { deliveredAt: START })
    const key = randomUUID()
    const press = async () =>
      server.app.inject({
        method: 'POST',
        url: `/api/client/orders/${number}/pay/`,
        headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': key },
        payload: {},
      })
    expect((await press()).headers['x-error-code']).toBe('charge_unknown')
    server.setNow('2026-11-17T18:01:00Z')
    await askAboutCharges(server.deps)
    expect(await balance()).toBe(19_900)
    await setBalance(server, customer.id, 100)
    await addCard(server, customer.token)
    expect((await press()).statusCode).toBe(200)
    expect([await balance(), (await charged()).slice(1)]).toEqual([0, [19_900, 1900]])
  })
})

describe('one charge in flight', () => {
  it('whose credit nobody else takes: neither another order nor leaving', async () => {
    customer = await createMember(server)
    await setBalance(server, customer.id, 4000)
    const [one, other] = [await nextOrderNumber(server), await nextOrderNumber(server)]
    const seen: unknown[] = []
    const reach: Deps['reach'] = async (name) => {
      if (name !== 'charge begun' || seen.length > 0) return
      seen.push(await pay(3000, { number: other }))
      const leaving = { dollar_refund: '40.00' }
      seen.push((await server.call('POST', '/api/client/subscription/leave/', leaving, customer.token)).status)
      // Also where the charge has begun after the call had looked.
      const direct = leaveAdvantage(server.deps, customer.id, 4000)
      seen.push(await direct.catch(({ code }: { code: string }) => code))
    }
    expect(await pay(6000, { number: one }, { ...server.deps, reach })).toEqual({ status: 'paid' })
    expect(seen).toEqual([{ status: 'in_flight' }, 409, 'charge_in_flight'])
    expect(await balance()).toBe(0)
  })

  it('is a question of the bank that is given up where credit has come that would pay a part of it', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await addCard(server, customer.token, '4000002500003155')
    const number = await nextOrderNumber(server)
    await pay(6000, { number, isPresent: true })
    await giveCredit(server, customer.id, 5000)
    expect(await pay(6000, { number, isPresent: true })).toMatchObject({ status: 'needs_authentication' })
    expect(await asked()).toEqual([
      ['void', 6000],
      ['needs_authentication', 1000],
    ])
  })

  it('a success that comes late for what was given up goes back where its credit is spent by now', async () => {
    customer = await createMember(server, { plan: 'payc', card: '4000000010000026' })
    await giveCredit(server, customer.id, 4000)
    const number = await nextOrderNumber(server)
    expect(await pay(6000, { number })).toEqual({ status: 'unknown' })
    server.setNow('2026-11-17T18:01:00Z')
    await askAboutCharges(server.deps)
    await pay(4000)
    const charge = await server.database.db
      .selectFrom('charges')
      .selectAll()
      .where('customerId', '=', customer.id)
      .executeTakeFirstOrThrow()
    expect(charge.status).toBe('void')
    const late = await recordChargeOutcome(server.deps, charge, { status: 'succeeded', chargeRef: `late_${charge.id}` })
    expect([late.status, await balance()]).toEqual(['returned', 0])
  })

  it.each([
    ['another order', 'returned'],
    ['the same order', 'succeeded'],
  ])('while the charge of %s reckons with the same credit, a late success is %s', async (whose, end) => {
    customer = await createMember(server, { plan: 'payc', card: CARDS.timesOutBefore })
    await giveCredit(server, customer.id, 4000)
    const number = await nextOrderNumber(server)
    expect(await pay(6000, { number })).toEqual({ status: 'unknown' })
    server.setNow('2026-11-17T18:01:00Z')
    await askAboutCharges(server.deps)
    await addCard(server, customer.token, CARDS.asks)
    const next = whose === 'the same order' ? number : await nextOrderNumber(server)
    expect(await pay(6000, { number: next, isPresent: true })).toMatchObject({ status: 'needs_authentication' })
    expect([await arriveLate(server, customer), await balance()]).toEqual([end, end === 'returned' ? 4000 : 0])
  })
})

describe('with a debt', () => {
  it('the card pays the order and the debt stays; a reload pays both', async () => {
    customer = await createMember(server)
    await setBalance(server, customer.id, 0)
    const number = await nextOrderNumber(server)
    // As if a bank had taken back what was spent.
    await owe(server, customer.id, 700)
    expect(await pay(6000, { number })).toEqual({ status: 'paid' })
    expect(await postingsOf(server, `invoice ${number} paid`)).toEqual({ sales: 6000, card: -6000 })
    expect(await balance()).toBe(-700)
    await turnOnReload(server, customer)
    await pay(6000)
    expect([await balance(), (await charged()).slice(2)]).toEqual([19_900 - 700 - 6000, [19_900]])
    expect((await entriesOf(server, customer.id)).slice(-2)).toEqual([
      ['reload', 19_900],
      ['order', -6000],
    ])
  })

  it('new credit pays it first, to the cent', async () => {
    customer = await createMember(server)
    await setBalance(server, customer.id, 0)
    await owe(server, customer.id, 700)
    await giveCredit(server, customer.id, 500)
    expect([await balance(), (await lotsOf(server, customer.id)).at(-1)]).toEqual([-200, ['gift', 0]])
    await buy(server, customer, 'gold')
    expect([await balance(), (await lotsOf(server, customer.id)).at(-1)]).toEqual([19_700, ['purchase', 19_700]])
    expect((await accountOf(server, customer.id)).planName).toBe('gold')
  })
})
