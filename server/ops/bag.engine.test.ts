import { describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { addCard } from '../../tests/money/cards.ts'
import { balanceOf, buy, cardBookOf, signInAgain } from '../../tests/money/credit.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { shareTestServer } from '../../tests/test-server.ts'

/**
 * A bag walked from pickup to receipt through the staff's command line. Every amount is typed out by hand from the figures that were
 * decided; the customer's own part goes over HTTP.
 */

const server = shareTestServer()

type Shown = Record<string, unknown> & { id: number; pickup_orders: { id: number }[] }
const show = (order: number) => opsJson<Shown>(server, 'order', 'show', String(order))
/** The same order as its customer gets it. */
const seen = async ({ token }: TestCustomer, order: number) =>
  (await server.call('GET', `/api/client/orders/${order}/`, undefined, token)).body
const run = (...args: string[]) => ops(server, ...args)
/** What it says first, without the order below it. */
const first = async (...args: string[]) => {
  const [exit, printed] = await run(...args)
  return [exit, printed.split('\n\n')[0]]
}
/** The order's lines as the terminal prints them, one space wide. */
const printedLines = async (order: number) => {
  const [, printed] = await run('order', 'show', String(order))
  const lines = printed.split('\n')
  const ruler = lines.findIndex((line) => line.startsWith('---'))
  return lines.slice(ruler + 1).map((line) => line.replace(/ +/g, ' '))
}

async function customerWith(
  plan: 'payc' | 'gold' | 'platinum',
  { card, zipCode = '94041', isAutoBilling = false }: { card?: string; zipCode?: string; isAutoBilling?: boolean } = {},
): Promise<TestCustomer> {
  server.setNow(START)
  const customer = await createCustomer(server, { zipCode })
  await addCard(server, customer.token, card)
  await buy(server, customer, plan, { isAutoBilling })
  return customer
}

async function askForPickup({ token }: TestCustomer, wanted: object = {}): Promise<string> {
  const { body } = await server.call('POST', '/api/client/requests/', { pickup_date: '2026-11-19', ...wanted }, token)
  return String((body as { id: number }).id)
}
const onTheDay = () => server.setNow('2026-11-19T20:00:00Z')
const onDropoff = () => server.setNow('2026-11-24T20:00:00Z')
const atQuarterEnd = () => server.setNow('2027-01-01T15:00:00Z')

describe('a bag walked from pickup to receipt through the command line [R251] [R286] [R609]', () => {
  it('on payc: extended route, rush, an extra, a declined card, pay now and a refund [R301] [R345]', async () => {
    const customer = await customerWith('payc', { card: '4000000000000341', zipCode: '94404' })
    const pickup = await askForPickup(customer, { pickup_date: '2026-11-18', is_rush: true })
    expect(await run('rush', 'approve', pickup)).toEqual([0, `Rush of pickup ${pickup} is approved.`])
    onTheDay()
    const counted = await opsJson<Shown>(
      server,
      ...['intake', pickup, '--item', 'Shirt [Laundry]=5', '--extra', 'Leather patch=17.00'],
    )
    const order = counted.id
    expect(counted).toMatchObject({ status: 'accepted', is_priced: false, basket: null, fee_list: [], amount: 0 })
    expect(counted).toEqual(await seen(await signInAgain(server, customer), order))
    expect(await run('order', 'forward', String(order))).toEqual([
      1,
      `Order ${order} has no price yet: it waits for the second count.`,
    ])
    expect(await first('intake', pickup, '--counted', 'shirt[laundry]=5')).toEqual([
      0,
      `Pickup ${pickup} is taken in as order ${order}: both counts are equal.`,
    ])
    expect((await run('order', 'show', String(order)))[1]).toMatch(/ Discount +To pay$/m)
    expect(await printedLines(order)).toEqual([
      'Shirt [Laundry] 5 $6.95 $34.75 $34.75',
      'Leather patch 1 $17.00 $17.00',
      'Delivery, extended route 1 $14.90 $14.90',
      'Rush 1 $9.99 $9.99',
      'Together $76.64 $76.64',
    ])
    expect(await show(order)).toMatchObject({
      subscription: 'payc',
      dollar_amount: '76.64',
      dollar_amount_with_discount: '76.64',
      dollar_credit_back: '0.00',
      request: { id: Number(pickup), dollar_amount: '14.90', dollar_rush_amount: '9.99' },
    })
    await run('credit', 'give', customer.email, '20.00', '--reason', 'A late van', '--yes')

    onDropoff()
    expect(await run('order', 'forward', String(order), '--dry-run')).toEqual([
      0,
      `Dry run, nothing is done: Order ${order} is packed to leave and costs $76.64: credit pays $20.00 and goes from $20.00 to $0.00, the card ending in 0341 pays $56.64. The pieces are compared with what came in only when it is done; where they differ it stays here, and nobody is asked for money.`,
    ])
    expect((await run('order', 'forward', String(order)))[0]).toBe(1)
    expect(await show(order)).toMatchObject({ status: 'in_progress', delivered: null })
    expect(await first('order', 'forward', String(order), '--yes')).toEqual([
      1,
      `Order ${order} is not paid: Your card was declined. KEEP IT HERE until it is paid; the customer is told.`,
    ])
    expect(await show(order)).toMatchObject({
      status: 'in_progress',
      pretty_status: 'Ready: payment needed',
      is_payable: true,
      balance_before_purchase: null,
    })
    expect((await run('order', 'show', String(order)))[1]).toContain(
      '\nPacked and not paid: it stays here, declined once. The card is',
    )
    expect(await balanceOf(server, customer.id)).toBe(20_00)
    expect((await run('order', 'forward', String(order), '--yes'))[1]).toMatch(/waits for its payment and stays here/)

    const { token } = await signInAgain(server, customer)
    await addCard(server, token)
    expect(await server.call('POST', `/api/client/orders/${order}/pay/`, {}, token)).toMatchObject({
      status: 200,
      body: { pretty_status: 'Ready', dollar_balance_before_purchase: '20.00', dollar_balance_after_purchase: '0.00' },
    })
    expect(await first('order', 'forward', String(order))).toEqual([0, `Order ${order} is paid and on its way.`])
    server.setNow('2026-11-24T21:00:00Z')
    expect(await first('order', 'forward', String(order), '--at', '12:40')).toEqual([
      0,
      `Order ${order} is delivered, Tuesday, November 24th, 12:40 PM.`,
    ])
    expect(await show(order)).toMatchObject({ status: 'completed', delivered: '2026-11-24T20:40:00.000Z' })
    expect(await cardBookOf(server, customer.id)).toEqual([[56_64, 0]])

    expect(await run('refund', String(order), '76.65', '--yes')).toEqual([
      1,
      `Of order ${order} only $76.64 are left to give back.`,
    ])
    expect(await run('refund', String(order), '60.00', '--yes')).toEqual([
      0,
      `Of order ${order} $60.00 went back: $56.64 to the card, $3.36 as credit. What the bank does not take becomes credit.`,
    ])
    expect(await run('refund', String(order), '16.65', '--yes')).toEqual([
      1,
      `Of order ${order} only $16.64 are left to give back.`,
    ])
    const [, shown] = await run('order', 'show', String(order))
    expect(shown).toMatch(/^Pickup \d+ of .*, delivered [A-Z][a-z]+day, /m)
    expect(shown).toMatch(/ Discount +Paid$/m)
    expect(shown).toContain('\nPaid: $20.00 by credit, $56.64 by card\nRefunded: $60.00\nCredit before: $20.00')
    expect(await opsJson(server, 'refund', String(order), '--yes')).toEqual({
      ...{ order, amount: 16_64, dollar_amount: '16.64' },
      ...{ card: 0, dollar_card: '0.00', credit: 16_64, dollar_credit: '16.64' },
    })
    expect(await run('refund', String(order), '--yes')).toEqual([1, `Order ${order} has nothing left to give back.`])
    expect((await run('job', 'settle-charges'))[0]).toBe(0)
    expect([await balanceOf(server, customer.id), await cardBookOf(server, customer.id)]).toEqual([
      20_00,
      [[56_64, 56_64]],
    ])
    expect((await run('ledger', 'verify'))[0]).toBe(0)
  })

  it('on gold: bags, flat rug items, storage, counts that differ, a reload in one charge, credit back [R249] [R302]', async () => {
    const customer = await customerWith('gold', { isAutoBilling: true })
    const pickup = await askForPickup(customer)
    onTheDay()
    const bag = ['Wash & Fold=5', 'Area Rug [Specialized]=10', 'Area Rug [Standard]=20']
    const roll = 'Rug Pickup and Roll [Standard]=1'
    const items = (option: string, things: string[]) => things.flatMap((thing) => [option, thing])
    const storage = ['--storage', '8', '--seasons', '2']
    const [exit, flagged] = await run(
      ...['intake', pickup, ...items('--item', [...bag, roll]), ...storage],
      ...items('--counted', ['Wash & Fold=4', ...bag.slice(1), roll]),
      ...['--alone', 'Nobody else is here'],
    )
    const [, number = ''] = /order (\d+)/.exec(flagged) ?? []
    const order = Number(number)
    expect([exit, flagged.split('\n\n')[0]]).toEqual([
      0,
      `RED FLAG: the counts differ, and order ${order} is held.\n  Wash & Fold: first 5, second 4`,
    ])
    expect(await show(order)).toMatchObject({ is_on_hold: true, pretty_status: 'On hold', is_priced: false, amount: 0 })
    expect(await run('order', 'forward', number)).toEqual([
      1,
      `Order ${order} is held (The counts differ: Wash & Fold 5 and 4). \`order release\` ends that.`,
    ])
    expect(await run('order', 'release', number)).toEqual([
      1,
      `The counts of order ${order} differ. Say what was in the bag: order release ${order} --item "Shirt [Laundry]=5" …`,
    ])
    const final = ['order', 'release', number, ...items('--item', [...bag, roll]), ...storage]
    expect(await first(...final)).toEqual([0, `Order ${order} is released.`])
    expect(await printedLines(order)).toEqual([
      'Wash & Fold [4 Bags] 1 $336.00 $336.00 -$33.60 $302.40',
      'Wash & Fold [Each Additional Bag] 1 $59.00 $59.00 -$5.90 $53.10',
      'Seasonal storage, 8 garments 2 $119.90 $119.90',
      'Storage processing fee 1 $29.95 $29.95',
      'Together $544.85 -$39.50 $505.35',
      'Credit back at the end of the quarter: $17.78',
    ])
    // Rugs take twelve business days, and come in an order of their own.
    const rugs = (await show(order)).pickup_orders[1]?.id ?? 0
    expect(await printedLines(rugs)).toEqual([
      'Area Rug [Specialized, Minimum] 1 $99.00 $99.00 $99.00',
      'Area Rug [Standard] 20 $4.95 $99.00 -$10.00 $89.00',
      'Rug Pickup and Roll [Standard] 1 $49.95 $49.95',
      'Together $247.95 -$10.00 $237.95',
      'Credit back at the end of the quarter: $9.40',
    ])

    onDropoff()
    expect(await run('order', 'forward', number, '--dry-run')).toEqual([
      0,
      `Dry run, nothing is done: Order ${order} is packed to leave and costs $505.35: auto-reload charges $398.00 (2 plans) to the card ending in 4242, credit pays $505.35 and goes from $597.00 to $91.65. The pieces are compared with what came in only when it is done; where they differ it stays here, and nobody is asked for money.`,
    ])
    expect(await first('order', 'forward', number, '--yes')).toEqual([0, `Order ${order} is paid and on its way.`])
    expect(await first('order', 'forward', number, '--again')).toEqual([
      0,
      `Order ${order} is delivered, Tuesday, November 24th, 12:00 PM.`,
    ])
    expect(await show(order)).toMatchObject({
      status: 'completed',
      dollar_amount: '544.85',
      dollar_discount: '39.50',
      dollar_amount_with_discount: '505.35',
      discount_percent: 10,
      dollar_balance_before_purchase: '597.00',
      dollar_balance_after_purchase: '91.65',
      dollar_credit_back: '17.78',
    })
    expect((await printedLines(order)).at(-1)).toBe('Credit before: $597.00, after: $91.65')
    expect((await run('order', 'forward', String(rugs), '--yes'))[0]).toBe(0)
    expect((await run('order', 'forward', String(rugs), '--again'))[0]).toBe(0)
    expect(await balanceOf(server, customer.id)).toBe(52_70)
    expect(await cardBookOf(server, customer.id)).toEqual([
      [199_00, 0],
      [398_00, 0],
      [199_00, 0],
    ])
    expect(await run('refund', number, '43.50', '--yes')).toEqual([
      0,
      `Of order ${order} $43.50 went back: $43.50 as credit.`,
    ])
    expect(await balanceOf(server, customer.id)).toBe(96_20)
    // 5% of 355.50 less 43.50, before the quarter ends as well.
    expect(await printedLines(order)).toContain('Credit back at the end of the quarter: $15.60')
    atQuarterEnd()
    expect((await run('job', 'pay-credit-back'))[0]).toBe(0)
    expect(await balanceOf(server, customer.id)).toBe(96_20 + 15_60 + 9_40)
    expect((await run('ledger', 'verify'))[0]).toBe(0)
  })

  it('on platinum: up-charges, an accepted quote, a medium load, a free season, credit alone [R253] [R340] [R341]', async () => {
    const customer = await customerWith('platinum')
    const pickup = await askForPickup(customer, { is_rush: true })
    expect((await run('rush', 'quote', pickup, '49.00', '--slow'))[0]).toBe(0)
    const accepted = { accepted_custom_amount: 49_00 }
    const answer = await server.call('PATCH', `/api/client/requests/${pickup}/`, accepted, customer.token)
    expect(answer.status).toBe(200)
    onTheDay()
    const order = (
      await opsJson<Shown>(
        server,
        ...['intake', pickup, '--item', 'Blouse=2+3.00', '--item', 'Shirt [Laundry]=3', '--storage', '5'],
        ...[
          '--seasons',
          '2',
          '--counted',
          'Shirt [Laundry]=3',
          '--counted',
          'Blouse=2',
          '--alone',
          'Nobody else is here',
        ],
      )
    ).id
    expect(await printedLines(order)).toEqual([
      'Blouse 2 $6.95 $13.90 -$2.78 $11.12',
      'Blouse, up-charge 2 $3.00 $6.00 -$1.20 $4.80',
      'Shirt [Laundry] 3 $6.95 $20.85 -$4.17 $16.68',
      'Seasonal storage, 5 garments, free season 1 $0.00 $0.00',
      'Seasonal storage, 5 garments 1 $49.95 $49.95',
      'Delivery 1 $9.90 $9.90',
      'Rush 1 $49.00 $49.00',
      'Together $149.60 -$8.15 $141.45',
      'Credit back at the end of the quarter: $1.63',
    ])
    onDropoff()
    expect(await run('order', 'forward', String(order), '--dry-run')).toEqual([
      0,
      `Dry run, nothing is done: Order ${order} is packed to leave and costs $141.45: credit pays $141.45 and goes from $299.00 to $157.55. The pieces are compared with what came in only when it is done; where they differ it stays here, and nobody is asked for money.`,
    ])
    await run('order', 'forward', String(order), '--yes')
    expect(await opsJson(server, 'order', 'forward', String(order), '--again')).toMatchObject({
      id: order,
      status: 'completed',
      pretty_status: 'Delivered',
      subscription: 'platinum',
      discount_percent: 20,
      dollar_amount_with_discount: '141.45',
      dollar_balance_before_purchase: '299.00',
      dollar_balance_after_purchase: '157.55',
    })
    expect(await show(order)).toEqual(await seen(await signInAgain(server, customer), order))
    expect(await cardBookOf(server, customer.id)).toEqual([[299_00, 0]])
    atQuarterEnd()
    expect((await run('job', 'pay-credit-back'))[0]).toBe(0)
    expect(await balanceOf(server, customer.id)).toBe(159_18)
    expect((await run('ledger', 'verify'))[0]).toBe(0)
  })
})
