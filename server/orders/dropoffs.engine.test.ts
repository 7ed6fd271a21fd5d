import { expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { statement } from '../db/statement.ts'
import { listDropoffs } from './dropoffs.ts'

const server = shareTestServer()
const DAY = '2026-11-27'

it('lists what comes back on a day, with the number of its order, until it is completed', async () => {
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
  const far = await putPickup(server, customer, { ...collected, zipCode: '94306', addressLine1: '9 Far Street' })
  const near = await putPickup(server, customer, { ...collected, zipCode: '94041', isRush: true, rushCents: 999 })
  const [farOrder, nearOrder] = [await order(far), await order(near)]
  await order(await putPickup(server, customer, collected), true)
  await order(await putPickup(server, customer, { ...collected, dropoffDay: '2026-11-30' }))
  await putPickup(server, customer, { dropoffDay: DAY })
  const place = { customerId: customer.id, addressLine2: '', instructions: '', hasDoorman: false }
  const state = { status: 'in_progress', hold: 'payment', deliveredAt: START }
  expect(await listDropoffs(server.database.db, DAY)).toEqual([
    {
      ...place,
      ...state,
      pickupId: near,
      orderId: nearOrder,
      zipCode: '94041',
      addressLine1: '12 Villa Street',
      isRush: true,
    },
    {
      ...place,
      ...state,
      pickupId: far,
      orderId: farOrder,
      zipCode: '94306',
      addressLine1: '9 Far Street',
      isRush: false,
    },
  ])
  expect(await listDropoffs(server.database.db, '2026-12-31')).toEqual([])
})

it('finds them by an index of the day', async () => {
  await server.database.transaction(async (db) => {
    await statement(db, 'set local enable_seqscan = off')
    const asked = `select id from pickups where status = 'collected' and dropoff_day = '${DAY}'`
    expect(JSON.stringify(await statement(db, `explain ${asked}`))).toContain('pickups_dropoff')
  })
})
