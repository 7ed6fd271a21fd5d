import { addDays, laDay, weekday } from '#rules/days/days'
import { firstBookableDay } from '#rules/days/pickup-days'
import { dayRefusal } from '#rules/days/pickups'
import { scheduledDays } from '#rules/days/recurring'
import { policy } from '#rules/policy'
import type { Database } from '../server/db/open.ts'

/** Finds faults that recurring pickups must never have, whoever acts at once. Nothing may be missing once the job has run. */
export async function findScheduleFaults({ db }: Database, now: Date): Promise<string[]> {
  const schedules = await db.selectFrom('schedules').selectAll().execute()
  const pickups = await db.selectFrom('pickups').selectAll().execute()
  const open = pickups.filter(({ status }) => status === 'open')
  const faults: string[] = []
  const twins = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)
  const spotOf = (customerId: number, addressId: number | null, day: string) => `${customerId}, ${addressId} on ${day}`
  const spots = open.map(({ customerId, addressId, pickupDay }) => spotOf(customerId, addressId, pickupDay))
  const isTaken = new Set(spots)
  const ofSchedules = pickups.flatMap(({ scheduleId, scheduledDay }) =>
    scheduleId === null ? [] : `schedule ${scheduleId} for ${scheduledDay}`,
  )
  faults.push(...[...twins(spots), ...twins(ofSchedules)].map((key) => `twin: ${key}`))

  for (const pickup of open) {
    const { id, scheduleId, scheduledDay, changeableUntil } = pickup
    if (scheduledDay === null || now >= changeableUntil) continue
    const schedule = schedules.find((each) => each.id === scheduleId)
    if (schedule?.status !== 'active' || !schedule.days.includes(weekday(scheduledDay))) {
      faults.push(`orphan: pickup ${id} for ${scheduledDay} of ${schedule ? JSON.stringify(schedule) : 'no schedule'}`)
    }
  }

  const until = addDays(laDay(now), policy.recurring.bookedAheadDays)
  for (const { id, customerId, addressId, days, status } of schedules) {
    if (status !== 'active') continue
    const own = pickups.filter(({ scheduleId }) => scheduleId === id)
    for (const day of scheduledDays(days, firstBookableDay(now), until, [])) {
      const made = own.find(({ scheduledDay }) => scheduledDay === day)
      const isLeft = made
        ? made.status === 'withdrawn' &&
          dayRefusal(made.pickupDay, now, []) === undefined &&
          !isTaken.has(spotOf(customerId, (made.isTouched ? made.addressId : null) ?? addressId, made.pickupDay))
        : !isTaken.has(spotOf(customerId, addressId, day))
      if (isLeft) faults.push(`missing: schedule ${id} on ${day}, ${made?.status ?? 'never made'}`)
    }
  }
  return faults
}
