import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { laDay } from '#rules/days/days'
import type { Coupon, CouponTerms } from '#rules/plans/coupons'
import { createCustomer, putCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { payInvoice, putCharge } from '../../tests/money/invoices.ts'
import { buffersOf, openRecording } from '../../tests/statements.ts'
import { openTestServer, shareTestServer } from '../../tests/test-server.ts'
import { countUses, takeUse } from './coupon-store.ts'
import { giveCouponBack, recordLateUse, takeCoupon } from './coupon-uses.ts'
import { createCoupon, retireCoupon } from './coupons.ts'

const server = shareTestServer()
const APPLY = '/api/client/orders/apply_coupon/'
const REMOVE = '/api/client/orders/remove_coupon/'
const CHOOSE = '/api/client/subscription/choose/'
const UNKNOWN = { coupon: ['Unknown coupon code'] }

interface Shown {
  id: number
  [field: string]: unknown
}

let customer: TestCustomer
beforeEach(async () => {
  server.setNow(START)
  customer = await createCustomer(server)
})

/** Whatever a test has done, and however it raced: the number in a limited coupon's row is that of its uses. */
afterEach(async () => {
  const { rows } = await server.database.query(
    `select code, use_count, uses from coupons,
       lateral (select count(*) as uses from coupon_uses where coupon_id = coupons.id) as counted
     where use_count <> case when use_limit is null then 0 else uses end`,
  )
  expect(rows).toEqual([])
})

type Terms = Omit<CouponTerms, 'isRetired'>
const ALWAYS: Terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
let made = 0
/** A new one for each test, whose code comes back. */
async function coupon(gives: Coupon, terms: Partial<Terms> = {}): Promise<string> {
  made += 1
  const code = `CODE${made}`
  // A week before, since one whose last day is over is not made.
  const madeAt = new Date(START.getTime() - 7 * 24 * 60 * 60 * 1000)
  expect(await createCoupon(server.database.db, code, gives, { ...ALWAYS, ...terms }, madeAt)).toBe('made')
  return code
}
const percent = (value: number, terms: Partial<Terms> = {}) => coupon({ kind: 'percentage', percent: value }, terms)
const amount = (cents: number, terms: Partial<Terms> = {}) => coupon({ kind: 'amount', cents }, terms)

const post = async (path: string, body: object, { token } = customer) => {
  const answer = await server.call('POST', path, body, token)
  return { ...answer, body: answer.body as Shown }
}
const choose = async (chosen = 'gold', who = customer) => (await post(CHOOSE, { package: chosen }, who)).body.id
const apply = (code: string, order: number, who = customer) => post(APPLY, { coupon: code, order }, who)
const remove = (order: number, who = customer) => post(REMOVE, { order }, who)
const invoice = (id: number) =>
  server.database.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const uses = (customerId = customer.id) =>
  server.database.db.selectFrom('couponUses').select('invoiceId').where('customerId', '=', customerId).execute()

/** As the first beat of a charge does it. */
const take = async (order: number, customerId = customer.id, now = server.deps.clock.now()) =>
  server.database.transaction(async (db) => {
    await db.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute()
    const { id, couponId, amountCents } = await db
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', order)
      .executeTakeFirstOrThrow()
    if (couponId === null) throw new Error('No coupon was applied.')
    return takeCoupon(db, { invoice: { id, amountCents }, customerId, today: laDay(now), now })
  })

/** Another coupon for an invoice whose use was taken, as where nobody has given that back. */
const move = async (order: number, customerId: number, code: string) => {
  await server.database.query(
    'update invoices set coupon_id = (select id from coupons where code = $2) where id = $1',
    [order, code],
  )
  return take(order, customerId)
}

describe('a coupon', () => {
  it('in percent lowers what is charged and not the credit [R256] [R257] [R371]', async () => {
    const [code, order] = [await percent(10), await choose()]
    const { status, body } = await apply(code, order)
    expect([status, body]).toEqual([
      200,
      {
        id: order,
        order,
        created: START.toISOString(),
        title: 'Gold',
        purpose: 'subscription',
        is_paid: false,
        card: null,
        subscription: 'gold',
        coupon: code,
        coupon_discount_type: 'percentage',
        coupon_discount: 1990,
        dollar_coupon_discount: '19.90',
        amount: 19900,
        dollar_amount: '199.00',
        discount: 1990,
        dollar_discount: '19.90',
        amount_with_discount: 17910,
        dollar_amount_with_discount: '179.10',
        refunded: 0,
        dollar_refunded: '0.00',
      },
    ])
    expect(await invoice(order)).toMatchObject({ creditCents: 19900, amountCents: 19900, waivedCents: 0 })
    expect(await uses()).toEqual([])
  })

  it('of an amount takes at most what there is to pay', async () => {
    const order = await choose()
    expect((await apply(await amount(2000), order)).body).toMatchObject({
      coupon_discount_type: 'amount',
      dollar_discount: '20.00',
      dollar_amount_with_discount: '179.00',
    })
    expect((await apply(await amount(50000), order)).body).toMatchObject({ discount: 19900, amount_with_discount: 0 })
  })

  it('may take everything, and what is too little for a card is waived', async () => {
    const order = await choose()
    expect((await apply(await percent(100), order)).body).toMatchObject({ dollar_amount_with_discount: '0.00' })
    expect((await apply(await amount(19851), order)).body).toMatchObject({ amount_with_discount: 49 })
    expect(await invoice(order)).toMatchObject({ discountCents: 19851, waivedCents: 49, creditCents: 19900 })
    await apply(await amount(19850), order)
    expect(await invoice(order)).toMatchObject({ discountCents: 19850, waivedCents: 0 })
  })

  it('is read in any case and trimmed', async () => {
    const [code, order] = [await percent(10), await choose()]
    expect((await apply(`  ${code.toLowerCase()} `, order)).body).toMatchObject({ coupon: code })
  })

  it('works on a credit pack and a top-up; another code takes the place of the first', async () => {
    await putCustomer(server, customer.id, { planName: 'platinum' })
    const order = await choose('platinum')
    await apply(await percent(10), order)
    const second = await amount(500)
    expect((await apply(second, order)).body).toMatchObject({ purpose: 'credit', coupon: second, discount: 500 })
  })

  it('is dropped by choosing again', async () => {
    const order = await choose()
    await apply(await percent(99), order)
    expect((await post(CHOOSE, { package: 'gold' })).body).toMatchObject({ id: order, coupon: null, discount: 0 })
    expect(await invoice(order)).toMatchObject({ couponId: null, discountCents: 0, waivedCents: 0 })
  })

  it('is taken off by remove_coupon, however often [R372]', async () => {
    const order = await choose()
    await apply(await amount(19860), order)
    for (const _ of [1, 2]) {
      const { status, body } = await remove(order)
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({
          id: order,
          coupon: null,
          coupon_discount_type: null,
          coupon_discount: 0,
          discount: 0,
          dollar_amount_with_discount: '199.00',
        }),
      ])
    }
    expect(await invoice(order)).toMatchObject({ couponId: null, waivedCents: 0 })
  })

  it.each([
    ['2026-11-17', '2026-11-17', 200],
    ['2026-11-18', null, 400],
    [null, '2026-11-16', 400],
  ])('counts from %s to %s, both days included: %i', async (validFrom, validUntil, expected) => {
    // 23:30 in Los Angeles, where it is still the 17th.
    server.setNow('2026-11-18T07:30:00Z')
    customer = await createCustomer(server)
    const order = await choose()
    const { status, body } = await apply(await percent(10, { validFrom, validUntil }), order)
    expect(status).toBe(expected)
    if (expected === 400) expect(body).toEqual(UNKNOWN)
  })
})

describe('"Unknown coupon code" is all that anybody reads', () => {
  const refused = async (code: string, order: number) => {
    const { status, headers, body } = await apply(code, order)
    expect([status, headers['x-error-code'], body]).toEqual([400, 'unknown_coupon', UNKNOWN])
    expect(await invoice(order)).toMatchObject({ couponId: null, discountCents: 0 })
  }

  it.each([['NOSUCHCODE'], ['no'], ["' or 1=1 --"], ['CODE\u0000'], ['ＣＯＤＥ'], ['%'], ['4242 4242 4242 4242']])(
    'of nothing we made: %s',
    async (code) => refused(code, await choose()),
  )

  it('of a retired one, and of one that the customer has used before', async () => {
    const order = await choose()
    const retired = await percent(10)
    expect(await retireCoupon(server.database.db, ` ${retired.toLowerCase()}`)).toBe('retired')
    await refused(retired, order)

    const once = await percent(10, { isOncePerCustomer: true })
    await apply(once, order)
    expect(await take(order)).toBe(true)
    // The asking invoice's own use is not held against it.
    expect((await apply(once, order)).status).toBe(200)
    await payInvoice(server, customer.id, order)
    await putCustomer(server, customer.id, { planName: 'gold' })
    await refused(once, await choose())
    const other = await createCustomer(server)
    expect((await apply(once, await choose('gold', other), other)).status).toBe(200)
  })

  it('of one whose uses others have all taken', async () => {
    const code = await percent(10, { limit: 1 })
    const other = await createCustomer(server)
    const theirs = await choose('gold', other)
    await apply(code, theirs, other)
    expect(await take(theirs, other.id)).toBe(true)
    await refused(code, await choose())
    // Given back, it is there again.
    await giveCouponBack(server.database.db, theirs)
    expect((await apply(code, await choose())).status).toBe(200)
  })

  it('for payc, where there is nothing to lower', async () => refused(await percent(10), await choose('payc')))

  it.each([
    ['an order', 'order', null],
    ['the welcome box', 'welcome_box', null],
    ['a fee', 'fee', null],
    ['a staff charge', 'staff', null],
    ['a reload', 'reload', 2],
  ])('on %s', async (_, kind, packageId) => {
    const { rows } = await server.database.query<{ id: number }>(
      `insert into invoices (customer_id, kind, status, title, package_id, amount_cents, created_at)
       values ($1, $2, 'open', 'Else', $3, 5000, now()) returning id`,
      [customer.id, kind, packageId],
    )
    await refused(await percent(10), rows[0]?.id ?? 0)
  })

  it('on what is paid, and on what was replaced', async () => {
    const code = await percent(10)
    const first = await choose()
    const second = await choose('platinum')
    await refused(code, first)
    await payInvoice(server, customer.id, second)
    await refused(code, second)
    const statuses = await Promise.all([remove(first), remove(second)])
    for (const { status, body } of statuses) {
      expect([status, body]).toEqual([409, { non_field_errors: ['Your order has changed. Please review it again.'] }])
    }
  })
})

describe('whose order', () => {
  it('somebody else’s is not found, like one that does not exist', async () => {
    const code = await percent(10)
    const stranger = await createCustomer(server)
    const theirs = await choose('gold', stranger)
    for (const order of [theirs, 999_999, 0, -5, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      for (const answer of [await apply(code, order), await apply('NOSUCH', order), await remove(order)]) {
        expect([order, answer.status, answer.body]).toEqual([order, 404, { detail: 'Not found.' }])
      }
    }
    expect(await invoice(theirs)).toMatchObject({ couponId: null, discountCents: 0 })
  })

  it('needs an order, a code and a session', async () => {
    expect((await post(APPLY, { coupon: 'FRESH10' })).body).toEqual({ order: ['Required'] })
    expect((await post(APPLY, { order: 1 })).body).toEqual({ coupon: ['Required'] })
    expect((await post(APPLY, { coupon: '  ', order: 'x' })).body).toEqual({
      coupon: ['Required'],
      order: ['Must be a number'],
    })
    expect((await post(REMOVE, {})).body).toEqual({ order: ['Required'] })
    expect((await server.call('POST', APPLY, { coupon: 'FRESH10', order: 1 })).status).toBe(401)
    expect((await server.call('POST', REMOVE, { order: 1 })).status).toBe(401)
  })

  it('amounts and ids in the body have no effect', async () => {
    const [code, order] = [await percent(10), await choose()]
    const more = { discount: 19900, discount_cents: 19900, amount: 1, percent: 100, customer_id: 1, coupon_id: 1 }
    const { body } = await post(APPLY, { coupon: code, order, ...more })
    expect(body).toMatchObject({ amount: 19900, discount: 1990 })
  })

  it('nothing changes while it is being paid', async () => {
    const [code, other, order] = [await percent(10), await percent(20), await choose()]
    await apply(code, order)
    await putCharge(server, customer.id, order, 'pending')
    for (const answer of [await apply(other, order), await remove(order), await post(CHOOSE, { package: 'gold' })]) {
      expect([answer.status, answer.headers['x-error-code']]).toEqual([409, 'charge_in_flight'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await invoice(order)).toMatchObject({ discountCents: 1990 })
  })
})

describe('taking a use', () => {
  /** That many customers, each with an open invoice that has the code. */
  const crowd = (size: number, code: string) =>
    Promise.all(
      Array.from({ length: size }, async () => {
        const who = await createCustomer(server)
        const order = await choose('gold', who)
        expect((await apply(code, order, who)).status).toBe(200)
        return { id: who.id, order }
      }),
    )

  it('of twenty customers at once one gets the last', async () => {
    const code = await percent(10, { limit: 3 })
    const [one, two, ...others] = await crowd(22, code)
    if (one === undefined || two === undefined) throw new Error('Nobody came.')
    expect([await take(one.order, one.id), await take(two.order, two.id)]).toEqual([true, true])
    const taken = await Promise.all(others.map(({ id, order }) => take(order, id)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const { rows } = await server.database.query(
      'select count(*) from coupon_uses join coupons on coupons.id = coupon_id where code = $1',
      [code],
    )
    expect(rows).toEqual([{ count: 3 }])
  })

  it('of twenty that are taken and given back at once, the count stays that of the uses', async () => {
    const [one, other] = [await percent(10, { limit: 50 }), await percent(20, { limit: 50 })]
    const [first, second] = [await crowd(10, one), await crowd(10, other)]
    const back = (order: number) => server.database.transaction((db) => giveCouponBack(db, order))
    await Promise.all([...first, ...second].map(({ id, order }) => take(order, id)))
    // Half of them give theirs back, and the others take it again or change to the other coupon.
    await Promise.all([
      ...first.slice(0, 5).map(({ order }) => back(order)),
      ...second.slice(0, 5).map(({ order }) => back(order)),
      ...first.slice(5).map(({ id, order }) => take(order, id)),
      ...second.slice(5).map(({ id, order }) => move(order, id, one)),
    ])
    const { rows } = await server.database.query(
      'select use_count from coupons where code in ($1, $2) order by code = $2',
      [one, other],
    )
    expect(rows).toEqual([{ use_count: 10 }, { use_count: 0 }])
  })

  it('is taken, and judged when it is applied, without counting what others have used', async () => {
    const code = await percent(10, { limit: 5_000, isOncePerCustomer: true })
    await server.database.query(
      `insert into customers (email, password_hash, created_at)
       select 'buyer-' || n || '@coupon.example', '$argon2id$', $1 from generate_series(1, 4999) as n`,
      [START],
    )
    // Each row looks up those before it, by a plan that was made while there were few, and would read them all.
    await server.database.query('analyze customers')
    await server.database.query(
      `insert into invoices (customer_id, kind, status, title, package_id, plan_after, amount_cents, coupon_id, created_at)
       select customers.id, 'plan', 'void', 'Gold', packages.id, 'gold', 19900, coupons.id, $2 from customers, packages, coupons
       where email like 'buyer-%@coupon.example' and packages.name = 'gold' and code = $1`,
      [code, START],
    )
    await server.database.query('analyze invoices')
    await server.database.query(
      `insert into coupon_uses select invoices.id, coupon_id, customer_id, true, $2 from invoices, coupons
       where coupon_id = coupons.id and code = $1`,
      [code, START],
    )
    await server.database.query('vacuum analyze coupon_uses, coupons, invoices')
    const order = await choose()
    const { database, said } = await openRecording(server)
    const row = await database.db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
    const user = { customerId: customer.id, invoiceId: order }
    expect(await countUses(database.db, row.id, user)).toEqual({ inAll: 4_999, byCustomer: 0 })
    await apply(code, order)
    const use = { ...user, couponId: row.id, isOncePerCustomer: true, takenAt: START }
    expect(await takeUse(database.db, use, row.useLimit)).toBe(true)
    await database.close()
    for (const each of said.filter(({ text }) => text.includes('coupon_uses'))) {
      expect(await buffersOf(server.database, each), each.text).toBeLessThan(20)
    }
    const [other] = await crowd(1, await percent(10))
    const late = { ...use, customerId: other?.id ?? 0, invoiceId: other?.order ?? 0 }
    expect(await takeUse(server.database.db, late, row.useLimit)).toBe(false)
  })

  it('is repeated by the next attempt for the same invoice, and given back by one that came to nothing', async () => {
    const [code, order] = [await percent(10, { limit: 1, isOncePerCustomer: true }), await choose()]
    await apply(code, order)
    expect([await take(order), await take(order)]).toEqual([true, true])
    expect(await uses()).toEqual([{ invoiceId: order }])
    await giveCouponBack(server.database.db, order)
    await giveCouponBack(server.database.db, order)
    expect(await uses()).toEqual([])
    expect(await take(order)).toBe(true)
  })

  it('counts for a charge that succeeded after it was given up, whatever came between', async () => {
    const code = await percent(10, { limit: 1, isOncePerCustomer: true })
    const order = await choose()
    await apply(code, order)
    await take(order)
    await giveCouponBack(server.database.db, order)
    const [other] = await crowd(1, code)
    expect(await take(other?.order ?? 0, other?.id)).toBe(true)
    const { couponId } = await invoice(order)
    const late = (id: number) =>
      server.database.transaction((db) => recordLateUse(db, { invoiceId: id, customerId: customer.id, now: START }))
    await late(order)
    await late(order)
    expect(await uses()).toEqual([{ invoiceId: order }])
    const second = await choose('platinum')
    await server.database.db.updateTable('invoices').set({ couponId }).where('id', '=', second).execute()
    await late(second)
    expect(await uses()).toEqual([{ invoiceId: order }])
  })

  it('follows the invoice to another coupon', async () => {
    const [first, second, order] = [await percent(10, { limit: 1 }), await percent(20, { limit: 1 }), await choose()]
    await apply(first, order)
    await take(order)
    await apply(second, order)
    expect(await take(order)).toBe(true)
    const [other] = await crowd(1, first)
    expect(await take(other?.order ?? 0, other?.id)).toBe(true)
  })

  it('is refused once it was retired, is over, or another one’s was the last', async () => {
    const retired = await percent(10)
    const over = await percent(10, { validUntil: '2026-11-17' })
    const full = await percent(10, { limit: 1 })
    const order = await choose()
    await apply(retired, order)
    await retireCoupon(server.database.db, retired)
    expect(await take(order)).toBe(false)
    await apply(over, order)
    expect(await take(order, customer.id, new Date('2026-11-18T08:00:00Z'))).toBe(false)
    const [other] = await crowd(1, full)
    await apply(full, order)
    await take(other?.order ?? 0, other?.id)
    expect(await take(order)).toBe(false)
    expect(await uses()).toEqual([])
  })

  it('the database itself keeps a second use by one customer away', async () => {
    const [code, order] = [await percent(10, { isOncePerCustomer: true }), await choose()]
    await apply(code, order)
    await take(order)
    const next = await choose('platinum')
    const second = server.database.query(
      `insert into coupon_uses select $1, coupon_id, customer_id, is_once_per_customer, now() from coupon_uses
       where invoice_id = $2`,
      [next, order],
    )
    await expect(second).rejects.toThrow(/coupon_uses_once/)
  })

  it('races with choosing, applying and removing without a fault', async () => {
    const [code, other, order] = [await percent(10, { limit: 50 }), await amount(700), await choose()]
    await apply(code, order)
    const answers = await Promise.all([
      apply(code, order),
      remove(order),
      post(CHOOSE, { package: 'platinum' }),
      apply(other, order),
      take(order).catch(() => false),
      post(CHOOSE, { package: 'gold' }),
      remove(order),
      apply(code, order),
    ])
    const statuses = answers.flatMap((answer) => (typeof answer === 'boolean' ? [] : [answer.status]))
    expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([])
    const open = await server.database.db
      .selectFrom('invoices')
      .select('id')
      .where('customerId', '=', customer.id)
      .where('status', '=', 'open')
      .execute()
    expect(open).toHaveLength(1)
  })
})

describe('making and retiring them', () => {
  const make = (code: string, gives: Coupon, terms: Partial<Terms> = {}) =>
    createCoupon(server.database.db, code, gives, { ...ALWAYS, ...terms }, START)

  it('a code is kept in capitals and given once, also after its coupon was retired', async () => {
    expect(await make(' summer26 ', { kind: 'percentage', percent: 15 })).toBe('made')
    expect(await make('SUMMER26', { kind: 'percentage', percent: 20 })).toBe('taken')
    expect(await retireCoupon(server.database.db, 'Summer26')).toBe('retired')
    expect(await retireCoupon(server.database.db, 'SUMMER26')).toBe('already')
    expect(await make('SUMMER26', { kind: 'percentage', percent: 20 })).toBe('taken')
    expect(await retireCoupon(server.database.db, 'WINTER26')).toBe('unknown')
    const { rows } = await server.database.query(
      `select code, percent, is_retired from coupons where code = 'SUMMER26'`,
    )
    expect(rows).toEqual([{ code: 'SUMMER26', percent: 15, is_retired: true }])
  })

  it.each([
    ['NO', { kind: 'percentage', percent: 10 }, {}, ['code']],
    ['TOO-LONG', { kind: 'percentage', percent: 101 }, {}, ['code', 'percent']],
    ['NOTHING', { kind: 'amount', cents: 0 }, { limit: 0 }, ['cents', 'limit']],
    ['WINDOW', { kind: 'amount', cents: 1 }, { validFrom: '2026-12-02', validUntil: '2026-12-01' }, ['window']],
  ] as const)('%s is not made', async (code, gives, terms, flaws) => {
    expect(await make(code, gives, terms)).toEqual(flaws)
  })
})

it('guessing is limited: 30 codes in ten minutes a customer', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' }, server.database)
  try {
    const [one, other] = [await createCustomer(limited), await createCustomer(limited)]
    const guess = async ({ token }: TestCustomer) =>
      (await limited.call('POST', APPLY, { coupon: 'GUESS', order: 1 }, token)).status
    for (let tries = 0; tries < 30; tries += 1) expect(await guess(one)).toBe(404)
    expect([await guess(one), await guess(other)]).toEqual([429, 404])
  } finally {
    await limited.app.close()
  }
})
