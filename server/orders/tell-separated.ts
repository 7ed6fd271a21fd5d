import { hasLeft } from '#rules/orders/order-life'
import type { PieceLine } from '#rules/orders/pieces'
import { itemsComing } from '#rules/orders/separation'
import { measured } from '#rules/prices/measures'
import { totalCentsOf } from '#rules/prices/order-prices'
import { eventKeys } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import { dropQueued } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { retellCustomer } from '../profile/tell-customer.ts'
import { orderSeparated } from '../words/orders.ts'
import { readFrozenLines } from './frozen-lines.ts'
import { listSeparations } from './separation-store.ts'
import { listOrdersOfPickup, type OrderRow } from './store.ts'

/** What came with an order that was made of another one, as its customer reads it. */
export function thingsToldOf(lines: readonly PieceLine[]) {
  const things = lines.filter(({ kind }) => kind === 'item' || kind === 'extra')
  return {
    things: things.map(({ title, count, unit }) => ({ title, count: measured(count, unit) })),
    pieces: itemsComing(lines),
  }
}

/** It costs less by now: what still waits about those that were made of it, and about itself, names the sum of now. */
export async function retellParted(deps: Pick<Deps, 'config'>, db: Db, order: OrderRow): Promise<void> {
  const { id, customerId, pickupId } = order
  const made = (await listSeparations(db, id)).map(({ orderId }) => orderId)
  if (made.length === 0 || pickupId === null) return
  for (const each of await listOrdersOfPickup(db, customerId, pickupId))
    if (made.includes(each.id)) await retellSeparated(deps, db, each)
}

/**
 * Its day is another one before that could leave, or what one of both costs, and then it says that, or it has left itself. The reason was one
 * for its first day.
 */
export async function retellSeparated({ config }: Pick<Deps, 'config'>, db: Db, further: OrderRow): Promise<void> {
  const { id, customerId, pickupId, dueDay } = further
  const eventKey = eventKeys.orderSeparated(id)
  if (hasLeft(further) || dueDay === null) return void (await dropQueued(db, [eventKey]))
  await retellCustomer(db, eventKey, async () => {
    const made = (await listSeparations(db, id)).find(({ orderId }) => orderId === id)
    const orders = pickupId === null ? [] : await listOrdersOfPickup(db, customerId, pickupId)
    const rest = orders.find((order) => order.id === made?.fromOrderId)
    if (rest === undefined) throw new Error(`Order ${id} was made of no order.`)
    const why = made?.dueDay === dueDay ? made.why : ''
    const totals = { totalCents: totalCentsOf(rest), furtherTotalCents: totalCentsOf(further) }
    const things = thingsToldOf(await readFrozenLines(db, id))
    return orderSeparated({ id: rest.id, furtherId: id, ...things, ...totals, dueDay, why }, config.publicUrl)
  })
}
