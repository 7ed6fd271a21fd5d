import fc from 'fast-check'
import { expect, it } from 'vitest'
import { walkOrders } from '../../tests/money/order-walk.ts'
import { seed } from '../../tests/seed.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { areTablesWhole } from '../../tests/whole-tables.ts'

const server = shareTestServer()

it.each(['payc', 'gold'] as const)(
  'on %s: whatever is delivered, declined, paid and refunded in any order, nothing is charged twice and the ledger proves [R301]',
  async (plan) => {
    const draws = fc.sample(fc.nat(), { seed, numRuns: 400 })
    let drawn = 0
    const below = (limit: number) => {
      drawn += 1
      return (draws[drawn % draws.length] ?? 0) % limit
    }
    expect(await walkOrders(server, { plan, steps: areTablesWhole ? 50 : 15, below }), `seed ${seed}`).toEqual([])
  },
  120_000,
)
