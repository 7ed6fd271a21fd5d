import { type Insertable, sql } from 'kysely'
import type { Lead } from '#contract/contact'
import { foldCase } from '#rules/checks'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export async function insertLead(db: Db, lead: Lead, isSuspected: boolean, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('leads')
    .values({
      kind: lead.kind,
      email: lead.email,
      phone: lead.phone ?? null,
      fullName: lead.fullName ?? null,
      zipCode: lead.zipCode ?? null,
      address: lead.address ?? null,
      message: lead.message ?? null,
      hasAcceptedTerms: lead.accept,
      isSuspected,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A customer's words about one of their orders. */
export async function insertMissing(
  db: Db,
  told: Pick<Insertable<Schema['leads']>, 'customerId' | 'orderId' | 'email' | 'fullName' | 'message'>,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('leads')
    .values({ kind: 'possible', ...told, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whose words: the customer's about an order, and everybody's from an address that is known to be theirs. */
export interface Writer {
  customerId: number
  email: string | undefined
}

const wroteIt = ({ customerId, email }: Writer) =>
  email === undefined
    ? sql<boolean>`customer_id = ${customerId}`
    : sql<boolean>`(customer_id = ${customerId} or lower(email) = ${foldCase(email)})`

export const listLeads = (db: Db, writer: Writer) =>
  db
    .selectFrom('leads')
    .select([
      'kind',
      'email',
      'phone',
      'fullName',
      'zipCode',
      'address',
      'message',
      'hasAcceptedTerms',
      'createdAt',
      'orderId as order',
    ])
    .where(wroteIt(writer))
    .orderBy('id')
    .execute()

/** Answers with what was asked and is gone now, and how often we have answered it. */
export const deleteLeads = (db: Db, writer: Writer) =>
  db.deleteFrom('leads').where(wroteIt(writer)).returning(['id', 'replyCount']).execute()

export const listNewestLeads = (db: Db, limit: number) =>
  db.selectFrom('leads').selectAll().orderBy('id', 'desc').limit(limit).execute()

/** Those that were promised an answer and had none yet, newest first. */
export const listWaitingLeads = (db: Db, limit: number) =>
  db
    .selectFrom('leads')
    .selectAll()
    .where('kind', '<>', 'interested')
    .where('isSuspected', '=', false)
    .where('handledAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Those that were seen to, the last first. */
export const listLeadsSeenTo = (db: Db, limit: number) =>
  db
    .selectFrom('leads')
    .selectAll()
    .where('kind', '<>', 'interested')
    .where('handledAt', 'is not', null)
    .orderBy('handledAt', 'desc')
    .limit(limit)
    .execute()

export const findLead = (db: Db, id: number) =>
  db.selectFrom('leads').selectAll().where('id', '=', id).where('kind', '<>', 'interested').executeTakeFirst()

/** What a customer has told us about their orders, the newest first. */
export const listLeadsOf = (db: Db, customerId: number, limit: number) =>
  db
    .selectFrom('leads')
    .select(['id', 'message', 'createdAt'])
    .where('customerId', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** What nobody has to read again is left as it is. */
export const markLeadsRead = (db: Db, ids: readonly number[], readAt: Date | null) =>
  db
    .updateTable('leads')
    .set({ readAt })
    .where('id', 'in', ids)
    .where('readAt', readAt === null ? 'is not' : 'is', null)
    .execute()

export async function markLeadHandled(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leads')
    .set({ handledAt: now })
    .where('id', '=', id)
    .where('kind', '<>', 'interested')
    .where('handledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const lockLead = (db: Db, id: number) =>
  db
    .selectFrom('leads')
    .select(['email', 'replyCount', 'customerId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** It waits for nobody any more. */
export const markLeadReplied = (db: Db, id: number, now: Date) =>
  db
    .updateTable('leads')
    .set((row) => ({ replyCount: row('replyCount', '+', 1), handledAt: row.fn.coalesce('handledAt', row.val(now)) }))
    .where('id', '=', id)
    .execute()

export const isLeadHandled = async (db: Db, id: number): Promise<boolean> =>
  Boolean((await db.selectFrom('leads').select('handledAt').where('id', '=', id).executeTakeFirst())?.handledAt)
