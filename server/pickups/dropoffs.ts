import type { Db } from '../db/open.ts'
import { listCollectedFor } from './store.ts'

/** Where bags that were taken in come back on a day. */
export const listDropoffStops = (db: Db, day: string) => listCollectedFor(db, day)
