import { addDays, instantAt, laDay } from '#rules/days/days'
import { closedReasonOf } from '#rules/days/holidays'
import { policy } from '#rules/policy'
import { driversOf, type RouteOf } from '#rules/staff-routes'
import { AppError } from '../../app-error.ts'
import { readClosedDays } from '../../catalogue/closed-days.ts'
import type { SignedInStaff } from '../../http/serve-desk.ts'
import type { Deps } from '../../ports.ts'
import { readRefusedSent } from '../../staff/actions.ts'
import { readDrivers } from '../../staff/people.ts'
import { presentDoor, readDoors, withoutWhatStays } from './day-stops.ts'

/** A driver's day. Whoever is no driver may look at one's, or at all stops. */
export async function readRoute(
  deps: Deps,
  staff: SignedInStaff,
  wanted: { day?: string | undefined; driver?: number | undefined },
) {
  const { db } = deps.database
  const now = deps.clock.now()
  const today = laDay(now)
  const day = wanted.day ?? today
  const drivers = await readDrivers(db)
  const isDriver = staff.role === 'driver'
  // A driver needs the addresses of today's doors, and those of the days beside it.
  if (isDriver && (day < addDays(today, -1) || day > addDays(today, 1))) throw new AppError('not_found')
  const wantedId = isDriver ? staff.id : wanted.driver
  const driver = wantedId === undefined ? undefined : drivers.find(({ id }) => id === wantedId)
  if (wantedId !== undefined && driver === undefined) throw new AppError('not_found')
  const doors = withoutWhatStays(await readDoors(db, day, day === today))
  const own = driver === undefined ? doors : doors.filter(({ stop }) => isOn(driver, stop.route.name, drivers))
  const refused = isDriver && day === today ? await readRefusedSent(deps, instantAt(today, 0), staff.id) : []
  return {
    day,
    now: now.toISOString(),
    closedFor: closedReasonOf(day, await readClosedDays(db)) ?? null,
    driver: driver === undefined ? null : { id: driver.id, name: driver.name },
    places: driver === undefined ? [] : driver.places,
    waitMinutes: policy.pickups.noShowWaitMinutes,
    stops: own.map((door, index) => presentDoor(door, index + 1)),
    refused: refused.map(({ id, begunAt, happenedAt, sentence }) => ({
      id,
      at: (happenedAt ?? begunAt).toISOString(),
      sentence,
    })),
  }
}

const isOn = (driver: RouteOf, place: string, drivers: readonly RouteOf[]): boolean =>
  driversOf(place, drivers).some(({ id }) => id === driver.id)

/** Whether a place is on the route of this person: of a driver the own one, of anybody else every one. */
export async function isOnRoute(deps: Deps, staff: SignedInStaff, place: string): Promise<boolean> {
  if (staff.role !== 'driver') return true
  const drivers = await readDrivers(deps.database.db)
  // The session's own person, also where they have just become something else.
  return isOn(staff, place, drivers)
}
