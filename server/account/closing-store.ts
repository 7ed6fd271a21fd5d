import { deleteLeads } from '../contact/store.ts'
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
    .select(['id', 'email', 'emailConfirmedAt'])
    .where('id', '=', id)
    .where('deletesOn', '<=', today)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Letters and texts by whose account they were about, wherever they went: an address may have changed since. */
const OWN_TABLES = ['messages', 'accountLinks', 'addresses', 'phones', 'consents', 'knownNetworks', 'sessions'] as const

type Leaving = NonNullable<Awaited<ReturnType<typeof lockDueDeletion>>>

/** Takes away all that tells who it was. */
export async function anonymizeCustomer(
  db: Db,
  { id, email, emailConfirmedAt }: Leaving,
  shell: { email: string; passwordHash: string },
  now: Date,
): Promise<void> {
  // An address that was never confirmed may be somebody else's, and so may what was asked in its name.
  if (emailConfirmedAt !== null) await deleteLeads(db, email)
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
  for (const table of OWN_TABLES) {
    await db.deleteFrom(table).where('customerId', '=', id).execute()
  }
}
