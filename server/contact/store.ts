import { sql } from 'kysely'
import type { Lead } from '#contract/contact'
import { foldCase } from '#rules/checks'
import type { Db } from '../db/open.ts'

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

/** The leads of this address. */
export const listLeads = (db: Db, email: string) =>
  db
    .selectFrom('leads')
    .select(['kind', 'email', 'phone', 'fullName', 'zipCode', 'address', 'message', 'hasAcceptedTerms', 'createdAt'])
    .where(sql<boolean>`lower(email) = ${foldCase(email)}`)
    .orderBy('id')
    .execute()

/** Answers with what was asked with this address and is gone now, and how often we have answered it. */
export const deleteLeads = (db: Db, email: string) =>
  db
    .deleteFrom('leads')
    .where(sql<boolean>`lower(email) = ${foldCase(email)}`)
    .returning(['id', 'replyCount'])
    .execute()

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
  db.selectFrom('leads').select(['email', 'replyCount']).where('id', '=', id).forUpdate().executeTakeFirst()

/** It waits for nobody any more. */
export const markLeadReplied = (db: Db, id: number, now: Date) =>
  db
    .updateTable('leads')
    .set((row) => ({ replyCount: row('replyCount', '+', 1), handledAt: row.fn.coalesce('handledAt', row.val(now)) }))
    .where('id', '=', id)
    .execute()

export const isLeadHandled = async (db: Db, id: number): Promise<boolean> =>
  Boolean((await db.selectFrom('leads').select('handledAt').where('id', '=', id).executeTakeFirst())?.handledAt)
