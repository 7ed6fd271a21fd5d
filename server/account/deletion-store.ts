import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

export const listDueDeletions = (db: Db, today: string) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('deletesOn', '<=', today)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()

export const lockDueDeletion = (db: Db, id: number, today: string) =>
  db
    .selectFrom('customers')
    .select(['id', 'email', 'emailConfirmedAt', 'createdAt'])
    .where('id', '=', id)
    .where('deletesOn', '<=', today)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type Leaving = NonNullable<Awaited<ReturnType<typeof lockDueDeletion>>>

/** Takes away all that tells who it was. */
export async function anonymizeCustomer(
  db: Db,
  { id, email, emailConfirmedAt, createdAt }: Leaving,
  shell: { email: string; passwordHash: string },
  now: Date,
): Promise<void> {
  const itsAddress = sql<boolean>`lower(recipient) = lower(${email})`
  await db.deleteFrom('messages').where(itsAddress).where('createdAt', '>=', createdAt).execute()
  await db
    .deleteFrom('messages')
    .where(sql<boolean>`lower(recipient) in (select number from phones where customer_id = ${id})`)
    .execute()
  // An address that was never confirmed may be somebody else's, and so may what was asked in its name.
  if (emailConfirmedAt !== null) {
    await db.deleteFrom('leads').where(sql<boolean>`lower(email) = lower(${email})`).execute()
  }
  await db
    .updateTable('customers')
    .set({
      ...shell,
      firstName: '',
      lastName: '',
      planName: null,
      billingZipCode: null,
      billingAddressLine1: null,
      billingAddressLine2: null,
      starch: 'none',
      noCrease: null,
      fixTears: true,
      detergents: null,
      fabricSoftener: false,
      isAutoBilling: false,
      mainAddressId: null,
      mainPhoneId: null,
      emailConfirmedAt: null,
      deletedAt: now,
    })
    .where('id', '=', id)
    .execute()
  for (const table of ['accountLinks', 'addresses', 'phones', 'consents', 'knownNetworks', 'sessions'] as const) {
    await db.deleteFrom(table).where('customerId', '=', id).execute()
  }
}
