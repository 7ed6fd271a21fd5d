import { readFileSync } from 'node:fs'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Call } from '#contract/call'
import { calls } from '#contract/calls'
import { camelCased } from '#contract/casing'
import type { ErrorCode } from '#contract/errors'
import { createApp } from '../server/app.ts'
import { afterPayment } from '../server/billing/after-payment.ts'
import { createBrakes } from '../server/brakes/brakes.ts'
import { type Config, readConfig } from '../server/config.ts'
import { type Database, openLite, openMemoryLite, openPostgres } from '../server/db/open.ts'
import { embeddedPool, type Pool } from '../server/db/pool.ts'
import { refusalsOf } from '../server/http/api-docs.ts'
import { statusOf } from '../server/http/serve.ts'
import { openJobQueue } from '../server/job-queue.ts'
import { createLog } from '../server/log.ts'
import { agreements } from '../server/pickups/agreements.ts'
import type { Deps, ErrorReports } from '../server/ports.ts'
import { openProviders } from '../server/providers/open.ts'
import { deletionOf, emptyTables } from './empty-tables.ts'
import { createPostgresDatabase, START } from './engines.ts'

/** Real argon2id, at a cost that lets a test make customers by the dozen. */
const CHEAP_PASSWORD_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** A test's queue looks for its jobs as often as pg-boss allows. */
export const OFTEN_SECONDS = 0.5

/** The whole server in memory on a real engine, with a clock that the test moves and local providers. */
export interface TestServer {
  app: FastifyInstance
  deps: Deps
  database: Database
  /** Every line the server logged, as it would have been written. */
  logged: string[]
  setNow(now: Date | string): void
  /** Another server's way to the same database, through a pool that the test has in its hands. */
  openBeside(wrap: (pool: Pool) => Pool): Promise<Database>
  /** Calls as a signed-in customer if `token` is given. */
  call(method: InjectOptions['method'], path: string, body?: unknown, token?: string): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: never
}

/** Opens a server for the file and closes it at its end. Tests of one file share it; files never do. */
export function shareTestServer(settings: Record<string, string> = {}): TestServer {
  const server = {} as TestServer
  beforeAll(async () => void Object.assign(server, await openTestServer(settings)))
  afterAll(() => server.close())
  return server
}

/** Opens a server on a database of the engine under test, or on one that is given. */
export async function openTestServer(
  settings: Record<string, string> = {},
  given?: Database,
  besideGiven = refuseBeside,
): Promise<TestServer> {
  const config = readConfig({ RATE_LIMITS: 'off', ...settings })
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const { database, openBeside } = given ? { database: given, openBeside: besideGiven } : await openTestDatabase()
  let now = START
  const opened = await openProviders(config, log, database, { now: () => now })
  const undocumented = new Set<string>()
  const errorReports = noting(opened.errorReports, undocumented)
  const providers = { ...opened, errorReports }
  const onJobError = (error: Error) => errorReports.fault(error, { place: 'jobs' })
  const jobs = openJobQueue(database, onJobError, { lookSeconds: OFTEN_SECONDS })
  const deps: Deps = {
    ...providers,
    config,
    database,
    jobs,
    log,
    passwordCost: CHEAP_PASSWORD_COST,
    afterPayment,
    agreements,
    reach: async () => {},
    ...createBrakes(config, database),
  }
  const app = await createApp(deps)
  await app.ready()
  const untrue = new Set<string>()
  const inject = app.inject.bind(app) as (asked: InjectOptions) => Promise<LightMyRequestResponse>
  app.inject = (async (asked: InjectOptions) => noted(asked, await inject(asked), untrue)) as never

  return {
    app,
    deps,
    database,
    logged,
    setNow: (value) => {
      now = new Date(value)
    },
    openBeside,
    async call(method, path, body, token) {
      const answer = await app.inject({
        method: method ?? 'GET',
        url: path,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      const text = answer.body
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
        body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as never,
      }
    },
    async close() {
      await app.close()
      await jobs.stop()
      await database.close()
      if (undocumented.size > 0) {
        throw new Error(`contract/calls.ts does not say that these are refused: ${[...undocumented].join(', ')}`)
      }
      if (untrue.size > 0) throw new Error(`These answers are not what the contract says: ${[...untrue].join(', ')}`)
    },
  }
}

/** Every refusal that a test meets must stand with its call in the contract, or the API's document would lie. */
function noting(reports: ErrorReports, undocumented: Set<string>): ErrorReports {
  return {
    ...reports,
    refusal(refused) {
      const { method, route, code } = refused
      const call = Object.values<Call>(calls).find(
        (each) => each.method === method && `/api${each.path}` === `${route}/`,
      )
      if (call && !refusalsOf(call).includes(code as ErrorCode)) undocumented.add(`${method} ${route} ${code}`)
      reports.refusal(refused)
    },
  }
}

/** The server writes an answer without looking at its schema's patterns and bounds. Here every answer that a test meets is parsed. */
function noted(asked: InjectOptions, answer: LightMyRequestResponse, untrue: Set<string>): LightMyRequestResponse {
  if (!String(answer.headers['content-type']).includes('application/json')) return answer
  if (answer.headers['content-encoding'] !== undefined) return answer
  const { method = 'GET', url } = asked
  const path = `${String(url).split('?')[0]}/`.replace(/\/+$/, '/')
  const call = Object.values<Call>(calls).find(
    (each) => each.method === method && PATTERNS.get(each)?.test(path) === true,
  )
  const schema = call && (answer.statusCode === statusOf(call) ? call.answer : call.otherAnswers?.[answer.statusCode])
  const wrong = schema?.safeParse(camelCased(answer.json())).error
  if (wrong) untrue.add(`${method} ${path} ${JSON.stringify(wrong.issues)}`)
  return answer
}

const PATTERNS = new Map(
  Object.values<Call>(calls).map((call) => [call, new RegExp(`^/api${call.path.replace(':id', '\\d+')}$`)]),
)

/** A second app on the same database, as another server would be, with settings of its own. */
export function secondApp({ deps }: TestServer, settings: Partial<Config> = {}): Promise<FastifyInstance> {
  const config = { ...deps.config, ...settings }
  return createApp({ ...deps, config, ...createBrakes(config, deps.database) })
}

const refuseBeside: TestServer['openBeside'] = async () => {
  throw new Error('A database that was given is opened beside by whoever gave it.')
}

/** A database that nobody else has open, emptied. A server that is opened beside another one has its own, on both engines. */
async function openTestDatabase(): Promise<Pick<TestServer, 'database' | 'openBeside'>> {
  const engine = inject('engine')
  const worker = globalThis as { larkspurCopies?: Record<typeof engine.kind, Copy[]> }
  worker.larkspurCopies ??= { embedded: [], postgres: [] }
  const copies = worker.larkspurCopies[engine.kind]
  const copy = copies.pop() ?? (await (engine.kind === 'postgres' ? copyTemplate(engine.url) : loadDump(engine.dump)))
  await copy.empty()
  const database = await copy.open()
  const close = async () => {
    await database.close()
    copies.push(copy)
  }
  return { database: { ...database, close }, openBeside: copy.openBeside }
}

/** A furnished database. Making one takes longer than most files' tests, so a worker gives it from file to file. */
interface Copy {
  empty: () => Promise<void>
  open: () => Promise<Database>
  openBeside: TestServer['openBeside']
}

async function copyTemplate(clusterUrl: string): Promise<Copy> {
  const { url } = await createPostgresDatabase(clusterUrl)
  const own = await openPostgres(url)
  const emptyTables = await prepareEmptying(own)
  const empty = async () => {
    // A server that a test has killed may have left a transaction open.
    await own.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await emptyTables()
  }
  return { empty, open: () => openPostgres(url), openBeside: (wrap) => openPostgres(url, wrap) }
}

async function loadDump(dump: string): Promise<Copy> {
  const lite = await openMemoryLite(new Blob([readFileSync(dump)]))
  const pool = embeddedPool(lite)
  const shared = { ...pool, end: async () => {} }
  const database = await openLite(lite, shared)
  // What is opened here stays open for the next file: its end is the worker's.
  const open = async () => ({ ...database, close: async () => {} })
  return { empty: await prepareEmptying(database), open, openBeside: (wrap) => openLite(lite, wrap(shared)) }
}

/** Deleted rows slow down a reading of the whole table. Nobody here sweeps them up, so a table that has grown is truncated. */
const GROWN_BYTES = 200_000

async function prepareEmptying(database: Database): Promise<() => Promise<void>> {
  // A queue has a table of its own, which only pg-boss's own function takes away with it.
  const deleteQueues = () => database.query('select pgboss.delete_queue(name) from pgboss.queue')
  await deleteQueues()
  const tables = await emptyTables(database, ['public', 'sandbox', 'pgboss'])
  const deletion = await deletionOf(database, tables)
  return async () => {
    const { rows } = await database.query(
      'select from unnest($1::regclass[]) as each where pg_table_size(each) > $2 limit 1',
      [tables, GROWN_BYTES],
    )
    if (rows.length > 0) await database.query(`truncate ${tables.join(', ')} restart identity cascade`)
    else await database.query(deletion)
    await deleteQueues()
  }
}
