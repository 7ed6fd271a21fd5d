import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, openLite, openMemoryLite, openPostgres } from '../server/db/open.ts'
import { payCreditBack } from '../server/orders/payment/credit-back.ts'
import { noteDispute } from '../server/payments/disputes.ts'
import { compareWithProvider } from '../server/proof/reconcile.ts'
import { createPostgresDatabase, furnish } from './engines.ts'
import { booksProven } from './money/money.ts'
import { type GrownUp, growUp } from './older-shapes.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** Migrations meet filled tables: a database of older shapes becomes today's, with everything that stood in it. */

let database: Database | undefined
let server: TestServer
let grown: GrownUp

beforeAll(async () => {
  database = await openEmptyDatabase()
  grown = await growUp(database)
  // A start of the product would do the same.
  await furnish(database)
  server = await openTestServer({}, database)
})
// There is no server if a migration failed.
afterAll(() => (server ?? database)?.close())

async function openEmptyDatabase(): Promise<Database> {
  const engine = inject('engine')
  if (engine.kind === 'embedded') {
    // Loading a dump and dropping what is in it takes a fraction of booting an engine.
    const database = await openLite(await openMemoryLite(new Blob([readFileSync(engine.dump)])))
    await database.query('drop schema public, sandbox cascade; create schema public')
    return database
  }
  const { url, drop } = await createPostgresDatabase(engine.url, 'template1')
  const database = await openPostgres(url)
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, close }
}

it('every table holds rows that later migrations meet; a new table gets its own in tests/older-shapes', () => {
  expect(grown.emptyTables).toEqual([])
})

it('each migration makes of the rows what is said here, and nothing else', () => {
  expect(grown.changes).toEqual({
    '0006_suspected-leads.sql': { leads: { is_suspected: false } },
    '0007_account-care.sql': {
      customers: { email_confirmed_at: null, deletion_requested_at: null, deletes_on: null, deleted_at: null },
      messages: { customer_id: null, secret: null },
    },
    // The moment of the migration: whoever has not verified a number by then has a day from there.
    '0009_doors.sql': { phones: { number_given_at: expect.any(String) } },
    '0010_flat-prices.sql': {
      price_items: { discount_kind: { 1: 'laundry', 2: 'dry_clean', 3: 'wash_fold', 4: 'alterations', 5: 'none' } },
    },
    '0012_money.sql': { customers: { main_card_id: null } },
    '0013_sandbox-outcomes.sql': {
      'sandbox.charges': { is_present: true, is_hard: false },
      'sandbox.refunds': { failure: null },
    },
    '0016_pickups.sql': { messages: { keeps_quiet_hours: false } },
    '0018_order-payment.sql': {
      orders: {
        held_at: null,
        asked_charge_id: null,
        asked_card_id: null,
        asked_credit_cents: 0,
        credited_back_at: null,
      },
    },
    '0019_staff.sql': {
      packages: { is_withdrawn: false, is_offered: true },
      zip_codes: { is_withdrawn: false, is_offered: true },
      price_items: { is_withdrawn: false, is_offered: true },
    },
    '0020_stops.sql': {
      pickups: { rush_approved_for: null, delivery_cents: null, arrived_at: null },
      orders: { is_waived: false, cause: null },
    },
    '0021_letters-instead.sql': { messages: { letter_to: null } },
    '0022_texting.sql': {
      messages: { claimed_at: null, unknown_sends: 0, delivered_at: null, undelivered_at: null, handled_at: null },
      leads: { handled_at: null },
    },
    '0026_partial-disputes.sql': {
      disputes: { amount_cents: null, told_at: null },
      credit_lots: { disputed_cents: null },
    },
    '0027_discounts-taken.sql': { orders: { discount_taken_cents: 0 } },
    '0028_losses-and-refunds.sql': { disputes: { loss_cents: null, kept_cents: 0 } },
    '0030_gate-code.sql': { addresses: { gate_code: '' }, pickups: { gate_code: '' } },
    // The charge that a key is at work on, by its number.
    '0031_charges-of-keys.sql': {
      idempotency_keys: { charge_id: { 1: null, 2: null, 3: 16 } },
      charges: { told_unknown_at: null, reported_at: null },
    },
    '0032_lost-facts.sql': {
      // A lost dispute, leaving, and an account that was closed.
      credit_lots: { ended_by: lotsWith({ 9: 32, 10: 11, 12: 35 }, null) },
      disputes: {
        taken_at: {
          1: null,
          2: null,
          3: '2026-10-22T17:00:00+00:00',
          4: '2026-10-23T17:00:00+00:00',
          5: null,
          6: '2026-11-13T17:00:00+00:00',
        },
      },
      orders: {
        refunded_cents: ordersWith({ 1002: 1000, 1011: 2500, 1026: 300 }, 0),
        // Of $10.00 the bank paid $3.00 of a refund that the card had not taken.
        lost_cents: ordersWith({ 1011: 700, 1018: 999 }, 0),
        is_lost: ordersWith({ 1018: true }, false),
        // What was refunded after it had been paid lowers it no more.
        credited_back_cents: ordersWith({ 1026: 40 }, null),
      },
    },
    '0033_provider-failures.sql': {
      refunds: { ended_keys: 0, failing_since: null, next_attempt_at: null, held_since: null, reported_at: null },
      card_setups: { failing_since: null },
    },
    '0034_agreements.sql': { invoices: { has_agreement: false } },
    '0035_kept-facts.sql': {
      staff_actions: { os_user: null },
      charges: { description: '', site: '' },
      // By the customer's number: the plan that was paid when the box was given.
      welcome_boxes: { brought_by: { 1: 1001, 3: null }, sent_at: null },
    },
    // Who has never agreed to auto-reload.
    '0036_plans.sql': { customers: { is_auto_billing: { 2: false } } },
    '0037_reminders-and-retention.sql': {
      pickups: { reminded_for: null },
      coupons: { use_count: { 1: 0, 2: 1, 3: 0 } },
    },
    // Whatever was proven before was proven whole.
    '0038_proof-and-schedules.sql': {
      money_checks: { is_whole: true, proven_customer_id: null },
      schedules: { filled_until: null, filled_at: null },
    },
    // What still waits gets its place; of what has ended nobody asks.
    '0039_message-order.sql': {
      messages: { priority: rowsWith([1, 2, 3, 4, 5, 6, 7, 8, 9], { 5: 2, 6: 2, 8: 3 }, 6) },
    },
    // Nobody noted when a bag was collected, nor when it left. What was delivered and is unpaid still waits for its money; what was priced
    // is in progress from now on; the counts that differed are a red flag.
    '0040_order-life.sql': {
      orders: {
        state: ordersWith({ 1005: 'priced', 1015: 'delivered_unpaid', 1016: 'counted', 1017: 'priced' }, 'delivered'),
        status: { 1017: 'in_progress' },
        hold: { 1016: 'red_flag' },
        counted_at: ordersWith({ 1012: null, 1013: null, 1018: null }, expect.any(String)),
        ready_at: ordersWith({ 1005: null, 1016: null, 1017: null }, expect.any(String)),
        paid_at: ordersWith({ 1005: null, 1015: null, 1016: null, 1017: null }, expect.any(String)),
        delivered_at: { 1012: expect.any(String), 1013: expect.any(String), 1018: expect.any(String) },
        delivery_recorded_at: ordersWith({ 1005: null, 1016: null, 1017: null }, expect.any(String)),
        started_at: '(gone)',
        bags: null,
        collected_at: null,
        collection_recorded_at: null,
        collected_by: '',
        left_at: null,
        unpaid_reason: '',
        return_reason: '',
        told_cents: null,
        told_reason: '',
      },
    },
    // A bag without a price is cared for as its customer wishes on that day; what was priced before says nothing.
    '0041_care.sql': {
      orders: {
        starch: ordersWith({ 1016: 'medium' }, null),
        no_crease: ordersWith({ 1016: 'jeans_only' }, null),
        fix_tears: ordersWith({ 1016: false }, null),
        detergents: ordersWith({ 1016: 'hypo_allergenic' }, null),
        fabric_softener: ordersWith({ 1016: false }, null),
      },
      order_lines: { agreed: '' },
    },
    '0042_bounded-looks.sql': { phones: { is_main: { 1: true, 2: true, 3: true, 4: false, 7: true } } },
    // Whoever waited for a payment had been told of it.
    '0046_told-truly.sql': {
      messages: { later_body: null, later_from: null },
      orders: {
        told_cents: { 1015: 8_000 },
        told_count: ordersWith({ 1015: 1 }, 0),
        told_reason: { 1015: 'declined: Your card was declined.' },
      },
    },
    // The day that the pickup was to come back; a fee, a charge and what has no pickup any more has none.
    '0048_due-days.sql': {
      orders: {
        part: 1,
        parts: 1,
        due_changes: 0,
        due_day: ordersWith(
          {
            1002: '2026-09-08',
            1004: '2026-11-04',
            1005: '2026-11-18',
            1008: '2026-11-05',
            1011: '2026-11-04',
            1015: '2026-11-13',
            1016: '2026-11-17',
            1017: '2026-11-18',
            1020: '2026-09-16',
          },
          null,
        ),
      },
    },
    '0049_at-intake.sql': {
      orders: {
        counted_by: null,
        counted_by_user: null,
        second_counted_by: null,
        second_counted_by_user: null,
        counted_alone: '',
        packed_pieces: null,
      },
      pickups: { quote_day: null, quote_has_rug: false },
    },
    '0051_estimates.sql': { pickups: { estimate: null } },
    '0053_agreed-bag.sql': { agreements: { bag: null } },
    '0054_card-brands.sql': { cards: { brand: 'visa' }, 'sandbox.cards': { brand: 'visa' } },
    '0055_letter-words.sql': { messages: { letter_body: null } },
    '0056_missing-things.sql': { leads: { customer_id: null, order_id: null } },
    '0057_staff-people.sql': { staff_actions: { staff_id: null, deed_key: null, happened_at: null, refusal: null } },
    // What was typed before began with the order's number, whether or not there is such an order.
    '0063_order-deeds.sql': { staff_actions: { order_id: { 1: null, 2: null, 3: null, 4: 999 } } },
    '0047_replies.sql': { inbound_texts: { reply_count: 0 }, leads: { reply_count: 0 } },
    '0066_packed-parcels.sql': { orders: { packed_parcels: null } },
    '0069_separation-reasons.sql': { order_separations: { why: '' } },
    '0064_inbox.sql': {
      inbound_texts: { read_at: null },
      leads: { read_at: null },
      messages: { author: null },
    },
    '0045_unsure-texts.sql': { messages: { unsure_texts: 0, unsure_text_at: null } },
  })
})

const ORDERS = [1002, 1004, 1005, 1008, 1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018, 1020, 1026]
/** The value of each of these rows: its own, or that of all others. */
const rowsWith = (ids: readonly number[], own: Record<number, unknown>, others: unknown) =>
  Object.fromEntries(ids.map((id) => [id, id in own ? own[id] : others]))
const ordersWith = (own: Record<number, unknown>, others: unknown) => rowsWith(ORDERS, own, others)
const lotsWith = (own: Record<number, unknown>, others: unknown) =>
  rowsWith(
    Array.from({ length: 14 }, (_, index) => index + 1),
    own,
    others,
  )

describe('the product goes on with what it finds', () => {
  it('its money proves, in our books and against the provider’s', async () => {
    await booksProven(server)
    const { compared, differences } = await compareWithProvider(server.deps)
    expect([compared, differences]).toEqual([16, []])
  })

  const signIn = async (name: string): Promise<string> => {
    const typed = { email: `${name}@example.com`, password: 'fresh-linen' }
    const { body } = await server.call('POST', '/api/client/auth/login/', typed)
    return (body as { token: string }).token
  }

  it.each([
    [
      'ada',
      'gold',
      17_200,
      [1028, 1027, 1005, 1004, 1003, 1002, 1001],
      [4, 3, 2, 1],
      [15, 14, 12, 9, 8, 7, 6, 5, 3, 1],
    ],
    ['ben', 'platinum', 0, [1008, 1007, 1006], [15, 7], [36, 17, 16, 4, 2]],
    // Signing up to pay as you clean (1009) is no order.
    ['cleo', 'payc', 0, [1017, 1016, 1015, 1014, 1013, 1012, 1011, 1010], [12, 11, 10, 9, 8], [25, 24, 23, 20]],
    ['dora', 'gold', -5000, [1020, 1019, 1018], [14, 13], [32, 31, 30, 29]],
    ['emil', 'payc', 2340, [1026, 1021], [], [44, 43, 42, 41, 40, 13, 11, 10]],
    ['gus', null, 0, [], [], []],
  ])('%s signs in and finds everything', async (name, subscription, balance, orders, requests, statement) => {
    const token = await signIn(name)
    const read = async (path: string) => {
      const { status, body } = await server.call('GET', `/api/client/${path}/`, undefined, token)
      expect([path, status]).toEqual([path, 200])
      return body
    }
    const ids = async (path: string) => ((await read(path)) as { id: number }[]).map(({ id }) => id)
    expect(await read('profile')).toMatchObject({ subscription, balance })
    expect(await ids('orders')).toEqual(orders)
    expect(await ids('requests')).toEqual(requests)
    expect(await ids('credit_statement')).toEqual(statement)
    // Everything that is kept about a customer, table by table.
    await read('account/data')
  })

  it('the moments of older orders are those that were known', async () => {
    const { rows } = await server.database.query(
      `select id from orders where counted_at is distinct from case kind when 'laundry' then created_at end
         or paid_at is distinct from completed_at or delivery_recorded_at is distinct from delivered_at
         or ready_at is distinct from delivered_at`,
    )
    expect(rows).toEqual([])
  })

  it('a held order is paid by the card', async () => {
    const paid = await server.call('POST', '/api/client/orders/1015/pay/', {}, await signIn('cleo'))
    expect([paid.status, paid.body]).toMatchObject([200, { id: 1015, status: 'completed', is_on_hold: false }])
    await booksProven(server)
  })

  it('disputes from before are of whole charges: what was frozen is free when one is won, and taken when it is lost', async () => {
    const balance = async () =>
      (await server.database.query<{ cents: number }>('select balance_cents as cents from customers where id = 2'))
        .rows[0]?.cents
    await noteDispute(server.deps, { disputeRef: 'dp_5', chargeRef: 'ch_4', status: 'won' })
    expect(await balance()).toBe(29_900)
    await booksProven(server)
    // $48.00 of it had been spent, and come out of the other lot.
    await noteDispute(server.deps, { disputeRef: 'dp_2', chargeRef: 'ch_3', status: 'lost' })
    expect(await balance()).toBe(25_100)
    await booksProven(server)
  })

  it('credit back that was paid before is not paid again', async () => {
    // Ada has hers of that quarter; Dora's goes to her debt.
    expect(await payCreditBack(server.deps)).toBe(1)
    const { rows } = await server.database.query(
      `select orders.id, balance_cents, credited_back_cents from orders join customers on customers.id = customer_id
       where credited_back_at is not null order by orders.id`,
    )
    expect(rows).toEqual([
      { id: 1002, balance_cents: 17_200, credited_back_cents: 400 },
      { id: 1020, balance_cents: -4750, credited_back_cents: 250 },
      { id: 1026, balance_cents: 2340, credited_back_cents: 40 },
    ])
    await booksProven(server)
  })
})
