import { addDays } from '#rules/days'
import type { NoShow } from '#rules/fees'
import { policy } from '#rules/policy'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { noBagFound } from '../words/pickups.ts'
import { endStop, listScheduledNoShows, type PickupRow } from './store.ts'

/** A stop without a bag, as far as the pickup is concerned. Whoever calls has it from `lockPickup`, in the same transaction. */

/** Made by a schedule, also one that was deleted since: that would be a way around the fee. */
export const isRecurring = ({ scheduledDay }: Pick<PickupRow, 'scheduledDay'>): boolean => scheduledDay !== null

/** Open becomes no_show, and the customer is told. Nothing where it is not open any more. */
export async function markNoShow(
  db: Db,
  customer: Pick<Customer, 'id' | 'email'>,
  pickup: PickupRow,
  { arrivedAt, isFree }: { arrivedAt: Date; isFree: boolean },
  now: Date,
): Promise<PickupRow | undefined> {
  const marked = await endStop(db, pickup, { status: 'no_show', arrivedAt, changedAt: now })
  if (marked) {
    const way = { eventKey: `pickup ${pickup.id} no-show`, keepsQuietHours: true } as const
    await tellCustomer(db, customer, noBagFound(pickup.addressLine1, arrivedAt, isFree), way, now)
  }
  return marked
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
