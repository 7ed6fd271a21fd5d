import { phoneNumber, storedPhone } from '#rules/checks'
import { laDay } from '#rules/days/days'
import { listBeginningWith } from '../../db/customers.ts'
import { BEFORE_NONE } from '../../db/statement.ts'
import { countDoors, readNewest, readNewestOf, readWaitingDoors } from '../../orders/desk-orders.ts'
import type { Deps } from '../../ports.ts'
import { listAccountsWith } from '../../profile/numbers.ts'
import { presentOrders } from './order-rows.ts'

/** The lists of orders: what waits for us, all of them, and those that somebody looks for. */

/** So many are worked through at a time; all are counted. */
const MOST_LISTED = 200
const PAGE = 50
/** Of what is looked for. */
const CUSTOMERS_FOUND = 10
const ORDERS_EACH = 10

export async function countWaiting({ database, clock }: Deps) {
  const waiting = await readWaitingDoors(database.db, laDay(clock.now()))
  return { waiting: waiting.length, doors: countDoors(waiting) }
}

export async function readWaitingOrders({ database: { db }, clock }: Deps) {
  const now = clock.now()
  const today = laDay(now)
  const waiting = await readWaitingDoors(db, today)
  const listed = waiting.slice(0, MOST_LISTED).map(({ id }) => id)
  return {
    now: now.toISOString(),
    today,
    waiting: waiting.length,
    doors: countDoors(waiting),
    orders: await presentOrders(db, listed, now),
  }
}

/** Without a word: all orders, a page of them. */
export async function searchOrders(
  deps: Deps,
  { q, before = BEFORE_NONE }: { q?: string | undefined; before?: number | undefined },
) {
  const { db } = deps.database
  const now = deps.clock.now()
  const ids = q === undefined ? await readNewest(db, { limit: PAGE + 1, before }) : await idsFor(deps, q)
  return {
    today: laDay(now),
    orders: await presentOrders(db, q === undefined ? ids.slice(0, PAGE) : ids, now),
    hasMore: q === undefined && ids.length > PAGE,
  }
}

async function idsFor({ database: { db } }: Deps, q: string): Promise<number[]> {
  if (/^#?\d{1,9}$/.test(q)) return [Number(q.replace('#', ''))]
  const phone = q.replace(/[\s().-]/g, '')
  if (phoneNumber(phone) === undefined) {
    return readNewestOf(db, await listAccountsWith(db, storedPhone(phone), CUSTOMERS_FOUND), ORDERS_EACH)
  }
  return readNewestOf(db, await listBeginningWith(db, q, CUSTOMERS_FOUND), ORDERS_EACH)
}
