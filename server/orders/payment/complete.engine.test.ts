import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#rules/durations'
import type { TestCustomer } from '../../../tests/customers.ts'
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
  signInAgain,
} from '../../../tests/money/credit.ts'
import { CARDS, createPayer, orderRow } from '../../../tests/money/order-payer.ts'
import { putOrder } from '../../../tests/money/put-order.ts'
import { verifyOwn } from '../../../tests/phones.ts'
import { shareTestServer } from '../../../tests/test-server.ts'
import { toldMessages } from '../../../tests/told-messages.ts'
import { askAboutCharges } from '../../payments/ask-provider.ts'
import type { Deps } from '../../ports.ts'
import { holdOrder } from '../hold.ts'
import { type AskedOrder, BEFORE_ALL, listAsked, listHeld } from './payment-store.ts'
import { finishAsked, retryHeldOrders } from './unpaid-orders.ts'

const server = shareTestServer()
beforeEach(() => server.setNow(START))
afterEach(() => expectSoundBooks(server))

const payer = (of: Parameters<typeof createPayer>[1] = {}) => createPayer(server, of)
const orderOf = (id: number) => orderRow(server, id)
const charged = async ({ id }: TestCustomer) => (await cardBookOf(server, id)).map(([cents]) => cents)
const told = ({ id }: TestCustomer, like: string) => toldMessages(server, { customerId: id, like })
const declines = async ({ id }: TestCustomer) =>
  (
    await server.database.db
      .selectFrom('charges')
      .select('id')
      .where('customerId', '=', id)
      .where('status', '=', 'declined')
      .execute()
  ).length
const complete = (id: number, deps: Deps = server.deps) => completeOrder(deps, id)
const later = (ms: number) => server.setNow(new Date(server.deps.clock.now().getTime() + ms))
/** Longer than anybody is at work on a charge. */
const A_WHILE = 60_000

describe('a packed order is paid, leaves and is delivered [R286] [R251]', () => {
  it('from credit alone: no card is asked, and the balances are those around its own entry [R249]', async () => {
    const customer = await payer({ creditCents: 10_000 })
    await verifyOwn(server, customer)
    const id = await putOrder(server, customer, { amountCents: 7_000, discountCents: 1_000 })
    expect(await complete(id)).toMatchObject({ status: 'completed', order: { id, status: 'completed' } })
    expect(await orderOf(id)).toMatchObject({
      hold: null,
      deliveredAt: START,
      completedAt: START,
      balanceBeforeCents: 10_000,
      balanceAfterCents: 4_000,
      tries: 0,
    })
    expect([await charged(customer), await balanceOf(server, customer.id)]).toEqual([[], 4_000])
    expect(await told(customer, 'order%')).toEqual([
      {
        eventKey: `order ${id} paid`,
        channel: 'mail',
        body: expect.stringContaining('Total: $60.00\nPaid with credit: $60.00\nYour credit now: $40.00'),
        keepsQuietHours: true,
      },
      {
        eventKey: `order ${id} delivered`,
        channel: 'sms',
        body: `Larkspur: order ${id} is at your door (10:00 AM).`,
        keepsQuietHours: true,
      },
    ])
    expect(await complete(id)).toMatchObject({ refusal: 'completed_before' })
    expect(await told(customer, 'order%')).toHaveLength(2)
  })

  it('with a reload in one charge: $250.00 on gold is two plans, and the reload has its own row before', async () => {
    const customer = await payer({ plan: 'gold', isReloading: true })
    const id = await putOrder(server, customer, { amountCents: 25_000, planName: 'gold' })
    expect(await complete(id)).toMatchObject({ status: 'completed' })
    expect(await charged(customer)).toEqual([39_800])
    expect(await orderOf(id)).toMatchObject({ balanceBeforeCents: 39_800, balanceAfterCents: 14_800 })
    expect(await lotsOf(server, customer.id)).toEqual([['reload', 14_800]])
  })

  it('with the card for the rest, as an invoice of its number', async () => {
    const customer = await payer({ creditCents: 4_000 })
    const id = await putOrder(server, customer, { amountCents: 6_000 })
    expect(await complete(id)).toMatchObject({ status: 'completed' })
    expect(await postingsOf(server, `invoice ${id} paid`)).toEqual({ sales: 6_000, credit: -4_000, card: -2_000 })
    expect(await orderOf(id)).toMatchObject({ balanceBeforeCents: 4_000, balanceAfterCents: 0 })
    // There is no credit left to tell of.
    const [letter] = await told(customer, 'order%paid')
    expect(letter?.body).toContain('Total: $60.00\nPaid with credit: $40.00\nPaid with Visa ending in 4242: $20.00\n\n')
    expect(await told(customer, 'invoice%')).toEqual([])
  })

  it('a total of 0 skips the provider, and needs no card', async () => {
    const customer = await payer({ plan: 'gold', card: null, isReloading: true })
    const id = await putOrder(server, customer, { amountCents: 0 })
    expect(await complete(id)).toMatchObject({ status: 'completed' })
    expect(await orderOf(id)).toMatchObject({ balanceBeforeCents: 0, balanceAfterCents: 0 })
  })

  it('a rest under 50 cents is waived', async () => {
    const customer = await payer({ creditCents: 1_000 })
    const id = await putOrder(server, customer, { amountCents: 1_049 })
    expect(await complete(id)).toMatchObject({ status: 'completed' })
    expect(await postingsOf(server, `invoice ${id} paid`)).toEqual({ sales: 1_049, credit: -1_000, waived: -49 })
    expect(await charged(customer)).toEqual([])
  })

  it('a bought welcome box comes back with the first one, once [R342]', async () => {
    const customer = await payer()
    const { body } = await server.call('POST', '/api/client/welcome/box/', {}, customer.token)
    const { id: order } = body as { id: number }
    await server.call('POST', '/api/client/subscription/checkout/', { order }, customer.token)
    const [first, second] = [await putOrder(server, customer), await putOrder(server, customer)]
    await complete(first)
    expect(await lotsOf(server, customer.id)).toEqual([['welcome_box', 4_900]])
    expect(await orderOf(first)).toMatchObject({ balanceAfterCents: 0 })
    // What the letter calls left is what the account shows beside it.
    expect((await told(customer, `order ${first} delivered`))[0]?.body).toContain('Credit left: $49.00')
    await complete(second)
    expect(await lotsOf(server, customer.id)).toEqual([['welcome_box', 2_900]])
    expect(await charged(customer)).toEqual([4_900, 2_000])
  })
})

describe('what cannot leave is told, and nothing happens', () => {
  it.each([
    ['counted once', { state: 'counted' }, 'not_priced'],
    ['held by staff', { hold: 'staff' }, 'held'],
    ['a fee', { kind: 'no_show' }, 'no_laundry'],
  ] as const)('%s', async (_, columns, refusal) => {
    const customer = await payer({ creditCents: 5_000 })
    const id = await putOrder(server, customer, columns)
    const { state } = await orderOf(id)
    expect(await complete(id)).toMatchObject({ refusal })
    expect(await orderOf(id)).toMatchObject({ state, paidAt: null, leftAt: null })
    expect(await balanceOf(server, customer.id)).toBe(5_000)
  })

  it('one that never was', async () => {
    expect(await complete(999_999)).toEqual({ refusal: 'no_such_order' })
  })
})

describe('held until it is paid [R301]', () => {
  it.each([
    [
      'declined',
      CARDS.declines,
      'Your card was declined.',
      { nextTryAt: new Date('2026-11-18T18:00:00Z'), refusedCardId: null },
      // The day is named in full where the order's number leaves room for it.
      / is ready: you owe \$15\.00\. We'll try again on (Wed, Nov 18|Wednesday, November 18th), 10:00 AM\. Pay now: /,
      'Your bank says: Your card was declined. Nothing was charged.',
    ],
    [
      'authentication wanted with nobody there: no try of ours can succeed',
      CARDS.asks,
      'Your bank wants you to confirm this payment.',
      // Its card is asked no more by itself.
      { nextTryAt: null, refusedCardId: expect.any(Number) },
      /: your bank wants you to confirm \$15\.00 for order \d+\. Pay now: /,
      /Your bank wants you to confirm \$15\.00 from your Visa ending in \d{4} for order \d+\. Nothing was charged\./,
    ],
  ])(
    '%s: it stays here, ready, and the customer is told once by text and once by letter',
    async (_, card, message, next, text, letter) => {
      const customer = await payer({ card, creditCents: 500 })
      await verifyOwn(server, customer)
      const id = await putOrder(server, customer)
      expect(await complete(id)).toMatchObject({ status: 'held', message })
      expect(await orderOf(id)).toMatchObject({
        state: 'ready_unpaid',
        hold: 'payment',
        leftAt: null,
        tries: 1,
        askedCreditCents: 500,
        ...next,
      })
      expect(await balanceOf(server, customer.id)).toBe(500)
      expect(await told(customer, 'order%')).toMatchObject([
        { eventKey: `order ${id} payment needed after 1`, channel: 'mail', keepsQuietHours: true },
        {
          eventKey: `order ${id} held`,
          channel: 'sms',
          body: expect.stringMatching(text),
          keepsQuietHours: true,
        },
      ])
      const [written] = await told(customer, 'order%payment needed%')
      expect(written?.body).toMatch(letter)
      expect(written?.body).toContain(`Order ${id} is ready to come back, and stays with us until it is paid.`)
      expect(await told(customer, 'charge%')).toEqual([])
      expect(await complete(id)).toMatchObject({ refusal: 'payment_needed' })
      expect(await declines(customer)).toBe(1)
    },
  )

  it('who has no number for texts has the letter alone, with or without a card', async () => {
    const [declined, without] = [await payer({ card: CARDS.declines }), await payer({ card: null, creditCents: 500 })]
    const [one, other] = [await putOrder(server, declined), await putOrder(server, without)]
    await complete(one)
    expect(await complete(other)).toMatchObject({ status: 'held', message: 'Please add a card.' })
    for (const customer of [declined, without]) {
      expect([await told(customer, 'order%'), await told(customer, 'charge%')]).toMatchObject([
        [{ channel: 'mail' }],
        [],
      ])
    }
    expect((await told(without, 'order%'))[0]?.body).toContain(
      `You owe $15.00 for order ${other}, and we have no card to charge.`,
    )
    expect(await orderOf(other)).toMatchObject({ hold: 'payment', nextTryAt: null, tries: 0 })
  })

  it('tried after 1, 3 and 7 days at 10:00, then not by itself any more', async () => {
    const customer = await payer({ card: CARDS.declines })
    const id = await putOrder(server, customer)
    await complete(id)
    const tries: [string, number][] = []
    for (const now of [
      '2026-11-18T17:59:00Z',
      '2026-11-18T18:00:00Z',
      '2026-11-18T18:01:00Z',
      '2026-11-20T18:00:00Z',
      '2026-11-24T18:00:00Z',
      '2027-01-24T18:00:00Z',
    ]) {
      server.setNow(now)
      await retryHeldOrders(server.deps)
      tries.push([now, await declines(customer)])
    }
    expect(tries.map(([, count]) => count)).toEqual([1, 2, 2, 3, 4, 4])
    expect(await orderOf(id)).toMatchObject({ hold: 'payment', nextTryAt: null, tries: 4 })
    // The same sum for the same reason is told once.
    expect(await told(customer, 'order%')).toHaveLength(1)
  })

  it('a card that was added or made the main one pays at once, the oldest order first, though the hint got lost', async () => {
    const customer = await payer({ card: CARDS.declines })
    const ids = [await putOrder(server, customer), await putOrder(server, customer, { amountCents: 3_000 })]
    for (const id of ids) {
      await complete(id)
      later(1_000)
    }
    await retryHeldOrders(server.deps)
    expect(await declines(customer)).toBe(2)
    await addCard(server, customer.token)
    expect(await retryHeldOrders(server.deps)).toBe(2)
    expect(await charged(customer)).toEqual([2_000, 3_000])
    expect((await orderOf(ids[0] ?? 0)).hold).toBeNull()
  })

  it('credit that arrives pays at once, as far as it goes, the oldest first', async () => {
    const customer = await payer({ card: CARDS.declines })
    const [old, young] = [await putOrder(server, customer), await putOrder(server, customer)]
    await complete(old)
    later(1_000)
    await complete(young)
    await giveCredit(server, customer.id, 2_000)
    expect(await retryHeldOrders(server.deps)).toBe(1)
    expect([(await orderOf(old)).state, (await orderOf(young)).state]).toEqual(['ready', 'ready_unpaid'])
    expect([await balanceOf(server, customer.id), await declines(customer)]).toEqual([0, 2])
    // What was spent on the first one does not hide what arrives for the second.
    await giveCredit(server, customer.id, 1_500)
    await retryHeldOrders(server.deps)
    expect([(await orderOf(young)).askedCreditCents, await declines(customer)]).toEqual([1_500, 3])
    await giveCredit(server, customer.id, 500)
    expect(await retryHeldOrders(server.deps)).toBe(1)
  })

  it('after a hard decline the card is not asked before it has changed; credit alone may pay', async () => {
    const customer = await payer({ card: CARDS.declinesForGood })
    const [one, other] = [await putOrder(server, customer), await putOrder(server, customer)]
    await complete(one)
    await complete(other)
    expect(await orderOf(one)).toMatchObject({ nextTryAt: null, refusedCardId: expect.any(Number) })
    server.setNow('2026-11-18T18:00:00Z')
    await retryHeldOrders(server.deps)
    await giveCredit(server, customer.id, 1_000)
    await retryHeldOrders(server.deps)
    await retryHeldOrders(server.deps)
    expect(await declines(customer)).toBe(2)
    await giveCredit(server, customer.id, 1_000)
    expect(await retryHeldOrders(server.deps)).toBe(1)
    await server.database.query("update customers set is_auto_billing = true, plan_name = 'gold' where id = $1", [
      customer.id,
    ])
    server.setNow(START)
    await addCard(server, customer.token)
    expect(await retryHeldOrders(server.deps)).toBe(1)
    expect([await declines(customer), await charged(customer)]).toEqual([2, [2_000]])
  })

  it('held by staff: no tries, and after they release it the payment is asked for again', async () => {
    const customer = await payer({ card: CARDS.declines })
    const id = await putOrder(server, customer)
    await complete(id)
    const put = (columns: object) =>
      server.database.db.updateTable('orders').set(columns).where('id', '=', id).execute()
    await put({ hold: 'staff', nextTryAt: null })
    await addCard(server, customer.token)
    await giveCredit(server, customer.id, 5_000)
    later(A_WHILE)
    await retryHeldOrders(server.deps)
    await finishAsked(server.deps)
    expect(await orderOf(id)).toMatchObject({ hold: 'staff', state: 'ready_unpaid' })
    await put({ hold: null })
    expect(await finishAsked(server.deps)).toBe(1)
  })

  it('asked and held ones are listed a page at a time, also of one moment, and finished past the first page', async () => {
    const customer = await payer()
    const orders: number[] = []
    for (let each = 0; each < 5; each += 1) orders.push(await putOrder(server, customer, { readyAt: START }))
    const held = orders.slice(2)
    const { db } = server.database
    await db.updateTable('orders').set({ hold: 'payment', heldAt: START }).where('id', 'in', held).execute()
    // Somebody is at work on what was packed just now.
    expect(await finishAsked(server.deps)).toBe(0)
    later(A_WHILE)
    const pagesBy = async (list: (after: typeof BEFORE_ALL) => Promise<AskedOrder[]>) => {
      const pages: number[][] = []
      for (let after: typeof BEFORE_ALL | undefined = BEFORE_ALL; after !== undefined; ) {
        const page: AskedOrder[] = await list(after)
        pages.push(page.map(({ id }) => id).filter((id) => orders.includes(id)))
        after = page.at(-1)
      }
      return pages.flat()
    }
    expect(await pagesBy((after) => listAsked(db, server.deps.clock.now(), after, 1))).toEqual(orders.slice(0, 2))
    expect(await pagesBy((after) => listHeld(db, after, 2))).toEqual(held)
    await db.updateTable('orders').set({ hold: null, heldAt: null }).where('id', 'in', held).execute()
    expect(await finishAsked(server.deps)).toBe(5)
  })

  it('one customer who fails keeps no other from it', async () => {
    const [broken, other] = [await payer({ card: CARDS.declines }), await payer({ card: CARDS.declines })]
    const [one, two] = [await putOrder(server, broken), await putOrder(server, other)]
    await complete(one)
    await complete(two)
    await giveCredit(server, broken.id, 2_000)
    await giveCredit(server, other.id, 2_000)
    let isFirst = true
    const failing: Deps = {
      ...server.deps,
      reach: async (failpoint) => {
        if (failpoint !== 'order before paid' || !isFirst) return
        isFirst = false
        throw new Error('The first one fails.')
      },
    }
    expect(await retryHeldOrders(failing)).toBe(1)
    expect([(await orderOf(one)).state, (await orderOf(two)).state]).toEqual(['ready_unpaid', 'ready'])
    // It is paid, and what was not written down is made up for.
    expect(await finishAsked(server.deps)).toBe(1)
    expect([await balanceOf(server, broken.id), (await orderOf(one)).state]).toEqual([0, 'ready'])
  })
})

describe('while nobody knows', () => {
  it.each([
    ['and nothing was charged', CARDS.timesOutBefore, 0],
    ['and it was charged', CARDS.timesOutAfter, 1],
  ])('%s: it waits, is not held as declined, and the job goes on', async (_, card, count) => {
    const customer = await payer({ card })
    const id = await putOrder(server, customer)
    expect(await complete(id)).toMatchObject({ status: 'waits' })
    expect(await orderOf(id)).toMatchObject({ hold: null, state: 'ready_unpaid', readyAt: START })
    expect(await complete(id)).toMatchObject({ status: 'waits' })
    await finishAsked(server.deps)
    later(A_WHILE)
    await askAboutCharges(server.deps)
    if (count === 0) await addCard(server, customer.token)
    expect(await finishAsked(server.deps)).toBe(1)
    expect(await charged(customer)).toEqual([2_000])
  })

  it('another charge is in flight: it waits its turn and reckons with the new balance', async () => {
    const customer = await payer({ card: CARDS.asks })
    const { body } = await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, customer.token)
    const { id: plan } = body as { id: number }
    const asked = await server.call('POST', '/api/client/subscription/checkout/', { order: plan }, customer.token)
    expect(asked.status).toBe(402)
    const id = await putOrder(server, customer)
    expect(await complete(id)).toMatchObject({ status: 'waits' })
    expect(await orderOf(id)).toMatchObject({ hold: null, tries: 0 })
    const { secret } = asked.body as { secret: string }
    await server.call('POST', '/api/sandbox/confirm_charge/', { secret, is_accepted: true })
    later(A_WHILE)
    await askAboutCharges(server.deps)
    expect(await finishAsked(server.deps)).toBe(1)
    expect(await orderOf(id)).toMatchObject({ balanceBeforeCents: 19_900, balanceAfterCents: 17_900 })
  })

  it('a decline that only the asker heard of holds it without asking a second time', async () => {
    const customer = await payer({ card: CARDS.declines })
    const id = await putOrder(server, customer)
    const dying: Deps = {
      ...server.deps,
      reach: async (failpoint) => {
        if (failpoint === 'charge settled') throw new Error('Died.')
      },
    }
    await expect(complete(id, dying)).rejects.toThrow('Died.')
    expect(await orderOf(id)).toMatchObject({ hold: null, readyAt: START })
    later(A_WHILE)
    await finishAsked(server.deps)
    expect(await orderOf(id)).toMatchObject({ hold: 'payment', tries: 1 })
    expect(await declines(customer)).toBe(1)
  })
})

describe('at once', () => {
  it('50 completions: one payment, one delivery, one letter and one text', async () => {
    const customer = await payer({ creditCents: 500 })
    const id = await putOrder(server, customer)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => complete(id)))
    later(A_WHILE)
    await finishAsked(server.deps)
    expect(outcomes.filter((outcome) => 'status' in outcome && outcome.status === 'completed').length).toBe(1)
    expect(await charged(customer)).toEqual([1_500])
    expect(await told(customer, 'order%')).toHaveLength(2)
    expect((await orderOf(id)).status).toBe('completed')
  })

  it('a card that declines is asked once, and told of once, also where another hand has heard it a moment before', async () => {
    const customer = await payer({ card: CARDS.declines })
    const id = await putOrder(server, customer)
    const { database } = server.deps
    let transactions = 0
    // Packed, and looked at: the other hand asks before this one does.
    const transaction = (async (work) => {
      transactions += 1
      if (transactions === 3) expect(await complete(id)).toMatchObject({ status: 'held' })
      return database.transaction(work)
    }) as typeof database.transaction
    const message = 'Your card was declined.'
    const slower = { ...server.deps, database: { ...database, transaction } }
    expect(await complete(id, slower)).toMatchObject({ status: 'held', message, order: { hold: 'payment', tries: 1 } })
    expect(await declines(customer)).toBe(1)
    expect(await told(customer, 'order% payment needed%')).toHaveLength(1)
    // On its day it is asked again, and another card at once.
    later(DAY_MS)
    await retryHeldOrders(server.deps)
    expect([await declines(customer), (await orderOf(id)).tries]).toEqual([2, 2])
    await addCard(server, (await signInAgain(server, customer)).token)
    await retryHeldOrders(server.deps)
    expect(await charged(customer)).toEqual([2_000])
  })

  it('20 hands and a card that declines: each hears the one answer, or waits for it', async () => {
    const customer = await payer({ card: CARDS.declines })
    const id = await putOrder(server, customer)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => complete(id)))
    const ends = outcomes.map((outcome) => ('status' in outcome ? outcome.status : outcome.refusal))
    expect(ends.filter((end) => !['held', 'waits', 'payment_needed'].includes(end))).toEqual([])
    expect([await declines(customer), (await orderOf(id)).tries]).toEqual([1, 1])
  })

  it('with a purchase and with leaving: everything is paid once, whoever comes first', async () => {
    const customer = await payer()
    await buy(server, customer, 'gold')
    const id = await putOrder(server, customer, { amountCents: 25_000, discountCents: 2_500, planName: 'gold' })
    const leave = async () => {
      const quote = await server.call('GET', '/api/client/subscription/leave/', undefined, customer.token)
      const { dollar_refund } = quote.body as { dollar_refund: string }
      return server.call('POST', '/api/client/subscription/leave/', { dollar_refund }, customer.token)
    }
    await Promise.all([complete(id), leave(), complete(id)])
    later(A_WHILE)
    await askAboutCharges(server.deps)
    await finishAsked(server.deps)
    expect(['ready', 'on_its_way', 'delivered']).toContain((await orderOf(id)).state)
    const paid = await postingsOf(server, `invoice ${id} paid`)
    expect(paid.sales).toBe(22_500)
  })
})

it('held by a colleague between the packing and the payment: told as held, not as on its way', async () => {
  const id = await putOrder(server, await createPayer(server))
  const deps: Deps = {
    ...server.deps,
    async reach(point) {
      if (point === 'order packed') await holdOrder(server.deps, id, 'A torn bag')
    },
  }
  expect(await completeOrder(deps, id)).toMatchObject({ refusal: 'held', order: { holdReason: 'A torn bag' } })
})
