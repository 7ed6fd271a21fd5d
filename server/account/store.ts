import { type Insertable, sql, type Updateable } from 'kysely'
import { laDay } from '#rules/days'
import { policy } from '#rules/policy'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import type { MarkedCustomer } from './device-cookie.ts'
import { CUSTOMER_COLUMNS } from './sessions.ts'

export interface NewCustomer {
  email: string
  passwordHash: string
  phone: string
  zipCode: string
  addressLine1: string
}

/** The customer with a main address, a main phone and the consents that registration asks for. Answers with the id. */
export async function insertCustomer(db: Db, customer: NewCustomer, now: Date): Promise<number> {
  const { email, passwordHash, phone, zipCode, addressLine1 } = customer
  const { id } = await db
    .insertInto('customers')
    .values({ email, passwordHash, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const home = { customerId: id, zipCode, addressLine1, createdAt: now, changedAt: now }
  await db
    .with('home', (cte) => cte.insertInto('addresses').values(home).returning('id'))
    .with('cell', (cte) => cte.insertInto('phones').values({ customerId: id, number: phone }).returning('id'))
    .updateTable('customers')
    .set((row) => ({
      mainAddressId: row.selectFrom('home').select('home.id'),
      mainPhoneId: row.selectFrom('cell').select('cell.id'),
    }))
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('consents')
    .values(
      (['terms', 'texts'] as const).map((kind) => ({
        customerId: id,
        kind,
        wording: policy.consents[kind],
        givenAt: now,
      })),
    )
    .execute()
  return id
}

/** What may stand in the way of a sign-up, in one look. */
export async function findObstacles(
  db: Db,
  { zipCode, email, phone }: Omit<NewCustomer, 'passwordHash' | 'addressLine1'>,
) {
  const { rows } = await sql<{ isServed: boolean; isEmailTaken: boolean; isPhoneTaken: boolean }>`
    select
      exists (select from zip_codes where value = ${zipCode} and not is_retired) as is_served,
      exists (select from customers where lower(email) = lower(${email})) as is_email_taken,
      exists (select from phones where number = ${phone}) as is_phone_taken`.execute(db)
  const [obstacles] = rows
  if (obstacles === undefined) throw new Error('The database did not answer.')
  return obstacles
}

/** Whose day of deletion has come is gone, even if the job that sees to it is late. */
export function findByEmail(db: Db, email: string, now: Date) {
  return db
    .selectFrom('customers')
    .select(['id', 'email', 'passwordHash'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', where.fn<string>('lower', [where.val(email)])))
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('deletesOn', 'is', null), where('deletesOn', '>', laDay(now))]))
    .executeTakeFirst()
}

/** Every change to an account takes this lock first, and only then others: nobody waits in a circle. */
export function lockCustomer(db: Db, id: number) {
  return db
    .selectFrom('customers')
    .select([
      'id',
      'email',
      'passwordHash',
      'mainAddressId',
      'mainPhoneId',
      'balanceCents',
      'deletesOn',
      'emailConfirmedAt',
      'createdAt',
    ])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Holds the password as it is until the transaction ends. False when it has been changed, or its owner has gone. */
export async function holdPassword(db: Db, id: number, passwordHash: string): Promise<boolean> {
  const held = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

export async function findPasswordHash(db: Db, id: number): Promise<string | undefined> {
  const found = await db.selectFrom('customers').select('passwordHash').where('id', '=', id).executeTakeFirst()
  return found?.passwordHash
}

type CustomerChange = Pick<
  Updateable<Schema['customers']>,
  'email' | 'passwordHash' | 'mainAddressId' | 'mainPhoneId' | 'emailConfirmedAt' | 'deletionRequestedAt' | 'deletesOn'
>

export async function updateCustomer(db: Db, id: number, change: CustomerChange): Promise<void> {
  await db.updateTable('customers').set(change).where('id', '=', id).execute()
}

/** Answers with the customer as the session knows it; nothing when its owner has gone. */
export const updateProfile = (db: Db, id: number, columns: Updateable<Schema['customers']>) =>
  db
    .updateTable('customers')
    .set(columns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirst()

type NewLink = Omit<Insertable<Schema['accountLinks']>, 'id'>
type Purpose = NewLink['purpose']

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db.insertInto('accountLinks').values(link).execute()
}

/** When each link of this kind was asked for that still works, the newest first. */
export async function listLinkTimes(db: Db, customerId: number, purpose: Purpose, now: Date): Promise<Date[]> {
  const links = await db
    .selectFrom('accountLinks')
    .select('createdAt')
    .where('customerId', '=', customerId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .execute()
  return links.map(({ createdAt }) => createdAt)
}

export const findLink = (db: Db, customerId: number, purpose: Purpose, tokenHash: string, now: Date) =>
  db
    .selectFrom('accountLinks')
    .select(['newEmail', 'sessionId'])
    .where('customerId', '=', customerId)
    .where('purpose', '=', purpose)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** All of a customer's links, or those of one kind: they lead nowhere from now on. */
export async function deleteLinks(db: Db, customerId: number, purpose?: Purpose): Promise<void> {
  await db
    .deleteFrom('accountLinks')
    .where('customerId', '=', customerId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'reset_password'))
    .execute()
}

/** Whether somebody signed in to this account from there, lately. */
export async function isKnownNetwork(db: Db, customerId: number, networkHash: string, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('knownNetworks')
    .select('customerId')
    .where('customerId', '=', customerId)
    .where('networkHash', '=', networkHash)
    .where('seenAt', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * False when the password has been changed, or its owner has gone. It holds the password meanwhile: a change that is just
 * being made waits, and then forgets this network with the others.
 */
export async function keepKnownNetwork(
  db: Db,
  { id, passwordHash }: MarkedCustomer,
  networkHash: string,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('knownNetworks')
    .columns(['customerId', 'networkHash', 'seenAt'])
    .expression((owner) =>
      owner
        .selectFrom('customers')
        .select(({ val }) => ['id', val(networkHash).as('networkHash'), val(now).as('seenAt')])
        .where('id', '=', id)
        .where('passwordHash', '=', passwordHash)
        .where('deletedAt', 'is', null)
        .forShare(),
    )
    .onConflict((conflict) => conflict.columns(['customerId', 'networkHash']).doUpdateSet({ seenAt: now }))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function deleteKnownNetworks(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('knownNetworks').where('customerId', '=', customerId).execute()
}

const UNIQUE_VIOLATION = '23505'
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === UNIQUE_VIOLATION
