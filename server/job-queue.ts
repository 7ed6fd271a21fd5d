import PgBoss from 'pg-boss'
import { policy } from '#rules/policy'
import type { Database } from './db/open.ts'
import { JOBS_STOP_LIMIT_MS } from './time-limits.ts'

/** What may be asked for out of turn; `jobs.ts` says what each of them does. */
export const JOB_NAMES = [
  'send-messages',
  'settle-charges',
  'forget-expired',
  'close-accounts',
  'finish-removals',
  'verify-ledger',
  'reconcile-charges',
] as const
export type JobName = (typeof JOB_NAMES)[number]

export interface Job {
  /** Minute, hour, day, month and weekday in Los Angeles. */
  cron: string
  run(): Promise<unknown>
}

export interface JobQueue {
  /**
   * Asks for a run now instead of at the next minute. It is a hint after the commit, not part of it: inside the
   * transaction, two customers asking for the same run would wait for each other.
   */
  runSoon(name: JobName): void
  /** Starts the workers and the calendar of this process, and makes their tables where there are none. */
  work(jobs: Readonly<Record<string, Job>>): Promise<void>
  isWorking(): boolean
  stop(): Promise<void>
}

/** pg-boss in our own database and through our own pool: no component and no connection beside it. */
export function openJobQueue(database: Database, onError: (error: Error) => void, { worksHere = true } = {}): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    schema: 'pgboss',
    supervise: worksHere,
    schedule: worksHere,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  })
  // What its workers hand on is a copy that is no error any more.
  boss.on('error', (error) => onError(error instanceof Error ? error : Object.assign(new Error(), error)))
  let isWorking = false

  return {
    runSoon(name) {
      if (isWorking) boss.send(name, {}).catch(onError)
    },
    async work(jobs) {
      // Two servers that make the same tables and queues at once would wait for each other in a circle.
      await database.alone(async () => {
        await boss.start()
        await makeQueues(jobs)
      })
      for (const [name, { run }] of Object.entries(jobs)) {
        // One at a time: a batch whose last job throws would run its first ones again.
        await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 1 }, () => run().catch(reported(name)))
      }
      isWorking = true
    },
    isWorking: () => isWorking,
    async stop() {
      isWorking = false
      await boss.stop({ graceful: true, wait: true, timeout: JOBS_STOP_LIMIT_MS })
    },
  }

  async function makeQueues(jobs: Readonly<Record<string, Job>>): Promise<void> {
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
