import { expect, it } from 'vitest'
import { createCustomer } from '../../../tests/customers.ts'
import { START } from '../../../tests/engines.ts'
import { putOrder } from '../../../tests/money/put-order.ts'
import { putPickup } from '../../../tests/put-pickup.ts'
import { openRecording } from '../../../tests/statements.ts'
import { shareTestServer } from '../../../tests/test-server.ts'
import { statement } from '../../db/statement.ts'
import { readDrivingDay, readLateStops, readWaitingRush } from '../../pickups/driving-day.ts'
import { readAllDropoffs, readDropoffs } from './dropoffs.ts'

const server = shareTestServer()
const DAY = '2026-11-27'

it('tells the order of each pickup that comes back, until it is completed', async () => {
  const customer = await createCustomer(server)
  const order = async (pickupId: number, isCompleted = false) => {
    const unpaid = { hold: 'payment', deliveredAt: START } as const
    return putOrder(server, customer, { pickupId, ...(isCompleted ? { status: 'completed' } : unpaid) })
  }
  const collected = { status: 'collected', dropoffDay: DAY } as const
  const [one, paid] = [await putPickup(server, customer, collected), await putPickup(server, customer, collected)]
  const waiting = await putPickup(server, customer, collected)
  const [open] = [await order(one), await order(paid, true)]
  const state = {
    status: 'in_progress',
    state: 'delivered_unpaid',
    hold: 'payment',
    pricedAt: START,
    deliveredAt: START,
  }
  const care = { starch: null, noCrease: null, fixTears: null, detergents: null, fabricSoftener: null }
  expect([...(await readDropoffs(server.database.db, [one, paid, waiting]))]).toEqual([
    [one, { ...state, ...care, id: open }],
  ])
  expect((await readDropoffs(server.database.db, [])).size).toBe(0)
})

it('tells what should be back by now and is not', async () => {
  const customer = await createCustomer(server)
  const bag = async (dropoffDay: string, columns: Parameters<typeof putOrder>[2] = {}) => {
    const pickupId = await putPickup(server, customer, {
      status: 'collected',
      pickupDay: '2025-11-10',
      dropoffDay,
    })
    await putOrder(server, customer, { pickupId, ...columns })
    return pickupId
  }
  const late = await bag('2025-11-17')
  const unpaid = await bag('2025-11-16', { hold: 'payment', deliveredAt: START })
  await bag('2025-11-17', { status: 'completed' })
  await bag('2025-11-18')
  const { db } = server.database
  const orders = await readAllDropoffs(db)
  expect(orders.get(late)).toMatchObject({ status: 'in_progress', hold: null, deliveredAt: null })
  expect(orders.get(unpaid)).toMatchObject({ hold: 'payment', deliveredAt: START })
  const { dropoffs } = await readLateStops(db, '2025-11-18', [...orders.keys()])
  expect(dropoffs.map(({ pickup }) => pickup.id)).toEqual([late, unpaid])
})

it('reads the sheet of a day along indexes, what is late and what waits included', async () => {
  const { database: beside, said } = await openRecording(server)
  const { pickups } = await readDrivingDay(beside.db, DAY)
  await readDropoffs(beside.db, [1, 2])
  await readAllDropoffs(beside.db)
  await readLateStops(beside.db, DAY, [1, 2])
  await readWaitingRush(beside.db, DAY)
  await beside.close()
  expect(pickups).toEqual([])
  const read = said.filter(({ text }) => /from "(pickups|orders)"/.test(text))
  expect(read).toHaveLength(7)
  for (const { text, values } of read) {
    await server.database.transaction(async (db) => {
      await statement(db, 'set local enable_seqscan = off')
      const plan = JSON.stringify(await statement(db, `explain ${text}`, values))
      expect(plan, text).not.toContain('Seq Scan')
      expect(plan, text).toMatch(/Index/)
    })
  }
})
