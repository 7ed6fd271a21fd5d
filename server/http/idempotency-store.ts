import type { ExpressionBuilder, Insertable } from 'kysely'
import { DAY_MS } from '#rules/durations'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** The same key from the same customer on the same route is the same request, or a mistake if its contents differ. */
export interface RequestKey {
  /** Null without a session; then other contents make it another request. */
  customerId: number | null
  /** Method and pattern: "POST /api/client/addresses". */
  route: string
  key: string
  bodyHash: string
  /** The hash of the same contents with the secret before, while it is changed. */
  oldBodyHash?: string
}

/** The hashes by this secret and the one before it. */
const hashesOf = ({ bodyHash, oldBodyHash }: RequestKey): string[] =>
  oldBodyHash === undefined ? [bodyHash] : [bodyHash, oldBodyHash]

export const hasContents = (key: RequestKey, bodyHash: string): boolean => hashesOf(key).includes(bodyHash)

const KEPT_MS = 7 * DAY_MS

/** An answer as it was sent. `errorCode` only with a refusal that is final, such as a declined card. */
export interface KeptAnswer {
  status: number
  errorCode: string | null
  answer: string | null
}

/** Beat one is committed and somebody is at work on `subject`. */
export interface HeldLease {
  subject: string
  leasedUntil: Date
}

export const findKey = (db: Db, key: RequestKey) =>
  db
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'leasedUntil', 'status', 'errorCode', 'answer'])
    .where(isOf(key))
    .executeTakeFirst()

/** The row's id, or nothing when a twin was first. While that one has not committed, this waits for it. */
export async function insertKey(
  db: Db,
  { customerId, route, key, bodyHash }: RequestKey,
  state: KeptAnswer | HeldLease,
  now: Date,
): Promise<number | undefined> {
  const row: Insertable<Schema['idempotencyKeys']> = {
    customerId,
    route,
    key,
    bodyHash,
    ...state,
    createdAt: now,
    expiresAt: new Date(now.getTime() + KEPT_MS),
  }
  const inserted = await db
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** A lease that has run out goes to one of those who ask for it. By the table's own rule a lease has a subject. */
export const takeOverLease = (db: Db, key: RequestKey, leasedUntil: Date, now: Date) =>
  db
    .updateTable('idempotencyKeys')
    .set({ leasedUntil })
    .where(isOf(key))
    .where('leasedUntil', '<=', now)
    .returning(['id', 'subject'])
    .$narrowType<{ subject: string }>()
    .executeTakeFirst()

/** A lease as whoever took it knows it. */
export interface OwnLease extends HeldLease {
  id: number
}

/** One's own lease is known by its end, which a take-over moves. False when it was taken over, or settled. */
export async function changeLease(db: Db, { id, leasedUntil }: OwnLease, change: Partial<HeldLease>): Promise<boolean> {
  const changed = await db
    .updateTable('idempotencyKeys')
    .set(change)
    .where('id', '=', id)
    .where('leasedUntil', '=', leasedUntil)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Settles for whoever has the lease by now: its subject has one outcome. False when it was settled or released before,
 * was forgotten, or is about something else since.
 */
export async function settleLease(db: Db, { id, subject }: OwnLease, answer: KeptAnswer): Promise<boolean> {
  const settled = await db
    .updateTable('idempotencyKeys')
    .set({ ...answer, leasedUntil: null })
    .where('id', '=', id)
    .where('subject', '=', subject)
    .where('status', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

/** Deletes the lease as if nothing had come under the key. False as with `settleLease`. */
export async function deleteLease(db: Db, { id, subject }: OwnLease): Promise<boolean> {
  const deleted = await db
    .deleteFrom('idempotencyKeys')
    .where('id', '=', id)
    .where('subject', '=', subject)
    .where('status', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteLeaseOf(db: Db, customerId: number, subject: string): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('customerId', '=', customerId)
    .where('subject', '=', subject)
    .where('status', 'is', null)
    .execute()
}

export async function forgetExpiredKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('expiresAt', '<=', now).execute()
}

const isOf = (key: RequestKey) => (where: ExpressionBuilder<Schema, 'idempotencyKeys'>) =>
  where.and([
    where('route', '=', key.route),
    where('key', '=', key.key),
    ...(key.customerId === null
      ? [where('customerId', 'is', null), where('bodyHash', 'in', hashesOf(key))]
      : [where('customerId', '=', key.customerId)]),
  ])

/** The answers under a customer's Idempotency-Keys, for them to read. An answer may tell of something removed since. */
export async function collectIdempotencyKeys(db: Db, customerId: number) {
  const keptAnswers = await db
    .selectFrom('idempotencyKeys')
    .select(['route', 'answer', 'createdAt as askedAt', 'expiresAt as keptUntil'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
  return { keptAnswers }
}

export async function forgetIdempotencyKeys(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('customerId', '=', customerId).execute()
}
