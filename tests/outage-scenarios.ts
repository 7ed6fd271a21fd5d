import { payOwed } from '../server/billing/pay-owed.ts'
import { refundOrder } from '../server/billing/refund-order.ts'
import { findDispute } from '../server/payments/dispute-store.ts'
import { receiveEvent } from '../server/payments/events.ts'
import type { PaymentEvent } from '../server/ports.ts'
import { createCustomer } from './customers.ts'
import { addCardTo, cameToNothing, newKey, SCENARIOS, type Scenario, type World } from './money/crash-scenarios.ts'
import { nextOrderNumber, openPlanInvoice } from './money/money.ts'
import type { TestCardKind } from './money/payment-world.ts'

/** Work that may be under way when the database breaks: all that a server may die in, and some that writes differently. */

/** A customer whose plan was checked out once, and the charge as it stands then. */
async function checkedOut(world: World, card: TestCardKind = 'good') {
  const { server, payments } = world
  const { id: customerId, ...customer } = await createCustomer(server)
  await addCardTo(world, { id: customerId, ...customer }, card)
  const { id: order } = await openPlanInvoice(server, customerId)
  const { token } = customer
  const { status, body } = await server.call('POST', '/api/client/subscription/checkout/', { order }, token)
  if (status === 402) {
    const { secret } = body as { secret: string }
    await payments.authenticate(secret, (path, answer) => server.call('POST', path, answer))
  }
  const charge = await server.database.db
    .selectFrom('charges')
    .selectAll()
    .where('invoiceId', '=', order)
    .executeTakeFirstOrThrow()
  return { token, charge }
}

/** The event is told again and again, as the provider does until it is answered with 200. */
const telling =
  (event: PaymentEvent): Awaited<ReturnType<Scenario['prepare']>> =>
  async ({ deps }) => {
    await receiveEvent(deps, event)
    return 'done'
  }

const firstCheckout: Scenario = {
  name: 'a plan is checked out for the first time',
  async prepare(world) {
    const { server } = world
    const customer = await createCustomer(server)
    await addCardTo(world, customer)
    const { id: order } = await openPlanInvoice(server, customer.id)
    const { token } = customer
    let key = newKey()
    const body = {
      user: { first_name: 'Rosa', last_name: 'Parks', is_auto_billing: true },
      address: { zip_code: '94301', address_line_1: '9 Linen Lane' },
      order,
    }
    return async (app) => {
      const answer = await app.call('POST', '/api/client/welcome/checkout/', body, { token, key })
      // The charge came to nothing, and the customer presses again: that is another attempt.
      if (cameToNothing(answer)) key = newKey()
      return answer.status === 200 ? 'done' : 'later'
    }
  },
}

const orderRefund: Scenario = {
  name: 'an order is refunded to the card',
  async prepare(world) {
    const { server } = world
    const customer = await createCustomer(server, { plan: 'payc' })
    await addCardTo(world, customer)
    const order = { customerId: customer.id, number: await nextOrderNumber(server) }
    await payOwed(server.deps, { ...order, kind: 'order', title: 'An order', totalCents: 6_000, isPresent: false })
    return async ({ deps }) => {
      const { status } = await refundOrder(deps, { ...order, cents: 2_500, cause: 'claim 1' })
      return status === 'refunded' || status === 'refunded_before' ? 'done' : 'later'
    }
  },
}

const toldOfCharge: Scenario = {
  name: 'the provider tells of a charge',
  async prepare(world) {
    const { key, customerRef } = (await checkedOut(world, 'authenticates')).charge
    const outcome = await world.server.deps.payments.findCharge({ key, customerRef })
    if (outcome?.status !== 'succeeded') throw new Error('The provider has not charged.')
    return telling({ id: newKey(), kind: 'charge', key, outcome })
  },
}

const toldOfRefund: Scenario = {
  name: 'the provider tells of a refund',
  async prepare(world) {
    const { server } = world
    const { token, charge } = await checkedOut(world)
    const leaving = { dollar_refund: '199.00' }
    await server.call('POST', '/api/client/subscription/leave/', leaving, token)
    const { key, amountCents } = await server.database.db
      .selectFrom('refunds')
      .selectAll()
      .where('chargeId', '=', charge.id)
      .executeTakeFirstOrThrow()
    const outcome = await server.deps.payments.refund({ key, chargeRef: charge.chargeRef ?? '', amountCents })
    if (outcome.status === 'failed') throw new Error('The provider did not take the refund.')
    return telling({ id: newKey(), kind: 'refund', key, refundRef: outcome.refundRef, outcome })
  },
}

const toldOfDispute: Scenario = {
  name: 'the provider tells of a lost dispute',
  async prepare(world) {
    const { chargeRef } = (await checkedOut(world)).charge
    const dispute = { disputeRef: newKey(), chargeRef: chargeRef ?? '', status: 'lost' } as const
    const tell = telling({ id: newKey(), kind: 'dispute', ...dispute })
    // No job of ours would ever find it: what the event does not do is lost.
    return async (app) => {
      await tell(app)
      return (await findDispute(app.deps.database.db, dispute.disputeRef))?.status === 'lost' ? 'done' : 'later'
    }
  },
}

export const OUTAGE_SCENARIOS: readonly Scenario[] = [
  ...SCENARIOS,
  firstCheckout,
  orderRefund,
  toldOfCharge,
  toldOfRefund,
  toldOfDispute,
]
