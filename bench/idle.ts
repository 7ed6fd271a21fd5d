// `npm run bench:idle`: what a server costs that nobody calls. The built product on a PostgreSQL of its own, beside a bare process that
// asks its database twice a second, which is as often as the product looks for what somebody waits for. Another build to compare with is
// named on the command line: `npm run bench:idle -- ../before/dist/server/main.js`.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createPostgresDatabase, startCluster } from '../tests/engines.ts'
import { startServer } from './processes.ts'

const SECONDS = 60
/** The first start makes the tables, and the code that a start runs is still being compiled for a while. */
const SETTLING_SECONDS = 20
const LIMITS = { cpuMs: 3, statements: 3 }

const BARE = `
  const [{ default: pg }, { createServer }] = await Promise.all([import('pg'), import('node:http')])
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  setInterval(() => client.query('select 1'), 500)
  createServer((_, answer) => answer.end()).listen(Number(process.env.PORT), '127.0.0.1')`

const cluster = await startCluster(['fsync=off', 'shared_preload_libraries=pg_stat_statements'])
const admin = new pg.Client({ connectionString: cluster.url })
await admin.connect()
await admin.query('create extension pg_stat_statements')

const product = await measured(['--enable-source-maps', process.argv[2] ?? 'dist/server/main.js'])
const bare = await measured(['--input-type=module', '--eval', BARE])
console.table({
  product: { ...rounded(product), 'at most': `${LIMITS.cpuMs} ms, ${LIMITS.statements} statements` },
  bare: rounded(bare),
})
console.table(product.said)
await admin.end()
await cluster.remove()

async function measured(args: string[]) {
  const { url } = await createPostgresDatabase(cluster.url, 'template1')
  const server = await startServer(args, { LOG_LEVEL: 'warn', DATABASE_URL: url })
  await pause(SETTLING_SECONDS * 1_000)
  await admin.query('select pg_stat_statements_reset()')
  const [began, cpuMs] = [performance.now(), server.cpuMs()]
  await pause(SECONDS * 1_000)
  const [seconds, usedMs] = [(performance.now() - began) / 1_000, server.cpuMs() - cpuMs]
  // What the database asks itself, to see that a reference leads somewhere, is nobody's statement.
  const { rows } = await admin.query<{ calls: string; query: string }>(
    `select sum(calls) as calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 70) as query from pg_stat_statements
     where query not like '%FROM ONLY%' and dbid = (select oid from pg_database where datname = $1) group by 2 order by 1 desc`,
    [new URL(url).pathname.slice(1)],
  )
  await server.stop()
  const calls = rows.reduce((sum, row) => sum + Number(row.calls), 0)
  return { cpuMs: usedMs / seconds, statements: calls / seconds, said: rows }
}

function rounded({ cpuMs, statements }: { cpuMs: number; statements: number }) {
  return { 'CPU (ms a second)': cpuMs.toFixed(2), 'statements a second': statements.toFixed(2) }
}
