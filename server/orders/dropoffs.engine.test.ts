import { expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { statement } from '../db/statement.ts'
import { readDropoffs } from './dropoffs.ts'

const server = shareTestServer()
const DAY = '2026-11-27'

it('tells the order of each pickup that comes back, until it is completed', async () => {
  const customer = await createCustomer(server)
  const order = async (pickupId: number, isCompleted = false) => {
    const done = { status: 'completed', completedAt: START, balanceBeforeCents: 0, balanceAfterCents: 0 } as const
    const { id } = await server.database.db
      .insertInto('orders')
      .values({
        customerId: customer.id,
        kind: 'laundry',
        pickupId,
        planName: 'payc',
        pricedAt: START,
        createdAt: START,
        ...(isCompleted ? done : { status: 'in_progress' as const, hold: 'payment' as const, deliveredAt: START }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const collected = { status: 'collected', dropoffDay: DAY } as const
  const [one, paid] = [await putPickup(server, customer, collected), await putPickup(server, customer, collected)]
  const waiting = await putPickup(server, customer, collected)
  const [open] = [await order(one), await order(paid, true)]
  const state = { status: 'in_progress', hold: 'payment', deliveredAt: START }
  expect([...(await readDropoffs(server.database.db, [one, paid, waiting]))]).toEqual([[one, { ...state, id: open }]])
  expect((await readDropoffs(server.database.db, [])).size).toBe(0)
})

it('finds them by an index of the day', async () => {
  await server.database.transaction(async (db) => {
    await statement(db, 'set local enable_seqscan = off')
    const asked = `select id from pickups where status = 'collected' and dropoff_day = '${DAY}'`
    expect(JSON.stringify(await statement(db, `explain ${asked}`))).toContain('pickups_dropoff')
  })
})
