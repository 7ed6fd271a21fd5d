import { addDays } from '#rules/days/days'
import type { ClosedDays } from '#rules/days/holidays'
import { dropoffDay, isSoonerByRush } from '#rules/days/pickups'
import { promisedDay } from '#rules/days/quote-days'
import { policy } from '#rules/policy'
import type { NoShow } from '#rules/prices/fees'
import { rushFeeCents } from '#rules/prices/rush-fee'
import { readClosedDays } from '../catalogue/closed-days.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { retellCustomer, tellCustomer } from '../profile/tell-customer.ts'
import { noBagFound } from '../words/pickups.ts'
import { askQuoteAgain, dropStillOpen, tellRushEnded, wasRushWithdrawn } from './rush.ts'
import {
  endStop,
  findArrival,
  listScheduledNoShows,
  type PickupRow,
  reopenCollected,
  updateDeliveryFee,
} from './store.ts'

/**
 * The end of a stop: its bag is taken in, or there was none. The caller has the pickup from `lockPickup`, in the same
 * transaction.
 */

/** The price of rush from now on, and the bag's drop-off day. A quote that nobody said yes to is no rush. */
export function rushAtIntake({ isRush, quoteCents, quoteDay, rushCents, pickupDay }: PickupRow, closed: ClosedDays) {
  const isStill = isRush && (quoteCents === null || quoteCents === rushCents)
  return {
    isRush: isStill,
    rushCents: rushFeeCents({
      isRush,
      quotedCents: quoteCents,
      acceptedCents: rushCents,
      isSooner: isSoonerByRush(pickupDay, closed),
    }),
    dropoffDay: promisedDay({ pickupDay, isRush: isStill, rushCents, quoteCents, quoteDay }, closed),
  }
}

/**
 * Open becomes collected. Nothing where it is not open any more. The delivery's fee is null while the order waits for
 * its second count. A customer who had asked for rush and does not get it is told.
 */
export async function collectPickup(
  db: Db,
  customer: Pick<Customer, 'id' | 'email'>,
  pickup: PickupRow,
  end: { deliveryCents: number | null } & ReturnType<typeof rushAtIntake>,
  now: Date,
): Promise<PickupRow | undefined> {
  const collected = await endStop(db, pickup, {
    status: 'collected',
    ...end,
    changedAt: now,
  })
  await dropStillOpen(db, pickup)
  if (collected && pickup.isRush && !collected.isRush) await tellRushEnded(db, customer, pickup, collected, now)
  return collected
}

/**
 * Collected becomes open again: it was not its bag. Nothing where the customer has booked another one in its place. A quote for rush that
 * the collecting had closed without an answer can be answered again.
 */
export async function reopenPickup(
  db: Db,
  customer: Pick<Customer, 'id' | 'email'>,
  pickup: PickupRow,
  publicUrl: string,
  now: Date,
): Promise<PickupRow | undefined> {
  const { quoteCents, isRush, pickupDay } = pickup
  // A customer who has said no keeps that: only what the collecting itself took off is asked again.
  const isAskedAgain = quoteCents !== null && !isRush && (await wasRushWithdrawn(db, pickup))
  const rush = isAskedAgain ? { isRush: true, dropoffDay: dropoffDay(pickupDay, true, await readClosedDays(db)) } : {}
  const reopened = await reopenCollected(db, pickup, rush, now)
  if (reopened && isAskedAgain) await askQuoteAgain(db, customer, { ...reopened, quoteCents }, publicUrl, now)
  return reopened
}

/** Notes the fee once the order is priced after all. */
export const priceDelivery = (
  db: Db,
  pickup: { customerId: number; id: number },
  deliveryCents: number,
): Promise<void> => updateDeliveryFee(db, pickup, deliveryCents)

/** A schedule made the pickup, also one that was deleted since: deleting it would be a way around the fee. */
export const isRecurring = ({ scheduledDay }: Pick<PickupRow, 'scheduledDay'>): boolean => scheduledDay !== null

/** Open becomes no_show, and the customer is told. Nothing where it is not open any more. */
export async function markNoShow(
  db: Db,
  customer: Pick<Customer, 'id' | 'email'>,
  pickup: PickupRow,
  { arrivedAt, ...fee }: { arrivedAt: Date; orderId: number; feeCents: number },
  publicUrl: string,
  now: Date,
): Promise<PickupRow | undefined> {
  const marked = await endStop(db, pickup, { status: 'no_show', arrivedAt, changedAt: now })
  await dropStillOpen(db, pickup)
  if (marked) {
    const way = { eventKey: eventKeys.noShow(pickup.id), keepsQuietHours: true } as const
    await tellCustomer(db, customer, noBagFound(pickup.addressLine1, arrivedAt, fee, publicUrl), way, now)
  }
  return marked
}

/** Its fee is let go: a message that has not left yet says so. */
export async function retellNoShow(db: Db, pickup: PickupRow, orderId: number, publicUrl: string): Promise<void> {
  const arrivedAt = await findArrival(db, pickup)
  if (arrivedAt === undefined) return
  const fee = { orderId, feeCents: 0 }
  await retellCustomer(db, eventKeys.noShow(pickup.id), async () =>
    noBagFound(pickup.addressLine1, arrivedAt, fee, publicUrl),
  )
}

/** Those that may make the fee of this one climb, unless they were waived. */
export async function listEarlierNoShows(
  db: Db,
  { customerId, pickupDay }: Pick<PickupRow, 'customerId' | 'pickupDay'>,
): Promise<(Omit<NoShow, 'isWaived'> & { pickupId: number })[]> {
  const from = addDays(pickupDay, -policy.noBag.countedWithinDays)
  const noShows = await listScheduledNoShows(db, customerId, from)
  return noShows.map(({ id, pickupDay: day }) => ({ pickupId: id, day, isRecurring: true }))
}
