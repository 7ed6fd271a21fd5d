import { totalCentsOf } from '#rules/order-prices'
import { expectPaymentIn } from '../billing/pay-owed.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { dropQueued } from '../messages.ts'
import { readPickup } from '../pickups/lock-pickup.ts'
import type { Deps } from '../ports.ts'
import { rewriteToCustomer, writeToCustomer } from '../profile/tell-customer.ts'
import type { Letter } from '../words/letter.ts'
import { orderPriced, type Payers } from '../words/orders.ts'
import { listLines } from './list-store.ts'
import type { OrderRow } from './store.ts'

type To = Pick<Customer, 'id' | 'email'>
type Needed = Pick<Deps, 'config' | 'clock'>

/** The customer reads every line and what would pay it today. That we have the bag is no news any more. */
export async function tellPriced(deps: Needed, db: Db, customer: To, order: OrderRow): Promise<void> {
  const totalCents = totalCentsOf(order)
  const expected = await expectPaymentIn(db, { customerId: customer.id, number: order.id, kind: 'order', totalCents })
  if (expected === undefined) throw new Error(`Order ${order.id} belongs to a customer who has gone.`)
  const { creditCents, cardCents, reload, cardLast } = expected
  const payers = { creditCents, cardCents, reloadCents: reload?.chargeCents ?? 0, hasCard: cardLast !== null }
  const how = { eventKey: eventKeys.orderPriced(order.id), kind: 'order_step', keepsQuietHours: true } as const
  await writeToCustomer(db, customer, await linesOf(deps, db, customer, order, payers), how, deps.clock.now())
  await dropQueued(db, [eventKeys.bagCollected(order.id)])
}

/** Asked for before the letter could leave: the lines are still news, and what would have paid them is not. */
export async function retellPriced(deps: Needed, db: Db, customer: To, order: OrderRow): Promise<void> {
  await rewriteToCustomer(db, eventKeys.orderPriced(order.id), () => linesOf(deps, db, customer, order, undefined))
}

async function linesOf(
  { config: { publicUrl } }: Needed,
  db: Db,
  customer: To,
  order: OrderRow,
  payers: Payers | undefined,
): Promise<Letter> {
  const { id, discountCents, pickupId } = order
  const pickup = pickupId === null ? undefined : await readPickup(db, customer.id, pickupId)
  const lines = (await listLines(db, [id])).map(({ kind, title, count, amountCents }) => ({
    title: kind === 'up_charge' ? `${title}, special care` : title,
    count,
    amountCents,
  }))
  const facts = {
    id,
    lines,
    discountCents,
    totalCents: totalCentsOf(order),
    dropoffDay: order.hold === 'payment' ? undefined : pickup?.dropoffDay,
    payers,
  }
  return orderPriced(facts, publicUrl)
}
