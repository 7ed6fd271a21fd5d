import { AppError } from '../app-error.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Deps } from '../ports.ts'
import { findTextNumber } from '../profile/numbers.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { pickupCancelled } from '../words/pickups.ts'
import { refillSchedule } from './fill-schedule.ts'
import type { Late } from './place-pickup.ts'
import { dropReminders } from './reminders.ts'
import { dropAbout } from './rush.ts'
import { cancelOpen, findPickup, type PickupRow } from './store.ts'

export async function cancelPickup(
  { database, clock, jobs }: Deps,
  customerId: number,
  id: number,
  late: Late = {},
): Promise<void> {
  await database.transaction(async (db) => {
    const customer = await lockOwner(db, customerId)
    const pickup = await findPickup(db, customerId, id)
    if (pickup === undefined || (late.seenChanges ?? pickup.changeCount) !== pickup.changeCount) {
      throw new AppError('not_found')
    }
    await cancelOwnPickup(db, customer, pickup, clock.now(), late)
  })
  jobs.runSoon('send-messages')
}

/**
 * A recurring pickup is only skipped: its row keeps its place in the schedule. The caller has locked the customer.
 * `answeredTo` is the number of somebody who skips by text and hears of it in the answer. Answers with when the
 * schedule comes next.
 */
export async function cancelOwnPickup(
  db: Db,
  customer: Customer,
  pickup: PickupRow,
  now: Date,
  { answeredTo, isLate = false, seenChanges: _, ...way }: Late & { answeredTo?: string } = {},
): Promise<{ nextDay: string | undefined }> {
  if (pickup.status !== 'open' || (!isLate && now >= pickup.changeableUntil))
    throw new AppError('pickup_cancel_past_cutoff')
  await cancelOpen(db, pickup, now)
  await dropReminders(db, [pickup])
  await dropAbout(db, pickup)
  const { comesTo, nextDay } = await refillSchedule(db, customer.id, now)
  const staysRecurring = comesTo(pickup.addressId, pickup.pickupDay)
  const textNumber = (await findTextNumber(db, customer.id)) ?? null
  if (answeredTo === undefined || textNumber !== answeredTo)
    await tellCustomer(
      db,
      { ...customer, textNumber },
      pickupCancelled(pickup, staysRecurring),
      { eventKey: eventKeys.pickupCancelled(pickup.id), ...way },
      now,
    )
  return { nextDay }
}
