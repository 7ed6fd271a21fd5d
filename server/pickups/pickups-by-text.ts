import { laDay } from '#rules/days/days'
import { defaultPickupDay } from '#rules/days/pickups'
import { readClosedDays } from '../catalogue/closed-days.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Deps } from '../ports.ts'
import { cancelOwnPickup } from './cancel-pickup.ts'
import { placeOwnPickup } from './place-pickup.ts'
import { listUpcoming, type PickupRow } from './store.ts'

/** These can be done by texting a word. The caller opens the transaction, which also holds the answer. */

/** The day for which somebody who texts "pickup" is booked. */
export const dayByText = async (db: Db, now: Date): Promise<string> =>
  defaultPickupDay(now, [], await readClosedDays(db))

/** The customer's main address, on the day that the screen offers first. Where we come on that day already, another one is not looked for. */
export async function placeDefaultPickup(
  deps: Pick<Deps, 'config'>,
  db: Db,
  customerId: number,
  from: string,
  now: Date,
): Promise<PickupRow> {
  const customer = await lockOwner(db, customerId)
  const wanted = { address: undefined, pickupDate: await dayByText(db, now), isRush: false, comment: '' }
  return placeOwnPickup(deps, db, customer, wanted, now, { answeredTo: from })
}

export type SkipOutcome =
  | { kind: 'skipped'; day: string; nextDay: string | undefined }
  | { kind: 'too_late'; day: string }
  | { kind: 'nothing_recurring' }

/**
 * The next one that a schedule has made, whenever that is. One that is past its cutoff is not passed over: who texts "skip" means the
 * one that comes next.
 */
export async function skipNextRecurring(db: Db, customerId: number, from: string, now: Date): Promise<SkipOutcome> {
  const customer = await lockOwner(db, customerId)
  const upcoming = await listUpcoming(db, customerId, laDay(now))
  const next = upcoming.find(({ scheduleId }) => scheduleId !== null)
  if (next === undefined) return { kind: 'nothing_recurring' }
  const day = next.pickupDay
  if (now >= next.changeableUntil) return { kind: 'too_late', day }
  return { kind: 'skipped', day, ...(await cancelOwnPickup(db, customer, next, now, { answeredTo: from })) }
}
