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

/** Answers with the ids of what was asked with this address and is gone now. */
export async function deleteLeads(db: Db, email: string): Promise<number[]> {
  const leads = await db
    .deleteFrom('leads')
    .where(sql<boolean>`lower(email) = ${foldCase(email)}`)
    .returning('id')
    .execute()
  return leads.map(({ id }) => id)
}

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

export const isLeadHandled = async (db: Db, id: number): Promise<boolean> =>
  Boolean((await db.selectFrom('leads').select('handledAt').where('id', '=', id).executeTakeFirst())?.handledAt)
