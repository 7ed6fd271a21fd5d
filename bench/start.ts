// `npm run bench:start`: the processor's time from the start of the process to its first answer, on both engines, the embedded one beside
// what opening its folder bare takes in the same run. The built product, on a folder and a database that are in use. BEFORE=folder measures
// another checkout's build in turn.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createPostgresDatabase, startPostgres } from '../tests/engines.ts'
import { preparedFolder } from '../tests/process/product.ts'
import { median, startServer } from './processes.ts'

const ROUNDS = 7
const BARE_OPEN = `
  const { PGlite } = await import('@electric-sql/pglite')
  const lite = await PGlite.create({ dataDir: process.env.FOLDER })
  await lite.query('select 1')
  const { user, system } = process.cpuUsage()
  console.log((user + system) / 1000)
  process.exit()`

const cluster = await startPostgres()
const { url } = await createPostgresDatabase(cluster.url)
const folder = await preparedFolder()
const { BEFORE } = process.env
const builds = { now: '.', ...(BEFORE !== undefined && { before: BEFORE }) }

/** By what was started, the figures of each round. */
const measured = new Map<string, number[]>()
const note = (what: string, value: number, round: number) => {
  // The first round fills the folder and the file cache.
  if (round >= 0) measured.set(what, [...(measured.get(what) ?? []), value])
}
for (let round = -1; round < ROUNDS; round += 1) {
  note('bare open, processor', await bareOpen(), round)
  for (const [when, checkout] of Object.entries(builds)) {
    for (const [engine, settings] of Object.entries({
      embedded: { DATA_DIR: folder },
      PostgreSQL: { DATABASE_URL: url },
    })) {
      const started = await firstAnswer(checkout, settings)
      for (const [what, value] of Object.entries(started)) note(`${engine} ${when}, ${what}`, value, round)
    }
  }
}
const withSpread = (values: number[], digits = 0) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}..${Math.max(...values).toFixed(digits)})`
const bare = measured.get('bare open, processor') ?? []
console.table(
  Object.fromEntries(
    [...measured].map(([what, values]) => [
      what,
      {
        'median (least..most)': withSpread(values),
        ...(what.startsWith('embedded') &&
          what.endsWith('processor') && {
            'of the bare open': withSpread(
              values.map((ms, round) => ms / (bare[round] ?? 0)),
              2,
            ),
          }),
      },
    ]),
  ),
)
console.log(
  'At most: embedded 1.8 × the bare open by the processor, PostgreSQL 1000 ms of it, resident memory 130 MB there.',
)
await cluster.stop()
// The other program measures what the demo customer's year adds.
if (BEFORE === undefined) await import('./demo-start.ts')

async function firstAnswer(checkout: string, settings: Record<string, string>) {
  const product = ['--enable-source-maps', join(checkout, 'dist/server/main.js')]
  const server = await startServer(product, { LOG_LEVEL: 'warn', ...settings }, '/')
  const processor = server.cpuMs()
  // The jobs begin behind the first answer.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const found = {
    processor,
    clock: server.startMs,
    'processor after 3 s': server.cpuMs(),
    'resident MB': server.residentMb(),
  }
  await server.stop()
  return found
}

async function bareOpen(): Promise<number> {
  const { PATH = '' } = process.env
  const env = { PATH, FOLDER: join(folder, 'database') }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', BARE_OPEN], { env })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The bare open ended with ${code}.`)
  return Number(output)
}
