import type { Insertable } from 'kysely'
import { addDays, instantAt } from '#rules/days/days'
import { PLACE_FIELDS } from '#rules/place'
import type { Schema } from '../server/db/schema.ts'
import type { TestCustomer } from './customers.ts'
import { START } from './engines.ts'
import type { TestServer } from './test-server.ts'

/**
 * A pickup of the day after tomorrow, at the customer's main address unless told otherwise; one of a day that has begun was placed a week
 * before it. Answers with its id.
 */
export async function putPickup(
  { database }: TestServer,
  customer: Pick<TestCustomer, 'id'>,
  columns: Partial<Insertable<Schema['pickups']>> = {},
): Promise<number> {
  const { db } = database
  const address = await db
    .selectFrom('customers')
    .innerJoin('addresses', 'addresses.id', 'customers.mainAddressId')
    .select([
      'addresses.id as addressId',
      'addresses.title as addressTitle',
      ...PLACE_FIELDS.map((field) => `addresses.${field}` as const),
    ])
    .where('customers.id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const { pickupDay = '2026-11-19' } = columns
  const isAhead = START < instantAt(pickupDay, 0)
  const placedAt = isAhead ? START : instantAt(addDays(pickupDay, -7), 0)
  const { id } = await db
    .insertInto('pickups')
    .values({
      ...address,
      customerId: customer.id,
      status: 'open',
      pickupDay,
      dropoffDay: '2026-11-27',
      comment: '',
      isRush: false,
      rushCents: 0,
      placedAt,
      changedAt: placedAt,
      changeableUntil: new Date('2026-11-18T17:00:00Z'),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
