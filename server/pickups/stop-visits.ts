import { laDay } from '#rules/days/days'
import { type TimeRefusal, typedTime } from '#rules/days/typed-times'
import { arrivalAt, type NoShowRefusal, nothingFrom } from '#rules/orders/no-show'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { type LockedPickup, lockPickup } from './lock-pickup.ts'
import { findVisit, listNothingThere, listVisits, putArrival, updateNothing, type VisitRow } from './visit-store.ts'

/**
 * A driver at a door where nothing is: they say that they have come, wait, and say that nothing was there. None of it ends the pickup or
 * costs anything; whoever decides about the fee marks it.
 */

export type VisitRefusal =
  | { refusal: 'no_such_pickup' | 'not_arrived' | TimeRefusal | NoShowRefusal }
  | { refusal: 'not_open'; status: LockedPickup['pickup']['status']; visit: VisitRow | undefined }
  | { refusal: 'nothing_before'; visit: VisitRow }

export type VisitOutcome = { visit: VisitRow; customerId: number; pickupDay: string } | VisitRefusal

/** The first arrival of a day stays: the customer has had those minutes. */
export function noteArrival(
  deps: Deps,
  pickupId: number,
  { at, who }: { at: string | Date | undefined; who: string },
): Promise<VisitOutcome> {
  return visit(deps, pickupId, at, async (db, { pickup, customer }, measured, now) => {
    const before = await findVisit(db, pickupId)
    const known = { customerId: customer.id, pickupDay: pickup.pickupDay }
    if (before !== undefined && laDay(before.arrivedAt) === pickup.pickupDay) return { ...known, visit: before }
    const arrivedAt = arrivalAt(pickup, measured, now)
    if (!(arrivedAt instanceof Date)) return { refusal: arrivedAt }
    await putArrival(db, { pickupId, arrivedAt, arrivedBy: who })
    return { ...known, visit: { pickupId, arrivedAt, arrivedBy: who, nothingAt: null, nothingBy: null } }
  })
}

/** Not before the driver has waited as long as we promise. */
export function noteNothing(
  deps: Deps,
  pickupId: number,
  { at, who }: { at: string | Date | undefined; who: string },
): Promise<VisitOutcome> {
  return visit(deps, pickupId, at, async (db, { pickup, customer }, nothingAt) => {
    const before = await findVisit(db, pickupId)
    if (before === undefined || laDay(before.arrivedAt) !== pickup.pickupDay) return { refusal: 'not_arrived' }
    if (before.nothingAt !== null) return { refusal: 'nothing_before', visit: before }
    if (nothingAt < nothingFrom(before.arrivedAt)) return { refusal: 'waited_too_short' }
    await updateNothing(db, { pickupId, nothingAt, nothingBy: who })
    const known = { customerId: customer.id, pickupDay: pickup.pickupDay }
    return { ...known, visit: { ...before, nothingAt, nothingBy: who } }
  })
}

function visit(
  { database, clock }: Deps,
  pickupId: number,
  at: string | Date | undefined,
  note: (db: Db, found: LockedPickup, measured: Date, now: Date) => Promise<VisitOutcome>,
): Promise<VisitOutcome> {
  return database.transaction(async (db) => {
    const found = await lockPickup(db, pickupId)
    if (found === undefined) return { refusal: 'no_such_pickup' }
    const { pickup } = found
    if (pickup.status !== 'open') {
      return { refusal: 'not_open', status: pickup.status, visit: await findVisit(db, pickupId) }
    }
    const now = clock.now()
    if (laDay(now) < pickup.pickupDay) return { refusal: 'not_its_day_yet' }
    const measured = typedTime(at, pickup, now)
    return measured instanceof Date ? note(db, found, measured, now) : { refusal: measured }
  })
}

/** The visits at these stops that belong to the day of their pickup, by the pickup's number. */
export async function readVisits(
  db: Db,
  pickups: readonly { id: number; pickupDay: string }[],
): Promise<Map<number, VisitRow>> {
  if (pickups.length === 0) return new Map()
  const days = new Map(pickups.map(({ id, pickupDay }) => [id, pickupDay]))
  const visits = await listVisits(db, [...days.keys()])
  const ofTheDay = visits.filter(({ pickupId, arrivedAt }) => laDay(arrivedAt) === days.get(pickupId))
  return new Map(ofTheDay.map((each) => [each.pickupId, each]))
}

/** The arrival at a stop where a driver found nothing, whatever became of it since. */
export async function readNothingAt(db: Db, pickupId: number): Promise<Date | undefined> {
  const found = await findVisit(db, pickupId)
  return found?.nothingAt ? found.arrivedAt : undefined
}

/** Open stops where a driver found nothing. A pickup that has been moved to another day since is driven to anew. */
export const readNothingThere = (db: Db): Promise<VisitRow[]> => listNothingThere(db)
