import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { START } from '../tests/engines.ts'
import { addCard } from '../tests/money/cards.ts'
import { booksProven } from '../tests/money/money.ts'
import { CARDS } from '../tests/money/order-payer.ts'
import { applyCoupon, checkOut, confirm, createPlacer, keptOf, type Placer, welcome } from '../tests/money/placing.ts'
import { ops, opsJson } from '../tests/ops.ts'
import { putPickup } from '../tests/put-pickup.ts'
import { shareTestServer } from '../tests/test-server.ts'
import { askAboutCharges } from './payments/ask-provider.ts'
import { forgetCustomer } from './pickups/customer-data.ts'

/** The list of what is in the bag travels with the payment, to the pickup that is booked once it is settled. */

const [WEDNESDAY, THURSDAY] = ['2026-11-18', '2026-11-19'] as const
const LIST = [
  { item: 'shirt-laundry', count: 8 },
  { item: 'blouse', count: 2 },
]
const KEPT = LIST.map(({ item, count }) => [item, count])
const WISH = { pickup: { pickup_date: WEDNESDAY, bag_list: LIST } }

const server = shareTestServer()
beforeEach(() => server.setNow(START))
afterEach(async () => {
  await server.database.query("update price_items set is_retired = false where key = 'blouse'")
  await server.database.query('delete from closed_days')
  await booksProven(server)
})

const retireBlouse = () => server.database.query("update price_items set is_retired = true where key = 'blouse'")

/** The customer says yes to the bank and never comes back: the asker settles it. */
async function confirmAndLeave(secret: string): Promise<void> {
  await confirm(server, secret)
  server.setNow(new Date(server.deps.clock.now().getTime() + 60_000))
  await askAboutCharges(server.deps)
}

const listOf = async (placer: Placer) =>
  (await keptOf(server, placer)).pickups.map(({ estimate }) => estimate?.things.map(({ key, count }) => [key, count]))

describe.each([
  ['subscription', checkOut],
  ['welcome', welcome],
] as const)('the list of an order at the %s checkout', (_, place) => {
  it('is kept with the booked pickup, estimated by the plan that was bought', async () => {
    const placer = await createPlacer(server, { plan: 'platinum' })
    const { status, body } = await place(server, placer, WISH)
    expect(status).toBe(200)
    const own = await server.call('GET', `/api/client/requests/${body.request?.id}/`, undefined, placer.token)
    expect(own.body).toMatchObject({ bag_list: LIST })
    const { estimate } = own.body as { estimate: number }
    // The same list by somebody who has the plan already costs the same.
    const again = await server.call(
      'POST',
      '/api/client/requests/',
      { pickup_date: '2026-11-20', bag_list: LIST },
      placer.token,
    )
    expect(again.body).toMatchObject({ estimate })
  })
})

it('without a list nothing is kept of one, and an empty one is none', async () => {
  const placer = await createPlacer(server)
  await checkOut(server, placer, { pickup: { pickup_date: WEDNESDAY, bag_list: [] } })
  expect(await listOf(placer)).toEqual([undefined])
  expect((await keptOf(server, placer)).agreements).toMatchObject([{ bag: null }])
})

it('with a thing that we do not have is refused before anything is charged', async () => {
  const placer = await createPlacer(server)
  const wrong = { pickup: { pickup_date: WEDNESDAY, bag_list: [...LIST, { item: 'spaceship', count: 1 }] } }
  expect(await welcome(server, placer, wrong)).toMatchObject({
    status: 400,
    code: 'bag_list_gone',
    body: { non_field_errors: ['Not on our price list: spaceship. Please take it off your list.'] },
  })
  expect(await keptOf(server, placer)).toEqual({ agreements: [], schedules: [], pickups: [] })
  expect((await welcome(server, placer, WISH)).status).toBe(200)
})

describe('while the bank asks', () => {
  it('the list waits with the day, and whoever settles the payment books it', async () => {
    const placer = await createPlacer(server, { card: CARDS.asks })
    const { body } = await welcome(server, placer, WISH)
    expect(await listOf(placer)).toEqual([])
    await confirmAndLeave(body.secret)
    expect(await listOf(placer)).toEqual([KEPT])
  })

  it('a thing that we stop doing meanwhile is left out, and the pickup is booked', async () => {
    const placer = await createPlacer(server, { card: CARDS.asks })
    const { body } = await welcome(server, placer, WISH)
    await retireBlouse()
    await confirmAndLeave(body.secret)
    expect(await listOf(placer)).toEqual([[['shirt-laundry', 8]]])
  })

  it('another list takes its place, and a day without a list has none', async () => {
    const placer = await createPlacer(server, { card: CARDS.asks })
    await welcome(server, placer, WISH)
    const next = [{ item: 'blouse', count: 1 }]
    await welcome(server, placer, { pickup: { pickup_date: WEDNESDAY, bag_list: next } })
    expect((await keptOf(server, placer)).agreements).toMatchObject([{ bag: { items: next } }])
    const { body } = await welcome(server, placer, { pickup: { pickup_date: WEDNESDAY } })
    expect((await keptOf(server, placer)).agreements).toMatchObject([{ bag: null }])
    await confirmAndLeave(body.secret)
    expect(await listOf(placer)).toEqual([undefined])
  })

  it('of two tabs the later press counts, with its own list', async () => {
    const placer = await createPlacer(server, { card: CARDS.asks })
    const { body } = await welcome(server, placer, WISH)
    await welcome(server, placer, { pickup: { pickup_date: WEDNESDAY, bag_list: [{ item: 'pants', count: 3 }] } })
    await confirmAndLeave(body.secret)
    expect(await listOf(placer)).toEqual([[['pants', 3]]])
  })

  it('a press with a thing that we do not have changes nothing of what is agreed', async () => {
    const placer = await createPlacer(server, { card: CARDS.asks })
    const { body } = await welcome(server, placer, WISH)
    const wrong = { pickup: { pickup_date: WEDNESDAY, bag_list: [{ item: 'spaceship', count: 1 }] } }
    expect((await welcome(server, placer, wrong)).code).toBe('bag_list_gone')
    await confirmAndLeave(body.secret)
    expect(await listOf(placer)).toEqual([KEPT])
  })

  it('the list goes along where the day was closed meanwhile, and costs what it costs on the other day', async () => {
    const placer = await createPlacer(server, { card: CARDS.asks })
    const { body } = await welcome(server, placer, { pickup: { ...WISH.pickup, is_rush: true } })
    await ops(server, 'day', 'close', WEDNESDAY, '--reason', 'snow', '--yes')
    await confirmAndLeave(body.secret)
    const [pickup] = (await keptOf(server, placer)).pickups
    expect([pickup?.pickupDay, pickup?.estimate?.things.length]).toEqual([THURSDAY, 2])
    // After a Thursday rush is no sooner, and costs nothing.
    expect(pickup?.estimate?.lines.map(({ kind }) => kind)).not.toContain('rush')
  })
})

it('of a declined press is booked by nobody, and the press that is paid brings its own; neither changes the charge', async () => {
  const placer = await createPlacer(server, { card: CARDS.declines })
  expect((await checkOut(server, placer, WISH)).code).toBe('card_declined')
  expect(await listOf(placer)).toEqual([])
  const { id: card } = await addCard(server, placer.token)
  const other = { pickup: { pickup_date: WEDNESDAY, bag_list: [{ item: 'evening-gown', count: 999 }] } }
  expect((await checkOut(server, placer, { ...other, card })).status).toBe(200)
  expect(await listOf(placer)).toEqual([[['evening-gown', 999]]])
  const charges = await server.database.query<{ amount_cents: number }>(
    'select distinct amount_cents from charges where customer_id = $1',
    [placer.id],
  )
  expect(charges.rows).toHaveLength(1)
})

it('is the same list however often one press is sent, and another one under its key is refused', async () => {
  const placer = await createPlacer(server)
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => checkOut(server, placer, WISH, key)))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect((await checkOut(server, placer, WISH, key)).status).toBe(200)
  const other = { pickup: { pickup_date: WEDNESDAY, bag_list: [{ item: 'pants', count: 1 }] } }
  expect((await checkOut(server, placer, other, key)).code).toBe('idempotency_key_reused')
  expect(await listOf(placer)).toEqual([KEPT])
})

it('comes with a coupon, and with a member who goes down to pay as you clean, who is told its prices', async () => {
  const placer = await createPlacer(server, { plan: 'platinum' })
  await applyCoupon(server, placer, 50)
  expect((await checkOut(server, placer, WISH)).status).toBe(200)
  const choice = await server.call('POST', '/api/client/subscription/choose/', { package: 'payc' }, placer.token)
  const down = { ...placer, order: (choice.body as { id: number }).id }
  expect((await checkOut(server, down, { pickup: { pickup_date: '2026-11-20', bag_list: LIST } })).status).toBe(200)
  const [before, after] = (await keptOf(server, placer)).pickups
  expect([before?.estimate?.discounts.laundry, after?.estimate?.discounts.laundry]).toEqual([20, 0])
})

it.each([
  ['sixty lines', Array.from({ length: 60 }, () => ({ item: 'pants', count: 1 })), [['pants', 60]]],
  [
    'two rugs',
    [1, 2].map((count) => ({ item: 'rug-standard', count })),
    [1, 2].map((count) => ['rug-standard', count]),
  ],
])('of %s is booked as it was agreed', async (_, bagList, kept) => {
  const placer = await createPlacer(server)
  expect((await checkOut(server, placer, { pickup: { pickup_date: WEDNESDAY, bag_list: bagList } })).status).toBe(200)
  expect(await listOf(placer)).toEqual([kept])
})

it.each(['__proto__', 'constructor', '\u0000', '\ud800', "'; drop table agreements; --", 'wash-and-fold-3', ''])(
  'with the key %j is refused before anything is charged',
  async (item) => {
    const placer = await createPlacer(server)
    const { status } = await checkOut(server, placer, {
      pickup: { pickup_date: WEDNESDAY, bag_list: [{ item, count: 1 }] },
    })
    expect(status).toBe(400)
    expect((await keptOf(server, placer)).agreements).toEqual([])
  },
)

it('is left out whole where we do nothing of it any more, and the pickup is booked', async () => {
  const placer = await createPlacer(server, { card: CARDS.asks })
  const { body } = await welcome(server, placer, { pickup: { pickup_date: WEDNESDAY, bag_list: LIST.slice(1) } })
  await retireBlouse()
  await confirmAndLeave(body.secret)
  expect(await listOf(placer)).toEqual([undefined])
})

it('is billed to the cent as it was estimated, and explains itself', async () => {
  const placer = await createPlacer(server, { plan: 'platinum' })
  const { body } = await checkOut(server, placer, WISH)
  const pickup = String(body.request?.id)
  server.setNow('2026-11-18T18:00:00Z')
  const { token } = await signedInAgain(placer)
  await ops(server, 'intake', pickup, '--item', 'Shirt [Laundry]=8', '--item', 'Blouse=2')
  const counted = ['--counted', 'Shirt [Laundry]=8', '--counted', 'Blouse=2', '--as', 'Maria']
  const { id } = await opsJson<{ id: number }>(server, 'intake', pickup, ...counted)
  const order = (await server.call('GET', `/api/client/orders/${id}/`, undefined, token)).body
  const [kept] = (await keptOf(server, placer)).pickups
  const total = kept?.estimate?.totalCents
  expect(order).toMatchObject({
    amount_with_discount: total,
    bill: { estimate: total, amount: total, differences: [] },
  })
})

it('is read by nobody but its customer before the first count, who can take it along and have it forgotten', async () => {
  const placer = await createPlacer(server, { card: CARDS.asks })
  const { body } = await welcome(server, placer, WISH)
  const printed: string[] = []
  const look = async (...args: string[]) => printed.push((await ops(server, ...args))[1])
  const lookAround = async () => {
    for (const more of [[], ['--json']]) {
      await look('customer', placer.email, ...more)
      await look('order', 'show', String(placer.order), ...more)
      await look('day', WEDNESDAY, ...more)
    }
  }
  await lookAround()
  await confirmAndLeave(body.secret)
  await lookAround()
  const [pickup] = (await keptOf(server, placer)).pickups
  server.setNow('2026-11-18T18:00:00Z')
  await look('collect', String(pickup?.id), '--bags', '1', '--json')
  await lookAround()
  const { rows } = await server.database.query(
    'select subject, body from messages where customer_id = $1 or customer_id is null',
    [placer.id],
  )
  const seen = [...printed, JSON.stringify(rows), server.logged.join('\n')]
  expect(printed.some((each) => each.includes(String(placer.order)))).toBe(true)
  for (const each of seen) expect(each).not.toMatch(/shirt-laundry|blouse|"(dollar_)?estimate": "?\d/i)

  const { token } = await signedInAgain(placer)
  const own = await server.call('GET', '/api/client/account/data/', undefined, token)
  expect(own.body).toMatchObject({ agreements: [{ bag: { items: LIST } }] })
  await server.database.transaction((db) => forgetCustomer(db, placer.id))
  expect(await keptOf(server, placer)).toMatchObject({ agreements: [], pickups: [] })
})

/** A day later the session is over. */
async function signedInAgain({ email, password }: Placer): Promise<{ token: string }> {
  return (await server.call('POST', '/api/client/auth/login/', { email, password })).body as { token: string }
}

it('a pickup that is there already keeps its own list', async () => {
  const placer = await createPlacer(server)
  await putPickup(server, placer, { pickupDay: WEDNESDAY })
  await checkOut(server, placer, WISH)
  expect(await listOf(placer)).toEqual([undefined])
})
