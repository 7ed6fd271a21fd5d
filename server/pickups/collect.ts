import { rushFeeCents } from '#rules/fees'
import { dropoffDay } from '#rules/pickups'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { dropQuotes, tellRushWithdrawn } from './rush.ts'
import { endStop, type PickupRow, updateDeliveryFee } from './store.ts'

/** What becomes of a pickup when its bag is taken in. Whoever calls has it from `lockPickup`, in the same transaction. */

/** What rush costs from now on and when the bag comes back. A quote that nobody said yes to is no rush. */
export function rushAtIntake({ isRush, quoteCents, rushCents, pickupDay }: PickupRow) {
  const feeCents = rushFeeCents({ isRush, quotedCents: quoteCents, acceptedCents: rushCents })
  return { rushCents: feeCents, dropoffDay: dropoffDay(pickupDay, feeCents > 0) }
}

/**
 * Open becomes collected. Nothing where it is not open any more. The delivery's fee is null while the order waits for its second
 * count. Who had asked for rush and does not get it is told.
 */
export async function collectPickup(
  db: Db,
  customer: Pick<Customer, 'id' | 'email'>,
  pickup: PickupRow,
  { deliveryCents, rushCents, dropoffDay }: { deliveryCents: number | null; rushCents: number; dropoffDay: string },
  now: Date,
): Promise<PickupRow | undefined> {
  const collected = await endStop(db, pickup, {
    status: 'collected',
    deliveryCents,
    isRush: rushCents > 0,
    rushCents,
    dropoffDay,
    changedAt: now,
  })
  if (collected && pickup.isRush && !collected.isRush) {
    await dropQuotes(db, pickup)
    await tellRushWithdrawn(db, customer, collected, now)
  }
  return collected
}

/** Once the order is priced after all. */
export const priceDelivery = (
  db: Db,
  pickup: { customerId: number; id: number },
  deliveryCents: number,
): Promise<void> => updateDeliveryFee(db, pickup, deliveryCents)
