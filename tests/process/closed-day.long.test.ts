import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { isBusinessDay } from '#rules/days/business-days'
import { addDays, laDay, weekday } from '#rules/days/days'
import { findPostgres } from '../../scripts/programs.mjs'
import { openPostgres } from '../../server/db/open.ts'
import { createPostgresDatabase, furnish, startCluster } from '../engines.ts'
import { emailOf, openLargeData } from '../large-data.ts'
import { openTestServer } from '../test-server.ts'
import { launch, type Product, startProduct, temporaryFolder } from './product.ts'

/**
 * A day is closed by two of staff at once, both are killed in the middle, the database falls over, the day is opened again, and closed once
 * more while customers book for it and schedules fill it; that is killed too, and the hourly job goes on. In the end nothing stands on the
 * day, nothing is lost, and each customer has heard of it once for each time that something of theirs was moved.
 */

const CUSTOMERS = 600
/** They book for the day in the moment in which it is closed. */
const BOOKERS = 8

/** Schedules come on Mondays and Thursdays. */
const DAY = Array.from({ length: 21 }, (_, ahead) => addDays(laDay(new Date()), 3 + ahead)).find(
  (day) => [1, 4].includes(weekday(day)) && isBusinessDay(day, []),
) as string

const leave: (() => unknown)[] = []
afterAll(async () => {
  for (const end of leave.reverse()) await end()
}, 60_000)

it.runIf(findPostgres() !== undefined)(
  'everybody is told once, nobody twice and nobody is forgotten, whoever dies when a day is closed',
  async () => {
    const cluster = await startCluster(['max_connections=100'])
    leave.push(() => cluster.remove())
    const { url } = await createPostgresDatabase(cluster.url, 'template1')
    const database = await openPostgres(url)
    await furnish(database)
    const making = await openTestServer({}, database)
    const data = await openLargeData(making, url)
    await data.growTo(CUSTOMERS)
    const ofCopies = (rest: string) => `(select id from customers where email like 'copy-%' and id % ${rest})`
    for (const text of [
      `delete from pickups where status = 'open'`,
      `update schedules set filled_until = null, filled_at = null`,
      pickupOn('open', DAY, addDays(DAY, 4), ofCopies('2 = 0')),
      // Another bag of some is in the house, and due on that day.
      pickupOn('collected', addDays(DAY, -5), DAY, ofCopies('3 = 0')),
      `insert into orders (customer_id, kind, state, pickup_id, due_day, created_at, collected_at, collection_recorded_at)
       select customer_id, 'laundry', 'collected', max(id), '${DAY}', now(), now(), now() from pickups
       where status = 'collected' and dropoff_day = '${DAY}' group by customer_id`,
    ])
      await data.query(text)
    await data.query('analyze')
    await data.close()
    await making.close()

    const settings = { DATABASE_URL: url, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }
    const one = async (text: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query({ text, rowMode: 'array' })
      await client.end()
      return rows[0]?.[0] as unknown
    }
    const ops = (...args: string[]) =>
      launch(['scripts/ops.mjs', ...args], { ...settings, DATA_DIR: temporaryFolder() })
    const close = (who: string) => ops('day', 'close', DAY, '--reason', 'snow', '--yes', '--as', who)
    const left = `select (select count(*) from pickups where status = 'open' and pickup_day = '${DAY}')::integer
      + (select count(*) from orders where due_day = '${DAY}' and status <> 'completed')::integer`
    const killAt = async (share: number, ...closing: Pick<Product, 'process' | 'ended'>[]) => {
      const all = Number(await one(left))
      while (Number(await one(left)) > all * share) await pause(2)
      for (const each of closing) each.process.kill('SIGKILL')
      await Promise.all(closing.map(({ ended }) => ended))
      const undone = Number(await one(left))
      expect(undone, 'It was over before it was killed.').toBeGreaterThan(0)
      return `${all - undone} of ${all}`
    }
    const heard = `select count(*)::integer from messages where event_key like 'day ${DAY} closed%'`
    const concerned = Number(
      await one(`select count(distinct customer_id)::integer from (
        select customer_id from pickups where status = 'open' and pickup_day = '${DAY}'
        union select customer_id from orders where due_day = '${DAY}') as things`),
    )

    console.log(`Two at once, killed with ${await killAt(0.7, close('Marta'), close('Ben'))} moved.`)
    await cluster.halt('immediate')
    await cluster.start()
    const first = Number(await one(heard))
    expect(await one(`${heard.replace('count(*)', 'count(distinct customer_id)')}`)).toBe(first)

    const opened = ops('day', 'open', DAY)
    expect([await opened.ended, opened.output()]).toEqual([0, expect.stringContaining('can be booked again')])
    const server = await startProduct({ ...settings, DATA_DIR: temporaryFolder() })
    leave.push(() => server.process.kill('SIGTERM'))
    const tokens = await Promise.all(Array.from({ length: BOOKERS }, (_, index) => signIn(server, index + 1)))
    const closing = close('Marta')
    const booking = tokens.map((token) => bookUntilRefused(server, token))
    console.log(`The second time killed with ${await killAt(0.4, closing)} moved.`)
    const booked = (await Promise.all(booking)).reduce((sum, each) => sum + each, 0)

    // Each is typed or asked for again; the hour comes by at last.
    const again = close('Ben')
    await again.ended
    const job = ops('job', 'make-pickups')
    expect([await job.ended, job.output()]).toEqual([0, expect.any(String)])
    expect(await one(left)).toBe(0)
    console.log(`${concerned} customers concerned, ${booked} bookings meanwhile.`)

    // Whoever has a thing there has heard once; only who booked or was scheduled anew after the first closing can have heard twice.
    const silent = await one(`select count(*)::integer from orders
      where due_changes > 0 and not exists (select from messages where messages.customer_id = orders.customer_id
        and event_key like 'day ${DAY} closed%')`)
    expect(silent).toBe(0)
    expect(
      await one(`select count(distinct customer_id)::integer from messages where event_key like 'day ${DAY} closed%'`),
    ).toBe(concerned + Number(await one(strangers)))
    expect(
      await one(`select coalesce(max(times), 0)::integer from (select count(*) as times from messages
        where event_key like 'day ${DAY} closed%' and customer_id not in (select customer_id from schedules)
          and customer_id not in (${bookers})
        group by customer_id) as told`),
    ).toBe(1)
    // Nothing is lost and nothing is doubled: who had a pickup has one, on a later day.
    expect(
      await one(`select count(*)::integer from customers where email like 'copy-%' and id % 2 = 0
        and id not in (select customer_id from schedules) and id not in (${bookers})
        and 1 <> (select count(*) from pickups where customer_id = customers.id and status = 'open' and pickup_day > '${DAY}')`),
    ).toBe(0)
    expect(await one(`select count(*)::integer from orders where due_changes > 1`)).toBe(0)
  },
  10 * 60_000,
)

const bookers = `select id from customers where email in (${Array.from({ length: BOOKERS }, (_, index) => `'${emailOf(index + 1)}'`).join(', ')})`
/** Who had nothing there before, and was moved off it all the same: booked or scheduled in between. */
const strangers = `select count(distinct messages.customer_id)::integer from messages
  join customers on customers.id = messages.customer_id
  where event_key like 'day ${DAY} closed%' and customers.id % 2 <> 0 and customers.id % 3 <> 0`

function pickupOn(status: string, day: string, back: string, owners: string): string {
  return `insert into pickups (customer_id, status, pickup_day, dropoff_day, address_id, address_title, zip_code, address_line_1, comment,
      is_rush, rush_cents, placed_at, changed_at, changeable_until)
    select customer_id, '${status}', '${day}', '${back}', id, title, zip_code, address_line_1, '', false, 0, now(), now(), now()
    from addresses where customer_id in ${owners}`
}

async function signIn({ url }: Product, copy: number): Promise<string> {
  const answer = await fetch(`${url}/api/client/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(copy), password: 'fresh-linen' }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Books for the day, and takes it back to book again, until the day is closed. Answers with how often it was booked. */
async function bookUntilRefused({ url }: Product, token: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  for (let booked = 0; ; ) {
    const body = JSON.stringify({ pickup_date: DAY })
    const answer = await fetch(`${url}/api/client/requests/`, { method: 'POST', headers, body })
    const code = answer.headers.get('x-error-code')
    if (code === 'pickup_day_closed') return booked
    const { id } = (await answer.json()) as { id?: number }
    if (id === undefined) {
      await pause(5)
      continue
    }
    booked += 1
    await pause(20)
    await fetch(`${url}/api/client/requests/${id}/`, { method: 'DELETE', headers })
  }
}
