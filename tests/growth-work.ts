import { addDays, laDay } from '#rules/days/days'
import { DAY_MS } from '#rules/durations'
import type { JobName } from '../server/job-queue.ts'
import { queueMessages } from '../server/messages.ts'
import { emailOf, type LargeData } from './large-data.ts'
import { putCharge } from './money/books.ts'
import { giveCredit } from './money/credit.ts'
import { openPlanInvoice } from './money/money.ts'
import type { TestServer } from './test-server.ts'

/** The same work for every size of the business: this many customers have something for a job to do. */
export const WORK = 20

export interface WorkPlace {
  server: TestServer
  data: LargeData
  now: Date
}

/** The days to come are counted from here, as a job's moment has it. */
const dayOf = ({ now }: WorkPlace, ahead = 0): string => `date '${addDays(laDay(now), ahead)}'`
const ago = ({ now }: WorkPlace, days: number): string =>
  `timestamptz '${new Date(now.getTime() - days * DAY_MS).toISOString()}'`

/** The newest copies whose number leaves this rest when divided by twenty, so that no two jobs work for the same ones. */
async function chosen({ server, data }: WorkPlace, rest: number): Promise<number[]> {
  const emails = Array.from({ length: WORK }, (_, index) => emailOf(data.copies - 20 * (index + 1) + rest))
  const { rows } = await server.database.query<{ id: number }>(
    'select id from customers where lower(email) = any ($1) order by id',
    [emails],
  )
  if (rows.length !== WORK) throw new Error(`There are ${rows.length} of the customers who were to have work.`)
  return rows.map(({ id }) => id)
}

const among = (ids: readonly number[]): string => `(${ids.join(', ')})`

/** What makes work for each job. A job without an entry does not compile, and one that is not in the list is not measured. */
export const workFor: Record<JobName, (place: WorkPlace) => Promise<void>> = {
  async 'send-messages'({ server, data, now }) {
    const { db } = server.database
    // The texts of the measurement before were sent long ago.
    await data.query(
      `update messages set sent_at = sent_at - interval '10 days' where event_key like 'work %' and status = 'sent'`,
    )
    // What others have queued is no part of this.
    await db.deleteFrom('messages').where('status', '=', 'queued').execute()
    const each = Array.from({ length: WORK }, (_, index) => index)
    const common = (index: number) => ({ eventKey: `work ${now.toISOString()} ${index}`, body: 'Your order is here.' })
    await queueMessages(
      db,
      each.flatMap((index) => [
        { ...common(index), channel: 'sms', recipient: `+1650555${1000 + index}` },
        { ...common(WORK + index), channel: 'mail', recipient: `${index}@example.com`, subject: 'Your order' },
      ]),
      now,
    )
  },

  /** Charges of which the provider knows nothing, and orders that are packed and not paid. */
  async 'settle-charges'(place) {
    const { server, data } = place
    // The cards of the measurement before were added long ago.
    await data.query(
      `update cards set created_at = created_at - interval '30 days' where created_at > ${ago(place, 10)}`,
    )
    for (const id of await chosen(place, 5)) {
      const invoice = await openPlanInvoice(server, id)
      await putCharge(server.database.db, invoice, { at: new Date(place.now.getTime() - DAY_MS) })
    }
    const owners = await chosen(place, 1)
    await data.query(
      `update orders set state = 'ready_unpaid', ready_at = ${ago(place, 1)} where state = 'priced' and customer_id in ${among(owners)}`,
    )
  },

  async 'forget-expired'(place) {
    const owners = await chosen(place, 6)
    const each = `from customers where id in ${among(owners)}`
    const old = ago(place, 800)
    const name = `'${place.now.toISOString()} ' || id`
    for (const text of [
      `insert into sessions (customer_id, is_kept, created_at, expires_at) select id, false, ${old}, ${old} + interval '1 day' ${each}`,
      `insert into phones (customer_id, title, number, number_given_at) select id, 'Work', '+1' || 3000000000 + id, ${ago(place, 3)} ${each}`,
      `insert into idempotency_keys (customer_id, route, key, body_hash, status, created_at, expires_at)
         select id, 'POST /client/requests/', 'old', repeat('0', 64), 201, ${old}, ${old} + interval '1 day' ${each}`,
      `insert into provider_events (event_id, kind, received_at) select ${name}, 'charge.succeeded', ${old} ${each}`,
      `insert into messages (event_key, channel, recipient, subject, body, status, due_at, created_at, sent_at, customer_id)
         select ${name}, 'mail', email, 'Old', 'Old', 'sent', ${old}, ${old}, ${old}, id ${each}`,
      `insert into inbound_texts (sender, body, outcome, received_at) select '+1650555' || 1000 + id % 1000, 'Hi', 'not known', ${old} ${each}`,
      `insert into rate_limits (key, points, expire) select ${name}, 1, 1 ${each}`,
    ])
      await place.data.query(text)
  },

  /** Accounts with nothing in them, so that every topic is asked to forget. */
  async 'close-accounts'(place) {
    await place.data.query(
      `insert into customers (email, password_hash, created_at, deletion_requested_at, deletes_on)
       select 'leaving-' || ${place.data.copies} || '-' || each, '$argon2id$none', ${ago(place, 60)}, ${ago(place, 31)}, ${dayOf(place, -1)}
       from generate_series(1, ${WORK}) as each`,
    )
  },

  /** Cards that were refused for a purchase, and cards of which the provider is to hear that they are gone. */
  async 'finish-removals'(place) {
    const at = new Date(place.now.getTime() - 2 * DAY_MS)
    for (const id of await chosen(place, 7)) {
      const invoice = await openPlanInvoice(place.server, id, 'gold', { createdAt: at })
      const declined = { status: 'declined', message: 'Declined.', chargeRef: `declined ${invoice.id}`, at } as const
      await putCharge(place.server.database.db, invoice, declined)
    }
    await place.data.query(
      `insert into provider_removals (kind, ref, created_at)
       select 'card', 'gone-${place.data.copies}-' || each, ${ago(place, 1)} from generate_series(1, ${WORK}) as each`,
    )
  },

  async 'verify-ledger'(place) {
    for (const id of await chosen(place, 8)) await giveCredit(place.server, id, 100)
  },

  /** Charges of the last days that stand in both books; those of the measurement before have become old. */
  async 'reconcile-charges'(place) {
    await place.data.query(
      `update charges set ended_at = ended_at - interval '30 days' where ended_at > ${ago(place, 10)}`,
    )
    await place.data.query(`update sandbox.charges set created_at = created_at - interval '30 days'`)
    const owners = await chosen(place, 9)
    await place.data.query(
      `update charges set created_at = ${ago(place, 1)}, ended_at = ${ago(place, 1)} where customer_id in ${among(owners)}`,
    )
    await place.data.query(
      `insert into sandbox.charges (charge_ref, key, customer_ref, card_ref, amount_cents, description, status, created_at)
       select charge_ref, key, customer_ref, card_ref, amount_cents, '', 'succeeded', created_at
       from charges where customer_id in ${among(owners)}`,
    )
  },

  /** A day of each of these schedules is missing; and what some have booked, and others are to get back, stands on a day that is closed. */
  async 'make-pickups'(place) {
    const closed = dayOf(place, 20)
    await place.data.query(
      `insert into closed_days (day, reason, closed_by, closed_at) select ${closed}, 'snow', 'desk', ${ago(place, 0)}
       where not exists (select from closed_days where day = ${closed})`,
    )
    await place.data.query(
      `insert into pickups (customer_id, status, pickup_day, dropoff_day, address_id, address_title, zip_code, address_line_1, comment,
         is_rush, rush_cents, placed_at, changed_at, changeable_until)
       select customer_id, 'open', ${closed}, ${dayOf(place, 23)}, id, title, zip_code, address_line_1, '', false, 0,
         ${ago(place, 1)}, ${ago(place, 1)}, ${ago(place, 0)} from addresses where customer_id in ${among(await chosen(place, 14))}`,
    )
    await place.data.query(
      `insert into orders (customer_id, kind, state, plan_name, priced_at, amount_cents, cleaning_cents, created_at, due_day)
       select id, 'laundry', 'priced', 'gold', ${ago(place, 1)}, 1500, 1500, ${ago(place, 1)}, ${closed}
       from customers where id in ${among(await chosen(place, 15))}`,
    )
    const owners = among(await chosen(place, 10))
    await place.data.query(`update schedules set filled_until = null, filled_at = null where customer_id in ${owners}`)
    await place.data.query(
      `delete from pickups where customer_id in ${owners} and status = 'open' and pickup_day > ${dayOf(place, 10)}`,
    )
  },

  async 'remind-of-pickups'(place) {
    await place.data.query(
      `insert into pickups (customer_id, status, pickup_day, dropoff_day, address_id, address_title, zip_code, address_line_1, comment,
         is_rush, rush_cents, placed_at, changed_at, changeable_until)
       select customer_id, 'open', ${dayOf(place, 1)}, ${dayOf(place, 4)}, id, title, zip_code, address_line_1, '', false, 0,
         ${ago(place, 1)}, ${ago(place, 1)}, ${ago(place, 0)} from addresses where customer_id in ${among(await chosen(place, 11))}`,
    )
  },

  /** Held orders whose customers have credit by now. */
  async 'retry-held-orders'(place) {
    await place.data.query(
      `insert into orders (customer_id, kind, state, hold, held_at, plan_name, priced_at, amount_cents, cleaning_cents, created_at, ready_at)
       select id, 'laundry', 'ready_unpaid', 'payment', held, 'gold', held, 1500, 1500, held, held
       from customers, (select ${ago(place, 1)} as held) as clock where id in ${among(await chosen(place, 12))}`,
    )
  },

  /** An order of a quarter that is over has earned something. */
  async 'pay-credit-back'(place) {
    await place.data.query(
      `update orders set credit_back_cents = 100, plan_name = 'platinum', completed_at = ${ago(place, 100)}
       where id in (select max(id) from orders where status = 'completed' and customer_id in ${among(await chosen(place, 13))}
         group by customer_id)`,
    )
  },
}
