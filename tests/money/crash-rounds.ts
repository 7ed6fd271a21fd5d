import { HOUR_MS } from '#rules/durations'
import type { Failpoint } from '../../server/failpoints.ts'
import { jobsOf } from '../../server/jobs.ts'
import { type MortalServer, startBeside, type Watching } from '../mortal-server.ts'
import type { Scenario, Tried, World } from './crash-scenarios.ts'
import { findMoneyFaults } from './money-faults.ts'

const SECOND_MS = 1_000
/** Longer than a lease lives, and than anybody can be at work on a charge. */
const LEFT_ALONE_MS = 30 * SECOND_MS
/** A customer who was told to come back does so a few times. */
const MAX_TRIES = 4

interface Round {
  /** Dies when it has passed this many failpoints; without it lives on. */
  dieAfter?: number
  /** Nobody comes back after the death: the jobs alone have to put things right. */
  isLeftAlone?: boolean
}

interface Outcome {
  passed: Failpoint[]
  faults: string[]
  /** The last answer that the customer got. */
  tried: Tried | undefined
}

/**
 * Plays a scenario on a server that dies in the middle, and lets another one on the same database go on: the customer comes back
 * with the same key, or nobody does, and then the jobs run as time passes. Answers with what is wrong in the end.
 */
export async function playRound(
  world: World,
  scenario: Scenario,
  { dieAfter = Number.POSITIVE_INFINITY, isLeftAlone = false }: Round = {},
  { noteFailpoint = () => {}, ...watching }: Watching & { noteFailpoint?: (failpoint: Failpoint) => void } = {},
): Promise<Outcome> {
  const { server } = world
  const passTime = (ms: number) => server.setNow(new Date(server.deps.clock.now().getTime() + ms))
  const passed: Failpoint[] = []
  let app = await startBeside(server, watching)
  const watch = () =>
    app.dieAt((failpoint) => {
      passed.push(failpoint)
      noteFailpoint(failpoint)
      return passed.length === dieAfter
    })
  let isAlone = false
  let tried: Tried | undefined

  /** Runs on whatever server lives; after a death on the next one. */
  const play = async (work: (app: MortalServer) => Promise<unknown>, isCustomer: boolean) => {
    const result = await Promise.race([work(app), app.died])
    if (result !== 'died') return result
    app = await startBeside(server, watching)
    watch()
    isAlone = isLeftAlone
    if (isCustomer && isAlone) return undefined
    // Somebody who comes back at once finds the key in use, or learns what has become of it.
    if (isCustomer) await work(app)
    passTime(LEFT_ALONE_MS)
    return work(app)
  }

  try {
    const attempt = await scenario.prepare(world)
    watch()
    for (let tries = 0; tries < MAX_TRIES && !isAlone && tried !== 'done'; tries += 1) {
      tried = (await play(attempt, true)) as Tried | undefined
      if (tried === 'later') passTime(LEFT_ALONE_MS)
    }
    for (const [name, after] of [
      ['settle-charges', LEFT_ALONE_MS],
      ['settle-charges', HOUR_MS],
      ['reconcile-charges', 0],
      ['settle-charges', 0],
      ['pay-credit-back', 0],
    ] as const) {
      passTime(after)
      await play(({ deps }) => jobsOf(deps)[name].run(), false)
    }
    return { passed, faults: await findMoneyFaults(server.deps), tried }
  } finally {
    app.kill()
  }
}
