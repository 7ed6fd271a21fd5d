import { beforeAll, expect, inject, it } from 'vitest'
import type { Call } from '#contract/call'
import { calls } from '#contract/calls'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { addCard, finishCardForm } from '../../tests/money/cards.ts'
import { buy } from '../../tests/money/credit.ts'
import { openPlanInvoice } from '../../tests/money/money.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { seed } from '../../tests/seed.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { createCoupon } from '../billing/coupons.ts'

/**
 * Over all calls that change something about money: what a body says beyond its call changes nothing, and somebody else's invoice or
 * card is as unknown as one that never was. A new call of these paths needs its line in SENT, or this file fails.
 */

const server = shareTestServer()
const MONEY_PATHS = /^\/client\/(cards|billing|subscription|welcome|orders)\//
const isMoneyCall = ({ method, path }: Call) => method !== 'GET' && MONEY_PATHS.test(path)

interface Payer extends TestCustomer {
  /** Platinum, chosen and not paid. */
  order: number
  mainCard: number
  otherCard: number
  /** Brought back and not paid yet. */
  delivered: number
}

/** Which of the ids in a call is meant; the others are as they should be. */
interface Ids {
  order: number
  card: number
  delivered: number
}

interface Sent {
  plan: 'payc' | 'gold'
  /** What may be somebody else's. */
  names?: keyof Ids
  body(payer: Payer, ids: Ids): object | Promise<object>
}

const SENT: Record<string, Sent> = {
  choosePackage: { plan: 'payc', body: () => ({ package: 'gold' }) },
  applyCoupon: { plan: 'payc', names: 'order', body: (_, { order }) => ({ order, coupon: 'UNTRUSTED' }) },
  removeCoupon: { plan: 'payc', names: 'order', body: (_, { order }) => ({ order }) },
  checkOut: { plan: 'payc', names: 'order', body: ({ mainCard: card }, { order }) => ({ order, card }) },
  welcomeCheckOut: {
    plan: 'payc',
    names: 'order',
    body: ({ mainCard: card }, { order }) => ({ ...WHO_AND_WHERE, order, card }),
  },
  openWelcomeBox: { plan: 'payc', body: () => ({}) },
  leaveAdvantage: { plan: 'gold', body: () => ({ dollar_refund: '199.00' }) },
  addCard: { plan: 'payc', body: async ({ token }) => ({ secret: await finishCardForm(server, token) }) },
  replaceCard: { plan: 'payc', names: 'card', body: () => ({ is_active: true }) },
  changeCard: { plan: 'payc', names: 'card', body: () => ({ is_active: true }) },
  removeCard: { plan: 'payc', names: 'card', body: () => ({}) },
  createIntent: { plan: 'payc', names: 'order', body: (_, { order }) => ({ order }) },
  refreshCards: { plan: 'payc', body: () => ({}) },
  payOrder: { plan: 'payc', names: 'delivered', body: ({ mainCard: card }) => ({ card }) },
  tellMissing: { plan: 'payc', names: 'delivered', body: () => ({ message: 'A white blouse.' }) },
  requestReceipt: { plan: 'payc', names: 'delivered', body: () => ({}) },
}
const WHO_AND_WHERE = {
  user: { first_name: 'Rosa', last_name: 'Parks' },
  address: { zip_code: '94301', address_line_1: '9 Linen Lane' },
}

/** Whose things are named in bodies that are not theirs, and who names them in vain. */
let victim: Payer
let stranger: Payer
beforeAll(async () => {
  victim = await createPayer('payc')
  stranger = await createPayer('payc')
  const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
  await createCoupon(server.database.db, 'UNTRUSTED', { kind: 'percentage', percent: 10 }, terms, START)
})

async function createPayer(plan: Sent['plan']): Promise<Payer> {
  const customer = await createCustomer(server)
  const otherCard = (await addCard(server, customer.token)).id
  const mainCard = (await addCard(server, customer.token)).id
  await buy(server, customer, plan)
  const delivered = await putOrder(server, customer, { deliveredAt: START })
  return {
    ...customer,
    otherCard,
    mainCard,
    delivered,
    order: (await openPlanInvoice(server, customer.id, 'platinum')).id,
  }
}

/** Whatever somebody might try to have believed. What a call really takes is not among it. */
function claims(): Record<string, unknown> {
  const cents = ['amount', 'price', 'discount', 'waived', 'charged', 'spent_credit', 'due', 'total', 'coupon_discount']
  const wealth = ['balance', 'credit', 'refund', 'kept_credit', 'ending_credit']
  const plans = ['plan', 'plan_name', 'plan_after', 'subscription', 'package_name']
  const owners = ['customer', 'customer_id', 'user_id', 'owner_id', 'client']
  const cards = ['card', 'card_id', 'main_card_id', 'payment_method']
  const told: [string, unknown][] = [
    ...cents.flatMap((name): [string, unknown][] => [
      [name, 1],
      [`${name}_cents`, 1],
      [`dollar_${name}`, '0.01'],
    ]),
    ...wealth.flatMap((name): [string, unknown][] => [
      [name, 9_999_900],
      [`${name}_cents`, 9_999_900],
    ]),
    ...plans.map((name): [string, unknown] => [name, 'platinum']),
    ...owners.map((name): [string, unknown] => [name, victim.id]),
    ...cards.map((name): [string, unknown] => [name, victim.mainCard]),
    ['invoice_id', victim.order],
    ['package_id', 1],
    ['email', victim.email],
    ['is_paid', true],
    ['status', 'paid'],
    ['quantity', 100],
    ['currency', 'jpy'],
  ]
  return Object.fromEntries(told)
}

async function send(name: string, payer: Payer, ids: Ids, more: object = {}) {
  const { method, path } = calls[name as keyof typeof calls]
  const body = { ...more, ...(await SENT[name]?.body(payer, ids)) }
  const spread = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, isObject(value) ? { ...more, ...value } : value]),
  )
  const { status, body: answer } = await server.call(
    method,
    `/api${path.replace(':id', String(SENT[name]?.names === 'delivered' ? ids.delivered : ids.card))}`,
    spread,
    payer.token,
  )
  return { status, body: withoutIds(answer) }
}
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const NUMBERED = ['id', 'order', 'card', 'created', 'stripe_id', 'secret', 'pdf_path']
/** Two customers differ in nothing but their numbers. */
const withoutIds = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer ?? null), (key, value) => (NUMBERED.includes(key) && value !== null ? key : value))

const ownIds = ({ order, otherCard, delivered }: Payer): Ids => ({ order, card: otherCard, delivered })

/** All that is on record of somebody's money, with cards and references by whether they are their own. */
async function moneyOf({ id, mainCard, otherCard }: Payer): Promise<unknown> {
  const { rows } = await server.database.query<Record<string, unknown>>(
    `select plan_name, balance_cents, is_auto_billing, main_card_id = $2 as has_main, main_card_id = $3 as has_other,
       (select json_agg(json_build_array(kind, status, title, plan_after, amount_cents, discount_cents, waived_cents, credit_cents)
         order by id) from invoices where customer_id = customers.id) as invoices,
       (select json_agg(json_build_array(c.status, c.amount_cents, c.customer_ref = stripe_id, cards.customer_id = c.customer_id)
         order by c.id) from charges c join cards on cards.id = c.card_id where c.customer_id = customers.id) as charges,
       (select json_agg(json_build_array(amount_cents, refunded_cents, status) order by created_at, amount_cents)
         from sandbox.charges where customer_ref = stripe_id) as taken,
       (select json_agg(json_build_array(kind, change_cents) order by id)
         from ledger_entries where customer_id = customers.id) as entries,
       (select json_agg(json_build_array(amount_cents, status)) from refunds where customer_id = customers.id) as refunds,
       (select json_agg(json_build_array(kind, status, amount_cents, balance_after_cents) order by id)
         from orders where customer_id = customers.id) as orders,
       (select json_agg(removed_at is null order by id) from cards where customer_id = customers.id) as cards,
       (select count(*) from welcome_boxes where customer_id = customers.id)::integer as boxes
     from customers where id = $1`,
    [id, mainCard, otherCard],
  )
  return rows[0]
}

it('each call that changes something about money stands here', () => {
  const names = Object.entries<Call>(calls).flatMap(([name, call]) => (isMoneyCall(call) ? [name] : []))
  expect(Object.keys(SENT).sort()).toEqual(names.sort())
})

/** The embedded engine is slow, and differs in nothing that matters here: there every fourth. */
const isTried = (_: unknown, index: number) => inject('engine').kind === 'postgres' || (index + seed) % 4 === 0

it.each(Object.keys(SENT).filter(isTried))(
  '%s takes amounts, prices, balances, plans and owners from nobody’s body',
  async (name) => {
    const { plan } = SENT[name] as Sent
    const [honest, greedy] = await Promise.all([createPayer(plan), createPayer(plan)])
    const before = await moneyOf(victim)
    const answer = await send(name, honest, ownIds(honest))
    expect(answer.status).toBeLessThan(300)
    expect(await send(name, greedy, ownIds(greedy), claims())).toEqual(answer)
    expect(await moneyOf(greedy)).toEqual(await moneyOf(honest))
    expect(await moneyOf(victim)).toEqual(before)
  },
)

const naming = Object.entries(SENT).flatMap(([name, { names }]) => (names ? [[name, names] as const] : []))

it.each(naming.filter(isTried))('%s does not know somebody else’s %s', async (name, names) => {
  const before = [await moneyOf(stranger), await moneyOf(victim)]
  const answer = await send(name, stranger, { ...ownIds(stranger), [names]: 999_999_999 })
  expect(answer.status).toBe(404)
  expect(await send(name, stranger, { ...ownIds(stranger), [names]: ownIds(victim)[names] })).toEqual(answer)
  expect([await moneyOf(stranger), await moneyOf(victim)]).toEqual(before)
})
