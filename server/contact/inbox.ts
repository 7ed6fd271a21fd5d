import type { Db } from '../db/open.ts'
import type { Handled } from '../messages.ts'
import {
  findNewestTextOf,
  isTextHandled,
  listTextsOf,
  listTextsSeenTo,
  listWaitingTexts,
  markTextHandled,
  markTextsRead,
} from './inbound-store.ts'
import {
  isLeadHandled,
  listLeadsOf,
  listLeadsSeenTo,
  listNewestLeads,
  listWaitingLeads,
  markLeadHandled,
  markLeadsRead,
} from './store.ts'

/** The unanswered texts, and the leads that were promised a reply, for staff. Newest first. */
export const readWaiting = async (db: Db, limit: number) => ({
  texts: await listWaitingTexts(db, limit),
  leads: await listWaitingLeads(db, limit),
})

/** Those that somebody has seen to, the last first. */
export const readSeenTo = async (db: Db, limit: number) => ({
  texts: await listTextsSeenTo(db, limit),
  leads: await listLeadsSeenTo(db, limit),
})

export async function markHandled(db: Db, kind: 'text' | 'lead', id: number, now: Date): Promise<Handled> {
  const [mark, isHandled] = kind === 'text' ? [markTextHandled, isTextHandled] : [markLeadHandled, isLeadHandled]
  if (await mark(db, id, now)) return 'handled'
  return (await isHandled(db, id)) ? 'already' : 'unknown'
}

/** One of us has read them, or wants them to be read once more. */
export async function markRead(
  db: Db,
  { texts, leads }: { texts: readonly number[]; leads: readonly number[] },
  readAt: Date | null,
): Promise<void> {
  if (texts.length > 0) await markTextsRead(db, texts, readAt)
  if (leads.length > 0) await markLeadsRead(db, leads, readAt)
}

/** The text by which the talk with a customer is opened. */
export const readNewestTextOf = async (db: Db, customerId: number): Promise<number | undefined> =>
  (await findNewestTextOf(db, customerId))?.id

/** What a customer has said to us, the newest of it. */
export const readSaidBy = async (db: Db, customerId: number, limit: number) => ({
  texts: await listTextsOf(db, customerId, limit),
  leads: await listLeadsOf(db, customerId, limit),
})

/** All leads, answered or not, newest first. */
export const readLeads = (db: Db, limit: number) => listNewestLeads(db, limit)
