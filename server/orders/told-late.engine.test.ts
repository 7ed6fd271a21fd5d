import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropoffDay } from '#rules/days/pickups'
import type { TestCustomer } from '../../tests/customers.ts'
import { expectSoundBooks, giveCredit, signInAgain, spendCredit } from '../../tests/money/credit.ts'
import { CARDS, createPayer, orderRow } from '../../tests/money/order-payer.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import type { IntakeCount } from '../db/schema.ts'
import { quoteRush } from '../pickups/rush.ts'
import type { Deps } from '../ports.ts'
import { sendDueMessages } from '../send-messages.ts'
import { collectBag, undoCollection } from './collect.ts'
import { deliverOrder } from './deliver.ts'
import { recordNoShow } from './fees/no-show.ts'
import { waiveNoShow } from './fees/waive-no-show.ts'
import { forwardOrder, letGoUnpaid } from './forward.ts'
import { holdOrder, releaseOrder } from './hold.ts'
import { takeIn } from './intake/intake.ts'
import { finishAsked, retryHeldOrders } from './payment/unpaid-orders.ts'
import { returnOrder } from './return-order.ts'

/** What two hear at once, and what waits for its turn while its order goes on: nothing is lost, untrue or told twice. */

const server = shareTestServer()
const DAY = '2026-11-19'
/** Ten at night in Los Angeles: what is queued waits for the morning. */
const NIGHT = '2026-11-20T06:00:00Z'
const BAG: IntakeCount = { things: [{ name: 'Shirt [Laundry]', count: 5 }], extras: [], storage: null }
const HOUR_MS = 3_600_000

beforeEach(() => server.setNow('2026-11-19T18:50:00Z'))
afterEach(() => expectSoundBooks(server))

const later = (ms: number) => server.setNow(new Date(server.deps.clock.now().getTime() + ms))
const messages = async ({ id }: Pick<TestCustomer, 'id'>, like: string) =>
  server.database.db
    .selectFrom('messages')
    .select(['channel', 'eventKey', 'body', 'status'])
    .where('customerId', '=', id)
    .where('eventKey', 'like', like)
    .orderBy('id')
    .execute()
const bodies = async (customer: Pick<TestCustomer, 'id'>, like: string) =>
  (await messages(customer, like)).map(({ body }) => body)

async function payer(of: Parameters<typeof createPayer>[1]): Promise<TestCustomer> {
  const customer = await createPayer(server, of)
  await verifyOwn(server, customer)
  return customer
}

/** Somebody else does this in the moment after the bank's answer was recorded and before the order knows of it. */
function between(act: () => Promise<unknown>): Deps {
  let isOver = false
  const reach = async (point: string) => {
    if (point !== 'charge settled' || isOver) return
    isOver = true
    await act()
  }
  return { ...server.deps, reach }
}

describe('a decline that two hear at once', () => {
  it.each([
    ['that may pass', CARDS.declines, 'declined: Your card was declined.', new Date('2026-11-20T18:00:00Z')],
    ['for good', CARDS.declinesForGood, 'declined: Your card was declined.', null],
    ['that is the bank’s question', CARDS.asks, 'bank_asks', null],
  ])('%s is told once, as what it is, and keeps its next try', async (_, card, toldReason, nextTryAt) => {
    const customer = await payer({ card })
    const id = await putOrder(server, customer)
    const other = () => forwardOrder(server.deps, id)
    expect(await forwardOrder(between(other), id)).toMatchObject({ status: 'held' })
    expect(await orderRow(server, id)).toMatchObject({ tries: 1, toldCount: 1, toldReason, nextTryAt })
    expect(await messages(customer, 'order%')).toHaveLength(2)
    expect((await bodies(customer, 'order%')).join()).not.toMatch(/no card|did not ask/)
  })

  it('a press on the day of a try is answered as declined, and takes no try away', async () => {
    const customer = await payer({ card: CARDS.declines })
    const id = await putOrder(server, customer)
    await forwardOrder(server.deps, id)
    server.setNow('2026-11-20T18:00:00Z')
    const { token } = await signInAgain(server, customer)
    const { reach } = server.deps
    Object.assign(server.deps, { reach: between(() => retryHeldOrders({ ...server.deps, reach })).reach })
    const answer = await server.call('POST', `/api/client/orders/${id}/pay/`, {}, token)
    Object.assign(server.deps, { reach })
    expect(answer).toMatchObject({ status: 400, body: { non_field_errors: ['Your card was declined.'] } })
    expect(await orderRow(server, id)).toMatchObject({
      tries: 2,
      toldReason: 'declined: Your card was declined.',
      nextTryAt: new Date('2026-11-22T18:00:00Z'),
    })
  })
})

describe('a message that its provider did not take', () => {
  /** Neither provider takes anything: each message is tried once and waits for its next try. */
  const tryInVain = async () => {
    const send = async () => ({ status: 'not_taken', reason: 'Out of order.' }) as const
    const { sms, mail } = server.deps
    await sendDueMessages({ ...server.deps, sms: { ...sms, send }, mail: { ...mail, send } })
  }
  /** It was handed over, and the sender died before it could say what came of it. */
  const cutOff = async () => {
    await server.database.query(
      "update messages set attempts = 1, claimed_at = $1, due_at = $2 where status = 'queued'",
      [server.deps.clock.now(), new Date(server.deps.clock.now().getTime() + 120_000)],
    )
  }
  const sendAll = async () => {
    later(HOUR_MS)
    await sendDueMessages(server.deps)
  }
  const held = async (card: string) => {
    const customer = await payer({ card })
    const id = await putOrder(server, customer)
    await forwardOrder(server.deps, id)
    return { customer, id }
  }

  it.each([
    ['did not take it', tryInVain],
    ['was cut off', cutOff],
  ])('comes once, with where the bag is by then, after a provider that %s', async (_, fail) => {
    const { customer, id } = await held(CARDS.declines)
    await fail()
    await letGoUnpaid(server.deps, id, 'Known for years')
    await deliverOrder(server.deps, id)
    await sendAll()
    expect(await messages(customer, 'order%')).toMatchObject([
      { channel: 'mail', body: expect.not.stringContaining('stays with us'), status: 'sent' },
      { channel: 'sms', body: expect.stringContaining('is delivered: you owe $20.00'), status: 'sent' },
      { eventKey: `order ${id} delivered`, status: 'sent' },
    ])
  })

  it('comes after a hold of ours that began and ended meanwhile', async () => {
    const { customer, id } = await held(CARDS.declines)
    await tryInVain()
    await holdOrder(server.deps, id, 'A button is missing')
    expect(await messages(customer, 'order%')).toEqual([])
    await releaseOrder(server.deps, id, null)
    later(120_000)
    await finishAsked(server.deps)
    await sendAll()
    expect((await messages(customer, 'order%')).map(({ channel, status }) => [channel, status])).toEqual([
      ['mail', 'sent'],
      ['sms', 'sent'],
    ])
  })

  it.each([
    ['did not take it', tryInVain],
    ['was cut off', cutOff],
  ])('has the sum of by then, as text and letter, after a provider that %s', async (_, fail) => {
    const { customer } = await held(CARDS.declinesForGood)
    await fail()
    await giveCredit(server, customer.id, 500)
    await retryHeldOrders(server.deps)
    await sendAll()
    expect(await messages(customer, 'order%')).toMatchObject([
      { channel: 'sms', body: expect.stringContaining('you owe $15.00'), status: 'sent' },
      { channel: 'mail', body: expect.stringContaining('We need $15.00'), status: 'sent' },
    ])
  })

  it('names the try that comes next, not the one that has been', async () => {
    const { customer } = await held(CARDS.declines)
    server.setNow('2026-11-20T18:00:00Z')
    await retryHeldOrders(server.deps)
    await sendAll()
    expect(await bodies(customer, 'order%')).toEqual([
      expect.stringContaining("We'll try again on Sunday, November 22nd, 10:00 AM"),
      expect.stringContaining("We'll try again on Sunday, November 22nd, 10:00 AM"),
    ])
  })

  it.each([
    ['did not take it', tryInVain],
    ['was cut off', cutOff],
  ])('of a stop whose fee is let go says that there is none, after a provider that %s', async (_, fail) => {
    server.setNow('2026-11-19T19:00:00Z')
    const customer = await payer({ card: CARDS.declines })
    const pickup = await putPickup(server, customer, { pickupDay: DAY, scheduledDay: DAY })
    const outcome = await recordNoShow(server.deps, pickup, '10:42')
    if (!('status' in outcome)) throw new Error(outcome.refusal)
    await fail()
    await waiveNoShow(server.deps, outcome.orderId)
    await sendAll()
    expect(await messages(customer, 'pickup%')).toMatchObject([
      { channel: 'sms', body: expect.stringMatching(/There is no fee\.$/), status: 'sent' },
    ])
    expect(await messages(customer, 'order%')).toEqual([])
  })
})

describe('a price that is told in the morning', () => {
  it('says nothing of what would pay it, once a card has declined it in the night', async () => {
    const customer = await payer({ card: CARDS.declines })
    const pickup = await putPickup(server, customer, { pickupDay: DAY, dropoffDay: '2026-11-23' })
    server.setNow(NIGHT)
    const outcome = await takeIn(server.deps, pickup, { first: BAG, second: BAG })
    if (!('order' in outcome)) throw new Error(outcome.refusal)
    expect(await bodies(customer, 'order%priced')).toEqual([
      expect.stringContaining('your card pays $54.65. We charge when'),
    ])
    await forwardOrder(server.deps, outcome.order.id)
    const [priced] = await bodies(customer, 'order%priced')
    expect(priced).toContain('5 × Shirt [Laundry]: $34.75')
    // It stays here until it is paid.
    expect(priced).not.toMatch(/As of today|We charge when|It comes back/)
    expect(await messages(customer, 'order%')).toHaveLength(3)
  })
})

describe('a collection by mistake', () => {
  const undone = async () => {
    const customer = await payer({})
    const pickup = await putPickup(server, customer, { pickupDay: DAY, dropoffDay: '2026-11-23' })
    await collectBag(server.deps, pickup, { bags: 2, who: 'marta' })
    await sendDueMessages(server.deps)
    server.setNow(NIGHT)
    expect(await undoCollection(server.deps, pickup)).toMatchObject({ isTold: true })
    expect(await messages(customer, 'pickup%not collected%')).toHaveLength(1)
    return { customer, pickup }
  }

  it('is not told as one once the bag is collected after all', async () => {
    const { customer, pickup } = await undone()
    await collectBag(server.deps, pickup, { bags: 1, at: '2026-11-19 21:30', who: 'marta' })
    expect(await messages(customer, 'pickup%not collected%')).toEqual([])
    expect(await bodies(customer, 'order%')).toEqual([
      expect.stringContaining('we have your 2 bags'),
      expect.stringContaining('we have your bag (Thursday, November 19th, 9:30 PM)'),
    ])
  })

  it('promises nobody that we come, where there was no bag', async () => {
    const { customer, pickup } = await undone()
    expect(await recordNoShow(server.deps, pickup, '10:42')).toMatchObject({ status: 'marked' })
    expect((await messages(customer, 'pickup%')).map(({ eventKey }) => eventKey)).toEqual([`pickup ${pickup} no-show`])
  })

  it('names no day for a bag that goes back as it came', async () => {
    const customer = await payer({})
    const rush = { isRush: true, rushCents: 999, dropoffDay: dropoffDay(DAY, true, []) }
    const pickup = await putPickup(server, customer, { pickupDay: DAY, ...rush })
    await quoteRush(server.deps, pickup, 2_900, { isSlow: true })
    await sendDueMessages(server.deps)
    server.setNow(NIGHT)
    const outcome = await collectBag(server.deps, pickup, { bags: 1, who: 'marta' })
    if (!('status' in outcome)) throw new Error(outcome.refusal)
    expect(await messages(customer, 'pickup%rush withdrawn%')).toHaveLength(1)
    await holdOrder(server.deps, outcome.order.id, 'Not ours')
    expect(await returnOrder(server.deps, outcome.order.id, 'Wanted back')).toMatchObject({ status: 'returned' })
    expect((await messages(customer, '%')).filter(({ status }) => status === 'queued')).toEqual([])
  })
})

describe('credit that goes to something else before a sum is told', () => {
  it.each([
    ['where the card was declined, the letter keeps what it was asked for', CARDS.declinesForGood, '$15.00'],
    ['where the bank wants to ask, the letter too', CARDS.asks, '$20.00'],
    ['where there is no card, the letter too', null, '$20.00'],
  ])('the text names the sum of by then; %s', async (_, card, inLetter) => {
    server.setNow(NIGHT)
    const customer = await payer({ card, creditCents: 500 })
    const id = await putOrder(server, customer)
    await forwardOrder(server.deps, id)
    expect((await bodies(customer, 'order%')).every((body) => body.includes('$15.00'))).toBe(true)
    await spendCredit(server, customer.id, 500)
    await retryHeldOrders(server.deps)
    const [letter, text] = await bodies(customer, 'order%')
    expect(text).toContain('$20.00')
    expect(letter).toContain(inLetter)
    // What the letter says was told is not told again.
    expect(await orderRow(server, id)).toMatchObject({ toldCents: inLetter === '$20.00' ? 2_000 : 1_500, toldCount: 1 })
  })
})
