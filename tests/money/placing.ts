import { randomUUID } from 'node:crypto'
import { createCoupon } from '../../server/billing/coupons.ts'
import { createCustomer, type TestCustomer } from '../customers.ts'
import type { TestServer } from '../test-server.ts'
import { addCard } from './cards.ts'

/** Orders that are placed with a first pickup and weekly days. */

const HOME = { zip_code: '94301', address_line_1: '9 Linen Lane', address_line_2: 'Apt 2', instructions: '' }

/** A customer who has chosen a plan and not paid it. */
export interface Placer extends TestCustomer {
  order: number
}

export async function createPlacer(
  server: TestServer,
  { card, plan = 'gold' }: { card?: string; plan?: 'payc' | 'gold' | 'platinum' } = {},
): Promise<Placer> {
  const customer = await createCustomer(server)
  await addCard(server, customer.token, card)
  const { body } = await server.call('POST', '/api/client/subscription/choose/', { package: plan }, customer.token)
  return { ...customer, order: (body as { id: number }).id }
}

/** An answer of a checkout, as far as the tests look at it. */
export interface Placed {
  status: number
  code: string | undefined
  body: Record<string, never> & {
    is_paid?: boolean
    secret: string
    request?: { id: number; pickup_date: string; is_rush: boolean; place: { address_line_1: string } }
    request_refusal?: string
    schedule?: { id: number; days: number[] }
    schedule_refusal?: string
    non_field_errors?: string[]
  }
  text: string
}

type BagList = { item: string; count: number }[]

export interface Wished {
  pickup?: { pickup_date: string; is_rush?: boolean; comment?: string; bag_list?: BagList } | null
  days?: number[] | null
}

async function post(server: TestServer, path: string, payload: object, token: string, key: string): Promise<Placed> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  const answer = await server.app.inject({ method: 'POST', url: `/api/client/${path}/`, payload, headers })
  const code = answer.headers['x-error-code'] as string | undefined
  return { status: answer.statusCode, code, body: answer.json(), text: answer.body }
}

/** Presses the button beside which the wish stands. */
export const checkOut = (
  server: TestServer,
  { token, order }: Placer,
  more: Wished & Record<string, unknown> = {},
  key: string = randomUUID(),
): Promise<Placed> => post(server, 'subscription/checkout', { order, ...more }, token, key)

export const welcome = (
  server: TestServer,
  { token, order }: Placer,
  more: Wished & Record<string, unknown> = {},
  key: string = randomUUID(),
): Promise<Placed> => {
  const user = { first_name: 'Rosa', last_name: 'Parks' }
  return post(server, 'welcome/checkout', { user, address: HOME, billing_address: null, order, ...more }, token, key)
}

/** The customer says yes to the bank. */
export const confirm = (server: TestServer, secret: string) =>
  server.call('POST', '/api/sandbox/confirm_charge/', { secret })

export interface ShownPlaced {
  state: 'paying' | 'asking' | 'paid'
  order: { id: number; is_paid: boolean; dollar_amount_with_discount: string }
  card_last: string | null
  paid_at: string | null
  pickup: { pickup_date: string; is_rush: boolean } | null
  days: number[]
  request: { id: number; pickup_date: string; is_rush: boolean } | null
  request_refusal: string | null
  request_existed: boolean
  schedule: { id: number; days: number[] } | null
  schedule_refusal: string | null
  starts_on: string | null
}

/** The last order, as every tab and device sees it. */
export const placedOf = async (server: TestServer, { token }: TestCustomer): Promise<ShownPlaced | null> => {
  const { status, body } = await server.call('GET', '/api/client/welcome/checkout/', undefined, token)
  if (status !== 200) throw new Error(`The placed order was answered with ${status}: ${JSON.stringify(body)}`)
  return (body as { placed_order: ShownPlaced | null }).placed_order
}

/** The customer's schedules, the pickups that no schedule made, and what is kept of wishes. */
export async function keptOf({ database: { db } }: TestServer, { id }: TestCustomer) {
  const agreements = await db.selectFrom('agreements').selectAll().where('customerId', '=', id).execute()
  const schedules = await db.selectFrom('schedules').selectAll().where('customerId', '=', id).execute()
  const pickups = await db
    .selectFrom('pickups')
    .selectAll()
    .where('customerId', '=', id)
    .where('scheduledDay', 'is', null)
    .orderBy('id')
    .execute()
  return { agreements, schedules, pickups }
}

/** Everything that the customer was told, oldest first: the cause, the way, the words. */
export const toldTo = ({ database: { db } }: TestServer, { id }: TestCustomer) =>
  db
    .selectFrom('messages')
    .select(['eventKey', 'channel', 'subject', 'body', 'letterTo'])
    .where('customerId', '=', id)
    .where('eventKey', 'not like', 'phone %')
    .orderBy('id')
    .execute()

/** The letters to the office about what could not be booked with the order. */
export const officeLetters = async ({ database: { db } }: TestServer, { order }: Placer): Promise<string[]> => {
  const letters = await db
    .selectFrom('messages')
    .select('body')
    .where('eventKey', '=', `invoice ${order} agreed and not made`)
    .execute()
  return letters.map(({ body }) => body)
}

/** Lowers what the order costs. */
export async function applyCoupon(server: TestServer, { token, order }: Placer, percent: number): Promise<void> {
  const code = randomUUID().slice(0, 8).toUpperCase()
  const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
  await createCoupon(server.database.db, code, { kind: 'percentage', percent }, terms, server.deps.clock.now())
  const { status } = await server.call('POST', '/api/client/orders/apply_coupon/', { order, coupon: code }, token)
  if (status !== 200) throw new Error(`The coupon was answered with ${status}.`)
}

/** A schedule that the customer has had before. */
export async function putSchedule({ database, deps }: TestServer, { id }: TestCustomer, days: number[]) {
  const { rows } = await database.query<{ id: number }>(
    `insert into schedules (customer_id, address_id, days, is_rush, comment, status, created_at, changed_at)
     select id, main_address_id, $2, false, '', 'active', $3, $3 from customers where id = $1 returning id`,
    [id, days, deps.clock.now()],
  )
  return { id: rows[0]?.id ?? 0 }
}
