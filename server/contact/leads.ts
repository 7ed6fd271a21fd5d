import type { Db } from '../db/open.ts'
import { listNewestLeads } from './store.ts'

/** For staff, newest first. */
export const readLeads = (db: Db, limit: number) => listNewestLeads(db, limit)
