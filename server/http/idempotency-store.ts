import type { ExpressionBuilder, Insertable } from 'kysely'
import { DAY_MS } from '#rules/durations'
import { leaseSubjects } from '../db/causes.ts'
import { inBatches, isChosenBy } from '../db/in-batches.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { preparedStatement, type ValueOf } from '../db/statement.ts'

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

/** Beat one is committed and somebody is at work on the charge. */
export interface HeldLease {
  chargeId: number
  leasedUntil: Date
}

/** The columns of a lease. The table keeps the charge in words and makes its number of them. */
const written = ({ chargeId, ...rest }: Partial<HeldLease>) => ({
  ...rest,
  ...(chargeId !== undefined && { subject: leaseSubjects.charge(chargeId) }),
})

export const findKey = async (db: Db, key: RequestKey) => {
  const [bodyHash = '', oldBodyHash = bodyHash] = hashesOf(key)
  const { customerId } = key
  const [found] =
    customerId === null
      ? await selectStrangersKey(db, { ...key, bodyHash, oldBodyHash })
      : await selectKey(db, { ...key, customerId })
  return found
}

const keptUnder = (db: Db, { route, key }: Pick<RequestKey, 'route' | 'key'>) =>
  db
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'leasedUntil', 'status', 'errorCode', 'answer'])
    .where('route', '=', route)
    .where('key', '=', key)

const selectKey = preparedStatement(
  'idempotency key of a customer',
  (db, value: ValueOf<Pick<RequestKey, 'route' | 'key'> & { customerId: number }>) =>
    keptUnder(db, { route: value('route'), key: value('key') }).where('customerId', '=', value('customerId')),
)

const selectStrangersKey = preparedStatement(
  'idempotency key of a stranger',
  (db, value: ValueOf<Required<Omit<RequestKey, 'customerId'>>>) =>
    keptUnder(db, { route: value('route'), key: value('key') })
      .where('customerId', 'is', null)
      .where('bodyHash', 'in', [value('bodyHash'), value('oldBodyHash')]),
)

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
    ...('status' in state ? state : written(state)),
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

/** A lease that has run out goes to one of those who ask for it. By the table's own rule a lease is at work on something. */
export const takeOverLease = (db: Db, key: RequestKey, leasedUntil: Date, now: Date) =>
  db
    .updateTable('idempotencyKeys')
    .set({ leasedUntil })
    .where(isOf(key))
    .where('leasedUntil', '<=', now)
    .returning(['id', 'chargeId'])
    .$narrowType<{ chargeId: number }>()
    .executeTakeFirst()

/** A lease as whoever took it knows it. */
export interface OwnLease extends HeldLease {
  id: number
}

/** One's own lease is known by its end, which a take-over moves. False when it was taken over, or has its answer. */
export async function changeLease(db: Db, { id, leasedUntil }: OwnLease, change: Partial<HeldLease>): Promise<boolean> {
  const changed = await db
    .updateTable('idempotencyKeys')
    .set(written(change))
    .where('id', '=', id)
    .where('leasedUntil', '=', leasedUntil)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Keeps the answer for whoever has the lease by now: its charge has one outcome. False when there was one before, when the key was
 * forgotten, or when it is about another charge since.
 */
export async function keepLeaseAnswer(db: Db, { id, chargeId }: OwnLease, answer: KeptAnswer): Promise<boolean> {
  const kept = await db
    .updateTable('idempotencyKeys')
    .set({ ...answer, leasedUntil: null })
    .where('id', '=', id)
    .where('chargeId', '=', chargeId)
    .where('status', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export const forgetExpiredKeys = (db: Db, now: Date): Promise<void> =>
  inBatches(async (limit) => {
    const expired = db.selectFrom('idempotencyKeys').where('expiresAt', '<=', now).orderBy('expiresAt').limit(limit)
    return (await db.deleteFrom('idempotencyKeys').where(isChosenBy(expired)).executeTakeFirst()).numDeletedRows
  })

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
