import { setTimeout as pause } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { policy } from '#rules/policy'
import type { Database } from './db/open.ts'
import { isUnavailable } from './db/unavailable.ts'
import { JOBS_STOP_LIMIT_MS } from './time-limits.ts'

/** Jobs that may be asked for out of turn; `jobs.ts` says what each of them does. */
export const JOB_NAMES = [
  'send-messages',
  'settle-charges',
  'forget-expired',
  'close-accounts',
  'finish-removals',
  'verify-ledger',
  'reconcile-charges',
  'make-pickups',
  'remind-of-pickups',
  'retry-held-orders',
  'pay-credit-back',
] as const
export type JobName = (typeof JOB_NAMES)[number]

export interface Job {
  /** Minute, hour, day, month and weekday in Los Angeles. */
  cron: string
  /** Besides: as soon as a server works and every so often after that. Over all servers at most one such run waits. */
  everySeconds?: number
  run(): Promise<unknown>
}

export interface JobQueue {
  /**
   * Asks for a run now instead of at the next minute. It is a hint after the commit, not part of it: inside the
   * transaction, two customers asking for the same run would wait for each other.
   */
  runSoon(name: JobName): void
  /**
   * Starts the workers and the calendar of this process, and makes their tables where there are none. While the database is away
   * it tries again, because the server already listens; it ends when they work or are stopped.
   */
  work(jobs: Readonly<Record<string, Job>>): Promise<void>
  isWorking(): boolean
  /** Stops for good: a queue that was stopped never works again. */
  stop(): Promise<void>
}

const LONGEST_RETRY_MS = 5_000

/** pg-boss in our own database and through our own pool: no component and no connection beside it. */
export function openJobQueue(
  database: Database,
  onError: (error: Error) => void,
  { worksHere = true, firstRetryMs = 1_000, pollingSeconds = 1 } = {},
): JobQueue {
  let boss: PgBoss | undefined
  let isWorking = false
  const timers: NodeJS.Timeout[] = []
  const stopping = new AbortController()
  /** The start that `work` is in the middle of. */
  let starting: Promise<void> = Promise.resolve()

  return {
    runSoon: ask,
    work(jobs) {
      starting = startUntilItWorks(jobs)
      return starting
    },
    isWorking: () => isWorking,
    async stop() {
      isWorking = false
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      // The caller of the start hears what becomes of it.
      await Promise.race([starting.catch(() => {}), pause(JOBS_STOP_LIMIT_MS, undefined, { ref: false })])
      await boss?.stop({ graceful: true, wait: true, timeout: JOBS_STOP_LIMIT_MS })
    },
  }

  function ask(name: string): void {
    if (isWorking) boss?.send(name, {}).catch(onError)
  }

  async function startUntilItWorks(jobs: Readonly<Record<string, Job>>): Promise<void> {
    for (let retryMs = firstRetryMs; !stopping.signal.aborted; retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)) {
      try {
        boss = await start(jobs)
        break
      } catch (error) {
        if (stopping.signal.aborted) return
        if (!isUnavailable(error)) throw error
        onError(new Error('The jobs cannot start while the database is away', { cause: error }))
      }
      await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
    if (stopping.signal.aborted) return
    isWorking = true
    for (const [name, { everySeconds }] of Object.entries(jobs)) {
      if (everySeconds === undefined) continue
      ask(name)
      timers.push(setInterval(ask, everySeconds * 1_000, name))
    }
  }

  /** One try. pg-boss cannot be started again after a start that failed, so that each try has one of its own. */
  async function start(jobs: Readonly<Record<string, Job>>): Promise<PgBoss> {
    const tried = new PgBoss({
      db: { executeSql: (text, values) => database.query(text, values) },
      schema: 'pgboss',
      supervise: worksHere,
      schedule: worksHere,
      cronMonitorIntervalSeconds: 15,
      cronWorkerIntervalSeconds: 5,
    })
    // Its workers hand on a copy that is no error any more.
    tried.on('error', (error) => onError(error instanceof Error ? error : Object.assign(new Error(), error)))
    try {
      // Two servers that make the same tables and queues at once would wait for each other in a circle.
      await database.alone(async () => {
        await tried.start()
        await makeQueues(tried, jobs)
      })
      for (const [name, { run }] of Object.entries(jobs)) {
        // One at a time: a batch whose last job throws would run its first ones again.
        await tried.work(name, { batchSize: 1, pollingIntervalSeconds: pollingSeconds }, () =>
          run().catch(reported(name)),
        )
      }
      return tried
    } catch (error) {
      // It may have begun to watch its calendar. That there is no database to tell is why we are here.
      await tried.stop({ graceful: false }).catch(() => {})
      throw error
    }
  }

  async function makeQueues(boss: PgBoss, jobs: Readonly<Record<string, Job>>): Promise<void> {
    for (const [name, { cron }] of Object.entries(jobs)) {
      // "short": at most one waits, so that asking again while one waits changes nothing.
      await boss.createQueue(name, { name, policy: 'short', retryLimit: 3, retryDelay: 30, retryBackoff: true })
      await boss.schedule(name, cron, {}, { tz: policy.timeZone })
    }
    for (const { name } of await boss.getSchedules()) {
      if (!(name in jobs)) await boss.unschedule(name)
    }
  }

  function reported(name: string) {
    return (error: unknown) => {
      onError(new Error(`The job ${name} failed`, { cause: error }))
      throw error
    }
  }
}
