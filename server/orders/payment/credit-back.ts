import { instantAt, laDay } from '#rules/days/days'
import { type Quarter, quarterOf } from '#rules/days/quarters'
import { addCredit, isBooked } from '../../credit/credit.ts'
import { entrySources, eventKeys } from '../../db/causes.ts'
import { type Customer, lockCustomer, type Owner } from '../../db/customers.ts'
import type { Db } from '../../db/open.ts'
import type { Deps } from '../../ports.ts'
import { tellCustomer } from '../../profile/tell-customer.ts'
import { creditBack } from '../../words/orders.ts'
import { listOrdersOwed, listOwedCreditBack, markCreditedBack } from './credit-back-store.ts'
import { earnedCreditBack } from './earned-credit-back.ts'

/** The minute of the day at which the run comes. */
export const CREDIT_BACK_MINUTE_OF_DAY = 6 * 60 + 20

/** So many customers are read at once. */
const PAGE = 100

type OwedOrder = Awaited<ReturnType<typeof listOrdersOwed>>[number]

/**
 * Pays the credit back of every quarter that is over, each once. Customers one at a time: one that fails is reported and keeps no
 * other from it. Answers with how many got something.
 */
export async function payCreditBack(deps: Deps): Promise<number> {
  const { database, clock, errorReports, jobs } = deps
  const before = instantAt(quarterOf(laDay(clock.now())).firstDay, 0)
  let paid = 0
  for (let afterId = 0; ; ) {
    const owed = await listOwedCreditBack(database.db, before, afterId, PAGE)
    for (const { customerId } of owed) {
      try {
        if (await payCustomer(deps, customerId, before)) paid += 1
      } catch (error) {
        errorReports.fault(error, { place: `credit back of customer ${customerId}` })
      }
    }
    const last = owed.at(-1)
    if (last === undefined) break
    afterId = last.customerId
  }
  if (paid > 0) {
    jobs.runSoon('send-messages')
    jobs.runSoon('retry-held-orders')
  }
  return paid
}

/** All the quarters that are owed, the oldest first, in one transaction. */
async function payCustomer(deps: Deps, customerId: number, before: Date): Promise<boolean> {
  const isPaid = await deps.database.transaction(async (db) => {
    const customer = await lockCustomer(db, customerId)
    // Meanwhile gone, or about to go.
    if (customer === undefined || customer.deletesOn !== null) return false
    const orders = await listOrdersOwed(db, customerId, before)
    if (orders.length === 0) return false
    let owner: Owner = customer
    for (const [quarter, ofQuarter] of byQuarter(orders)) {
      owner = await payQuarter(db, customer, owner, quarter, ofQuarter, deps.clock.now())
    }
    const paid = orders.map((order) => ({ id: order.id, cents: earnedCreditBack(order) }))
    await markCreditedBack(db, paid, deps.clock.now())
    await deps.reach('credit back before paid')
    return owner !== customer
  })
  await deps.reach('credit back paid')
  return isPaid
}

async function payQuarter(
  db: Db,
  customer: Customer,
  owner: Owner,
  { firstDay, lastDay }: Quarter,
  orders: readonly OwedOrder[],
  now: Date,
): Promise<Owner> {
  const quarter = quarterName(firstDay)
  const source = entrySources.creditBack(quarter, customer.id)
  if (await isBooked(db, source)) return owner
  const cents = orders.reduce((sum, order) => sum + earnedCreditBack(order), 0)
  if (cents === 0) return owner
  const credit = { kind: 'credit_back', source, lot: 'credit_back', cents, from: { credit_back: cents } } as const
  const booked = await addCredit(db, owner, credit, now)
  const way = { eventKey: eventKeys.creditBack(quarter, customer.id), keepsQuietHours: true } as const
  await tellCustomer(db, customer, creditBack({ firstDay, lastDay }, cents), way, now)
  return booked.owner
}

/** What the quarter of that moment has earned so far: the sum that comes if nothing more is completed or given back until its end. */
export async function readQuarterCreditBack(
  db: Db,
  { id, deletesOn }: Pick<Customer, 'id' | 'deletesOn'>,
  now: Date,
): Promise<{ cents: number; paidOn: string }> {
  const quarter = quarterOf(laDay(now))
  const begins = instantAt(quarter.firstDay, 0)
  // Whoever is about to go gets none.
  const orders = deletesOn === null ? await listOrdersOwed(db, id, instantAt(quarter.paidOn, 0)) : []
  const own = orders.filter(({ completedAt }) => completedAt !== null && completedAt >= begins)
  return { cents: own.reduce((sum, order) => sum + earnedCreditBack(order), 0), paidOn: quarter.paidOn }
}

function byQuarter(orders: readonly OwedOrder[]): [Quarter, OwedOrder[]][] {
  const quarters = new Map<string, [Quarter, OwedOrder[]]>()
  for (const order of orders) {
    if (order.completedAt === null) continue
    const quarter = quarterOf(laDay(order.completedAt))
    const found = quarters.get(quarter.firstDay)
    if (found) found[1].push(order)
    else quarters.set(quarter.firstDay, [quarter, [order]])
  }
  return [...quarters.values()]
}

/** "2026 Q4" */
export const quarterName = (firstDay: string): string =>
  `${firstDay.slice(0, 4)} Q${Math.ceil(Number(firstDay.slice(5, 7)) / 3)}`
