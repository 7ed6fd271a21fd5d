import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { brand } from '#contract/brand'
import { HOUR_MS } from '#rules/durations'
import { createApp } from './app.ts'
import { type Config, loadConfig } from './config.ts'
import { demo, seedDemoCoupons, seedDemoCustomer, seedDemoToday } from './demo.ts'
import { jobsOf } from './jobs.ts'
import { createLog } from './log.ts'
import { openDeps } from './open-deps.ts'
import { type OpsSocket, openOpsSocket } from './ops/socket-server.ts'
import type { Deps } from './ports.ts'
import { startFailure } from './start-failure.ts'
import { watchStrayFaults } from './stray-faults.ts'
import { STOP_LIMIT_MS } from './time-limits.ts'

/** Beside the bundle stands the built site; run from the sources there is none, and the development server shows it. */
const SITE = new URL('../site/', import.meta.url)
/** Beside it stands the desk of the staff. */
const DESK = new URL('../desk/', import.meta.url)

/** On the embedded engine our own first statements hold everything up: whoever knocks as soon as the door opens goes first. */
const WAIT_MS = 100

const ROLE_WORDS = {
  web: 'web: customers are served, and another process works the jobs',
  jobs: 'jobs: no customer is served here',
}

let config: Config | undefined
try {
  config = loadConfig()
  await start(config)
} catch (error) {
  console.error(startFailure(error, config) ?? error)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  const deps = await withSeconds('database', config, () => openDeps(config, log))
  if (config.appEnv === 'local') await seedDemoCoupons(deps)
  if (hasDemo(deps)) await withSeconds('demo', config, () => seedDemoCustomer(deps))

  const app = await createApp(deps, existsSync(SITE) ? SITE : undefined)
  const desk = await createDesk(deps)
  stopInOrder(desk === undefined ? [app] : [app, desk], deps, await openStaffSocket(deps))
  await app.listen({ host: config.host, port: config.port })
  const deskLines = desk === undefined ? [] : await openDesk(desk, deps)
  // The probe sends nobody here before the jobs run, or can be asked for.
  await pause(WAIT_MS)
  const { jobs } = deps
  await (config.role === 'web' ? jobs.connect(jobsOf(deps)) : jobs.work(jobsOf(deps)))
  // A server that was stopped meanwhile does not say that it is open.
  if (!jobs.isOpen()) return
  console.log(greeting(app, deps, deskLines))
  if (hasDemo(deps)) await finishDemo(deps)
}

/** Where the desk is off nothing of it is loaded. */
async function createDesk(deps: Deps): Promise<FastifyInstance | undefined> {
  const { desk, role } = deps.config
  if (desk === undefined || role === 'jobs') return undefined
  const { createDeskApp } = await import('./desk/app.ts')
  return createDeskApp(deps, desk.url, existsSync(DESK) ? DESK : undefined)
}

/** Locally it stays on this machine whatever HOST says, and gives way to whoever has its port already: the site is open all the same. */
async function openDesk(app: FastifyInstance, deps: Deps): Promise<string[]> {
  const { desk, appEnv, host } = deps.config
  if (desk === undefined) return []
  const { url, port } = desk
  const isLocal = appEnv === 'local'
  try {
    await app.listen({ host: isLocal ? '127.0.0.1' : host, port })
  } catch (error) {
    if (!isLocal || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return [`  desk           shut: port ${port} is in use, and DESK_PORT chooses another one`]
  }
  const isBuilt = existsSync(DESK) ? '' : ' (its pages are not built)'
  const { linkForDemoOwner } = await import('./desk/demo-owner.ts')
  const link = hasDemo(deps) ? await linkForDemoOwner(deps, url) : undefined
  return [`  desk           ${url}${isBuilt}`, ...(link === undefined ? [] : [`  desk, once     ${link}`])]
}

/** A first start takes a while: whoever waits for it sees, after the lines of `npm start`, what is done. */
async function withSeconds<Result>(title: string, { appEnv }: Config, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (appEnv === 'local') console.error(`${title.padEnd(10)} ${seconds} s`)
  return result
}

/** Nobody waits for it, and what a stop leaves out comes with the next start. */
async function finishDemo(deps: Deps): Promise<void> {
  await pause(WAIT_MS)
  try {
    if (deps.jobs.isOpen()) await seedDemoToday(deps)
  } catch (error) {
    if (deps.jobs.isOpen()) deps.errorReports.fault(error, { place: 'the demo customer' })
  }
}

/** The demo never runs beside real customers: a known password opens its account. */
function hasDemo({ config, database }: Deps): boolean {
  return config.appEnv === 'local' && database.engine === 'embedded'
}

/** Beside PostgreSQL the staff's command line opens the database itself. Without the socket the server runs all the same. */
async function openStaffSocket(deps: Deps): Promise<OpsSocket | undefined> {
  if (deps.config.database.engine !== 'embedded') return undefined
  const { dataDir } = deps.config.database
  const socket = await openOpsSocket(deps, dataDir).catch((error: unknown) => {
    deps.errorReports.fault(error, { place: 'the staff’s socket' })
    return undefined
  })
  if (socket === undefined) deps.log.warn('the command line needs this server to be stopped')
  return socket
}

/** In order: no new requests, those in flight finish, then the jobs, then the database. A second signal insists. */
function stopInOrder(
  apps: readonly FastifyInstance[],
  { jobs, database, errorReports, log }: Deps,
  socket: OpsSocket | undefined,
): void {
  let isStopping = false
  const stop = async (reason: string, exitCode: number) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ reason }, 'stopping')
    let waitsFor = 'requests'
    setTimeout(() => {
      log.error({ waitsFor }, 'could not stop in time')
      process.exit(1)
    }, STOP_LIMIT_MS).unref()
    await Promise.all(apps.map((app) => app.close()))
    waitsFor = 'the staff’s socket'
    await socket?.close()
    waitsFor = 'jobs'
    // Without its database it has nothing to stop.
    await jobs.stop().catch((error) => errorReports.fault(error, { place: 'stopping the jobs' }))
    waitsFor = 'error reports'
    await errorReports.close()
    waitsFor = 'the database'
    await database.close()
    log.info('stopped')
    process.exit(exitCode)
  }
  process.on('SIGTERM', (signal) => stop(signal, 0))
  process.on('SIGINT', (signal) => stop(signal, 0))
  watchStrayFaults(process, errorReports, (reason) => stop(reason, 1))
}

function greeting(app: FastifyInstance, deps: Deps, deskLines: readonly string[]): string {
  const { config, database, payments, sms, mail, errorReports } = deps
  const address = app.addresses()[0]
  const port = typeof address === 'object' ? address?.port : config.port
  const providers = { payments, texts: sms, mail, 'error reports': errorReports }
  const lines = [
    `${brand.name} is open at ${config.appEnv === 'local' ? `http://localhost:${port}` : config.publicUrl}`,
    '',
    ...(config.role === 'all' ? [] : [`  role           ${ROLE_WORDS[config.role]}`]),
    `  engine         ${database.title}`,
    ...Object.entries(providers).map(
      ([label, { name, isReal }]) => `  ${label.padEnd(14)} ${name}${isReal ? ', real' : ', local'}`,
    ),
    `  addresses      ${config.mapsKey === undefined ? 'our own list of places: GOOGLE_MAPS_KEY is not set' : 'Google, real'}`,
    `  API            ${config.publicUrl}/api/docs`,
    ...(config.appEnv === 'local'
      ? [`  outbox         ${config.publicUrl}/dev/outbox`, `  text us        ${config.publicUrl}/dev/text`]
      : []),
    ...deskLines,
    ...(hasDemo(deps) ? [`  demo login     ${demo.email} / ${demo.password}`] : []),
    ...(config.clockOffsetMs === 0 ? [] : [`  clock          moved by ${config.clockOffsetMs / HOUR_MS} hours`]),
    ...(config.appEnv === 'local' && config.host !== '127.0.0.1'
      ? [`  warning        HOST is ${config.host}: others on your network can reach this local installation`]
      : []),
  ]
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}
