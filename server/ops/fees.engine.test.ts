import { beforeEach, describe, expect, it } from 'vitest'
import { balanceOf, cardBookOf, expectSoundBooks } from '../../tests/money/credit.ts'
import { CARDS, createPayer } from '../../tests/money/order-payer.ts'
import { opsJson } from '../../tests/ops.ts'
import { shareStaff } from '../../tests/ops-orders.ts'

const { server, run, said, lastRow, putStop } = shareStaff()

describe('no-show [R252] [R300]', () => {
  beforeEach(() => server.setNow('2026-11-17T18:30:00Z'))

  it('says what it costs, and takes it from credit and card', async () => {
    const customer = await createPayer(server, { creditCents: 500 })
    const stop = await putStop(customer)
    expect(await run('no-show', stop, '--arrived', '10:05')).toEqual([
      1,
      `Nothing was done. No bag of Grace Hopper (customer ${customer.id}) on Tuesday, November 17th at 10:05 (pickup ${stop}): the fee is $9.99, credit pays $5.00 and goes from $5.00 to $0.00, the card ending in 4242 pays $4.99. This moves money: add --yes where nobody can be asked.`,
    ])
    const order = await opsJson<{ id: number }>(server, 'no-show', String(stop), '--arrived', '10:05', '--yes')
    expect(order).toMatchObject({
      kind: 'no_show',
      pretty_status: 'NO SHOW',
      dollar_amount: '9.99',
      status: 'completed',
    })
    expect(await cardBookOf(server, customer.id)).toEqual([[499, 0]])
    expect(await said('no-show', 'waive', order.id)).toEqual([
      0,
      `The fee of order ${order.id} makes no later one dearer any more. It was paid and is NOT given back yet: refund ${order.id} does that.`,
    ])
    expect((await run('refund', order.id, '--yes'))[0]).toBe(0)
    expect(await balanceOf(server, customer.id)).toBe(500)
    await expectSoundBooks(server)
  })

  it('names the fee that it waives', async () => {
    const stop = await putStop(await createPayer(server))
    expect((await run('no-show', stop, '--arrived', '10:05', '--waive', '--dry-run'))[1]).toMatch(
      /on Tuesday, November 17th at 10:05 \(pickup \d+\): the fee of \$9\.99 is waived\.$/,
    )
  })

  it('that the card declines ends with 1 and stands; waiving it afterwards ends it', async () => {
    const customer = await createPayer(server, { card: CARDS.declines })
    const stop = await putStop(customer)
    const [exit, sentence] = await said('no-show', stop, '--arrived', '10:05', '--yes')
    expect([exit, sentence]).toEqual([
      1,
      expect.stringMatching(
        /^Pickup \d+ is a no-show \(order \d+\)\. The fee of \$9\.99 is not paid: Your card was declined\. It stays open for the customer to pay\.$/,
      ),
    ])
    expect(await lastRow()).toMatchObject({ outcome: 'done', customer_id: customer.id })
    const [, order = ''] = /order (\d+)/.exec(String(sentence)) ?? []
    // What was declined waits for its customer: a release asks for nothing, so nobody is asked about money.
    await run('order', 'hold', order, '--reason', 'A call')
    expect(await said('order', 'release', order)).toEqual([0, `Order ${order} is released.`])
    expect(await said('no-show', 'waive', order)).toEqual([0, `The fee of order ${order} is waived.`])
    expect(await run('no-show', 'waive', order)).toEqual([1, `The fee of order ${order} is waived already.`])
    await expectSoundBooks(server)
  })

  it('is free with --waive, and refused before the wait is over', async () => {
    const customer = await createPayer(server, { card: null })
    const stop = await putStop(customer)
    expect(await run('no-show', stop, '--arrived', '10:20')).toEqual([
      1,
      'A driver waits 14 minutes before it is a no-show.',
    ])
    expect(await run('no-show', 999_999, '--arrived', '10:05')).toEqual([
      1,
      'There is no pickup 999999, or it was cancelled.',
    ])
    expect(await run('no-show', 'waive', 999_999)).toEqual([
      1,
      'There is no no-show with the order number 999999. A pickup has a number of its own.',
    ])
    expect(await run('no-show', stop, '--arrived', '08:20')).toEqual([
      1,
      'The driver has to come between 09:00 and 17:00, which is what we promise.',
    ])
    const [, printed] = await run('no-show', stop, '--arrived', '10:05', '--waive')
    const [sentence, order] = printed.split('\n\n')
    expect(sentence).toMatch(/and costs nothing\.$/)
    expect(order?.split('\n').slice(1)).toEqual([
      `Grace Hopper (customer ${customer.id})`,
      `Pickup ${stop} of Tuesday, November 17th`,
    ])
    expect(await run('intake', stop, '--item', 'Blouse=1')).toEqual([
      1,
      `Pickup ${stop} was marked as a no-show, or its bag went back: nothing can be counted.`,
    ])
  })
})

describe('charge', () => {
  it('takes credit first, then the card, and names its action in the books', async () => {
    const customer = await createPayer(server, { creditCents: 1_000 })
    const args = ['charge', customer.email.toUpperCase(), '25.00', '--reason', 'Lost hangers']
    expect((await run(...args, '--dry-run'))[1]).toBe(
      `Dry run, nothing is done: Grace Hopper (customer ${customer.id}) is charged $25.00 (Lost hangers): credit pays $10.00 and goes from $10.00 to $0.00, the card ending in 4242 pays $15.00.`,
    )
    expect(await opsJson(server, ...args, '--yes')).toMatchObject({
      kind: 'staff_charge',
      title: 'Lost hangers',
      purpose: 'admin_charged_client',
      pretty_status: 'Paid',
      dollar_amount: '25.00',
      dollar_balance_before_purchase: '10.00',
      dollar_balance_after_purchase: '0.00',
    })
    const { rows } = await server.database.query<{ cause: string }>('select cause from orders where customer_id = $1', [
      customer.id,
    ])
    const action = await server.database.query<{ id: number }>('select max(id) as id from staff_actions')
    expect(rows).toEqual([{ cause: `staff action ${action.rows[0]?.id}` }])
    await expectSoundBooks(server)
  })

  it('that the card declines stays open, ends with 1, and is not made twice by the same line', async () => {
    const customer = await createPayer(server, { card: CARDS.declines })
    const args = ['charge', customer.email, '25.00', '--reason', 'Lost hangers', '--yes']
    expect(await said(...args)).toEqual([
      1,
      expect.stringMatching(/^The charge of \$25\.00 \(order \d+\) is not paid: Your card was declined\./),
    ])
    expect((await run(...args))[1]).toMatch(/^marta did the same just now/)
    const { rows } = await server.database.query('select id from orders where customer_id = $1', [customer.id])
    expect(rows).toHaveLength(1)
    expect(await run('charge', customer.email, '25.00', '--reason', '4242 4242 4242 4242', '--yes')).toMatchObject([
      1,
      expect.stringMatching(/^The reason: /),
    ])
  })
})
