import { expect, it } from 'vitest'
import { createCustomer } from '../../../tests/customers.ts'
import { START } from '../../../tests/engines.ts'
import { putOrder } from '../../../tests/money/put-order.ts'
import { putPickup } from '../../../tests/put-pickup.ts'
import { openRecording } from '../../../tests/statements.ts'
import { shareTestServer } from '../../../tests/test-server.ts'
import { statement } from '../../db/statement.ts'
import { readLatePickups, readPickupStops, readStops, readWaitingRush } from '../../pickups/driving-day.ts'
import { readDropoffs } from './dropoffs.ts'

const server = shareTestServer()
const DAY = '2026-11-27'

it('tells the orders that come back, the soonest first, until each is completed', async () => {
  const customer = await createCustomer(server)
  const pickupId = await putPickup(server, customer, { status: 'collected', pickupDay: '2025-11-10' })
  const unpaid = { hold: 'payment', deliveredAt: START, dueDay: '2025-11-16' } as const
  const later = await putOrder(server, customer, { pickupId, part: 2, parts: 3, dueDay: '2025-11-20' })
  const first = await putOrder(server, customer, { pickupId, part: 1, parts: 3, ...unpaid })
  await putOrder(server, customer, { pickupId, part: 3, parts: 3, dueDay: '2025-11-17', status: 'completed' })
  const orders = (await readDropoffs(server.database.db)).filter((each) => each.pickupId === pickupId)
  expect(orders.map(({ id, part }) => [id, part])).toEqual([
    [first, 1],
    [later, 2],
  ])
  expect(orders[0]).toMatchObject({ hold: 'payment', state: 'delivered_unpaid', deliveredAt: START })
  const stops = await readStops(server.database.db, [pickupId, pickupId])
  expect(stops.map(({ pickup }) => pickup.id)).toEqual([pickupId])
  expect(await readStops(server.database.db, [])).toEqual([])
})

it('reads the sheet of a day along indexes, what is late and what waits included', async () => {
  const { database: beside, said } = await openRecording(server)
  const pickups = await readPickupStops(beside.db, DAY)
  await readDropoffs(beside.db)
  await readStops(beside.db, [1, 2])
  await readLatePickups(beside.db, DAY)
  await readWaitingRush(beside.db, DAY)
  await beside.close()
  expect(pickups).toEqual([])
  const read = said.filter(({ text }) => /from "(pickups|orders)"/.test(text))
  expect(read).toHaveLength(5)
  for (const { text, values } of read) {
    await server.database.transaction(async (db) => {
      await statement(db, 'set local enable_seqscan = off')
      const plan = JSON.stringify(await statement(db, `explain ${text}`, values))
      expect(plan, text).not.toContain('Seq Scan')
      expect(plan, text).toMatch(/Index/)
    })
  }
})
