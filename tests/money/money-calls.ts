import { payOwed } from '../../server/billing/pay-owed.ts'
import { askAboutCharges } from '../../server/payments/ask-provider.ts'
import { endOpenCharge } from '../../server/payments/charge.ts'
import { receiveEvent } from '../../server/payments/events.ts'
import { sendPendingRefunds } from '../../server/payments/refunds.ts'
import type { Deps } from '../../server/ports.ts'
import { createCustomer, putCustomer, type TestCustomer } from '../customers.ts'
import type { MortalServer } from '../mortal-server.ts'
import type { TestServer } from '../test-server.ts'
import { newKey } from './crash-scenarios.ts'
import { nextOrderNumber, openPlanInvoice } from './money.ts'

/** A customer with everything that a call about money could touch. */
export interface Racer extends TestCustomer {
  plan: 'payc' | 'gold'
  order: number
  otherCard: number
  /** The secret of a card form that was finished, and of which we have not heard. */
  setupSecret: string
  customerRef: string
}

/** Everything that may touch one customer's money at once. Answers with a status, or with what it has come to. */
export const MONEY_CALLS: Record<string, (app: MortalServer, racer: Racer, server: TestServer) => Promise<unknown>> = {
  'choose the same': (app, racer) => post(app, racer, 'subscription/choose', { package: 'platinum' }),
  'choose another': (app, racer) => post(app, racer, 'subscription/choose', { package: 'gold' }, newKey()),
  'apply a coupon': (app, racer) => post(app, racer, 'orders/apply_coupon', { order: racer.order, coupon: 'RACE10' }),
  'remove the coupon': (app, racer) => post(app, racer, 'orders/remove_coupon', { order: racer.order }),
  'check out': (app, racer) => post(app, racer, 'subscription/checkout', { order: racer.order }, newKey()),
  'check out without a key': (app, racer) => post(app, racer, 'subscription/checkout', { order: racer.order }),
  'check out for the first time': (app, racer) => post(app, racer, 'welcome/checkout', welcome(racer.order), newKey()),
  'ask for the box': (app, racer) => post(app, racer, 'welcome/box', {}, newKey()),
  async leave(app, racer) {
    const { body } = await app.call('GET', '/api/client/subscription/leave/', undefined, racer)
    const { dollar_refund } = body as { dollar_refund: string }
    return post(app, racer, 'subscription/leave', { dollar_refund }, newKey())
  },
  'add a card': (app, racer) => post(app, racer, 'cards', { secret: racer.setupSecret }, newKey()),
  'delete a card': async (app, racer) =>
    (await app.call('DELETE', `/api/client/cards/${racer.otherCard}/`, undefined, racer)).status,
  'make a card the main one': async (app, racer) =>
    (await app.call('PATCH', `/api/client/cards/${racer.otherCard}/`, { is_active: true }, racer)).status,
  'refresh the cards': (app, racer) => post(app, racer, 'cards/refresh', {}),
  'open a card form': (app, racer) => post(app, racer, 'billing/create_intent', {}),
  async 'pay an order'({ deps }, { id: customerId }, server) {
    const number = await nextOrderNumber(server)
    return payOwed(deps, { customerId, number, kind: 'order', title: 'Race', totalCents: 9_000, isPresent: false })
  },
  async 'ask the provider'({ deps }) {
    await askAboutCharges(deps)
    return sendPendingRefunds(deps)
  },
  'hear of a success': ({ deps }, racer) => hear(deps, racer),
  async 'hear of a dispute'({ deps }, { id }) {
    const { rows } = await deps.database.query<{ charge_ref: string }>(
      `select charge_ref from charges where customer_id = $1 and status = 'succeeded' order by id desc limit 1`,
      [id],
    )
    const [charge = { charge_ref: 'unknown' }] = rows
    const dispute = { disputeRef: newKey(), chargeRef: charge.charge_ref }
    await receiveEvent(deps, { id: newKey(), kind: 'dispute', ...dispute, status: 'open' })
    await receiveEvent(deps, { id: newKey(), kind: 'dispute', ...dispute, status: 'won' })
  },
}

const post = async (app: MortalServer, { token }: Racer, path: string, body: object, key?: string) =>
  (await app.call('POST', `/api/client/${path}/`, body, { token, ...(key && { key }) })).status

const welcome = (order: number) => ({
  user: { first_name: 'Grace', last_name: 'Hopper', is_auto_billing: true },
  address: { zip_code: '94041', address_line_1: '12 Villa Street' },
  order,
})

/** Brings the server what the provider says about the customer's last charge. */
async function hear(deps: Deps, { id }: Racer): Promise<void> {
  const { rows } = await deps.database.query<{ key: string; customer_ref: string }>(
    `select key, customer_ref from charges where customer_id = $1 order by id desc limit 1`,
    [id],
  )
  const [charge] = rows
  if (charge === undefined) return
  const outcome = await deps.payments.findCharge({ key: charge.key, customerRef: charge.customer_ref })
  if (outcome) await receiveEvent(deps, { id: newKey(), kind: 'charge', key: charge.key, outcome })
}

export const RACE_STATES = ['nothing is on its way', 'nobody knows what became of a charge', 'the bank asks'] as const
export type RaceState = (typeof RACE_STATES)[number]

export async function createRacer(server: TestServer, plan: 'payc' | 'gold'): Promise<Racer> {
  const customer = await createCustomer(server, { plan })
  const { customerRef } = await server.deps.payments.createCustomer({ key: newKey(), email: customer.email })
  await putCustomer(server, customer.id, { stripeId: customerRef })
  return { ...customer, plan, customerRef, order: 0, otherCard: 0, setupSecret: '' }
}

/** Brings a racer of an earlier race back to the start, whatever that race has come to. */
export async function lineUp(server: TestServer, racer: Racer, state: RaceState): Promise<Racer> {
  const { deps, database } = server
  const { id, plan } = racer
  await endOpenCharge(deps, id)
  await database.query('update cards set removed_at = created_at where customer_id = $1 and removed_at is null', [id])
  await database.query('delete from welcome_boxes where customer_id = $1', [id])
  await database.query(`update card_setups set status = 'failed' where customer_id = $1 and status = 'open'`, [id])
  const otherCard = await putCard(server, racer, 'succeeds')
  const mainCardId = await putCard(server, racer, state === 'the bank asks' ? 'asks_authentication' : 'succeeds')
  await putCustomer(server, id, { mainCardId, planName: plan, isAutoBilling: plan === 'gold' })
  const { rows } = await database.query<{ id: number }>(
    `select id from invoices where customer_id = $1 and status = 'open' and kind in ('plan', 'credit')`,
    [id],
  )
  const order = rows[0]?.id ?? (await openPlanInvoice(server, id, 'platinum')).id
  if (state === 'nobody knows what became of a charge') await leaveUnknown(server, racer, order, mainCardId)
  if (state === 'the bank asks') await server.call('POST', '/api/client/subscription/checkout/', { order }, racer.token)
  // A card that was typed in meanwhile would take the place of the one that the bank asks about.
  const isKept = state === 'the bank asks' && plan === 'payc' && racer.setupSecret !== ''
  return { ...racer, order, otherCard, setupSecret: isKept ? racer.setupSecret : await putFinishedSetup(server, racer) }
}

async function putCard({ database }: TestServer, { id, customerRef }: Racer, behaviour: string): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `with there as (insert into sandbox.cards (card_ref, customer_ref, last, expiration_month, expiration_year, behaviour)
       values ($2, $3, '4242', 4, 2031, $4))
     insert into cards (customer_id, card_ref, last, expiration_month, expiration_year, created_at)
     values ($1, $2, '4242', 4, 2031, $5) returning id`,
    [id, `pm_${newKey()}`, customerRef, behaviour, new Date(0)],
  )
  return rows[0]?.id ?? 0
}

async function putFinishedSetup({ database, deps }: TestServer, { id, customerRef }: Racer): Promise<string> {
  const key = newKey()
  await database.query(
    `with card as (insert into sandbox.cards (card_ref, customer_ref, last, expiration_month, expiration_year, behaviour)
       values ('pm_' || $1::text, $2, '5555', 5, 2032, 'succeeds') returning card_ref)
     insert into sandbox.card_setups (key, setup_ref, customer_ref, secret, card_ref)
     select $1, 'seti_' || $1::text, $2, 'secret_' || $1::text, card_ref from card`,
    [key, customerRef],
  )
  await database.query(
    `insert into card_setups (customer_id, key, setup_ref, secret, status, created_at)
     values ($1, $2, 'seti_' || $2::text, 'secret_' || $2::text, 'open', $3)`,
    [id, key, deps.clock.now()],
  )
  return `secret_${key}`
}

/** The provider has charged it a minute ago, and nobody has heard. */
async function leaveUnknown({ database, deps }: TestServer, racer: Racer, invoiceId: number, cardId: number) {
  const { rows } = await database.query<{ key: string; card_ref: string; amount_cents: number; title: string }>(
    `insert into charges (customer_id, invoice_id, key, customer_ref, card_id, card_ref, amount_cents, is_present, status, created_at)
     select $1, i.id, $3, $4, c.id, c.card_ref, i.amount_cents - i.discount_cents - i.waived_cents, true, 'pending', $6
     from invoices i, cards c where i.id = $2 and c.id = $5
     returning key, card_ref, amount_cents, (select title from invoices where id = $2) as title`,
    [racer.id, invoiceId, newKey(), racer.customerRef, cardId, new Date(deps.clock.now().getTime() - 60_000)],
  )
  const [charge] = rows
  if (charge === undefined) throw new Error('The charge was not begun.')
  const { key, card_ref: cardRef, amount_cents: amountCents, title } = charge
  const description = `Larkspur order ${invoiceId}: ${title}`
  const { customerRef } = racer
  await deps.payments.charge({
    key,
    customerRef,
    cardRef,
    amountCents,
    isPresent: true,
    description,
    site: deps.config.publicUrl,
  })
}
