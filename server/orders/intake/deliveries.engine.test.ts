import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestCustomer } from '../../../tests/customers.ts'
import { addCard } from '../../../tests/money/cards.ts'
import { completeOrder } from '../../../tests/money/complete-order.ts'
import { balanceOf, buy, expectSoundBooks } from '../../../tests/money/credit.ts'
import { CARDS, createPayer } from '../../../tests/money/order-payer.ts'
import { ops, opsJson } from '../../../tests/ops.ts'
import { verifyOwn } from '../../../tests/phones.ts'
import { putPickup } from '../../../tests/put-pickup.ts'
import { readPdf } from '../../../tests/read-pdf.ts'
import { shareTestServer } from '../../../tests/test-server.ts'
import { toldMessages } from '../../../tests/told-messages.ts'
import { deliverOrder } from '../deliver.ts'
import { forwardOrder } from '../forward.ts'
import { retryHeldOrders } from '../payment/unpaid-orders.ts'
import { labelOrder } from './label.ts'

/** One bag that comes back in several orders, each with its day and its payment, at the price of one. */

const server = shareTestServer()
/** A Tuesday at ten; what most bags hold comes back on Friday. */
const TUESDAY = '2026-11-17'
beforeEach(() => server.setNow('2026-11-17T18:00:00Z'))
afterEach(() => expectSoundBooks(server))

const GOWN = 'Wedding Gown [Clean and Preserve]=1'
const RUG = 'Area Rug [Standard]=40'
const PANTS = ['Pants=1', 'Hem [Pants]=1']
const SHIRTS = 'Shirt [Laundry]=3'
/** The second count is somebody else's. */
const BY = ['--as', 'Maria']

interface Shown {
  id: number
  part: number
  parts: number
  pickup_orders: { id: number; part: number; dropoff_date: string | null; pretty_status: string }[]
  dollar_amount: string
  dollar_amount_with_discount: string
  credit_back: number
  request: Record<string, unknown> & { id: number; dropoff_date: string }
  fee_list: { kind: string; amount: number }[]
  basket: { item_list: { count: number; item: { title: string }; instructions: string }[] }
}

/** "1 Pants: torn at the pocket"; nothing where nothing was remarked. */
const notedOf = ({ count, item, instructions }: Shown['basket']['item_list'][number]): string =>
  instructions && `${count} ${item.title}: ${instructions}`

const pickupOf = (customer: TestCustomer, columns: Parameters<typeof putPickup>[2] = {}) =>
  putPickup(server, customer, { pickupDay: TUESDAY, dropoffDay: '2026-11-20', ...columns })
const things = (option: string, all: readonly string[]) => all.flatMap((thing) => [option, thing])
/** The orders of a bag that two people have counted, as their customer gets them. */
async function bagOf(customer: TestCustomer, all: readonly string[], ...more: string[]): Promise<Shown[]> {
  const pickup = String(await pickupOf(customer))
  await opsJson(server, 'intake', pickup, ...things('--item', all), ...more)
  const { id, pickup_orders } = await opsJson<Shown>(server, 'intake', pickup, ...things('--counted', all), ...BY)
  const ids = pickup_orders.length === 0 ? [id] : pickup_orders.map((each) => each.id)
  return Promise.all(ids.map((each) => seen(customer, each)))
}
const seen = async ({ token }: TestCustomer, id: number) =>
  (await server.call('GET', `/api/client/orders/${id}/`, undefined, token)).body as Shown
const messagesOf = async ({ id }: TestCustomer, like: string) =>
  (await toldMessages(server, { customerId: id, like })).map(({ body, channel }) => ({ body, channel }))

describe('a gown to preserve, a rug, hemmed pants and three shirts', () => {
  it.each([
    ['payc', ['20.85', '27.90', '198.00', '299.95']],
    ['gold', ['18.75', '25.10', '178.00', '269.95']],
    ['platinum', ['16.68', '22.32', '158.40', '239.96']],
  ] as const)('on %s: four orders, each with its day, no fee above the free limit', async (plan, totals) => {
    const customer = await createPayer(server, { plan })
    const orders = await bagOf(customer, [GOWN, RUG, ...PANTS, SHIRTS])
    expect(orders.map(({ dollar_amount_with_discount }) => dollar_amount_with_discount)).toEqual(totals)
    expect(orders.map(({ dollar_amount }) => dollar_amount)).toEqual(['20.85', '27.90', '198.00', '299.95'])
    expect(orders.map(({ request }) => request.dropoff_date)).toEqual([
      '2026-11-20',
      '2026-11-24',
      '2026-12-04',
      '2026-12-31',
    ])
    expect(orders.map(({ part, parts }) => `${part} of ${parts}`)).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4'])
    expect(orders.map(({ fee_list }) => fee_list)).toEqual([[], [], [], []])
    expect(new Set(orders.map(({ request }) => request.id)).size).toBe(1)
  })

  it('are shown with all their days by their pickup, which had one when it was booked', async () => {
    const customer = await createPayer(server, {})
    const [first, rug] = await bagOf(customer, [RUG, SHIRTS])
    const id = first?.request.id
    const shown = async () => {
      const { token } = customer
      const [one, all] = await Promise.all([
        server.call('GET', `/api/client/requests/${id}/`, undefined, token),
        server.call('GET', '/api/client/requests/', undefined, token),
      ])
      expect(all.body).toEqual([one.body])
      const { dropoff_date, dropoff_dates } = one.body as Shown['request']
      return [dropoff_date, dropoff_dates]
    }
    expect(await shown()).toEqual(['2026-11-20', ['2026-11-20', '2026-12-04']])
    expect(rug?.request['dropoff_dates']).toEqual(['2026-12-04'])
    await ops(server, 'order', 'due', String(first?.id), '2026-11-24', '--reason', 'The van broke down')
    expect(await shown()).toEqual(['2026-11-24', ['2026-11-24', '2026-12-04']])
  })

  it('are known by their place on their labels and in what staff read of the customer', async () => {
    const customer = await createPayer(server, {})
    const [first, rug] = await bagOf(customer, [RUG, SHIRTS])
    const [, printed] = await ops(server, 'customer', String(customer.id))
    expect(printed).toMatch(new RegExp(`^ *${first?.id} .* Order \\(1 of 2 from pickup ${first?.request.id}\\)`, 'm'))
    expect(printed).toMatch(new RegExp(`^ *${rug?.id} .* Order \\(2 of 2 from pickup ${first?.request.id}\\)`, 'm'))
    const outcome = await labelOrder(server.deps, rug?.id ?? 0, 1)
    if (!('pdf' in outcome)) throw new Error('There is no label.')
    expect(readPdf(Buffer.from(outcome.pdf)).pages.flat()).toContain('ORDER 2 OF 2')
  })

  it('are told with their days: a letter for each order, and one text', async () => {
    const customer = await createPayer(server, { plan: 'gold', creditCents: 19_900 })
    await verifyOwn(server, customer)
    const orders = await bagOf(customer, [GOWN, RUG, SHIRTS])
    const letters = await messagesOf(customer, 'order % priced')
    expect(letters.map(({ body }) => /It comes back (.*)\./.exec(body)?.[1])).toEqual([
      'Friday, November 20th',
      'Friday, December 4th',
      'Thursday, December 31st',
    ])
    expect(letters.map(({ body }) => /It is (\d of \d) from this pickup/.exec(body)?.[1])).toEqual([
      '1 of 3',
      '2 of 3',
      '3 of 3',
    ])
    // What the first would use of the credit is gone for the next.
    expect(letters.map(({ body }) => /As of today (.*?)\. We charge/.exec(body)?.[1])).toEqual([
      'your credit pays $18.75',
      'your credit pays $178.00',
      'your credit pays $2.25 and your card $267.70',
    ])
    const [first, rug, gown] = orders.map(({ id }) => id)
    expect(await messagesOf(customer, 'order % days')).toEqual([
      {
        channel: 'sms',
        body: `Larkspur: your bag is counted. It comes back: order ${first} Friday, November 20th, order ${rug} Friday, December 4th, order ${gown} Thursday, December 31st.`,
      },
    ])
  })
})

describe('the fees', () => {
  it('stand once, on the first order, by all that is cleaned', async () => {
    const customer = await createPayer(server, {})
    const orders = await bagOf(customer, [...PANTS, SHIRTS])
    // $48.75 together are a small load; $20.85 alone would be one too, and the pants another.
    expect(orders.map(({ fee_list }) => fee_list.map(({ kind, amount }) => `${kind} ${amount}`))).toEqual([
      ['delivery 1990'],
      [],
    ])
    expect(orders.map(({ request }) => [request['amount'], request['is_free'], request['is_rush']])).toEqual([
      [1990, false, false],
      [0, true, false],
    ])
  })

  it('of rush stand on the first, where it brings that sooner', async () => {
    const customer = await createPayer(server, {})
    const pickup = await pickupOf(customer, { isRush: true, rushCents: 999, dropoffDay: '2026-11-19' })
    await ops(server, 'rush', 'approve', String(pickup))
    await opsJson(server, 'intake', String(pickup), ...things('--item', [RUG, SHIRTS]))
    const { pickup_orders } = await opsJson<Shown>(
      server,
      'intake',
      String(pickup),
      ...things('--counted', [RUG, SHIRTS]),
      ...BY,
    )
    const orders = await Promise.all(pickup_orders.map(({ id }) => seen(customer, id)))
    expect(orders.map(({ fee_list }) => fee_list.map(({ kind, amount }) => `${kind} ${amount}`))).toEqual([
      ['rush 999'],
      [],
    ])
    expect(orders.map(({ request }) => [request.dropoff_date, request['is_rush'], request['rush_amount']])).toEqual([
      ['2026-11-19', true, 999],
      ['2026-12-04', false, 0],
    ])
  })

  it('of rush are nothing for a rug alone, which stays rush and comes when it comes', async () => {
    const customer = await createPayer(server, {})
    const pickup = await pickupOf(customer, { isRush: true, rushCents: 999, dropoffDay: '2026-11-19' })
    await opsJson(server, 'intake', String(pickup), '--item', RUG)
    const { id } = await opsJson<Shown>(server, 'intake', String(pickup), '--counted', RUG, ...BY)
    const { request, fee_list } = await seen(customer, id)
    expect([request.dropoff_date, request['is_rush'], request['rush_amount'], fee_list]).toEqual([
      '2026-12-04',
      true,
      0,
      [],
    ])
    expect(await messagesOf(customer, 'pickup % rush withdrawn %')).toEqual([])
  })
})

describe('each order is paid for by itself', () => {
  it('one is refunded, one declined and paid, and leaving Advantage in between goes by what was paid', async () => {
    const customer = await createPayer(server, { plan: 'payc' })
    await buy(server, customer, 'gold')
    const [shirts, pants, rug, gown] = (await bagOf(customer, [GOWN, RUG, ...PANTS, SHIRTS])).map(({ id }) => id)
    const { deps } = server
    expect(await completeOrder(deps, shirts ?? 0)).toMatchObject({ status: 'completed' })
    expect(await completeOrder(deps, pants ?? 0)).toMatchObject({ status: 'completed' })
    expect(await balanceOf(server, customer.id)).toBe(199_00 - 18_75 - 25_10)
    expect((await ops(server, 'refund', String(pants), '--yes'))[0]).toBe(0)
    expect(await balanceOf(server, customer.id)).toBe(199_00 - 18_75)
    // $163.25 are left then, of the $178.00 that the rug costs.
    await ops(server, 'charge', String(customer.id), '17.00', '--reason', 'Hangers', '--yes')
    await addCard(server, customer.token, CARDS.declines)
    const declined = await completeOrder(deps, rug ?? 0)
    expect(declined).toMatchObject({ status: 'held' })
    const parts = (await seen(customer, rug ?? 0)).pickup_orders
    // A day stands with what is still to come, and with nothing that stays here until it is paid.
    expect(parts.map(({ pretty_status, dropoff_date }) => [pretty_status, dropoff_date])).toEqual([
      ['Delivered', null],
      ['Delivered', null],
      ['Ready: payment needed', null],
      ['Priced', '2026-12-31'],
    ])
    const leaving = ['plan', String(customer.id), 'payc', '--refund']
    const [, quote] = await ops(server, ...leaving, '--dry-run')
    expect(quote).toContain(
      ` $163.25, discount on order ${shirts} -$2.10, discount on order ${rug} -$20.00, discount on order ${gown} -$30.00)`,
    )
    expect(quote).toContain('$111.15 goes back to the card (what’s left of order ')
    expect((await ops(server, ...leaving, '--yes'))[0]).toBe(0)
    expect((await messagesOf(customer, '%plan changed by staff%'))[0]?.body).toContain(
      `Discount on order ${shirts}: -$2.10\nDiscount on order ${rug}: -$20.00\nDiscount on order ${gown}: -$30.00\nBack to your card: $111.15`,
    )
    expect(await balanceOf(server, customer.id)).toBe(0)
    await addCard(server, customer.token, CARDS.good)
    await retryHeldOrders(deps)
    expect(await seen(customer, rug ?? 0)).toMatchObject({ payment: { dollar_card: '178.00', dollar_credit: '0.00' } })
    // What was priced stays priced, whatever the plan is by then.
    expect(await completeOrder(deps, gown ?? 0)).toMatchObject({ status: 'completed', order: { discountCents: 3000 } })
  })

  it('a shirt whose button is sewn on waits for it where staff say so', async () => {
    const customer = await createPayer(server, {})
    const later = ['--later', 'shirt [laundry]=1']
    const orders = await bagOf(customer, [SHIRTS, 'Button=1'], ...later)
    expect(orders.map(({ dollar_amount }) => dollar_amount)).toEqual(['33.80', '9.90'])
    expect(orders.map(({ request }) => request.dropoff_date)).toEqual(['2026-11-20', '2026-11-24'])
  })

  it.each([
    ['a hem', [...['Pants=3', 'Hem [Pants]=1'], SHIRTS], []],
    ['the word of staff', ['Pants=3', SHIRTS, 'Button=1'], ['--later', 'Pants=1']],
  ])('a remark on a thing that comes apart by %s stands once, with the pieces that wait', async (_, all, later) => {
    const customer = await createPayer(server, {})
    const remarks = ['--remark', 'Pants=torn at the pocket', '--remark', 'Shirt [Laundry]=worn collar']
    const orders = await bagOf(customer, all, ...later, ...remarks)
    expect(orders.map(({ basket }) => basket.item_list.map(notedOf).filter(Boolean))).toEqual([
      ['3 Shirt [Laundry]: worn collar'],
      ['1 Pants: torn at the pocket'],
    ])
    expect(orders[0]?.basket.item_list.map(({ count, item }) => `${count} ${item.title}`)).toContain('2 Pants')
  })

  it.each([
    [[SHIRTS], 'Shirt [Laundry]=1', 'Nothing in this bag takes longer than the rest'],
    [[SHIRTS, 'Button=1'], 'Shirt [Laundry]=4', '"Shirt [Laundry]" does not fit'],
    [[SHIRTS, 'Button=1'], 'Blouse=1', '"Blouse" does not fit'],
    // They are one thing with one price, and wait all or not at all.
    [['Wash & Fold=3', 'Button=1'], 'Wash & Fold=1', '"Wash & Fold" does not fit'],
    [['Towels [Bulk]=7', 'Button=1'], 'Towels [Bulk]=1', '"Towels [Bulk]" does not fit'],
  ])('of %j nobody can let %s wait', async (all, later, sentence) => {
    const customer = await createPayer(server, {})
    const pickup = String(await pickupOf(customer))
    const [exit, said] = await ops(server, 'intake', pickup, ...things('--item', all), '--later', later)
    expect([exit, said]).toEqual([1, expect.stringContaining(sentence)])
  })
})

describe('another day', () => {
  const due = (id: number | undefined, day: string, ...more: string[]) =>
    ops(server, 'order', 'due', String(id), day, '--reason', 'The zipper had to be ordered', ...more)

  it('is told once with its reason, shown everywhere, and on the sheet of that day', async () => {
    const customer = await createPayer(server, {})
    const [order] = await bagOf(customer, [SHIRTS])
    const id = order?.id ?? 0
    const [exit, said] = await due(id, '2026-12-03')
    expect([exit, said]).toEqual([
      0,
      expect.stringContaining(`Order ${id} comes back Thursday, December 3rd. The customer is told.`),
    ])
    expect((await due(id, '2026-12-03'))[1]).toContain('is due on that day already')
    expect((await messagesOf(customer, `order ${id} due %`)).map(({ body }) => body)).toEqual([
      `Larkspur: order ${id} comes back Thursday, December 3rd. The zipper had to be ordered.`,
    ])
    expect((await seen(customer, id)).request.dropoff_date).toBe('2026-12-03')
    const [, sheet] = await ops(server, 'day', '2026-12-03')
    expect(sheet).toContain('DROP-OFFS: 1')
    expect((await ops(server, 'day', '2026-11-20'))[1]).not.toMatch(new RegExp(`^ *${id} `, 'm'))
    // Another one before the first has left is told alone.
    await due(id, '2026-12-04')
    expect(await messagesOf(customer, `order ${id} due %`)).toHaveLength(1)
  })

  it.each([
    ['2026-11-16', 'That day is over.'],
    ['2026-11-22', 'We bring nothing back on that day'],
    ['2026-11-26', 'We bring nothing back on that day'],
    ['2028-01-03', 'more than a year ahead'],
  ])('%s is refused', async (day, sentence) => {
    const customer = await createPayer(server, {})
    const [order] = await bagOf(customer, [SHIRTS])
    expect(await due(order?.id, day)).toEqual([1, expect.stringContaining(sentence)])
  })

  it('is kept when the bag is counted after it, unless the things take longer', async () => {
    const customer = await createPayer(server, {})
    const pickup = String(await pickupOf(customer))
    const { id } = await opsJson<Shown>(server, 'intake', pickup, '--item', SHIRTS)
    await due(id, '2026-11-25')
    await ops(server, 'intake', pickup, '--counted', SHIRTS, ...BY)
    expect((await seen(customer, id)).request.dropoff_date).toBe('2026-11-25')
  })

  it('of leaving is told where it is not the one that was told', async () => {
    const customer = await createPayer(server, {})
    const told = async () => (await messagesOf(customer, 'order % on its way')).map(({ body }) => body)
    const [soon] = await bagOf(customer, [SHIRTS])
    await forwardOrder(server.deps, soon?.id ?? 0)
    expect(await told()).toEqual([`Larkspur: order ${soon?.id} is on its way.`])
    // At the door it is no news any more.
    await deliverOrder(server.deps, soon?.id ?? 0)
    expect(await told()).toEqual([])
    const [then] = await bagOf(customer, [SHIRTS])
    server.setNow('2026-11-20T18:00:00Z')
    await forwardOrder(server.deps, then?.id ?? 0)
    expect(await told()).toEqual([])
  })
})
