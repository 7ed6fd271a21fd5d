import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createCustomer, type TestCustomer } from '../customers.ts'
import type { CardBehaviour } from '../fake-stripe/stripe-book.ts'
import { startBeside } from '../mortal-server.ts'
import { type Answer, openTestServer, type TestServer } from '../test-server.ts'
import { addCardTo, newKey } from './crash-scenarios.ts'
import { type Faults, faultyPayments } from './faulty-payments.ts'
import { openPlanInvoice } from './money.ts'
import { findMoneyFaults } from './money-faults.ts'
import { type StripeWorld, stripeWorld, type TestCardKind } from './payment-world.ts'

/** A secret that is about to be replaced and holds beside the new one. */
export const OLD_SECRET = `whsec_${newKey()}`

/** A server that takes its money by Stripe's stand-in, which tells it by real HTTP what has happened, when a test says so. */
export interface StripeServer {
  server: TestServer
  payments: StripeWorld
  fake: StripeWorld['fake']
  /** The stand-in tells its events to this address. */
  webhookUrl: string
  /** Lets time pass; Stripe's book has the time of this machine. */
  passTime(ms: number): void
  /** Another server on the same database, whose calls of the provider may be lost. */
  openFaulty(): Promise<{ checkOut: CheckOut; faults: Faults; close(): void }>
  checkOut: CheckOut
  buyer(card?: TestCardKind): Promise<Buyer>
  /** The same with a card whose refunds, say, behave so. */
  buyerWith(behaviour: CardBehaviour): Promise<Buyer>
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  findFaults(): Promise<string[]>
}

export interface Buyer extends TestCustomer {
  order: number
}
type CheckOut = (buyer: Pick<Buyer, 'token' | 'order'>, key?: string) => Promise<Pick<Answer, 'status' | 'body'>>

const PATH = '/api/client/subscription/checkout/'

export function shareStripeServer(settings: Record<string, string> = {}): StripeServer {
  const shared = {} as StripeServer
  let now = Date.now()
  beforeAll(async () => {
    const payments = await stripeWorld()
    const server = await openTestServer({ ...payments.settings, STRIPE_WEBHOOK_SECRET_OLD: OLD_SECRET, ...settings })
    const world = { server, payments }
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    Object.assign(shared, {
      ...world,
      fake: payments.fake,
      webhookUrl: `http://127.0.0.1:${port}/api/client/billing/stripe_webhook/`,
      passTime(ms) {
        now += ms
        server.setNow(new Date(now))
      },
      async openFaulty() {
        let faults: Faults | undefined
        const app = await startBeside(server, {
          wrapPayments(given) {
            const faulty = faultyPayments(given)
            faults = faulty.faults
            return faulty.payments
          },
        })
        if (faults === undefined) throw new Error('The provider was not wrapped.')
        const checkOut: CheckOut = ({ token, order }, key = newKey()) =>
          app.call('POST', PATH, { order }, { token, key })
        return { checkOut, faults, close: app.kill }
      },
      async checkOut({ token, order }, key = newKey()) {
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
        const answer = await server.app.inject({ method: 'POST', url: PATH, headers, payload: { order } })
        return { status: answer.statusCode, body: answer.json() as never }
      },
      async buyer(card) {
        const customer = await createCustomer(server)
        await addCardTo(world, customer, card)
        return { ...customer, order: (await openPlanInvoice(server, customer.id)).id }
      },
      async buyerWith(behaviour) {
        const customer = await createCustomer(server)
        const { body } = await server.call('POST', '/api/client/billing/create_intent/', {}, customer.token)
        const { secret } = body as { secret: string }
        payments.fake.actions.finishSetup(secret.split('_secret_')[0] ?? '', { behaviour })
        await server.call('POST', '/api/client/cards/', { secret }, customer.token)
        return { ...customer, order: (await openPlanInvoice(server, customer.id)).id }
      },
      query: async (text, values = []) => (await server.database.query(text, values)).rows,
      findFaults: () => findMoneyFaults(server.deps),
    } satisfies StripeServer)
  })
  beforeEach(() => {
    now = Date.now()
    shared.server.setNow(new Date(now))
    const secret = shared.fake.settings['STRIPE_WEBHOOK_SECRET'] ?? ''
    shared.fake.trouble = undefined
    shared.fake.events.setDelivery({ url: shared.webhookUrl, secret, when: 'by_hand' })
  })
  afterAll(async () => {
    await shared.server.close()
    await shared.payments.close()
  })
  return shared
}
