import { laDay } from '#rules/days/days'
import { NO_CLOSED_DAYS } from '#rules/days/holidays'
import { type Place, placeOf } from '#rules/place'
import { AppError } from '../app-error.ts'
import { readClosedDays } from '../catalogue/closed-days.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { estimateAnew } from './estimate.ts'
import {
  copyIntoPickups,
  countKept,
  findUsers,
  listEstimatedElsewhere,
  updateEstimate,
} from './pickup-address-store.ts'
import { copyOf } from './place-pickup.ts'
import { dropReminders } from './reminders.ts'

/** This keeps pickups right when one of their customer's addresses changes or goes, under the customer's lock. */

/**
 * A pickup has its own copy of the address. Those that may still be changed get the new one; for the others the route is made, and
 * they keep the old one. The delivery of a list that was estimated goes by the new one, too. No message is written about it, so the reminder comes all the same, with what is true by then.
 */
export async function carryAddress(
  db: Db,
  { id: customerId, planName }: Pick<Customer, 'id' | 'planName'>,
  address: Place & { id: number; title: string },
  now: Date,
): Promise<{ pickupsChanged: number; pickupsKept: number }> {
  const { addressId, ...copy } = copyOf(address)
  const which = { customerId, addressId }
  const { zipCode } = copy
  const estimated = await listEstimatedElsewhere(db, which, zipCode, now)
  const closed = estimated.length === 0 ? NO_CLOSED_DAYS : await readClosedDays(db)
  for (const { id, ...pickup } of estimated) {
    await updateEstimate(db, { customerId, id }, await estimateAnew(db, { planName }, { ...pickup, zipCode }, closed))
  }
  const changed = await copyIntoPickups(db, which, copy, now)
  await dropReminders(db, changed)
  // A driver goes by the place; the title is the customer's own word for it.
  const pickupsKept = await countKept(db, which, placeOf(address), { now, today: laDay(now) })
  return { pickupsChanged: changed.length, pickupsKept }
}

/** A pickup that is over needs no address: it has its own copy. */
export async function requireUnusedAddress(db: Db, customerId: number, addressId: number, now: Date): Promise<void> {
  const { hasPickup, hasSchedule } = await findUsers(db, { customerId, addressId }, laDay(now))
  if (hasPickup) throw new AppError('address_has_pickup')
  if (hasSchedule) throw new AppError('address_has_schedule')
}
