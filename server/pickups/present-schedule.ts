import type { Schedule } from '#contract/pickups'
import type { ScheduleRow } from './schedule-store.ts'

export const presentSchedule = (schedule: ScheduleRow): Schedule => ({
  id: schedule.id,
  created: schedule.createdAt.toISOString(),
  changed: schedule.changedAt.toISOString(),
  comment: schedule.comment,
  isRush: schedule.isRush,
  days: schedule.days,
  status: schedule.status,
  resumesOn: schedule.resumesOn,
  address: schedule.addressId,
})
