import { afterEach, beforeEach } from 'vitest'
import { totalCentsOf } from '#rules/prices/order-prices'
import { separateOrder, type WantedThing } from '../server/orders/separate.ts'
import type { TestCustomer } from './customers.ts'
import { expectSoundBooks } from './money/credit.ts'
import { orderRow } from './money/order-payer.ts'
import { opsJson } from './ops.ts'
import { putPickup } from './put-pickup.ts'
import { shareTestServer } from './test-server.ts'

/** Orders of which some comes later, on a Tuesday at ten; what most bags hold comes back on Friday. */
export function sharePartedOrders() {
  const server = shareTestServer()
  const days = { pickupDay: '2026-11-17', dropoffDay: '2026-11-20', later: '2026-11-23' }
  const shirt = 'Shirt [Laundry]'
  beforeEach(() => server.setNow('2026-11-17T18:00:00Z'))
  afterEach(() => expectSoundBooks(server))

  /** Counted twice and priced. */
  async function bagOf(customer: TestCustomer, all: readonly string[], ...more: string[]): Promise<number> {
    const pickup = String(await putPickup(server, customer, { pickupDay: days.pickupDay, dropoffDay: days.dropoffDay }))
    const things = (option: string, some: readonly string[]) => some.flatMap((thing) => [option, thing])
    await opsJson(server, 'intake', pickup, ...things('--item', all), ...more)
    const plain = all.map((thing) => thing.replace(/\+[\d.]+$/, ''))
    const counted = things('--counted', plain)
    return (await opsJson<{ id: number }>(server, 'intake', pickup, ...counted, '--as', 'Maria')).id
  }
  const separate = (id: number, things: WantedThing[], day = days.later) =>
    separateOrder(server.deps, id, { things, day: () => day, reason: '' }, { who: 'marta' })
  /** The number of the order that was made. */
  async function separated(id: number, things: WantedThing[], day = days.later): Promise<number> {
    const outcome = await separate(id, things, day)
    if (!('status' in outcome)) throw new Error(JSON.stringify(outcome))
    return outcome.further.id
  }
  const shirts = (count: number): WantedThing[] => [{ name: shirt, count }]
  const totals = async (...ids: number[]) => {
    const rows = await Promise.all(ids.map((id) => orderRow(server, id)))
    return rows.reduce((sum, row) => sum + totalCentsOf(row), 0)
  }
  return { server, days, shirt, bagOf, separate, separated, shirts, totals }
}
