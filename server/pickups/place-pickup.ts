import type { NewPickup } from '#contract/pickups'
import { closedDaySentence } from '#rules/days/closed-day-words'
import { type ClosedDays, closedReasonOf, NO_CLOSED_DAYS } from '#rules/days/holidays'
import { changeableUntil, dayRefusal, dropoffDay, lateDayRefusal, rushCents } from '#rules/days/pickups'
import { type Place, placeOf } from '#rules/place'
import { AppError } from '../app-error.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Deps } from '../ports.ts'
import { requirePlace } from '../profile/addresses.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { pickupConfirmed } from '../words/pickups.ts'
import { requireEstimate } from './estimate.ts'
import { insertPickup, type PickupRow } from './store.ts'

/** Staff may go past the cutoff for somebody who calls. What staff did is told by day. */
export interface Late {
  isLate?: boolean
  keepsQuietHours?: true
  /** How often the pickup had changed when somebody was shown it: where it has changed since, it is another one to them. */
  seenChanges?: number
}

/**
 * Booking, moving and checking share this. An account that is to be deleted books nothing past its day. Whether staff have closed the day is
 * asked by `requireOpen`, once the address is known to be one of ours.
 */
export function requireDay(
  day: string,
  { deletesOn }: Pick<Customer, 'deletesOn'>,
  now: Date,
  { isLate = false }: Late = {},
): void {
  const refusal = (isLate ? lateDayRefusal : dayRefusal)(day, now, NO_CLOSED_DAYS)
  if (refusal !== undefined) throw new AppError(refusal)
  if (deletesOn !== null && day > deletesOn) throw new AppError('pickup_after_deletion')
}

/** Refuses a day that staff have closed, with their reason. */
export function requireOpen(day: string, closed: ClosedDays): void {
  const reason = closedReasonOf(day, closed)
  if (reason !== undefined) throw new AppError('pickup_day_closed', { sentence: closedDaySentence(reason) })
}

export async function placePickup(deps: Deps, customerId: number, wanted: NewPickup): Promise<PickupRow> {
  const { database, clock, jobs } = deps
  const pickup = await database.transaction(async (db) =>
    placeOwnPickup(deps, db, await lockOwner(db, customerId), wanted, clock.now()),
  )
  jobs.runSoon('send-messages')
  return pickup
}

/** How a booking is confirmed. */
interface Confirming {
  /** The number of somebody who books by text, and who hears of it in the answer: it is not confirmed there a second time. */
  answeredTo?: string
  /** A letter says it already. */
  isTextOnly?: true
  /** The customer does not wait for it at the screen. */
  keepsQuietHours?: true
  isLate?: boolean
}

/** The customer is locked by whoever calls it, in the same transaction. */
export async function placeOwnPickup(
  { config: { publicUrl } }: Pick<Deps, 'config'>,
  db: Db,
  customer: Customer,
  { address, pickupDate, isRush, comment, bagList = [] }: NewPickup,
  now: Date,
  { answeredTo, isLate = false, ...way }: Confirming = {},
): Promise<PickupRow> {
  if (customer.planName === null) throw new AppError('no_package')
  requireDay(pickupDate, customer, now, { isLate })
  const place = await requirePlace(db, customer, address)
  const { closedDays } = place
  requireOpen(pickupDate, closedDays)
  const rush = { isRush, rushCents: rushCents(pickupDate, isRush, closedDays) }
  const trip = { pickupDay: pickupDate, ...rush, zipCode: place.zipCode, ...UNQUOTED }
  const placed = await insertPickup(db, {
    customerId: customer.id,
    status: 'open',
    pickupDay: pickupDate,
    estimate: await requireEstimate(db, bagList, { planName: customer.planName, trip, closed: closedDays }),
    dropoffDay: dropoffDay(pickupDate, isRush, closedDays),
    ...copyOf(place),
    comment,
    ...rush,
    placedAt: now,
    changedAt: now,
    changeableUntil: changeableUntil(pickupDate, now),
  })
  if (placed === undefined) throw new AppError('pickup_day_taken')
  const { textNumber } = place
  if (answeredTo === undefined || textNumber !== answeredTo) {
    const eventKey = eventKeys.pickupConfirmed(placed.id)
    const news = pickupConfirmed(placed, { publicUrl, now })
    await tellCustomer(db, { ...customer, textNumber }, news, { eventKey, ...way }, now)
  }
  return placed
}

const UNQUOTED = { quoteCents: null, quoteDay: null, quoteHasRug: false }

/** A pickup keeps its own copy of the address, as the driver gets it. */
export const copyOf = ({ id, title, ...address }: Place & { id: number; title: string }) => ({
  addressId: id,
  addressTitle: title,
  ...placeOf(address),
})
