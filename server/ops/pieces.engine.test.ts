import { afterEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { addCard } from '../../tests/money/cards.ts'
import { balanceOf, buy, signInAgain } from '../../tests/money/credit.ts'
import { booksProven } from '../../tests/money/money.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { readPdf } from '../../tests/read-pdf.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { forwardOrder } from '../orders/forward.ts'
import { releaseOrder } from '../orders/hold.ts'
import { performOps } from './perform.ts'

/** Pieces are counted once more before an order leaves, and what is missing then costs nothing, to the cent and in every place. */

const server = shareTestServer()
afterEach(() => booksProven(server))

const run = (...args: string[]) => ops(server, ...args)
/** As a pipe has it, where nobody counts by themselves. */
const pipe = async (...args: string[]) => {
  const { exit, stdout, stderr } = await performOps(server.deps, { args, who: 'marta', confirmed: null })
  return [exit, stdout + stderr] as const
}
type Shown = Record<string, unknown> & { fee_list: Record<string, unknown>[]; amount_with_discount: number }
const show = (order: string) => opsJson<Shown>(server, 'order', 'show', order)
const rowOf = (order: string) =>
  server.database.db.selectFrom('orders').selectAll().where('id', '=', Number(order)).executeTakeFirstOrThrow()
/** An order is its lines. */
async function linesAddUp(order: string) {
  const { rows } = await server.database.query(
    `select sum(amount_cents)::int as amount, sum(discount_cents)::int as discount from order_lines where order_id = $1`,
    [Number(order)],
  )
  const { amountCents, discountCents } = await rowOf(order)
  expect(rows).toEqual([{ amount: amountCents, discount: discountCents }])
}

async function customerWith(plan: 'payc' | 'gold' | 'platinum', card?: string): Promise<TestCustomer> {
  server.setNow(START)
  const customer = await createCustomer(server)
  await addCard(server, customer.token, card)
  await buy(server, customer, plan)
  return customer
}

/** Three shirts, two blouses with an up-charge and a bundle of towels: six pieces. */
const BAG = ['Shirt [Laundry]=3', 'Blouse=2', 'Towels [Bulk]=10']
async function orderOf(customer: TestCustomer): Promise<string> {
  const { token } = await signInAgain(server, customer)
  const { body } = await server.call('POST', '/api/client/requests/', { pickup_date: '2026-11-19' }, token)
  const pickup = String((body as { id: number }).id)
  server.setNow('2026-11-19T20:00:00Z')
  const first = ['--item', 'Shirt [Laundry]=3', '--item', 'Blouse=2+3.00', '--item', 'Towels [Bulk]=10']
  const [, printed] = await run('intake', pickup, ...first)
  await run('intake', pickup, ...BAG.flatMap((thing) => ['--counted', thing]))
  return /order (\d+)/.exec(printed)?.[1] ?? ''
}
const flagged = async (customer: TestCustomer, pieces = '5') => {
  const order = await orderOf(customer)
  expect((await run('order', 'forward', order, '--pieces', pieces, '--yes'))[0]).toBe(1)
  return order
}
const release = (order: string, ...args: string[]) => run('order', 'release', order, ...args, '--yes')

describe('the count before an order leaves', () => {
  it('is required in a pipe, and neither that nor a dry run says what there should be', async () => {
    const order = await orderOf(await customerWith('payc'))
    for (const args of [['--yes'], ['--dry-run'], []]) {
      const [exit, printed] = await pipe('order', 'forward', order, ...args)
      expect([exit, printed]).toEqual([
        1,
        `Nothing was done: the pieces of order ${order} are counted once more before it leaves. Type how many there are: order forward ${order} --pieces NUMBER`,
      ])
    }
    const [, dry] = await pipe('order', 'forward', order, '--pieces', '2', '--dry-run')
    expect(dry).not.toMatch(/\b6\b|flag/i)
    expect(dry).toMatch(
      / The pieces are compared with what came in only when it is done; where they differ it stays here, and nobody is asked for money\.$/,
    )
    expect(await rowOf(order)).toMatchObject({ state: 'priced', hold: null, packedPieces: null })
    expect((await pipe('order', 'forward', order, '--pieces', '6', '--yes'))[0]).toBe(0)
    expect(await rowOf(order)).toMatchObject({ state: 'on_its_way', packedPieces: 6 })
    // Once the bag is closed and in the van it is no count any more that finds something missing.
    const [exit, closed] = await pipe('order', 'forward', order, '--pieces', '5', '--yes', '--again')
    expect([exit, closed]).toEqual([1, expect.stringContaining(`order hold ${order} --reason "why" stops it`)])
    expect((await run('order', 'hold', order, '--reason', 'A shirt is still on the rail'))[0]).toBe(0)
    expect((await pipe('order', 'forward', order, '--yes', '--again'))[1]).toContain('is held (A shirt is still')
    expect((await run('order', 'release', order, '--yes'))[0]).toBe(0)
    expect((await pipe('order', 'forward', order, '--yes', '--again'))[0]).toBe(0)
    expect(await rowOf(order)).toMatchObject({ state: 'delivered', hold: null })
  })

  it('of hemmed pants that came for their hem is one figure: none of them may be left behind', async () => {
    const { token } = await customerWith('payc')
    const { body } = await server.call('POST', '/api/client/requests/', { pickup_date: '2026-11-19' }, token)
    const pickup = String((body as { id: number }).id)
    server.setNow('2026-11-19T20:00:00Z')
    const [, printed] = await run('intake', pickup, '--item', 'Hem [Pants]=2')
    await run('intake', pickup, '--counted', 'Hem [Pants]=2')
    const order = /order (\d+)/.exec(printed)?.[1] ?? ''
    expect((await run('order', 'forward', order, '--pieces', '1', '--yes'))[1]).toContain('and 2 came in')
  })

  it('that differs is a red flag: nothing is asked for, and nothing goes on until it is released', async () => {
    const customer = await customerWith('gold')
    const before = await balanceOf(server, customer.id)
    const order = await orderOf(customer)
    const [exit, printed] = await run('order', 'forward', order, '--pieces', '5', '--yes')
    expect([exit, printed.split('\n')[0]]).toEqual([
      1,
      `RED FLAG: you counted 5 pieces, and 6 came in. Order ${order} is held and stays here; nobody was asked for money. Look for it. Then order release ${order} --missing "Shirt [Laundry]=1" takes off what is missing; where all is there, order release ${order} --reason "why" ends it.`,
    ])
    expect(await balanceOf(server, customer.id)).toBe(before)
    expect(await show(order)).toMatchObject({ pretty_status: 'On hold', is_on_hold: true })
    expect((await run('order', 'forward', order, '--yes'))[1]).toContain('is held (5 pieces counted before it left')
    expect((await run('order', 'show', order))[1]).toContain(
      'RED FLAG: 5 pieces counted before it left, and 6 came in. Look for it',
    )
    expect((await run('day'))[1]).toContain(`its pieces differ, look for them: order release ${order} --missing …`)
    expect((await release(order))[1]).toContain('Say what is missing')
    expect((await release(order, '--item', 'Shirt [Laundry]=3'))[1]).toContain('has its price, which stays')
  })

  it('that was wrong is made again once it is released with a reason, and the right number is the one that is kept', async () => {
    const order = await flagged(await customerWith('payc'))
    expect((await release(order, '--reason', '4242 4242 4242 4242'))[0]).toBe(1)
    expect(await release(order, '--reason', 'It hung on the next rail')).toEqual([
      0,
      expect.stringContaining(`Order ${order} is released, and its pieces are counted again before it leaves.`),
    ])
    const { rows } = await server.database.query('select typed from staff_actions order by id desc limit 1')
    expect(rows).toEqual([{ typed: `order release ${order} --reason "It hung on the next rail" --yes` }])
    expect((await pipe('order', 'forward', order, '--yes'))[1]).toContain('are counted once more before it leaves')
    expect((await pipe('order', 'forward', order, '--pieces', '4', '--yes'))[1]).toMatch(/^RED FLAG/)
    expect((await release(order, '--reason', 'Counted wrong'))[0]).toBe(0)
    expect((await pipe('order', 'forward', order, '--pieces', '6', '--yes'))[0]).toBe(0)
    expect(await rowOf(order)).toMatchObject({ state: 'on_its_way', packedPieces: 6, amountCents: expect.any(Number) })
    await linesAddUp(order)
  })

  it('that stands by its reason, by the same number again, is no second flag', async () => {
    const order = await flagged(await customerWith('payc'))
    expect((await release(order, '--reason', 'Two of them hang on one hanger'))[0]).toBe(0)
    expect((await pipe('order', 'forward', order, '--pieces', '5', '--yes'))[0]).toBe(0)
    expect(await rowOf(order)).toMatchObject({ state: 'on_its_way', packedPieces: 5 })
  })

  it('may also come once it is paid and still here; then nothing is taken off, and a refund gives it back', async () => {
    const order = await orderOf(await customerWith('payc'))
    const id = Number(order)
    await forwardOrder(server.deps, id, 6)
    await server.database.query("update orders set state = 'ready', left_at = null where id = $1", [id])
    expect((await run('order', 'forward', order, '--pieces', '5'))[1]).toMatch(/^RED FLAG/)
    expect((await release(order, '--missing', 'Shirt [Laundry]=1'))[1]).toContain('was asked for already')
    expect((await release(order, '--reason', 'Refunded'))[0]).toBe(0)
    expect(await rowOf(order)).toMatchObject({ state: 'ready', packedPieces: null })
    expect((await run('order', 'forward', order, '--pieces', '6'))[0]).toBe(0)
    expect(await rowOf(order)).toMatchObject({ state: 'on_its_way', packedPieces: 6 })
  })
})

describe('what is missing', () => {
  it.each([
    // Three shirts $6.95, two blouses $6.95 and $3.00 each, ten square feet at $4.95 or what the list says.
    ['payc', 695, 0],
    ['gold', 695, 70],
    ['platinum', 695, 139],
  ] as const)(
    'is taken off on %s, on every page, in every letter and from what is asked for',
    async (plan, cents, off) => {
      const customer = await customerWith(plan)
      const order = await flagged(customer)
      const was = await rowOf(order)
      const waived = `$${((cents - off) / 100).toFixed(2)}`
      const [, dry] = await run('order', 'release', order, '--missing', 'shirt[laundry]=1', '--dry-run')
      expect(dry).toContain(
        `Order ${order} is released without 1 × shirt[laundry]: ${waived} is taken off, and it costs $`,
      )
      expect((await rowOf(order)).hold).toBe('red_flag')
      expect((await release(order, '--missing', 'shirt[laundry]=1'))[0]).toBe(0)
      const now = await rowOf(order)
      expect(now).toMatchObject({
        amountCents: was.amountCents - cents,
        discountCents: was.discountCents - off,
        cleaningCents: was.cleaningCents - cents,
        cleaningDiscountCents: was.cleaningDiscountCents - off,
        deliveryCents: was.deliveryCents,
        deliveryBand: was.deliveryBand,
        hold: null,
      })
      const share = plan === 'payc' ? 0 : 5
      const cleaning = now.cleaningCents - now.cleaningDiscountCents
      expect(now.creditBackCents).toBe(Math.floor((cleaning * share + 50) / 100))
      await linesAddUp(order)

      const { token } = await signInAgain(server, customer)
      const seen = (await server.call('GET', `/api/client/orders/${order}/`, undefined, token)).body as Shown
      expect(seen.fee_list.at(-1)).toMatchObject({
        kind: 'missing',
        title: 'Missing: Shirt [Laundry]',
        count: 1,
        amount: -cents,
        discount: off === 0 ? 0 : -off,
        amount_with_discount: off - cents,
        dollar_amount_with_discount: `-${((cents - off) / 100).toFixed(2)}`,
      })
      expect(seen).toMatchObject({ amount: now.amountCents, amount_with_discount: now.amountCents - now.discountCents })
      const total = now.amountCents - now.discountCents
      const before = await balanceOf(server, customer.id)
      expect((await pipe('order', 'forward', order, '--yes'))[0]).toBe(0)
      const paid = (await server.call('GET', `/api/client/orders/${order}/`, undefined, token)).body as {
        payment: { credit: number; card: number }
      }
      expect(paid.payment.credit + paid.payment.card).toBe(total)
      expect(before - (await balanceOf(server, customer.id))).toBe(paid.payment.credit)
      const asked = await server.call('POST', `/api/client/orders/${order}/`, {}, token)
      const pdf = await server.app.inject({ method: 'GET', url: (asked.body as { pdf_path: string }).pdf_path })
      const receipt = readPdf(pdf.rawPayload).pages.flat().join(' ')
      expect(receipt).toContain('Missing: Shirt [Laundry]')
      expect(receipt).toContain('−$6.95')
      const { rows } = await server.database.query<{ body: string }>(
        "select body from messages where event_key like $1 || ' missing %'",
        [`order ${order}`],
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]?.body).toContain(`we took ${waived} off, and the order now costs $${(total / 100).toFixed(2)}`)
      expect(rows[0]?.body).toContain('1 × Shirt [Laundry]')
      // Given back as a whole, it is what was paid.
      await run('refund', order, '--yes')
      expect(await balanceOf(server, customer.id)).toBe(before)
    },
  )

  it('takes its up-charge with it, and a bundle goes as a whole', async () => {
    const order = await flagged(await customerWith('payc'), '4')
    const was = await rowOf(order)
    const bundle = await server.database.db
      .selectFrom('orderLines')
      .select('amountCents')
      .where('orderId', '=', Number(order))
      .where('unit', '=', 'lbs')
      .executeTakeFirstOrThrow()
    expect((await release(order, '--missing', 'Blouse=1', '--missing', 'Towels [Bulk]=1'))[0]).toBe(0)
    expect((await rowOf(order)).amountCents).toBe(was.amountCents - 995 - bundle.amountCents)
    await linesAddUp(order)
    expect((await pipe('order', 'forward', order, '--pieces', '4', '--yes'))[0]).toBe(0)
  })

  it.each([
    ['Coat=1', '"Coat" is no line of the order that can be missing'],
    ['Delivery=1', '"Delivery" is no line of the order that can be missing'],
    ['Shirt [Laundry]=4', '"Shirt [Laundry]": there are not so many in the order.'],
    ['Shirt [Laundry]=2', '5 pieces were counted, which is not what is left without these'],
  ])('%s is refused, and nothing is taken off', async (missing, sentence) => {
    const order = await flagged(await customerWith('payc'))
    const was = await rowOf(order)
    expect(await release(order, '--missing', missing)).toEqual([1, expect.stringContaining(sentence)])
    expect(await rowOf(order)).toEqual(was)
  })

  it('that does not fit the count needs a reason', async () => {
    const order = await flagged(await customerWith('payc'))
    const two = ['--missing', 'Shirt [Laundry]=2']
    expect((await release(order, ...two, '--reason', 'One more is ruined'))[0]).toBe(0)
    await linesAddUp(order)
  })

  it.each([['1.5'], ['0'], ['1+3.00'], ['1@9.00']])('"Shirt=%s" is typed wrong', async (count) => {
    expect((await run('order', 'release', '1', '--missing', `Shirt=${count}`))[0]).toBe(2)
  })

  it('is refused where nothing was counted before it leaves', async () => {
    const order = await orderOf(await customerWith('payc'))
    expect((await release(order, '--missing', 'Blouse=1'))[1]).toContain('is not held for pieces that are missing')
    await run('order', 'hold', order, '--reason', 'A look')
    expect((await release(order, '--missing', 'Blouse=1'))[1]).toContain('is not held for pieces that are missing')
  })

  it('is taken off once: twice, and at two terminals at once', async () => {
    const order = await flagged(await customerWith('gold'))
    const was = await rowOf(order)
    const id = Number(order)
    const missing = [{ name: 'Shirt [Laundry]', count: 1 }]
    const outcomes = await Promise.all([1, 2, 3].map(() => releaseOrder(server.deps, id, null, { missing })))
    expect(outcomes.filter((outcome) => 'status' in outcome)).toHaveLength(1)
    expect((await release(order, '--missing', 'Shirt [Laundry]=1'))[0]).toBe(1)
    expect((await rowOf(order)).amountCents).toBe(was.amountCents - 695)
    await linesAddUp(order)
  })

  it('is not taken off by halves where the process dies in between', async () => {
    const order = await flagged(await customerWith('gold'))
    const was = await rowOf(order)
    const config = { ...server.deps.config }
    // The letter is the last thing that is written.
    Object.defineProperty(config, 'publicUrl', {
      get() {
        throw new Error('Died.')
      },
    })
    const dying = releaseOrder({ ...server.deps, config }, Number(order), null, {
      missing: [{ name: 'Shirt [Laundry]', count: 1 }],
    })
    await expect(dying).rejects.toThrow('Died.')
    expect(await rowOf(order)).toEqual(was)
    await linesAddUp(order)
    expect((await release(order, '--missing', 'Shirt [Laundry]=1', '--again'))[0]).toBe(0)
  })

  it('lowers what a declining card is asked for, and what the customer is told is due', async () => {
    const customer = await customerWith('payc', '4000000000000341')
    const order = await flagged(customer)
    await release(order, '--missing', 'Shirt [Laundry]=1')
    const { amountCents, discountCents } = await rowOf(order)
    expect((await pipe('order', 'forward', order, '--yes'))[1]).toContain('KEEP IT HERE until it is paid')
    expect(await show(order)).toMatchObject({ due: amountCents - discountCents })
    // Asked for already: what is missing now is a refund's turn.
    expect((await release(order, '--missing', 'Blouse=1'))[0]).toBe(1)
    await addCard(server, (await signInAgain(server, customer)).token)
    const { token } = await signInAgain(server, customer)
    expect((await server.call('POST', `/api/client/orders/${order}/pay/`, {}, token)).status).toBe(200)
    expect(await show(order)).toMatchObject({ payment: { card: amountCents - discountCents } })
  })

  it('is no discount that leaving Advantage would take back', async () => {
    const customer = await customerWith('platinum')
    const order = await flagged(customer)
    const { token } = await signInAgain(server, customer)
    const quote = async () =>
      (await server.call('GET', '/api/client/subscription/leave/', undefined, token)).body as { amount?: number }
    const before = JSON.stringify(await quote())
    const was = (await rowOf(order)).discountCents
    await release(order, '--missing', 'Shirt [Laundry]=1')
    const after = JSON.stringify(await quote())
    expect((await rowOf(order)).discountCents).toBe(was - 139)
    expect(before).toContain(String(was))
    expect(after).not.toBe(before)
    expect(after).toContain(String(was - 139))
  })

  it('is no discount that leaving Advantage has taken back before, either: that is credit again, once', async () => {
    const customer = await customerWith('gold')
    const order = await flagged(customer, '4')
    const was = await rowOf(order)
    expect((await run('plan', String(customer.id), 'payc', '--refund', '--yes'))[0]).toBe(0)
    expect((await rowOf(order)).discountTakenCents).toBe(was.discountCents)
    expect(await balanceOf(server, customer.id)).toBe(0)
    const [, dry] = await run('order', 'release', order, '--missing', 'Shirt [Laundry]=2', '--dry-run')
    expect(dry).toContain('; the $1.40 of discount that leaving took back for it becomes credit')
    expect((await release(order, '--missing', 'Shirt [Laundry]=2'))[0]).toBe(0)
    expect(await balanceOf(server, customer.id)).toBe(140)
    const { rows } = await server.database.query<{ body: string }>(
      "select body from messages where event_key like $1 || ' missing %'",
      [`order ${order}`],
    )
    expect(rows.map(({ body }) => body)).toEqual([
      expect.stringContaining('we took back its discount of $1.40. That is credit in your account now.'),
    ])
    // The last shirt is gone too; then the credit pays, and given back as a whole the order brings back the rest of its discount.
    expect((await run('order', 'forward', order, '--pieces', '3', '--yes'))[0]).toBe(1)
    expect((await release(order, '--missing', 'Shirt [Laundry]=1', '--again'))[0]).toBe(0)
    expect(await balanceOf(server, customer.id)).toBe(210)
    const now = await rowOf(order)
    expect([now.discountCents, now.discountTakenCents]).toEqual([was.discountCents - 210, was.discountCents - 210])
    expect((await pipe('order', 'forward', order, '--yes'))[0]).toBe(0)
    expect(await balanceOf(server, customer.id)).toBe(0)
    expect((await run('refund', order, '--yes'))[0]).toBe(0)
    expect(await balanceOf(server, customer.id)).toBe(was.discountCents)
  })

  it('stays as it is: no price falls in any other way', async () => {
    const order = await orderOf(await customerWith('gold'))
    const lower = 'update orders set amount_cents = amount_cents - 1, cleaning_cents = cleaning_cents - 1 where id = $1'
    await expect(server.database.query(lower, [Number(order)])).rejects.toThrow('keeps what it was priced at')
    await run('order', 'forward', order, '--pieces', '5', '--yes')
    await expect(server.database.query(lower, [Number(order)])).rejects.toThrow('keeps what it was priced at')
    const raise = 'update orders set hold = null, amount_cents = amount_cents + 1 where id = $1'
    await expect(server.database.query(raise, [Number(order)])).rejects.toThrow('keeps what it was priced at')
    const fee =
      'update orders set hold = null, amount_cents = amount_cents - 1, delivery_cents = 0, rush_cents = 1 where id = $1'
    await expect(server.database.query(fee, [Number(order)])).rejects.toThrow('keeps what it was priced at')
    const line = `insert into order_lines (order_id, position, kind, title, count, unit_cents, amount_cents, discount_cents)
      values ($1, 99, $2, 'x', 1, -5, -5, 0)`
    await expect(server.database.query(line, [Number(order), 'item'])).rejects.toThrow('order_lines_cents')
  })
})
