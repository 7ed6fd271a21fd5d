import type { Db } from '../db/open.ts'
import { listWaitingTexts, markTextHandled } from './inbound-store.ts'
import { listWaitingLeads, markLeadHandled } from './store.ts'

/** What people wrote and nobody has answered yet, for staff: texts, and leads that were promised a reply. Newest first. */
export const readWaiting = async (db: Db, limit: number) => ({
  texts: await listWaitingTexts(db, limit),
  leads: await listWaitingLeads(db, limit),
})

/** False where it does not wait, or there is no such thing. */
export const markHandled = (db: Db, kind: 'text' | 'lead', id: number, now: Date): Promise<boolean> =>
  kind === 'text' ? markTextHandled(db, id, now) : markLeadHandled(db, id, now)
