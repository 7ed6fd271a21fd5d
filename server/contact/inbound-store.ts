import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type TextOutcome = Schema['inboundTexts']['outcome']

export const findTextBySid = (db: Db, sid: string) =>
  db.selectFrom('inboundTexts').select('id').where('sid', '=', sid).executeTakeFirst()

/**
 * From a number since then; of one outcome that was answered, where one is named. What was handed in through the API does not count:
 * anybody could have typed the number.
 */
export async function countTexts(db: Db, sender: string, since: Date, answered?: TextOutcome): Promise<number> {
  const { count } = await db
    .selectFrom('inboundTexts')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('sender', '=', sender)
    .where('sid', 'is not', null)
    .where('receivedAt', '>', since)
    .$if(answered !== undefined, (query) =>
      query.where('outcome', '=', answered as TextOutcome).where('isAnswered', '=', true),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Counts our answers to numbers that are on no account: since the day's start, since the hour's, and to this number. */
export const countAnswersToStrangers = (db: Db, sender: string, since: { hour: Date; day: Date }) =>
  db
    .selectFrom('inboundTexts')
    .select(({ fn }) => [
      fn.countAll<number>().as('lastDay'),
      fn.countAll<number>().filterWhere('receivedAt', '>', since.hour).as('lastHour'),
      fn.countAll<number>().filterWhere('sender', '=', sender).as('own'),
    ])
    .where('isAnswered', '=', true)
    .where('customerId', 'is', null)
    .where('receivedAt', '>', since.day)
    .executeTakeFirstOrThrow()

/** Deletes some of the oldest texts until then from numbers on no account. Answers with what finds our messages about them. */
export async function deleteStrangersTexts(db: Db, until: Date, limit: number) {
  const deleted = await db
    .deleteFrom('inboundTexts')
    .where('id', 'in', (select) =>
      select
        .selectFrom('inboundTexts')
        .select('id')
        .where('customerId', 'is', null)
        .where('receivedAt', '<=', until)
        .orderBy('receivedAt')
        .limit(limit),
    )
    .returning(['id', 'sid', 'replyCount'])
    .execute()
  return deleted
}

export async function insertText(db: Db, text: Insertable<Schema['inboundTexts']>): Promise<void> {
  await db.insertInto('inboundTexts').values(text).execute()
}

/** The id of a text that nobody had asked about before; nothing for any other. */
export const markAsked = (db: Db, sid: string, now: Date) =>
  db
    .updateTable('inboundTexts')
    .set({ askedAt: now })
    .where('sid', '=', sid)
    .where('askedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** The texts that wait for a person, newest first. */
export const listWaitingTexts = (db: Db, limit: number) =>
  db
    .selectFrom('inboundTexts')
    .select(['id', 'sid', 'sender', 'body', 'customerId', 'receivedAt', 'askedAt', 'readAt'])
    .where('outcome', '=', 'for staff')
    .where('handledAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The same from one number, oldest first, without what somebody only said to be from it. */
export const listWaitingFrom = (db: Db, sender: string, limit: number) =>
  db
    .selectFrom('inboundTexts')
    .select(['id', 'body'])
    .where('sender', '=', sender)
    .where('sid', 'is not', null)
    .where('outcome', '=', 'for staff')
    .where('handledAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function markTextHandled(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inboundTexts')
    .set({ handledAt: now })
    .where('id', '=', id)
    .where('outcome', '=', 'for staff')
    .where('handledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const isTextHandled = async (db: Db, id: number): Promise<boolean> =>
  Boolean((await db.selectFrom('inboundTexts').select('handledAt').where('id', '=', id).executeTakeFirst())?.handledAt)

const OF_TEXT = ['id', 'sid', 'sender', 'customerId', 'replyCount', 'handledAt'] as const

export const findText = (db: Db, id: number) =>
  db.selectFrom('inboundTexts').select(OF_TEXT).where('id', '=', id).executeTakeFirst()

export const lockText = (db: Db, id: number) =>
  db.selectFrom('inboundTexts').select(OF_TEXT).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Whoever answers one number takes turns by its oldest text, which stays however many come. A text of a form has nobody behind it and no turn.
 */
export const lockTalk = async (db: Db, sender: string): Promise<void> => {
  await db
    .selectFrom('inboundTexts')
    .select('id')
    .where('sender', '=', sender)
    .where('sid', 'is not', null)
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .execute()
}

/** How often we have answered one number, whichever of its texts. */
export async function countAnswersTo(db: Db, sender: string): Promise<number> {
  const { count } = await db
    .selectFrom('inboundTexts')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('replyCount'), row.lit(0)).as('count'))
    .where('sender', '=', sender)
    .where('sid', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Further texts of the same number that one answer was for. */
export async function markTextsAnswered(db: Db, sender: string, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('inboundTexts')
    .set({ handledAt: now })
    .where('id', 'in', ids)
    .where('sender', '=', sender)
    .where('sid', 'is not', null)
    .where('outcome', '=', 'for staff')
    .where('handledAt', 'is', null)
    .execute()
}

/** Those that staff have seen to, the last first. */
export const listTextsSeenTo = (db: Db, limit: number) =>
  db
    .selectFrom('inboundTexts')
    .select(['id', 'sid', 'sender', 'body', 'customerId', 'receivedAt', 'handledAt'])
    .where('outcome', '=', 'for staff')
    .where('handledAt', 'is not', null)
    .orderBy('handledAt', 'desc')
    .limit(limit)
    .execute()

/** What nobody has to read again is left as it is. */
export const markTextsRead = (db: Db, ids: readonly number[], readAt: Date | null) =>
  db
    .updateTable('inboundTexts')
    .set({ readAt })
    .where('id', 'in', ids)
    .where('readAt', readAt === null ? 'is not' : 'is', null)
    .execute()

/** The newest text of a customer's own number that was for staff, by which their talk is opened. */
export const findNewestTextOf = (db: Db, customerId: number) =>
  db
    .selectFrom('inboundTexts')
    .select('id')
    .where('customerId', '=', customerId)
    .where('outcome', '=', 'for staff')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The texts from a customer's own numbers, the newest first. */
export const listTextsOf = (db: Db, customerId: number, limit: number) =>
  db
    .selectFrom('inboundTexts')
    .select(['id', 'sender', 'body', 'outcome', 'receivedAt'])
    .where('customerId', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** It waits for nobody any more. */
export const markTextReplied = (db: Db, id: number, now: Date) =>
  db
    .updateTable('inboundTexts')
    .set((row) => ({ replyCount: row('replyCount', '+', 1), handledAt: row.fn.coalesce('handledAt', row.val(now)) }))
    .where('id', '=', id)
    .execute()

/** The texts from one number, newest first. */
export const listTextsFrom = (db: Db, sender: string, limit: number) =>
  db
    .selectFrom('inboundTexts')
    .select(['id', 'sid', 'body', 'outcome', 'receivedAt', 'replyCount', 'handledAt', 'readAt'])
    .where('sender', '=', sender)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
