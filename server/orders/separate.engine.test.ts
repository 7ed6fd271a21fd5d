import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { totalCentsOf } from '#rules/prices/order-prices'
import type { TestCustomer } from '../../tests/customers.ts'
import { completeOrder } from '../../tests/money/complete-order.ts'
import { balanceOf, createMember, expectSoundBooks, signInAgain } from '../../tests/money/credit.ts'
import { createPayer, orderRow } from '../../tests/money/order-payer.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { toldBodies, toldMessages } from '../../tests/told-messages.ts'
import { forgetCustomer } from './customer-data.ts'
import { expectedPieces } from './pieces.ts'
import { separateOrder, type WantedThing } from './separate.ts'

/** Some of a priced order comes later: two orders at the price of one, whoever tries to make it less. */

const server = shareTestServer()
/** A Tuesday at ten; what most bags hold comes back on Friday. */
const TUESDAY = '2026-11-17'
const FRIDAY = '2026-11-20'
const MONDAY = '2026-11-23'
beforeEach(() => server.setNow('2026-11-17T18:00:00Z'))
afterEach(() => expectSoundBooks(server))

const SHIRT = 'Shirt [Laundry]'
const BY = ['--as', 'Maria']

interface Shown {
  id: number
  part: number
  parts: number
  pickup_orders: { id: number; part: number; dropoff_date: string | null }[]
  amount_with_discount: number
  credit_back: number
  refunded: number
  request: { is_rush: boolean; dropoff_date: string }
  fee_list: { kind: string; amount_with_discount: number }[]
  basket: { item_list: { count: number; is_up_charge: boolean; item: { title: string }; instructions: string }[] }
  bill: { bill: number; differences: unknown[] } | null
}

async function bagOf(customer: TestCustomer, all: readonly string[], ...more: string[]): Promise<number> {
  const days = { pickupDay: TUESDAY, dropoffDay: FRIDAY }
  const pickup = String(await putPickup(server, customer, days))
  const things = (option: string, some: readonly string[]) => some.flatMap((thing) => [option, thing])
  await opsJson(server, 'intake', pickup, ...things('--item', all), ...more)
  const plain = all.map((thing) => thing.replace(/\+[\d.]+$/, ''))
  return (await opsJson<Shown>(server, 'intake', pickup, ...things('--counted', plain), ...BY)).id
}
const seen = async ({ token }: TestCustomer, id: number) =>
  (await server.call('GET', `/api/client/orders/${id}/`, undefined, token)).body as Shown
const itemsOf = ({ basket }: Shown) =>
  basket.item_list.map(({ count, item, is_up_charge, instructions }) =>
    [`${count} ${item.title}${is_up_charge ? '+' : ''}`, instructions].filter(Boolean).join(': '),
  )
const separate = (id: number, things: WantedThing[], day = MONDAY) =>
  separateOrder(server.deps, id, { things, day: () => day, reason: '' }, { who: 'marta' })
/** The number of the order that was made. */
async function separated(id: number, things: WantedThing[], day = MONDAY): Promise<number> {
  const outcome = await separate(id, things, day)
  if (!('status' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.further.id
}
const closeAndForget = (customerId: number) => server.deps.database.transaction((db) => forgetCustomer(db, customerId))
const shirts = (count: number): WantedThing[] => [{ name: SHIRT, count }]
const totals = async (...ids: number[]) => {
  const rows = await Promise.all(ids.map((id) => orderRow(server, id)))
  return rows.reduce((sum, row) => sum + totalCentsOf(row), 0)
}

describe('a shirt whose button is not sewn on', () => {
  it('comes on Monday: staff see both orders first, the customer pays the same and is told', async () => {
    const customer = await createPayer(server, { plan: 'gold', creditCents: 1000 })
    await verifyOwn(server, customer)
    const id = await bagOf(customer, [`${SHIRT}=3`, 'Blouse=2+3.00', 'Pants=1'], '--remark', `${SHIRT}=button missing`)
    const before = await seen(customer, id)
    const line = ['order', 'separate', String(id), MONDAY, '--later', `${SHIRT}=1`, '--later', 'Blouse=1']
    const because = ['--reason', 'The button had to be ordered']
    const dry = await ops(server, ...line, ...because, '--dry-run')
    expect(dry).toMatchInlineSnapshot(`
      [
        0,
        "Dry run, nothing is done: Order 1, Friday, November 20th: 2 × Shirt [Laundry], 1 × Blouse, 1 × Pants, Delivery. $38.50: as of today credit pays $10.00, the card $28.50.
      An order of its own, Monday, November 23rd: 1 × Shirt [Laundry], 1 × Blouse. $15.20: as of today credit pays $0.00, the card $15.20.
      Together $53.70, as it is now.
      The customer gets: Larkspur: 2 items of order 1 follow on Monday, November 23rd. You pay the same in total. The button had to be ordered.",
      ]
    `)
    const [, asked] = await ops(server, ...line, ...because)
    expect(asked).toContain('This reaches customers: add --yes')
    expect(await seen(customer, id)).toEqual(before)

    const [exit, printed] = await ops(server, ...line, ...because, '--yes')
    expect([exit, printed.split('\n')[0]]).toEqual([
      0,
      `Order ${id + 1} is made of order ${id} and comes Monday, November 23rd. The customer is told. Print new labels: it is 1 of 2 now, and order ${id + 1} is 2 of 2.`,
    ])
    const [rest, further] = [await seen(customer, id), await seen(customer, id + 1)]
    expect(rest.amount_with_discount + further.amount_with_discount).toBe(before.amount_with_discount)
    expect([rest, further].map(({ part, parts, request }) => [part, parts, request.dropoff_date])).toEqual([
      [1, 2, FRIDAY],
      [2, 2, MONDAY],
    ])
    expect(rest.pickup_orders.map((order) => order.id)).toEqual([id, id + 1])
    expect(itemsOf(rest)).toEqual([`2 ${SHIRT}`, '1 Blouse', '1 Blouse+', '1 Pants'])
    expect(itemsOf(further)).toEqual([`1 ${SHIRT}: button missing`, '1 Blouse', '1 Blouse+'])
    expect([rest.fee_list, further.fee_list]).toEqual([before.fee_list, []])
    expect(before.fee_list.map(({ kind }) => kind)).toEqual(['delivery'])

    const told = await toldBodies(server, { customerId: customer.id, like: '% separated' })
    expect(told).toEqual([
      'Larkspur: 2 items of order 1003 follow on Monday, November 23rd. You pay the same in total. The button had to be ordered.'.replace(
        '1003',
        String(id),
      ),
    ])
    // The letter with the price had not left: it says the lines of now, and the day of both.
    const [letter = ''] = await toldBodies(server, { customerId: customer.id, like: `order ${id} priced` })
    expect(letter).toContain('It is 1 of 2 from this pickup')
    expect(letter).toContain(`2 × ${SHIRT}`)
    expect(letter).not.toContain(`3 × ${SHIRT}`)
    const { rows } = await server.database.query(
      `select command, order_id, outcome from staff_actions where command = 'order separate' order by id`,
    )
    expect(rows).toEqual([{ command: 'order separate', order_id: id, outcome: 'done' }])
  })

  it('comes on another day before the text could leave: that one is told, and nothing once it has left itself', async () => {
    // After dark no text leaves.
    server.setNow('2026-11-18T05:00:00Z')
    const customer = await createPayer(server)
    const [id, other] = [await bagOf(customer, [`${SHIRT}=3`]), await bagOf(customer, [`${SHIRT}=3`])]
    const further = await separated(id, shirts(1))
    const told = () => toldBodies(server, { customerId: customer.id, like: `order ${further} separated` })
    expect(await told()).toEqual([expect.stringContaining('1 item of order') as string])
    await ops(server, 'order', 'due', String(further), '2026-11-24', '--reason', 'The tailor is ill')
    const [words = ''] = await told()
    expect(words).toContain(`1 item of order ${id} follows on Tuesday, November 24th.`)
    expect(words).toContain(`It'll come as order ${further}.`)
    await ops(server, 'order', 'forward', String(further), '--yes')
    expect(await told()).toEqual([])
    expect((await orderRow(server, other)).state).toBe('priced')
  })

  it('told at night, it names the sums of the morning and keeps its reason, whatever is parted or missing until then', async () => {
    server.setNow('2026-11-18T05:00:00Z')
    const customer = await createPayer(server)
    const id = await bagOf(customer, [`${SHIRT}=6`, 'Pants=2', 'Hem [Pants]=1'])
    const because = ['--reason', 'The button had to be ordered', '--yes']
    await ops(server, 'order', 'separate', String(id), MONDAY, '--later', `${SHIRT}=3`, ...because)
    const further = id + (await seen(customer, id)).parts - 1
    const waits = async () => {
      const [words = ''] = await toldBodies(server, { customerId: customer.id, like: `order ${further} separated` })
      const sumOf = async (each: number) => (totalCentsOf(await orderRow(server, each)) / 100).toFixed(2)
      expect(words).toContain(`$${await sumOf(id)} for order ${id}, and $${await sumOf(further)} for order ${further}`)
      return words
    }
    expect(await waits()).toContain('3 items of order')
    await separated(id, shirts(1), '2026-11-25')
    expect(await waits()).toContain('Monday, November 23rd: The button had to be ordered.')
    await separated(further, shirts(1), '2026-11-27')
    expect(await waits()).toContain('2 items of order')
    const left = (await expectedPieces(server.database.db, id)).most
    await ops(server, 'order', 'forward', String(id), '--pieces', String(left - 1), '--yes')
    await ops(server, 'order', 'release', String(id), '--missing', `${SHIRT}=1`, '--yes')
    expect(await waits()).toContain('The button had to be ordered.')
    await closeAndForget(customer.id)
    const { rows } = await server.database.query('select why from order_separations where order_id = $1', [further])
    expect(rows).toEqual([{ why: '' }])
    for (const late of ["set why = 'Other'", "set made_by = 'me'"])
      await expect(server.database.query(`update order_separations ${late}`)).rejects.toThrow(/only grows/)
  })

  it('typed twice it is one: that day has been given', async () => {
    const customer = await createPayer(server)
    const id = await bagOf(customer, [`${SHIRT}=5`])
    const line = ['order', 'separate', String(id), 'monday', '--later', `${SHIRT}=1`, '--yes']
    const both = await Promise.all([ops(server, ...line), ops(server, ...line)])
    expect(both.map(([exit]) => exit).sort()).toEqual([0, 1])
    expect(both.map(([, said]) => said).join()).toContain(
      `Order ${id + 1} was made of order ${id} for that day already.`,
    )
    // Another day is meant.
    expect(await separated(id, shirts(1), '2026-11-24')).toBe(id + 2)
    expect((await seen(customer, id)).parts).toBe(3)
    expect(itemsOf(await seen(customer, id))).toEqual([`3 ${SHIRT}`])
  })

  it('is a part like those that a price makes: a rug’s order stays the second, its number of orders rises', async () => {
    const customer = await createPayer(server)
    const id = await bagOf(customer, [`${SHIRT}=3`, 'Area Rug [Standard]=40', 'Rug Pad [New]=40'])
    const rug = id + 1
    expect((await separate(rug, [{ name: 'Rug Pad [New]', count: 40 }])) as object).toMatchObject({
      refusal: 'no_later',
    })
    expect(await separate(rug, [{ name: 'Rug Pad [New]', count: 40 }], '2026-12-08')).toMatchObject({
      refusal: 'nothing_stays',
    })
    const further = await separated(id, shirts(1))
    const all = [id, rug, further]
    const shown = await Promise.all(all.map((each) => seen(customer, each)))
    expect(shown.map(({ part, parts }) => `${part} of ${parts}`)).toEqual(['1 of 3', '2 of 3', '3 of 3'])
    expect(shown.map(({ request }) => request.dropoff_date)).toEqual([FRIDAY, '2026-12-04', MONDAY])
  })

  it('is counted out with its own order, also where all had been counted out before', async () => {
    const customer = await createPayer(server)
    const id = await bagOf(customer, [`${SHIRT}=5`])
    await ops(server, 'order', 'forward', String(id), '--pieces', '4', '--yes')
    expect(await separate(id, shirts(1))).toMatchObject({ refusal: 'held' })
    await ops(server, 'order', 'release', String(id), '--reason', 'It hung on the next rail', '--yes')
    const further = await separated(id, shirts(2))
    expect((await orderRow(server, id)).packedPieces).toBeNull()
    expect(await expectedPieces(server.database.db, id)).toEqual({ least: 3, most: 3 })
    expect(await expectedPieces(server.database.db, further)).toEqual({ least: 2, most: 2 })
    const [, wrong] = await ops(server, 'order', 'forward', String(id), '--pieces', '5', '--yes')
    expect(wrong).toContain('RED FLAG: you counted 5 pieces, and 3 came in.')
  })

  it('leaves a whole line behind: what is missing afterwards is taken off, once and once more', async () => {
    const customer = await createPayer(server)
    const id = await bagOf(customer, [`${SHIRT}=2`, 'Pants=2', 'Blouse=2'])
    await separated(id, shirts(2))
    expect(itemsOf(await seen(customer, id))).toEqual(['2 Pants', '2 Blouse'])
    const missing = async (name: string, counted: number) => {
      await ops(server, 'order', 'forward', String(id), '--pieces', String(counted), '--yes')
      expect((await orderRow(server, id)).hold).toBe('red_flag')
      const before = await totals(id)
      const [exit, said] = await ops(server, 'order', 'release', String(id), '--missing', `${name}=1`, '--yes')
      expect([exit, said]).toEqual([0, expect.stringContaining('is taken off')])
      expect(await totals(id)).toBeLessThan(before)
    }
    await missing('Pants', 3)
    const lines = async () => {
      const { rows } = await server.database.query<{ position: number; kind: string }>(
        'select position, kind from order_lines where order_id = $1 order by position',
        [id],
      )
      return rows.map(({ position, kind }) => `${position} ${kind}`)
    }
    expect(await lines()).toEqual(['2 item', '3 item', '4 delivery', '5 missing'])
    await missing('Blouse', 2)
    expect(await lines()).toEqual(['2 item', '3 item', '4 delivery', '5 missing', '6 missing'])
    const told = await toldMessages(server, { customerId: customer.id, like: `order ${id} missing %` })
    expect(told).toHaveLength(2)
  })
})

describe.each(['payc', 'gold', 'platinum'] as const)('on %s', (plan) => {
  it('both are paid to the cent as the one would have been, whichever leaves first, and go back no further', async () => {
    const make = async () => {
      const customer = plan === 'payc' ? await createPayer(server) : await createMember(server, { plan })
      return {
        customer,
        id: await bagOf(customer, [`${SHIRT}=3`, 'Blouse=2+3.00', 'Pants=2', 'Hem [Pants]=1'], '--extra', 'Bow=3.33'),
      }
    }
    const one = await make()
    const two = await make()
    // Work of five business days made an order of its own with its pants.
    const total = await totals(two.id)
    expect(total).toBe(await totals(one.id))
    const further = await separated(two.id, [
      { name: SHIRT, count: 1 },
      { name: 'Bow', count: 1 },
    ])
    expect(await totals(two.id, further)).toBe(total)
    const paidBy = async ({ id }: TestCustomer) => {
      const { rows } = await server.database.query<{ cents: number }>(
        `select coalesce(sum(-change_cents), 0)::integer as cents from ledger_entries where customer_id = $1 and kind = 'order'`,
        [id],
      )
      const charged = await server.database.query<{ cents: number }>(
        `select coalesce(sum(charges.amount_cents), 0)::integer as cents from charges join orders on orders.id = invoice_id
         where charges.customer_id = $1 and charges.status = 'succeeded'`,
        [id],
      )
      return (rows[0]?.cents ?? 0) + (charged.rows[0]?.cents ?? 0)
    }
    for (const id of [one.id, further, two.id])
      expect(await completeOrder(server.deps, id)).toMatchObject({ status: 'completed' })
    expect(await paidBy(two.customer)).toBe(await paidBy(one.customer))
    expect(await balanceOf(server, two.customer.id)).toBe(await balanceOf(server, one.customer.id))
    const back = await Promise.all([two.id, further].map((id) => seen(two.customer, id)))
    const credit = (await seen(one.customer, one.id)).credit_back
    expect(Math.abs(back.reduce((sum, { credit_back }) => sum + credit_back, 0) - credit)).toBeLessThanOrEqual(1)
    // Of each as much goes back as it cost, and not a cent of the other.
    const ofFurther = await totals(further)
    const [refused, said] = await ops(
      server,
      'refund',
      String(further),
      `${((ofFurther + 1) / 100).toFixed(2)}`,
      '--yes',
    )
    expect([refused, said]).toEqual([1, expect.stringContaining('are left to give back')])
    for (const id of [two.id, further]) expect((await ops(server, 'refund', String(id), '--yes'))[0]).toBe(0)
    expect((await seen(two.customer, further)).refunded).toBe(ofFurther)
  })
})

describe('what is refused, and changes nothing', () => {
  it('every way in which a sum could differ', async () => {
    const customer = await createPayer(server)
    const other = await createPayer(server)
    const id = await bagOf(customer, [`${SHIRT}=3`, 'Pants=1'], '--extra', 'Pin=0.40')
    const stranger = await bagOf(other, [`${SHIRT}=3`])
    const lineOf = async (order: number, title: string) => {
      const { rows } = await server.database.query<{ id: number }>(
        'select id from order_lines where order_id = $1 and title = $2',
        [order, title],
      )
      return rows[0]?.id ?? 0
    }
    const before = [await orderRow(server, id), await orderRow(server, stranger)]
    const own = await lineOf(id, SHIRT)
    const tries: [WantedThing[], string, string][] = [
      [[{ line: await lineOf(stranger, SHIRT), count: 1 }], MONDAY, 'no_such_line'],
      [
        [
          { line: own, count: 1 },
          { line: await lineOf(stranger, SHIRT), count: 1 },
        ],
        MONDAY,
        'no_such_line',
      ],
      [[{ line: await lineOf(id, 'Delivery'), count: 1 }], MONDAY, 'no_such_line'],
      [[{ name: 'Delivery', count: 1 }], MONDAY, 'no_such_line'],
      [[{ name: 'Gown', count: 1 }], MONDAY, 'no_such_line'],
      [[{ line: own, count: 4 }], MONDAY, 'more_than_there_are'],
      [
        [
          { line: own, count: 2 },
          { line: own, count: 2 },
        ],
        MONDAY,
        'more_than_there_are',
      ],
      [[{ line: own, count: -1 }], MONDAY, 'more_than_there_are'],
      [[{ line: own, count: 0 }], MONDAY, 'more_than_there_are'],
      [[{ line: own, count: 0.5 }], MONDAY, 'more_than_there_are'],
      [[{ line: own, count: Number.NaN }], MONDAY, 'more_than_there_are'],
      [[{ line: own, count: 2 ** 53 }], MONDAY, 'more_than_there_are'],
      [shirts(4), MONDAY, 'more_than_there_are'],
      [[], MONDAY, 'nothing_chosen'],
      [[...shirts(3), { name: 'Pants', count: 1 }, { name: 'Pin', count: 1 }], MONDAY, 'nothing_stays'],
      [[{ name: 'Pin', count: 1 }], MONDAY, 'too_little'],
      [shirts(1), FRIDAY, 'no_later'],
      [shirts(1), TUESDAY, 'no_later'],
      [shirts(1), '2026-11-16', 'past'],
      [shirts(1), '2026-11-22', 'no_delivery_day'],
      [shirts(1), '2026-11-26', 'no_delivery_day'],
      [shirts(1), '2028-01-03', 'too_far'],
    ]
    for (const [things, day, refusal] of tries)
      expect(await separate(id, things, day), refusal).toMatchObject({ refusal })
    expect(await separate(9_999_999, shirts(1))).toEqual({ refusal: 'no_such_order' })
    expect([await orderRow(server, id), await orderRow(server, stranger)]).toEqual(before)
    expect(await toldMessages(server, { customerId: customer.id, like: '% separated' })).toEqual([])
  })

  it('a closed day, an order that is not priced, held, packed, declined, paid, delivered, or a charge', async () => {
    await ops(server, 'day', 'close', MONDAY, '--reason', 'Inventory', '--yes')
    const customer = await createPayer(server)
    const id = await bagOf(customer, [`${SHIRT}=3`])
    expect(await separate(id, shirts(1))).toEqual({ refusal: 'no_delivery_day' })
    await ops(server, 'day', 'open', MONDAY)
    await ops(server, 'order', 'hold', String(id), '--reason', 'A stain')
    expect(await separate(id, shirts(1))).toMatchObject({ refusal: 'held' })
    await ops(server, 'order', 'release', String(id), '--yes')
    await ops(server, 'order', 'forward', String(id), '--yes')
    expect((await orderRow(server, id)).state).toBe('on_its_way')
    expect(await separate(id, shirts(1))).toMatchObject({ refusal: 'paid_before' })
    await ops(server, 'order', 'forward', String(id), '--yes', '--again')
    expect(await separate(id, shirts(1))).toMatchObject({ refusal: 'completed_before' })

    const broke = await createPayer(server, { card: '4000000000000341' })
    const held = await bagOf(broke, [`${SHIRT}=3`])
    await ops(server, 'order', 'forward', String(held), '--yes')
    expect(await orderRow(server, held)).toMatchObject({ state: 'ready_unpaid', hold: 'payment' })
    expect(await separate(held, shirts(1))).toMatchObject({ refusal: 'packed_before' })

    const pickup = await putPickup(server, broke, { pickupDay: TUESDAY, dropoffDay: FRIDAY })
    const { id: counted } = await opsJson<Shown>(server, 'intake', String(pickup), '--item', `${SHIRT}=3`)
    expect(await separate(counted, shirts(1))).toMatchObject({ refusal: 'not_priced' })
    const charge = await opsJson<Shown>(server, 'charge', String(customer.id), '5.00', '--reason', 'Hangers', '--yes')
    expect(await separate(charge.id, shirts(1))).toMatchObject({ refusal: expect.any(String) })
  })

  it('of a customer who has left the plan, and has paid the discount back', async () => {
    const customer = await createMember(server, { plan: 'gold' })
    const id = await bagOf(customer, [`${SHIRT}=3`, 'Pants=1'])
    await ops(server, 'plan', String(customer.id), 'payc', '--refund', '--yes')
    expect((await orderRow(server, id)).discountTakenCents).toBeGreaterThan(0)
    expect(await separate(id, shirts(1))).toEqual({ refusal: 'discount_taken' })
  })

  it('parted first and left afterwards, the plan takes the same discounts back', async () => {
    const leave = async (isParted: boolean) => {
      const customer = await createMember(server, { plan: 'gold' })
      const id = await bagOf(customer, [`${SHIRT}=3`, 'Pants=1'])
      const ids = isParted ? [id, await separated(id, shirts(1))] : [id]
      await ops(server, 'plan', String(customer.id), 'payc', '--refund', '--yes')
      const rows = await Promise.all(ids.map((each) => orderRow(server, each)))
      return [rows.reduce((sum, row) => sum + row.discountTakenCents, 0), await balanceOf(server, customer.id)]
    }
    expect(await leave(true)).toEqual(await leave(false))
  })
})

describe('at the same moment', () => {
  it('of two partings none takes what the other has taken; of a parting and a packing one is refused or pays less', async () => {
    const customer = await createPayer(server)
    const id = await bagOf(customer, [`${SHIRT}=3`, 'Pants=1'])
    const total = await totals(id)
    const days = [MONDAY, '2026-11-24', '2026-11-25']
    const outcomes = await Promise.all(days.map((day) => separate(id, shirts(2), day)))
    expect(outcomes.filter((outcome) => 'status' in outcome)).toHaveLength(1)
    const [made] = outcomes.flatMap((outcome) => ('status' in outcome ? outcome.further.id : []))
    expect(await totals(id, made ?? 0)).toBe(total)

    const [parted, packed] = await Promise.all([separate(id, shirts(1), '2026-11-30'), completeOrder(server.deps, id)])
    const furthers = 'status' in parted ? [parted.further.id] : []
    expect(packed).toMatchObject({ status: 'completed' })
    expect(await totals(id, made ?? 0, ...furthers)).toBe(total)
    const { rows } = await server.database.query<{ cents: number }>(
      "select sum(amount_cents)::integer as cents from charges where invoice_id = $1 and status = 'succeeded'",
      [id],
    )
    expect(rows).toEqual([{ cents: await totals(id) }])
  })
})

describe('the tables', () => {
  const run = (text: string) => server.database.query(text)
  const COLUMNS =
    'from_order_id, order_id, due_day, amount_cents, discount_cents, cleaning_cents, cleaning_discount_cents, made_by, made_at'
  /** An order of the same pickup that is counted and has no price, as a parting begins. */
  const FURTHER = `insert into orders (customer_id, kind, pickup_id, part, parts, state, counted_at, collected_at, collection_recorded_at, created_at)
    select customer_id, kind, pickup_id, 2, 2, 'counted', counted_at, collected_at, collection_recorded_at, now() from orders where id = $1`
  const BEGIN = `insert into order_separations (${COLUMNS})
    select id, (select max(id) from orders), '${MONDAY}', amount_cents, discount_cents, cleaning_cents, cleaning_discount_cents, 'me', now()
    from orders where id = $1`

  it('let no price change but by a parting that is whole when it ends', async () => {
    const customer = await createPayer(server, { plan: 'gold' })
    const id = await bagOf(customer, [`${SHIRT}=3`, 'Pants=1'])
    const other = await bagOf(customer, [`${SHIRT}=3`])
    const before = [await orderRow(server, id), await orderRow(server, other)]
    const line = `(select min(id) from order_lines where order_id = ${id})`
    const keeps = /keeps what it was priced at/
    const grows = /only grows/
    const whole = /do not cost what it did/
    const parted = /cannot be parted/
    /** All in one transaction, as one who means it would. */
    const attempt = (...statements: string[]) =>
      run(`do $$ begin ${statements.map((each) => each.replaceAll('$1', String(id))).join('; ')}; end $$`)
    const lower = `update orders set amount_cents = amount_cents - 100, cleaning_cents = cleaning_cents - 100 where id = ${id}`
    const fewer = `update order_lines set count = count - 1, amount_cents = amount_cents - unit_cents, discount_cents = discount_cents / 3 * 2 where id = ${line}`
    for (const [statements, refusal] of [
      [[lower], keeps],
      [[fewer], grows],
      [[`update order_lines set order_id = ${other} where id = ${line}`], grows],
      [[`delete from order_lines where id = ${line}`], grows],
      // Begun, and nothing done.
      [[FURTHER, BEGIN], whole],
      // Only the order, only its line, or both without the other's.
      [[FURTHER, BEGIN, lower], whole],
      [[FURTHER, BEGIN, fewer], whole],
      // Another order, of another pickup or with a price, is no further part.
      [[BEGIN.replace('(select max(id) from orders)', String(other))], parted],
      // A sum that was never its own.
      [[FURTHER, BEGIN.replace("', amount_cents", "', amount_cents + 100")], parted],
      // A fee's line goes nowhere, a line goes to no other order, and no price of a piece changes.
      [
        [
          FURTHER,
          BEGIN,
          `update order_lines set order_id = (select max(id) from orders), position = 1 where order_id = ${id} and kind = 'delivery'`,
        ],
        grows,
      ],
      [[FURTHER, BEGIN, `update order_lines set order_id = ${other}, position = 99 where id = ${line}`], grows],
      [[FURTHER, BEGIN, `update order_lines set unit_cents = 1, amount_cents = count where id = ${line}`], grows],
      [
        [
          FURTHER,
          BEGIN,
          `update order_lines set count = count - 1, amount_cents = amount_cents - unit_cents where id = ${line}`,
        ],
        grows,
      ],
      // More than it was, or another plan.
      [[FURTHER, BEGIN, `update orders set amount_cents = amount_cents + 1 where id = ${id}`], keeps],
      [
        [
          FURTHER,
          BEGIN,
          `update orders set delivery_cents = 0, amount_cents = amount_cents - delivery_cents where id = ${id}`,
        ],
        keeps,
      ],
      [
        [FURTHER, BEGIN, `update orders set plan_name = 'payc', amount_cents = amount_cents - 1 where id = ${id}`],
        keeps,
      ],
    ] as const) {
      await expect(attempt(...statements), statements.join('; ')).rejects.toThrow(refusal)
    }
    expect([await orderRow(server, id), await orderRow(server, other)]).toEqual(before)
    await separated(id, shirts(1))
    for (const late of [lower, fewer, 'update order_separations set amount_cents = 0', 'delete from order_separations'])
      await expect(attempt(late), late).rejects.toThrow(/keeps what|only grows/)
  })
})

it('what was estimated is explained as before, by all orders together', async () => {
  const customer = await createPayer(server)
  const bag = { pickup_date: '2026-11-18', bag_list: [{ item: 'shirt-laundry', count: 5 }] }
  const { body } = await server.call('POST', '/api/client/requests/', bag, customer.token)
  const pickup = String((body as { id: number }).id)
  server.setNow('2026-11-18T18:30:00Z')
  await ops(server, 'intake', pickup, '--item', `${SHIRT}=4`, '--item', 'Pants=2')
  const counted = ['--counted', `${SHIRT}=4`, '--counted', 'Pants=2']
  const { id } = await opsJson<Shown>(server, 'intake', pickup, ...counted, ...BY)
  const owner = await signInAgain(server, customer)
  const before = (await seen(owner, id)).bill
  expect(before?.differences.length).toBeGreaterThan(0)
  await separated(id, [...shirts(1), { name: 'Pants', count: 1 }], '2026-11-25')
  expect((await seen(owner, id)).bill).toEqual(before)
})
