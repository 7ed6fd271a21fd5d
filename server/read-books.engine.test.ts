import { beforeAll, describe, expect, it } from 'vitest'
import { addedUp, creditChange, journalSums } from '#rules/books/books'
import { saleOf } from '#rules/books/sales'
import { addDays, instantAt } from '#rules/days/days'
import { createCustomer, type TestCustomer } from '../tests/customers.ts'
import { booking, buyCredit } from '../tests/money/books.ts'
import { addCard } from '../tests/money/cards.ts'
import { completeOrder } from '../tests/money/complete-order.ts'
import { expectSoundBooks } from '../tests/money/credit.ts'
import { putOrder } from '../tests/money/put-order.ts'
import { ops, opsJson } from '../tests/ops.ts'
import { putPickup } from '../tests/put-pickup.ts'
import { buffersOf, countStatements, openRecording } from '../tests/statements.ts'
import { shareTestServer } from '../tests/test-server.ts'
import { addCredit, payFor, transferCredit } from './credit/credit.ts'
import { keepMidnights } from './credit/midnights.ts'
import { jobsOf } from './jobs.ts'
import { recordNoShow } from './orders/fees/no-show.ts'
import { noteDispute } from './payments/disputes.ts'
import { sendPendingRefunds } from './payments/refunds.ts'
import { type DayBooks, readBooks } from './read-books.ts'

const server = shareTestServer()
const FIRST = '2026-11-01'
const LAST = '2026-11-30'
const at = (moment: string) => server.setNow(moment)

/** A member with a card, somebody who pays as they clean, and one whose bank takes its money back. */
let member: TestCustomer
let payc: TestCustomer
let disputed: TestCustomer

const laundry = (amountCents: number, discountCents = 0, count = 1) => ({
  kind: 'item' as const,
  serviceTitle: 'Laundry',
  title: 'Shirt [Laundry]',
  unit: 'pcs' as const,
  count,
  unitCents: amountCents / count,
  amountCents,
  discountCents,
})
const suit = { ...laundry(2395), serviceTitle: 'Dry Cleaning', title: 'Suit', unit: 'set' as const }
const rug = { ...laundry(20_000, 0, 40), serviceTitle: 'Area Rug', title: 'Rug', unit: 'sq_ft' as const }
const delivery = { kind: 'delivery' as const, title: 'Delivery', amountCents: 990 }

async function orderOf(customer: TestCustomer, lines: { amountCents: number; discountCents?: number }[]) {
  const sum = (what: 'amountCents' | 'discountCents') => lines.reduce((total, line) => total + (line[what] ?? 0), 0)
  const columns = { amountCents: sum('amountCents'), discountCents: sum('discountCents') }
  const id = await putOrder(server, customer, columns, lines)
  await completeOrder(server.deps, id)
  return id
}

/** A working month, with the hours around its midnights, and the day on which the clocks change. */
beforeAll(async () => {
  at('2026-10-31T18:00:00Z')
  member = await createCustomer(server, { plan: 'gold' })
  payc = await createCustomer(server, { plan: 'payc' })
  disputed = await createCustomer(server, { plan: 'gold' })
  for (const customer of [member, payc]) await addCard(server, customer.token)

  // The last second of October at the office, and the first one of November.
  await buyCredit(server, member.id, { cents: 29_900, at: new Date('2026-11-01T06:59:59.999Z') })
  await buyCredit(server, member.id, { discountCents: 2000, at: new Date('2026-11-01T07:00:00Z') })
  // That day has 25 hours: at 8:00 UTC of the next one it is midnight.
  at('2026-11-02T07:59:59Z')
  await orderOf(member, [laundry(3475, 350, 5), delivery])
  at('2026-11-02T08:00:00Z')
  await orderOf(payc, [suit, rug])

  at('2026-11-03T18:00:00Z')
  const { charge } = await buyCredit(server, disputed.id, { at: new Date('2026-11-03T18:00:00Z') })
  await ops(server, 'credit', 'give', member.email, '12.50', '--reason', 'A late van', '--yes')
  await booking(server, member.id, (db, from) =>
    transferCredit(
      db,
      from,
      { id: payc.id, balanceCents: 0 },
      { cents: 5000, name: 'a transfer' },
      server.deps.clock.now(),
    ),
  )
  // An order says what its credit back was.
  const now = server.deps.clock.now()
  const credited = { creditBackCents: 322, creditedBackAt: now, creditedBackCents: 322 }
  const old = await putOrder(server, member, { status: 'completed', planName: 'gold', amountCents: 6440, ...credited })
  await booking(server, member.id, async (db, owner) => {
    const paid = {
      kind: 'order',
      source: `invoice ${old} paid`,
      orderNumber: old,
      creditCents: 6440,
      from: {},
    } as const
    const { owner: payer } = await payFor(db, owner, paid, now)
    const back = { kind: 'credit_back', source: 'credit back of a test', lot: 'credit_back', cents: 322 } as const
    await addCredit(db, payer, { ...back, from: { credit_back: 322 } }, now)
  })

  at('2026-11-10T20:00:00Z')
  // Out of the credit that came to them, and the rest by card.
  const refunded = await orderOf(payc, [laundry(6000, 0, 8)])
  expect(await ops(server, 'refund', String(refunded), '15.00', '--yes')).toEqual([0, expect.any(String)])
  await sendPendingRefunds(server.deps)
  await noteDispute(server.deps, { disputeRef: 'dp_1', chargeRef: charge.chargeRef ?? '', status: 'open' })

  at('2026-11-12T20:00:00Z')
  await noteDispute(server.deps, {
    disputeRef: 'dp_1',
    chargeRef: charge.chargeRef ?? '',
    status: 'lost',
    toldAt: new Date('2026-11-12T20:00:00Z'),
  })
  await missStops({ day: '2026-11-12', isWaived: false }, { day: '2026-11-11', isWaived: true })

  at('2026-11-16T20:00:00Z')
  // Somebody leaves, and gets back what the plan has left: what is older than 14 business days ends unspent.
  const [exit, said] = await ops(server, 'plan', member.email, 'payc', '--refund', '--yes')
  expect([exit, said]).toEqual([0, expect.any(String)])
  at('2026-12-01T09:30:00Z')
})

/** Stops of a schedule without a bag; the fee of some is let go. */
async function missStops(...stops: { day: string; isWaived: boolean }[]): Promise<void> {
  const { db } = server.database
  const { mainAddressId } = await db
    .selectFrom('customers')
    .select('mainAddressId')
    .where('id', '=', payc.id)
    .executeTakeFirstOrThrow()
  const createdAt = server.deps.clock.now()
  const made = { days: [4], isRush: false, comment: '', createdAt, changedAt: createdAt }
  const { id: scheduleId } = await db
    .insertInto('schedules')
    .values({ customerId: payc.id, addressId: mainAddressId as number, status: 'active', ...made })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { day, isWaived } of stops) {
    const stop = { pickupDay: day, dropoffDay: '2026-12-31', scheduleId, scheduledDay: day }
    await recordNoShow(server.deps, await putPickup(server, payc, stop), '09:05', { isWaived })
  }
}

const read = (from: string, until = from) => readBooks(server.database, from, until)
const ofDay = async (day: string) => (await read(day))[0] as DayBooks

/** What all balances came to then, by each customer's last entry before it. */
async function balancesAt(moment: Date): Promise<number> {
  const { rows } = await server.database.query<{ cents: number }>(
    `select coalesce(sum(balance_after_cents), 0)::integer as cents from (
       select distinct on (customer_id) balance_after_cents from ledger_entries where created_at < $1 order by customer_id, id desc
     ) as last`,
    [moment],
  )
  return Number(rows[0]?.cents)
}

describe('a month of the books', () => {
  it('is right by the ledger’s own proof, and each midnight owes what all balances came to then', async () => {
    await expectSoundBooks(server)
    const days = await read(FIRST, LAST)
    expect(days).toHaveLength(30)
    for (const { day, startCents, endCents } of days) {
      expect([day, startCents]).toEqual([day, await balancesAt(instantAt(day, 0))])
      expect([day, endCents]).toEqual([day, await balancesAt(instantAt(addDays(day, 1), 0))])
    }
    expect(days[0]?.startCents).toBe(29_900)
  })

  it('balances to the cent, day by day, and is the sum of its days', async () => {
    const days = await read(FIRST, LAST)
    const whole = days.flatMap(({ journal }) => journal)
    const { debitCents, creditCents } = journalSums(whole)
    expect(debitCents).toBeGreaterThan(100_000)
    expect(debitCents).toBe(creditCents)
    const alone = await Promise.all(days.map(({ day }) => ofDay(day)))
    expect(alone).toEqual(days)
    for (const { journal } of alone) {
      const sums = journalSums(journal)
      expect(sums.debitCents).toBe(sums.creditCents)
    }
    const moved = whole.reduce(
      (sum, line) => sum + (line.account === 'credit' ? line.creditCents - line.debitCents : 0),
      0,
    )
    const figures = addedUp(days.map((day) => day.figures))
    expect(moved).toBe((days.at(-1)?.endCents ?? NaN) - (days[0]?.startCents ?? NaN))
    expect(moved).toBe(creditChange(figures))
  })

  it('puts the last second of a day into it, and the first of the next into that, also when the clocks change', async () => {
    const [sunday, monday] = [await ofDay('2026-11-01'), await ofDay('2026-11-02')]
    expect(sunday.figures).toMatchObject({ purchases: 1, orders: 1, things: 5, discountCents: 350 })
    expect(sunday.figures.sales).toMatchObject({ laundry: 3475, delivery: 990, dryCleaning: 0, other: 0 })
    expect(sunday.figures.card).toMatchObject({ credit: 17_900, orders: 0 })
    // A rug of forty square feet is one thing.
    expect(monday.figures).toMatchObject({ purchases: 0, orders: 1, things: 2 })
    expect(monday.figures.sales).toMatchObject({ dryCleaning: 2395, rugs: 20_000, laundry: 0, other: 0 })
    expect(monday.figures.card).toMatchObject({ orders: 22_395 })
  })

  it('knows why credit has changed: sold, given, sent, spent, back, disputed, ended', async () => {
    const figures = addedUp((await read(FIRST, LAST)).map((day) => day.figures))
    expect(figures.credit).toMatchObject({
      sold: 39_800,
      given: 1572,
      transferred: 0,
      returned: 500,
      disputed: -19_900,
    })
    expect(figures.credit.spent).toBeLessThan(-4115)
    expect(figures.credit.ended).toBeLessThan(0)
    expect(figures).toMatchObject({ noShows: 2, refundedCents: 1500, orders: 4 })
    expect(figures.sales).toMatchObject({ noBag: 999, other: 0 })
    expect(figures.card.disputes).toBe(-19_900)
    // What leaving and the refund gave back.
    expect(figures.card.refunds).toBeLessThan(-1000)
  })

  it('is read in as many statements as a day, and from the midnights that each night keeps', async () => {
    const counting = countStatements(server.database)
    await readBooks(counting.database, FIRST, FIRST)
    const ofOne = counting.takeCount()
    const before = await readBooks(counting.database, FIRST, LAST)
    expect(counting.takeCount()).toBe(ofOne)
    await jobsOf(server.deps)['verify-ledger'].run()
    await jobsOf(server.deps)['verify-ledger'].run()
    const { rows } = await server.database.query<{ day: string; cents: number }>(
      'select day, outstanding_cents as cents from credit_midnights order by day',
    )
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([
      32,
      { day: '2026-10-31', cents: 0 },
      { day: '2026-12-01', cents: before.at(-1)?.endCents },
    ])
    expect(await read(FIRST, LAST)).toEqual(before)
    await expectSoundBooks(server)
  })

  it('a midnight is kept an hour after it, and one that is wrong is named by the proof', async () => {
    at('2026-12-02T08:59:00Z')
    await keepMidnights(server.deps)
    const count = async () =>
      (await server.database.query<{ days: number }>('select count(*)::integer as days from credit_midnights')).rows[0]
        ?.days
    expect(await count()).toBe(32)
    at('2026-12-02T09:00:00Z')
    await keepMidnights(server.deps)
    expect(await count()).toBe(33)
    await server.database.query(
      `update credit_midnights set outstanding_cents = outstanding_cents + 100 where day in ('2026-11-20', '2026-12-02')`,
    )
    const [exit, said] = await ops(server, 'ledger', 'verify')
    expect([exit, said.match(/Credit outstanding[^:]*:/g)]).toEqual([
      1,
      [
        'Credit outstanding when 2026-11-20 began:',
        'Credit outstanding when 2026-11-21 began:',
        'Credit outstanding when 2026-12-02 began:',
      ],
    ])
    await server.database.query(
      `update credit_midnights set outstanding_cents = outstanding_cents - 100 where day in ('2026-11-20', '2026-12-02')`,
    )
    await expectSoundBooks(server)
  })
})

describe('report', () => {
  it('prints a day, and its journal for whoever keeps the books', async () => {
    const [exit, said] = await ops(server, 'report', 'day', '2026-11-01')
    expect([exit, said.trim()]).toEqual([
      0,
      [
        'Sunday, November 1st',
        '1 order, 5 things, 0 no-shows, 1 plan or pack, 0 reloads.',
        [
          'What we earned',
          '  Laundry         34.75',
          '  Fee: delivery    9.90',
          '  Plan discounts  -3.50',
          '= Sales           41.15',
        ].join('\n'),
        [
          'What we owe',
          '  At the start             299.00',
          '  Sold: plans and reloads  199.00',
          '  Spent on orders          -41.15',
          '= Outstanding at midnight  456.85',
        ].join('\n'),
        ['What came in', '  Plans and reloads, less coupons  179.00', '= To our bank                      179.00'].join(
          '\n',
        ),
        'The journal balances: $243.65 on both sides.',
      ].join('\n\n'),
    ])
    const [, csv] = await ops(server, 'report', 'day', '2026-11-01', '--csv')
    expect(csv.trim().split(/\r?\n/)).toEqual([
      'Date,Account,Debit,Credit,Memo',
      '2026-11-01,1010 Card clearing,179.00,,Plans and packs',
      '2026-11-01,4090 Coupons,20.00,,Plans and packs',
      '2026-11-01,2200 Customer credit,,199.00,Plans and packs',
      '2026-11-01,2200 Customer credit,41.15,,Orders and fees',
      '2026-11-01,4080 Plan discounts,3.50,,Orders and fees',
      '2026-11-01,4020 Sales: laundry,,34.75,Orders and fees',
      '2026-11-01,4070 Fees,,9.90,Fee: delivery',
    ])
  })

  it('prints a month, the running one so far; what has not come is refused', async () => {
    expect((await ops(server, 'report', 'month', '2026-11'))[1]).toMatch(
      /^November 2026\n\n4 orders, \d+ things, 2 no-shows/,
    )
    expect((await ops(server, 'report', 'month'))[1]).toMatch(/^December 2026, so far\n/)
    expect(await ops(server, 'report', 'day', '2026-12-03')).toEqual([
      1,
      expect.stringContaining('Thursday, December 3rd has not come yet.'),
    ])
    const month = await opsJson<{ owed: { key: string; amount: number }[]; journal: object[] }>(
      server,
      'report',
      'month',
      '2026-11-14',
    )
    const days = await read(FIRST, LAST)
    expect(month.owed.at(-1)).toMatchObject({ key: 'outstanding', amount: days.at(-1)?.endCents })
    expect(month.journal).toHaveLength(days.flatMap(({ journal }) => journal).length)
  })
})

it('every service that we sell has an account of its own', async () => {
  const { rows } = await server.database.query<{ title: string }>('select title from services')
  const sales = rows.map(({ title }) => saleOf({ kind: 'item', serviceTitle: title }))
  expect(sales).not.toContain('other')
  expect(new Set(sales).size).toBe(rows.length)
})

/** Entries, orders and their lines of years before and after, written past the triggers. */
async function addYears(name: string, count: number): Promise<void> {
  await server.database.query(`do $$ begin
    set local session_replication_role = replica;
    insert into customers (email, password_hash, plan_name, balance_cents, created_at)
      select '${name}-' || each, '$argon2id$none', 'payc', 0, now() from generate_series(1, ${count}) as each;
    insert into orders (id, customer_id, kind, state, amount_cents, created_at, delivered_at, delivery_recorded_at, priced_at, ready_at, paid_at,
        completed_at, balance_before_cents, balance_after_cents)
      select nextval('order_numbers'), id, 'no_show', 'delivered', 999, moment, moment, moment, moment, moment, moment, moment, 0, 0
      from customers, lateral (select timestamptz '2025-01-01' + id % 2 * interval '2 years' + id % 500 * interval '1 day' as moment) as moments
      where email like '${name}-%';
    insert into order_lines (order_id, position, kind, title, count, unit_cents, amount_cents, discount_cents)
      select orders.id, 1, 'no_bag', 'No bag', 1, 999, 999, 0
      from orders join customers on customers.id = customer_id where email like '${name}-%';
    insert into ledger_entries (customer_id, kind, source, order_number, change_cents, balance_after_cents, created_at)
      select customer_id, 'fee', '${name} ' || orders.id, orders.id, 0, 0, orders.created_at
      from orders join customers on customers.id = customer_id where email like '${name}-%';
    insert into ledger_postings (entry_id, account, cents)
      select id, account, case account when 'sales' then 999 else -999 end
      from ledger_entries, unnest(array['sales', 'waived']) as account where source like '${name} %';
  end $$`)
  await server.database.query('analyze')
}

it('a month reads as much beside few orders of other years as beside many', async () => {
  const pagesRead = async () => {
    const { database, said } = await openRecording(server)
    await readBooks(database, FIRST, LAST)
    await database.close()
    const read = said.filter(({ values }) => (values?.length ?? 0) > 0)
    expect(read).toHaveLength(5)
    return Promise.all(read.map((each) => buffersOf(server.database, each)))
  }
  await addYears('few', 300)
  await keepMidnights(server.deps)
  const few = await pagesRead()
  await addYears('many', 20_000)
  const many = await pagesRead()
  // The trees may have grown by a level.
  const grown = many.map((pages, index) => pages / Math.max(few[index] ?? 0, 100))
  expect(Math.max(...grown), `${few} → ${many}`).toBeLessThan(1.6)
}, 60_000)
