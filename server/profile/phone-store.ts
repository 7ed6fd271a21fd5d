import type { Db } from '../db/open.ts'

const COLUMNS = ['phones.id', 'phones.title', 'phones.number', 'phones.verifiedAt'] as const

export type PhoneRow = NonNullable<Awaited<ReturnType<typeof findPhone>>>

/** The main one first, then in the order in which they were added. */
export const listPhones = (db: Db, customerId: number) =>
  db
    .selectFrom('phones')
    .innerJoin('customers', 'customers.id', 'phones.customerId')
    .select(COLUMNS)
    .where('phones.customerId', '=', customerId)
    .orderBy((row) => row('phones.id', '=', row.ref('customers.mainPhoneId')), 'desc')
    .orderBy('phones.id')
    .execute()

export const findPhone = (db: Db, customerId: number, id: number) =>
  db.selectFrom('phones').select(COLUMNS).where('id', '=', id).where('customerId', '=', customerId).executeTakeFirst()

export const insertPhone = (db: Db, customerId: number, phone: { title: string; number: string }) =>
  db
    .insertInto('phones')
    .values({ ...phone, customerId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const updatePhone = (
  db: Db,
  customerId: number,
  id: number,
  change: { title?: string; number?: string; verifiedAt?: Date | null },
) =>
  db
    .updateTable('phones')
    .set(change)
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export async function deletePhone(db: Db, customerId: number, id: number): Promise<void> {
  await db.deleteFrom('phones').where('id', '=', id).where('customerId', '=', customerId).execute()
}

/** The one that was added first, besides this one. */
export const findOldestOtherPhone = (db: Db, customerId: number, id: number) =>
  db
    .selectFrom('phones')
    .select('id')
    .where('customerId', '=', customerId)
    .where('id', '<>', id)
    .orderBy('id')
    .executeTakeFirst()

/** In place of the code before it. Answers with the id. */
export async function insertPhoneCode(
  db: Db,
  code: { phoneId: number; codeHash: string; createdAt: Date; expiresAt: Date },
): Promise<number> {
  await deletePhoneCode(db, code.phoneId)
  const { id } = await db.insertInto('phoneCodes').values(code).returning('id').executeTakeFirstOrThrow()
  return id
}

export const findPhoneCode = (db: Db, phoneId: number, now: Date) =>
  db
    .selectFrom('phoneCodes')
    .select(['id', 'codeHash', 'wrongTries'])
    .where('phoneId', '=', phoneId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

export async function countWrongTry(db: Db, codeId: number): Promise<void> {
  await db
    .updateTable('phoneCodes')
    .set((row) => ({ wrongTries: row('wrongTries', '+', 1) }))
    .where('id', '=', codeId)
    .execute()
}

export async function deletePhoneCode(db: Db, phoneId: number): Promise<void> {
  await db.deleteFrom('phoneCodes').where('phoneId', '=', phoneId).execute()
}
