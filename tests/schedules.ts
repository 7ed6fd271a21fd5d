import type { TestCustomer } from './customers.ts'
import type { Answer, TestServer } from './test-server.ts'
import { toldBodies } from './told-messages.ts'

export const SCHEDULES = '/api/client/schedules/'

export interface ShownSchedule {
  id: number
  created: string
  changed: string
  comment: string
  is_rush: boolean
  days: number[]
  status: string
  resumes_on: string | null
  address: number
}

/** The calls of a customer about the recurring schedule, in the name of the current customer. */
export function scheduleCalls(server: TestServer, current: () => TestCustomer) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path = SCHEDULES, body?: unknown) =>
    server.call(method, path, body, current().token)
  const list = async () => (await call('GET')).body as ShownSchedule[]
  const make = (fields: object): Promise<Answer> => call('POST', SCHEDULES, fields)
  const pathOfOwn = async () => `${SCHEDULES}${(await list())[0]?.id}/`
  const change = async (fields: object) => call('PATCH', await pathOfOwn(), fields)
  const addAddress = async (addressLine1 = '1 University Avenue', zipCode = '94301') => {
    const body = { title: 'Work', zip_code: zipCode, address_line_1: addressLine1 }
    return ((await call('POST', '/api/client/addresses/', body)).body as { id: number }).id
  }
  const pickups = () => pickupsOf(server, current().id)
  const openDays = () => openDaysOf(server, current().id)
  return { call, list, make, change, pathOfOwn, addAddress, pickups, openDays, tell: () => heardBy(server, current()) }
}

/** The customer's pickups of every state, by day. */
const pickupsOf = ({ database }: TestServer, customerId: number) =>
  database.db
    .selectFrom('pickups')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('pickupDay')
    .orderBy('id')
    .execute()

/** The days on which we come to the customer. */
export const openDaysOf = async (server: TestServer, customerId: number): Promise<string[]> =>
  (await pickupsOf(server, customerId)).filter(({ status }) => status === 'open').map(({ pickupDay }) => pickupDay)

/** The messages about the schedule, oldest first. */
const heardBy = (server: TestServer, { id }: TestCustomer) => toldBodies(server, { customerId: id, like: 'schedule %' })

/** Books a pickup that the customer made alone, as the row has it. */
export async function bookOnce(
  { database }: TestServer,
  { customerId, addressId, day, now }: { customerId: number; addressId: number; day: string; now: Date },
): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into pickups (customer_id, status, pickup_day, dropoff_day, address_id, address_title, zip_code, address_line_1,
       address_line_2, instructions, has_doorman, comment, is_rush, rush_cents, placed_at, changed_at, changeable_until)
     select customer_id, 'open', $3::date, $3::date + 3, id, title, zip_code, address_line_1, address_line_2, instructions,
       has_doorman, '', false, 0, $4, $4, ($3::date - 1) + time '17:00' from addresses where customer_id = $1 and id = $2
     returning id`,
    [customerId, addressId, day, now],
  )
  return rows[0]?.id ?? 0
}

/** Changes a pickup as the customer would by hand. */
export async function touchPickup({ database }: TestServer, id: number, columns: object): Promise<void> {
  await database.db
    .updateTable('pickups')
    .set({ isTouched: true, ...columns })
    .where('id', '=', id)
    .execute()
}

let furnished = 0

/** Writes so many customers with an active schedule on Monday and Thursday straight into the tables. */
export async function furnishSchedules({ database }: TestServer, count: number): Promise<number[]> {
  furnished += 1
  const { rows } = await database.query<{ id: number }>(
    `with people as (
       insert into customers (email, password_hash, plan_name, created_at)
       select 'regular-' || $2::integer || '-' || number || '@example.com', '$argon2id$none', 'payc', now()
       from generate_series(1, $1::integer) as number returning id),
     places as (
       insert into addresses (customer_id, title, zip_code, address_line_1, address_line_2, instructions, has_doorman,
         created_at, changed_at)
       select id, 'Home', '94041', '1 Villa Street', '', '', false, now(), now() from people returning id, customer_id)
     insert into schedules (customer_id, address_id, days, is_rush, comment, status, created_at, changed_at)
     select customer_id, id, '{1,4}', false, '', 'active', now(), now() from places returning id`,
    [count, furnished],
  )
  return rows.map(({ id }) => id)
}
