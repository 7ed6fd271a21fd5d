import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestCustomer } from '../../tests/customers.ts'
import { addCard } from '../../tests/money/cards.ts'
import { cardBookOf, expectSoundBooks, signInAgain } from '../../tests/money/credit.ts'
import { CARDS, createPayer, orderRow } from '../../tests/money/order-payer.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import type { IntakeCount } from '../db/schema.ts'
import type { Failpoint } from '../failpoints.ts'
import type { Deps } from '../ports.ts'
import { collectBag, undoCollection } from './collect.ts'
import { deliverOrder } from './deliver.ts'
import { forwardOrder, letGoUnpaid } from './forward.ts'
import { takeIn } from './intake/intake.ts'
import { finishAsked, retryHeldOrders } from './payment/unpaid-orders.ts'
import { returnOrder } from './return-order.ts'

const server = shareTestServer()
const DAY = '2026-11-19'
const BAG: IntakeCount = { things: [{ name: 'Shirt [Laundry]', count: 5 }], extras: [], storage: null }

beforeEach(() => server.setNow('2026-11-19T18:50:00Z'))
afterEach(() => expectSoundBooks(server))

const at = (instant: string) => server.setNow(instant)

/** What the customer was told, in its order: its channel, its cause, and its words. */
const told = async ({ id }: Pick<TestCustomer, 'id'>) =>
  (
    await server.database.db
      .selectFrom('messages')
      .select(['channel', 'eventKey', 'body'])
      .where('customerId', '=', id)
      .where('eventKey', 'like', 'order %')
      .orderBy('id')
      .execute()
  ).map(({ channel, eventKey, body }) => [channel, eventKey.replace(/\d+/, 'N'), body] as const)
const causes = async (customer: Pick<TestCustomer, 'id'>) => (await told(customer)).map(([, cause]) => cause)
/** That a bag was not collected after all. */
const corrections = async ({ id }: Pick<TestCustomer, 'id'>) =>
  (
    await server.database.db
      .selectFrom('messages')
      .select('body')
      .where('customerId', '=', id)
      .where('eventKey', 'like', 'pickup % not collected %')
      .where('channel', '=', 'sms')
      .execute()
  ).map(({ body }) => body)
/** The sender has taken everything along. */
const send = () => server.database.query("update messages set status = 'sent', sent_at = now() where status = 'queued'")
const shown = async ({ token }: TestCustomer, id: number) =>
  (await server.call('GET', `/api/client/orders/${id}/`, undefined, token)).body as Record<string, unknown>

interface Walk {
  customer: TestCustomer
  pickup: number
}

async function begin(of: Parameters<typeof createPayer>[1] = {}, isVerified = true): Promise<Walk> {
  const customer = await createPayer(server, of)
  if (isVerified) await verifyOwn(server, customer)
  return { customer, pickup: await putPickup(server, customer, { pickupDay: DAY, dropoffDay: '2026-11-23' }) }
}

async function collected({ pickup }: Walk, deps: Deps = server.deps): Promise<number> {
  const outcome = await collectBag(deps, pickup, { bags: 2, at: '10:42', who: 'marta' })
  if (!('status' in outcome)) throw new Error(outcome.refusal)
  return outcome.order.id
}

const count = (pickup: number, deps: Deps = server.deps) => takeIn(deps, pickup, { first: BAG, second: BAG })

describe('a bag speaks', () => {
  it('from the door and back: each event once, every sum what the card was asked for', async () => {
    const walk = await begin({ creditCents: 1_000 })
    const { customer, pickup } = walk
    const id = await collected(walk)
    expect(await shown(customer, id)).toMatchObject({
      status: 'accepted',
      pretty_status: 'Collected',
      collected: '2026-11-19T18:42:00.000Z',
      bags: 2,
      counted: null,
      is_priced: false,
    })
    expect(await orderRow(server, id)).toMatchObject({
      collectionRecordedAt: new Date('2026-11-19T18:50:00Z'),
      collectedBy: 'marta',
    })
    await send()
    await takeIn(server.deps, pickup, { first: BAG, second: null })
    expect(await shown(customer, id)).toMatchObject({ status: 'accepted', pretty_status: 'Being counted' })
    await count(pickup)
    const priced = await shown(customer, id)
    expect(priced).toMatchObject({
      status: 'in_progress',
      pretty_status: 'Priced',
      dollar_amount_with_discount: '54.65',
    })

    await send()
    at('2026-11-23T17:30:00Z')
    expect(await forwardOrder(server.deps, id)).toMatchObject({ status: 'left' })
    expect(await cardBookOf(server, customer.id)).toEqual([[4_465, 0]])
    at('2026-11-23T23:20:00Z')
    expect(await deliverOrder(server.deps, id, '15:10')).toMatchObject({ status: 'delivered' })
    expect(await shown(await signInAgain(server, customer), id)).toMatchObject({
      status: 'completed',
      pretty_status: 'Delivered',
      delivered: '2026-11-23T23:10:00.000Z',
      // Credit back and claims go by the moment at which it was typed.
      completed: '2026-11-23T23:20:00.000Z',
    })
    expect(await told(customer)).toEqual([
      ['sms', 'order N collected', 'Larkspur: we have your 2 bags (10:42 AM). Back Monday, November 23rd.'],
      [
        'mail',
        'order N priced',
        expect.stringMatching(
          /costs \$54\.65\.\n\n5 × Shirt \[Laundry\]: \$34\.75\nDelivery: \$19\.90\nTotal: \$54\.65\nCredit before: \$10\.00\nCredit after: \$0\.00\n\nAs of today your credit pays \$10\.00 and your card \$44\.65\. We charge when your order is ready to come back\./,
        ),
      ],
      [
        'mail',
        'order N paid',
        expect.stringContaining('Total: $54.65\nPaid with credit: $10.00\nPaid with Visa ending in 4242: $44.65\n'),
      ],
      ['sms', 'order N delivered', `Larkspur: order ${id} is at your door (3:10 PM).`],
    ])
  })

  it('who never verified a number has the same by letter', async () => {
    const walk = await begin({ plan: 'gold' }, false)
    const id = await collected(walk)
    await count(walk.pickup)
    await forwardOrder(server.deps, id)
    await deliverOrder(server.deps, id)
    // That we have the bag had not left before the price was told.
    expect((await told(walk.customer)).map(([channel, cause]) => [channel, cause])).toEqual([
      ['mail', 'order N priced'],
      ['mail', 'order N paid'],
      ['mail', 'order N delivered'],
    ])
    const letter = (await told(walk.customer)).at(-1)?.[2] ?? ''
    const earned = String((await shown(walk.customer, id))['dollar_credit_back'])
    expect(Number(earned)).toBeGreaterThan(1)
    expect(letter).toContain(`\nCredit back: $${earned} on January 1st\n`)
    expect(letter).toMatch(
      new RegExp(`Something missing\\? Tell us within 7 days: https?://\\S+/profile/orders/${id}#missing\\n`),
    )
  })

  it('every command twice tells and charges nothing twice', async () => {
    const walk = await begin()
    const { customer, pickup } = walk
    const twice = async (act: () => Promise<unknown>) => [await act(), await act()]
    const id = await collected(walk)
    expect(await collectBag(server.deps, pickup, { bags: 2, who: 'ben' })).toEqual({
      refusal: 'collected_before',
      before: expect.objectContaining({ id }),
    })
    await send()
    await twice(() => count(pickup))
    await twice(() => forwardOrder(server.deps, id))
    await twice(() => deliverOrder(server.deps, id))
    expect(await causes(customer)).toEqual(['order N collected', 'order N priced', 'order N paid', 'order N delivered'])
    expect(await cardBookOf(server, customer.id)).toHaveLength(1)
  })

  it('delivered at night, it names the day', async () => {
    const walk = await begin()
    const id = await collected(walk)
    await count(walk.pickup)
    await forwardOrder(server.deps, id)
    at('2026-11-20T05:30:00Z')
    await deliverOrder(server.deps, id)
    expect((await told(walk.customer)).at(-1)?.[2]).toBe(
      `Larkspur: order ${id} is at your door (Thursday, November 19th, 9:30 PM).`,
    )
  })

  it('intake alone collects it too, and tells nobody of it', async () => {
    const { customer, pickup } = await begin()
    const outcome = await count(pickup)
    expect(outcome).toMatchObject({ status: 'taken_in', order: { state: 'priced', bags: null } })
    expect(await causes(customer)).toEqual(['order N priced'])
  })
})

describe('the declining card', () => {
  const declined = async () => {
    const walk = await begin({ card: CARDS.declines })
    const id = await collected(walk)
    await send()
    await count(walk.pickup)
    await send()
    expect(await forwardOrder(server.deps, id)).toMatchObject({ status: 'held' })
    await send()
    return { ...walk, id }
  }

  it('keeps the bag here; paid, it is ready and leaves without being asked for again, with one letter', async () => {
    const { customer, id } = await declined()
    expect(await shown(customer, id)).toMatchObject({
      pretty_status: 'Ready: payment needed',
      is_payable: true,
      left: null,
    })
    expect(await deliverOrder(server.deps, id)).toMatchObject({ refusal: 'not_paid' })
    await addCard(server, customer.token)
    expect(await retryHeldOrders(server.deps)).toBe(1)
    expect(await shown(customer, id)).toMatchObject({ pretty_status: 'Ready', left: null })
    expect(await forwardOrder(server.deps, id)).toMatchObject({ status: 'left' })
    await deliverOrder(server.deps, id)
    expect(await cardBookOf(server, customer.id)).toHaveLength(1)
    expect(await causes(customer)).toEqual([
      'order N collected',
      'order N priced',
      'order N payment needed after 1',
      'order N held',
      'order N paid',
      'order N delivered',
    ])
  })

  it('let go unpaid by staff: delivered and told so, and paid later', async () => {
    const { customer, id } = await declined()
    expect(await letGoUnpaid(server.deps, id, 'Known for years')).toMatchObject({ status: 'left' })
    expect(await deliverOrder(server.deps, id)).toMatchObject({ order: { state: 'delivered_unpaid' } })
    expect(await shown(customer, id)).toMatchObject({
      status: 'in_progress',
      pretty_status: 'Delivered: payment needed',
      is_payable: true,
    })
    expect(JSON.stringify(await shown(customer, id))).not.toContain('Known for years')
    await addCard(server, customer.token)
    expect(await retryHeldOrders(server.deps)).toBe(1)
    expect(await shown(customer, id)).toMatchObject({ status: 'completed', pretty_status: 'Delivered' })
    expect((await causes(customer)).slice(-2)).toEqual(['order N delivered', 'order N paid'])
  })

  it('is told by letter again only where the sum or the reason is another one', async () => {
    const { customer: before, id } = await declined()
    at('2026-11-20T18:00:00Z')
    const customer = await signInAgain(server, before)
    expect(await retryHeldOrders(server.deps)).toBe(0)
    const needed = async () => (await causes(customer)).filter((cause) => cause.includes('payment needed'))
    expect([(await orderRow(server, id)).tries, await needed()]).toEqual([2, ['order N payment needed after 1']])
    await addCard(server, customer.token, CARDS.asks)
    await retryHeldOrders(server.deps)
    expect(await needed()).toEqual(['order N payment needed after 1', 'order N payment needed after 3'])
    expect(await shown(customer, id)).toMatchObject({ is_confirmation_needed: true, next_try: null })
    expect((await causes(customer)).filter((cause) => cause === 'order N held')).toHaveLength(1)
  })
})

describe('a mistake', () => {
  it('undone before the text has left is told to nobody; afterwards the customer hears that it is not so', async () => {
    const walk = await begin()
    const { customer, pickup } = walk
    const first = await collected(walk)
    expect(await undoCollection(server.deps, pickup)).toMatchObject({ status: 'undone', orderId: first, isTold: false })
    expect(await told(customer)).toEqual([])
    const again = await collected(walk)
    await send()
    expect(await undoCollection(server.deps, pickup)).toMatchObject({ orderId: again, isTold: true })
    expect(await corrections(customer)).toEqual([
      "Larkspur: sorry, we were wrong: we do not have your bag of Thursday, November 19th yet. Your pickup is still open, and we'll come for it.",
    ])
    expect(await undoCollection(server.deps, pickup)).toEqual({ refusal: 'not_collected' })
    const { body } = await server.call('GET', `/api/client/requests/${pickup}/`, undefined, customer.token)
    expect(body).toMatchObject({ status: 'open' })
  })

  it('is not undone once it is counted, nor where the customer has booked that day anew', async () => {
    const walk = await begin()
    const id = await collected(walk)
    await putPickup(server, walk.customer, { pickupDay: DAY, dropoffDay: '2026-11-23' })
    expect(await undoCollection(server.deps, walk.pickup)).toEqual({ refusal: 'another_stands' })
    await takeIn(server.deps, walk.pickup, { first: BAG, second: null })
    expect(await undoCollection(server.deps, walk.pickup)).toEqual({ refusal: 'counted_before', orderId: id })
  })

  it('a bag that goes back uncounted ends at $0.00, and nothing is counted or asked for after that', async () => {
    const walk = await begin()
    const id = await collected(walk)
    expect(await returnOrder(server.deps, id, ' ')).toEqual({ refusal: 'wrong_reason', why: 'Required' })
    expect(await returnOrder(server.deps, id, 'Wanted back')).toMatchObject({ order: { state: 'returned' } })
    expect(await shown(walk.customer, id)).toMatchObject({
      status: 'completed',
      pretty_status: 'Returned',
      dollar_amount: '0.00',
      balance_after_purchase: null,
    })
    expect(await count(walk.pickup)).toEqual({ refusal: 'not_open' })
    expect(await forwardOrder(server.deps, id)).toMatchObject({ refusal: 'returned_before' })
    expect(await finishAsked(server.deps)).toBe(0)
  })
})

describe('a process that dies', () => {
  const STEPS: [Failpoint, (walk: Walk, id: number, deps: Deps) => Promise<unknown>][] = [
    ['order before packed', (_, id, deps) => forwardOrder(deps, id)],
    ['order packed', (_, id, deps) => forwardOrder(deps, id)],
    ['charge settled', (_, id, deps) => forwardOrder(deps, id)],
    ['order before paid', (_, id, deps) => forwardOrder(deps, id)],
    ['order paid', (_, id, deps) => forwardOrder(deps, id)],
    ['order before delivered', (_, id, deps) => deliverOrder(deps, id)],
    ['order delivered', (_, id, deps) => deliverOrder(deps, id)],
  ]

  it.each(STEPS)('at "%s": repeated it goes on, and nothing is told or charged twice', async (failpoint, step) => {
    const walk = await begin({ creditCents: 1_000 })
    const id = await collected(walk)
    await send()
    await count(walk.pickup)
    if (failpoint.endsWith('delivered')) await forwardOrder(server.deps, id)
    const dying: Deps = {
      ...server.deps,
      reach: async (point) => {
        if (point === failpoint) throw new Error('Died.')
      },
    }
    await expect(step(walk, id, dying)).rejects.toThrow('Died.')
    at('2026-11-19T19:05:00Z')
    for (let times = 0; times < 3; times += 1) await forwardOrder(server.deps, id)
    await finishAsked(server.deps)
    await forwardOrder(server.deps, id)
    for (let times = 0; times < 2; times += 1) await deliverOrder(server.deps, id)
    expect(await orderRow(server, id)).toMatchObject({ state: 'delivered' })
    expect(await cardBookOf(server, walk.customer.id)).toEqual([[4_465, 0]])
    expect(await causes(walk.customer)).toEqual([
      'order N collected',
      'order N priced',
      'order N paid',
      'order N delivered',
    ])
  })

  it.each(['order before collected', 'order collected'] as const)(
    'at "%s": collected once, told once',
    async (failpoint) => {
      const walk = await begin()
      const dying: Deps = {
        ...server.deps,
        reach: async (point) => {
          if (point === failpoint) throw new Error('Died.')
        },
      }
      await expect(collected(walk, dying)).rejects.toThrow('Died.')
      await collectBag(server.deps, walk.pickup, { bags: 2, at: '10:42', who: 'marta' })
      expect(await causes(walk.customer)).toEqual(['order N collected'])
    },
  )
})
