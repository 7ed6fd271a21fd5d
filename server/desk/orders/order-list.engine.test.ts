import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer } from '../../../tests/customers.ts'
import { comeIn, type DeskBrowser, shareDesk } from '../../../tests/desk.ts'
import { putOrder } from '../../../tests/money/put-order.ts'
import { ops } from '../../../tests/ops.ts'
import { buffersOf, countStatements, openRecording } from '../../../tests/statements.ts'
import { countWaiting, readWaitingOrders, searchOrders } from './order-list.ts'

const server = shareDesk()
const NOW = '2026-11-19T17:30:00.000Z'

interface Row {
  id: number
  door: string | null
  sentence: string
  daysLate: number
  next: string
  toPay: number | null
  counts: { first: number; second: number } | null
  things: number | null
  customer: { name: string }
}
interface List {
  waiting: number
  doors: { door: string; orders: number }[]
  orders: Row[]
}

let ana: DeskBrowser
beforeEach(async () => {
  server.setNow(NOW)
  await server.database.query('truncate orders cascade')
  await server.database.query('delete from staff_actions; update staff set left_at = added_at where left_at is null')
  ana = await comeIn(server, 'desk', 'Ana Ruiz')
})

const list = async (browser = ana) => (await browser.call('GET /desk/orders/')).body as List
const find = async (query: string) =>
  (await ana.call(`GET /desk/orders/search/${query}`)).body as { orders: Row[]; hasMore: boolean }

/** One order behind each door, and three that wait for nobody of us. */
async function everyDoor() {
  const helen = await createCustomer(server, { firstName: 'Helen', lastName: 'Brandt' })
  const at = (dueDay: string | null, more: Parameters<typeof putOrder>[2] = {}) =>
    putOrder(server, helen, { dueDay, ...more })
  const made = {
    held: await at('2026-11-20'),
    late: await at('2026-11-16'),
    later: await at('2026-11-17'),
    unpaid: await at('2026-11-12', { state: 'delivered_unpaid', hold: 'payment', heldAt: new Date(NOW), tries: 2 }),
    flagged: await at('2026-11-20', { state: 'counted', hold: 'red_flag' }),
    counted: await at('2026-11-20', { state: 'counted' }),
    today: await at('2026-11-19'),
    cleaning: await at('2026-11-20'),
    bag: await at('2026-11-23', {
      state: 'collected',
      collectedAt: new Date(NOW),
      collectionRecordedAt: new Date(NOW),
    }),
    done: await at('2026-11-12', { state: 'delivered' }),
  }
  await ops(server, 'order', 'hold', String(made.held), '--reason', 'Which button? Ask her')
  return { helen, made }
}

describe('what waits for us', () => {
  it('is told with its reason and its next step, the most urgent first, and its doors add up to the badge', async () => {
    const { made } = await everyDoor()
    const { orders, doors, waiting } = await list()
    expect(orders.map(({ id, door, next }) => [id, door, next])).toEqual([
      [made.flagged, 'red_flag', 'look'],
      [made.late, 'late', 'move_day'],
      [made.later, 'late', 'move_day'],
      [made.unpaid, 'unpaid', 'open'],
      [made.held, 'held', 'release'],
      [made.today, 'to_do', 'send'],
      [made.counted, 'to_do', 'count'],
    ])
    expect(doors.map(({ door, orders }) => [door, orders])).toEqual([
      ['red_flag', 1],
      ['late', 2],
      ['unpaid', 1],
      ['held', 1],
      ['to_do', 2],
    ])
    expect(waiting).toBe(7)
    expect((await ana.call('GET /desk/orders/count/')).body).toEqual({ waiting, doors })
    const said = new Map(orders.map((row) => [row.id, row]))
    expect(said.get(made.held)?.sentence).toBe('“Which button? Ask her”, marta')
    expect(said.get(made.unpaid)).toMatchObject({
      sentence: 'Declined twice, at its door, waits for a new card',
      toPay: 2000,
      daysLate: 0,
    })
    expect(said.get(made.late)).toMatchObject({ daysLate: 3, customer: { name: 'Helen Brandt' } })
  })

  it('says nothing of a first count to whoever may be the second, and both where they differ', async () => {
    const customer = await createCustomer(server)
    const firstCount = { things: [{ name: 'Shirt [Laundry]', count: 8 }], extras: [], storage: null }
    const secondCount = { ...firstCount, things: [{ name: 'Shirt [Laundry]', count: 7 }] }
    const counting = await putOrder(server, customer, { state: 'counted', firstCount, countedBy: 'Tomas' })
    const flagged = await putOrder(server, customer, {
      ...{ state: 'counted', hold: 'red_flag', firstCount, secondCount, countedBy: 'Tomas', secondCountedBy: 'Lien' },
    })
    const said = new Map((await list()).orders.map((row) => [row.id, row]))
    expect(said.get(counting)).toMatchObject({ things: null, counts: null })
    expect(said.get(flagged)).toMatchObject({ counts: { first: 8, second: 7 }, sentence: 'Tomas 8, Lien 7' })
    expect(JSON.stringify(said.get(counting))).not.toMatch(/\b8\b/)
  })

  it('is the desk’s and the owner’s', async () => {
    for (const [role, status] of [
      ['owner', 200],
      ['plant', 404],
      ['driver', 404],
    ] as const) {
      const somebody = await comeIn(server, role, `Some ${role}`)
      for (const path of ['', 'count/', 'search/']) {
        expect([role, path, (await somebody.call(`GET /desk/orders/${path}`)).status]).toEqual([role, path, status])
      }
    }
  })
})

describe('an order that somebody looks for', () => {
  it('is found by number, by a part of its customer’s name, by e-mail address and by phone', async () => {
    const { helen, made } = await everyDoor()
    const other = await createCustomer(server, { firstName: 'Ivy', lastName: 'Novak' })
    const ivys = await putOrder(server, other)
    expect((await find(`?q=${made.cleaning}`)).orders.map(({ id }) => id)).toEqual([made.cleaning])
    expect((await find(`?q=%23${ivys}`)).orders.map(({ id }) => id)).toEqual([ivys])
    const all = Object.values(made).sort((one, another) => another - one)
    expect((await find('?q=brandt')).orders.map(({ id }) => id)).toEqual(all)
    expect((await find(`?q=${encodeURIComponent(helen.email)}`)).orders).toHaveLength(all.length)
    expect((await find(`?q=${encodeURIComponent(helen.phone.replace('+1', ''))}`)).orders).toHaveLength(all.length)
    expect((await find('?q=999999999')).orders).toEqual([])
    expect((await find('?q=nobody')).orders).toEqual([])
  })

  it('is among all, a page of the newest at a time', async () => {
    const customer = await createCustomer(server)
    const made = []
    for (let each = 0; each < 52; each += 1) made.push(await putOrder(server, customer))
    const first = await find('')
    expect([first.orders.length, first.hasMore, first.orders[0]?.id]).toEqual([50, true, made.at(-1)])
    const second = await find(`?before=${first.orders.at(-1)?.id}`)
    expect([second.orders.map(({ id }) => id), second.hasMore]).toEqual([[made[1], made[0]], false])
    expect((await ana.call('GET /desk/orders/search/?before=0')).status).toBe(400)
  })
})

it('costs the same statements, and the same pages of tables and indexes, however many orders there ever were', async () => {
  await everyDoor()
  const lists = {
    badge: countWaiting,
    waiting: readWaitingOrders,
    all: (deps: typeof server.deps) => searchOrders(deps, {}),
  }
  async function measure() {
    await server.database.query('vacuum analyze orders')
    await server.database.query('analyze customers')
    const { database, said } = await openRecording(server)
    const counted = countStatements(server.database)
    const figures: Record<string, [statements: number, buffers: number]> = {}
    for (const [name, run] of Object.entries(lists)) {
      await run({ ...server.deps, database: counted.database })
      const statements = counted.takeCount()
      said.length = 0
      await run({ ...server.deps, database })
      const ran = said.filter(({ text }) => text.startsWith('select'))
      let buffers = 0
      for (const each of ran) buffers += await buffersOf(server.database, each)
      figures[name] = [statements, buffers]
    }
    await database.close()
    return figures
  }
  const { id } = await createCustomer(server)
  // Of each hundred one is at the plant, due later; all others are delivered and paid.
  const grow = (count: number) =>
    server.database.query(
      `insert into orders (customer_id, kind, state, plan_name, priced_at, amount_cents, cleaning_cents, created_at, due_day,
         ready_at, paid_at, balance_before_cents, balance_after_cents, delivered_at, delivery_recorded_at, completed_at)
       select $1, 'laundry', case when n % 100 = 0 then 'priced' else 'delivered' end, 'payc', at, 2000, 2000, at,
         case when n % 100 = 0 then date '2026-12-01' else date '2026-11-01' end,
         case when n % 100 > 0 then at end, case when n % 100 > 0 then at end, case when n % 100 > 0 then 0 end,
         case when n % 100 > 0 then 0 end, case when n % 100 > 0 then at end, case when n % 100 > 0 then at end,
         case when n % 100 > 0 then at end
       from generate_series(1, $2::integer) as n, (select timestamptz '2026-10-01T18:00:00Z' as at) as clock`,
      [id, count],
    )
  const SIZES = [1_000, 20_000]
  await grow(SIZES[0] ?? 0)
  const small = await measure()
  await grow((SIZES[1] ?? 0) - (SIZES[0] ?? 0))
  const large = await measure()
  for (const [name, [statements, buffers]] of Object.entries(large)) {
    const [before, pages] = small[name] ?? [0, 0]
    expect([name, statements]).toEqual([name, before])
    // A tree is a level or two higher, in each of the indexes that a row is looked for in.
    expect(buffers, `${name}: ${pages} → ${buffers}`).toBeLessThanOrEqual(pages * 1.6 + 10)
  }
})
