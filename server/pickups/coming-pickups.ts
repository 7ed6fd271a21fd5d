import type { Db } from '../db/open.ts'
import { findScheduleOf } from './schedule-store.ts'
import { listUpcoming } from './store.ts'

/** The pickups of a customer: those booked from today on, and the schedule that books by itself. */
export const readComing = async (db: Db, customerId: number, today: string) => ({
  pickups: await listUpcoming(db, customerId, today),
  schedule: await findScheduleOf(db, customerId),
})
