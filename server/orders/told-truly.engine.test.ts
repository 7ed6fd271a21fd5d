import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropoffDay } from '#rules/days/pickups'
import type { TestCustomer } from '../../tests/customers.ts'
import { addCard } from '../../tests/money/cards.ts'
import { cardBookOf, expectSoundBooks, giveCredit, signInAgain } from '../../tests/money/credit.ts'
import { CARDS, createPayer, orderRow } from '../../tests/money/order-payer.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import type { IntakeCount } from '../db/schema.ts'
import { askAboutCharges } from '../payments/ask-provider.ts'
import { cancelPickup } from '../pickups/cancel-pickup.ts'
import { changePickup } from '../pickups/change-pickup.ts'
import { quoteRush } from '../pickups/rush.ts'
import { proveBooks } from '../proof/verify-books.ts'
import { sendDueMessages } from '../send-messages.ts'
import { collectBag, undoCollection } from './collect.ts'
import { deliverOrder } from './deliver.ts'
import { recordNoShow } from './fees/no-show.ts'
import { waiveNoShow } from './fees/waive-no-show.ts'
import { forwardOrder, letGoUnpaid } from './forward.ts'
import { holdOrder, releaseOrder } from './hold.ts'
import { takeIn } from './intake/intake.ts'
import { finishAsked, retryHeldOrders } from './payment/unpaid-orders.ts'

/** Nothing leaves that is no longer true, and a bank that wants to ask its customer is asked by nobody else. */

const server = shareTestServer()
const DAY = '2026-11-19'
/** Ten at night in Los Angeles: what is queued waits for the morning. */
const NIGHT = '2026-11-20T06:00:00Z'
const MORNING = '2026-11-20T17:00:00Z'
const BAG: IntakeCount = { things: [{ name: 'Shirt [Laundry]', count: 5 }], extras: [], storage: null }

beforeEach(() => server.setNow('2026-11-19T18:50:00Z'))
afterEach(() => expectSoundBooks(server))

const later = (ms: number) => server.setNow(new Date(server.deps.clock.now().getTime() + ms))
const queued = async ({ id }: Pick<TestCustomer, 'id'>, like: string) =>
  server.database.db
    .selectFrom('messages')
    .select(['eventKey', 'channel', 'body', 'status'])
    .where('customerId', '=', id)
    .where('eventKey', 'like', like)
    .orderBy('id')
    .execute()
const bodies = async (customer: Pick<TestCustomer, 'id'>, like: string) =>
  (await queued(customer, like)).map(({ body }) => body)
const attempts = async ({ id }: TestCustomer) =>
  (await server.database.db.selectFrom('charges').select('id').where('customerId', '=', id).execute()).length
const pay = ({ token }: TestCustomer, id: number, key: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/client/orders/${id}/pay/`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
  })
const sendEverything = () => sendDueMessages(server.deps)

async function packed(of: Parameters<typeof createPayer>[1]) {
  const customer = await createPayer(server, of)
  await verifyOwn(server, customer)
  const id = await putOrder(server, customer)
  await forwardOrder(server.deps, id)
  return { customer, id }
}

describe('a bank’s question', () => {
  it.each([
    ['left', () => later(31 * 60_000)],
    [
      'declined',
      (secret: string) => server.call('POST', '/api/sandbox/confirm_charge/', { secret, is_accepted: false }),
    ],
  ])('is asked by nobody but the customer: not with new credit, after it was %s or on another day', async (_, end) => {
    const { customer, id } = await packed({ card: CARDS.asks })
    expect(await attempts(customer)).toBe(1)
    await giveCredit(server, customer.id, 500)
    await retryHeldOrders(server.deps)
    expect(await attempts(customer)).toBe(1)
    const asked = await pay(customer, id, 'press')
    expect(asked.statusCode).toBe(402)
    await end(asked.json().secret)
    await askAboutCharges(server.deps)
    expect((await pay(customer, id, 'press')).statusCode).toBeGreaterThanOrEqual(400)
    await retryHeldOrders(server.deps)
    expect(await orderRow(server, id)).toMatchObject({ hold: 'payment', nextTryAt: null })
    await giveCredit(server, customer.id, 100)
    for (const now of ['2026-11-20T18:00:00Z', '2026-11-22T18:00:00Z', '2026-11-26T18:00:00Z']) {
      server.setNow(now)
      await retryHeldOrders(server.deps)
    }
    expect(await attempts(customer)).toBe(2)
    // Another card is asked at once, and credit alone may always pay.
    await addCard(server, (await signInAgain(server, customer)).token)
    expect(await retryHeldOrders(server.deps)).toBe(1)
  })

  it('a lower sum is told with the question, and not that there were no card', async () => {
    const { customer, id } = await packed({ card: CARDS.asks })
    await sendEverything()
    await giveCredit(server, customer.id, 500)
    await retryHeldOrders(server.deps)
    const [first, second] = await bodies(customer, 'order%payment needed%')
    expect(first).toContain('Your bank wants you to confirm $20.00 from your Visa ending in 3155')
    expect(second).toContain('Your bank wants you to confirm $15.00 from your Visa ending in 3155')
    expect((await queued(customer, `order ${id} held`)).length).toBe(1)
  })
})

describe('a sum that changes while nothing is tried', () => {
  it('is told by a letter each time, with the reason that is true', async () => {
    const { customer } = await packed({ card: CARDS.declinesForGood })
    await sendEverything()
    for (const cents of [500, 700]) {
      await giveCredit(server, customer.id, cents)
      await retryHeldOrders(server.deps)
      await sendEverything()
    }
    const letters = await bodies(customer, 'order%payment needed%')
    expect(letters.map((body) => /\$\d+\.\d\d/.exec(body)?.[0])).toEqual(['$20.00', '$15.00', '$8.00'])
    expect(letters[1]).toMatch(/Your bank refused your Visa ending in \d{4}, so we did not try it again\./)
    expect(letters.join()).not.toContain('no card')
    expect(await queued(customer, 'order%held')).toHaveLength(1)
  })

  it('has one text and one letter where the first have not left yet', async () => {
    server.setNow(NIGHT)
    const { customer } = await packed({ card: null })
    await giveCredit(server, customer.id, 500)
    await retryHeldOrders(server.deps)
    server.setNow(MORNING)
    await sendEverything()
    expect(await queued(customer, 'order%')).toMatchObject([
      { channel: 'sms', body: expect.stringContaining('you owe $15.00'), status: 'sent' },
      { channel: 'mail', body: expect.stringContaining('You owe $15.00'), status: 'sent' },
    ])
  })
})

describe('what waits for the morning', () => {
  it('says where the bag is by then: let go, and delivered', async () => {
    server.setNow(NIGHT)
    const { customer, id } = await packed({ card: CARDS.declines })
    await letGoUnpaid(server.deps, id, 'Known for years')
    expect(await bodies(customer, `order ${id} held`)).toEqual([expect.stringContaining('is on its way: you owe')])
    await deliverOrder(server.deps, id)
    const [letter] = await bodies(customer, 'order%payment needed%')
    expect(letter).not.toContain('stays with us')
    expect(await bodies(customer, `order ${id} held`)).toEqual([expect.stringContaining('is delivered: you owe')])
  })

  it('asks for no payment while staff look into the order, and does once they have released it', async () => {
    server.setNow(NIGHT)
    const { customer, id } = await packed({ card: CARDS.declines })
    await holdOrder(server.deps, id, 'A button is missing')
    expect(await queued(customer, 'order%')).toEqual([])
    await releaseOrder(server.deps, id, null)
    later(120_000)
    await finishAsked(server.deps)
    expect((await queued(customer, 'order%')).map(({ channel }) => channel)).toEqual(['mail', 'sms'])
  })

  it('keeps what a hold that is refused would have taken back', async () => {
    server.setNow(NIGHT)
    const { customer, id } = await packed({ card: CARDS.declines })
    await holdOrder(server.deps, id, 'A button is missing')
    await releaseOrder(server.deps, id, null)
    later(120_000)
    await finishAsked(server.deps)
    expect(await holdOrder(server.deps, id, '')).toMatchObject({ refusal: 'wrong_reason' })
    expect(await queued(customer, 'order%')).toHaveLength(2)
  })

  it('names no fee that was let go', async () => {
    server.setNow('2026-11-20T05:30:00Z')
    const customer = await createPayer(server, { card: CARDS.declines })
    await verifyOwn(server, customer)
    const pickup = await putPickup(server, customer, { pickupDay: DAY, scheduledDay: DAY })
    const outcome = await recordNoShow(server.deps, pickup, '10:42')
    if (!('orderId' in outcome) || outcome.orderId === undefined) throw new Error('Not marked.')
    // One text with the fee and the way to pay it.
    const texts = async () => (await queued(customer, '%')).filter(({ channel }) => channel === 'sms')
    const ofStop = async () => (await texts()).filter(({ body }) => /no bag|charge/.test(body)).map(({ body }) => body)
    expect(await ofStop()).toEqual([expect.stringMatching(/Missed-pickup fee: \$9\.99\. \S+orders\/\d+$/)])
    await waiveNoShow(server.deps, outcome.orderId)
    expect(await ofStop()).toEqual([expect.stringMatching(/ There is no fee\.$/)])
    expect(await queued(customer, 'order%')).toEqual([])
  })

  it('has every line and nothing of what would pay, where it is paid by then', async () => {
    const customer = await createPayer(server, {})
    const pickup = await putPickup(server, customer, { pickupDay: DAY, dropoffDay: '2026-11-23' })
    server.setNow(NIGHT)
    await takeIn(server.deps, pickup, { first: BAG, second: BAG })
    const [before] = await bodies(customer, 'order%priced')
    expect(before).toContain('As of today')
    const [row] = await queued(customer, 'order%priced')
    await forwardOrder(server.deps, Number(row?.eventKey.split(' ')[1]))
    const [after] = await bodies(customer, 'order%priced')
    expect(after).toContain('5 × Shirt [Laundry]: $34.75')
    expect(after).not.toMatch(/As of today|We charge when/)
    // It leaves sooner than was said, which is told instead.
    expect([before, after].map((body) => body?.includes('It comes back Monday, November 23rd.'))).toEqual([true, false])
    expect((await queued(customer, 'order%')).map(({ eventKey }) => eventKey.split(' ').at(-1))).toEqual([
      'priced',
      'paid',
      'way',
    ])
  })

  it('asks for a card where there is none, before the order is packed', async () => {
    const customer = await createPayer(server, { card: null, creditCents: 1_000 })
    const pickup = await putPickup(server, customer, { pickupDay: DAY, dropoffDay: '2026-11-23' })
    await takeIn(server.deps, pickup, { first: BAG, second: BAG })
    expect(await bodies(customer, 'order%priced')).toEqual([
      expect.stringContaining('As of today your credit pays $10.00. Please add a card for the remaining $44.65.'),
    ])
  })

  it('names the day of its event once that day is over, whatever kept it', async () => {
    const customer = await createPayer(server, {})
    await verifyOwn(server, customer)
    const pickup = await putPickup(server, customer, { pickupDay: DAY, dropoffDay: '2026-11-23' })
    await collectBag(server.deps, pickup, { bags: 2, at: '10:42', who: 'marta' })
    expect(await bodies(customer, 'order%collected')).toEqual([
      'Larkspur: we have your 2 bags (10:42 AM). Back Monday, November 23rd.',
    ])
    server.setNow(MORNING)
    await sendEverything()
    expect(await queued(customer, 'order%collected')).toMatchObject([
      {
        status: 'sent',
        body: 'Larkspur: we have your 2 bags (Thursday, November 19th, 10:42 AM). Back Monday, November 23rd.',
      },
    ])
  })
})

describe('a bag that was collected by mistake', () => {
  const quoted = async (customer: TestCustomer) => {
    const pickup = await putPickup(server, customer, {
      pickupDay: DAY,
      dropoffDay: dropoffDay(DAY, true, []),
      isRush: true,
      rushCents: 999,
    })
    expect(await quoteRush(server.deps, pickup, 2_900, { isSlow: true })).toBeUndefined()
    return pickup
  }
  const rushOf = (id: number) =>
    server.database.db
      .selectFrom('pickups')
      .select(['status', 'isRush', 'quoteCents', 'dropoffDay'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it.each([
    ['had heard nothing yet', false],
    ['had heard that there is no rush', true],
  ])('gives back the question about rush that nobody had answered; the customer %s', async (_, isHeard) => {
    const customer = await createPayer(server, {})
    await verifyOwn(server, customer)
    const pickup = await quoted(customer)
    const before = await rushOf(pickup)
    await sendEverything()
    await collectBag(server.deps, pickup, { bags: 1, who: 'marta' })
    expect(await rushOf(pickup)).toMatchObject({ isRush: false })
    if (isHeard) await sendEverything()
    await undoCollection(server.deps, pickup)
    expect(await rushOf(pickup)).toEqual(before)
    expect(await queued(customer, 'pickup%rush withdrawn%')).toHaveLength(isHeard ? 1 : 0)
    expect(await queued(customer, 'pickup%rush quote%')).toHaveLength(isHeard ? 2 : 1)
  })
})

describe('what a late change makes untrue', () => {
  const onUndo = async () => {
    const customer = await createPayer(server, {})
    await verifyOwn(server, customer)
    const pickup = await putPickup(server, customer, { pickupDay: DAY, dropoffDay: '2026-11-23' })
    await collectBag(server.deps, pickup, { bags: 1, who: 'marta' })
    await sendEverything()
    server.setNow('2026-11-20T05:30:00Z')
    await undoCollection(server.deps, pickup)
    expect(await queued(customer, 'pickup%not collected%')).toHaveLength(1)
    return { customer, pickup }
  }

  it('that we still come is not told of a pickup that was cancelled or moved', async () => {
    const cancelled = await onUndo()
    await cancelPickup(server.deps, cancelled.customer.id, cancelled.pickup, { isLate: true })
    expect(await queued(cancelled.customer, 'pickup%not collected%')).toEqual([])
    server.setNow('2026-11-19T18:50:00Z')
    const moved = await onUndo()
    await changePickup(server.deps, moved.customer.id, moved.pickup, { pickupDate: '2026-11-20' }, { isLate: true })
    expect(await queued(moved.customer, 'pickup%not collected%')).toEqual([])
  })

  it('a rush that the customer has declined stays off, also when the collecting was a mistake', async () => {
    const customer = await createPayer(server, {})
    await verifyOwn(server, customer)
    const pickup = await putPickup(server, customer, {
      pickupDay: DAY,
      dropoffDay: dropoffDay(DAY, true, []),
      isRush: true,
      rushCents: 999,
    })
    await quoteRush(server.deps, pickup, 2_900, { isSlow: true })
    await changePickup(server.deps, customer.id, pickup, { isRush: false })
    // The question had not left, and is no question any more.
    expect(await queued(customer, 'pickup%rush quote%')).toEqual([])
    await collectBag(server.deps, pickup, { bags: 1, who: 'marta' })
    await undoCollection(server.deps, pickup)
    const row = await server.database.db
      .selectFrom('pickups')
      .select(['isRush', 'status'])
      .where('id', '=', pickup)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ isRush: false, status: 'open' })
    expect(await queued(customer, 'pickup%rush%')).toEqual([])
  })
})

describe('the books', () => {
  it('find an order that counts as paid and that nobody has paid', async () => {
    const { id } = await packed({})
    const { db } = server.database
    const entry = await db
      .selectFrom('ledgerEntries')
      .select(['id', 'source'])
      .where('source', '=', `invoice ${id} paid`)
      .executeTakeFirstOrThrow()
    const name = (source: string) =>
      server.database.query('update ledger_entries set source = $1 where id = $2', [source, entry.id])
    await server.database.query('alter table ledger_entries disable trigger user')
    await name('nothing')
    expect((await proveBooks(db)).differences).toContain(
      `Order ${id}: it counts as paid, and the ledger has no payment of it.`,
    )
    await name(entry.source)
    await server.database.query('alter table ledger_entries enable trigger user')
  })

  it('have one reload for an order, also where something else took its credit', async () => {
    const customer = await createPayer(server, { plan: 'gold', isReloading: true })
    const id = await putOrder(server, customer, { amountCents: 15_000, planName: 'gold' })
    // The reload is paid, and the process dies before the order takes its credit.
    const dying = {
      ...server.deps,
      reach: async (point: string) => {
        if (point === 'charge settled') throw new Error('Died.')
      },
    }
    await expect(forwardOrder(dying, id)).rejects.toThrow('Died.')
    const other = await putOrder(server, customer, { amountCents: 15_000, planName: 'gold' })
    await forwardOrder(server.deps, other)
    later(120_000)
    await finishAsked(server.deps)
    const { rows } = await server.database.query<{ for_order: number; count: number }>(
      `select for_order, count(*)::integer as count from invoices where customer_id = $1 and kind = 'reload' and status = 'paid'
       group by for_order`,
      [customer.id],
    )
    expect(rows).toEqual([{ for_order: id, count: 1 }])
    // The card is asked for what the other order has left of it.
    expect((await cardBookOf(server, customer.id)).map(([cents]) => cents)).toEqual([19_900, 10_100])
    expect(await orderRow(server, id)).toMatchObject({ state: 'ready' })
  })

  it('no order without a hold has a next try', async () => {
    const { id } = await packed({})
    await expect(server.database.query('update orders set next_try_at = now() where id = $1', [id])).rejects.toThrow(
      'orders_next_try',
    )
  })
})
