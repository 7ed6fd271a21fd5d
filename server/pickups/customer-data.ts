import type { Db } from '../db/open.ts'

/** The pickups of a customer, for them to read: also pickups that they cancelled, which no list shows, and what was agreed with payments. */
export async function collectPickupData(db: Db, customerId: number) {
  const pickups = await db
    .selectFrom('pickups')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
  const schedules = await db.selectFrom('schedules').selectAll().where('customerId', '=', customerId).execute()
  const agreements = await db
    .selectFrom('agreements')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('invoiceId')
    .execute()
  const own = <Row extends { customerId: number }>({ customerId: _, ...row }: Row) => row
  return { pickups: pickups.map(own), schedules: schedules.map(own), agreements: agreements.map(own) }
}

/** Open ones of today or later. What an account is not deleted before. */
export async function countOpenPickups(db: Db, customerId: number, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('pickups')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .where('status', '=', 'open')
    .where('pickupDay', '>=', today)
    .executeTakeFirstOrThrow()
  return count
}

/** These rows go before the addresses, which they point at. */
export async function forgetCustomer(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('agreements').where('customerId', '=', customerId).execute()
  await db.deleteFrom('pickups').where('customerId', '=', customerId).execute()
  await db.deleteFrom('schedules').where('customerId', '=', customerId).execute()
}
