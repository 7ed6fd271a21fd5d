import { daysBetween, laDay } from '#rules/days/days'
import { closedReasonOf } from '#rules/days/holidays'
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
  const { byDrive, readLatePickups, readPickupStops, readStops, readWaitingRush } = await import(
    '../pickups/driving-day.ts'
  )
  const { readClosedDays } = await import('../catalogue/closed-days.ts')
  const { houseTaskOf, readDropoffs } = await import('../orders/intake/dropoffs.ts')
  const now = clock.now()
  const day = dayAt(now)
  const isToday = day === laDay(now)
  const orders = await readDropoffs(db)
  const shown = isToday ? orders : orders.filter(({ dueDay }) => dueDay === day)
  const stops = new Map(
    (
      await readStops(
        db,
        shown.map(({ pickupId }) => pickupId),
      )
    ).map((stop) => [stop.pickup.id, stop]),
  )
  const dropoffs = shown.flatMap((order): DropoffStop[] => {
    const stop = stops.get(order.pickupId)
    return stop ? [{ ...stop, order }] : []
  })
  const sheet: DaySheet = {
    day,
    closedFor: closedReasonOf(day, await readClosedDays(db)) ?? null,
    pickups: await readPickupStops(db, day),
    dropoffs: dropoffs.filter(({ order }) => order.dueDay === day).sort(byDrive),
    late: null,
    waitingOrders: null,
    waitingRush: null,
  }
  if (isToday) {
    const late = dropoffs.filter(({ order }) => order.dueDay !== null && order.dueDay < day).sort(byDrive)
    sheet.late = { pickups: await readLatePickups(db, day), dropoffs: late }
    // Those that are late or go out today stand above, with the same remark.
    sheet.waitingOrders = dropoffs.filter(
      ({ order }) => (order.dueDay === null || order.dueDay > day) && houseTaskOf(order) !== null,
    )
    sheet.waitingRush = await readWaitingRush(db, day)
  }
  return done(await sheetText(sheet), await presentSheet(sheet, now))
}

async function presentSheet(sheet: DaySheet, now: Date) {
  const { day, closedFor, pickups, dropoffs, late, waitingOrders, waitingRush } = sheet
  const { presentPickup, withoutList } = await import('../pickups/present.ts')
  const { rushWaitsFor } = await import('../pickups/rush.ts')
  const { houseTaskOf } = await import('../orders/intake/dropoffs.ts')
  const present = (stop: Stop | DropoffStop) => ({
    ...withoutList(presentPickup(stop.pickup, now)),
    customer: stop.customer,
    route: stop.route,
    care: careAt(stop),
    rushWaitsFor: rushWaitsFor(stop.pickup),
  })
  const presentDropoff = (stop: DropoffStop) => {
    const { id, part, parts, dueDay, status, state, hold, deliveredAt } = stop.order
    return {
      ...present(stop),
      dropoffDate: dueDay,
      order: { id, part, parts, status, state, isOnHold: hold !== null, delivered: deliveredAt?.toISOString() ?? null },
    }
  }
  return {
    day,
    closedFor,
    pickups: pickups.map(present),
    dropoffs: dropoffs.map(presentDropoff),
    late: late && {
      pickups: late.pickups.map((stop) => ({ ...present(stop), daysLate: daysBetween(stop.pickup.pickupDay, day) })),
      dropoffs: late.dropoffs.map((stop) => ({
        ...presentDropoff(stop),
        daysLate: daysBetween(stop.order.dueDay ?? day, day),
      })),
    },
    waitingOrders:
      waitingOrders?.map((stop) => ({ ...presentDropoff(stop), waitsFor: houseTaskOf(stop.order) })) ?? null,
    waitingRush: waitingRush?.map(present) ?? null,
  }
}
