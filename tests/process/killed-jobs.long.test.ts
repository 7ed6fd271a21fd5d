import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { addDays, instantAt, laDay } from '#rules/days/days'
import { DAY_MS, MINUTE_MS } from '#rules/durations'
import { findPostgres, hasProgram } from '../../scripts/programs.mjs'
import { openPostgres } from '../../server/db/open.ts'
import { JOB_NAMES, type JobName, openJobQueue } from '../../server/job-queue.ts'
import { proveBooks } from '../../server/proof/verify-books.ts'
import { createPostgresDatabase, freePort, furnish, startCluster } from '../engines.ts'
import { emailOf, openLargeData } from '../large-data.ts'
import { openTestServer } from '../test-server.ts'
import { startBalancer } from './balancer.ts'
import { type Product, startProduct } from './product.ts'

/**
 * Two servers for customers behind nginx and one for the jobs, on one PostgreSQL. For each job there is work; the server is killed while
 * some of it is done and some is not, and another one goes on. All of it is done, each thing once, and no customer notices.
 */

const CUSTOMERS = 2_000
const SOME = 600
/** Each takes a hash of a password, which is slow by design. */
const ACCOUNTS = 20

/** A server is killed when less than this part of the work is left. */
const STILL_LEFT = 0.8

/** The servers' clock: seven in the evening in Los Angeles, when reminders leave, of today or tomorrow. */
const wall = new Date()
const evening = [0, 1]
  .map((days) => instantAt(addDays(laDay(wall), days), 19 * 60))
  .find((moment) => moment.getTime() > wall.getTime()) as Date
const aheadMinutes = Math.ceil((evening.getTime() - wall.getTime()) / MINUTE_MS)
const offsetBy = (minutes: number) => `+${aheadMinutes + minutes}m`
const at = (days: number) => `timestamptz '${new Date(evening.getTime() - days * DAY_MS).toISOString()}'`
const day = (ahead: number) => `date '${addDays(laDay(evening), ahead)}'`

interface Phase {
  /** Statements that make the work, past the triggers. */
  work: readonly string[]
  /** How many things there are to do, and how many of them are left. */
  count: number
  left: string
  /** Each query finds the same as was wanted, once the work is done. */
  once: Record<string, unknown>
  /** A job that does one thing at its end is held up just before it, by a lock on this table. */
  heldBy?: string
}

const copies = (count: number) => `(select id from customers where email like 'copy-%' order by id limit ${count})`
const left = (from: string) => `select count(*)::integer as left from ${from}`

const phases: Record<JobName, Phase> = {
  'send-messages': {
    work: [
      `insert into messages (event_key, channel, recipient, subject, body, due_at, created_at)
       select 'killed ' || each, 'mail', each || '@example.com', 'News', 'News', ${at(1)}, ${at(1)} from generate_series(1, ${CUSTOMERS}) as each`,
    ],
    count: CUSTOMERS,
    left: left(`messages where event_key like 'killed %' and status <> 'sent'`),
    once: {
      [`select count(*)::integer from messages where event_key like 'killed %' and status = 'sent'`]: CUSTOMERS,
      // Those that were on their way when the sender died are handed to the provider once more, under the same key.
      [`select count(*) <= 10 from messages where event_key like 'killed %' and attempts > 1`]: true,
      [`select max(attempts) <= 2 from messages where event_key like 'killed %'`]: true,
    },
  },
  'settle-charges': {
    work: [
      `insert into orders (customer_id, kind, state, plan_name, priced_at, amount_cents, cleaning_cents, created_at, ready_at)
       select id, 'laundry', 'ready_unpaid', 'gold', ${at(1)}, 1500, 1500, ${at(1)}, ${at(1)} from ${copies(SOME)} as some_of_them`,
    ],
    count: SOME,
    left: left(`orders where ready_at = ${at(1)} and paid_at is null`),
    once: {
      [`select count(*)::integer from ledger_entries where source in
        (select 'invoice ' || id || ' paid' from orders where ready_at = ${at(1)})`]: SOME,
    },
  },
  'forget-expired': {
    work: [
      `insert into sessions (customer_id, is_kept, created_at, expires_at)
       select id, false, ${at(40)}, ${at(39)} from ${copies(CUSTOMERS)} as all_of_them, generate_series(1, 20)`,
      `insert into sessions (customer_id, is_kept, created_at, expires_at)
       select id, true, ${at(1)}, ${at(-1)} from ${copies(CUSTOMERS)} as all_of_them`,
    ],
    count: 20 * CUSTOMERS,
    left: left(`sessions where expires_at = ${at(39)}`),
    once: { [`select count(*)::integer from sessions where expires_at = ${at(-1)}`]: CUSTOMERS },
  },
  'close-accounts': {
    work: [
      `insert into customers (email, password_hash, created_at, deletion_requested_at, deletes_on)
       select 'leaving-' || each, '$argon2id$none', ${at(60)}, ${at(31)}, ${day(-1)} from generate_series(1, ${ACCOUNTS}) as each`,
    ],
    count: ACCOUNTS,
    left: left('customers where deletes_on is not null and deleted_at is null'),
    once: { 'select count(*)::integer from customers where deleted_at is not null': ACCOUNTS },
  },
  'finish-removals': {
    work: [
      `insert into provider_removals (kind, ref, created_at) select 'card', 'gone-' || each, ${at(1)} from generate_series(1, ${CUSTOMERS}) as each`,
    ],
    count: CUSTOMERS,
    left: left('provider_removals'),
    once: {},
  },
  // The first proof there is, so that all books are looked at. Under way, it says how far it has come.
  'verify-ledger': {
    work: [],
    count: CUSTOMERS,
    left: `select case when not exists (select from money_checks where kind = 'ledger') then ${CUSTOMERS}
      else (select count(*)::integer from customers, money_checks where kind = 'ledger' and customers.id > proven_customer_id) end as left`,
    once: {
      // The same proof was gone on with: it has looked at each entry, and at none twice.
      [`select compared = (select count(*) from ledger_entries) from money_checks where kind = 'ledger' and is_whole`]: true,
      [`select count(*)::integer from money_checks where kind = 'ledger' and proven_customer_id is null and differences = '{}'`]: 1,
    },
  },
  'reconcile-charges': {
    work: [
      `update charges set created_at = ${at(1)}, ended_at = ${at(1)} where customer_id in ${copies(SOME)}`,
      `insert into sandbox.charges (charge_ref, key, customer_ref, card_ref, amount_cents, description, status, created_at)
       select charge_ref, key, customer_ref, card_ref, amount_cents, '', 'succeeded', created_at from charges where customer_id in ${copies(SOME)}`,
    ],
    count: 1,
    left: `select 1 - count(*)::integer as left from money_checks where kind = 'reconciliation'`,
    heldBy: 'money_checks',
    once: {
      [`select count(*)::integer from money_checks where kind = 'reconciliation'`]: 1,
      // The model's own charge is there as well, while it is new.
      [`select compared >= ${SOME} and differences = '{}' from money_checks where kind = 'reconciliation'`]: true,
    },
  },
  'make-pickups': {
    work: [`update schedules set filled_until = null, filled_at = null`, `delete from pickups where status = 'open'`],
    count: CUSTOMERS / 5,
    left: left('schedules where filled_until is null'),
    once: {
      // Two weeks of Mondays and Thursdays, the same for everybody, and nothing twice.
      [`select count(distinct days)::integer from (select array_agg(pickup_day order by pickup_day) as days from pickups
        where status = 'open' group by schedule_id) as made`]: 1,
      [`select count(distinct schedule_id)::integer from pickups where status = 'open'`]: CUSTOMERS / 5,
    },
  },
  'remind-of-pickups': {
    work: [
      // What the job before this one has just made is news to nobody, whichever weekday tomorrow is.
      `update pickups set changed_at = ${at(3)} where status = 'open' and pickup_day = ${day(1)}`,
      `insert into pickups (customer_id, status, pickup_day, dropoff_day, address_id, address_title, zip_code, address_line_1, comment,
         is_rush, rush_cents, placed_at, changed_at, changeable_until)
       select customer_id, 'open', ${day(1)}, ${day(5)}, id, 'Reminded', zip_code, address_line_1, '', false, 0, ${at(3)}, ${at(3)}, ${at(0)}
       from addresses where customer_id in ${copies(CUSTOMERS)}
         and not exists (select from pickups where pickups.customer_id = addresses.customer_id and status = 'open' and pickup_day = ${day(1)})`,
    ],
    count: CUSTOMERS,
    left: left(`pickups where status = 'open' and pickup_day = ${day(1)} and reminded_for is distinct from pickup_day`),
    once: {
      [`select count(*)::integer from messages where event_key like 'pickup % reminder for %'`]: CUSTOMERS,
      [`select count(distinct customer_id)::integer from messages where event_key like 'pickup % reminder for %'`]:
        CUSTOMERS,
    },
  },
  'retry-held-orders': {
    work: [
      `insert into orders (customer_id, kind, state, hold, held_at, plan_name, priced_at, amount_cents, cleaning_cents, created_at, ready_at)
       select id, 'laundry', 'ready_unpaid', 'payment', ${at(2)}, 'gold', ${at(2)}, 1500, 1500, ${at(2)}, ${at(2)} from ${copies(SOME)} as some_of_them`,
    ],
    count: SOME,
    left: left(`orders where ready_at = ${at(2)} and paid_at is null`),
    once: {
      [`select count(*)::integer from ledger_entries where source in
        (select 'invoice ' || id || ' paid' from orders where ready_at = ${at(2)})`]: SOME,
    },
  },
  'pay-credit-back': {
    work: [
      `update orders set credit_back_cents = 100, plan_name = 'platinum', completed_at = ${at(100)}
       where id in (select min(id) from orders where status = 'completed' and customer_id in ${copies(SOME)} group by customer_id)`,
    ],
    count: SOME,
    left: left('orders where credit_back_cents > 0 and credited_back_at is null'),
    once: {
      'select count(*)::integer from orders where credited_back_at is not null': SOME,
      [`select count(*)::integer = (select count(*) from orders where credited_back_cents > 0) from ledger_entries where kind = 'credit_back'`]: true,
    },
  },
}

const leave: (() => Promise<unknown> | unknown)[] = []
afterAll(async () => {
  for (const last of leave.reverse()) await last()
})

const canRun = hasProgram('nginx') && findPostgres() !== undefined
if (!canRun) console.log('nginx or PostgreSQL is not installed: killed jobs are not tried.')

it.runIf(canRun)(
  'each job is done once and whole, though its server is killed in the middle, and no customer notices',
  async () => {
    const cluster = await startCluster()
    leave.push(() => cluster.remove())
    const { url } = await createPostgresDatabase(cluster.url, 'template1')
    const database = await openPostgres(url)
    await furnish(database)
    const server = await openTestServer({}, database)
    const data = await openLargeData(server, url)
    leave.push(async () => {
      await data.close()
      await server.close()
    })
    await data.growTo(CUSTOMERS)
    const watcher = new pg.Client({ connectionString: url })
    await watcher.connect()
    leave.push(() => watcher.end())
    const one = async (text: string) => Object.values((await watcher.query(text)).rows[0] ?? {})[0]

    const settings = { DATABASE_URL: url, RATE_LIMITS: 'off', TRUST_PROXY: '127.0.0.1' }
    const started: Product[] = []
    leave.push(() => started.map((product) => product.process.kill('SIGKILL')))
    const start = async (more: Record<string, string>) => {
      const product = await startProduct({ ...settings, ...more })
      started.push(product)
      return product
    }
    const ports = [await freePort(), await freePort()]
    for (const port of ports) await start({ ROLE: 'web', PORT: String(port), CLOCK_OFFSET: offsetBy(0) })
    const balancer = await startBalancer(await freePort(), ports)
    leave.push(() => balancer.stop())
    const customer = callAsCustomer(balancer.url)
    leave.push(() => customer.stop())

    const queue = openJobQueue(database, (error) => console.error(error))
    await queue.connect(Object.fromEntries(JOB_NAMES.map((name) => [name, { cron: '', run: async () => {} }])))
    leave.push(() => queue.stop())

    for (const [index, name] of JOB_NAMES.entries()) {
      const { work, count, left: leftOf, once, heldBy } = phases[name]
      for (const text of work) await data.query(text)
      await data.query('analyze')
      expect(await one(leftOf), name).toBe(count)
      if (heldBy !== undefined) await data.query(`begin; lock table ${heldBy} in exclusive mode`)
      await ask(queue, name, one)
      const dying = await start({ ROLE: 'jobs', CLOCK_OFFSET: offsetBy(10 * index) })
      const isInMiddle =
        heldBy === undefined
          ? async () => Number(await one(leftOf)) < count * STILL_LEFT
          : async () => (await one(`select count(*)::integer from pg_locks where not granted`)) !== 0
      while (!(await isInMiddle())) await pause(2)
      dying.process.kill('SIGKILL')
      await dying.ended
      // The connections of a machine that is gone end without having heard anything.
      await watcher.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'larkspur' and wait_event_type = 'Lock'`)
      if (heldBy !== undefined) await data.query('rollback')
      const undone = Number(await one(leftOf))
      expect(undone, `${name} was over before its server was killed`).toBeGreaterThan(0)

      // The calendar asks again, a lease later, and another server is there.
      await ask(queue, name, one)
      const next = await start({ ROLE: 'jobs', CLOCK_OFFSET: offsetBy(10 * index + 5) })
      await expect.poll(() => one(leftOf), { timeout: 120_000, message: name }).toBe(0)
      await expect
        .poll(() => one(`select count(*)::integer from pgboss.job where name = '${name}' and state = 'created'`), {
          timeout: 60_000,
        })
        .toBe(0)
      next.process.kill('SIGTERM')
      await next.ended
      for (const [text, wanted] of Object.entries(once))
        expect([name, text, await one(text)]).toEqual([name, text, wanted])
      console.log(`${name}: killed with ${count - undone} of ${count} done; the next server did the rest.`)
    }

    const calls = await customer.stop()
    console.log(`${calls.answers} calls of a customer meanwhile, the slowest ${Math.round(calls.slowestMs)} ms.`)
    expect(calls.others).toEqual([])
    expect((await proveBooks(database.db)).differences).toEqual([])
  },
  20 * 60_000,
)

/** Asks for a run as the calendar does; it waits for whoever works next. */
async function ask(
  queue: ReturnType<typeof openJobQueue>,
  name: JobName,
  one: (text: string) => Promise<unknown>,
): Promise<void> {
  queue.runSoon(name)
  const waiting = `select count(*)::integer from pgboss.job where name = '${name}' and state = 'created'`
  await expect.poll(() => one(waiting), { timeout: 30_000 }).toBe(1)
}

/** Somebody who looks at the own profile again and again, through the balancer. */
function callAsCustomer(url: string) {
  const calls = { answers: 0, slowestMs: 0, others: [] as string[] }
  let isOver = false
  async function look(): Promise<void> {
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email: emailOf(CUSTOMERS), password: 'fresh-linen' })
    const signedIn = await fetch(`${url}/api/client/auth/login/`, { method: 'POST', headers: json, body })
    const { token } = (await signedIn.json()) as { token: string }
    while (!isOver) {
      const began = performance.now()
      const answer = await fetch(`${url}/api/client/profile/`, { headers: { authorization: `Bearer ${token}` } })
      await answer.text()
      calls.slowestMs = Math.max(calls.slowestMs, performance.now() - began)
      calls.answers += 1
      if (answer.status !== 200) calls.others.push(String(answer.status))
      await pause(50)
    }
  }
  const looking = look().catch((error) => void calls.others.push(String(error)))
  return {
    async stop() {
      isOver = true
      await looking
      return calls
    },
  }
}
