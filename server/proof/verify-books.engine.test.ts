import type { KyselyPlugin } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { booking, buyCredit, everybody, putCharge, whileBroken } from '../../tests/money/books.ts'
import { createPayer } from '../../tests/money/order-payer.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { countStatements } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { addCredit, endLots, returnToLots } from '../credit/credit.ts'
import { statement } from '../db/statement.ts'
import { jobsOf } from '../jobs.ts'
import { noteDispute } from '../payments/disputes.ts'
import { listNewestMoneyChecks } from './check-store.ts'
import { proveBooks, provePayments, readProofState, verifyBooks, verifyBooksByNight } from './verify-books.ts'

const server = shareTestServer()

let customerId: number
let invoiceId: number
let chargeId: number
let cardInvoiceId: number

beforeAll(async () => {
  const { database } = server
  const { db } = database
  customerId = (await createCustomer(server)).id
  const bought = await buyCredit(server, customerId, { discountCents: 2000 })
  invoiceId = bought.invoice.id
  chargeId = bought.charge.id

  // One attempt was declined, and one succeeded for an invoice that needed it no longer: it went back.
  await putCharge(db, bought.invoice, { status: 'declined', chargeRef: 'declined_1', message: 'No.' })
  const returned = await putCharge(db, bought.invoice, { status: 'returned', chargeRef: 'returned_1' })
  await refund(returned.id, returned.amountCents, 'succeeded')

  // Leaving gives $179.00 back, of which the card does not take the last $29.00: they are credit again.
  await booking(server, customerId, async (db, owner) => {
    const lots = await db.selectFrom('creditLots').select(['id', 'leftCents']).execute()
    const leaving = { kind: 'leaving', source: 'leaving 1', lots, cardCents: 17_900 } as const
    await endLots(db, owner, leaving, START)
  })
  await refund(chargeId, 15_000, 'pending')
  await refund(chargeId, 2900, 'failed')
  const back = { kind: 'refund_failed', source: 'refund 3 failed', lot: 'refund', cents: 2900 } as const
  await booking(server, customerId, (db, owner) => addCredit(db, owner, { ...back, from: { card: 2900 } }, START))

  // Another customer's bank took a charge back.
  const loser = (await createCustomer(server)).id
  const lost = await buyCredit(server, loser)
  cardInvoiceId = lost.invoice.id
  await noteDispute(server.deps, { disputeRef: 'd1', chargeRef: lost.charge.chargeRef ?? '', status: 'lost' })
  await db
    .insertInto('coupons')
    .values([1, 2].map((each) => ({ code: `CODE${each}`, percent: 10, isOncePerCustomer: false, createdAt: START })))
    .execute()
})

const refund = (ofCharge: number, amountCents: number, status: 'pending' | 'succeeded' | 'failed') =>
  server.database.db
    .insertInto('refunds')
    .values({
      customerId,
      chargeId: ofCharge,
      key: `refund-${ofCharge}-${amountCents}`,
      amountCents,
      cause: `refund of ${amountCents}`,
      status,
      createdAt: START,
      endedAt: status === 'pending' ? null : START,
      message: status === 'failed' ? 'The card is closed.' : null,
    })
    .execute()

const prove = (...texts: string[]) =>
  whileBroken(server.database, texts, async (db) => provePayments(db, await everybody(db)))
const card = (change: string) =>
  `insert into ledger_postings (entry_id, account, cents)
   select id, ${change} from ledger_entries where source = 'leaving 1'`
const useCoupon = (invoice: number) =>
  `insert into coupon_uses (invoice_id, coupon_id, customer_id, is_once_per_customer, taken_at)
   select id, 1, customer_id, false, created_at from invoices where id = ${invoice}`

describe('the proof of what was paid', () => {
  it('finds nothing in sound books, with refunds, a returned charge and a lost dispute in them', async () => {
    expect(await prove()).toEqual([])
    const { database, takeCount } = countStatements(server.database)
    await provePayments(database.db, await everybody(server.database.db))
    expect(takeCount()).toBe(5)
  })

  it('names a paid invoice for which nothing was charged', async () => {
    // Both books lose the same: only the invoice still says that it was paid.
    const found = await prove(
      `delete from refunds where charge_id = ${chargeId}`,
      `delete from charges where id = ${chargeId}`,
      card(`'card', 2900`),
    )
    expect(found).toEqual([`Invoice ${invoiceId}: it is paid, and nothing was charged of its $179.00.`])
  })

  it('names a charge of another amount', async () => {
    const found = await prove(`update charges set amount_cents = 18000 where id = ${chargeId}`, card(`'card', -100`))
    expect(found).toEqual([`Invoice ${invoiceId}: the card had to pay $179.00 and paid $180.00.`])
  })

  it('names an invoice that was charged twice', async () => {
    const found = await prove(
      'drop index charges_paid',
      `update charges set status = 'succeeded' where status = 'returned'`,
      `update invoices set amount_cents = 37800 where id = ${invoiceId}`,
    )
    expect(found).toEqual([`Invoice ${invoiceId}: 2 charges paid $358.00 for it.`])
  })

  it('names an unpaid invoice that was charged', async () => {
    const found = await prove(
      `update invoices set status = 'void', paid_at = null, balance_before_cents = null, balance_after_cents = null
       where id = ${invoiceId}`,
    )
    expect(found).toEqual([`Invoice ${invoiceId}: it is not paid, and $179.00 were charged for it.`])
  })

  it('counts what was waived as nothing that a card has to pay', async () => {
    const found = await prove(
      `update invoices set waived_cents = 30, discount_cents = 0, amount_cents = 17930 where id = ${invoiceId}`,
    )
    expect(found).toEqual([])
  })

  it('names a customer whose cards paid something else than the ledger says', async () => {
    expect(await prove(card(`'card', 100`))).toEqual([
      `Customer ${customerId}: cards paid $29.00 after refunds and lost disputes, the ledger says $28.00.`,
    ])
  })

  it('names a refund that nobody booked', async () => {
    const found = await prove(`update refunds set status = 'succeeded', message = null where status = 'failed'`)
    expect(found).toEqual([
      `Customer ${customerId}: cards paid $0.00 after refunds and lost disputes, the ledger says $29.00.`,
    ])
  })

  it('names a part that was lost where all of the charge was booked, and takes no cent of a charge twice', async () => {
    const part = await prove('update disputes set amount_cents = 5000')
    expect(part).toEqual([expect.stringMatching(/: cards paid \$149\.00 after .*, the ledger says \$0\.00\.$/)])
    const second = `insert into disputes (customer_id, charge_id, dispute_ref, status, created_at, ended_at, taken_at)
      select customer_id, charge_id, 'd2', status, created_at, ended_at, taken_at from disputes`
    expect(await prove(second)).toEqual([])
    expect(await prove('update disputes set amount_cents = 30000')).toEqual([])
  })

  it('names a dispute that was lost and not booked, and one booked that was not lost', async () => {
    const found = await prove(`update disputes set status = 'won', taken_at = null`)
    expect(found).toEqual([expect.stringMatching(/: cards paid \$199\.00 after .*, the ledger says \$0\.00\.$/)])
  })

  it('lets a bank keep the money of a dispute that it looks into once more, and names one that has nothing', async () => {
    const appeal = `update disputes set status = 'open', ended_at = null`
    expect(await prove(appeal)).toEqual([])
    expect(await prove(`${appeal}, taken_at = null`)).toEqual([
      expect.stringMatching(/: cards paid \$199\.00 after .*, the ledger says \$0\.00\.$/),
    ])
  })

  describe('of orders', () => {
    let orderId: number
    beforeAll(async () => {
      const { id } = await createPayer(server, { plan: 'gold' })
      const { db } = server.database
      const bought = await buyCredit(server, id)
      orderId = await putOrder(
        server,
        { id },
        { id: bought.invoice.id, status: 'completed', planName: 'gold', creditBackCents: 100 },
      )
      await noteDispute(server.deps, {
        disputeRef: 'd3',
        chargeRef: bought.charge.chargeRef ?? '',
        status: 'lost',
        amountCents: 500,
      })
      const { lotId } = await booking(server, id, (db, owner) =>
        addCredit(
          db,
          owner,
          { kind: 'credit_back', source: 'credit back 1', lot: 'credit_back', cents: 60, from: { credit_back: 60 } },
          START,
        ),
      )
      const back = { kind: 'order_refund', source: 'order refunded', orderNumber: orderId } as const
      const parts = [{ lotId: lotId ?? 0, cents: 0 }]
      await booking(server, id, (db, owner) =>
        returnToLots(db, owner, { ...back, cardCents: 0, owedCents: 300, parts }, START),
      )
      await db
        .updateTable('orders')
        .set({ creditedBackAt: START, creditedBackCents: 60 })
        .where('id', '=', orderId)
        .execute()
    })
    const change = (what: string) => prove(`update orders set ${what} where id = ${orderId}`)

    it('finds nothing in what books and disputes have written', async () => {
      expect(await prove()).toEqual([])
      const { rows } = await server.database.query(
        'select refunded_cents, lost_cents, is_lost from orders where id = $1',
        [orderId],
      )
      expect(rows).toEqual([{ refunded_cents: 300, lost_cents: 500, is_lost: false }])
    })

    it.each([
      ['refunded_cents = 301', 'it shows $3.01 refunded, the ledger says $3.00.'],
      ['refunded_cents = 0', 'it shows $0.00 refunded, the ledger says $3.00.'],
      ['lost_cents = 499', 'it shows as lost $4.99; its disputes come to $5.00.'],
      ['is_lost = true', 'it shows as lost $5.00, all that the card had paid; its disputes come to $5.00.'],
    ])('names an order with %s', async (what, said) => {
      expect(await change(what)).toEqual([`Order ${orderId}: ${said}`])
    })

    it('names an order of which a dispute took more than it shows', async () => {
      const found = await prove(`update disputes set kept_cents = 200 where dispute_ref = 'd3'`)
      expect(found).toEqual([`Order ${orderId}: it shows as lost $5.00; its disputes come to $3.00.`])
    })

    it.each([
      ['credited_back_cents = 61', '$0.61'],
      ['credited_back_cents = 59', '$0.59'],
      ['credited_back_cents = 0', '$0.00'],
    ])('names credit back that was not paid so: %s', async (what, shown) => {
      expect(await change(what)).toEqual([
        expect.stringContaining(`the orders say that ${shown} of credit back were paid, the ledger says $0.60.`),
      ])
    })

    it('waits for an order that is still to be marked', async () => {
      const unmarked = `credited_back_at = null, credited_back_cents = null, completed_at = completed_at - interval '1 day'`
      expect(await change(unmarked)).toEqual([])
      expect(await change('credited_back_cents = null')).toHaveLength(1)
    })
  })

  it('names coupons that count as used for nothing', async () => {
    const unpaid = [
      `update invoices set coupon_id = 1, status = 'open', paid_at = null, balance_before_cents = null,
         balance_after_cents = null where id = ${cardInvoiceId}`,
      useCoupon(cardInvoiceId),
    ]
    const found = await prove(...unpaid, `update charges set status = 'void' where invoice_id = ${cardInvoiceId}`)
    expect(found).toContain(
      `Invoice ${cardInvoiceId}: a coupon counts as used for it, and it is neither paid nor being paid.`,
    )
    const inFlight = `update charges set status = 'pending', ended_at = null where invoice_id = ${cardInvoiceId}`
    expect((await prove(...unpaid, inFlight)).join()).not.toContain('coupon')
  })

  it('names a limited coupon whose count is not that of its uses', async () => {
    const proveAll = (text: string) =>
      whileBroken(server.database, [text], async (db) => (await proveBooks(db)).differences)
    const limited = 'update coupons set use_limit = 9, use_count = 3 where id = 2'
    expect(await proveAll(limited)).toEqual(['Coupon CODE2: it counts as used 3 times, and 0 invoices have it.'])
    expect(await proveAll('update coupons set use_limit = 9 where id = 2')).toEqual([])
  })

  it('names a coupon that counts as used in place of another one', async () => {
    const own = `update invoices set coupon_id = 1 where id = ${invoiceId}`
    const other = `update invoices set coupon_id = 2 where id = ${invoiceId}`
    expect(await prove(own, useCoupon(invoiceId))).toEqual([])
    expect(await prove(other, useCoupon(invoiceId))).toEqual([
      `Invoice ${invoiceId}: the coupon that counts as used for it is not its own.`,
    ])
  })
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NIGHT = new Date('2026-12-01T12:10:00Z')
const SMALL = { mostCustomers: 2, mostEntries: 15_000, mostNews: 1 }

describe('the nightly proof', () => {
  const fault = vi.fn()
  const deps = () => ({ ...server.deps, errorReports: { ...server.deps.errorReports, fault } })
  const checks = () => server.database.db.selectFrom('moneyChecks').selectAll().orderBy('id').execute()
  const onNight = (nights: number) => server.setNow(new Date(NIGHT.getTime() + nights * DAY))
  const isWhole = async () => (await checks()).map((check) => check.isWhole)
  const change = (cents: number, id = customerId) =>
    server.database.query('update customers set balance_cents = balance_cents + $1 where id = $2', [cents, id])
  let newcomer: number

  beforeAll(async () => {
    newcomer = (await createCustomer(server)).id
  })
  beforeEach(async () => {
    fault.mockClear()
    server.setNow(START)
    await server.database.db.deleteFrom('moneyChecks').execute()
  })

  it('is kept, and says nothing where nothing differs', async () => {
    await jobsOf(deps())['verify-ledger'].run()
    expect(await checks()).toEqual([
      expect.objectContaining({ kind: 'ledger', compared: 9, differences: [], ranAt: START, provenCustomerId: null }),
    ])
    expect(fault).not.toHaveBeenCalled()
  })

  it('looks at all customers the first time, at those with something new by night, and at all after a week', async () => {
    for (let night = 0; night < 9; night += 1) {
      onNight(night)
      await verifyBooksByNight(deps(), SMALL)
    }
    expect(await isWhole()).toEqual([true, false, false, false, false, false, false, true, false])
    // Nothing was new on any of these nights.
    expect((await checks()).map(({ compared }) => compared)).toEqual([9, 0, 0, 0, 0, 0, 0, 9, 0])
  })

  it('finds by night what is wrong with whoever has something new, and with nobody else before the week is over', async () => {
    onNight(0)
    await verifyBooksByNight(deps())
    onNight(1)
    await change(1)
    await verifyBooksByNight(deps())
    expect(fault).not.toHaveBeenCalled()
    await buyCredit(server, newcomer, { at: server.deps.clock.now() })
    await change(1, newcomer)
    onNight(2)
    await verifyBooksByNight(deps())
    expect((await checks()).at(-1)).toMatchObject({
      compared: 1,
      differences: [
        `Customer ${newcomer}: the balance is $199.01, the postings come to $199.00.`,
        `Customer ${newcomer}: the balance is $199.01, the last entry says $199.00.`,
      ],
      isWhole: false,
    })
    expect(fault).toHaveBeenCalledTimes(1)

    // As long as something differs all customers are looked at, so that no later night calls the books right.
    await change(-1, newcomer)
    for (const night of [3, 4]) {
      onNight(night)
      await verifyBooksByNight(deps())
      expect((await checks()).at(-1)).toMatchObject({ isWhole: true, compared: 10, differences: { length: 2 } })
    }
    await change(-1)
    for (const night of [5, 6]) {
      onNight(night)
      await verifyBooksByNight(deps())
      expect((await checks()).at(-1)).toMatchObject({ isWhole: night === 5, differences: [] })
    }
  })

  it.each([
    ['a charge that nobody booked', `update charges set ended_at = $1 where invoice_id = $2 and status = 'succeeded'`],
    [
      'a refund',
      `update refunds set created_at = $1 where charge_id in (select id from charges where invoice_id = $2)`,
    ],
    [
      'a dispute',
      `update disputes set taken_at = $1 where charge_id in (select id from charges where invoice_id <> $2)`,
    ],
  ])('counts %s as something new', async (_, text) => {
    onNight(0)
    await verifyBooksByNight(deps())
    onNight(1)
    const proof = await whileBroken(server.database, [], async (db) => {
      // An hour is looked at again: what was written while the last proof began may have come after it.
      await statement(db, text, [new Date(NIGHT.getTime() - HOUR), invoiceId])
      await verifyBooksByNight({ ...deps(), database: { ...server.database, db } })
      return db.selectFrom('moneyChecks').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    })
    expect(proof).toMatchObject({ isWhole: false, differences: [] })
    expect(proof.compared).toBeGreaterThan(1)
  })

  it('counts credit that somebody else has spent as something new', async () => {
    onNight(0)
    await verifyBooksByNight(deps())
    onNight(1)
    const stolen = [
      `insert into ledger_entries (customer_id, kind, source, change_cents, balance_after_cents, created_at)
       values (${newcomer}, 'order', 'stolen', 0, 0, '${NIGHT.toISOString()}')`,
      `insert into ledger_postings (entry_id, account, lot_id, cents)
       select ledger_entries.id, 'credit', credit_lots.id, cents from ledger_entries, credit_lots, unnest(array[-1, 1]) as cents
       where source = 'stolen' and credit_lots.customer_id = ${customerId} and credit_lots.kind = 'refund'`,
    ]
    const proof = await whileBroken(server.database, stolen, async (db) => {
      await verifyBooksByNight({ ...deps(), database: { ...server.database, db } })
      return db.selectFrom('moneyChecks').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    })
    expect(proof).toMatchObject({
      isWhole: false,
      differences: expect.arrayContaining([
        expect.stringMatching(
          new RegExp(`^Lot \\d+ of customer ${customerId}: 2 of its postings stand in somebody else's entries\\.$`),
        ),
      ]),
    })
  })

  it('names what was agreed and not made, whoever has something new', async () => {
    onNight(0)
    await verifyBooksByNight(deps())
    onNight(1)
    const unmade = `insert into agreements (invoice_id, customer_id, is_rush, comment, days, agreed_at)
      values (${invoiceId}, ${customerId}, false, '', '{}', now())`
    const proof = await whileBroken(server.database, [unmade], async (db) => {
      await verifyBooksByNight({ ...deps(), database: { ...server.database, db } })
      return db.selectFrom('moneyChecks').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    })
    expect(proof.differences).toEqual([
      `Invoice ${invoiceId}: it is paid, and nobody has made what was agreed with it.`,
    ])
  })

  /** The run dies when it has said one statement more than this. */
  const dyingAfter = (statements: number) => {
    let left = statements
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        left -= 1
        if (left < 0) throw new Error('killed')
        return result
      },
    }
    return { ...deps(), database: { ...server.database, db: server.database.db.withPlugin(plugin) } }
  }

  it('goes on where it was cut off, wherever that was, and looks at nobody twice', async () => {
    await change(1)
    const whole = await proveBooks(server.database.db)
    expect(whole.differences).toHaveLength(2)
    let progress = 0
    let killed = 0
    for (let statements = 0; ; statements += 1) {
      const before = await findUnderWay()
      const ended = await verifyBooksByNight(dyingAfter(statements), SMALL).then(
        () => true,
        () => false,
      )
      if (ended) break
      killed += 1
      const after = await findUnderWay()
      expect(after?.provenCustomerId ?? 0).toBeGreaterThanOrEqual(before?.provenCustomerId ?? 0)
      if ((after?.provenCustomerId ?? 0) > (before?.provenCustomerId ?? 0)) progress += 1
    }
    expect(killed).toBeGreaterThan(5)
    expect(progress).toBeGreaterThan(1)
    expect(await checks()).toEqual([expect.objectContaining({ ...whole, isWhole: true, provenCustomerId: null })])
    expect(fault).toHaveBeenCalledTimes(1)
    await change(-1)
  })
  const findUnderWay = async () => (await readProofState(server.database.db)).underWay

  it('is one proof where two servers run it at once', async () => {
    await Promise.all([verifyBooksByNight(deps(), SMALL), verifyBooksByNight(deps(), SMALL)])
    expect(await checks()).toEqual([expect.objectContaining({ compared: 10, differences: [], provenCustomerId: null })])
  })

  it('ends what an earlier night has left, and then begins its own', async () => {
    await server.database.query(
      `insert into money_checks (kind, compared, differences, ran_at, proven_customer_id) values ('ledger', 7, '{}', $1, $2)`,
      [START, newcomer - 1],
    )
    expect(await readProofState(server.database.db)).toMatchObject({
      lastAt: undefined,
      underWay: { begunAt: START, isWhole: true, provenCustomerId: newcomer - 1, lastCustomerId: newcomer },
    })
    server.setNow(new Date(START.getTime() + 11 * HOUR))
    await verifyBooksByNight(deps())
    expect(await checks()).toEqual([expect.objectContaining({ compared: 8, ranAt: START, provenCustomerId: null })])
    await server.database.query('update money_checks set proven_customer_id = $1', [newcomer])
    server.setNow(new Date(START.getTime() + DAY))
    await verifyBooksByNight(deps())
    expect((await checks()).map(({ compared, ranAt }) => [compared, ranAt.getTime() - START.getTime()])).toEqual([
      [8, 0],
      [10, DAY],
    ])
    expect(await readProofState(server.database.db)).toMatchObject({ underWay: undefined, differences: 0 })
  })

  it('shows what it found also where somebody has proven the books by hand while it was cut off', async () => {
    await server.database.query(
      `insert into money_checks (kind, compared, differences, ran_at, proven_customer_id) values ('ledger', 7, '{}', $1, $2)`,
      [START, newcomer - 1],
    )
    server.setNow(new Date(START.getTime() + HOUR))
    expect((await verifyBooks(deps())).differences).toEqual([])
    const shown = async () =>
      (await listNewestMoneyChecks(server.database.db)).map(({ kind, differences }) => [kind, differences])
    expect(await shown()).toEqual([['ledger', 0]])

    await change(1, newcomer)
    server.setNow(new Date(START.getTime() + 2 * HOUR))
    await verifyBooksByNight(deps())
    expect(fault).toHaveBeenCalledTimes(1)
    expect(await shown()).toEqual([['ledger', 2]])
    // Therefore the next night looks at everybody again.
    server.setNow(new Date(START.getTime() + DAY))
    await verifyBooksByNight(deps())
    expect((await checks()).at(-1)).toMatchObject({ isWhole: true, differences: { length: 2 } })
    await change(-1, newcomer)
  })

  it('keeps five hundred differences at most', async () => {
    const { rows } = await server.database.query<{ id: number }>(
      `insert into money_checks (kind, compared, differences, ran_at, proven_customer_id)
       select 'ledger', 0, array_agg('difference ' || each), $1, 0 from generate_series(1, 499) as each returning id`,
      [START],
    )
    await change(1)
    await verifyBooksByNight(deps())
    await change(-1)
    const [check] = await checks()
    expect(check?.id).toBe(rows[0]?.id)
    expect(check?.differences).toHaveLength(500)
    expect(check?.differences.at(-1)).toContain(`Customer ${customerId}`)
  })

  it('finds everybody with something new, however little of it is read at once', async () => {
    onNight(20)
    await verifyBooksByNight(deps())
    onNight(21)
    const people: number[] = []
    for (let each = 0; each < 3; each += 1) people.push((await createCustomer(server)).id)
    // All of them at one moment, and with two entries each.
    for (const id of people) await buyCredit(server, id, { at: server.deps.clock.now() })
    for (const id of people) await buyCredit(server, id, { at: server.deps.clock.now() })
    onNight(22)
    await verifyBooksByNight(deps(), SMALL)
    expect((await checks()).at(-1)).toMatchObject({ compared: 6, differences: [], isWhole: false })
    // A charge alone is news, too. The purchase itself is booked right: what it wrote stays for the tests after this one.
    const { invoice } = await buyCredit(server, people[0] ?? 0, { at: new Date(START) })
    for (const id of people) await change(1, id)
    await putCharge(server.database.db, invoice, {
      status: 'declined',
      chargeRef: 'declined_late',
      message: 'No.',
      at: server.deps.clock.now(),
    })
    onNight(23)
    await verifyBooksByNight(deps(), SMALL)
    expect((await checks()).at(-1)?.differences).toHaveLength(2)
    for (const id of people) await change(-1, id)
  })
})

describe('the proof that somebody asks for', () => {
  it('reports what differs, of both kinds, and keeps all of it', async () => {
    const fault = vi.fn()
    const deps = { ...server.deps, errorReports: { ...server.deps.errorReports, fault } }
    await server.database.db.deleteFrom('moneyChecks').execute()
    await server.database.query('update customers set balance_cents = balance_cents + 1 where id = $1', [customerId])
    await server.database.query('update refunds set amount_cents = 14999 where amount_cents = 15000')
    const proof = await verifyBooks(deps)
    expect(proof.differences).toEqual([
      `Customer ${customerId}: the balance is $29.01, the postings come to $29.00.`,
      `Customer ${customerId}: the balance is $29.01, the last entry says $29.00.`,
      `Customer ${customerId}: cards paid $29.01 after refunds and lost disputes, the ledger says $29.00.`,
    ])
    const checks = await server.database.db.selectFrom('moneyChecks').selectAll().execute()
    expect(checks).toEqual([expect.objectContaining({ kind: 'ledger', differences: proof.differences, isWhole: true })])
    expect(fault).toHaveBeenCalledTimes(1)
    const [error, context] = fault.mock.calls[0] ?? []
    expect(error.message).toBe(`3 differences in the books. ${proof.differences.join(' ')}`)
    expect(context).toEqual({ place: 'the proof of the ledger' })
  })
})
