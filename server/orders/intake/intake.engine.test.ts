import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Order } from '#contract/orders'
import { lineAmounts } from '#rules/money'
import { discountPercent } from '#rules/plans/discounts'
import { planOf } from '#rules/plans/plan-of-release'
import type { PlanName } from '#rules/policy'
import { priceList } from '#rules/prices/price-list'
import { discountKindOf, priceTitle } from '#rules/prices/prices'
import { createCustomer, putCustomer, type TestCustomer } from '../../../tests/customers.ts'
import { START } from '../../../tests/engines.ts'
import { putPickup } from '../../../tests/put-pickup.ts'
import { shareTestServer } from '../../../tests/test-server.ts'
import type { IntakeCount } from '../../db/schema.ts'
import { showOrder } from '../list-orders.ts'
import { type IntakeOutcome, takeIn } from './intake.ts'

const server = shareTestServer()
const TODAY = '2026-11-17'

const customers = {} as Record<PlanName, TestCustomer>
beforeAll(async () => {
  for (const plan of ['payc', 'gold', 'platinum'] as const) customers[plan] = await createCustomer(server, { plan })
})
beforeEach(() => server.setNow(START))

type Columns = Parameters<typeof putPickup>[2]
const bag = (plan: PlanName, columns: Columns = {}) =>
  // Without an address of the customer's any number of them can be open on one day.
  putPickup(server, customers[plan], { pickupDay: TODAY, dropoffDay: '2026-11-20', addressId: null, ...columns })

type Things = Record<string, number>
const countOf = (things: Things, more: Partial<IntakeCount> = {}): IntakeCount => ({
  things: Object.entries(things).map(([name, count]) => ({ name, count })),
  extras: [],
  storage: null,
  ...more,
})
const extra = (cents: number) => countOf({}, { extras: [{ title: 'Patch', cents }] })
const storage = (garments: number, seasons: number) => countOf({}, { storage: { garments, seasons } })

/** Both counts alike, unless told otherwise. */
const take = (
  pickupId: number,
  first: IntakeCount | null,
  second: Pick<IntakeCount, 'things'> | null | 'same' = 'same',
) =>
  takeIn(server.deps, pickupId, {
    first,
    second: second === 'same' ? { things: (first?.things ?? []).map(({ name, count }) => ({ name, count })) } : second,
  })
const orderOf = (outcome: IntakeOutcome) => {
  if (!('order' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.order
}
const shown = async (outcome: IntakeOutcome): Promise<Order> => {
  const order = await showOrder(server.deps, orderOf(outcome).id)
  if (order === undefined) throw new Error('It is not there.')
  return order
}
/** "5 Shirt [Laundry] 3475-350": how many, of what, at list price, less what it is lowered by. */
const linesOf = ({ basket, feeList }: Order) =>
  [
    ...(basket?.itemList ?? []).map((line) => ({ ...line, title: line.item.title })),
    ...(basket?.extraItems ?? []).map((line) => ({ ...line, count: 1 })),
    ...feeList.map((line) => ({ ...line, title: line.kind })),
  ].map(({ title, count, amount, discount }) => {
    const counted = count === 1 ? title : `${count} ${title}`
    return `${counted} ${amount}${discount === 0 ? '' : `-${discount}`}`
  })
const pickupRow = (id: number) =>
  server.database.db.selectFrom('pickups').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const NEAR = '94404' // Foster City, 15.8 miles
const FAR = '94401' // San Mateo, 18.1 miles

type Row = [string, PlanName, IntakeCount, Columns, string, number, number, number]
const SHIRTS = countOf({ 'Shirt [Laundry]': 5 })
const BAGS = countOf({ 'Wash & Fold': 5 })
const RUGS = countOf({ 'Area Rug [Specialized]': 10, 'Rug Pickup and Roll [Standard]': 1, 'Area Rug [Standard]': 20 })
const RUSH = { isRush: true, rushCents: 999 }

describe('every amount, by hand: lines, list price, discount, credit back', () => {
  const QUOTE = { isRush: true, rushCents: 4900, quoteCents: 4900 }
  const [FOUR, MORE] = ['Wash & Fold [4 Bags]', 'Wash & Fold [Each Additional Bag]']
  const [MINIMUM, RUG] = ['Area Rug [Specialized, Minimum]', '20 Area Rug [Standard]']
  const CASES: Row[] = [
    ['a small load', 'payc', SHIRTS, {}, '5 Shirt [Laundry] 3475, delivery 1990', 5465, 0, 0],
    ['a small load', 'gold', SHIRTS, {}, '5 Shirt [Laundry] 3475-350, delivery 1498', 4973, 350, 156],
    ['a medium load', 'platinum', SHIRTS, {}, '5 Shirt [Laundry] 3475-695, delivery 990', 4465, 695, 139],
    ['$48.99 is small', 'payc', extra(4899), {}, 'Patch 4899, delivery 1990', 6889, 0, 0],
    ['$49.00 is medium', 'payc', extra(4900), {}, 'Patch 4900, delivery 990', 5890, 0, 0],
    ['$68.99 is medium', 'payc', extra(6899), {}, 'Patch 6899, delivery 990', 7889, 0, 0],
    ['$69.00 is free', 'payc', extra(6900), {}, 'Patch 6900', 6900, 0, 0],
    ['$38.99 is small', 'gold', extra(3899), {}, 'Patch 3899-390, delivery 1498', 5397, 390, 175],
    ['$39.00 is medium', 'gold', extra(3900), {}, 'Patch 3900-390, delivery 990', 4890, 390, 176],
    ['$59.00 is free', 'gold', extra(5900), {}, 'Patch 5900-590', 5900, 590, 266],
    ['$28.99 is small', 'platinum', extra(2899), {}, 'Patch 2899-580, delivery 1498', 4397, 580, 116],
    ['$48.99 is medium', 'platinum', extra(4899), {}, 'Patch 4899-980, delivery 990', 5889, 980, 196],
    ['$49.00 is free', 'platinum', extra(4900), {}, 'Patch 4900-980', 4900, 980, 196],
    ['up to 18 miles', 'payc', extra(5000), { zipCode: NEAR }, 'Patch 5000, delivery 1490', 6490, 0, 0],
    ['a small load there', 'payc', extra(4000), { zipCode: NEAR }, 'Patch 4000, delivery 1990', 5990, 0, 0],
    ['beyond 18 miles', 'payc', extra(4000), { zipCode: FAR }, 'Patch 4000, delivery 1990', 5990, 0, 0],
    ['far out, from $69', 'payc', extra(6900), { zipCode: FAR }, 'Patch 6900', 6900, 0, 0],
    ['far, below $69', 'gold', extra(6000), { zipCode: FAR }, 'Patch 6000-600, delivery 1990', 7990, 600, 270],
    ['far, below $69', 'platinum', extra(5000), { zipCode: NEAR }, 'Patch 5000-1000, delivery 1490', 6490, 1000, 200],
    ['rush', 'payc', extra(6900), RUSH, 'Patch 6900, rush 999', 7899, 0, 0],
    ['rush', 'gold', extra(6900), RUSH, 'Patch 6900-690, rush 999', 7899, 690, 311],
    ['an accepted quote', 'platinum', extra(6900), QUOTE, 'Patch 6900-1380, rush 4900', 11800, 1380, 276],
    ['bags', 'payc', BAGS, {}, `${FOUR} 33600, ${MORE} 5900`, 39500, 0, 0],
    ['bags', 'gold', BAGS, {}, `${FOUR} 33600-3360, ${MORE} 5900-590`, 39500, 3950, 1778],
    ['bags', 'platinum', BAGS, {}, `${FOUR} 33600-6720, ${MORE} 5900-1180`, 39500, 7900, 1580],
    ['rugs, flat and not', 'payc', RUGS, {}, `${MINIMUM} 9900, ${RUG} 9900, roll 4995`, 24795, 0, 0],
    ['rugs, flat and not', 'gold', RUGS, {}, `${MINIMUM} 9900, ${RUG} 9900-1000, roll 4995`, 24795, 1000, 940],
    ['rugs, flat and not', 'platinum', RUGS, {}, `${MINIMUM} 9900, ${RUG} 9900-1980, roll 4995`, 24795, 1980, 891],
  ]
  const STORAGE: Row[] = [
    ['storage', 'payc', storage(8, 2), {}, '2 storage 15990, storage_processing 3995', 19985, 0, 0],
    ['storage', 'gold', storage(8, 2), {}, '2 storage 11990, storage_processing 2995', 14985, 0, 0],
    ['storage', 'platinum', storage(8, 2), {}, '2 storage 9990, storage_processing 1995', 11985, 0, 0],
    ['five garments', 'platinum', storage(5, 1), {}, 'storage_free 0', 0, 0, 0],
    ['five garments, twice', 'platinum', storage(5, 2), {}, 'storage_free 0, storage 4995', 4995, 0, 0],
  ]
  const check = async (...[, plan, count, columns, lines, amount, discount, back]: Row) => {
    const order = await shown(await take(await bag(plan, columns), count))
    expect(linesOf(order).join(', ')).toBe(lines)
    const { subscription, creditBack, amountWithDiscount } = order
    expect([order.amount, order.discount, amountWithDiscount, creditBack, subscription]).toEqual([
      amount,
      discount,
      amount - discount,
      back,
      plan,
    ])
  }
  it.each(CASES)('%s on %s [R254]', check)
  it.each(STORAGE)('%s on %s [R340] [R341]', check)

  it('an up-charge is a line of its own, lowered like its piece [R595]', async () => {
    const first = {
      ...countOf({}),
      things: [
        { name: 'Blouse', count: 2, upChargeCents: 300 },
        { name: 'Blazer', count: 3 },
      ],
    }
    const order = await shown(await take(await bag('platinum'), first))
    expect(linesOf(order)).toEqual(['2 Blouse 1390-278', '2 Blouse 600-120', '3 Blazer 5085-1017'])
    expect(order.basket?.itemList.map(({ isUpCharge }) => isUpCharge)).toEqual([false, true, false])
    expect([order.amount, order.discount, order.creditBack, order.discountPercent]).toEqual([7075, 1415, 283, 20])
  })

  it('Foster City at $63.80 on gold: the line names the route for which others pay nothing', async () => {
    const fees = async (columns: Columns) =>
      (await shown(await take(await bag('gold', columns), extra(6380)))).feeList.map(({ title, amount }) => [
        title,
        amount,
      ])
    expect(await fees({ zipCode: NEAR })).toEqual([['Delivery, extended route', 1490]])
    expect(await fees({})).toEqual([])
  })

  it('the pickup says its fee from then on [R253]', async () => {
    const outcome = await take(await bag('payc', RUSH), SHIRTS)
    expect((await shown(outcome)).request).toMatchObject({
      status: 'collected',
      isFree: false,
      amount: 1990,
      dollarAmountWithDiscount: '19.90',
      isRush: true,
      dollarRushAmount: '9.99',
    })
    expect((await shown(await take(await bag('payc'), extra(6900)))).request).toMatchObject({ isFree: true, amount: 0 })
  })
})

describe('a bag', () => {
  it('is accepted with its price, its titles and the plan of that day, which later changes leave alone', async () => {
    const customer = await createCustomer(server)
    const outcome = await take(await putPickup(server, customer, { pickupDay: TODAY }), SHIRTS)
    const before = await shown(outcome)
    expect(before).toMatchObject({
      status: 'in_progress',
      prettyStatus: 'Priced',
      isPriced: true,
      subscription: 'payc',
    })
    await putCustomer(server, customer.id, { planName: 'platinum' })
    await server.database.query(`update price_items set amount_cents = 1, name = 'Chemise' where key = 'shirt-laundry'`)
    try {
      expect(await shown(outcome)).toEqual(before)
      const again = await shown(
        await take(await putPickup(server, customer, { pickupDay: TODAY }), countOf({ 'Chemise [Laundry]': 5 })),
      )
      expect([again.subscription, again.basket?.amount]).toEqual(['platinum', 5])
    } finally {
      await server.database.query(
        `update price_items set amount_cents = 695, name = 'Shirt' where key = 'shirt-laundry'`,
      )
    }
  })

  it('keeps what it was priced at, whatever anybody writes', async () => {
    const { id } = orderOf(await take(await bag('gold'), SHIRTS))
    const refused = (text: string) => expect(server.database.query(text, [id])).rejects.toThrow()
    for (const column of [
      'amount_cents',
      'discount_cents',
      'cleaning_cents',
      'delivery_cents',
      'rush_cents',
      'credit_back_cents',
    ]) {
      await refused(`update orders set ${column} = ${column} + 1 where id = $1`)
    }
    await refused(`update orders set priced_at = null, plan_name = null where id = $1`)
    await refused('update order_lines set amount_cents = 0, unit_cents = 0 where order_id = $1')
    await refused('delete from order_lines where order_id = $1')
  })

  it('cannot come in before its day, from nowhere, or where nobody was', async () => {
    expect(await take(await bag('payc', { pickupDay: '2026-11-18' }), SHIRTS)).toEqual({
      refusal: 'before_its_day',
      day: '2026-11-18',
    })
    expect(await take(await bag('payc', { status: 'no_show' }), SHIRTS)).toEqual({ refusal: 'not_open' })
    for (const id of [await bag('payc', { status: 'cancelled' }), 2_000_000_000]) {
      expect(await take(id, SHIRTS)).toEqual({ refusal: 'no_such_pickup' })
    }
    // A day that is over is no obstacle: the bag is here.
    expect(await take(await bag('payc', { pickupDay: '2026-11-13' }), SHIRTS)).toMatchObject({ status: 'taken_in' })
  })

  it('with a wrong name changes nothing', async () => {
    const id = await bag('payc')
    expect(await take(id, countOf({ 'Shirt [Landry]': 5, 'Wash & Fold [3 Bags]': 1 }))).toMatchObject({
      refusal: 'wrong_count',
      problems: [
        { what: 'Shirt [Landry]', code: 'not_on_the_price_list', nearest: expect.arrayContaining(['Shirt [Laundry]']) },
        { what: 'Wash & Fold [3 Bags]', code: 'total' },
      ],
    })
    expect(await take(id, countOf({ 'Leather Coat': 999, 'Suede Coat': 999 }))).toEqual({ refusal: 'total_too_large' })
    expect(await take(id, null)).toEqual({ refusal: 'no_count' })
    expect((await pickupRow(id)).status).toBe('open')
  })

  it('cannot hold what was retired', async () => {
    await server.database.query(`update price_items set is_retired = true where key = 'tie'`)
    expect(await take(await bag('payc'), countOf({ Tie: 1 }))).toMatchObject({
      problems: [{ what: 'Tie', code: 'retired' }],
    })
    await server.database.query(`update price_items set is_retired = false where key = 'tie'`)
  })

  it('whose rush brought nothing sooner stays rush, at no cost, and nothing is said of a withdrawal', async () => {
    const thursday = { pickupDay: '2026-11-12', dropoffDay: '2026-11-16' }
    // As it was agreed before rush for nothing cost nothing.
    const id = await bag('payc', { ...RUSH, ...thursday })
    server.setNow('2026-11-12T20:00:00Z')
    const order = await shown(await take(id, extra(6900)))
    expect(linesOf(order)).toEqual(['Patch 6900'])
    expect(order.request).toMatchObject({ isRush: true, rushAmount: 0, dropoffDate: '2026-11-16' })
    const { rows } = await server.database.query('select 1 from messages where event_key like $1', [
      `pickup ${id} rush withdrawn %`,
    ])
    expect(rows).toEqual([])
  })

  it('whose rush quote nobody answered is no rush: standard drop-off, no fee, and a text', async () => {
    const id = await bag('payc', { isRush: true, rushCents: 0, quoteCents: 4900, dropoffDay: '2026-11-19' })
    const order = await shown(await take(id, extra(6900)))
    expect([order.amount, order.request]).toEqual([
      6900,
      expect.objectContaining({ isRush: false, rushAmount: 0, customAmount: null, dropoffDate: '2026-11-20' }),
    ])
    const { rows } = await server.database.query<{ body: string }>(
      'select body from messages where event_key like $1',
      [`pickup ${id} rush withdrawn %`],
    )
    expect(rows.map(({ body }) => body)).toEqual([
      'Larkspur: we cannot rush your pickup on Tuesday, November 17th, and there is no rush fee. Back Friday, November 20th.',
    ])
  })
})

describe('counted twice [R302]', () => {
  it('waits without a price for the second count, which may come alone', async () => {
    const id = await bag('gold')
    const waiting = await take(id, SHIRTS, null)
    expect(waiting).toMatchObject({
      status: 'waits_for_the_second_count',
      isNew: true,
      order: { hold: null, pricedAt: null },
    })
    expect((await pickupRow(id)).status).toBe('collected')
    expect(await take(id, SHIRTS, null)).toMatchObject({ status: 'waits_for_the_second_count', isNew: false })
    expect(await take(id, null, { things: [{ name: 'shirt [laundry]', count: 5 }] })).toMatchObject({
      status: 'taken_in',
      order: {
        id: orderOf(waiting).id,
        amountCents: 4973,
        secondCount: { things: [{ name: 'Shirt [Laundry]', count: 5 }] },
      },
    })
    expect(await take(id, SHIRTS)).toMatchObject({ refusal: 'priced_before', order: { id: orderOf(waiting).id } })
  })

  it('tells a first count that differs from the one on record', async () => {
    const id = await bag('gold')
    await take(id, SHIRTS, null)
    expect(await take(id, countOf({ 'Shirt [Laundry]': 4 }))).toMatchObject({
      refusal: 'first_count_differs',
      recorded: { things: [{ name: 'Shirt [Laundry]', count: 5 }] },
    })
    expect(await take(id, SHIRTS)).toMatchObject({ status: 'taken_in' })
  })

  it('a mismatch raises a red flag and holds the order for research, with both counts', async () => {
    const id = await bag('gold')
    const outcome = await take(id, SHIRTS, { things: [{ name: 'Shirt [Laundry]', count: 4 }] })
    expect(outcome).toMatchObject({
      status: 'counts_differ',
      differences: [{ name: 'Shirt [Laundry]', first: '5', second: '4' }],
      order: {
        hold: 'red_flag',
        holdReason: 'The counts differ: Shirt [Laundry] 5 and 4',
        pricedAt: null,
        firstCount: { things: [{ count: 5 }] },
        secondCount: { things: [{ count: 4 }] },
      },
    })
    expect(await shown(outcome)).toMatchObject({ prettyStatus: 'On hold', isPriced: false, amount: 0, basket: null })
    expect(await take(id, SHIRTS)).toMatchObject({ refusal: 'held' })
  })
})

describe('two at once', () => {
  it.each([
    ['the same bag', SHIRTS],
    ['two different counts', countOf({ Blouse: 1 })],
  ])('%s: one order, and the other is told', async (_, other) => {
    const id = await bag('gold')
    const outcomes = await Promise.all([take(id, SHIRTS), take(id, other)])
    const kinds = outcomes.map((each) => ('status' in each ? each.status : each.refusal)).sort()
    expect(kinds).toEqual(['priced_before', 'taken_in'])
    expect(new Set(outcomes.map((each) => orderOf(each).id)).size).toBe(1)
    const { rows } = await server.database.query('select from orders where pickup_id = $1', [id])
    expect(rows).toHaveLength(1)
  })
})

describe('any bag', () => {
  const RUNS = inject('engine').kind === 'postgres' ? 30 : 10
  const byTable = ['wash-and-fold', 'seasonal-garment-storage']
  const items = new Map(
    priceList
      .filter(({ service }) => !byTable.includes(service))
      .map((item) => [priceTitle({ name: item.name, variant: item.variant ?? null }), item]),
  )
  const thing = fc.record({
    name: fc.constantFrom('Wash & Fold', ...items.keys()),
    count: fc.integer({ min: 1, max: 30 }),
  })
  const anyBag = fc
    .record({
      things: fc.array(thing, { maxLength: 6 }),
      extras: fc.array(fc.record({ title: fc.constant('Patch'), cents: fc.integer({ min: 1, max: 20_000 }) }), {
        maxLength: 2,
      }),
      storage: fc.option(
        fc.record({ garments: fc.integer({ min: 1, max: 60 }), seasons: fc.integer({ min: 1, max: 2 }) }),
      ),
    })
    .filter(({ things, extras, storage }) => things.length + extras.length > 0 || storage !== null)

  it('has lines that add up to the total on record, each lowered by the percentage of its own row', {
    timeout: 60_000,
  }, async () => {
    const anyPlan = fc.constantFrom<PlanName>('payc', 'gold', 'platinum')
    const anyTrip = fc.constantFrom<Columns>({}, RUSH, { zipCode: NEAR }, { zipCode: FAR, ...RUSH })
    await fc.assert(
      fc.asyncProperty(anyBag, anyPlan, anyTrip, async (given, plan, trip) => {
        const outcome = await take(await bag(plan, trip), given)
        const { amountCents, discountCents, cleaningCents, cleaningDiscountCents, deliveryCents, rushCents } =
          orderOf(outcome)
        const order = await shown(outcome)
        const cleaned = [...(order.basket?.itemList ?? []), ...(order.basket?.extraItems ?? [])]
        const sum = (lines: readonly { amount: number; discount: number }[]) => [
          lines.reduce((all, { amount }) => all + amount, 0),
          lines.reduce((all, { discount }) => all + discount, 0),
        ]
        expect(sum([...cleaned, ...order.feeList])).toEqual([amountCents, discountCents])
        expect(sum(cleaned)).toEqual([cleaningCents, cleaningDiscountCents])
        expect([order.basket?.amount, order.basket?.discount]).toEqual([cleaningCents, cleaningDiscountCents])
        const fee = (kind: string) => sum(order.feeList.filter((line) => line.kind === kind))[0]
        expect([fee('delivery'), fee('rush')]).toEqual([deliveryCents, rushCents])
        for (const { item, unitAmount, count, discount } of order.basket?.itemList ?? []) {
          const row = priceList.find(({ name, variant = null }) => priceTitle({ name, variant }) === item.title)
          if (row === undefined) throw new Error(item.title)
          const percent = discountPercent(discountKindOf(row), planOf(plan))
          expect([item.title, discount]).toEqual([
            item.title,
            lineAmounts({ unitCents: unitAmount, count, percent }).discountCents,
          ])
        }
      }),
      { numRuns: RUNS },
    )
  })
})
