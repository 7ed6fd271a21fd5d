import { describe, expect, it } from 'vitest'
import { completeOrder } from '../../tests/money/complete-order.ts'
import { balanceOf, createMember } from '../../tests/money/credit.ts'
import { createPayer, orderRow } from '../../tests/money/order-payer.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { sharePartedOrders } from '../../tests/parted-orders.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { toldMessages } from '../../tests/told-messages.ts'
import type { WantedThing } from './separate.ts'

/** An order is parted at the price that it had, whoever tries to make it less: by what is typed, at the same moment, or in the tables. */

const { server, days, shirt: SHIRT, bagOf, separate, separated, shirts, totals } = sharePartedOrders()
const { pickupDay: TUESDAY, dropoffDay: FRIDAY, later: MONDAY } = days

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
    const { id: counted } = await opsJson<{ id: number }>(server, 'intake', String(pickup), '--item', `${SHIRT}=3`)
    expect(await separate(counted, shirts(1))).toMatchObject({ refusal: 'not_priced' })
    const charge = await opsJson<{ id: number }>(
      server,
      'charge',
      String(customer.id),
      '5.00',
      '--reason',
      'Hangers',
      '--yes',
    )
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
