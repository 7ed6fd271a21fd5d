import { type Insertable, sql } from 'kysely'
import { foldCase } from '#rules/checks'
import { laDay } from '#rules/days/days'
import { consents } from '#rules/plans/consents'
import { customerWriter } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** Whom a password belongs to, and which one it is. */
export interface MarkedCustomer {
  id: number
  passwordHash: string
}

export const updateAccount = customerWriter('account')

/** The customer with the consents that registration asks for. Answers with the id. */
export async function insertCustomer(
  db: Db,
  customer: { email: string; passwordHash: string },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('customers')
    .values({ ...customer, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('consents')
    .values(
      (['terms', 'texts'] as const).map((kind) => ({
        customerId: id,
        kind,
        wording: consents[kind],
        givenAt: now,
      })),
    )
    .execute()
  return id
}

export const insertConsent = (db: Db, consent: Insertable<Schema['consents']>) =>
  db.insertInto('consents').values(consent).execute()

export const findConsent = (db: Db, customerId: number, kind: Schema['consents']['kind']) =>
  db
    .selectFrom('consents')
    .select('id')
    .where('customerId', '=', customerId)
    .where('kind', '=', kind)
    .executeTakeFirst()

/** The obstacles to a sign-up, in one look. */
export async function findObstacles(
  db: Db,
  { zipCode, email, phone }: { zipCode: string; email: string; phone: string },
) {
  const { rows } = await sql<{ isServed: boolean; isEmailTaken: boolean; isPhoneTaken: boolean }>`
    select
      exists (select from zip_codes where value = ${zipCode} and is_offered) as is_served,
      exists (select from customers where lower(email) = ${foldCase(email)}) as is_email_taken,
      exists (select from phones where number = ${phone} and verified_at is not null) as is_phone_taken`.execute(db)
  const [obstacles] = rows
  if (obstacles === undefined) throw new Error('The database did not answer.')
  return obstacles
}

/** An account is gone on its day of deletion, even if the job that deletes it is late. */
export function findByEmail(db: Db, email: string, now: Date) {
  return db
    .selectFrom('customers')
    .select(['id', 'email', 'passwordHash'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', foldCase(email)))
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('deletesOn', 'is', null), where('deletesOn', '>', laDay(now))]))
    .executeTakeFirst()
}

/** The account with its password, for what only its owner may do. The same lock as `lockOwner` takes. */
export function lockAccount(db: Db, id: number) {
  return db
    .selectFrom('customers')
    .select(['id', 'email', 'passwordHash', 'emailConfirmedAt', 'deletesOn'])
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

type NewLink = Omit<Insertable<Schema['accountLinks']>, 'id'>
type Purpose = NewLink['purpose']

/** Answers with the id. */
export async function insertLink(db: Db, link: NewLink): Promise<number> {
  const { id } = await db.insertInto('accountLinks').values(link).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The times of the links of this kind that still work, the newest first. */
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

/** Somebody signed in to this account from this network lately. */
export async function isKnownNetwork(
  db: Db,
  customerId: number,
  networkHashes: readonly string[],
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('knownNetworks')
    .select('customerId')
    .where('customerId', '=', customerId)
    .where('networkHash', 'in', networkHashes)
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
