import pg from 'pg'
import { addDays, laDay } from '#rules/days/days'
import { MINUTE_MS } from '#rules/durations'
import { finishAsked } from '../server/orders/payment/unpaid-orders.ts'
import { START } from './engines.ts'
import { createMember, giveCredit } from './money/credit.ts'
import { putOrder } from './money/put-order.ts'
import { putPickup } from './put-pickup.ts'
import type { TestServer } from './test-server.ts'

/**
 * Customers by the hundred thousand, made by SQL out of one whom the product made: a member with a plan that a card paid for, ten orders
 * that were fetched, washed, brought and paid out of credit, thirteen entries in the books and the messages about all of it. Each copy has
 * the same history on other days, between a week and a year ago, under numbers of its own.
 */

const ORDERS_EACH = 10
/** The sign-in of a copy. */
export const emailOf = (copy: number): string => `copy-${copy}@example.com`

/** What is counted by one sequence of numbers: orders and invoices share theirs. */
const THINGS = {
  customers: ['customers'],
  addresses: ['addresses'],
  phones: ['phones'],
  consents: ['consents'],
  cards: ['cards'],
  numbers: ['invoices', 'orders'],
  charges: ['charges'],
  pickups: ['pickups'],
  lines: ['order_lines'],
  lots: ['credit_lots'],
  entries: ['ledger_entries'],
  postings: ['ledger_postings'],
  messages: ['messages'],
} as const
type Thing = keyof typeof THINGS
const TABLES = Object.values(THINGS).flat()

/** Columns that name something of the customer's, besides each table's own id. */
const NAMES: Record<string, Thing> = {
  customer_id: 'customers',
  main_address_id: 'addresses',
  address_id: 'addresses',
  main_phone_id: 'phones',
  main_card_id: 'cards',
  card_id: 'cards',
  asked_card_id: 'cards',
  invoice_id: 'numbers',
  order_id: 'numbers',
  order_number: 'numbers',
  asked_charge_id: 'charges',
  pickup_id: 'pickups',
  lot_id: 'lots',
  entry_id: 'entries',
}

/** Texts that nobody else may have. */
const OWN_TEXTS: Record<string, string> = {
  'customers.email': `'copy-' || copy || '@example.com'`,
  'customers.stripe_id': `stripe_id || '-' || copy`,
  'phones.number': `'+1' || 2000000000 + copy`,
  'cards.card_ref': `card_ref || '-' || copy`,
  'charges.key': `key || '-' || copy`,
  'charges.card_ref': `card_ref || '-' || copy`,
  'charges.charge_ref': `charge_ref || '-' || copy`,
  'charges.customer_ref': `customer_ref || '-' || copy`,
  'messages.event_key': `event_key || ' of copy ' || copy`,
}

/** Standing facts of some of the copies, so that what is open, wanted or unproven grows with everything else. */
const FACTS = {
  /** Two pickups a week, made two weeks ahead: nothing is missing. */
  scheduled: 'copy % 5 = 0',
  atThePlant: 'copy % 20 = 1',
  /** The only phone, which was never verified: it stays. */
  unverified: 'copy % 20 = 2',
  /** Staff have not looked at a letter that never arrived. */
  unreached: 'copy % 1000 = 3',
}

export interface LargeData {
  /** The copies that there are. */
  copies: number
  /** Makes as many more as are missing, and lets the database look at its tables. */
  growTo(copies: number): Promise<void>
  /** Past the triggers, like the copies. */
  query(text: string): Promise<unknown>
  close(): Promise<void>
}

/** So many customers are one transaction. */
const AT_ONCE = 5_000

/** Makes the one whom the others are copies of, in a database without customers. Copies are written past the triggers, by a superuser. */
export async function openLargeData(server: TestServer, url: string): Promise<LargeData> {
  await makeModel(server)
  // The server's own connections end a statement that takes as long as these.
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query('create schema model')
  for (const table of TABLES) await client.query(`create table model.${table} as select * from public.${table}`)
  const data: LargeData = {
    copies: 0,
    async growTo(copies) {
      while (data.copies < copies) {
        const until = Math.min(copies, data.copies + AT_ONCE)
        await addCopies(client, data.copies + 1, until)
        data.copies = until
      }
      await client.query('vacuum analyze')
    },
    query: (text) => client.query(text),
    close: () => client.end(),
  }
  return data
}

async function makeModel(server: TestServer): Promise<void> {
  const model = await createMember(server)
  for (let each = 0; each < 2; each += 1) await giveCredit(server, model.id, 100)
  for (let each = 0; each < ORDERS_EACH; each += 1) {
    const pickupDay = addDays(laDay(START), -30 - 7 * each)
    const stop = { status: 'collected', pickupDay, dropoffDay: addDays(pickupDay, 3) } as const
    const pickupId = await putPickup(server, model, stop)
    const lines = [{ unitCents: 900 }, { unitCents: 300, count: 2 }]
    await putOrder(server, model, { pickupId, amountCents: 1500, planName: 'gold', state: 'delivered_unpaid' }, lines)
  }
  server.setNow(new Date(START.getTime() + 10 * MINUTE_MS))
  await finishAsked(server.deps)
  server.setNow(START)
  await server.database.query('update phones set verified_at = number_given_at')
  await server.database.query(`update messages set status = 'sent', sent_at = created_at`)
}

/** The copies from the first to the last of these, with all that they have. */
async function addCopies(client: pg.Client, first: number, last: number): Promise<void> {
  const shifts = new Map<Thing, string>()
  for (const [thing, tables] of Object.entries(THINGS) as [Thing, readonly string[]][]) {
    shifts.set(thing, await shiftOf(client, tables, first))
  }
  const shift = (thing: Thing) => shifts.get(thing) ?? '0'
  await client.query('begin')
  for (const [thing, tables] of Object.entries(THINGS) as [Thing, readonly string[]][]) {
    for (const table of tables) await client.query(await copyOf(client, table, thing, shift, [first, last]))
  }
  for (const [thing, tables] of Object.entries(THINGS) as [Thing, readonly string[]][]) {
    const sequence = thing === 'numbers' ? 'order_numbers' : `${tables[0]}_id_seq`
    // What the product makes next has the next number.
    await client.query(`select setval('${sequence}', ${greatest(tables)})`)
  }
  for (const text of factsOf(shift, [first, last])) await client.query(text)
  await client.query('commit')
}

const greatest = (tables: readonly string[]): string =>
  `greatest(${tables.map((table) => `(select max(id) from public.${table})`).join(', ')})`

/** What is added to a number of the model's: copies come after all that there is, each a model's length after the one before. */
async function shiftOf(client: pg.Client, tables: readonly string[], first: number): Promise<string> {
  const model = tables.map((table) => `select id from model.${table}`).join(' union all ')
  const { rows } = await client.query(
    `select least, length, ${greatest(tables)} as last
     from (select min(id) as least, max(id) - min(id) + 1 as length from (${model}) as ids) as model`,
  )
  const { least, length, last } = rows[0]
  return `(${last} + 1 - ${least} + ${length} * (copy - ${first}))`
}

/** Days and moments move by as much, so that the same things happened in the same order. */
const EARLIER = `(8 + copy % 350) * interval '1 day'`

async function copyOf(
  client: pg.Client,
  table: string,
  own: Thing,
  shift: (thing: Thing) => string,
  [first, last]: [number, number],
): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const value = ({ name, type }: { name: string; type: string }): string => {
    const thing = name === 'id' ? own : NAMES[name]
    if (thing !== undefined) return `${name} + ${shift(thing)}`
    if (table === 'ledger_entries' && name === 'source') {
      return `case when order_number is null then source || ' of copy ' || copy
        else replace(source, order_number::text, (order_number + ${shift('numbers')})::text) end`
    }
    if (type === 'date') return `(${name} - ${EARLIER})::date`
    if (type === 'timestamp with time zone') return `${name} - ${EARLIER}`
    return OWN_TEXTS[`${table}.${name}`] ?? name
  }
  const names = rows.map(({ name }) => `"${name}"`).join(', ')
  return `insert into public.${table} (${names}) overriding system value
    select ${rows.map(value).join(', ')} from generate_series(${first}, ${last}) as copy, model.${table} order by copy, id`
}

/** Statements that give some of the copies more than the model has. */
function factsOf(shift: (thing: Thing) => string, [first, last]: [number, number]): string[] {
  const some = (fact: string) =>
    `(select copy, model.customers.id + ${shift('customers')} as customer_id, main_address_id + ${shift('addresses')} as address_id
      from generate_series(${first}, ${last}) as copy, model.customers where ${fact}) as chosen`
  const today = `date '${laDay(START)}'`
  const place = `title, zip_code, address_line_1, address_line_2, instructions, has_doorman, gate_code`
  return [
    `insert into schedules (customer_id, address_id, days, is_rush, comment, status, created_at, changed_at, filled_until, filled_at)
     select customer_id, address_id, '{1,4}', false, '', 'active', now, now, ${today} + 15, now
     from ${some(FACTS.scheduled)}, (select timestamptz '${START.toISOString()}' as now) as clock order by copy`,
    `insert into pickups (customer_id, status, pickup_day, dropoff_day, address_id, address_title, zip_code, address_line_1, address_line_2,
       instructions, has_doorman, gate_code, comment, is_rush, rush_cents, schedule_id, scheduled_day, placed_at, changed_at, changeable_until)
     select chosen.customer_id, 'open', ${today} + ahead, ${today} + ahead + 3, chosen.address_id, ${place}, '', false, 0, schedules.id,
       ${today} + ahead, schedules.created_at, schedules.created_at, ${today} + ahead - time '07:00'
     from ${some(FACTS.scheduled)} join schedules using (customer_id) join addresses on addresses.id = chosen.address_id,
       unnest(array[2, 6, 9, 13]) as ahead order by copy`,
    `insert into orders (customer_id, kind, state, plan_name, priced_at, amount_cents, cleaning_cents, created_at, due_day)
     select customer_id, 'laundry', 'priced', 'gold', now, 1500, 1500, now, date '${laDay(START)}' + 1 + copy / 20 % 10
     from ${some(FACTS.atThePlant)}, (select timestamptz '${START.toISOString()}' - interval '1 day' as now) as clock order by copy`,
    `insert into sessions (customer_id, is_kept, created_at, expires_at)
     select customer_id, true, now, now + interval '30 days'
     from ${some('true')}, (select timestamptz '${START.toISOString()}' - interval '1 day' as now) as clock order by copy`,
    `insert into idempotency_keys (customer_id, route, key, body_hash, status, created_at, expires_at)
     select customer_id, 'POST /client/requests/', 'kept', repeat('0', 64), 201, now, now + interval '3 days'
     from ${some('true')}, (select timestamptz '${START.toISOString()}' as now) as clock order by copy`,
    `insert into provider_events (event_id, kind, received_at)
     select 'event of copy ' || copy, 'charge.succeeded', timestamptz '${START.toISOString()}' from ${some('true')} order by copy`,
    `update phones set verified_at = null from ${some(FACTS.unverified)} where phones.customer_id = chosen.customer_id`,
    `update messages set status = 'failed', sent_at = null from ${some(FACTS.unreached)} where messages.customer_id = chosen.customer_id`,
  ]
}
