import type { Db } from '../db/open.ts'
import type { Handled } from '../messages.ts'
import { isTextHandled, listWaitingTexts, markTextHandled } from './inbound-store.ts'
import { isLeadHandled, listNewestLeads, listWaitingLeads, markLeadHandled } from './store.ts'

/** The unanswered texts, and the leads that were promised a reply, for staff. Newest first. */
export const readWaiting = async (db: Db, limit: number) => ({
  texts: await listWaitingTexts(db, limit),
  leads: await listWaitingLeads(db, limit),
})

export async function markHandled(db: Db, kind: 'text' | 'lead', id: number, now: Date): Promise<Handled> {
  const [mark, isHandled] = kind === 'text' ? [markTextHandled, isTextHandled] : [markLeadHandled, isLeadHandled]
  if (await mark(db, id, now)) return 'handled'
  return (await isHandled(db, id)) ? 'already' : 'unknown'
}

/** All leads, answered or not, newest first. */
export const readLeads = (db: Db, limit: number) => listNewestLeads(db, limit)
