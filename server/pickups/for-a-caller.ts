import type { NewPickup } from '#contract/pickups'
import { NO_CLOSED_DAYS } from '#rules/days/holidays'
import { dayRefusal, dropoffDay, rushCents } from '#rules/days/pickups'
import { movedQuoteDay, promisedDay } from '#rules/days/quote-days'
import { AppError } from '../app-error.ts'
import { readClosedDays } from '../catalogue/closed-days.ts'
import { type Customer, findCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Deps } from '../ports.ts'
import { requirePlace } from '../profile/addresses.ts'
import { cancelPickup } from './cancel-pickup.ts'
import { changePickup } from './change-pickup.ts'
import { type Late, placeOwnPickup, requireDay, requireOpen } from './place-pickup.ts'
import { findScheduleOf, type ScheduleRow } from './schedule-store.ts'
import { changeSchedule, deleteSchedule } from './schedules.ts'
import { findOwnerId, findPickup, listOpenAt, type PickupRow } from './store.ts'

/**
 * Staff book, move and cancel for somebody who calls or texts: the same deeds as at the screen, with the same confirmations. Past the
 * cutoff (`isLate`) it is theirs to have asked the driver. A late cancellation costs nothing and counts as no stop without a bag.
 */

/** What staff did is told by day. */
const BY_DAY = { keepsQuietHours: true } as const

/** Nobody is at the screen to be asked for a card later, so that one has to be there. */
export async function bookForCaller(deps: Deps, customerId: number, wanted: NewPickup, late: Late): Promise<PickupRow> {
  const { database, clock, jobs } = deps
  const pickup = await database.transaction(async (db) => {
    const owner = await lockOwner(db, customerId)
    if (owner.planName !== null && owner.mainCardId === null) throw new AppError('no_card')
    return placeOwnPickup(deps, db, owner, wanted, clock.now(), { ...late, ...BY_DAY })
  })
  jobs.runSoon('send-messages')
  return pickup
}

/** Past the hour until which the day can be booked at the screen. */
const isPastCutoff = (day: string, now: Date): boolean => dayRefusal(day, now, NO_CLOSED_DAYS) === 'pickup_day_too_late'

/** What a booking would be, refused as it would be. Whether it needs a reason is asked by whoever shows it. */
export async function previewForCaller({ database: { db }, clock }: Deps, owner: Customer, wanted: NewPickup) {
  const { pickupDate: day, isRush } = wanted
  const now = clock.now()
  if (owner.planName === null) throw new AppError('no_package')
  if (owner.mainCardId === null) throw new AppError('no_card')
  requireDay(day, owner, now, { isLate: true })
  const place = await requirePlace(db, owner, wanted.address)
  requireOpen(day, place.closedDays)
  const taken = await listOpenAt(db, owner.id, place.id, day)
  if (taken.some(({ pickupDay }) => pickupDay === day)) throw new AppError('pickup_day_taken')
  return {
    street: place.addressLine1,
    comesBack: dropoffDay(day, isRush, place.closedDays),
    rushCents: rushCents(day, isRush, place.closedDays),
    isLate: isPastCutoff(day, now),
  }
}

/** The same of a move. */
export async function previewMove({ database: { db }, clock }: Deps, owner: Customer, pickup: PickupRow, day: string) {
  const now = clock.now()
  const closed = await readClosedDays(db)
  requireDay(day, owner, now, { isLate: true })
  requireOpen(day, closed)
  if (pickup.addressId !== null) {
    const taken = await listOpenAt(db, owner.id, pickup.addressId, day)
    if (taken.some(({ pickupDay }) => pickupDay === day)) throw new AppError('pickup_day_taken')
  }
  const { isRush, quoteCents, quoteDay, pickupDay: from } = pickup
  const rush = { isRush, rushCents: quoteCents === null ? rushCents(day, isRush, closed) : pickup.rushCents }
  const quote = { quoteCents, quoteDay: movedQuoteDay(quoteDay, { from, to: day }, closed) }
  return {
    comesBack: promisedDay({ pickupDay: day, ...rush, ...quote }, closed),
    isLate: isPastCutoff(day, now) || now >= pickup.changeableUntil,
  }
}

/** Undefined where there is no such pickup, or its customer has cancelled it or gone. */
export async function findForCaller(db: Db, id: number): Promise<PickupRow | undefined> {
  const customerId = await findOwnerId(db, id)
  if (customerId === undefined || (await findCustomer(db, customerId)) === undefined) return undefined
  return findPickup(db, customerId, id)
}

export const moveForCaller = (deps: Deps, { customerId, id }: PickupRow, pickupDate: string, late: Late) =>
  changePickup(deps, customerId, id, { pickupDate }, { ...late, ...BY_DAY })

/** The driver's note may change until the bag is in. */
export const noteForCaller = (deps: Deps, { customerId, id }: PickupRow, comment: string) =>
  changePickup(deps, customerId, id, { comment }, { isLate: true, ...BY_DAY })

export const cancelForCaller = (deps: Deps, { customerId, id }: PickupRow, late: Late) =>
  cancelPickup(deps, customerId, id, { ...late, ...BY_DAY })

export const findScheduleForCaller = (db: Db, customerId: number): Promise<ScheduleRow | undefined> =>
  findScheduleOf(db, customerId)

export const pauseForCaller = (deps: Deps, { customerId, id }: ScheduleRow, resumesOn: string | null) =>
  changeSchedule(deps, customerId, id, { status: 'paused', resumesOn }, BY_DAY)

export const resumeForCaller = (deps: Deps, { customerId, id }: ScheduleRow) =>
  changeSchedule(deps, customerId, id, { status: 'active' }, BY_DAY)

export const deleteForCaller = (deps: Deps, { customerId, id }: ScheduleRow) =>
  deleteSchedule(deps, customerId, id, BY_DAY)
