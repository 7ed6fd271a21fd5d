import type { Address } from '#contract/profile'
import { laDay } from '#rules/days'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { copyIntoPickups, countKept, findUsers } from './pickup-address-store.ts'
import { dropReminders } from './reminders.ts'

/** What becomes of pickups when one of their customer's addresses changes or goes. Each under the customer's lock. */

/**
 * A pickup has its own copy of the address. Those that may still be changed get the new one; for the others the route is made, and
 * they keep the old one. No message is written about it, so the reminder comes all the same, with what is true by then.
 */
export async function carryAddress(
  db: Db,
  customerId: number,
  {
    id: addressId,
    title,
    zipCode,
    addressLine1,
    addressLine2,
    instructions,
    hasDoorman,
  }: Omit<Address, 'created' | 'changed'>,
  now: Date,
): Promise<{ pickupsChanged: number; pickupsKept: number }> {
  const which = { customerId, addressId }
  const place = { zipCode, addressLine1, addressLine2, instructions, hasDoorman }
  const changed = await copyIntoPickups(db, which, { ...place, addressTitle: title }, now)
  await dropReminders(db, changed)
  return { pickupsChanged: changed.length, pickupsKept: await countKept(db, which, place, { now, today: laDay(now) }) }
}

/** What is over needs it no longer: the pickup has its own copy. */
export async function requireUnusedAddress(db: Db, customerId: number, addressId: number, now: Date): Promise<void> {
  const { hasPickup, hasSchedule } = await findUsers(db, { customerId, addressId }, laDay(now))
  if (hasPickup) throw new AppError('address_has_pickup')
  if (hasSchedule) throw new AppError('address_has_schedule')
}
