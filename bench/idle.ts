// `npm run bench:idle`: what a server costs that nobody calls. The built product on a PostgreSQL of its own, and at the same time two bare ones: Fastify
// with a pool that asks its database once a second, or three times as the product does. All have the same machine in each stretch, so that what else it does falls on all. Other
// builds to compare with are named on the command line: `npm run bench:idle -- ../before/dist/server/main.js`.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createPostgresDatabase, startCluster } from '../tests/engines.ts'
import { median, type Server, startServer } from './processes.ts'

const STRETCHES = 6
const SECONDS = 15
/** The first start makes the tables, and the code that a start runs is still being compiled for a while. */
const SETTLING_SECONDS = 60
const LIMITS = { cpuMs: 3, statements: 3 }

const bare = (eachMs: number) => `
  const [{ default: pg }, { default: fastify }] = await Promise.all([import('pg'), import('fastify')])
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
  setInterval(() => pool.query('select 1'), ${eachMs})
  const app = fastify()
  app.get('/api/ready', async () => ({}))
  await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })`

const product = (file: string) => ['--enable-source-maps', file]
const kinds = new Map([
  ['product', product('dist/server/main.js')],
  ...process.argv.slice(2).map((file): [string, string[]] => [file, product(file)]),
  ['bare, one statement a second', ['--input-type=module', '--eval', bare(1_000)]],
  ['bare, three statements a second', ['--input-type=module', '--eval', bare(333)]],
])

const cluster = await startCluster(['fsync=off', 'shared_preload_libraries=pg_stat_statements'])
const admin = new pg.Client({ connectionString: cluster.url })
await admin.connect()
await admin.query('create extension pg_stat_statements')

interface Measured {
  server: Server
  database: string
  /** Processor time in each stretch, in milliseconds a second. */
  cpuMs: number[]
}
const all = new Map<string, Measured>()
for (const [name, args] of kinds) {
  const { url } = await createPostgresDatabase(cluster.url, 'template1')
  const server = await startServer(args, { LOG_LEVEL: 'warn', DATABASE_URL: url })
  all.set(name, { server, database: new URL(url).pathname.slice(1), cpuMs: [] })
}
await pause(SETTLING_SECONDS * 1_000)
await admin.query('select pg_stat_statements_reset()')
const began = performance.now()
for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
  const before = [...all.values()].map(({ server }) => server.threadsMs())
  const from = performance.now()
  await pause(SECONDS * 1_000)
  const seconds = (performance.now() - from) / 1_000
  for (const [index, { server, cpuMs }] of [...all.values()].entries()) {
    cpuMs.push((server.threadsMs() - (before[index] ?? 0)) / seconds)
  }
}
const seconds = (performance.now() - began) / 1_000
const table: Record<string, object> = {}
for (const [name, { server, database, cpuMs }] of all) {
  const said = await statementsOf(database)
  await server.stop()
  const calls = said.reduce((sum, row) => sum + Number(row.calls), 0)
  const shown = cpuMs.map((each) => each.toFixed(2)).join(' ')
  table[name] = {
    'CPU (ms a second)': median(cpuMs).toFixed(2),
    'each stretch': shown,
    'statements a second': (calls / seconds).toFixed(2),
  }
  if (name === 'product') console.table(said)
}
console.table(table)
console.log(`At most ${LIMITS.cpuMs} ms and ${LIMITS.statements} statements a second are wanted.`)
await admin.end()
await cluster.remove()

/** What the database asks itself, to see that a reference leads somewhere, is nobody's statement. */
async function statementsOf(database: string): Promise<{ calls: string; query: string }[]> {
  const { rows } = await admin.query<{ calls: string; query: string }>(
    `select sum(calls) as calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 70) as query from pg_stat_statements
     where query not like '%FROM ONLY%' and dbid = (select oid from pg_database where datname = $1) group by 2 order by 1 desc`,
    [database],
  )
  return rows
}
