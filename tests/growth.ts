import { HOUR_MS } from '#rules/durations'
import { keepMidnights } from '../server/credit/midnights.ts'
import { openPostgres } from '../server/db/open.ts'
import { JOB_NAMES, type JobName } from '../server/job-queue.ts'
import { jobsOf } from '../server/jobs.ts'
import { verifyBooks } from '../server/proof/verify-books.ts'
import { createPostgresDatabase, furnish, START, startCluster } from './engines.ts'
import { type WorkPlace, workFor } from './growth-work.ts'
import { emailOf, openLargeData } from './large-data.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** What one statement has cost, as often as it ran. */
export interface Cost {
  text: string
  calls: number
  rows: number
  /** Pages of tables and indexes that were looked at. */
  pages: number
}

export interface Measured {
  name: string
  costs: Cost[]
  /** Processor time of the database's side, as it says itself how long its statements took. */
  databaseMs: number
  /** Processor time of this process. */
  processMs: number
}

export interface Grown {
  customers: number
  orders: number
  /** How many entries of the books were proven, and what was wrong with them. */
  proven: { compared: number; differences: string[] }
  loadedMs: number
  /** Each job with work for it. */
  jobs: Measured[]
  /** Each job right after that, when there is nothing left to do. */
  idle: Measured[]
  calls: Measured[]
}

const METRICS_TOKEN = 'm'.repeat(16)

/** Each size is looked at some hours after the one before, so that what happened there is no news any more. */
const APART_MS = 2 * HOUR_MS
/** Seven in the evening, when reminders leave. */
const EVENING = new Date('2026-11-18T03:00:00Z')

/** Lets a business grow to each of these numbers of customers, and measures every job and the calls that customers make most. */
export async function measureGrowth(
  sizes: readonly number[],
  watch: (grown: Grown) => void,
  finish: (place: WorkPlace) => Promise<void> = async () => {},
): Promise<Grown[]> {
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=4GB', 'autovacuum=off']
  const cluster = await startCluster([...settings, 'shared_preload_libraries=pg_stat_statements'])
  const { url } = await createPostgresDatabase(cluster.url, 'template1')
  const database = await openPostgres(url)
  await furnish(database)
  await database.query('create extension pg_stat_statements')
  const server = await openTestServer({ METRICS_TOKEN }, database)
  const data = await openLargeData(server, url)
  const all: Grown[] = []
  try {
    for (const [index, customers] of sizes.entries()) {
      const began = performance.now()
      await data.growTo(customers)
      const loadedMs = performance.now() - began
      const now = new Date(START.getTime() + index * APART_MS)
      server.setNow(now)
      // The new customers have a past, which the midnights that were kept did not have.
      await data.query('delete from credit_midnights')
      await keepMidnights(server.deps)
      const proven = await verifyBooks(server.deps)
      const place = { server, data, now }
      const [jobs, idle]: [Measured[], Measured[]] = [[], []]
      for (const name of JOB_NAMES) {
        await makeWork(place, name)
        const run = () => jobsOf(server.deps)[name].run()
        jobs.push(await measured(server, name, run))
        idle.push(await measured(server, name, run))
      }
      server.setNow(now)
      await sweep(place)
      const calls = await measureCalls(place)
      const orders = await count(server, 'select count(*) from orders')
      const grown = { customers, orders, proven, loadedMs, jobs, idle, calls }
      watch(grown)
      all.push(grown)
      if (index === sizes.length - 1) await finish(place)
    }
  } finally {
    await data.close()
    await server.close()
    await cluster.remove()
  }
  return all
}

const count = async ({ database }: TestServer, text: string): Promise<number> =>
  Number(Object.values((await database.query(text)).rows[0] ?? {})[0])

/** The moment at which a job has its work, on the same day. */
const momentOf = (name: JobName, now: Date): Date =>
  name === 'remind-of-pickups' ? new Date(EVENING.getTime() + (now.getTime() - START.getTime()) / 60) : now

/**
 * What stands in the tables by now is known to the planner, and what was taken out to make room for the work is gone for good, as it is
 * where a database sees to that by itself. Here it does so at these moments only, so that each run counts the same.
 */
const sweep = ({ data }: WorkPlace) => data.query('vacuum (index_cleanup on, analyze)')

async function makeWork(place: WorkPlace, name: JobName): Promise<void> {
  const now = momentOf(name, place.now)
  place.server.setNow(now)
  await workFor[name]({ ...place, now })
  await sweep(place)
}

async function measured(server: TestServer, name: string, work: () => Promise<unknown>): Promise<Measured> {
  const { query } = server.database
  server.logged.length = 0
  await query('select pg_stat_statements_reset()')
  const cpu = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  const { rows } = await query<Cost & { ms: number }>(
    `select query as text, sum(calls) as calls, sum(rows) as rows, sum(shared_blks_hit + shared_blks_read) as pages,
       sum(total_exec_time)::double precision as ms
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements_reset%' group by query order by pages desc`,
  )
  const faults = server.logged.filter((line) => line.includes('"level":"error"') || line.includes('"level":50'))
  if (faults.length > 0) throw new Error(`${name} reported ${faults.length} faults: ${faults[0]}`)
  const costs = rows.map(({ text, calls, rows: told, pages }) => ({ text: oneLine(text), calls, rows: told, pages }))
  const databaseMs = rows.reduce((sum, { ms }) => sum + ms, 0)
  return { name, costs, databaseMs, processMs: (user + system) / 1000 }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Calls of one customer in the middle of all the others: lists, single things, a booking, a sign-in, and what Prometheus reads. */
async function measureCalls({ server, data }: WorkPlace): Promise<Measured[]> {
  const signIn = { email: emailOf(Math.floor(data.copies / 2) + 4), password: 'fresh-linen' }
  const answer = await server.call('POST', '/api/client/auth/login/', signIn)
  const { token } = answer.body as { token: string }
  const get = async (path: string) => {
    const { status, body } = await server.call('GET', `/api/client/${path}`, undefined, token)
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${JSON.stringify(body)}`)
    return body as { results?: { id: number }[] } & { id: number }[]
  }
  const orders = await get('orders/')
  const order = (orders.results ?? orders)[0]?.id
  const calls: [string, () => Promise<unknown>][] = [
    ...['profile/', 'orders/', `orders/${order}/`, 'requests/', 'schedules/', 'invoices/', 'credit_statement/'].map(
      (path): [string, () => Promise<unknown>] => [`GET ${path.replace(/\d+/, ':id')}`, () => get(path)],
    ),
    ...['cards/', 'phones/', 'addresses/', 'account/deletion/', 'subscription/leave/'].map(
      (path): [string, () => Promise<unknown>] => [`GET ${path}`, () => get(path)],
    ),
    [
      'POST requests/',
      async () => {
        const body = { pickup_date: '2026-12-01' }
        const { status } = await server.call('POST', '/api/client/requests/', body, token)
        if (status !== 201) throw new Error(`The booking was answered with ${status}.`)
      },
    ],
    ['POST auth/login/', () => server.call('POST', '/api/client/auth/login/', signIn)],
    [
      'GET /metrics',
      async () => {
        const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
        const { statusCode } = await server.app.inject({ url: '/metrics', headers })
        if (statusCode !== 200) throw new Error(`/metrics was answered with ${statusCode}.`)
      },
    ],
  ]
  const all: Measured[] = []
  for (const [name, call] of calls) all.push(await measured(server, name, call))
  return all
}

/** Height of a tree: a hundredfold of rows is one or two levels more, in each of the indexes that a row is looked for in. */
const MOST_GROWTH = 1.6
/** The least that is told apart: a level more in each of the few indexes that a statement begins with. */
const FEW_PAGES = 10
/** Each row may be looked for in a tree, four levels and its own page, where a small table was read from its beginning to its end. */
const PAGES_A_ROW = 5

/** Known to grow, and by what: the gauge counts the messages that failed or were refused, out of an index, as long as they are kept. */
const GROWS = [{ name: 'GET /metrics', text: `from "messages" where "status" = ` }]

/** What costs more at the larger size than the height of its trees explains, in words. */
export function growthFaults(small: Grown, large: Grown): string[] {
  const faults: string[] = []
  for (const kind of ['jobs', 'idle', 'calls'] as const) {
    for (const after of large[kind]) {
      const before = small[kind].find(({ name }) => name === after.name)
      for (const cost of after.costs) {
        if (GROWS.some(({ name, text }) => name === after.name && cost.text.includes(text))) continue
        const was = before?.costs.find(({ text }) => text === cost.text) ?? { calls: 0, rows: 0, pages: 0 }
        // Rows that are just gone are met until they are swept up.
        const rows = was.rows + (kind === 'idle' ? rowsOf(small, after.name, cost.text) : 0)
        const few = FEW_PAGES * Math.max(1, was.calls) + PAGES_A_ROW * rows
        const most = Math.max(was.pages * MOST_GROWTH, was.pages + few)
        if (cost.pages <= most && cost.rows <= was.rows + 2) continue
        const grew = `${was.calls} → ${cost.calls} times, ${was.rows} → ${cost.rows} rows, ${was.pages} → ${cost.pages} pages`
        faults.push(`${kind}: ${after.name}: ${grew}: ${cost.text.slice(0, 300)}`)
      }
    }
  }
  return faults
}

/** How many rows this statement found or changed where there was work. */
const rowsOf = ({ jobs }: Grown, job: string, text: string): number =>
  jobs.find(({ name }) => name === job)?.costs.find((cost) => cost.text === text)?.rows ?? 0

/** The whole of a job or call at one size. */
export function totalOf({ costs }: Measured): { statements: number; rows: number; pages: number } {
  const sum = (key: 'calls' | 'rows' | 'pages') => costs.reduce((total, cost) => total + cost[key], 0)
  return { statements: sum('calls'), rows: sum('rows'), pages: sum('pages') }
}

export function sizeOf({ customers, orders, proven, loadedMs }: Grown): string {
  const books = proven.differences.length === 0 ? 'proven right' : `WRONG: ${proven.differences[0]}`
  const took = `${Math.round(loadedMs / 1000)} s to write`
  return `${customers} customers, ${orders} orders, ${proven.compared} entries (${books}), ${took}`
}

/** What was measured as tables in Markdown: each figure at one size after the other. */
export function tablesOf(all: readonly Grown[]): string {
  const titles = {
    jobs: 'Jobs with work for twenty customers',
    idle: 'Jobs with nothing left to do',
    calls: 'Calls of a customer, and what Prometheus reads',
  } as const
  const each = (row: (grown: Grown) => number) => all.map(row).join(' · ')
  const nothing = { costs: [], databaseMs: 0, processMs: 0 }
  const tables = (['jobs', 'idle', 'calls'] as const).map((kind) => {
    const rows = (all[0]?.[kind] ?? []).map(({ name }) => {
      const find = (grown: Grown) => grown[kind].find((one) => one.name === name) ?? { name, ...nothing }
      return [
        name,
        each((grown) => totalOf(find(grown)).statements),
        each((grown) => totalOf(find(grown)).rows),
        each((grown) => totalOf(find(grown)).pages),
        each((grown) => Math.round(find(grown).databaseMs)),
        each((grown) => Math.round(find(grown).processMs)),
      ]
    })
    const head = ['', 'statements', 'rows', 'pages', 'database ms', 'process CPU ms']
    const widths = head.map((word, column) => Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)))
    const line = (cells: readonly string[]) =>
      `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
    const rule = line(widths.map((width) => '-'.repeat(width)))
    return `## ${titles[kind]}\n\n${[line(head), rule, ...rows.map(line)].join('\n')}\n`
  })
  return tables.join('\n')
}
