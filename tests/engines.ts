import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, givenPostgres } from '../scripts/programs.mjs'
import type { Database } from '../server/db/open.ts'

// Whoever needs only the dump that is there, or a free port, waits for none of the server: so its parts are imported where they are used.

/** The moment at which a test's world begins: a Tuesday morning in Los Angeles. */
export const START = new Date('2026-11-17T18:00:00Z')

/** Migrated, seeded and with the job queue's tables: what every test starts from. */
export async function furnish(database: Database): Promise<void> {
  const [{ setUpDatabase }, { openJobQueue }] = await Promise.all([
    import('../server/set-up.ts'),
    import('../server/job-queue.ts'),
  ])
  await setUpDatabase(database, START)
  const jobs = openJobQueue(database, (error) => console.error(error))
  await jobs.work({})
  await jobs.stop()
}

/** Booting the embedded engine takes seconds, loading it from a dump a fraction; the dump is kept until its sources change. */
export async function embeddedDump(): Promise<{ path: string; title: string }> {
  const sources = [
    ...['server/db/migrations', 'server/db/reference'].flatMap((folder) =>
      readdirSync(folder)
        .sort()
        .flatMap((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    ),
    readFileSync('rules/policy.ts', 'utf8'),
    readFileSync('package-lock.json', 'utf8'),
  ]
  const key = createHash('sha256').update(sources.join('\0')).digest('hex').slice(0, 16)
  const path = join('.cache', `embedded-${key}.tar`)
  const titlePath = `${path}.title`
  if (existsSync(path)) return { path, title: readFileSync(titlePath, 'utf8') }

  const { openLite, openMemoryLite } = await import('../server/db/open.ts')
  const lite = await openMemoryLite()
  const database = await openLite(lite)
  await furnish(database)
  const dump = await lite.dumpDataDir('none')
  await database.close()
  mkdirSync('.cache', { recursive: true })
  for (const name of readdirSync('.cache')) if (name.startsWith('embedded-')) rmSync(join('.cache', name))
  writeFileSync(titlePath, database.title)
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()))
  return { path, title: database.title }
}

/** A PostgreSQL of our own in a temporary folder, with a template database. Or the one that TEST_DATABASE_URL names. */
export async function startPostgres(): Promise<{ url: string; title: string; stop: () => Promise<void> }> {
  const given = givenPostgres()
  const cluster = given ? { url: given, remove: async () => {} } : await startCluster()
  await runAsAdmin(cluster.url, `drop database if exists ${TEMPLATE}`, `create database ${TEMPLATE}`)
  const { openDatabase } = await import('../server/db/open.ts')
  const database = await openDatabase({ engine: 'postgres', url: urlOf(cluster.url, TEMPLATE) })
  await furnish(database)
  await database.close()
  return {
    url: cluster.url,
    title: database.title,
    async stop() {
      if (given)
        await runAsAdmin(given, ...(await listLeftDatabases(given)).map((name) => `drop database ${name} with (force)`))
      await cluster.remove()
    },
  }
}

const TEMPLATE = 'larkspur_test_template'

/** The template, and the copies whose workers have ended. Another run on the same server may still need its own. */
async function listLeftDatabases(url: string): Promise<string[]> {
  const client = await connect(url)
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database')
  await client.end()
  return rows.flatMap(({ name }) => {
    const worker = /^larkspur_test_(\d+)_\w+$/.exec(name)?.[1]
    return name === TEMPLATE || (worker !== undefined && !isRunning(Number(worker))) ? [name] : []
  })
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

/** A database of one's own, copied from the template in a few dozen milliseconds; from `template1` it is empty. */
export async function createPostgresDatabase(
  url: string,
  template = TEMPLATE,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `larkspur_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await runAsAdmin(url, `create database ${name} template ${template}`)
  return { url: urlOf(url, name), drop: () => runAsAdmin(url, `drop database if exists ${name} with (force)`) }
}

export async function runAsAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = await connect(url)
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function connect(url: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

function urlOf(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Nothing here outlives the test, so nothing has to be safe from a power cut. */
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

export interface Cluster {
  url: string
  /** "fast" is what a restart does; "immediate" is a crash. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** A PostgreSQL of our own that can be stopped and started again. */
export async function startCluster(settings: readonly string[] = CARELESS): Promise<Cluster> {
  const programs = findPostgres()
  if (!programs) throw new Error('No PostgreSQL programs were found on this machine.')
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-postgres-'))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const run = async (program: string, args: string[]) => {
    // The server that pg_ctl leaves behind would keep a pipe open.
    const child = spawn(join(programs, program), args, { ...user, cwd: folder, stdio: 'ignore' })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed.`)
  }
  const port = await freePort()
  const data = join(folder, 'data')
  const options = [`-p ${port}`, '-h 127.0.0.1', `-k ${folder}`, ...settings.map((setting) => `-c ${setting}`)].join(
    ' ',
  )
  const start = () => run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const halt = (mode: string) => run('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop'])
  await run('initdb', ['-D', data, '-U', 'larkspur', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'])
  await start()
  return {
    url: `postgres://larkspur@127.0.0.1:${port}/postgres`,
    halt,
    start,
    async remove() {
      await halt('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; its own user, or failing that nobody, runs it then. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const found = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const group = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (found.status === 0) return { uid: Number(found.stdout), gid: Number(group.stdout) }
  }
  return undefined
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
