import { addDays, instantAt } from '#rules/days/days'
import { nothingFrom } from '#rules/orders/no-show'
import { isDelivered } from '#rules/orders/order-life'
import { placeOf } from '#rules/place'
import { policy } from '#rules/policy'
import type { Db } from '../../db/open.ts'
import { type Collection, readCollections, readDayOrders, readUsualBags } from '../../orders/day-orders.ts'
import { byDrive, readAllStops, readStops, type Stop } from '../../pickups/driving-day.ts'
import { isRecurring } from '../../pickups/end-stop.ts'
import { readVisits } from '../../pickups/stop-visits.ts'

/** The doors of a day, each once: what is fetched there and what is brought, with what has become of it. */

type Visit = Awaited<ReturnType<typeof readVisits>> extends Map<number, infer Row> ? Row : never
type DoorOrder = Awaited<ReturnType<typeof readDayOrders>>[number]

export interface Door {
  /** The stop whose pickup is of the day, or one of those that something comes back from. */
  stop: Stop
  fetches: { stop: Stop; visit: Visit | undefined; collection: Collection | undefined; usualBags: number } | undefined
  brings: DoorOrder[]
}

/** `isToday` brings along what is on a van from the days before. */
export async function readDoors(db: Db, day: string, isToday: boolean): Promise<Door[]> {
  const fetched = await readAllStops(db, day)
  const during = { from: instantAt(day, 0), until: instantAt(addDays(day, 1), 0) }
  const all = await readDayOrders(db, day, during)
  const orders = isToday ? all : all.filter(({ dueDay }) => dueDay === day)
  const fetchedAt = await readStops(
    db,
    orders.map(({ pickupId }) => pickupId),
  )
  const origins = new Map(fetchedAt.map((stop) => [stop.pickup.id, stop]))
  const pickups = fetched.map(({ pickup }) => pickup)
  const visits = await readVisits(db, pickups)
  const collections = await readCollections(
    db,
    pickups.flatMap(({ id, status }) => (status === 'collected' ? id : [])),
  )
  const usual = await readUsualBags(db, [...new Set(pickups.map(({ customerId }) => customerId))])

  const doors = new Map<string, Door>()
  for (const stop of fetched) {
    const { id, customerId } = stop.pickup
    const fetches = {
      stop,
      visit: visits.get(id),
      collection: collections.get(id),
      usualBags: usual.get(customerId) ?? 1,
    }
    // Two pickups at one door on one day are two stops: the first was done before the second was booked.
    const key = doors.has(doorOf(stop)) ? `pickup ${id}` : doorOf(stop)
    doors.set(key, { stop, fetches, brings: [] })
  }
  for (const order of orders) {
    const stop = origins.get(order.pickupId)
    if (stop === undefined) continue
    const door = doors.get(doorOf(stop))
    if (door) door.brings.push(order)
    else doors.set(doorOf(stop), { stop, fetches: undefined, brings: [order] })
  }
  return [...doors.values()].sort((one, other) => byDrive(one.stop, other.stop))
}

const doorOf = ({ pickup: { customerId, zipCode, addressLine1, addressLine2 } }: Stop): string =>
  JSON.stringify([customerId, zipCode, addressLine1, addressLine2])

/** The same doors without what is not on a van: it may be with the plant, and a driver cannot bring it. */
export const withoutWhatStays = (doors: readonly Door[]): Door[] =>
  doors
    .map((door) => ({ ...door, brings: door.brings.filter((order) => placeOfOrder(order) !== 'here') }))
    .filter(({ fetches, brings }) => fetches !== undefined || brings.length > 0)

export function placeOfOrder(order: Pick<DoorOrder, 'state' | 'hold'>): 'here' | 'on_the_van' | 'delivered' {
  if (isDelivered(order)) return 'delivered'
  const isStopped = order.hold === 'staff' || order.hold === 'red_flag'
  return order.state.startsWith('on_its_way') && !isStopped ? 'on_the_van' : 'here'
}

export function isDone({ fetches, brings }: Door): boolean {
  const isFetched = fetches === undefined || pickupStatus(fetches) !== 'open'
  return isFetched && brings.every((order) => placeOfOrder(order) === 'delivered')
}

function pickupStatus({
  stop: { pickup },
  visit,
}: NonNullable<Door['fetches']>): 'open' | 'collected' | 'nothing' | 'no_show' {
  if (pickup.status === 'collected' || pickup.status === 'no_show') return pickup.status
  return visit?.nothingAt ? 'nothing' : 'open'
}

/** Whose door it is, for people. */
export const nameAt = ({ customer: { firstName, lastName, email } }: Pick<Stop, 'customer'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** What a driver sees of a door. No sum and no price is among it. */
export function presentDoor(door: Door, number: number) {
  const { stop, fetches, brings } = door
  const { customer, pickup } = stop
  const { phone, isPhoneVerified, isPhoneStopped } = customer
  return {
    id: fetches === undefined ? `o${brings[0]?.id}` : `p${fetches.stop.pickup.id}`,
    number,
    town: stop.route.name,
    customer: {
      id: customer.id,
      name: nameAt(stop),
      phone,
      mayBeTexted: phone !== null && isPhoneVerified && !isPhoneStopped,
    },
    place: placeOf(pickup),
    pickup: fetches === undefined ? null : presentFetch(fetches),
    dropoffs: brings.map((order) => ({
      order: order.id,
      part: order.part,
      parts: order.parts,
      bags: order.packedParcels ?? order.bags,
      pieces: order.packedPieces,
      status: placeOfOrder(order),
      deliveredAt: order.deliveredAt?.toISOString() ?? null,
    })),
    isDone: isDone(door),
  }
}

function presentFetch(fetches: NonNullable<Door['fetches']>) {
  const { stop, visit, collection, usualBags } = fetches
  const { pickup } = stop
  return {
    id: pickup.id,
    status: pickupStatus(fetches),
    bagsExpected: usualBags,
    note: pickup.comment,
    isRush: pickup.isRush,
    isRecurring: isRecurring(pickup),
    until: instantAt(pickup.pickupDay, policy.pickups.windowClosesMinuteOfDay).toISOString(),
    arrivedAt: visit?.arrivedAt.toISOString() ?? null,
    nothingFrom: visit === undefined ? null : nothingFrom(visit.arrivedAt).toISOString(),
    nothingAt: visit?.nothingAt?.toISOString() ?? null,
    collected:
      collection === undefined
        ? null
        : {
            order: collection.id,
            bags: collection.bags,
            at: (collection.collectedAt ?? new Date(0)).toISOString(),
            by: collection.collectedBy,
          },
  }
}
