import { describe, expect, it } from 'vitest'
import { totalCentsOf } from '#rules/prices/order-prices'
import type { TestCustomer } from '../../tests/customers.ts'
import { completeOrder } from '../../tests/money/complete-order.ts'
import { balanceOf, createMember, signInAgain } from '../../tests/money/credit.ts'
import { createPayer, orderRow } from '../../tests/money/order-payer.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { sharePartedOrders } from '../../tests/parted-orders.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { toldBodies, toldMessages } from '../../tests/told-messages.ts'
import { forgetCustomer } from './customer-data.ts'
import { expectedPieces } from './pieces.ts'

/** Some of a priced order comes later: two orders at the price of one, as staff and customers see them. */

const { server, days, shirt: SHIRT, bagOf, separate, separated, shirts, totals } = sharePartedOrders()
const { dropoffDay: FRIDAY, later: MONDAY } = days
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

const seen = async ({ token }: TestCustomer, id: number) =>
  (await server.call('GET', `/api/client/orders/${id}/`, undefined, token)).body as Shown
const itemsOf = ({ basket }: Shown) =>
  basket.item_list.map(({ count, item, is_up_charge, instructions }) =>
    [`${count} ${item.title}${is_up_charge ? '+' : ''}`, instructions].filter(Boolean).join(': '),
  )
const closeAndForget = (customerId: number) => server.deps.database.transaction((db) => forgetCustomer(db, customerId))

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
