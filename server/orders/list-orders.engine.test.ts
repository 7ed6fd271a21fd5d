import { beforeEach, describe, expect, inject, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { addCard } from '../../tests/money/cards.ts'
import { buy } from '../../tests/money/credit.ts'
import { payInvoice } from '../../tests/money/invoices.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { countingServer, openRecording } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { createCoupon } from '../billing/coupons.ts'
import { readOrder, readOrders } from './list-orders.ts'

const server = shareTestServer()
const LIST = '/api/client/orders/'

type Shown = { id: number; [field: string]: unknown }

let customer: TestCustomer
beforeEach(async () => {
  server.setNow(START)
  customer = await createCustomer(server, { plan: 'gold' })
})

const list = async (query = '', { token } = customer) => {
  const { status, body } = await server.call('GET', `${LIST}${query}`, undefined, token)
  return { status, orders: body as Shown[] }
}
const idsOf = async (query = '') => (await list(query)).orders.map(({ id }) => id)
const one = async (id: number, { token } = customer) => {
  const { status, body } = await server.call('GET', `${LIST}${id}/`, undefined, token)
  return { status, order: body as Shown }
}
const putInvoice = async (kind: string) => {
  const packageId = ['plan', 'credit', 'reload'].includes(kind) ? 2 : null
  const { rows } = await server.database.query<{ id: number }>(
    `insert into invoices (customer_id, kind, status, title, package_id, plan_after, amount_cents, created_at)
     values ($1, $2, 'open', $2, $3, $4, 19900, $5) returning id`,
    [customer.id, kind, packageId, kind === 'plan' ? 'gold' : null, START],
  )
  return rows[0]?.id ?? 0
}
const putPurchase = async (kind: string) => {
  const id = await putInvoice(kind)
  await payInvoice(server, customer.id, id)
  return id
}
/** The ids of a row of the price list and of its service. */
const priceItem = async (key: string) => {
  const { rows } = await server.database.query<{ id: number; serviceId: number }>(
    'select id, service_id as "serviceId" from price_items where key = $1',
    [key],
  )
  return { priceItemId: rows[0]?.id ?? 0, serviceId: rows[0]?.serviceId ?? 0 }
}

const dollar = (fields: Record<string, number | null>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, cents]) => [
      [name, cents],
      [`dollar_${name}`, cents === null ? null : (cents / 100).toFixed(2)],
    ]),
  )

describe('the orders', () => {
  it('are laundry, stops without a bag, what staff charged and paid purchases, newest first [R250] [R370]', async () => {
    const laundry = await putOrder(server, customer)
    const plan = await putPurchase('plan')
    const noShow = await putOrder(server, customer, { kind: 'no_show', amountCents: 999 })
    const [credit, reload, box] = [
      await putPurchase('credit'),
      await putPurchase('reload'),
      await putPurchase('welcome_box'),
    ]
    const charge = await putOrder(server, customer, { kind: 'staff_charge', status: 'completed' })
    await putInvoice('credit')
    const { orders } = await list()
    expect(orders.map(({ id, kind, purpose, pretty_status }) => [id, kind, purpose, pretty_status])).toEqual([
      [charge, 'staff_charge', 'admin_charged_client', 'Paid'],
      [box, 'purchase', 'one_time_payment', 'Paid'],
      [reload, 'purchase', 'credit', 'Paid'],
      [credit, 'purchase', 'credit', 'Paid'],
      [noShow, 'no_show', 'one_time_payment', 'NO SHOW'],
      [plan, 'purchase', 'subscription', 'Paid'],
      [laundry, 'laundry', 'order', 'Priced'],
    ])
  })

  it('come a page at a time, by their number', async () => {
    const ids: number[] = []
    for (const kind of ['order', 'plan', 'order', 'credit', 'order']) {
      ids.unshift(kind === 'order' ? await putOrder(server, customer) : await putPurchase(kind))
    }
    expect(await idsOf('?limit=2')).toEqual(ids.slice(0, 2))
    expect(await idsOf(`?limit=2&before=${ids[1]}`)).toEqual(ids.slice(2, 4))
    expect(await idsOf(`?limit=2&before=${ids[3]}`)).toEqual(ids.slice(4))
    expect(await idsOf(`?before=${ids[4]}`)).toEqual([])
    expect([(await list('?limit=0')).status, (await list('?limit=101')).status]).toEqual([400, 400])
  })

  it('leave out a plan that cost nothing: nobody has ordered anything by it', async () => {
    const newcomer = await createCustomer(server)
    await addCard(server, newcomer.token)
    const post = (path: string, body: object) => server.call('POST', `/api/client/${path}/`, body, newcomer.token)
    const { id } = (await post('subscription/choose', { package: 'payc' })).body as { id: number }
    expect((await post('subscription/checkout', { order: id })).status).toBe(200)
    expect(await list('', newcomer)).toEqual({ status: 200, orders: [] })
  })

  it('show the invoice of an order as the order that it is of, once', async () => {
    const id = await putOrder(server, customer)
    await server.database.query(
      `insert into invoices (id, customer_id, kind, status, title, amount_cents, created_at) values ($1, $2, 'order', 'open', 'Order', 2000, $3)`,
      [id, customer.id, START],
    )
    await payInvoice(server, customer.id, id)
    expect((await list()).orders.map((order) => [order.id, order['kind']])).toEqual([[id, 'laundry']])
  })

  it('are summed up on demand, and say the same', async () => {
    const shirt = {
      serviceTitle: 'Laundry',
      title: 'Shirt',
      ...(await priceItem('shirt-laundry')),
      unitCents: 100,
      discountCents: 0,
    }
    const mixed = await putOrder(server, customer, { amountCents: 7_400 }, [
      { ...shirt, kind: 'item', unit: 'pcs', count: 5, amountCents: 500 },
      { ...shirt, kind: 'item', unit: 'pcs', count: 2, amountCents: 200 },
      { ...shirt, kind: 'item', unit: 'sq_ft', count: 48, amountCents: 4_800 },
      { ...shirt, kind: 'item', unit: 'lbs', count: 12, amountCents: 1_200 },
      { ...shirt, kind: 'up_charge', unit: 'pcs', count: 5, amountCents: 500 },
      { kind: 'extra', title: 'Patch', count: 1, unitCents: 200, amountCents: 200, discountCents: 0 },
    ])
    for (const kind of ['plan', 'welcome_box']) await putPurchase(kind)
    await putOrder(server, customer, { kind: 'no_show', amountCents: 999 })
    await putOrder(server, customer, { kind: 'staff_charge', status: 'completed' })
    await putOrder(server, customer, {}, [
      { kind: 'storage', title: 'Storage', count: 1, unitCents: 2000, amountCents: 2000 },
    ])
    const pickupId = await putPickup(server, customer, { status: 'collected', isRush: true, rushCents: 999 })
    await putOrder(server, customer, { pickupId, rushCents: 999 }, [
      { ...shirt, kind: 'item', unit: 'pcs', count: 1, amountCents: 100 },
      { kind: 'rush', title: 'Rush', count: 1, unitCents: 999, amountCents: 999 },
    ])
    await putOrder(server, customer, { hold: 'payment' })
    await putOrder(server, customer, { hold: 'payment' })
    const [{ orders }, { orders: rows }] = [await list(), await list('?lines=false')]
    expect(rows.map(({ kind }) => kind)).toEqual(orders.map(({ kind }) => kind))
    expect(rows[2]).toMatchObject({ pieces: 1, rush_amount: 999, is_stored: false })
    for (const [index, { rush_amount: _, is_stored: __, ...row }] of rows.entries())
      expect(orders[index]).toMatchObject(row)
    // Five shirts and two, a rug, a load and what was done besides.
    expect(rows.at(-1)).toMatchObject({ id: mixed, pieces: 10, rush_amount: 0, is_stored: false })
    expect(rows[3]).toMatchObject({ pieces: 0, is_stored: true })
    expect(rows[0]).toMatchObject({ is_payable: true, also_due: [{ id: rows[1]?.id }] })
    expect(Object.keys(rows[0] ?? {})).not.toContain('basket')
    expect((await list('?lines=maybe')).status).toBe(400)
  })

  it('are one’s own; somebody else’s is not found', async () => {
    const [order, purchase] = [await putOrder(server, customer), await putPurchase('plan')]
    const stranger = await createCustomer(server)
    expect((await list('', stranger)).orders).toEqual([])
    for (const id of [order, purchase, 2_147_483_647]) expect((await one(id, stranger)).status).toBe(404)
    expect([(await one(order)).status, (await one(purchase)).status]).toEqual([200, 200])
    // A purchase that nobody paid is an invoice and no order.
    expect((await one(await putInvoice('credit'))).status).toBe(404)
  })

  it('cost two statements beside the session’s, whatever their number, and one without their lines', async () => {
    const counting = await countingServer(server)
    const count = async (path = '') => {
      counting.takeCount()
      const url = `${LIST}${path}`
      const answer = await counting.inject({ url, headers: { authorization: `Bearer ${customer.token}` } })
      expect(answer.statusCode).toBe(200)
      return counting.takeCount() - 1
    }
    try {
      const first = await putOrder(server, customer)
      expect([await count(), await count('?lines=false'), await count(`${first}/`)]).toEqual([2, 1, 2])
      await fill(1000)
      const counts = [await count('?limit=100'), await count('?limit=100&lines=false'), await count(`${first}/`)]
      expect(counts).toEqual([2, 1, 2])
      expect((await list('?limit=100')).orders).toHaveLength(100)
    } finally {
      await counting.close()
    }
  })
})

describe('one order', () => {
  it('is shown with all of its fields [R246] [R247] [R248] [R249] [R253] [R254] [R347]', async () => {
    const pickup = { status: 'collected', isRush: true, rushCents: 999, deliveryCents: 1788 } as const
    const pickupId = await putPickup(server, customer, pickup)
    const [shirt, roll] = [await priceItem('shirt-laundry'), await priceItem('rug-pickup-and-roll-small')]
    const id = await putOrder(
      server,
      customer,
      {
        pickupId,
        status: 'completed',
        planName: 'gold',
        amountCents: 10362,
        discountCents: 470,
        cleaningCents: 4675,
        cleaningDiscountCents: 470,
        deliveryCents: 1788,
        rushCents: 999,
        creditBackCents: 210,
        note: 'We mended a button.',
        starch: 'light',
        fixTears: false,
        detergents: 'hypo_allergenic',
        fabricSoftener: false,
        balanceBeforeCents: 15000,
        balanceAfterCents: 5108,
        collectedAt: new Date('2026-11-17T18:42:00Z'),
        collectionRecordedAt: new Date('2026-11-17T18:43:00Z'),
        bags: 2,
        pricedAt: new Date('2026-11-18T18:00:00Z'),
        paidAt: new Date('2026-11-20T16:00:00Z'),
        leftAt: new Date('2026-11-20T16:00:00Z'),
        deliveredAt: new Date('2026-11-20T18:00:00Z'),
        completedAt: new Date('2026-11-20T18:00:01Z'),
      },
      [
        {
          kind: 'item',
          ...shirt,
          serviceTitle: 'Laundry',
          title: 'Shirt [Laundry]',
          unit: 'pcs',
          count: 5,
          unitCents: 695,
          discountCents: 350,
        },
        {
          kind: 'up_charge',
          ...shirt,
          serviceTitle: 'Laundry',
          title: 'Shirt [Laundry]',
          unit: 'pcs',
          count: 1,
          unitCents: 0,
        },
        {
          kind: 'extra',
          title: 'Leather patch',
          unitCents: 1200,
          discountCents: 120,
          instructions: 'Left elbow',
          agreed: 'By text',
        },
        { kind: 'roll', ...roll, serviceTitle: 'Area Rug', title: 'Rug Pickup and Roll [Small]', unitCents: 2900 },
        { kind: 'delivery', title: 'Delivery', unitCents: 1788 },
        { kind: 'rush', title: 'Rush', unitCents: 999 },
      ],
    )
    const { order } = await one(id)
    const lineIds = (order['basket'] as { item_list: Shown[] }).item_list.map((line) => line.id)
    const shirtNames = {
      service: { id: shirt.serviceId, title: 'Laundry' },
      item: { id: shirt.priceItemId, title: 'Shirt [Laundry]' },
    }
    const noDiscount = (amount: number) => dollar({ amount, discount: 0, amount_with_discount: amount })
    expect(order).toEqual({
      id,
      kind: 'laundry',
      title: 'Order',
      created: START.toISOString(),
      purpose: 'order',
      status: 'completed',
      pretty_status: 'Delivered',
      is_priced: true,
      part: 1,
      parts: 1,
      pickup_orders: [],
      bill: null,
      note: 'We mended a button.',
      pieces: 6,
      care: {
        starch: 'light',
        no_crease: null,
        fix_tears: false,
        detergents: 'hypo_allergenic',
        fabric_softener: false,
      },
      basket: {
        id,
        item_list: [
          {
            id: lineIds[0],
            count: 5,
            unit: 'pcs',
            ...shirtNames,
            is_up_charge: false,
            instructions: '',
            agreed: '',
            ...dollar({ unit_amount: 695, amount: 3475, discount: 350, amount_with_discount: 3125 }),
          },
          {
            id: lineIds[1],
            count: 1,
            unit: 'pcs',
            ...shirtNames,
            is_up_charge: true,
            instructions: '',
            agreed: '',
            ...dollar({ unit_amount: 0 }),
            ...noDiscount(0),
          },
        ],
        extra_items: [
          {
            title: 'Leather patch',
            instructions: 'Left elbow',
            agreed: 'By text',
            ...dollar({ amount: 1200, discount: 120, amount_with_discount: 1080 }),
          },
        ],
        ...dollar({ amount: 4675, discount: 470, amount_with_discount: 4205 }),
      },
      fee_list: [
        { kind: 'roll', title: 'Rug Pickup and Roll [Small]', count: 1, ...noDiscount(2900) },
        { kind: 'delivery', title: 'Delivery', count: 1, ...noDiscount(1788) },
        { kind: 'rush', title: 'Rush', count: 1, ...noDiscount(999) },
      ],
      request: expect.objectContaining({
        id: pickupId,
        status: 'collected',
        pickup_start: '09:00',
        pickup_date: '2026-11-19',
        is_rush: true,
        is_free: false,
        ...noDiscount(1788),
        ...dollar({ rush_amount: 999, custom_amount: null }),
      }),
      subscription: 'gold',
      is_save_card: true,
      is_on_hold: false,
      is_payable: false,
      is_confirmation_needed: false,
      next_try: null,
      started: '2026-11-18T18:00:00.000Z',
      collected: '2026-11-17T18:42:00.000Z',
      bags: 2,
      counted: null,
      priced: '2026-11-18T18:00:00.000Z',
      ready: '2026-11-17T18:00:00.000Z',
      paid: '2026-11-20T16:00:00.000Z',
      left: '2026-11-20T16:00:00.000Z',
      returned: null,
      delivered: '2026-11-20T18:00:00.000Z',
      completed: '2026-11-20T18:00:01.000Z',
      ...dollar({ credit_back: 210, refunded: 0, amount: 10362, discount: 470, amount_with_discount: 9892 }),
      discount_percent: 10,
      coupon: null,
      coupon_discount_type: null,
      ...dollar({ coupon_discount: 0, balance_before_purchase: 15000, balance_after_purchase: 5108 }),
      ...dollar({ due: 0, due_from_credit: 0 }),
      due_reload: null,
      also_due: [],
      dollar_due_reload: null,
      // Its row was written by hand, and the books know of no payment.
      payment: {
        card_brand: null,
        card_last: null,
        reloads: [],
        ...dollar({ credit: 0, card: 0, waived: 0, refunded_to_card: 0, refunded_to_credit: 0 }),
      },
    })
    expect((await list()).orders).toEqual([{ ...order, payment: null }])
  })

  it('that waits for its second count has no price yet, and that is no basket', async () => {
    const pickupId = await putPickup(server, customer, { status: 'collected' })
    const id = await putOrder(server, customer, { pickupId, status: 'accepted', pricedAt: null })
    expect((await one(id)).order).toMatchObject({
      status: 'accepted',
      is_priced: false,
      basket: null,
      fee_list: [],
      subscription: null,
      ...dollar({ amount: 0, discount: 0, amount_with_discount: 0, balance_before_purchase: null }),
      request: { id: pickupId, is_free: false, ...dollar({ amount: null, amount_with_discount: null }) },
    })
  })

  it('whose card was declined says when it is asked again, and that it can be paid now [R301]', async () => {
    const nextTryAt = new Date('2026-11-18T18:00:00Z')
    const id = await putOrder(server, customer, { hold: 'payment', deliveredAt: START, nextTryAt })
    expect((await one(id)).order).toMatchObject({
      status: 'in_progress',
      pretty_status: 'Delivered: payment needed',
      is_on_hold: true,
      is_payable: true,
      next_try: nextTryAt.toISOString(),
    })
    const held = await putOrder(server, customer, { hold: 'staff', holdReason: 'Smells of petrol' })
    const { order } = await one(held)
    expect(order).toMatchObject({ pretty_status: 'On hold', is_on_hold: true, is_payable: false, next_try: null })
    expect(JSON.stringify(order)).not.toContain('petrol')
  })

  it('without a bag is an empty basket and its fee [R252]', async () => {
    const pickupId = await putPickup(server, customer, { status: 'no_show' })
    const id = await putOrder(server, customer, { kind: 'no_show', pickupId, amountCents: 999 })
    expect((await one(id)).order).toMatchObject({
      title: 'No bag',
      pretty_status: 'NO SHOW',
      basket: { id, item_list: [], extra_items: [], ...dollar({ amount: 0, amount_with_discount: 0 }) },
      fee_list: [{ kind: 'no_bag', ...dollar({ amount: 999 }) }],
      request: { id: pickupId, status: 'no_show', amount: null },
      ...dollar({ amount: 999, amount_with_discount: 999 }),
    })
  })

  it('that is a purchase shows its coupon, and the balance before and after it [R248] [R249]', async () => {
    const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
    const { db } = server.database
    await createCoupon(db, 'LIST10', { kind: 'percentage', percent: 10 }, terms, START)
    await createCoupon(db, 'LISTTEN', { kind: 'amount', cents: 1000 }, terms, START)
    const buyer = await createCustomer(server)
    await addCard(server, buyer.token)
    const bought = async (plan: 'gold' | 'platinum', coupon: { coupon?: string } = {}) =>
      (await one(await buy(server, buyer, plan, coupon), buyer)).order
    expect(await bought('gold', { coupon: 'LIST10' })).toMatchObject({
      title: 'Gold',
      purpose: 'subscription',
      status: 'completed',
      subscription: 'gold',
      basket: null,
      request: null,
      fee_list: [{ kind: 'purchase', title: 'Gold', count: 1, amount: 19900, discount: 1990 }],
      ...dollar({ amount: 19900, discount: 1990, amount_with_discount: 17910, coupon_discount: 1990 }),
      discount_percent: 10,
      coupon: 'LIST10',
      coupon_discount_type: 'percentage',
      ...dollar({ balance_before_purchase: 0, balance_after_purchase: 19900 }),
      completed: START.toISOString(),
    })
    expect(await bought('platinum', { coupon: 'LISTTEN' })).toMatchObject({
      ...dollar({ amount: 29900, discount: 1000, amount_with_discount: 28900, coupon_discount: 1000 }),
      discount_percent: 0,
      coupon: 'LISTTEN',
      coupon_discount_type: 'amount',
      ...dollar({ balance_before_purchase: 19900, balance_after_purchase: 49800 }),
    })
    expect(await bought('platinum')).toMatchObject({
      coupon: null,
      coupon_discount_type: null,
      coupon_discount: 0,
      ...dollar({ balance_before_purchase: 49800, balance_after_purchase: 79700 }),
    })
  })
})

/** Many orders at once, some with a line, one customer after the other. They are written past the triggers, which look up each line's order. */
const fill = (count: number, customers: readonly number[] = [customer.id]) =>
  server.database.query(`do $$ begin
    set local session_replication_role = replica;
    with made as (
      insert into orders (customer_id, kind, state, plan_name, priced_at, amount_cents, cleaning_cents, created_at)
      select (array[${customers}])[1 + n % ${customers.length}], 'laundry', 'priced', 'gold', now, 2000, 2000, now
      from generate_series(1, ${count}) n, (select timestamptz '${START.toISOString()}' as now) as clock
      returning id
    )
    insert into order_lines (order_id, position, kind, title, count, unit_cents, amount_cents, discount_cents)
    select id, 1, 'extra', 'Patch', 1, 2000, 2000, 0 from made where id % 4 = 0;
  end $$`)

// The embedded engine plans by the same rules, and takes too long to fill.
describe.runIf(inject('engine').kind === 'postgres')('with 50,000 orders in the table', () => {
  it('list and page are read along indexes', async () => {
    const others: number[] = []
    for (let made = 0; made < 5; made += 1) others.push((await createCustomer(server, { plan: 'gold' })).id)
    const customers = [...others, customer.id]
    await server.database.query(
      `insert into customers (email, password_hash, created_at)
       select 'crowd-' || n || '@example.com', '$argon2id$', $1 from generate_series(1, 5000) n`,
      [START],
    )
    await server.database.query(
      `insert into invoices (customer_id, kind, status, title, package_id, amount_cents, created_at, paid_at, balance_before_cents, balance_after_cents)
       select ($1::integer[])[1 + n % $2], 'credit', 'paid', 'Credit', 2, 100, $3, $3, 0, 100 from generate_series(1, 10000) n`,
      [customers, customers.length, START],
    )
    const pickupId = await putPickup(server, customer, { status: 'collected' })
    await server.database.query(
      `insert into pickups (customer_id, status, pickup_day, dropoff_day, address_id, address_title, zip_code, address_line_1,
         address_line_2, instructions, has_doorman, comment, is_rush, rush_cents, placed_at, changed_at, changeable_until)
       select customer_id, status, pickup_day, dropoff_day, address_id, address_title, zip_code, address_line_1,
         address_line_2, instructions, has_doorman, comment, is_rush, rush_cents, placed_at, changed_at, changeable_until
       from pickups, generate_series(1, 5000) where id = $1`,
      [pickupId],
    )
    await fill(50_000, customers)
    await server.database.query('analyze')
    const { database: beside, said } = await openRecording(server)
    const [newest] = await readOrders(beside.db, customer.id, { limit: 50 })
    const id = newest?.row.id ?? 0
    const page = await readOrders(beside.db, customer.id, { limit: 50, before: id - 1000 })
    expect([page.length, (await readOrder(beside.db, customer.id, page[0]?.row.id ?? 0))?.row.id]).toEqual([
      50,
      page[0]?.row.id,
    ])
    await beside.close()
    const read = said.filter(({ text }) => text.includes('order'))
    expect(read).toHaveLength(6)
    for (const [index, { text, values }] of read.entries()) {
      const { rows } = await server.database.query(`explain ${text}`, values)
      // A statement that PostgreSQL keeps is planned once for all customers and pages.
      const given = values.map((value) => (Array.isArray(value) ? `'{${value}}'` : `'${value}'`))
      const { rows: general } = await server.database.query(`set plan_cache_mode = force_generic_plan;
        prepare read_${index} as ${text}; explain execute read_${index}(${given})`)
      const plan = JSON.stringify([rows, general])
      // Packages and coupons are a handful of rows, which nobody looks up in an index.
      expect(plan.replaceAll(/Seq Scan on (packages|coupons)/g, ''), text).not.toContain('Seq Scan')
      expect(plan).toContain('Index')
    }
  })
})
