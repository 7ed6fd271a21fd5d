import { randomBytes } from 'node:crypto'
import { firstBusinessDay } from '#rules/days/business-days'
import { addDays, laDay } from '#rules/days/days'
import { isPickupDay } from '#rules/days/pickup-days'
import { totalCentsOf } from '#rules/prices/order-prices'
import { createCoupon } from '../../server/billing/coupons.ts'
import { payOwed } from '../../server/billing/pay-owed.ts'
import { addCredit } from '../../server/credit/credit.ts'
import { jobsOf } from '../../server/jobs.ts'
import { collectBag } from '../../server/orders/collect.ts'
import { forwardOrder } from '../../server/orders/forward.ts'
import { releaseOrder } from '../../server/orders/hold.ts'
import { takeIn } from '../../server/orders/intake/intake.ts'
import { payCreditBack } from '../../server/orders/payment/credit-back.ts'
import { refundOrderOf } from '../../server/orders/payment/refund.ts'
import { separateOrder } from '../../server/orders/separate.ts'
import { findChargeByKey } from '../../server/payments/charge-store.ts'
import { createCustomer, type TestCustomer } from '../customers.ts'
import type { MortalServer } from '../mortal-server.ts'
import { putPickup } from '../put-pickup.ts'
import type { TestServer } from '../test-server.ts'
import { booking } from './books.ts'
import { completeOrder } from './complete-order.ts'
import { turnOnReload } from './credit.ts'
import { nextOrderNumber, openPlanInvoice } from './money.ts'
import { orderRow } from './order-payer.ts'
import type { PaymentWorld, TestCardKind } from './payment-world.ts'
import { putOrder } from './put-order.ts'

/** The work that a customer is in the middle of when the server dies. */
export interface Scenario {
  name: string
  /** Makes everything that was there before. Answers with what the customer tries, and tries again. */
  prepare(world: World): Promise<(app: MortalServer) => Promise<Tried>>
}

export interface World {
  server: TestServer
  payments: PaymentWorld
}

/** `done` is a definite outcome; `later` was told to come back. */
export type Tried = 'done' | 'later'

export const newKey = () => randomBytes(12).toString('hex')

export async function addCardTo({ server, payments }: World, { token }: TestCustomer, kind: TestCardKind = 'good') {
  const { body } = await server.call('POST', '/api/client/billing/create_intent/', {}, token)
  const { secret } = body as { secret: string }
  await payments.finishCard(secret, kind, (path, entry) => server.call('POST', path, entry))
  const { status } = await server.call('POST', '/api/client/cards/', { secret }, token)
  if (status !== 201) throw new Error(`The card was answered with ${status}.`)
}

async function newPayer(world: World, kind: TestCardKind = 'good', plan: 'payc' | 'gold' | null = null) {
  const customer = await createCustomer(world.server, { plan })
  await addCardTo(world, customer, kind)
  return customer
}

/** A charge that came to nothing is definite: the customer who wants to pay presses again, under a new key. */
export const cameToNothing = ({ headers }: { headers: Record<string, string> }): boolean =>
  headers['x-error-code'] === 'charge_not_made'

/** Checks out under one key until the answer is a definite one, answering the bank when it asks. */
function checkOutUntilDone({ payments, server }: World, { token }: TestCustomer, order: number, expected = 200) {
  let key = newKey()
  return async (app: MortalServer): Promise<Tried> => {
    for (;;) {
      const answer = await app.call('POST', '/api/client/subscription/checkout/', { order }, { token, key })
      const { status, body } = answer
      if (status === expected) return 'done'
      if (cameToNothing(answer)) key = newKey()
      if (status === 409) return 'later'
      if (status !== 402) throw new Error(`The checkout was answered with ${status}: ${JSON.stringify(body)}`)
      const { secret } = body as { secret: string }
      await payments.authenticate(secret, (path, answer) => server.call('POST', path, answer))
    }
  }
}

const planCheckout: Scenario = {
  name: 'a plan is checked out',
  async prepare(world) {
    const customer = await newPayer(world)
    const { id } = await openPlanInvoice(world.server, customer.id)
    return checkOutUntilDone(world, customer, id)
  },
}

const declinedCheckout: Scenario = {
  name: 'a card declines',
  async prepare(world) {
    const customer = await newPayer(world, 'declines')
    const { id } = await openPlanInvoice(world.server, customer.id)
    return checkOutUntilDone(world, customer, id, 400)
  },
}

const freeCheckout: Scenario = {
  name: 'a coupon pays for all of it',
  async prepare(world) {
    const { server } = world
    const customer = await newPayer(world)
    const code = newKey().slice(0, 12).toUpperCase()
    const now = server.deps.clock.now()
    const terms = { validFrom: null, validUntil: null, limit: 1, isOncePerCustomer: true }
    await createCoupon(server.database.db, code, { kind: 'percentage', percent: 100 }, terms, now)
    const { id: order } = await openPlanInvoice(server, customer.id)
    await server.call('POST', '/api/client/orders/apply_coupon/', { order, coupon: code }, customer.token)
    return checkOutUntilDone(world, customer, order)
  },
}

const authenticatedCheckout: Scenario = {
  name: 'the bank asks and is answered',
  async prepare(world) {
    const customer = await newPayer(world, 'authenticates')
    const { id } = await openPlanInvoice(world.server, customer.id)
    return checkOutUntilDone(world, customer, id)
  },
}

const changedMind: Scenario = {
  name: 'the bank asks and another plan is chosen',
  async prepare(world) {
    const { token, id: customerId } = await newPayer(world, 'authenticates')
    const { id: order } = await openPlanInvoice(world.server, customerId)
    const key = newKey()
    return async (app) => {
      await app.call('POST', '/api/client/subscription/checkout/', { order }, { token, key })
      const { status } = await app.call('POST', '/api/client/subscription/choose/', { package: 'platinum' }, { token })
      return status === 200 ? 'done' : 'later'
    }
  },
}

const reloadedOrder: Scenario = {
  name: 'an order reloads and is paid from the credit',
  async prepare(world) {
    const customer = await newPayer(world, 'good', 'gold')
    await turnOnReload(world.server, customer)
    return orderOf(world, customer, 25_000)
  },
}

const declinedReload: Scenario = {
  name: 'an order asks a card that declines',
  async prepare(world) {
    const customer = await newPayer(world, 'declines', 'gold')
    await turnOnReload(world.server, customer)
    return orderOf(world, customer, 25_000, 'declined')
  },
}

const restOnCard: Scenario = {
  name: 'an order takes the credit and the rest from the card',
  async prepare(world) {
    const { server } = world
    const customer = await newPayer(world, 'good', 'payc')
    const gift = {
      kind: 'gift',
      source: `gift ${newKey()}`,
      lot: 'gift',
      cents: 4_000,
      from: { gifts: 4_000 },
    } as const
    await booking(server, customer.id, (db, owner) => addCredit(db, owner, gift, server.deps.clock.now()))
    return orderOf(world, customer, 6_000)
  },
}

async function orderOf(
  { server }: World,
  { id: customerId }: TestCustomer,
  totalCents: number,
  expected: 'paid' | 'declined' = 'paid',
) {
  const number = await nextOrderNumber(server)
  const demand = { customerId, number, kind: 'order', title: 'An order', totalCents, isPresent: false } as const
  return async ({ deps }: MortalServer): Promise<Tried> => {
    const { status } = await payOwed(deps, demand)
    return status === expected ? 'done' : 'later'
  }
}

/** Today, or the last day before on which we drive: Stripe's book has the time of this machine, also on a Sunday. */
function daysOfPickup({ deps }: TestServer): { pickupDay: string; dropoffDay: string } {
  let pickupDay = laDay(deps.clock.now())
  while (!isPickupDay(pickupDay, [])) pickupDay = addDays(pickupDay, -1)
  return { pickupDay, dropoffDay: addDays(pickupDay, 3) }
}

const collectedBag: Scenario = {
  name: 'a bag is collected',
  async prepare(world) {
    const { server } = world
    const customer = await newPayer(world, 'good', 'payc')
    const id = await putPickup(server, customer, daysOfPickup(server))
    return async ({ deps }) => {
      await collectBag(deps, id, { bags: 2, who: 'marta' })
      const { rows } = await server.database.query<{ bags: number }>('select bags from orders where pickup_id = $1', [
        id,
      ])
      if (rows.length > 1) throw new Error(`Pickup ${id} was collected ${rows.length} times.`)
      return rows[0]?.bags === 2 ? 'done' : 'later'
    }
  },
}

/** Three coats at $10.00 came in, two are there: the card pays for two, and delivering them costs what it cost. */
const missingPieces: Scenario = {
  name: 'a piece is missing, its price is taken off and the rest is paid',
  async prepare(world) {
    const { server } = world
    const customer = await newPayer(world, 'good', 'payc')
    const coats = { kind: 'item', title: 'Coat', unit: 'pcs', count: 3, unitCents: 1_000, amountCents: 3_000 } as const
    const id = await putOrder(server, customer, { amountCents: 3_000 }, [coats])
    return async ({ deps }) => {
      await forwardOrder(deps, id, 2)
      await releaseOrder(deps, id, null, { missing: [{ name: 'coat', count: 1 }] })
      await completeOrder(deps, id)
      const { paidAt, amountCents, packedPieces } = await orderRow(server, id)
      if (paidAt === null) return 'later'
      if (amountCents !== 2_000 || packedPieces !== 2) throw new Error(`Order ${id} cost ${amountCents} cents.`)
      return 'done'
    }
  },
}

/** Shirts come back first and a rug later: two orders with a payment each, of which one needs a reload. */
const severalOrders: Scenario = {
  name: 'a bag comes back in two orders, each with its payment',
  async prepare(world) {
    const { server } = world
    const customer = await newPayer(world, 'good', 'gold')
    await turnOnReload(server, customer)
    const pickup = await putPickup(server, customer, daysOfPickup(server))
    const things = [
      { name: 'Shirt [Laundry]', count: 3 },
      { name: 'Area Rug [Standard]', count: 50 },
    ]
    const first = { things, extras: [], storage: null }
    const taken = await takeIn(server.deps, pickup, { first, second: { things } })
    if (!('status' in taken) || taken.order.parts !== 2) throw new Error(`Pickup ${pickup} came to another end.`)
    const orders = async () =>
      server.database.db.selectFrom('orders').selectAll().where('pickupId', '=', pickup).orderBy('part').execute()
    return async ({ deps }) => {
      for (const { id } of await orders()) await completeOrder(deps, id)
      const all = await orders()
      if (all.some(({ deliveryCents, part }) => part > 1 && deliveryCents > 0)) throw new Error('Two deliveries cost.')
      return all.every(({ paidAt }) => paidAt !== null) ? 'done' : 'later'
    }
  },
}

/** A shirt's button is not sewn on: it follows in an order of its own, and both cost what the one did. */
const separatedOrder: Scenario = {
  name: 'a shirt comes later than the rest, in an order of its own',
  async prepare(world) {
    const { server } = world
    const customer = await newPayer(world, 'good', 'payc')
    const pickup = await putPickup(server, customer, daysOfPickup(server))
    const things = [{ name: 'Shirt [Laundry]', count: 5 }]
    const taken = await takeIn(server.deps, pickup, {
      first: { things, extras: [], storage: null },
      second: { things },
    })
    if (!('status' in taken)) throw new Error(`Pickup ${pickup} was not taken in.`)
    const { id } = taken.order
    const total = totalCentsOf(taken.order)
    const day = firstBusinessDay(addDays(laDay(server.deps.clock.now()), 14), [])
    const wanted = { things: [{ name: 'Shirt [Laundry]', count: 2 }], day: () => day, reason: '' }
    return async ({ deps }) => {
      await separateOrder(deps, id, wanted, { who: 'marta' })
      const { rows: all } = await server.database.query<{ id: number }>('select id from orders where pickup_id = $1', [
        pickup,
      ])
      const orders = await Promise.all(all.map((each) => orderRow(server, each.id)))
      const sum = orders.reduce((cents, order) => cents + totalCentsOf(order), 0)
      if (sum !== total) throw new Error(`Order ${id} cost ${total} cents, and its parts ${sum}.`)
      if (orders.length > 2) throw new Error(`Order ${id} became ${orders.length} orders.`)
      return orders.length === 2 ? 'done' : 'later'
    }
  },
}

const deliveredOrder: Scenario = {
  name: 'an order is packed, paid and delivered',
  async prepare(world) {
    const { server } = world
    const customer = await newPayer(world, 'good', 'payc')
    const id = await putOrder(server, customer)
    return async ({ deps }) => {
      const outcome = await completeOrder(deps, id)
      return 'refusal' in outcome || outcome.status === 'completed' ? 'done' : 'later'
    }
  },
}

const heldOrder: Scenario = {
  name: 'a packed order is declined, and paid with another card',
  async prepare(world) {
    const { server } = world
    const customer = await newPayer(world, 'declines', 'payc')
    const id = await putOrder(server, customer)
    let key = newKey()
    return async (app) => {
      await completeOrder(app.deps, id)
      const { paidAt, hold } = await orderRow(server, id)
      if (paidAt === null && hold === null) return 'later'
      if (hold !== null) await addCardTo(world, customer)
      const answer = await app.call('POST', `/api/client/orders/${id}/pay/`, undefined, { ...customer, key })
      if (cameToNothing(answer)) key = newKey()
      return answer.status === 200 ? 'done' : 'later'
    }
  },
}

const refundedOrder: Scenario = {
  name: 'an order is refunded, and its quarter brings nothing back for that part',
  async prepare(world) {
    const { server } = world
    const customer = await newPayer(world, 'good', 'gold')
    const id = await putOrder(server, customer, { planName: 'gold', amountCents: 10_000, creditBackCents: 500 })
    await completeOrder(server.deps, id)
    await server.database.query("update orders set completed_at = completed_at - interval '100 days' where id = $1", [
      id,
    ])
    return async ({ deps }) => {
      await refundOrderOf(deps, id, 4_000, 'claim 1')
      await payCreditBack(deps)
      return 'done'
    }
  },
}

const leaving: Scenario = {
  name: 'a member leaves and is paid back',
  async prepare(world) {
    const { server } = world
    const { id, token } = await newPayer(world)
    const { id: order } = await openPlanInvoice(server, id)
    await server.call('POST', '/api/client/subscription/checkout/', { order }, token)
    const key = newKey()
    return async (app) => {
      const { status } = await app.call(
        'POST',
        '/api/client/subscription/leave/',
        { dollar_refund: '199.00' },
        { token, key },
      )
      return status === 200 ? 'done' : 'later'
    }
  },
}

/** A first attempt that the asker had given up succeeds after all, when another one has paid. */
const surplus: Scenario = {
  name: 'a charge too many goes back',
  async prepare(world) {
    const { server } = world
    const { id, token } = await newPayer(world)
    const { id: invoiceId } = await openPlanInvoice(server, id)
    const key = newKey()
    await server.call('POST', '/api/client/subscription/checkout/', { order: invoiceId }, token)
    const { customer_ref: customerRef, card_ref: cardRef } = await voidTwin(server, invoiceId, key)
    const words = { description: 'One that nobody knows of', site: server.deps.config.publicUrl }
    await server.deps.payments.charge({ key, customerRef, cardRef, amountCents: 19_900, isPresent: false, ...words })
    // The job does not compare a younger charge yet.
    server.setNow(new Date(server.deps.clock.now().getTime() + 11 * 60_000))
    return async ({ deps }) => {
      await jobsOf(deps)['reconcile-charges'].run()
      const charge = await findChargeByKey(deps.database.db, key)
      return charge?.status === 'returned' ? 'done' : 'later'
    }
  },
}

/** Another attempt at the same invoice, on record as given up. */
async function voidTwin({ database }: TestServer, invoiceId: number, key: string) {
  const { rows } = await database.query<{ customer_ref: string; card_ref: string }>(
    `insert into charges (customer_id, invoice_id, key, customer_ref, card_id, card_ref, amount_cents, is_present, status,
       created_at, ended_at)
     select customer_id, invoice_id, $2, customer_ref, card_id, card_ref, amount_cents, false, 'void', created_at, created_at
     from charges where invoice_id = $1 and status = 'succeeded' returning customer_ref, card_ref`,
    [invoiceId, key],
  )
  const [twin] = rows
  if (twin === undefined) throw new Error(`Invoice ${invoiceId} was not charged.`)
  return twin
}

export const SCENARIOS: readonly Scenario[] = [
  planCheckout,
  declinedCheckout,
  freeCheckout,
  authenticatedCheckout,
  changedMind,
  reloadedOrder,
  declinedReload,
  restOnCard,
  collectedBag,
  missingPieces,
  severalOrders,
  separatedOrder,
  deliveredOrder,
  heldOrder,
  refundedOrder,
  leaving,
  surplus,
]
