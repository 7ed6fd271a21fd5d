import { describe, expect, inject, it } from 'vitest'
import { sellWhileDying } from '../../tests/chaos-sale.ts'
import { chargeThenWrite } from '../../tests/naive-charge.ts'
import { seed } from '../../tests/seed.ts'
import { shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()
// The embedded engine belongs to one server.
const canRun = inject('engine').kind === 'postgres'
const SALE = { lastsMs: 8_000, killEveryMs: 700, faster: 10 }

describe.runIf(canRun)('two servers that die in turn', () => {
  it('sell nothing twice and lose nothing', async () => {
    expect((await sellWhileDying(server, { ...SALE, lastsMs: 16_000 })).faults, `seed ${seed}`).toEqual([])
  }, 60_000)

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
})
