import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { preparedStatement, type ValueOf } from '../db/statement.ts'

const IS_STOPPED = sql<boolean>`exists (select from text_stops where text_stops.number = phones.number)`.as('isStopped')

const COLUMNS = [
  'phones.id',
  'phones.title',
  'phones.number',
  'phones.verifiedAt',
  'phones.numberGivenAt',
  IS_STOPPED,
] as const

export type PhoneRow = NonNullable<Awaited<ReturnType<typeof findPhone>>>

/** The main one first, then in the order in which they were added. */
export const listPhones = (db: Db, customerId: number) => selectPhones(db, { customerId })

const selectPhones = preparedStatement('phones', (db, value: ValueOf<{ customerId: number }>) =>
  db
    .selectFrom('phones')
    .innerJoin('customers', 'customers.id', 'phones.customerId')
    .select(COLUMNS)
    .where('phones.customerId', '=', value('customerId'))
    .orderBy((row) => row('phones.id', '=', row.ref('customers.mainPhoneId')), 'desc')
    .orderBy('phones.id'),
)

export const findPhone = (db: Db, customerId: number, id: number) =>
  db.selectFrom('phones').select(COLUMNS).where('id', '=', id).where('customerId', '=', customerId).executeTakeFirst()

export const findMainPhone = (db: Db, customerId: number) =>
  db
    .selectFrom('customers')
    .innerJoin('phones', 'phones.id', 'customers.mainPhoneId')
    .select('phones.number')
    .where('customers.id', '=', customerId)
    .where('phones.verifiedAt', 'is not', null)
    .executeTakeFirst()

/** The main phones of several customers at once. */
export const listMainPhones = (db: Db, customerIds: readonly number[]) =>
  db
    .selectFrom('customers')
    .innerJoin('phones', 'phones.id', 'customers.mainPhoneId')
    .select(['customers.id as customerId', 'phones.number', 'phones.verifiedAt', IS_STOPPED])
    .where('customers.id', 'in', customerIds)
    .execute()

export async function countPhones(db: Db, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('phones')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertPhone = (db: Db, customerId: number, phone: { title: string; number: string }, now: Date) =>
  db
    .insertInto('phones')
    .values({ ...phone, customerId, numberGivenAt: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const updatePhone = (
  db: Db,
  customerId: number,
  id: number,
  change: { title?: string; number?: string; verifiedAt?: Date | null; numberGivenAt?: Date },
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

/**
 * A call that gives or takes a number waits for others that do, until the transaction ends. This lock comes before any
 * customer's lock, because verifying a number also locks those who lose it.
 */
export async function lockNumber(db: Db, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${number}, 0))`.execute(db)
}

/** Everybody who has typed this number, verified or not. */
export const listHolders = (db: Db, number: string) =>
  db
    .selectFrom('phones')
    .select(['id', 'customerId', 'verifiedAt'])
    .where('number', '=', number)
    .orderBy('id')
    .execute()

export const findVerifiedOwner = (db: Db, number: string) =>
  db
    .selectFrom('phones')
    .innerJoin('customers', 'customers.id', 'phones.customerId')
    .select(['phones.customerId', 'customers.email'])
    .where('phones.number', '=', number)
    .where('phones.verifiedAt', 'is not', null)
    .where('customers.deletedAt', 'is', null)
    .executeTakeFirst()

/** The accounts that have this number, verified or not, the newest first. */
export const listOwnersOf = async (db: Db, number: string, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('phones')
      .innerJoin('customers', 'customers.id', 'phones.customerId')
      .select('phones.customerId')
      .where('phones.number', '=', number)
      .where('customers.deletedAt', 'is', null)
      .orderBy('phones.customerId', 'desc')
      .limit(limit)
      .execute()
  ).map(({ customerId }) => customerId)

/** The accounts with a number that ends in these figures, at least four, verified or not; the newest first. */
export const listOwnersEnding = async (db: Db, figures: string, limit: number): Promise<number[]> =>
  (await selectOwnersEnding(db, { last: figures.slice(-4), pattern: `%${figures}`, limit })).map(
    ({ customerId }) => customerId,
  )

const selectOwnersEnding = preparedStatement(
  'owners of a number’s end',
  (db, value: ValueOf<{ last: string; pattern: string; limit: number }>) =>
    db
      .selectFrom('phones')
      .select('customerId')
      .where(sql<string>`right(number, 4)`, '=', value('last'))
      .where('number', 'like', value('pattern'))
      .orderBy(sql`right(number, 4)`, 'desc')
      .orderBy('customerId', 'desc')
      .limit(value('limit')),
)

/** Who has typed one of these numbers, of which nobody has shown that it is theirs. */
export const listOwnersOfUnproven = (db: Db, numbers: readonly string[], limit: number) =>
  db
    .selectFrom('phones')
    .innerJoin('customers', 'customers.id', 'phones.customerId')
    .select(['phones.number', 'customers.id as customerId', 'customers.firstName', 'customers.lastName'])
    .where('phones.number', 'in', numbers)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('phones as verified')
            .select('verified.id')
            .whereRef('verified.number', '=', 'phones.number')
            .where('verified.verifiedAt', 'is not', null),
        ),
      ),
    )
    .where('customers.deletedAt', 'is', null)
    .orderBy('customers.id')
    .limit(limit)
    .execute()

/** The customers whose extra phones were typed before then and never verified, by id, a page at a time. */
export const listOwnersOfUnverified = (db: Db, givenBefore: Date, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('phones')
    .select('customerId')
    .distinct()
    .where('verifiedAt', 'is', null)
    .where('isMain', '=', sql.lit(false))
    .where('numberGivenAt', '<=', givenBefore)
    .where('customerId', '>', after)
    .orderBy('customerId')
    .limit(limit)
    .execute()

/** The main one stays, verified or not. Answers with how many went. */
export async function deleteUnverified(
  db: Db,
  customerId: number,
  mainPhoneId: number | null,
  givenBefore: Date,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('phones')
    .where('customerId', '=', customerId)
    .where('id', 'is distinct from', mainPhoneId)
    .where('verifiedAt', 'is', null)
    .where('numberGivenAt', '<=', givenBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Each number counts as typed just now. */
export async function unverifyPhones(db: Db, customerId: number, now: Date): Promise<void> {
  await db
    .updateTable('phones')
    .set({ verifiedAt: null, numberGivenAt: now })
    .where('customerId', '=', customerId)
    .where('verifiedAt', 'is not', null)
    .execute()
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

/** The new code replaces the one before. Answers with the ids of both. */
export async function insertPhoneCode(
  db: Db,
  code: { phoneId: number; codeHash: string; createdAt: Date; expiresAt: Date },
): Promise<{ id: number; replacedId: number | undefined }> {
  const replacedId = await deletePhoneCode(db, code.phoneId)
  const { id } = await db.insertInto('phoneCodes').values(code).returning('id').executeTakeFirstOrThrow()
  return { id, replacedId }
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

/** Answers with its id, where there was one. */
export async function deletePhoneCode(db: Db, phoneId: number): Promise<number | undefined> {
  const deleted = await db.deleteFrom('phoneCodes').where('phoneId', '=', phoneId).returning('id').executeTakeFirst()
  return deleted?.id
}

/** Deletes the codes of all phones of a customer. */
export async function deletePhoneCodes(db: Db, customerId: number): Promise<void> {
  await db
    .deleteFrom('phoneCodes')
    .where('phoneId', 'in', (own) => own.selectFrom('phones').select('id').where('customerId', '=', customerId))
    .execute()
}
