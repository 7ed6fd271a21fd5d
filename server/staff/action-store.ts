import { sql } from 'kysely'
import { inBatches, isChosenBy } from '../db/in-batches.ts'
import type { Db } from '../db/open.ts'
import { preparedStatement, type ValueOf } from '../db/statement.ts'

export interface NewAction {
  /** The name that counts: what --as said, or the system's user. */
  who: string
  osUser: string
  staffId: number | null
  deedKey: string | null
  happenedAt: Date | null
  command: string
  typed: string
  customerId: number | null
  orderId: number | null
  amountCents: number | null
  reason: string
}

/** Nothing where its key is there already. */
export async function insertAction(db: Db, action: NewAction, now: Date): Promise<number | undefined> {
  const inserted = await db
    .insertInto('staffActions')
    .values({ ...action, outcome: 'begun', begunAt: now })
    .onConflict((conflict) => conflict.columns(['staffId', 'deedKey']).where('deedKey', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const findUnderKey = (db: Db, { staffId, deedKey }: Pick<NewAction, 'staffId' | 'deedKey'>) =>
  db
    .selectFrom('staffActions')
    .select(['id', 'command', 'typed', 'outcome', 'sentence', 'refusal'])
    .where('staffId', '=', staffId)
    .where('deedKey', '=', deedKey)
    .executeTakeFirstOrThrow()

/** A deed ends once, and stays as it ended. */
export async function updateEnded(
  db: Db,
  id: number,
  ended: {
    outcome: 'done' | 'refused'
    sentence: string
    customerId: number | null
    orderId?: number | null
    refusal: string | null
    endedAt: Date
  },
): Promise<void> {
  const { customerId, orderId = null, ...rest } = ended
  await db
    .updateTable('staffActions')
    .set((row) => ({
      ...rest,
      customerId: row.fn.coalesce(row.ref('customerId'), row.val(customerId)),
      orderId: row.fn.coalesce(row.ref('orderId'), row.val(orderId)),
    }))
    .where('id', '=', id)
    .where('outcome', '=', 'begun')
    .execute()
}

/** A colleague who is about to do the same waits here until the other one's row is written. */
export async function lockDeed(db: Db, { command, customerId, amountCents, reason }: NewAction): Promise<void> {
  const deed = JSON.stringify(['staff', command, customerId, amountCents, reason])
  await sql`select pg_advisory_xact_lock(hashtextextended(${deed}, 0))`.execute(db)
}

/** The newest of the same deeds since then that was done, or began and may have been. */
export const findSameDeed = (db: Db, { command, customerId, amountCents, reason }: NewAction, since: Date) =>
  db
    .selectFrom('staffActions')
    .select(['id', 'who', 'outcome', 'begunAt'])
    .where('customerId', '=', customerId)
    .where('command', '=', command)
    .where('amountCents', '=', amountCents)
    .where('reason', '=', reason)
    .where('outcome', 'in', ['begun', 'done'])
    .where('begunAt', '>', since)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Whether the same was refused to the same person since then. */
export async function wasRefusedSince(
  db: Db,
  { osUser, command, typed }: Pick<NewAction, 'osUser' | 'command' | 'typed'>,
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('staffActions')
    .select('id')
    .where('osUser', '=', osUser)
    .where('command', '=', command)
    .where('typed', '=', typed)
    .where('outcome', '=', 'refused')
    .where('begunAt', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether this person has looked at this customer since then. */
export async function hasLookedSince(
  db: Db,
  { staffId, customerId }: Pick<NewAction, 'staffId' | 'customerId'>,
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('staffActions')
    .select('id')
    .where('staffId', '=', staffId)
    .where('command', '=', sql.lit('customer'))
    .where('customerId', '=', customerId)
    .where('begunAt', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whom this person has looked at, the last first; somebody may be in it several times. */
export const listLooks = async (db: Db, staffId: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('staffActions')
      .select('customerId')
      .where('staffId', '=', staffId)
      .where('command', '=', sql.lit('customer'))
      .orderBy('begunAt', 'desc')
      .limit(limit)
      .execute()
  ).flatMap(({ customerId }) => customerId ?? [])

/** The newest since then of somebody else, about the same thing. */
export const findColleaguesDeed = (
  db: Db,
  { who, command, customerId, reason }: Pick<NewAction, 'who' | 'command' | 'customerId' | 'reason'>,
  since: Date,
) =>
  db
    .selectFrom('staffActions')
    .select(['id', 'who', 'begunAt'])
    .where('customerId', '=', customerId)
    .where('command', '=', command)
    .where('reason', '=', reason)
    .where('who', '<>', who)
    .where('outcome', 'in', ['begun', 'done'])
    .where('begunAt', '>', since)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Deeds that a phone sent and that were refused, on the day of their recording. */
export const listRefusedSent = (db: Db, since: Date, staffId: number | undefined) => {
  const name = sql<string>`trim(concat(customers.first_name, ' ', customers.last_name))`
  return db
    .selectFrom('staffActions')
    .leftJoin('customers', 'customers.id', 'staffActions.customerId')
    .select(['staffActions.id', 'begunAt', 'happenedAt', 'who', 'sentence', 'customerId'])
    .select(name.as('customerName'))
    .where('staffId', 'is not', null)
    .where('deedKey', 'is not', null)
    .where('outcome', '=', 'refused')
    .where('begunAt', '>=', since)
    .$if(staffId !== undefined, (query) => query.where('staffId', '=', staffId ?? 0))
    .orderBy('staffActions.id', 'desc')
    .limit(100)
    .execute()
}

/**
 * Newest first, with the names of those whom they were about. A command also by the first of its words. Whoever has looked at a customer has
 * a row for it: `isLook` wants those, or all but them.
 */
export function listActions(
  db: Db,
  {
    customerId,
    command,
    since,
    isLook,
  }: { customerId?: number | undefined; command?: string | undefined; since?: Date; isLook?: boolean },
  limit: number,
) {
  const name = sql<string | null>`nullif(trim(concat(customers.first_name, ' ', customers.last_name)), '')`
  let rows = db
    .selectFrom('staffActions')
    .leftJoin('customers', 'customers.id', 'staffActions.customerId')
    .selectAll('staffActions')
    .select(name.as('customerName'))
  if (customerId !== undefined) rows = rows.where('staffActions.customerId', '=', customerId)
  if (since !== undefined) rows = rows.where('staffActions.begunAt', '>=', since)
  if (isLook !== undefined) rows = rows.where('staffActions.command', isLook ? '=' : '<>', 'customer')
  if (command !== undefined) {
    const words = sql<boolean>`starts_with(staff_actions.command || ' ', ${`${command} `})`
    rows = rows.where(words)
  }
  return rows.orderBy('staffActions.id', 'desc').limit(limit).execute()
}

const IS_DONE_OR_BEGUN = sql<boolean>`outcome <> 'refused'`

/** What was done to an order, has begun, or was refused and held it all the same; the oldest first. What else was refused is the log's. */
export const listOrderActions = (db: Db, orderId: number) =>
  db
    .selectFrom('staffActions')
    .select(['id', 'who', 'staffId', 'command', 'typed', 'amountCents', 'outcome', 'sentence', 'refusal'])
    .select(['begunAt', 'endedAt', 'happenedAt'])
    .where('orderId', '=', orderId)
    .where((row) => row.or([row('outcome', '<>', 'refused'), row('refusal', '=', 'miscounted')]))
    .orderBy('id')
    .execute()

/** The newest that was done to an order behind this one, or has begun and may have been. */
export const findOrderActionAfter = (db: Db, orderId: number, after: number, own: number) =>
  db
    .selectFrom('staffActions')
    .select(['who', 'osUser', 'command', 'amountCents', 'outcome', 'sentence', 'begunAt'])
    .where('orderId', '=', orderId)
    .where('id', '>', after)
    .where('id', '<>', own)
    .where(IS_DONE_OR_BEGUN)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whoever is about to do something to the same order waits here until this one's row is written. */
export const lockOrderDeeds = (db: Db, orderId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`staff order ${orderId}`}, 0))`.execute(db)

/** Who held each of these orders last. */
export const listOrderHolders = (db: Db, orderIds: readonly number[]) => selectHolders(db, { orderIds })

const selectHolders = preparedStatement('who held orders', (db, value: ValueOf<{ orderIds: readonly number[] }>) =>
  db
    .selectFrom('staffActions')
    .distinctOn('orderId')
    .select(['orderId', 'who', 'begunAt'])
    .where(sql<boolean>`order_id = any (${value('orderIds')}) and command = 'order hold' and outcome = 'done'`)
    .orderBy('orderId')
    .orderBy('id', 'desc'),
)

export const listActionsAbout = (db: Db, customerId: number) =>
  db
    .selectFrom('staffActions')
    .select(['command', 'amountCents', 'outcome', 'begunAt', 'endedAt'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()

/** That somebody did something stays, and what it was stands in the books; words about a person go. */
export async function blankActions(db: Db, customerId: number): Promise<void> {
  await db
    .updateTable('staffActions')
    .set((row) => ({ typed: row.ref('command'), reason: '', sentence: '' }))
    .where('customerId', '=', customerId)
    .execute()
}

/** The words of what came to nothing, and of which nobody knows whom it was about. */
export const blankNobodysActions = (db: Db, before: Date): Promise<void> =>
  inBatches(async (limit) => {
    const nobodys = db
      .selectFrom('staffActions')
      .where('customerId', 'is', null)
      .where('outcome', '<>', 'done')
      .where('begunAt', '<', before)
      .where((row) => row('typed', '<>', row.ref('command')))
      .orderBy('begunAt')
      .limit(limit)
    const { numUpdatedRows } = await db
      .updateTable('staffActions')
      .set((row) => ({ typed: row.ref('command'), reason: '', sentence: '' }))
      .where(isChosenBy(nobodys))
      .executeTakeFirst()
    return numUpdatedRows
  })
