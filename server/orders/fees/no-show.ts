import { displayDay } from '#rules/days/days'
import { type NoShowRefusal, noShowArrival } from '#rules/orders/no-show'
import { noBagFeeCents } from '#rules/prices/fees'
import type { Customer } from '../../db/customers.ts'
import type { Db } from '../../db/open.ts'
import { isRecurring, listEarlierNoShows, markNoShow } from '../../pickups/end-stop.ts'
import { type LockedPickup, lockPickup } from '../../pickups/lock-pickup.ts'
import type { Deps } from '../../ports.ts'
import { insertLines, insertOrder, lockOrderOfPickup } from '../store.ts'
import { listWaivedPickups } from './fee-store.ts'
import { type FeePayment, payNewFee } from './pay-new-fee.ts'

type PickupRow = LockedPickup['pickup']

interface Marked {
  orderId: number
  customerId: number
  feeCents: number
}

export type NoShowRefused =
  | { refusal: NoShowRefusal | 'no_such_pickup' | 'fee_changed' }
  /** The number of the order that the stop has become. */
  | { refusal: 'no_bag_was_there' | 'collected_before'; orderId: number | undefined }

export type NoShowOutcome =
  | { status: 'marked'; orderId: number; customerId: number; feeCents: number; payment: FeePayment }
  | NoShowRefused

/**
 * Staff say when the driver came and found no bag. The pickup ends, and an order with nothing in it says what it cost: nothing for a
 * pickup that was asked for by itself, and nothing where staff waive it at once. Nobody pays another sum than the one that was said yes to:
 * another stop of the same customer may have ended meanwhile.
 */
export async function recordNoShow(
  deps: Deps,
  pickupId: number,
  arrived: string | Date,
  { isWaived = false, expectedCents }: { isWaived?: boolean; expectedCents?: number } = {},
): Promise<NoShowOutcome> {
  const marked = await deps.database.transaction(async (db): Promise<NoShowRefused | Marked> => {
    const now = deps.clock.now()
    const stop = await findStop(db, pickupId, arrived, now)
    if ('refusal' in stop) return stop
    const { customer, pickup, arrivedAt } = stop
    const feeCents = isWaived ? 0 : await feeOf(db, pickup)
    if (expectedCents !== undefined && feeCents !== expectedCents) return { refusal: 'fee_changed' }
    const orderId = await openOrder(db, customer, pickup, { feeCents, isWaived }, now)
    await markNoShow(db, customer, pickup, { arrivedAt, orderId, feeCents }, deps.config.publicUrl, now)
    return { orderId, customerId: customer.id, feeCents }
  })
  if ('refusal' in marked) return marked
  const { orderId: id, customerId } = marked
  return { status: 'marked', ...marked, payment: await payNewFee(deps, { id, customerId }) }
}

/** The fee that the mark would bring, before anybody is asked. */
export function expectNoShow({ database, clock }: Deps, pickupId: number, arrived: string | Date) {
  return database.transaction(async (db) => {
    const stop = await findStop(db, pickupId, arrived, clock.now())
    if ('refusal' in stop) return stop
    const { customer, pickup } = stop
    return { customer, pickupDay: pickup.pickupDay, feeCents: await feeOf(db, pickup) }
  })
}

async function findStop(
  db: Db,
  pickupId: number,
  arrived: string | Date,
  now: Date,
): Promise<NoShowRefused | (LockedPickup & { arrivedAt: Date })> {
  const locked = await lockPickup(db, pickupId)
  if (locked === undefined) return { refusal: 'no_such_pickup' }
  const { pickup, customer } = locked
  if (pickup.status !== 'open') {
    const order = await lockOrderOfPickup(db, customer.id, pickup.id)
    return { refusal: pickup.status === 'no_show' ? 'no_bag_was_there' : 'collected_before', orderId: order?.id }
  }
  const arrivedAt = noShowArrival(pickup, arrived, now)
  return arrivedAt instanceof Date ? { ...locked, arrivedAt } : { refusal: arrivedAt }
}

const feeOf = async (db: Db, pickup: PickupRow): Promise<number> => (await readNoBagFee(db, pickup)).feeCents

/** The fee that a stop without a bag would cost, and which one it would be within the days that count. */
export async function readNoBagFee(
  db: Db,
  pickup: Pick<PickupRow, 'customerId' | 'pickupDay' | 'scheduledDay'>,
): Promise<{ feeCents: number; nth: number }> {
  const stop = { day: pickup.pickupDay, isRecurring: isRecurring(pickup) }
  if (!stop.isRecurring) return { feeCents: noBagFeeCents(stop, []), nth: 1 }
  const earlier = await listEarlierNoShows(db, pickup)
  const waived = await listWaivedPickups(db, pickup.customerId)
  const counted = earlier.map((each) => ({ ...each, isWaived: waived.has(each.pickupId) }))
  return { feeCents: noBagFeeCents(stop, counted), nth: counted.filter(({ isWaived }) => !isWaived).length + 1 }
}

/** Delivered at once, as far as paying goes: there is nothing to bring back. */
async function openOrder(
  db: Db,
  customer: Customer,
  pickup: PickupRow,
  { feeCents, isWaived }: { feeCents: number; isWaived: boolean },
  now: Date,
): Promise<number> {
  const { id } = await insertOrder(db, {
    customerId: customer.id,
    kind: 'no_show',
    pickupId: pickup.id,
    state: 'delivered_unpaid',
    amountCents: feeCents,
    isWaived,
    pricedAt: now,
    readyAt: now,
    deliveredAt: now,
    deliveryRecordedAt: now,
    createdAt: now,
  })
  if (feeCents > 0) {
    const title = `Missed pickup, ${displayDay(pickup.pickupDay)}`
    await insertLines(db, id, [
      { kind: 'no_bag', title, count: 1, unitCents: feeCents, amountCents: feeCents, discountCents: 0 },
    ])
  }
  return id
}
