import { hasLeft } from '#rules/orders/order-life'
import { isStorageAlone } from '#rules/orders/stored-alone'
import { measured } from '#rules/prices/measures'
import { totalCentsOf } from '#rules/prices/order-prices'
import type { Unit } from '#rules/prices/price-list'
import { expectPaymentIn } from '../billing/pay-owed.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { dropQueued } from '../messages.ts'
import { readPickup } from '../pickups/lock-pickup.ts'
import type { Deps } from '../ports.ts'
import { retellCustomer, rewriteToCustomer, tellCustomer, writeToCustomer } from '../profile/tell-customer.ts'
import type { Letter } from '../words/letter.ts'
import { garmentsStay, orderPriced, ordersDue, type Payers } from '../words/orders.ts'
import { tellBill } from './explain-bill.ts'
import { listLines } from './list-store.ts'
import { listOrdersOfPickup, type OrderRow } from './store.ts'
import { retellSeparated } from './tell-separated.ts'

type To = Pick<Customer, 'id' | 'email'>
type Needed = Pick<Deps, 'config' | 'clock'>

/**
 * The customer reads every line and what would pay it today, one letter for each order of the pickup: the credit that one would use is
 * gone for the next. A text says the days where they are not the one that was told; `before` is the first order as it was until now. That we
 * have the bag is no news any more, nor is the day that staff had promised where it is another one by now.
 */
export async function tellPriced(
  deps: Needed,
  db: Db,
  customer: To,
  orders: readonly OrderRow[],
  before: OrderRow,
): Promise<void> {
  const now = deps.clock.now()
  const way = { kind: 'order_step', keepsQuietHours: true } as const
  let leftCents: number | undefined
  for (const order of orders) {
    const owed = { customerId: customer.id, number: order.id, kind: 'order', totalCents: totalCentsOf(order) } as const
    const expected = await expectPaymentIn(db, owed, leftCents)
    if (expected === undefined) throw new Error(`Order ${order.id} belongs to a customer who has gone.`)
    const { creditCents, cardCents, reload, cardLast, balanceCents, balanceAfterCents } = expected
    leftCents = balanceAfterCents
    const credit = { beforeCents: balanceCents, creditCents, afterCents: balanceAfterCents }
    const payers = { ...credit, cardCents, reloadCents: reload?.chargeCents ?? 0, hasCard: cardLast !== null }
    const how = { ...way, eventKey: eventKeys.orderPriced(order.id) }
    await writeToCustomer(db, customer, await linesOf(deps, db, order, payers), how, now)
  }
  const [first] = orders
  if (first === undefined) return
  const collected = eventKeys.bagCollected(first.id)
  const isCollectionUntold = (await dropQueued(db, [collected])).has(collected)
  if (first.dueDay !== before.dueDay) await dropQueued(db, [eventKeys.orderDue(first.id, first.dueChanges)])
  const daysWay = { ...way, eventKey: eventKeys.ordersDue(first.id), isTextOnly: true }
  if (await isOnlyStored(db, first)) {
    // Whoever was told a day with the bag in our hands waits for nothing on it.
    if (isDayTold(before, isCollectionUntold) && before.dueDay !== null)
      await tellCustomer(db, customer, garmentsStay(before.dueDay), daysWay, now)
    return
  }
  const days = daysOf(orders)
  const toldDay = await toldDayOf(db, before, isCollectionUntold)
  if (days.every(({ dueDay }) => dueDay === toldDay)) return
  await tellCustomer(db, customer, ordersDue(days), daysWay, now)
}

/** Beside the booking's: as staff have moved it, or as it was told with the bag in our hands. */
const isDayTold = ({ dueChanges, bags }: OrderRow, isCollectionUntold: boolean): boolean =>
  dueChanges > 0 || (bags !== null && !isCollectionUntold)

/** The day that the customer knows: as staff have moved it, as it was told with the bag in our hands, or else as it was booked. */
async function toldDayOf(db: Db, order: OrderRow, isCollectionUntold: boolean): Promise<string | null> {
  const { customerId, pickupId, dueDay } = order
  if (isDayTold(order, isCollectionUntold) || pickupId === null) return dueDay
  return (await readPickup(db, customerId, pickupId))?.dropoffDay ?? dueDay
}

/** Asked for before the letter could leave: the lines are still news, and what would have paid them is not. */
export async function retellPriced(deps: Needed, db: Db, order: OrderRow): Promise<void> {
  await rewriteToCustomer(db, eventKeys.orderPriced(order.id), () => linesOf(deps, db, order, undefined))
}

/** Its day is another one by now, or it has left: what still waits says the days of those that are to come. */
export async function retellDays(deps: Needed, db: Db, order: OrderRow): Promise<void> {
  await retellPriced(deps, db, order)
  await retellSeparated(deps, db, order)
  if (order.pickupId === null) return
  const orders = await listOrdersOfPickup(db, order.customerId, order.pickupId)
  const [first] = orders
  if (first === undefined) return
  const days = daysOf(orders.filter((each) => !hasLeft(each)))
  const eventKey = eventKeys.ordersDue(first.id)
  if (days.length === 0) await dropQueued(db, [eventKey])
  else await retellCustomer(db, eventKey, async () => ordersDue(days))
}

/** Nothing comes back of what is stored, on no day. */
export const isOnlyStored = async (db: Db, { id }: Pick<OrderRow, 'id'>): Promise<boolean> =>
  isStorageAlone((await listLines(db, [id])).map(({ kind }) => kind))

/** "3", "40 sq ft", "2 seasons", and of the way nothing: forty square feet are one rug, and two seasons are not twice the garments. */
function countOf(kind: string, count: number, unit: Unit | null): string {
  if (kind === 'delivery' || kind === 'rush') return ''
  if (kind === 'storage') return count === 1 ? '1 season' : `${count} seasons`
  return measured(count, unit)
}

const daysOf = (orders: readonly Pick<OrderRow, 'id' | 'dueDay'>[]) =>
  orders.flatMap(({ id, dueDay }) => (dueDay === null ? [] : { id, dueDay }))

async function billOf(db: Db, { customerId, pickupId }: OrderRow) {
  const pickup = pickupId === null ? undefined : await readPickup(db, customerId, pickupId)
  if (!pickup?.estimate) return undefined
  const orders = await listOrdersOfPickup(db, customerId, pickup.id)
  return tellBill(
    db,
    pickup.estimate,
    orders.map(({ id }) => id),
  )
}

async function linesOf(
  { config: { publicUrl } }: Needed,
  db: Db,
  order: OrderRow,
  payers: Payers | undefined,
): Promise<Letter> {
  const { id, discountCents, part, parts, dueDay, secondCount, countedAlone } = order
  const rows = await listLines(db, [id])
  const isStored = isStorageAlone(rows.map(({ kind }) => kind))
  const lines = rows.map(({ kind, title, count, unit, amountCents }) => ({
    title: kind === 'up_charge' ? `${title}, special care` : title,
    count: countOf(kind, count, unit),
    amountCents,
  }))
  const facts = {
    id,
    isCountedTwice: countedAlone === '' && (secondCount?.things.length ?? 0) > 0,
    isStored,
    lines,
    discountCents,
    totalCents: totalCentsOf(order),
    part,
    parts,
    dueDay: isStored || order.hold === 'payment' || hasLeft(order) ? undefined : (dueDay ?? undefined),
    payers,
    bill: part === 1 ? await billOf(db, order) : undefined,
  }
  return orderPriced(facts, publicUrl)
}
