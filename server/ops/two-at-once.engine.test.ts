import { describe, expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { balanceOf, cardBookOf, entriesOf, expectSoundBooks } from '../../tests/money/credit.ts'
import { createPayer } from '../../tests/money/order-payer.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { shareStaff, TODAY } from '../../tests/ops-orders.ts'
import { putPickup } from '../../tests/put-pickup.ts'

const { server, run, said, show, lastRow, putStop } = shareStaff()

describe('two members of staff at once: one does it, the other is told', () => {
  /** Both type it, as two people; answers with what the other one is told. */
  async function both(...args: (string | number)[]): Promise<string> {
    const answers = await Promise.all(['Ada', 'Ben'].map((name) => run(...args, '--as', name)))
    expect(answers.map(([exit]) => exit).sort()).toEqual([0, 1])
    return answers.find(([exit]) => exit === 1)?.[1] ?? ''
  }
  const SAME = /^\w+ (did|began) the same just now \(action \d+\)/

  it('intake, of one count and of both', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    const one = await putPickup(server, customer, TODAY)
    expect(await both('intake', one, '--item', 'Blouse=2')).toMatch(
      /^Nothing was done: order \d+ has this first count already\. The second one is typed as intake \d+ --counted …$/,
    )
    expect(await both('intake', one, '--counted', 'Blouse=2', '--alone', 'Nobody else is here')).toMatch(
      /^Pickup \d+ is taken in already, as order \d+/,
    )
    const other = await putPickup(server, customer, TODAY)
    expect(
      await both('intake', other, '--item', 'Blouse=2', '--counted', 'Blouse=2', '--alone', 'Nobody else is here'),
    ).toMatch(/^Pickup \d+ is taken in already, as order \d+, and has its price\.$/)
    const { rows } = await server.database.query('select id from orders where customer_id = $1', [customer.id])
    expect(rows).toHaveLength(2)
  })

  it('forward, also where one of them meant the first step', async () => {
    const customer = await createPayer(server, { creditCents: 10_000 })
    const order = await putOrder(server, customer)
    expect(await both('order', 'forward', order, '--yes')).toMatch(
      new RegExp(`${SAME.source}|is on its way already|moved order \\d+ on`),
    )
    expect(await show(order)).toMatchObject({ pretty_status: 'On its way', delivered: null })
    expect(await balanceOf(server, customer.id)).toBe(8_000)
    await expectSoundBooks(server)
  })

  it('forward delivers nothing that a colleague has only just sent on its way', async () => {
    const customer = await createPayer(server, { creditCents: 10_000 })
    const order = await putOrder(server, customer)
    await run('order', 'forward', order, '--yes', '--as', 'Ada')
    expect((await run('order', 'forward', order, '--yes', '--as', 'Ben'))[1]).toBe(
      `Ada moved order ${order} on just now. Nothing was done; look at it, and add --again if it has to go on.`,
    )
    expect(await show(order)).toMatchObject({ pretty_status: 'On its way', delivered: null })
    expect((await said('order', 'forward', order, '--again', '--as', 'Ben'))[0]).toBe(0)
    const next = await putOrder(server, customer)
    await run('order', 'forward', next, '--yes', '--as', 'Ada')
    // Nor is it at the door because she typed the line twice.
    expect(await run('order', 'forward', next, '--yes', '--as', 'Ada')).toEqual([
      1,
      `Order ${next} left a moment ago. Nothing was done: if it is at the door already, say the hour with --at, or add --again.`,
    ])
    expect(await show(next)).toMatchObject({ pretty_status: 'On its way', delivered: null })
    expect((await said('order', 'forward', next, '--again', '--as', 'Ada'))[0]).toBe(0)
    expect(await show(next)).toMatchObject({ pretty_status: 'Delivered' })
  })

  it('refund and charge', async () => {
    const customer = await createPayer(server)
    const charge = ['charge', customer.email, '25.00', '--reason', 'Lost hangers', '--yes']
    expect(await both(...charge)).toMatch(SAME)
    expect(await cardBookOf(server, customer.id)).toEqual([[2_500, 0]])
    const { rows } = await server.database.query<{ id: number }>('select id from orders where customer_id = $1', [
      customer.id,
    ])
    expect(await both('refund', rows[0]?.id ?? 0, '--yes')).toMatch(
      new RegExp(`${SAME.source}|has nothing left to give back`),
    )
    expect(await entriesOf(server, customer.id)).toEqual([
      ['staff_charge', 0],
      ['order_refund', 0],
    ])
    await expectSoundBooks(server)
  })

  it('coupon create and retire', async () => {
    const create = ['coupon', 'create', 'RIVALS', '--cents', '500']
    expect(await both(...create)).toBe('There is a coupon RIVALS already; a code is given once.')
    const { rows } = await server.database.query("select cents from coupons where code = 'RIVALS'")
    expect(rows).toEqual([{ cents: 500 }])
    expect(await both('coupon', 'retire', 'RIVALS')).toBe('Coupon RIVALS is retired already.')
  })

  it('rush approve, quote and withdraw', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    const rush = { ...TODAY, dropoffDay: '2026-11-18', isRush: true, rushCents: 999 }
    const pickup = await putPickup(server, customer, rush)
    expect(await both('rush', 'approve', pickup)).toBe(`Rush of pickup ${pickup} is approved already.`)
    expect(await both('rush', 'quote', pickup, '49.00')).toBe(
      `The customer of pickup ${pickup} was asked for $49.00 already and has not answered yet. Nothing was sent.`,
    )
    expect(await both('rush', 'withdraw', pickup)).toBe(
      `Pickup ${pickup} has no rush: nobody asked for it, or it was taken off already.`,
    )
    const agreed = await putPickup(server, customer, { ...rush, quoteCents: 4900, rushCents: 4900 })
    expect(await run('rush', 'approve', agreed)).toEqual([
      1,
      `The customer of pickup ${agreed} has accepted our price: it is rush already, without our approval.`,
    ])
  })

  it('order hold, release and note', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    const order = await putOrder(server, customer)
    expect(await both('order', 'hold', order, '--reason', 'A call')).toBe(`Order ${order} is held already: A call`)
    expect(await both('order', 'release', order)).toBe(`Order ${order} is not held.`)
    expect(await both('order', 'note', order, 'We found a coin')).toBe(
      `The customer reads this with order ${order} already.`,
    )
    expect(await lastRow()).toMatchObject({ command: 'order note', customer_id: customer.id })
    expect(await both('order', 'note', order, '')).toBe(`Order ${order} has no note that could be taken away.`)
  })

  it('price, package and zip retire, plan, phone release', async () => {
    for (const [noun, kind, key, title] of [
      ['price', 'price', 'blouse', 'Blouse'],
      ['package', 'package', 'platinum', 'platinum'],
      ['zip code', 'zip', '94041', '94041'],
    ] as const) {
      expect(await both(kind, 'retire', key)).toBe(`The ${noun} ${title} is retired already.`)
      expect(await both(kind, 'restore', key)).toBe(`The ${noun} ${title} is offered already.`)
    }
    const customer = await createPayer(server)
    expect(await both('plan', customer.email, 'gold', '--yes')).toMatch(
      new RegExp(`${SAME.source}|has this plan already`),
    )
    expect(await both('phone', 'release', customer.phone)).toMatch(/^Nobody holds /)
  })

  it('inbox done, of a text, a lead and a message', async () => {
    const entry = async (insert: string) => {
      const { rows } = await server.database.query<{ id: number }>(`${insert} returning id`, [START])
      return rows[0]?.id
    }
    const text = await entry(
      "insert into inbound_texts (sid, sender, body, outcome, received_at) values ('SMboth', '+14155550199', 'Hello?', 'for staff', $1)",
    )
    const lead = await entry(
      "insert into leads (kind, email, full_name, message, created_at) values ('possible', 'ada@example.com', 'Ada', 'Hats?', $1)",
    )
    const message = await entry(
      "insert into messages (event_key, channel, recipient, body, status, due_at, created_at) values ('both', 'sms', '+14155550199', 'Hi', 'failed', $1, $1)",
    )
    for (const name of [`T${text}`, `L${lead}`, `M${message}`]) {
      expect(await both('inbox', 'done', name)).toBe(`${name} is done already.`)
    }
  })

  it('no-show, with a fee and without', async () => {
    const customer = await createPayer(server, { creditCents: 5_000 })
    server.setNow('2026-11-17T18:30:00Z')
    const paid = await putStop(customer)
    expect(await both('no-show', paid, '--arrived', '10:05', '--yes')).toMatch(
      new RegExp(`${SAME.source}|marked as a no-show already`),
    )
    expect(await balanceOf(server, customer.id)).toBe(4_001)
    const free = await putPickup(server, customer, TODAY)
    const already = await both('no-show', free, '--arrived', '10:05')
    const { rows } = await server.database.query<{ id: number }>('select id from orders where pickup_id = $1', [free])
    expect(already).toBe(`Pickup ${free} is marked as a no-show already, as order ${rows[0]?.id}.`)
    await expectSoundBooks(server)
  })
})
