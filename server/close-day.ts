import { firstBusinessDay } from '#rules/days/business-days'
import { laDay } from '#rules/days/days'
import { closedReasonOf } from '#rules/days/holidays'
import { isDelivered, staysUntilPaid } from '#rules/orders/order-life'
import { type Closure, noteClosed, noteOpened, readClosedDays, readClosures } from './catalogue/closed-days.ts'
import { eventKeys } from './db/causes.ts'
import { type Customer, lockCustomer } from './db/customers.ts'
import type { Db } from './db/open.ts'
import { moveDueOff, readBuyersDueOn } from './orders/due.ts'
import { readDropoffs } from './orders/intake/dropoffs.ts'
import { readStops } from './pickups/driving-day.ts'
import { type MovedOff, moveOffClosed, readMovesOff, readOwnersOn } from './pickups/move-off-closed.ts'
import type { Deps } from './ports.ts'
import { tellCustomer } from './profile/tell-customer.ts'
import { dayClosed } from './words/pickups.ts'

/** Staff close a day: snow, a broken van. Pickups and orders of everybody move off it, and each customer is told once. */

const PAGE = 200

/** What would move, for staff to see before they agree to it. */
export async function planClosing({ database: { db }, clock }: Deps, day: string) {
  const known = await readClosedDays(db)
  const closed = closedReasonOf(day, known) === undefined ? [...known, { day, reason: '' }] : known
  const due = (await readDropoffs(db)).filter((order) => order.dueDay === day && !isDelivered(order))
  const ids = due.map(({ pickupId }) => pickupId)
  const stops = new Map((await readStops(db, ids)).map((stop) => [stop.pickup.id, stop]))
  return {
    ...(await readMovesOff(db, day, closed, clock.now())),
    orders: due.flatMap(({ id, pickupId, ...order }) => {
      const stop = stops.get(pickupId)
      return stop ? [{ id, stop, to: firstBusinessDay(day, closed), isTold: !staysUntilPaid(order) }] : []
    }),
  }
}
export type Closing = Awaited<ReturnType<typeof planClosing>>

export interface ClosingOutcome {
  /** False where somebody had closed it already: then only what was left is moved. */
  isNew: boolean
  /** Those who are told. */
  customers: number
  pickups: number
  cancelled: number
  /** Orders, and bags that are still to be fetched. */
  dropoffs: number
  /** Customers whose things could not be moved now; the next hour tries again. */
  failed: number
}

/**
 * The day is closed first, so that nothing new comes to stand on it; then each customer's things move in a transaction of their own. Where
 * it was killed in the middle, the same command or the hourly job goes on: what has moved no longer stands there, and is told.
 */
export async function closeDay(
  deps: Deps,
  { day, reason, who }: { day: string; reason: string; who: string },
): Promise<ClosingOutcome> {
  const { database, clock } = deps
  const isNew = await noteClosed(database.db, { day, reason, closedBy: who, closedAt: clock.now() })
  return { isNew, ...(await moveEverybodyOff(deps, day)) }
}

/** The hourly job: what came to stand on a closed day all the same, because it was being booked while the day was closed. */
export async function moveOffClosedDays(deps: Deps): Promise<void> {
  const { database, clock } = deps
  for (const { day } of await readClosures(database.db, laDay(clock.now()))) await moveEverybodyOff(deps, day)
}

/** The day can be booked again, and schedules take it in. What was moved stays moved. False where it is not closed. */
export async function openDay(
  { database, clock, jobs }: Deps,
  { day, who }: { day: string; who: string },
): Promise<boolean> {
  const isOpened = await noteOpened(database.db, day, { openedBy: who, openedAt: clock.now() })
  if (isOpened) jobs.runSoon('make-pickups')
  return isOpened
}

/** Whoever has both a pickup and an order there is met among the pickups, and has nothing left to move among the orders. */
async function moveEverybodyOff(deps: Deps, day: string): Promise<Omit<ClosingOutcome, 'isNew'>> {
  const outcome = { customers: 0, pickups: 0, cancelled: 0, dropoffs: 0, failed: 0 }
  for (const read of [readOwnersOn, readBuyersDueOn]) {
    let after: number | undefined = 0
    while (after !== undefined) {
      const page: number[] = await read(deps.database.db, day, after, PAGE)
      for (const customerId of page) await countMoved(deps, customerId, day, outcome)
      // The first texts leave while the later pages are written.
      if (page.length > 0) deps.jobs.runSoon('send-messages')
      after = page.length === PAGE ? page.at(-1) : undefined
    }
  }
  return outcome
}

async function countMoved(
  deps: Deps,
  customerId: number,
  day: string,
  outcome: Omit<ClosingOutcome, 'isNew'>,
): Promise<void> {
  try {
    const moved = await deps.database.transaction((db) => moveCustomerOff(deps, db, customerId, day))
    if (moved === undefined) return
    if (firstTold(moved) !== undefined) outcome.customers += 1
    outcome.pickups += moved.moved.length
    outcome.cancelled += moved.cancelled.length
    outcome.dropoffs += moved.later.length + moved.orders.length
  } catch (error) {
    outcome.failed += 1
    deps.errorReports.fault(error, { place: `closed day ${day} of customer ${customerId}` })
  }
}

type Moved = MovedOff & { orders: Awaited<ReturnType<typeof moveDueOff>> }

/** Under the customer's lock the day may be open again, and the pickup moved or collected. */
async function moveCustomerOff(deps: Deps, db: Db, customerId: number, day: string): Promise<Moved | undefined> {
  const customer = await lockCustomer(db, customerId)
  if (customer === undefined) return undefined
  const closed = await readClosedDays(db)
  const reason = closedReasonOf(day, closed)
  if (reason === undefined) return undefined
  const { publicUrl } = deps.config
  const now = deps.clock.now()
  const moved = {
    ...(await moveOffClosed(db, customer, { day, closed }, publicUrl, now)),
    orders: await moveDueOff(deps, db, customerId, { day, closed }),
  }
  const first = firstTold(moved)
  if (first !== undefined)
    await tell(db, customer, { day, reason }, moved, { eventKey: eventKeys.dayClosed(day, ...first), publicUrl, now })
  return moved
}

/** The thing that names the message, and its change: it has not moved off this day by that change before. */
function firstTold({ moved, cancelled, later, orders }: Moved): [thing: string, change: number] | undefined {
  const [pickup] = [...moved, ...cancelled, ...later]
  if (pickup) return [`pickup ${pickup.id}`, pickup.changeCount]
  const order = orders.find((each) => !staysUntilPaid(each))
  return order && [`order ${order.id}`, order.dueChanges]
}

async function tell(
  db: Db,
  customer: Customer,
  { day, reason }: Pick<Closure, 'day' | 'reason'>,
  { moved, cancelled, later, orders }: Moved,
  { eventKey, publicUrl, now }: { eventKey: string; publicUrl: string; now: Date },
): Promise<void> {
  const [only, ...others] = moved
  const dropoffs = sorted([
    ...later.map(({ dropoffDay }) => dropoffDay),
    // What stays here until it is paid is not promised for another day.
    ...orders.filter((order) => !staysUntilPaid(order)).flatMap(({ dueDay }) => dueDay ?? []),
  ])
  const news = dayClosed(
    {
      day,
      reason,
      pickups: sorted(moved.map(({ pickupDay }) => pickupDay)),
      isCancelled: cancelled.length > 0,
      dropoffs,
      backOn: others.length === 0 && dropoffs.length === 0 ? only?.dropoffDay : undefined,
    },
    publicUrl,
  )
  await tellCustomer(db, customer, news, { eventKey, keepsQuietHours: true }, now)
}

const sorted = (days: readonly string[]): string[] => [...new Set(days)].sort()
