import { addDays, daysBetween, instantAt, laDay } from '#rules/days/days'
import { closedReasonOf } from '#rules/days/holidays'
import { dropoffDay } from '#rules/days/pickups'
import { dollars } from '#rules/money'
import { isDelivered } from '#rules/orders/order-life'
import { driversOf } from '#rules/staff-routes'
import { readClosedDays } from '../../catalogue/closed-days.ts'
import type { Db } from '../../db/open.ts'
import { readNoBagFee } from '../../orders/fees/no-show.ts'
import { type Dropoff, readDropoffs } from '../../orders/intake/dropoffs.ts'
import {
  byDrive,
  readLatePickups,
  readOpenDoors,
  readPickupStops,
  readStops,
  readWaitingRush,
  type Stop,
} from '../../pickups/driving-day.ts'
import { openQuote, rushWaitsFor } from '../../pickups/rush.ts'
import { readNothingThere } from '../../pickups/stop-visits.ts'
import type { Deps } from '../../ports.ts'
import { readRefusedSent } from '../../staff/actions.ts'
import { readDrivers, readSignedIn } from '../../staff/people.ts'
import { type Door, isDone, nameAt, placeOfOrder, presentDoor, readDoors } from './day-stops.ts'

/** The day as the desk sees it: what is late, where the vans are, and what waits for somebody's word. */
export async function readBoard(deps: Deps, wanted: string | undefined) {
  const { db } = deps.database
  const now = deps.clock.now()
  const today = laDay(now)
  const day = wanted ?? today
  const doors = await readDoors(db, day, day === today)
  const open = await readDropoffs(db)
  const brought = doors.flatMap(({ brings }) => brings)
  const tomorrow = addDays(day, 1)
  return {
    day,
    now: now.toISOString(),
    closedFor: closedReasonOf(day, await readClosedDays(db)) ?? null,
    stops: doors.length,
    stopsDone: doors.filter(isDone).length,
    bagsOnVans: doors.reduce((sum, { fetches }) => sum + (fetches?.collection?.bags ?? 0), 0),
    delivered: brought.filter((order) => placeOfOrder(order) === 'delivered').length,
    late: day === today ? await readLate(db, open, today) : [],
    routes: await byDriver(deps, doors),
    fees: await readFees(db),
    rush: await readRush(db, today),
    refused: (await readRefusedSent(deps, instantAt(today, 0))).map(presentRefused),
    goingOut: {
      orders: brought.length,
      loaded: brought.filter((order) => placeOfOrder(order) !== 'here').length,
      here: brought.filter((order) => placeOfOrder(order) === 'here' && order.hold === null).length,
      onHold: brought.filter((order) => placeOfOrder(order) === 'here' && order.hold !== null).length,
    },
    tomorrow: {
      day: tomorrow,
      pickups: (await readPickupStops(db, tomorrow)).length,
      dropoffs: open.filter(({ dueDay }) => dueDay === tomorrow).length,
    },
  }
}

/** Each door stands once: on the route of the first of those who drive there. */
async function byDriver(deps: Deps, doors: readonly Door[]) {
  const drivers = await readDrivers(deps.database.db)
  const signedIn = await readSignedIn(deps)
  const driverAt = ({ stop }: Door) => driversOf(stop.route.name, drivers)[0]
  return [...drivers, undefined].flatMap((driver) => {
    const own = doors.filter((door) => driverAt(door)?.id === driver?.id)
    if (own.length === 0) return []
    const { id, name, seenAt } = driver ?? {}
    return {
      driver:
        id === undefined || name === undefined
          ? null
          : { id, name, seenAt: seenAt?.toISOString() ?? null, isSignedIn: signedIn.has(id) },
      towns: [...new Set(own.map(({ stop }) => stop.route.name))],
      stops: own.map((door, index) => presentDoor(door, index + 1)),
      stopsDone: own.filter(isDone).length,
    }
  })
}

const customerOf = (stop: Pick<Stop, 'customer'>) => ({ id: stop.customer.id, name: nameAt(stop) })

/** The oldest first. */
async function readLate(db: Db, open: readonly Dropoff[], today: string) {
  const pickups = (await readLatePickups(db, today)).map((stop) => ({
    kind: 'pickup' as const,
    pickup: stop.pickup.id,
    order: null,
    customer: customerOf(stop),
    town: stop.route.name,
    day: stop.pickup.pickupDay,
    daysLate: daysBetween(stop.pickup.pickupDay, today),
    sentence: 'No one has recorded what happened.',
  }))
  const overdue = open.filter(({ dueDay }) => dueDay !== null && dueDay < today)
  const stops = await readStops(
    db,
    overdue.map(({ pickupId }) => pickupId),
  )
  const doors = new Map(stops.map((stop) => [stop.pickup.id, stop]))
  const dropoffs = overdue.flatMap((order) => {
    const stop = doors.get(order.pickupId)
    if (stop === undefined) return []
    return {
      kind: isDelivered(order) ? ('unpaid' as const) : ('dropoff' as const),
      pickup: order.pickupId,
      order: order.id,
      customer: customerOf(stop),
      town: stop.route.name,
      day: order.dueDay ?? today,
      daysLate: daysBetween(order.dueDay ?? today, today),
      sentence: lateSentence(order),
    }
  })
  return [...pickups, ...dropoffs].sort((one, other) => other.daysLate - one.daysLate)
}

function lateSentence({ state, hold }: Dropoff): string {
  if (isDelivered({ state })) return 'It was delivered and is not paid.'
  if (hold === 'red_flag') return 'It is on hold: the counts differ.'
  if (hold === 'payment') return 'It is packed and not paid.'
  if (hold === 'staff') return 'It is on hold.'
  return LATE[state] ?? 'It is not back yet.'
}

const LATE: Partial<Record<Dropoff['state'], string>> = {
  collected: 'It is not counted yet.',
  counted: 'It’s waiting for the second count.',
  priced: 'It is being cleaned.',
  ready: 'It is paid and has not left.',
  on_its_way: 'It is on its way.',
  on_its_way_unpaid: 'It is on its way, not paid.',
}

/** Stops where a driver found nothing and that cost something. */
async function readFees(db: Db) {
  const visits = await readNothingThere(db)
  const stops = new Map(
    (
      await readOpenDoors(
        db,
        visits.map(({ pickupId }) => pickupId),
      )
    ).map((stop) => [stop.pickup.id, stop]),
  )
  const fees = []
  for (const { pickupId, arrivedAt, nothingAt, nothingBy } of visits) {
    const stop = stops.get(pickupId)
    // One that was moved to another day since is driven to anew.
    if (stop === undefined || nothingAt === null || laDay(arrivedAt) !== stop.pickup.pickupDay) continue
    const { feeCents, nth } = await readNoBagFee(db, stop.pickup)
    fees.push({
      pickup: pickupId,
      customer: customerOf(stop),
      pickupDay: stop.pickup.pickupDay,
      arrivedAt: arrivedAt.toISOString(),
      nothingAt: nothingAt.toISOString(),
      by: nothingBy ?? '',
      fee: feeCents,
      dollarFee: dollars(feeCents),
      nth,
    })
  }
  return fees
}

async function readRush(db: Db, today: string) {
  const closed = await readClosedDays(db)
  return (await readWaitingRush(db, today)).sort(byDrive).flatMap((stop) => {
    const { pickup } = stop
    const waitsFor = rushWaitsFor(pickup)
    const amount = openQuote(pickup) ?? pickup.rushCents
    if (waitsFor === null) return []
    return {
      pickup: pickup.id,
      customer: customerOf(stop),
      pickupDay: pickup.pickupDay,
      dropoffDay: pickup.quoteDay ?? pickup.dropoffDay,
      usualDay: dropoffDay(pickup.pickupDay, false, closed),
      waitsFor,
      amount,
      dollarAmount: dollars(amount),
    }
  })
}

type Refused = Awaited<ReturnType<typeof readRefusedSent>>[number]

const presentRefused = ({ id, begunAt, happenedAt, who, customerId, customerName, sentence }: Refused) => ({
  id,
  at: (happenedAt ?? begunAt).toISOString(),
  who,
  customer: customerId === null ? null : { id: customerId, name: customerName },
  sentence,
})
