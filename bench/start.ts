// `npm run bench:start`: from the start of the process to its first answer, on both engines, each beside what its bare parts take in
// the same run. The built product; the embedded engine on a folder that is in use.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createPostgresDatabase, startPostgres } from '../tests/engines.ts'
import { preparedFolder } from '../tests/process/product.ts'
import { median, startServer } from './processes.ts'

const ROUNDS = 5
const PRODUCT = ['--enable-source-maps', 'dist/server/main.js']

const BARE_OPEN = `
  const { PGlite } = await import('@electric-sql/pglite')
  const lite = await PGlite.create({ dataDir: process.env.FOLDER })
  await lite.query('select 1')
  process.exit()`

const BARE_SERVER = `
  const [{ default: pg }, { fastify }] = await Promise.all([import('pg'), import('fastify')])
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const app = fastify()
  app.get('/', async () => (await client.query('select 1')).rows)
  await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })`

const cluster = await startPostgres()
const { url } = await createPostgresDatabase(cluster.url)
const folder = await preparedFolder()
const embedded = { DATA_DIR: folder }
const postgres = { DATABASE_URL: url }
const times = {
  bareOpen: [] as number[],
  embedded: [] as number[],
  bareServer: [] as number[],
  postgres: [] as number[],
}
for (let round = -1; round < ROUNDS; round += 1) {
  const measured = {
    bareOpen: await bareOpen(),
    embedded: await firstAnswer(PRODUCT, embedded),
    bareServer: await firstAnswer(['--input-type=module', '--eval', BARE_SERVER], postgres),
    postgres: await firstAnswer(PRODUCT, postgres),
  }
  // The first round fills the folder and the file cache.
  if (round < 0) continue
  for (const name of Object.keys(measured) as (keyof typeof measured)[]) times[name].push(measured[name])
}
const ratioOf = (own: number[], floor: number[]) => median(own.map((ms, round) => ms / (floor[round] ?? 0))).toFixed(2)
console.table({
  embedded: {
    'first answer (ms)': median(times.embedded).toFixed(0),
    'bare (ms)': median(times.bareOpen).toFixed(0),
    ratio: ratioOf(times.embedded, times.bareOpen),
    'at most': '2.5 × the bare open',
  },
  PostgreSQL: {
    'first answer (ms)': median(times.postgres).toFixed(0),
    'bare (ms)': median(times.bareServer).toFixed(0),
    ratio: ratioOf(times.postgres, times.bareServer),
    'at most': '1500 ms',
  },
})
await cluster.stop()
// The other program measures what the demo customer's year adds.
await import('./demo-start.ts')

async function firstAnswer(args: string[], settings: Record<string, string>): Promise<number> {
  const server = await startServer(args, { LOG_LEVEL: 'warn', ...settings }, '/')
  await server.stop()
  return server.startMs
}

async function bareOpen(): Promise<number> {
  const began = performance.now()
  const { PATH = '' } = process.env
  const env = { PATH, FOLDER: join(folder, 'database') }
  const [code] = await once(spawn(process.execPath, ['--input-type=module', '--eval', BARE_OPEN], { env }), 'close')
  if (code !== 0) throw new Error(`The bare open ended with ${code}.`)
  return performance.now() - began
}
