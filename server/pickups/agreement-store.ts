import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** Agreements come with the pickup that was booked, as it is by now; it may have been changed or cancelled since. */
const agreementsOf = (db: Db, customerId: number) =>
  db
    .selectFrom('agreements')
    .leftJoin('pickups', (join) =>
      join.onRef('pickups.id', '=', 'agreements.pickupId').onRef('pickups.customerId', '=', 'agreements.customerId'),
    )
    .selectAll('agreements')
    .select([
      'pickups.status as bookedStatus',
      'pickups.pickupDay as bookedDay',
      'pickups.placedAt as bookedAt',
      'pickups.changedAt as bookedChangedAt',
    ])
    .where('agreements.customerId', '=', customerId)

export type AgreementRow = NonNullable<Awaited<ReturnType<typeof findAgreement>>>

export const findAgreement = (db: Db, customerId: number, invoiceId: number) =>
  agreementsOf(db, customerId).where('agreements.invoiceId', '=', invoiceId).executeTakeFirst()

export const findNewestMade = (db: Db, customerId: number) =>
  agreementsOf(db, customerId)
    .where('agreements.madeAt', 'is not', null)
    .orderBy('agreements.madeAt', 'desc')
    .orderBy('agreements.invoiceId', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Those of these invoices, the newest first. */
export const listAgreements = async (db: Db, customerId: number, invoiceIds: readonly number[]) =>
  invoiceIds.length === 0
    ? []
    : agreementsOf(db, customerId)
        .where('agreements.invoiceId', 'in', invoiceIds)
        .orderBy('agreements.invoiceId', 'desc')
        .execute()

/** Those of paid invoices that nobody has made. */
export const listForgotten = (db: Db) =>
  db
    .selectFrom('agreements')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.id', '=', 'agreements.invoiceId').onRef('invoices.customerId', '=', 'agreements.customerId'),
    )
    .select(['agreements.customerId', 'agreements.invoiceId'])
    .where('agreements.madeAt', 'is', null)
    .where('invoices.status', '=', 'paid')
    .orderBy('agreements.invoiceId')
    .execute()

/** The newest wish takes the place of an earlier one, until the invoice is paid. */
export async function writeAgreement(db: Db, agreement: Insertable<Schema['agreements']>): Promise<void> {
  const { invoiceId, customerId, ...wish } = agreement
  await db
    .insertInto('agreements')
    .values(agreement)
    .onConflict((conflict) =>
      conflict
        .column('invoiceId')
        .doUpdateSet(wish)
        .where('agreements.customerId', '=', customerId)
        .where('agreements.madeAt', 'is', null),
    )
    .execute()
}

export async function deleteAgreement(db: Db, customerId: number, invoiceId: number): Promise<void> {
  await db
    .deleteFrom('agreements')
    .where('customerId', '=', customerId)
    .where('invoiceId', '=', invoiceId)
    .where('madeAt', 'is', null)
    .execute()
}

type Made = Required<
  Pick<
    Updateable<Schema['agreements']>,
    'pickupId' | 'pickupRefusal' | 'scheduleId' | 'scheduleRefusal' | 'startsOn' | 'madeAt'
  >
>

export async function updateMade(db: Db, customerId: number, invoiceId: number, made: Made): Promise<void> {
  const changed = await db
    .updateTable('agreements')
    .set(made)
    .where('customerId', '=', customerId)
    .where('invoiceId', '=', invoiceId)
    .where('madeAt', 'is', null)
    .returning('invoiceId')
    .executeTakeFirst()
  if (changed === undefined) throw new Error(`What was agreed with invoice ${invoiceId} was made before.`)
}
