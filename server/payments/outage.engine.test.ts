import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sandboxWorld } from '../../tests/money/payment-world.ts'
import { findOutageFaults, listOutages, startUnlucky, type UnluckyServer } from '../../tests/outage-rounds.ts'
import { OUTAGE_SCENARIOS } from '../../tests/outage-scenarios.ts'
import { seed } from '../../tests/seed.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { areTablesWhole } from '../../tests/whole-tables.ts'

/**
 * The database breaks in the middle of money. Here at a statement of each scenario, which the seed chooses; tests/process/money-outage.long.test.ts
 * breaks it at every one, and restarts a real one.
 */

// The embedded engine has no connections that could end.
const canRun = inject('engine').kind === 'postgres'
const server = shareTestServer()
const world = { server, payments: sandboxWorld() }
const SAMPLES = areTablesWhole ? 6 : 1

describe.runIf(canRun)('a database that breaks', () => {
  let unlucky: UnluckyServer
  beforeAll(async () => {
    unlucky = await startUnlucky(server)
  })
  afterAll(() => unlucky.app.kill())

  it.each(OUTAGE_SCENARIOS)('while $name leaves nothing double and nothing lost', async (scenario) => {
    const isProviderSilent = (seed + OUTAGE_SCENARIOS.indexOf(scenario)) % 2 === 0
    const outages = await listOutages(world, unlucky, scenario, isProviderSilent)
    const step = Math.ceil(outages.length / SAMPLES)
    const sample = outages.filter((_, index) => index % step === seed % step)
    expect(await findOutageFaults(world, unlucky, scenario, sample), `seed ${seed}`).toEqual([])
  })
})
