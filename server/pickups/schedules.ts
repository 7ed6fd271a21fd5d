import type { NewSchedule, ScheduleChange } from '#contract/pickups'
import { addDays, laDay, weekday } from '#rules/days/days'
import { areScheduleDays } from '#rules/days/recurring'
import { policy } from '#rules/policy'
import { AppError } from '../app-error.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Deps } from '../ports.ts'
import { listPlaces, requirePlace } from '../profile/addresses.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { scheduleChanged, scheduleDeleted, scheduleMade, schedulePaused } from '../words/schedules.ts'
import { closedDaysOf, fillSchedule, type PickupPlace, renewed, takenSpots, takeSpot } from './fill-schedule.ts'
import { dropReminders } from './reminders.ts'
import {
  deleteScheduleRow,
  findSchedule,
  findScheduleOf,
  insertSchedule,
  type KnownPickup,
  listKnownPickups,
  renewPickups,
  type ScheduleRow,
  updateSchedule,
  withdrawPickups,
} from './schedule-store.ts'

/** What staff did is told by day. */
interface Way {
  keepsQuietHours?: true
}

export async function makeSchedule(
  { database, clock, jobs }: Deps,
  customerId: number,
  wanted: NewSchedule,
): Promise<ScheduleRow> {
  const made = await database.transaction(async (db) => {
    const owner = await lockOwner(db, customerId)
    const now = clock.now()
    const { schedule, addressLine1, textNumber, nextDay } = await makeOwnSchedule(db, owner, wanted, now)
    const news = scheduleMade({ schedule, addressLine1, nextDay })
    await tellCustomer(db, { ...owner, textNumber }, news, { eventKey: eventKeys.scheduleMade(schedule.id) }, now)
    return schedule
  })
  jobs.runSoon('send-messages')
  return made
}

/** The customer is locked by whoever calls it, in the same transaction, and told by them. */
export async function makeOwnSchedule(db: Db, owner: Customer, wanted: NewSchedule, now: Date) {
  const { id: customerId, deletesOn } = owner
  if (owner.planName === null) throw new AppError('no_package')
  if (await findScheduleOf(db, customerId)) throw new AppError('schedule_exists')
  const { status, isRush, comment } = wanted
  const days = requireDays(wanted.days)
  const resumesOn = status === 'active' ? null : requireResumeDay(wanted.resumesOn, now)
  const { id: addressId, addressLine1, textNumber } = await requirePlace(db, owner, wanted.address)
  const inserted = await insertSchedule(db, {
    customerId,
    addressId,
    days,
    isRush,
    comment,
    status,
    resumesOn,
    createdAt: now,
    changedAt: now,
  })
  const schedule = { ...inserted, deletesOn }
  const { nextDay } = await fillSchedule(db, schedule, now)
  return { schedule, addressLine1, textNumber, nextDay }
}

/** PUT: what is left out is as it would be for a new one. */
export const replaceSchedule = (deps: Deps, customerId: number, id: number, wanted: NewSchedule) =>
  change(deps, customerId, id, ({ mainAddressId }) => {
    const address = wanted.address ?? mainAddressId
    if (address === null) throw new AppError('no_pickup_address')
    return { ...wanted, address }
  })

/** PATCH: what is left out stays. */
export const changeSchedule = (deps: Deps, customerId: number, id: number, wanted: ScheduleChange, way: Way = {}) =>
  change(deps, customerId, id, () => wanted, way)

/** Where nothing changes, nobody hears of it. */
async function change(
  { database, clock, jobs }: Deps,
  customerId: number,
  id: number,
  wantedBy: (owner: Customer) => ScheduleChange,
  way: Way = {},
): Promise<ScheduleRow> {
  const changed = await database.transaction(async (db) => {
    const owner = await lockOwner(db, customerId)
    const now = clock.now()
    const before = await findSchedule(db, customerId, id)
    if (before === undefined) throw new AppError('not_found')
    const after = changedBy(before, wantedBy(owner), now)
    if (!isOther(before, after)) return before
    // A pause is always taken, also where we no longer drive to the address.
    const mustBeServed = after.status === 'active' || after.addressId !== before.addressId
    if (mustBeServed) await requirePlace(db, owner, after.addressId)
    const changeCount = before.changeCount + 1
    const schedule = { ...before, ...(await updateSchedule(db, id, { ...after, changeCount }, now)) }
    const { keptDays, addressLine1 } = await carryToPickups(db, before, schedule, now)
    const { nextDay } = await fillSchedule(db, schedule, now)
    const news = scheduleChanged({ before, schedule, addressLine1, nextDay, keptDays })
    await tellCustomer(db, owner, news, { eventKey: eventKeys.scheduleChanged(id, changeCount), ...way }, now)
    return schedule
  })
  jobs.runSoon('send-messages')
  return changed
}

type Wanted = Pick<ScheduleRow, 'days' | 'status' | 'resumesOn' | 'addressId' | 'isRush' | 'comment'>

function changedBy(before: ScheduleRow, wanted: ScheduleChange, now: Date): Wanted {
  const { status = before.status } = wanted
  return {
    days: wanted.days === undefined ? before.days : requireDays(wanted.days),
    status,
    resumesOn: resumeDayAfter(before, wanted, now),
    addressId: wanted.address ?? before.addressId,
    isRush: wanted.isRush ?? before.isRush,
    comment: wanted.comment ?? before.comment,
  }
}

/** An active schedule has none. To give one to a schedule that goes on would be a mistake, and is said to be one. */
function resumeDayAfter(before: ScheduleRow, { status, resumesOn }: ScheduleChange, now: Date): string | null {
  if (status === 'active') return null
  if (resumesOn === undefined || resumesOn === before.resumesOn) return before.resumesOn
  if (resumesOn !== null && (status ?? before.status) === 'active') throw new AppError('resume_day_wrong')
  return requireResumeDay(resumesOn, now)
}

const isOther = (before: ScheduleRow, after: Wanted): boolean =>
  before.days.join() !== after.days.join() ||
  before.status !== after.status ||
  before.resumesOn !== after.resumesOn ||
  before.addressId !== after.addressId ||
  before.isRush !== after.isRush ||
  before.comment !== after.comment

/** Only what may still be changed is withdrawn or carried along. Where the new address is taken on a day, ours is withdrawn. */
async function carryToPickups(db: Db, before: ScheduleRow, after: ScheduleRow, now: Date) {
  const places = await listPlaces(db, after.customerId)
  const closed = closedDaysOf(places)
  const known = await listKnownPickups(db, after, laDay(now))
  const place = places.find(({ id }) => id === after.addressId)
  const own = known.filter(({ status, scheduleId }) => status === 'open' && scheduleId === after.id)
  const changeable = own.filter((pickup) => now < pickup.changeableUntil)
  const isPausing = before.status === 'active' && after.status === 'paused'
  const isStaying = ({ scheduledDay }: KnownPickup) =>
    !isPausing && scheduledDay !== null && after.days.includes(weekday(scheduledDay))

  const isElsewhere = after.addressId !== before.addressId
  const isRushOther = after.isRush !== before.isRush
  const isCommentOther = after.comment !== before.comment
  const isCarried = isElsewhere || isRushOther || isCommentOther
  const followers = isCarried ? changeable.filter((pickup) => isStaying(pickup) && !pickup.isTouched) : []
  const leaving = changeable.filter((pickup) => !isStaying(pickup))
  const taken = takenSpots(known.filter((pickup) => !leaving.includes(pickup)))
  const following = (pickup: KnownPickup, status: 'open' | 'withdrawn', at: PickupPlace) => {
    const isRush = isRushOther ? after.isRush : pickup.isRush
    const comment = isCommentOther ? after.comment : pickup.comment
    return renewed(pickup, { status, place: at, isRush, comment, placedAt: pickup.placedAt }, closed)
  }
  const carried = followers.flatMap((pickup) => {
    const at = isElsewhere ? place : places.find(({ id }) => id === pickup.addressId)
    if (at === undefined || (isElsewhere && !takeSpot(taken, at.id, pickup.pickupDay))) {
      leaving.push(pickup)
      return []
    }
    return [following(pickup, 'open', at)]
  })
  // A withdrawn pickup follows as well, so that it is right should it come back.
  const isWaiting = (pickup: KnownPickup) =>
    pickup.status === 'withdrawn' ? pickup.scheduleId === after.id : leaving.includes(pickup)
  const waiting =
    place && (isRushOther || isCommentOther)
      ? known
          .filter((pickup) => isWaiting(pickup) && !pickup.isTouched)
          .map((pickup) => following(pickup, 'withdrawn', place))
      : []
  await withdraw(db, leaving, now)
  await renewPickups(db, [...carried, ...waiting], now)
  return { keptDays: keptOf(own, now), addressLine1: place?.addressLine1 ?? '' }
}

async function withdraw(db: Db, leaving: readonly KnownPickup[], now: Date): Promise<void> {
  await withdrawPickups(
    db,
    leaving.map(({ id }) => id),
    now,
  )
  await dropReminders(db, leaving)
}

const keptOf = (own: readonly KnownPickup[], now: Date): string[] =>
  own.flatMap(({ changeableUntil, pickupDay }) => (now < changeableUntil ? [] : [pickupDay]))

export async function deleteSchedule(
  { database, clock, jobs }: Deps,
  customerId: number,
  id: number,
  way: Way = {},
): Promise<void> {
  await database.transaction(async (db) => {
    const owner = await lockOwner(db, customerId)
    const schedule = await findSchedule(db, customerId, id)
    if (schedule === undefined) throw new AppError('not_found')
    await remove(db, owner, schedule, clock.now(), way)
  })
  jobs.runSoon('send-messages')
}

/** Whichever the customer has; without one there is nothing to delete. The customer is locked by whoever calls it. */
export async function deleteScheduleOf(db: Db, owner: Customer, now: Date): Promise<void> {
  const schedule = await findScheduleOf(db, owner.id)
  if (schedule) await remove(db, owner, schedule, now)
}

/** A pickup that is past its cutoff stays, as one of no schedule. */
async function remove(db: Db, owner: Customer, schedule: ScheduleRow, now: Date, way: Way = {}): Promise<void> {
  const known = await listKnownPickups(db, schedule, laDay(now))
  const own = known.filter(({ status, scheduleId }) => status === 'open' && scheduleId === schedule.id)
  const leaving = own.filter((pickup) => now < pickup.changeableUntil)
  await withdraw(db, leaving, now)
  await deleteScheduleRow(db, schedule.id)
  const news = scheduleDeleted(keptOf(own, now))
  await tellCustomer(db, owner, news, { eventKey: eventKeys.scheduleDeleted(schedule.id), ...way }, now)
}

/** An account that is to be deleted gets no more pickups, and those that are made stay. The letter about it says so. */
export async function pauseForDeletion(db: Db, customerId: number, now: Date): Promise<void> {
  const schedule = await findScheduleOf(db, customerId)
  const isQuiet = schedule === undefined || (schedule.status === 'paused' && schedule.resumesOn === null)
  if (!isQuiet) await updateSchedule(db, schedule.id, { status: 'paused', resumesOn: null }, now)
}

/** Stops without a bag stay unpaid: nothing more is made until the customer resumes. The customer is locked by whoever calls it. */
export async function pauseForUnpaidFees(db: Db, owner: Customer, publicUrl: string, now: Date): Promise<void> {
  const before = await findScheduleOf(db, owner.id)
  if (before === undefined || (before.status === 'paused' && before.resumesOn === null)) return
  const change = { status: 'paused', resumesOn: null, changeCount: before.changeCount + 1 } as const
  const schedule = { ...before, ...(await updateSchedule(db, before.id, change, now)) }
  const { keptDays } = await carryToPickups(db, before, schedule, now)
  const way = { eventKey: eventKeys.schedulePaused(schedule.id, schedule.changeCount), keepsQuietHours: true } as const
  await tellCustomer(db, owner, schedulePaused(keptDays, publicUrl), way, now)
}

export function requireDays(days: readonly number[]): number[] {
  if (!areScheduleDays(days)) throw new AppError('schedule_days_wrong')
  return [...days].sort((one, other) => one - other)
}

function requireResumeDay(day: string | null, now: Date): string | null {
  const today = laDay(now)
  const isPossible = day === null || (day > today && day <= addDays(today, policy.recurring.maxPauseDays))
  if (!isPossible) throw new AppError('resume_day_wrong')
  return day
}
