import { isOwed } from '#rules/orders/order-life'
import { mayAskAgain } from '../../billing/attempts.ts'
import { isBooked, listBooked } from '../../credit/credit.ts'
import { entrySources } from '../../db/causes.ts'
import { AT_WORK_MS } from '../../payments/charge-outcome.ts'
import type { Deps } from '../../ports.ts'
import { withLockedOrder } from '../locked-order.ts'
import { retellSum } from '../tell-payment-needed.ts'
import {
  type AskedOrder,
  BEFORE_ALL,
  isHeldToTry,
  listAsked,
  listHeld,
  listHeldToTry,
  listWithLessCredit,
  lowerAskedCredit,
  type OrderOfCustomer,
} from './payment-store.ts'
import { noteVoidPress, settleOrder, spendable } from './settle-order.ts'

/**
 * With the asker, every few seconds: what the books have as paid is written down as paid, and what nobody has asked for yet is asked
 * for. A process may have died in between, also while it paid for one that was held. Nothing leaves by itself: a bag that is paid late
 * is ready, and somebody takes it to the van.
 */
export async function finishAsked(deps: Deps): Promise<number> {
  const { database, clock } = deps
  // Somebody is at work on an order that is being packed right now.
  const askedBefore = new Date(clock.now().getTime() - AT_WORK_MS)
  const settle = (order: OrderOfCustomer) =>
    settleOrder(deps, order, async (db, { id, state, hold }) => {
      if (!isOwed({ state }) || (hold !== null && hold !== 'payment')) return false
      return (
        (await isBooked(db, entrySources.invoicePaid(id))) || (hold === null && mayAskAgain(db, order, clock.now()))
      )
    })
  let settled = 0
  for await (const page of pagesOf((after) => listAsked(database.db, askedBefore, after, PAGE))) {
    settled += await settleEach(deps, page, settle)
  }
  for await (const page of pagesOf((after) => listHeld(database.db, after, PAGE))) {
    const sources = page.map(({ id }) => entrySources.invoicePaid(id))
    const booked = await listBooked(database.db, sources)
    const paid = page.filter(({ id }) => booked.has(entrySources.invoicePaid(id)))
    settled += await settleEach(deps, paid, settle)
  }
  return settled
}

/** So many orders are read at once. */
const PAGE = 100

async function* pagesOf(
  list: (after: typeof BEFORE_ALL) => Promise<AskedOrder[]>,
): AsyncGenerator<readonly AskedOrder[]> {
  for (let after: typeof BEFORE_ALL | undefined = BEFORE_ALL; after !== undefined; ) {
    const page: AskedOrder[] = await list(after)
    if (page.length > 0) yield page
    after = page.length === PAGE ? page.at(-1) : undefined
  }
}

/**
 * Held orders, the oldest first, when their day has come, another card is the main one or credit has arrived. What is asked for is
 * noted with the order, so that a hint which got lost is made up for by the next run.
 */
export async function retryHeldOrders(deps: Deps): Promise<number> {
  const { database, clock } = deps
  for await (const page of pagesOf((after) => listWithLessCredit(database.db, after, PAGE))) {
    await eachOrder(deps, page, (order) => noteLessCredit(deps, order))
  }
  const settle = (order: OrderOfCustomer) =>
    settleOrder(deps, order, async (db, found) => {
      // The customer may have been gone when the outcome of a press was heard.
      await noteVoidPress(db, found)
      return (await isHeldToTry(db, order.id, clock.now())) && mayAskAgain(db, order, clock.now())
    })
  let paid = 0
  for await (const page of pagesOf((after) => listHeldToTry(database.db, clock.now(), after, PAGE))) {
    paid += await settleEach(deps, page, settle)
  }
  return paid
}

/** Credit was spent on something else: what the order reckoned with and what still waits to be told of it change together. */
const noteLessCredit = (deps: Deps, { id }: OrderOfCustomer) =>
  withLockedOrder(deps, id, async (db, { customer, order }) => {
    await lowerAskedCredit(db, id, spendable(customer))
    await retellSum(deps, db, customer, order)
  })

async function settleEach(
  deps: Deps,
  orders: readonly OrderOfCustomer[],
  settle: (order: OrderOfCustomer) => ReturnType<typeof settleOrder>,
): Promise<number> {
  let paid = 0
  await eachOrder(deps, orders, async (order) => {
    if ((await settle(order)).status === 'paid') paid += 1
  })
  return paid
}

/** One at a time: one that fails is reported and keeps no other from it. */
async function eachOrder(
  { errorReports }: Deps,
  orders: readonly OrderOfCustomer[],
  work: (order: OrderOfCustomer) => Promise<unknown>,
): Promise<void> {
  for (const order of orders) {
    try {
      await work(order)
    } catch (error) {
      errorReports.fault(error, { place: `payment of order ${order.id}` })
    }
  }
}
