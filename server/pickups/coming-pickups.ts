import type { Db } from '../db/open.ts'
import { findScheduleOf } from './schedule-store.ts'
import { listNextDays, listUpcoming } from './store.ts'

/** The pickups of a customer: those booked from today on, and the schedule that books by itself. */
export const readComing = async (db: Db, customerId: number, today: string) => ({
  pickups: await listUpcoming(db, customerId, today),
  schedule: await findScheduleOf(db, customerId),
})

/** The day of the next pickup of each of these customers who has one. */
export const readNextDays = async (
  db: Db,
  customerIds: readonly number[],
  today: string,
): Promise<Map<number, string>> =>
  customerIds.length === 0
    ? new Map()
    : new Map((await listNextDays(db, customerIds, today)).map(({ customerId, day }) => [customerId, day]))
