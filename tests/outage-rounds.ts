import { AppError } from '../server/app-error.ts'
import { isUnavailable } from '../server/db/unavailable.ts'
import { jobsOf } from '../server/jobs.ts'
import { BREAKS, type Break, type BreakableLine, breakableLine } from './breakable-line.ts'
import type { Scenario, Tried, World } from './money/crash-scenarios.ts'
import { type Faults, faultyPayments } from './money/faulty-payments.ts'
import { findMoneyFaults } from './money/money-faults.ts'
import { type MortalServer, startBeside } from './mortal-server.ts'
import type { TestServer } from './test-server.ts'

/** Longer than a lease lives, and than anybody can be at work on a charge. */
const LEFT_ALONE_MS = 30_000
/** A caller who was told to come back does so at once, and then a few times more. */
const MAX_TRIES = 5

/** A server whose database breaks under it, and whose provider may be silent at the same time. */
export interface UnluckyServer {
  app: MortalServer
  line: BreakableLine
  faults: Faults
}

export async function startUnlucky(server: TestServer): Promise<UnluckyServer> {
  const line = breakableLine()
  // The provider is somewhere else, and has its book also while our database is away.
  const { payments, faults } = faultyPayments(server.deps.payments)
  const app = await startBeside(server, { wrapPool: line.wrapPool, wrapPayments: () => payments })
  return { app, line, faults }
}

export interface Outage {
  /** The statement of the round at which the database breaks, the jobs' own among them. */
  statement: number
  manner: Break
  /** The provider does what it is asked, and its answers are lost too. */
  isProviderSilent: boolean
}

/** Every statement of a scenario that nothing disturbs, in each manner. */
export async function listOutages(
  world: World,
  unlucky: UnluckyServer,
  scenario: Scenario,
  isProviderSilent: boolean,
): Promise<Outage[]> {
  const { server } = world
  // The comparison of the books looks two days back, and what other scenarios left there would be counted.
  server.setNow(new Date(server.deps.clock.now().getTime() + 3 * 24 * 3_600_000))
  const undisturbed = { statement: Number.POSITIVE_INFINITY, manner: 'before', isProviderSilent } as const
  // The first time also does what other scenarios have left to the jobs, as the credit back of their customers; the second is counted.
  for (const _ of ['first', 'second']) {
    const wrong = await playOutage(world, unlucky, scenario, undisturbed)
    if (wrong.length > 0) throw new Error(`Without an outage: ${wrong.join('; ')}`)
  }
  const statements = Array.from({ length: unlucky.line.count() }, (_, index) => index + 1)
  return statements.flatMap((statement) => BREAKS.map((manner) => ({ statement, manner, isProviderSilent })))
}

/** All that is wrong after the database broke at each of them, in words. */
export async function findOutageFaults(
  world: World,
  unlucky: UnluckyServer,
  scenario: Scenario,
  outages: readonly Outage[],
): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const outage of outages) {
    const heard = await playOutage(world, unlucky, scenario, outage)
    if (!unlucky.line.hasBroken()) heard.push('nothing broke')
    if (heard.length > 0) wrong.push({ ...outage, heard })
  }
  return [...wrong, ...(await findMoneyFaults(world.server.deps))]
}

class ComeBack extends Error {}

/**
 * Plays a scenario once, with the database breaking at one of its statements: the customer repeats the call until it has a definite
 * outcome, then the jobs run as time passes. Answers with everything that was heard and should not have been.
 */
async function playOutage(
  { server, ...world }: World,
  { app, line, faults }: UnluckyServer,
  scenario: Scenario,
  { statement, manner, isProviderSilent }: Outage,
): Promise<string[]> {
  const wrong: string[] = []
  const passTime = (ms: number) => server.setNow(new Date(server.deps.clock.now().getTime() + ms))
  const attempt = await scenario.prepare({ server, ...world })
  const listening: MortalServer = {
    ...app,
    async call(...given) {
      const answer = await app.call(...given)
      const { status, headers } = answer
      const code = headers['x-error-code']
      // Another plan has been chosen, and the answer to that choice was lost, or the charge came to nothing: this call is not to be
      // repeated.
      const isDefinite = code === 'order_changed' || code === 'charge_not_made'
      const isToRepeat = status === 503 || (status === 409 && !isDefinite)
      if (isToRepeat && !headers['retry-after']) wrong.push(`${status} ${code} without retry-after`)
      if (status >= 500 && status !== 503) wrong.push(`answered with ${status}`)
      if (status >= 500) throw new ComeBack()
      return answer
    },
  }
  const tryOnce = async (): Promise<Tried> => {
    try {
      return await attempt(listening)
    } catch (error) {
      const isRefused = error instanceof AppError && error.status === 409
      if (!(error instanceof ComeBack || isRefused || isUnavailable(error))) wrong.push(`failed with ${String(error)}`)
      return 'later'
    }
  }
  const settleCharges = () =>
    jobsOf(app.deps)
      ['settle-charges'].run()
      .catch((error) => {
        if (!isUnavailable(error)) wrong.push(`the job failed with ${String(error)}`)
      })

  line.breakAt(statement, manner)
  if (isProviderSilent) {
    faults.next('charge', { kind: 'throws_after' })
    faults.next('refund', { kind: 'throws_after' })
  }
  let tried = await tryOnce()
  for (let tries = 1; tries < MAX_TRIES && tried !== 'done'; tries += 1) {
    // The first repeat may find the database still away.
    if (tries > 1) {
      line.heal()
      passTime(LEFT_ALONE_MS)
    }
    tried = await tryOnce()
  }
  line.heal()
  if (tried !== 'done') wrong.push('never had a definite outcome')
  // The next run of the job puts right what breaks in one.
  for (let run = 0; run < 3; run += 1) {
    passTime(LEFT_ALONE_MS)
    await settleCharges()
    line.heal()
  }
  faults.clear()
  return wrong
}
