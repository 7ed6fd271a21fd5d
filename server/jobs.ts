import PgBoss from 'pg-boss'
import { policy } from '#rules/policy'
import { knownSince } from './account/back-off.ts'
import { deleteDueAccounts } from './close-account.ts'
import type { Database } from './db/open.ts'
import { sendDueMessages } from './messages.ts'
import type { Deps } from './ports.ts'

interface Job {
  /** Minute, hour, day, month and weekday in Los Angeles. */
  cron: string
  run(deps: Deps): Promise<unknown>
}

/** What happens by itself. Every effect also has a unique key of its own, so that running twice is harmless. */
const JOBS = {
  'send-messages': { cron: '* * * * *', run: sendDueMessages },
  'forget-expired': { cron: '17 * * * *', run: forgetExpired },
  'delete-accounts': { cron: '40 3 * * *', run: deleteDueAccounts },
} satisfies Record<string, Job>

export type JobName = keyof typeof JOBS

export interface JobQueue {
  /**
   * Asks for a run now instead of at the next minute. It is a hint after the commit, not part of it: inside the
   * transaction, two customers asking for the same run would wait for each other.
   */
  runSoon(name: JobName): void
  /** Starts the workers and the calendar of this process. */
  work(deps: Deps, jobs?: Record<string, Job>): Promise<void>
  isWorking(): boolean
  stop(): Promise<void>
}

/** pg-boss in our own database and through our own pool: no component and no connection beside it. */
export async function openJobQueue(
  database: Database,
  onError: (error: Error) => void,
  { worksHere = true } = {},
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    schema: 'pgboss',
    supervise: worksHere,
    schedule: worksHere,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  })
  boss.on('error', onError)
  await boss.start()
  let isWorking = false

  return {
    runSoon(name) {
      if (isWorking) boss.send(name, {}).catch(onError)
    },
    async work(deps, jobs = JOBS) {
      for (const [name, { cron, run }] of Object.entries(jobs)) {
        // "short": at most one waits, so that asking again while one waits changes nothing.
        await boss.createQueue(name, { name, policy: 'short', retryLimit: 3, retryDelay: 30, retryBackoff: true })
        await boss.schedule(name, cron, {}, { tz: policy.timeZone })
        // One at a time: a batch whose last job throws would run its first ones again.
        await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 1 }, () => run(deps).catch(reported(name)))
      }
      for (const { name } of await boss.getSchedules()) {
        if (!(name in jobs)) await boss.unschedule(name)
      }
      isWorking = true
    },
    isWorking: () => isWorking,
    async stop() {
      isWorking = false
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 })
    },
  }

  function reported(name: string) {
    return (error: unknown) => {
      onError(new Error(`The job ${name} failed`, { cause: error }))
      throw error
    }
  }
}

async function forgetExpired({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  await database.query('delete from rate_limits where expire < $1', [now.getTime()])
  for (const table of ['sessions', 'account_links', 'phone_codes']) {
    await database.query(`delete from ${table} where expires_at <= $1`, [now])
  }
  await database.query('delete from known_networks where seen_at <= $1', [knownSince(now)])
}
