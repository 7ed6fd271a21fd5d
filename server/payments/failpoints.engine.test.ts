import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playRound } from '../../tests/money/crash-rounds.ts'
import { SCENARIOS, type Scenario, type World } from '../../tests/money/crash-scenarios.ts'
import { sandboxWorld, stripeWorld } from '../../tests/money/payment-world.ts'
import { seed } from '../../tests/seed.ts'
import { openTestServer, shareTestServer } from '../../tests/test-server.ts'
import { areTablesWhole } from '../../tests/whole-tables.ts'
import { FAILPOINTS, type Failpoint } from '../failpoints.ts'
import type { Payments } from '../ports.ts'

/** What dies here is thrown away in memory; tests/process/failpoints.long.test.ts kills real processes at the same places. */

const server = shareTestServer()
const world = { server, payments: sandboxWorld() }
const passed = new Map<Scenario, Failpoint[]>()

/** Everything that happens around money, in its order. */
type Step = `reach ${Failpoint}` | `ask ${string}` | `hear ${string}` | 'write' | 'commit'

function watchSteps() {
  const steps: Step[] = []
  const wrapPayments = (payments: Payments): Payments => ({
    ...payments,
    charge: heard('charge', payments.charge),
    cancelCharge: heard('cancelCharge', payments.cancelCharge),
    refund: heard('refund', payments.refund),
  })
  function heard<Given, Answer>(name: string, call: (given: Given) => Promise<Answer>) {
    return async (given: Given) => {
      steps.push(`ask ${name}`)
      const answer = await call(given)
      steps.push(`hear ${name}`)
      return answer
    }
  }
  let hasWritten = false
  const noteStatement = (text: string) => {
    const isWrite = /(insert into|update) "?(charges|refunds|orders)\b/.test(text)
    if (isWrite) steps.push('write')
    if (text === 'commit' && hasWritten) steps.push('commit')
    hasWritten = isWrite || (hasWritten && text !== 'commit' && text !== 'rollback')
  }
  return {
    steps,
    watching: { wrapPayments, noteStatement, noteFailpoint: (name: Failpoint) => void steps.push(`reach ${name}`) },
  }
}

/** Where a crash could happen that no failpoint can show. */
const unguarded = (steps: readonly Step[]) =>
  steps.filter((step, index) => {
    const before = steps[index - 1] ?? ''
    const after = steps[index + 1] ?? ''
    if (step.startsWith('ask')) return !before.startsWith('reach')
    if (step.startsWith('hear')) return !after.startsWith('reach')
    return step === 'commit' && !(before.startsWith('reach') && after.startsWith('reach'))
  })

describe('the failpoints', () => {
  it.each(SCENARIOS)(
    'stand before and after each commit and each call of the provider while $name',
    async (scenario) => {
      const { steps, watching } = watchSteps()
      const whole = await playRound(world, scenario, {}, watching)
      expect(whole).toMatchObject({ faults: [], tried: 'done' })
      expect(unguarded(steps)).toEqual([])
      passed.set(scenario, whole.passed)
    },
  )

  it('are all passed', () => {
    expect([...new Set([...passed.values()].flat())].sort()).toEqual([...FAILPOINTS].sort())
  })
})

/** Each failpoint is died at in every sixth scenario that passes it, and in one at least. */
function isTried(scenario: Scenario, failpoint: Failpoint): boolean {
  const passing = SCENARIOS.filter((each) => passed.get(each)?.includes(failpoint))
  const turn = passing.indexOf(scenario) + FAILPOINTS.indexOf(failpoint)
  return turn % Math.min(6, passing.length) === 0
}

/** Everywhere; or where a failpoint is passed for the first time in a scenario, some of those, and one at least. */
function placesOf(scenario: Scenario): number[] {
  const names = passed.get(scenario) ?? []
  const all = names.map((_, index) => index + 1)
  if (areTablesWhole) return all
  const chosen = all.filter((place) => {
    const name = names[place - 1] as Failpoint
    return names.indexOf(name) === place - 1 && isTried(scenario, name)
  })
  return chosen.length > 0 ? chosen : all.slice(0, 1)
}

let stripe: World
beforeAll(async () => {
  const payments = await stripeWorld()
  stripe = { server: await openTestServer(payments.settings), payments }
  // Stripe's book has the time of this machine.
  stripe.server.setNow(new Date())
})
afterAll(async () => {
  await stripe.server.close()
  await stripe.payments.close()
})

describe.each(SCENARIOS)('while $name', (scenario) => {
  it(
    'a server that dies anywhere leaves nothing double and nothing lost',
    async () => {
      const found: unknown[] = []
      for (const place of placesOf(scenario)) {
        const turn = place + SCENARIOS.indexOf(scenario) + seed
        // Each place is tried once: a quarter of them with Stripe's stand-in, and in half of them nobody comes back afterwards.
        const provider = turn % 4 === 0 ? 'stripe' : 'sandbox'
        const isLeftAlone = turn % 8 < 4
        const round = { dieAfter: place, isLeftAlone }
        const { faults, tried, passed } = await playRound(provider === 'stripe' ? stripe : world, scenario, round)
        const isAnswered = isLeftAlone || tried === 'done'
        const failpoint = passed[place - 1]
        if (faults.length > 0 || !isAnswered) found.push({ failpoint, place, provider, isLeftAlone, tried, faults })
      }
      expect(found, `seed ${seed}`).toEqual([])
    },
    areTablesWhole ? 600_000 : 60_000,
  )
})
