import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, putCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { payInvoice, putCharge } from '../../tests/money/invoices.ts'
import { countingServer } from '../../tests/statements.ts'
import { openTestServer, shareTestServer } from '../../tests/test-server.ts'
import { choosePackage } from './choose.ts'

const server = shareTestServer()
const PATH = '/api/client/subscription/choose/'

interface Shown {
  id: number
  [field: string]: unknown
}

let customer: TestCustomer
beforeEach(async () => {
  server.setNow(START)
  customer = await createCustomer(server)
})

const choose = async (chosen: unknown, { token } = customer, more: object = {}) => {
  const answer = await server.call('POST', PATH, { package: chosen, ...more }, token)
  return { ...answer, body: answer.body as Shown }
}
const rows = async (customerId = customer.id) =>
  server.database.db.selectFrom('invoices').selectAll().where('customerId', '=', customerId).orderBy('id').execute()
const planNow = async () =>
  (
    (await server.call('GET', '/api/client/profile/', undefined, customer.token)).body as {
      subscription: string | null
    }
  ).subscription
const packageId = async (name: string) =>
  (
    await server.database.db
      .selectFrom('packages')
      .select('id')
      .where('name', '=', name as 'gold')
      .executeTakeFirstOrThrow()
  ).id
/** A credit pack for as long as the test looks at it; the list of packages outlasts this file. */
async function withPack(name: string, work: () => Promise<void>): Promise<void> {
  const { query } = server.database
  const { rows: made } = await query<{ id: number }>(
    `insert into packages (name, price_cents, description, dry_clean, laundry, wash_fold, alterations, delivery_free_from_cents,
       has_delivery, has_welcome_box, has_seasonal_garment, has_credit_back, is_most_popular, position)
     values ($1, 10000, '', 0, 0, 0, 0, 0, true, false, false, false, false, 9) returning id`,
    [name],
  )
  try {
    await work()
  } finally {
    await query('update invoices set package_id = $1 where package_id = $2', [await packageId('gold'), made[0]?.id])
    await query('delete from packages where id = $1', [made[0]?.id])
  }
}

describe('choosing', () => {
  it('opens an invoice with every field, and changes no plan [R7] [R255] [R256] [R386]', async () => {
    const { status, body } = await choose('gold')
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        order: body.id,
        created: START.toISOString(),
        title: 'Gold',
        purpose: 'subscription',
        is_paid: false,
        card: null,
        subscription: 'gold',
        coupon: null,
        coupon_discount_type: null,
        coupon_discount: 0,
        dollar_coupon_discount: '0.00',
        amount: 19900,
        dollar_amount: '199.00',
        discount: 0,
        dollar_discount: '0.00',
        amount_with_discount: 19900,
        dollar_amount_with_discount: '199.00',
        refunded: 0,
        dollar_refunded: '0.00',
      },
    ])
    expect(await rows()).toEqual([
      expect.objectContaining({
        kind: 'plan',
        status: 'open',
        planAfter: 'gold',
        creditCents: 19900,
        amountCents: 19900,
      }),
    ])
    expect(await planNow()).toBeNull()
  })

  it('takes the package by its id too', async () => {
    const byId = await choose(await packageId('platinum'))
    expect([byId.status, byId.body]).toEqual([
      200,
      expect.objectContaining({ subscription: 'platinum', amount: 29900 }),
    ])
    expect((await choose('platinum')).body).toEqual(byId.body)
  })

  it.each([
    [null, 'payc', 'subscription', 'Pay as you clean', 0, 'payc'],
    [null, 'gold', 'subscription', 'Gold', 19900, 'gold'],
    ['payc', 'platinum', 'subscription', 'Platinum', 29900, 'platinum'],
    ['gold', 'platinum', 'subscription', 'Platinum', 29900, 'platinum'],
    ['platinum', 'gold', 'subscription', 'Gold', 19900, 'gold'],
    ['platinum', 'payc', 'subscription', 'Pay as you clean', 0, 'payc'],
    ['gold', 'gold', 'credit', 'Gold credit', 19900, null],
    ['platinum', 'platinum', 'credit', 'Platinum credit', 29900, null],
  ] as const)(
    'with %s, %s: up, down or again at any time, at the price of the row [R3] [R4] [R5] [R290] [R292] [R293]',
    async (plan, chosen, purpose, title, amount, planAfter) => {
      await putCustomer(server, customer.id, { planName: plan })
      const { status, body } = await choose(chosen)
      expect([status, body]).toEqual([200, expect.objectContaining({ purpose, title, amount, subscription: chosen })])
      expect(await rows()).toEqual([expect.objectContaining({ planAfter, creditCents: amount })])
      expect(await planNow()).toBe(plan)
    },
  )

  it('for payc the plan one has is nothing to update', async () => {
    await putCustomer(server, customer.id, { planName: 'payc' })
    const { status, body } = await choose('payc')
    expect([status, body]).toEqual([400, { non_field_errors: ['Nothing to update'] }])
    expect(await rows()).toEqual([])
  })

  it('a package with another name is a credit pack, a row and no code', () =>
    withPack('holiday', async () => {
      const { body } = await choose('holiday')
      expect(body).toMatchObject({ purpose: 'credit', title: 'holiday', subscription: 'holiday', amount: 10000 })
      expect(await rows()).toEqual([expect.objectContaining({ creditCents: 10000, planAfter: null })])
    }))

  it('the same again is the same invoice', async () => {
    const first = (await choose('gold')).body
    server.setNow('2026-11-17T18:30:00Z')
    expect((await choose('gold')).body).toEqual(first)
    expect(await rows()).toHaveLength(1)
  })

  it('another voids it and makes a new number', async () => {
    const { id } = (await choose('gold')).body
    const other = (await choose('platinum')).body
    expect(other.id).toBeGreaterThan(id)
    const third = (await choose('gold')).body
    expect(third.id).toBeGreaterThan(other.id)
    expect((await rows()).map(({ status }) => status)).toEqual(['void', 'void', 'open'])
  })

  it('is made anew when the price has changed since, and when the plan has', async () => {
    const { id } = (await choose('gold')).body
    await server.database.query(`update packages set price_cents = 20900 where name = 'gold'`)
    try {
      const dearer = (await choose('gold')).body
      expect([dearer.id > id, dearer['amount']]).toEqual([true, 20900])
      await putCustomer(server, customer.id, { planName: 'gold' })
      const topUp = (await choose('gold')).body
      expect([topUp.id > dearer.id, topUp['purpose']]).toEqual([true, 'credit'])
      expect((await rows()).map(({ status }) => status)).toEqual(['void', 'void', 'open'])
    } finally {
      await server.database.query(`update packages set price_cents = 19900 where name = 'gold'`)
    }
  })

  it('keeps its title when the package is renamed', () =>
    withPack('spring', async () => {
      const { id } = (await choose('spring')).body
      await server.database.query(`update packages set name = 'summer' where name = 'spring'`)
      expect((await choose('summer')).body).toMatchObject({ id, title: 'spring', subscription: 'summer' })
    }))

  it('of what is paid leaves the invoice alone and opens the next one', async () => {
    const { id } = (await choose('gold')).body
    await payInvoice(server, customer.id, id)
    await putCustomer(server, customer.id, { planName: 'gold' })
    const { status, body } = await choose('gold')
    expect([status, body]).toEqual([200, expect.objectContaining({ purpose: 'credit', is_paid: false })])
    expect(body.id).toBeGreaterThan(id)
  })
})

describe('what is refused', () => {
  it.each([['diamond'], ['Gold '.repeat(3)], [0], [-1], [4711], [2_147_483_648], [Number.MAX_SAFE_INTEGER]])(
    'no such package: %s',
    async (chosen) => {
      const { status, body } = await choose(chosen)
      expect([status, body]).toEqual([400, { non_field_errors: ['Please choose package'] }])
    },
  )

  it.each([[undefined], [null], [''], [{}], [['gold']], [1.5], [true]])('no package at all: %s', async (chosen) => {
    const { status, body } = await choose(chosen)
    expect([status, body]).toEqual([400, { package: [expect.any(String)] }])
  })

  it('a retired one', async () => {
    await server.database.query(`update packages set is_retired = true where name = 'gold'`)
    try {
      expect((await choose('gold')).body).toEqual({ non_field_errors: ['Please choose package'] })
      expect((await choose(await packageId('gold'))).status).toBe(400)
    } finally {
      await server.database.query(`update packages set is_retired = false where name = 'gold'`)
    }
  })

  it('a price, a balance, a discount or a customer in the body has no effect', async () => {
    const stranger = await createCustomer(server)
    const { status, body } = await choose('gold', customer, {
      price: 1,
      amount: 1,
      amount_cents: 1,
      dollar_amount: '0.01',
      discount: 19900,
      credit_cents: 99900,
      balance: 99900,
      purpose: 'order',
      plan_after: 'platinum',
      customer_id: stranger.id,
      id: 1,
      is_paid: true,
    })
    expect([status, body]).toEqual([200, expect.objectContaining({ amount: 19900, discount: 0, is_paid: false })])
    expect(await rows(stranger.id)).toEqual([])
    expect(await rows()).toEqual([expect.objectContaining({ creditCents: 19900, planAfter: 'gold', status: 'open' })])
  })

  it('somebody without a session', async () => {
    expect((await server.call('POST', PATH, { package: 'gold' })).status).toBe(401)
  })
})

describe('while money is on its way', () => {
  it('nothing is replaced that is being paid; the caller is asked to wait', async () => {
    const { id } = (await choose('gold')).body
    await putCharge(server, customer.id, id, 'pending')
    const { status, headers, body } = await choose('platinum')
    expect([status, headers['x-error-code'], Number(headers['retry-after']) > 0]).toEqual([
      409,
      'charge_in_flight',
      true,
    ])
    expect(body).toEqual({
      non_field_errors: ['We’re finishing another payment first. Please wait a moment.'],
    })
    expect((await rows()).map(({ status }) => status)).toEqual(['open'])
  })

  it('what turns out to be paid is not sold again unasked', async () => {
    const { id } = (await choose('gold')).body
    const paidMeanwhile = {
      ...server.database,
      transaction: (async (work) => {
        await payInvoice(server, customer.id, id)
        await putCustomer(server, customer.id, { planName: 'gold' })
        return server.database.transaction(work)
      }) as typeof server.database.transaction,
    }
    const choosing = choosePackage(server.deps, customer.id, 'gold', { keyed: { database: paidMeanwhile } })
    await expect(choosing).rejects.toMatchObject({ code: 'order_changed', status: 409 })
    expect((await rows()).map(({ status }) => status)).toEqual(['paid'])
  })
})

describe('two tabs', () => {
  it('at once leave one open invoice, and nobody sees a fault', async () => {
    const tabs = ['gold', 'platinum', 'payc', 'gold', 'platinum', 'payc', 'gold', 'platinum']
    const answers = await Promise.all(tabs.map((chosen) => choose(chosen)))
    expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200))
    const all = await rows()
    const open = all.filter(({ status }) => status === 'open')
    expect([open.length, all.length - open.length]).toEqual([1, all.filter(({ status }) => status === 'void').length])
    expect(answers.map(({ body }) => body.id)).toContain(open[0]?.id)
    // Each tab's number stands for what that tab shows.
    for (const { body } of answers) {
      expect(all.find(({ id }) => id === body.id)?.amountCents).toBe(body['amount'])
    }
  })

  it('at once with the same package share one', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => choose('gold')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  it('the database keeps a second open one away by itself', async () => {
    await choose('gold')
    const second = server.database.query(
      `insert into invoices (customer_id, kind, status, title, package_id, plan_after, amount_cents, created_at)
       values ($1, 'plan', 'open', 'Gold', $2, 'gold', 19900, now())`,
      [customer.id, await packageId('gold')],
    )
    await expect(second).rejects.toThrow(/invoices_chosen/)
  })
})

describe('a repeated call', () => {
  const keyed = (key: string, body: object) =>
    server.app.inject({
      method: 'POST',
      url: PATH,
      payload: body,
      headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': key },
    })

  it('under its key has the first answer, whatever was chosen since', async () => {
    const first = await keyed('one', { package: 'gold' })
    expect(first.statusCode).toBe(200)
    await choose('platinum')
    const again = await keyed('one', { package: 'gold' })
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect((await rows()).map(({ status }) => status)).toEqual(['void', 'open'])
    expect((await keyed('one', { package: 'payc' })).statusCode).toBe(422)
  })

  it('twins under one key get one answer', async () => {
    const twins = await Promise.all([1, 2, 3, 4].map(() => keyed('twin', { package: 'gold' })))
    expect(new Set(twins.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  })
})

it('costs the same statements whatever was chosen before', async () => {
  const counting = await countingServer(server)
  const count = async (chosen: string) => {
    counting.takeCount()
    const answer = await counting.inject({
      method: 'POST',
      url: PATH,
      payload: { package: chosen },
      headers: { authorization: `Bearer ${customer.token}` },
    })
    expect(answer.statusCode).toBe(200)
    return counting.takeCount()
  }
  try {
    const [first, second] = [await count('gold'), await count('platinum')]
    for (let round = 0; round < 5; round += 1) await choose(round % 2 ? 'gold' : 'payc')
    expect(await count('platinum')).toBe(second)
    expect(first).toBeLessThan(second)
    expect(second).toBeLessThanOrEqual(12)
  } finally {
    await counting.close()
  }
})

it('is limited by customer: 60 in ten minutes', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' }, server.database)
  try {
    const [one, other] = [await createCustomer(limited), await createCustomer(limited)]
    const statusOf = async ({ token }: TestCustomer) =>
      (await limited.call('POST', PATH, { package: 'gold' }, token)).status
    for (let tries = 0; tries < 60; tries += 1) expect(await statusOf(one)).toBe(200)
    expect([await statusOf(one), await statusOf(other)]).toEqual([429, 200])
  } finally {
    await limited.app.close()
  }
})
