import { daysBetween, laDay } from '#rules/days'
import type { Dropoff as OrderOnVan } from '../orders/intake/dropoffs.ts'
import type { Stop } from '../pickups/driving-day.ts'
import type { Deps } from '../ports.ts'
import { type Commands, dayOf, done, look, type Printed } from './command.ts'
import { careAt, type DaySheet, type DropoffStop, sheetText } from './day-sheet.ts'

export const dayCommands: Commands = {
  day: {
    usage: '[DATE]',
    example: 'tomorrow',
    summary:
      'Shows where to fetch and where to bring on a day (today), route by route, to print; that of today also what is late, which orders wait for us and which rush for an answer',
    words: [0, 1],
    read({ words: [typed] }) {
      const dayAt = dayOf(typed ?? 'today')
      return look((deps) => printDay(deps, dayAt))
    },
  },
}

async function printDay({ database: { db }, clock }: Deps, dayAt: (now: Date) => string): Promise<Printed> {
  const { readDrivingDay, readLaterDropoffs, readLateStops, readWaitingRush } = await import(
    '../pickups/driving-day.ts'
  )
  const { houseTaskOf, readAllDropoffs, readDropoffs } = await import('../orders/intake/dropoffs.ts')
  const now = clock.now()
  const today = laDay(now)
  const day = dayAt(now)
  const { pickups, dropoffs: collected } = await readDrivingDay(db, day)
  const orders = await readDropoffs(
    db,
    collected.map(({ pickup }) => pickup.id),
  )
  const sheet: DaySheet = {
    day,
    pickups,
    dropoffs: withOrders(collected, orders),
    late: null,
    waitingOrders: null,
    waitingRush: null,
  }
  if (day === today) {
    const unfinished = await readAllDropoffs(db)
    const late = await readLateStops(db, day, [...unfinished.keys()])
    sheet.late = { pickups: late.pickups, dropoffs: withOrders(late.dropoffs, unfinished) }
    // Those that are late or go out today stand above, with the same remark.
    const waiting = [...unfinished].flatMap(([pickup, order]) => (houseTaskOf(order) === null ? [] : pickup))
    sheet.waitingOrders = withOrders(await readLaterDropoffs(db, day, waiting), unfinished)
    sheet.waitingRush = await readWaitingRush(db, day)
  }
  return done(await sheetText(sheet), await presentSheet(sheet, now))
}

const withOrders = (stops: readonly Stop[], orders: ReadonlyMap<number, OrderOnVan>): DropoffStop[] =>
  stops.flatMap((stop) => {
    const order = orders.get(stop.pickup.id)
    return order ? [{ ...stop, order }] : []
  })

async function presentSheet({ day, pickups, dropoffs, late, waitingOrders, waitingRush }: DaySheet, now: Date) {
  const { presentPickup } = await import('../pickups/present.ts')
  const { rushWaitsFor } = await import('../pickups/rush.ts')
  const { houseTaskOf } = await import('../orders/intake/dropoffs.ts')
  const present = (stop: Stop | DropoffStop) => ({
    ...presentPickup(stop.pickup, now),
    customer: stop.customer,
    route: stop.route,
    care: careAt(stop),
    rushWaitsFor: rushWaitsFor(stop.pickup),
  })
  const presentDropoff = (stop: DropoffStop) => {
    const { id, status, state, hold, deliveredAt } = stop.order
    return {
      ...present(stop),
      order: { id, status, state, isOnHold: hold !== null, delivered: deliveredAt?.toISOString() ?? null },
    }
  }
  return {
    day,
    pickups: pickups.map(present),
    dropoffs: dropoffs.map(presentDropoff),
    late: late && {
      pickups: late.pickups.map((stop) => ({ ...present(stop), daysLate: daysBetween(stop.pickup.pickupDay, day) })),
      dropoffs: late.dropoffs.map((stop) => ({
        ...presentDropoff(stop),
        daysLate: daysBetween(stop.pickup.dropoffDay, day),
      })),
    },
    waitingOrders:
      waitingOrders?.map((stop) => ({ ...presentDropoff(stop), waitsFor: houseTaskOf(stop.order) })) ?? null,
    waitingRush: waitingRush?.map(present) ?? null,
  }
}
