import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { policy } from '#rules/policy'
import { bagListLimits } from '#rules/prices/bag-list-limits'
import { priceList } from '#rules/prices/price-list'
import type { TestCustomer } from '../../tests/customers.ts'
import { expectSoundBooks } from '../../tests/money/credit.ts'
import { createPayer } from '../../tests/money/order-payer.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { countStatements } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { changePickup } from '../pickups/change-pickup.ts'

/** The customer's list of what is in the bag, what it was told to cost, and what became of it. */

const server = shareTestServer()
/** A Monday at ten. */
const MONDAY = '2026-11-16T18:00:00Z'
const TUESDAY = '2026-11-17'
beforeEach(() => server.setNow(MONDAY))
afterEach(() => expectSoundBooks(server))

type List = { item: string; count: number }[]
interface Pickup {
  id: number
  bag_list: { item: string; title: string; count: number }[]
  estimate: number | null
  dollar_estimate: string | null
}
interface Bill {
  estimate: number
  amount: number
  differences: { kind: string; title: string; note: string; amount: number; dollar_amount: string }[]
}

const call = (customer: TestCustomer, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  server.call(method, `/api/client/${path}`, body, customer.token)
const book = async (customer: TestCustomer, bagList: List | undefined, more: object = {}) =>
  (await call(customer, 'POST', 'requests/', { pickup_date: TUESDAY, ...(bagList && { bag_list: bagList }), ...more }))
    .body as Pickup
const patch = (customer: TestCustomer, id: number, body: object) =>
  call(customer, 'PATCH', `requests/${id}/`, body) as Promise<{ status: number; body: Pickup }>
const orderOf = async (customer: TestCustomer, id: number) =>
  (await call(customer, 'GET', `orders/${id}/`)).body as { bill: Bill | null; amount_with_discount: number }

const SHIRTS: List = [{ item: 'shirt-laundry', count: 8 }]

/** It is the day of the pickup, and the customer signs in again. */
async function nextDay(customer: TestCustomer): Promise<void> {
  server.setNow('2026-11-17T18:30:00Z')
  const { email, password } = customer
  const { body } = await server.call('POST', '/api/client/auth/login/', { email, password })
  customer.token = (body as { token: string }).token
}

/** Two people count the bag on the day of its pickup. */
async function countBag(
  customer: TestCustomer,
  pickup: number,
  things: readonly string[],
  ...more: string[]
): Promise<{ id: number; said: string }> {
  await nextDay(customer)
  const items = (option: string, all: readonly string[]) => all.flatMap((thing) => [option, thing])
  const [, said] = await ops(server, 'intake', String(pickup), ...items('--item', things), ...more)
  const plain = things.map((thing) => thing.replace(/[+@].*/, ''))
  const order = await opsJson<{ id: number }>(
    server,
    'intake',
    String(pickup),
    ...items('--counted', plain),
    '--as',
    'Maria',
  )
  return { id: order.id, said }
}

describe('a bag list', () => {
  it('is kept with its pickup, with what it costs, and not asked for', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const booked = await book(customer, [
      ...SHIRTS,
      { item: 'wash-and-fold', count: 2 },
      { item: 'shirt-laundry', count: 1 },
    ])
    expect(booked.bag_list).toEqual([
      { item: 'shirt-laundry', title: 'Shirt [Laundry]', count: 9 },
      { item: 'wash-and-fold', title: 'Wash & Fold', count: 2 },
    ])
    const [seen] = (await call(customer, 'GET', 'requests/?is_upcoming=true')).body as unknown as Pickup[]
    expect(seen).toEqual(booked)
    const plainly = await book(customer, undefined, { pickup_date: '2026-11-18' })
    expect([plainly.bag_list, plainly.estimate, plainly.dollar_estimate]).toEqual([[], null, null])
  })

  it('costs by the plan, the route, the rush and the day of its pickup, also when these change', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    // Eight shirts: $55.60 - $5.60, and $9.90 for delivery under $59.
    const { id, estimate } = await book(customer, SHIRTS)
    expect(estimate).toBe(5000 + 990)
    expect((await patch(customer, id, { is_rush: true })).body.estimate).toBe(5000 + 990 + 999)
    // After a Thursday rush is no sooner, and costs nothing.
    expect((await patch(customer, id, { pickup_date: '2026-11-19' })).body.estimate).toBe(5000 + 990)
    const nine = await patch(customer, id, { bag_list: [{ item: 'shirt-laundry', count: 9 }] })
    expect([nine.body.estimate, nine.body.bag_list[0]?.count]).toEqual([5625, 9])
    expect((await patch(customer, id, { bag_list: [] })).body).toMatchObject({ bag_list: [], estimate: null })
  })

  it('costs by where its address is once that was corrected, and at the prices of before in the same street', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id, estimate } = await book(customer, SHIRTS)
    const { body } = await call(customer, 'GET', 'addresses/')
    const [address] = body as unknown as { id: number }[]
    const estimateAt = async (change: object) => {
      await call(customer, 'PATCH', `addresses/${address?.id}/`, change)
      return ((await call(customer, 'GET', `requests/${id}/`)).body as unknown as Pickup).estimate
    }
    await server.database.query("update price_items set amount_cents = amount_cents + 100 where key = 'shirt-laundry'")
    expect(await estimateAt({ address_line_1: '9 Linen Lane' })).toBe(estimate)
    await server.database.query("update price_items set amount_cents = amount_cents - 100 where key = 'shirt-laundry'")
    const far = await server.database.query<{ zip_code: string }>(
      'select value as zip_code from zip_codes join locations on locations.id = location_id where distance_miles > 18 limit 1',
    )
    expect(await estimateAt({ zip_code: far.rows[0]?.zip_code })).toBe(5000 + policy.extendedRoute.farFeeCents)
  })

  it('is changed until the cutoff, and nobody hears of it', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id } = await book(customer, SHIRTS)
    const told = async () =>
      (await server.database.query('select id from messages where customer_id = $1', [customer.id])).rows.length
    const before = await told()
    await patch(customer, id, { bag_list: [{ item: 'pants', count: 1 }] })
    expect(await told()).toBe(before)
    await nextDay(customer)
    const late = await patch(customer, id, { bag_list: [] })
    expect(late.status).toBe(412)
  })

  it.each([
    ['a thing that we do not have', [{ item: 'spaceship', count: 1 }], 'spaceship'],
    ['a row that spells out a total', [{ item: 'wash-and-fold-3', count: 1 }], 'wash-and-fold-3'],
    ['stored garments', [{ item: 'storage-processing-fee', count: 1 }], 'storage-processing-fee'],
  ])('with %s is refused, and nothing is booked', async (_, bagList, thing) => {
    const customer = await createPayer(server, { plan: 'gold' })
    const answer = await call(customer, 'POST', 'requests/', { pickup_date: TUESDAY, bag_list: bagList })
    expect([answer.status, answer.body]).toEqual([
      400,
      { non_field_errors: [`Not on our price list: ${thing}. Please take it off your list.`] },
    ])
    expect((await call(customer, 'GET', 'requests/')).body).toEqual([])
  })

  it('with a thing that has gone from the list is refused by the name that it had there', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id } = await book(customer, [{ item: 'rug-standard', count: 10 }])
    await server.database.query(`update price_items set is_retired = true where key = 'rug-standard'`)
    const { status, body } = await patch(customer, id, { bag_list: [{ item: 'rug-standard', count: 12 }] })
    await server.database.query(`update price_items set is_retired = false where key = 'rug-standard'`)
    expect([status, body]).toEqual([
      400,
      { non_field_errors: ['Not on our price list: Area Rug [Standard]. Please take it off your list.'] },
    ])
  })

  it.each([
    ['nothing of a thing', [{ item: 'pants', count: 0 }]],
    ['half a thing', [{ item: 'pants', count: 1.5 }]],
    ['a thousand of a thing', [{ item: 'pants', count: 1_000 }]],
    ['a word', 'pants'],
    ['61 lines', Array.from({ length: 61 }, () => ({ item: 'pants', count: 1 }))],
  ])('with %s is refused', async (_, bagList) => {
    const customer = await createPayer(server, { plan: 'gold' })
    const answer = await call(customer, 'POST', 'requests/', { pickup_date: TUESDAY, bag_list: bagList })
    expect(answer.status).toBe(400)
  })

  it('of somebody else’s pickup is neither read nor changed', async () => {
    const [customer, other] = [
      await createPayer(server, { plan: 'gold' }),
      await createPayer(server, { plan: 'platinum' }),
    ]
    const { id, estimate } = await book(customer, SHIRTS)
    const given = { pickup_date: TUESDAY, bag_list: [{ item: 'pants', count: 1 }] }
    for (const method of ['GET', 'PATCH', 'PUT', 'DELETE'] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : given
      const { status } = await server.call(method, `/api/client/requests/${id}/`, body, other.token)
      expect([method, status]).toEqual([method, 404])
    }
    const kept = (await call(customer, 'GET', `requests/${id}/`)).body as unknown as Pickup
    expect([kept.bag_list.map(({ item, count }) => [item, count]), kept.estimate]).toEqual([
      [['shirt-laundry', 8]],
      estimate,
    ])
  })

  it('sent again under the same key is booked once, and another list under it is refused', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const key = randomUUID()
    const send = async (bagList: List) => {
      const headers = { authorization: `Bearer ${customer.token}`, 'idempotency-key': key }
      const payload = { pickup_date: TUESDAY, bag_list: bagList }
      const { statusCode } = await server.app.inject({ method: 'POST', url: '/api/client/requests/', headers, payload })
      return statusCode
    }
    expect(await Promise.all([send(SHIRTS), send(SHIRTS)])).toEqual([201, 201])
    expect(await send([{ item: 'pants', count: 1 }])).toBe(422)
    const booked = (await call(customer, 'GET', 'requests/')).body as unknown as Pickup[]
    expect(booked.map((pickup) => pickup.bag_list.map(({ item }) => item))).toEqual([['shirt-laundry']])
  })

  it('keeps what it was told while its price changes, until it is changed itself', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id, estimate } = await book(customer, SHIRTS)
    const raise = (by: number) =>
      server.database.query(`update price_items set amount_cents = amount_cents + ${by} where key = 'shirt-laundry'`)
    await raise(100)
    expect((await patch(customer, id, { comment: 'At the gate' })).body.estimate).toBe(estimate)
    expect((await patch(customer, id, { bag_list: SHIRTS })).body.estimate).toBe(5720)
    await raise(-100)
    const { id: order } = await countBag(customer, id, ['Shirt [Laundry]=8'])
    expect((await orderOf(customer, order)).bill?.differences).toMatchObject([{ kind: 'price' }, { kind: 'delivery' }])
  })

  it('of two tabs the later one counts, whole', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id } = await book(customer, SHIRTS)
    const lists: List[] = [[{ item: 'pants', count: 2 }], [{ item: 'skirt', count: 3 }]]
    const answers = await Promise.all(lists.map((bagList) => patch(customer, id, { bag_list: bagList })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { bag_list } = (await call(customer, 'GET', `requests/${id}/`)).body as unknown as Pickup
    expect(lists).toContainEqual(bag_list.map(({ item, count }) => ({ item, count })))
  })

  it('as long and as large as it may be costs no time', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const pieces = priceList.filter(({ service }) => service === 'alteration-and-repair' || service === 'dry-cleaning')
    const bagList = pieces
      .slice(0, bagListLimits.maxLines)
      .map(({ key }) => ({ item: key, count: bagListLimits.maxCount }))
    const begun = performance.now()
    expect((await book(customer, bagList)).bag_list).toHaveLength(bagList.length)
    expect(performance.now() - begun).toBeLessThan(2_000)
  })

  it('costs nothing where there is none: a change without a list reads no price', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const ids = [await book(customer, undefined), await book(customer, SHIRTS, { pickup_date: '2026-11-18' })].map(
      ({ id }) => id,
    )
    const { database, takeCount } = countStatements(server.database)
    const counts: number[] = []
    for (const id of ids) {
      takeCount()
      await changePickup({ ...server.deps, database }, customer.id, id, { comment: 'At the gate' })
      counts.push(takeCount())
    }
    expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBe(0)
  })
})

describe('the bill', () => {
  it('is as estimated where the count is what was listed, in the account and in the letter', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id: pickup, estimate } = await book(customer, SHIRTS)
    const { id, said } = await countBag(customer, pickup, ['Shirt [Laundry]=8'])
    const { bill, amount_with_discount } = await orderOf(customer, id)
    expect(amount_with_discount).toBe(estimate)
    expect(bill).toMatchObject({ estimate, amount: estimate, differences: [] })
    expect(said).toContain('The customer’s list says the same.')
    expect(await letterOf(customer)).toContain('As estimated: $59.90.')
    const [, shown] = await ops(server, 'order', 'show', String(id))
    expect(shown).toContain('The customer’s estimate: $59.90, as billed')
  })

  it('says each difference, and they are the gap', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id: pickup } = await book(customer, [
      ...SHIRTS,
      { item: 'evening-gown', count: 1 },
      { item: 'skirt', count: 1 },
    ])
    const { id, said } = await countBag(
      customer,
      pickup,
      ['Shirt [Laundry]=10', 'Evening Gown=1@50.00', 'Blouse=2+3.00'],
      '--extra',
      'Leather patch=12.00',
    )
    expect(said).toContain(
      'The customer’s list differs: Shirt [Laundry]: said 8, counted 10; Skirt: said 1, counted 0; Blouse: said 0, counted 2',
    )
    const { bill } = await orderOf(customer, id)
    expect(bill?.differences).toEqual([
      {
        kind: 'count',
        title: '10 × Shirt [Laundry], not 8',
        note: '2 more than on your list, $6.25 each.',
        amount: 1250,
        dollar_amount: '12.50',
      },
      {
        kind: 'count',
        title: 'Skirt',
        note: 'On your list, but not in the bag.',
        amount: -715,
        dollar_amount: '-7.15',
      },
      { kind: 'count', title: 'Blouse', note: 'Not on your list.', amount: 1250, dollar_amount: '12.50' },
      { kind: 'count', title: 'Leather patch', note: 'Not on your list.', amount: 1080, dollar_amount: '10.80' },
      {
        kind: 'price',
        title: 'Evening Gown',
        note: 'Its list price is where it starts. We set the price when we see the item.',
        amount: 905,
        dollar_amount: '9.05',
      },
      {
        kind: 'up_charge',
        title: 'Blouse, special care',
        note: 'This item needs extra work.',
        amount: 540,
        dollar_amount: '5.40',
      },
    ])
    const gap = (bill?.amount ?? 0) - (bill?.estimate ?? 0)
    expect(bill?.differences.reduce((sum, { amount }) => sum + amount, 0)).toBe(gap)
    expect(await letterOf(customer)).toContain('10 × Shirt [Laundry], not 8: +$12.50\nSkirt: -$7.15\n')
  })

  it('of a bag that comes back in several orders is told once, on the first', async () => {
    const customer = await createPayer(server, { plan: 'payc' })
    const { id: pickup, estimate } = await book(customer, [
      { item: 'shirt-laundry', count: 3 },
      { item: 'rug-standard', count: 40 },
    ])
    const { id } = await countBag(customer, pickup, ['Shirt [Laundry]=3', 'Area Rug [Standard]=48'])
    const { bill, ...order } = (await call(customer, 'GET', `orders/${id}/`)).body as unknown as {
      bill: Bill
      pickup_orders: { id: number }[]
    }
    expect(bill.differences).toMatchObject([
      { title: '48 sq ft × Area Rug [Standard], not 40', note: '8 sq ft more than on your list.' },
    ])
    expect(bill.amount - bill.estimate).toBe(bill.differences[0]?.amount)
    expect(bill.estimate).toBe(estimate)
    expect((await orderOf(customer, order.pickup_orders[1]?.id ?? 0)).bill).toBeNull()
    const letters = await lettersOf(customer)
    expect(letters.map((letter) => letter.includes('You estimated'))).toEqual([true, false])
  })

  it('is the same whatever was listed: a list changes nothing of what is charged', async () => {
    const lists: (List | undefined)[] = [
      undefined,
      SHIRTS,
      [{ item: 'evening-gown', count: 9 }],
      [{ item: 'wash-and-fold', count: 1 }],
    ]
    const charged: number[] = []
    for (const bagList of lists) {
      server.setNow(MONDAY)
      const customer = await createPayer(server, { plan: 'gold' })
      const { id: pickup } = await book(customer, bagList)
      const { id } = await countBag(customer, pickup, ['Shirt [Laundry]=10', 'Blouse=2+3.00'])
      charged.push((await orderOf(customer, id)).amount_with_discount)
    }
    expect(charged).toEqual([8040, 8040, 8040, 8040])
  })

  it('is explained to staff as well, who are asked about it by phone', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id: pickup } = await book(customer, SHIRTS)
    const { id } = await countBag(customer, pickup, ['Shirt [Laundry]=10'])
    const [, shown] = await ops(server, 'order', 'show', String(id))
    expect(shown).toContain(
      'The customer’s estimate: $59.90, billed $62.50: 10 × Shirt [Laundry], not 8 (+$12.50); Delivery (-$9.90)',
    )
  })

  it('says that another plan had lowered the estimate', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id: pickup } = await book(customer, [{ item: 'shirt-laundry', count: 20 }])
    await server.database.query(`update customers set plan_name = 'payc' where id = $1`, [customer.id])
    const { id } = await countBag(customer, pickup, ['Shirt [Laundry]=20'])
    expect((await orderOf(customer, id)).bill?.differences).toMatchObject([{ kind: 'discount', amount: 1400 }])
  })

  it('says that delivery goes by the plan too, where another one has changed its fee', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id: pickup } = await book(customer, [{ item: 'shirt-laundry', count: 7 }])
    await server.database.query(`update customers set plan_name = 'payc' where id = $1`, [customer.id])
    const { id } = await countBag(customer, pickup, ['Shirt [Laundry]=7'])
    expect((await orderOf(customer, id)).bill?.differences).toMatchObject([
      { kind: 'discount' },
      {
        kind: 'delivery',
        note: 'The fee also depends on your plan and address, and one of them has changed since your estimate.',
        amount: 1000,
      },
    ])
  })

  it('of an estimate that was where it starts says so', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const booked = (await book(customer, [{ item: 'evening-gown', count: 1 }])) as Pickup & {
      is_estimate_from: boolean
    }
    const plain = (await book(customer, SHIRTS, { pickup_date: '2026-11-18' })) as typeof booked
    expect([booked.is_estimate_from, plain.is_estimate_from]).toEqual([true, false])
    const { id } = await countBag(customer, booked.id, ['Evening Gown=1@50.00'])
    expect((await orderOf(customer, id)).bill).toMatchObject({ is_estimate_from: true })
  })

  it('is none where no bag was there, and staff read nothing of the list', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id: pickup } = await book(customer, SHIRTS)
    await nextDay(customer)
    const order = await opsJson<{ id: number; bill: Bill | null }>(
      server,
      'no-show',
      String(pickup),
      '--arrived',
      '10:05',
      '--yes',
    )
    expect(order.bill).toBeNull()
    expect((await orderOf(customer, order.id)).bill).toBeNull()
    const [, shown] = await ops(server, 'order', 'show', String(order.id), '--json')
    expect(shown).not.toMatch(/shirt|59\.90/i)
  })

  it('of a pickup without a list says nothing of it', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id: pickup } = await book(customer, undefined)
    const { id, said } = await countBag(customer, pickup, ['Shirt [Laundry]=8'])
    expect((await orderOf(customer, id)).bill).toBeNull()
    expect(said).not.toContain('list')
    expect(await letterOf(customer)).not.toContain('stimated')
  })
})

/** A word of the list below, or what it was told to cost. */
const LISTED = /evening|"(dollar)?_?estimate": "?\d/i

describe('nobody reads the list before the first count', () => {
  it('not with the pickup, nor with the day, nor when the bag is collected', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id: pickup } = await book(customer, [{ item: 'evening-gown', count: 1 }])
    await nextDay(customer)
    const looks = [
      await ops(server, 'day', TUESDAY),
      await ops(server, 'day', TUESDAY, '--json'),
      await ops(server, 'customer', customer.email),
      await ops(server, 'customer', customer.email, '--json'),
      await ops(server, 'collect', String(pickup), '--bags', '1'),
      await ops(server, 'collect', String(pickup), '--bags', '1', '--json'),
      // The bag is an order by now, which nobody has counted.
      await ops(server, 'customer', customer.email, '--json'),
      await ops(server, 'day', TUESDAY, '--json'),
    ]
    for (const [, printed] of looks) expect(printed).not.toMatch(LISTED)
  })

  it('nor in what a command about its pickup or its rush answers', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id } = await book(customer, [{ item: 'evening-gown', count: 1 }], { is_rush: true })
    const pickup = String(id)
    const commands = [
      ['rush', 'approve', pickup],
      ['rush', 'quote', pickup, '25', '--slow'],
      ['rush', 'quote', pickup],
      ['rush', 'withdraw', pickup],
      ['pickup', 'note', pickup, 'At the gate'],
      ['pickup', 'move', pickup, '2026-11-18', '--late'],
      ['pickup', 'cancel', pickup, '--late'],
    ]
    for (const [word = '', ...more] of commands) {
      const [exit, printed] = await ops(server, word, ...more, '--json')
      expect([exit, printed]).toEqual([0, expect.not.stringMatching(LISTED)])
    }
  })

  it('nor with an order whose bag is collected, and after the first count with it', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const { id: pickup } = await book(customer, [{ item: 'evening-gown', count: 1 }])
    await nextDay(customer)
    const { id } = await opsJson<{ id: number }>(server, 'collect', String(pickup), '--bags', '1')
    const shown = async () => (await ops(server, 'order', 'show', String(id), '--json'))[1]
    expect(await shown()).not.toMatch(LISTED)
    await ops(server, 'intake', String(pickup), '--item', 'Pants=1')
    expect(await shown()).toMatch(/evening-gown/)
  })
})

const lettersOf = async (customer: TestCustomer) =>
  (
    await server.database.query<{ body: string }>(
      `select body from messages where customer_id = $1 and event_key like 'order % priced%' order by id`,
      [customer.id],
    )
  ).rows.map(({ body }) => body)
const letterOf = async (customer: TestCustomer) => (await lettersOf(customer))[0] ?? ''
