import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { START } from '../tests/engines.ts'
import { booksProven } from '../tests/money/money.ts'
import { CARDS } from '../tests/money/order-payer.ts'
import { checkOut, confirm, createPlacer, keptOf, type Placer, welcome } from '../tests/money/placing.ts'
import { opsJson } from '../tests/ops.ts'
import { putPickup } from '../tests/put-pickup.ts'
import { shareTestServer } from '../tests/test-server.ts'
import { askAboutCharges } from './payments/ask-provider.ts'

/** The list of what is in the bag travels with the payment, to the pickup that is booked once it is settled. */

const WEDNESDAY = '2026-11-18'
const LIST = [
  { item: 'shirt-laundry', count: 8 },
  { item: 'blouse', count: 2 },
]
const WISH = { pickup: { pickup_date: WEDNESDAY, bag_list: LIST } }

const server = shareTestServer()
beforeEach(() => server.setNow(START))
afterEach(async () => {
  await server.database.query("update price_items set is_retired = false where key = 'blouse'")
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
    expect(await listOf(placer)).toEqual([LIST.map(({ item, count }) => [item, count])])
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

  it('staff see nothing of it', async () => {
    const placer = await createPlacer(server, { card: CARDS.asks })
    await welcome(server, placer, WISH)
    expect(JSON.stringify(await opsJson(server, 'customer', placer.email))).not.toMatch(/shirt-laundry|blouse/i)
  })
})

it('a pickup that is there already keeps its own list', async () => {
  const placer = await createPlacer(server)
  await putPickup(server, placer, { pickupDay: WEDNESDAY })
  await checkOut(server, placer, WISH)
  expect(await listOf(placer)).toEqual([undefined])
})
