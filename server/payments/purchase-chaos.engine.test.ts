import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, it } from 'vitest'
import { sellWhileDying } from '../../tests/money/chaos-sale.ts'
import { chargeThenWrite } from '../../tests/money/naive-charge.ts'
import { seed } from '../../tests/seed.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { areTablesWhole } from '../../tests/whole-tables.ts'
import { onCommit } from '../db/pool.ts'

const server = shareTestServer()
// The embedded engine belongs to one server.
const canRun = inject('engine').kind === 'postgres'
const SALE = { lastsMs: 4_000, killEveryMs: 350, faster: 20 }

describe.runIf(canRun)('two servers that die in turn', () => {
  it('sell nothing twice and lose nothing', async () => {
    const { faults, sold } = await sellWhileDying(server, {
      ...SALE,
      lastsMs: areTablesWhole ? 20_000 : 6_000,
      killEveryMs: 500,
    })
    expect(faults, `seed ${seed}`).toEqual([])
    expect(Math.min(sold.pickups, sold.schedules)).toBeGreaterThan(0)
  }, 120_000)

  // naive-charge.engine.test.ts and the table of placing's failpoints catch them where they die at a place that is named.
  if (!areTablesWhole) return

  it('are caught at random where they ask the provider before anything is written down', async () => {
    const { faults } = await sellWhileDying(server, {
      ...SALE,
      checkOut: ({ deps }, { id }, order) => chargeThenWrite(deps, id, order),
    })
    expect(faults.join('\n')).toContain('that is in no book of ours')
  }, 120_000)

  it('are caught at random where they take a charge without an answer for one that was not made', async () => {
    const blind = {
      wrapPayments: (payments: typeof server.deps.payments) => ({ ...payments, findCharge: async () => undefined }),
    }
    const { faults } = await sellWhileDying(server, { ...SALE, watching: blind })
    expect(faults.join('\n')).toMatch(/money was taken, and here the charge is void/)
  }, 120_000)

  it('are caught at random where they make what was agreed once the payment is committed', async () => {
    const { agreements } = server.deps
    const afterwards: typeof agreements = {
      ...agreements,
      async make(deps, _, ...paid) {
        const makeNow = () => deps.database.transaction((db) => agreements.make(deps, db, ...paid))
        onCommit(() => void pause(100).then(makeNow))
        return undefined
      },
    }
    const { faults } = await sellWhileDying(server, { ...SALE, watching: { agreements: afterwards } })
    expect(faults.join('\n')).toContain('what was agreed is not made with its payment')
  }, 120_000)
})
