import { setTimeout as pause } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { minutesSince, namesHour, namesMinute } from '#rules/days/calendar'
import { takeCalendar } from './db/job-calendar.ts'
import type { Database } from './db/open.ts'
import { prepareUnder } from './db/pool.ts'
import { statement } from './db/statement.ts'
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
  /** The minutes in Los Angeles at which it runs, as `rules/days/calendar.ts` reads them. */
  cron: string
  /** Besides: as soon as a server works, and every so many whole seconds after that, however many servers there are. */
  everySeconds?: number
  /**
   * How often a server looks whether a run was asked for. A second is for what somebody waits for, on whichever server they asked;
   * the rest is woken on the server where it was asked for, and otherwise keeps to its calendar.
   */
  lookSeconds?: number
  /** What was missed is made up for as soon as a server is back, this one only in the hours that its calendar names. */
  keepsItsHours?: true
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
  /** Starts likewise without workers and calendar: what is asked for here is done by a process that works. */
  connect(jobs: Readonly<Record<string, Job>>): Promise<void>
  /** It has started and was not stopped: runs can be asked for. */
  isOpen(): boolean
  /** It is being stopped, or was: work that comes in portions begins no further one. */
  isStopping(): boolean
  /** Stops for good: a queue that was stopped never opens again. */
  stop(): Promise<void>
}

const LONGEST_RETRY_MS = 5_000
/** What the calendar asks for by the minute or seldom begins this much later at most. */
const LOOK_SECONDS = 30
const CALENDAR_SECONDS = 15

interface QueueOptions {
  /** The calendar goes by it. Without one, runs come only when they are asked for, and nobody tidies up. */
  clock?: { now(): Date }
  firstRetryMs?: number
  /** A test's queue looks this often for every job, whatever the jobs say. */
  lookSeconds?: number | undefined
}

/** pg-boss in our own database and through our own pool: no component and no connection beside it. */
export function openJobQueue(
  database: Database,
  onError: (error: Error) => void,
  { clock, firstRetryMs = 1_000, ...test }: QueueOptions = {},
): JobQueue {
  let boss: PgBoss | undefined
  let isOpen = false
  const timers: NodeJS.Timeout[] = []
  /** The workers of this process that look seldom. */
  const seldom = new Map<string, string>()
  let calendarReadAt: Date | undefined
  /** The look at the calendar that is under way: the next one waits for it, and so does the stop. */
  let reading: Promise<void> = Promise.resolve()
  let lookText: string | undefined
  const stopping = new AbortController()
  /** The start that `work` is in the middle of. */
  let starting: Promise<void> = Promise.resolve()

  return {
    runSoon: (name) => ask(name),
    work: (jobs) => begin(jobs, true),
    connect: (jobs) => begin(jobs, false),
    isOpen: () => isOpen,
    isStopping: () => stopping.signal.aborted,
    async stop() {
      isOpen = false
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      // The caller of the start hears what becomes of it.
      const underWay = Promise.all([starting.catch(() => {}), reading])
      await Promise.race([underWay, pause(JOBS_STOP_LIMIT_MS, undefined, { ref: false })])
      await boss?.stop({ graceful: true, wait: true, timeout: JOBS_STOP_LIMIT_MS })
    },
  }

  function ask(name: string, options: PgBoss.SendOptions = {}): void {
    if (isOpen) boss?.send(name, {}, options).then(() => wake(name), onError)
  }

  /** What is looked for each second is left to it: a run for each customer who asks would cost more than it is sooner. */
  function wake(name: string): void {
    const worker = seldom.get(name)
    if (worker !== undefined) boss?.notifyWorker(worker)
  }

  function begin(jobs: Readonly<Record<string, Job>>, works: boolean): Promise<void> {
    starting = startUntilItSucceeds(jobs, works)
    return starting
  }

  async function startUntilItSucceeds(jobs: Readonly<Record<string, Job>>, works: boolean): Promise<void> {
    for (let retryMs = firstRetryMs; !stopping.signal.aborted; retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)) {
      try {
        boss = await start(jobs, works)
        break
      } catch (error) {
        if (stopping.signal.aborted) return
        if (!isUnavailable(error)) throw error
        onError(new Error('The jobs cannot start while the database is away', { cause: error }))
      }
      await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
    if (stopping.signal.aborted) return
    isOpen = true
    if (!works) return
    if (clock !== undefined) {
      const look = () => {
        reading = reading.then(() => readCalendar(jobs, clock.now())).catch(onError)
      }
      look()
      timers.push(setInterval(look, (test.lookSeconds ?? CALENDAR_SECONDS) * 1_000))
    }
    for (const [name, { everySeconds }] of Object.entries(jobs)) {
      if (everySeconds === undefined) continue
      ask(name)
      // Each server asks, and the database takes one for each stretch of so many seconds.
      timers.push(setInterval(() => ask(name, { singletonSeconds: everySeconds }), everySeconds * 1_000))
    }
  }

  /**
   * Asks for what is due. The calendar of pg-boss would reckon back from now to the last time of every job at each look, which was more
   * than half of what an idle server did. Every server looks, and one of them asks: the moment up to which the calendar is read stands in
   * the database and moves together with what is asked for. So what falls due while the database or every server is away is due at the
   * first look after that.
   */
  async function readCalendar(jobs: Readonly<Record<string, Job>>, now: Date): Promise<void> {
    if (minutesSince(calendarReadAt, now).length === 0) return
    const due = await database.transaction(async (db) => {
      const minutes = minutesSince(await takeCalendar(db, now), now)
      const due = Object.keys(jobs).filter((name) => isDue(jobs[name] as Job, minutes, now))
      const inside = {
        executeSql: async (text: string, values: unknown[]) => ({ rows: await statement(db, text, values) }),
      }
      // Servers of the release before this one ask as well, and the database takes one run for each minute.
      for (const name of due) await boss?.send(name, {}, { singletonSeconds: 60, db: inside })
      return due
    })
    calendarReadAt = now
    for (const name of due) wake(name)
  }

  function isDue({ cron, keepsItsHours }: Job, minutes: readonly Date[], now: Date): boolean {
    if (keepsItsHours && !namesHour(cron, now)) return false
    return minutes.some((minute) => namesMinute(cron, minute))
  }

  /** The look for a run is said each second, and long to read: PostgreSQL keeps it prepared. */
  function executeSql(text: string, values: unknown[]) {
    if (lookText !== text && text.includes('SKIP LOCKED')) {
      prepareUnder('next run of a job', text)
      lookText = text
    }
    return database.query(text, values)
  }

  /** One try. pg-boss cannot be started again after a start that failed, so that each try has one of its own. */
  async function start(jobs: Readonly<Record<string, Job>>, works: boolean): Promise<PgBoss> {
    const tried = new PgBoss({
      db: { executeSql },
      schema: 'pgboss',
      supervise: works && clock !== undefined,
      schedule: false,
    })
    // Its workers hand on a copy that is no error any more.
    tried.on('error', (error) => onError(error instanceof Error ? error : Object.assign(new Error(), error)))
    try {
      // Two servers that make the same tables and queues at once would wait for each other in a circle.
      await database.alone(async () => {
        await tried.start()
        await makeQueues(tried, jobs)
      })
      for (const [name, { run, ...job }] of works ? Object.entries(jobs) : []) {
        const pollingIntervalSeconds = test.lookSeconds ?? job.lookSeconds ?? LOOK_SECONDS
        // One at a time: a batch whose last job throws would run its first ones again.
        const worker = await tried.work(name, { batchSize: 1, pollingIntervalSeconds }, () =>
          run().catch(reported(name)),
        )
        if (pollingIntervalSeconds > 1) seldom.set(name, worker)
      }
      return tried
    } catch (error) {
      // It may have begun to tidy up. That there is no database to tell is why we are here.
      await tried.stop({ graceful: false }).catch(() => {})
      throw error
    }
  }

  async function makeQueues(boss: PgBoss, jobs: Readonly<Record<string, Job>>): Promise<void> {
    for (const name of Object.keys(jobs)) {
      // "short": at most one waits, so that asking again while one waits changes nothing.
      await boss.createQueue(name, { name, policy: 'short', retryLimit: 3, retryDelay: 30, retryBackoff: true })
    }
    // Releases before this one left their calendar to pg-boss.
    for (const { name } of await boss.getSchedules()) await boss.unschedule(name)
  }

  function reported(name: string) {
    return (error: unknown) => {
      onError(new Error(`The job ${name} failed`, { cause: error }))
      throw error
    }
  }
}
