import { addDays, laDay, weekday } from '#rules/days/days'
import type { ClosedDays } from '#rules/days/holidays'
import { firstBookableDay } from '#rules/days/pickup-days'
import { changeableUntil, dayRefusal, dropoffDay, rushCents } from '#rules/days/pickups'
import { promisedDay } from '#rules/days/quote-days'
import { nothingMissingUntil, scheduledDays } from '#rules/days/recurring'
import { policy } from '#rules/policy'
import { readLastOpening } from '../catalogue/closed-days.ts'
import { eventKeys } from '../db/causes.ts'
import { lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { readSeededAt } from '../db/seed.ts'
import type { Deps } from '../ports.ts'
import { listPlaces } from '../profile/addresses.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { scheduleResumed } from '../words/schedules.ts'
import { copyOf } from './place-pickup.ts'
import {
  findSchedule,
  findScheduleOf,
  insertPickups,
  type KnownPickup,
  listKnownPickups,
  listSchedulesToFill,
  markFilled,
  type RenewedPickup,
  renewPickups,
  type ScheduleRow,
  updateSchedule,
} from './schedule-store.ts'

interface Filled {
  /** The day of the schedule's next own pickup. */
  nextDay: string | undefined
  /** An open pickup, of the schedule or not, stands there on that day. */
  comesTo: (addressId: number | null, day: string) => boolean
}

const NOTHING_FILLED: Filled = { nextDay: undefined, comesTo: () => false }

/**
 * Brings back what the schedule had withdrawn and makes what is missing, two weeks ahead. The customer is locked by whoever
 * calls it, in the same transaction. It costs the same number of statements however many pickups there are.
 */
export async function fillSchedule(db: Db, schedule: ScheduleRow, now: Date): Promise<Filled> {
  if (schedule.status !== 'active') return NOTHING_FILLED
  const { id, customerId } = schedule
  const places = await listPlaces(db, customerId)
  const known = await listKnownPickups(db, { id, customerId }, laDay(now))
  const closed = closedDaysOf(places)
  const { broughtBack, taken } = bringBack(schedule, known, { places, closed, now })
  const { made, isComplete } = missingPickups(schedule, known, { places, taken, closed, now })
  await renewPickups(db, broughtBack, now)
  await insertPickups(db, made)
  const renewedIds = new Set(broughtBack.map((pickup) => pickup.id))
  const isWaiting = known.some((pickup) => isWithdrawnDay(schedule, pickup, now) && !renewedIds.has(pickup.id))
  const filledUntil = isComplete && !isWaiting ? nothingMissingUntil(schedule.days, madeUntil(now), closed) : null
  await markFilled(db, id, filledUntil, now)
  const isOpen = (pickup: KnownPickup) => pickup.status === 'open' || renewedIds.has(pickup.id)
  const own = known.filter((pickup) => pickup.scheduleId === id && isOpen(pickup))
  return {
    nextDay: [...own, ...made].map(({ pickupDay }) => pickupDay).sort()[0],
    comesTo: (addressId, day) => taken.has(spotOf(addressId, day)),
  }
}

/**
 * After a pickup was cancelled or moved: where the schedule had left a day out because of it, that day is made after all. The
 * customer is locked by whoever calls it.
 */
export async function refillSchedule(db: Db, customerId: number, now: Date): Promise<Filled> {
  const schedule = await findScheduleOf(db, customerId)
  return schedule ? fillSchedule(db, schedule, now) : NOTHING_FILLED
}

const spotOf = (addressId: number | null, day: string) => `${addressId} ${day}`

/** The spots of the customer's open pickups: one address, one day. */
export const takenSpots = (known: readonly KnownPickup[]): Set<string> =>
  new Set(known.flatMap(({ status, addressId, pickupDay }) => (status === 'open' ? spotOf(addressId, pickupDay) : [])))

/** Takes the spot, unless somebody has it. */
export function takeSpot(taken: Set<string>, addressId: number, day: string): boolean {
  const spot = spotOf(addressId, day)
  if (taken.has(spot)) return false
  taken.add(spot)
  return true
}

/** Pickups are made up to this day. */
const madeUntil = (now: Date): string => addDays(laDay(now), policy.recurring.bookedAheadDays)

/** A day of the schedule that was withdrawn and may come back yet, once its address is served or its spot is free. */
const isWithdrawnDay = ({ days }: ScheduleRow, { status, pickupDay, scheduledDay }: KnownPickup, now: Date): boolean =>
  status === 'withdrawn' &&
  scheduledDay !== null &&
  days.includes(weekday(scheduledDay)) &&
  pickupDay >= firstBookableDay(now)

const isWithinAccount = (day: string, { deletesOn }: ScheduleRow) => deletesOn === null || day <= deletesOn

/** Every place carries them: no van drives on those days to any of them. */
export const closedDaysOf = ([place]: readonly PickupPlace[]): ClosedDays => place?.closedDays ?? []

export type PickupPlace = Awaited<ReturnType<typeof listPlaces>>[number]

/**
 * Each comes back with its own rush and note, which follow the schedule while it is withdrawn: what the customer set by hand and
 * what staff took away stays. An address that was set by hand stays too. It is copied as it is now.
 */
function bringBack(
  schedule: ScheduleRow,
  known: readonly KnownPickup[],
  { places, closed, now }: { places: readonly PickupPlace[]; closed: ClosedDays; now: Date },
) {
  const taken = takenSpots(known)
  const broughtBack = known.flatMap((pickup): RenewedPickup[] => {
    const { pickupDay, scheduledDay, isTouched } = pickup
    if (pickup.status !== 'withdrawn' || scheduledDay === null) return []
    const isWanted = schedule.days.includes(weekday(scheduledDay)) && isWithinAccount(pickupDay, schedule)
    if (!isWanted || dayRefusal(pickupDay, now, closed) !== undefined) return []
    const addressId = (isTouched ? pickup.addressId : null) ?? schedule.addressId
    const place = places.find(({ id }) => id === addressId)
    if (!place?.canPickUp || !takeSpot(taken, addressId, pickupDay)) return []
    const { isRush, comment } = pickup
    // Pausing and resuming is no way to three hours more; what comes back after its cutoff is as good as booked anew.
    const placedAt = now < pickup.changeableUntil ? pickup.placedAt : now
    return [renewed(pickup, { status: 'open', place, isRush, comment, placedAt }, closed)]
  })
  return { broughtBack, taken }
}

/**
 * One of the schedule's pickups with another address, rush or note. Its drop-off follows, and a day that was agreed with the price of rush
 * stays. Its hours to be changed stay too, such as those that begin when we close its day, unless it counts as placed anew.
 */
export function renewed(
  pickup: KnownPickup,
  {
    status,
    place,
    isRush,
    comment,
    placedAt,
  }: Pick<RenewedPickup, 'status' | 'isRush' | 'comment' | 'placedAt'> & { place: PickupPlace },
  closed: ClosedDays,
): RenewedPickup {
  const isPlacedAnew = placedAt.getTime() !== pickup.placedAt.getTime()
  const rushed = {
    isRush,
    rushCents: isRush === pickup.isRush ? pickup.rushCents : agreedCents(pickup, isRush, closed),
  }
  return {
    id: pickup.id,
    status,
    ...copyOf(place),
    comment,
    ...rushed,
    dropoffDay: promisedDay({ ...pickup, ...rushed }, closed),
    placedAt,
    changeableUntil: isPlacedAnew ? changeableUntil(pickup.pickupDay, placedAt) : pickup.changeableUntil,
  }
}

/** Once staff have named a price, rush costs that, and the customer is asked anew. */
const agreedCents = ({ pickupDay, quoteCents }: KnownPickup, isRush: boolean, closed: ClosedDays) =>
  quoteCents === null ? rushCents(pickupDay, isRush, closed) : 0

/** It is complete where no day was left out that might be made later: the account stays, we drive there, and nobody has the spot. */
function missingPickups(
  schedule: ScheduleRow,
  known: readonly KnownPickup[],
  { places, taken, closed, now }: { places: readonly PickupPlace[]; taken: Set<string>; closed: ClosedDays; now: Date },
) {
  const { id: scheduleId, customerId, days, addressId, isRush, comment } = schedule
  const place = places.find(({ id }) => id === addressId)
  if (!place?.canPickUp) return { made: [], isComplete: false }
  const knownDays = new Set(known.flatMap((pickup) => (pickup.scheduleId === scheduleId ? pickup.scheduledDay : [])))
  const missing = scheduledDays(days, firstBookableDay(now), madeUntil(now), closed).filter(
    (day) => !knownDays.has(day),
  )
  const made = missing
    .filter((day) => isWithinAccount(day, schedule) && takeSpot(taken, addressId, day))
    .map((day) => ({
      customerId,
      status: 'open' as const,
      pickupDay: day,
      dropoffDay: dropoffDay(day, isRush, closed),
      ...copyOf(place),
      comment,
      isRush,
      rushCents: rushCents(day, isRush, closed),
      quoteCents: null,
      scheduleId,
      scheduledDay: day,
      placedAt: now,
      changedAt: now,
      changeableUntil: changeableUntil(day, now),
    }))
  return { made, isComplete: schedule.deletesOn === null && made.length === missing.length }
}

const PAGE = 200

/** The hourly job. One schedule a transaction: one that cannot be filled is reported and keeps no other from it. */
export async function makePickups({ database, clock, errorReports }: Deps): Promise<void> {
  const now = clock.now()
  const due = {
    today: laDay(now),
    horizon: madeUntil(now),
    daysChangedAt: await daysChangedAt(database.db),
    limit: PAGE,
  }
  let after = 0
  for (;;) {
    const page = await listSchedulesToFill(database.db, { ...due, after })
    for (const { id, customerId } of page) {
      try {
        await database.transaction((db) => resumeAndFill(db, customerId, id, clock.now()))
      } catch (error) {
        errorReports.fault(error, { place: `pickups of schedule ${id}` })
      }
      after = id
    }
    if (page.length < PAGE) return
  }
}

/** The moment at which the holidays were last written, or a closed day was opened again: what was filled before knows nothing of it. */
async function daysChangedAt(db: Db): Promise<Date> {
  const [seededAt, openedAt] = [await readSeededAt(db), await readLastOpening(db)]
  return new Date(Math.max(seededAt?.getTime() ?? 0, openedAt?.getTime() ?? 0))
}

/** The schedule is read under the customer's lock: it may have been changed or deleted since it was listed. */
async function resumeAndFill(db: Db, customerId: number, id: number, now: Date): Promise<void> {
  const owner = await lockCustomer(db, customerId)
  if (owner === undefined) return
  const schedule = await findSchedule(db, customerId, id)
  if (schedule === undefined) return
  const isDue = schedule.resumesOn !== null && schedule.resumesOn <= laDay(now)
  if (!isDue) {
    await fillSchedule(db, schedule, now)
    return
  }
  const resumed = { ...schedule, ...(await updateSchedule(db, id, { status: 'active', resumesOn: null }, now)) }
  const { nextDay } = await fillSchedule(db, resumed, now)
  const place = (await listPlaces(db, customerId)).find((each) => each.id === resumed.addressId)
  const news = scheduleResumed({ schedule: resumed, addressLine1: place?.addressLine1 ?? '', nextDay })
  const way = { eventKey: eventKeys.scheduleResumed(id, laDay(now)), keepsQuietHours: true } as const
  await tellCustomer(db, owner, news, way, now)
}
