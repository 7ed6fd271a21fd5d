import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { balanceOf, cardBookOf, entriesOf, expectSoundBooks } from '../../tests/money/credit.ts'
import { CARDS, createPayer } from '../../tests/money/order-payer.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()
const TODAY = { pickupDay: '2026-11-17', dropoffDay: '2026-11-20', addressId: null }
beforeEach(() => server.setNow(START))

const run = (...args: (string | number)[]) => ops(server, ...args.map(String))
/** Without the order that stands below. */
const said = async (...args: (string | number)[]) => {
  const [exit, printed] = await run(...args)
  return [exit, printed.split('\n\n')[0]]
}
const show = (order: number) => opsJson<Record<string, unknown>>(server, 'order', 'show', String(order))
const lastRow = async () =>
  (
    await server.database.query(
      'select who, command, outcome, sentence, customer_id, amount_cents from staff_actions order by id desc limit 1',
    )
  ).rows[0]

/** The stop of a schedule, which costs a fee where no bag is. */
async function putStop(customer: TestCustomer): Promise<number> {
  const { rows } = await server.database.query<{ id: number }>(
    `insert into schedules (customer_id, address_id, days, is_rush, comment, status, created_at, changed_at)
     select id, main_address_id, '{2}', false, '', 'active', $2, $2 from customers where id = $1 returning id`,
    [customer.id, START],
  )
  return putPickup(server, customer, { ...TODAY, scheduleId: rows[0]?.id ?? null, scheduledDay: TODAY.pickupDay })
}

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

describe('intake', () => {
  it('refuses with everything that is wrong at once, and changes nothing', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    const pickup = await putPickup(server, customer, TODAY)
    const wrong = ['Shrt [Laundry]=5', 'Wash & Fold [2 Bags]=1', 'Blouse=0', 'Blouse=2+3.33']
    const items = wrong.flatMap((item) => ['--item', item])
    expect(await run('intake', pickup, ...items, '--storage', 8, '--seasons', 3)).toEqual([
      1,
      [
        'Nothing was taken in.',
        '"Shrt [Laundry]" is not on the price list. Near it: "Shirt [Laundry]", "Shirt [Laundry, Folded]", "Shirt [Laundry, Hand Finished]".',
        '"Wash & Fold [2 Bags]" only spells out a total. Name the thing and how many there are; the total follows.',
        '"Blouse" needs a number from 1 on.',
        '"Blouse" cannot have this up-charge. The steps are $0.50, $1.00, $2.00, $3.00, $5.00, $10.00, for what is cleaned by the piece.',
        'Storage is for 1 to 2 seasons, not 3.',
        '`price list WORD` shows the names.',
      ].join('\n'),
    ])
    expect((await run('intake', pickup, '--item', 'shirt=5'))[1]).toContain('"Shirt [Laundry]"')
    expect((await run('intake', pickup, '--item', 'wash and fold=5'))[1]).not.toContain('Bags')
    expect(await run('intake', pickup, '--counted', 'Blouse=1')).toEqual([
      1,
      `Pickup ${pickup} has no first count yet: type it with --item.`,
    ])
    expect(await run('intake', 999_999, '--item', 'Blouse=1')).toEqual([
      1,
      'There is no pickup 999999, or it was cancelled.',
    ])
    const later = await putPickup(server, customer, { addressId: null })
    expect(await run('intake', later, '--item', 'Blouse=1')).toEqual([
      1,
      `Pickup ${later} is on Thursday, November 19th. Its bag cannot be here yet.`,
    ])
    const { rows } = await server.database.query('select id from orders where customer_id = $1', [customer.id])
    expect(rows).toEqual([])
  })

  it('keeps to the first count', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    const pickup = await putPickup(server, customer, TODAY)
    const [exit, printed] = await run('intake', pickup, '--item', 'Blouse=2+3.00', '--extra', 'Patch=12.00')
    const [, order] = /order (\d+)/.exec(printed) ?? []
    expect([exit, printed]).toEqual([
      0,
      [
        `Pickup ${pickup} is taken in as order ${order}. Somebody else counts it now: intake ${pickup} --counted …`,
        '',
        `Order ${order}: Being counted`,
        `Grace Hopper (customer ${customer.id})`,
        `Pickup ${pickup} of Tuesday, November 17th, collected Tuesday, November 17th, 10:00 AM, comes back Friday, November 20th`,
        'Wishes: none',
        'First count:  Blouse 2 (+$3.00 each), Patch $12.00',
        'No price yet: it waits for the second count.',
      ].join('\n'),
    ])
    expect(await lastRow()).toMatchObject({
      who: 'marta',
      command: 'intake',
      outcome: 'done',
      customer_id: customer.id,
    })
    expect((await lastRow())?.['sentence']).toBe(printed.split('\n')[0])
    expect(await run('intake', pickup, '--item', 'Blouse=3', '--counted', 'Blouse=3')).toEqual([
      1,
      `Nothing was taken in: order ${order} has another first count: Blouse 2 (+$3.00 each), Patch $12.00. The second one is typed with --counted. To correct the first one: order hold ${order} --reason "…", then order release ${order} --item … with all that is in the bag.`,
    ])
    expect((await run('intake', pickup, '--counted', 'Blouse=2+3.00'))[1]).toContain(
      '"Blouse": an up-charge belongs to the first count.',
    )
  })
})

describe('intake with rush that nobody has answered', () => {
  const RUSH = { ...TODAY, dropoffDay: '2026-11-18', isRush: true }
  const firstLines = async (columns: object) => {
    const pickup = await putPickup(server, await createCustomer(server, { plan: 'payc' }), { ...RUSH, ...columns })
    const [, sentence = ''] = await said('intake', pickup, '--item', 'Blouse=2')
    return String(sentence).split('\n').slice(1)
  }

  it('says that it is off and when the bag comes back now', async () => {
    expect(await firstLines({ quoteCents: 4900, rushCents: 0 })).toEqual([
      'Rush is off: the customer has not accepted what we asked for it, and is told. Without rush it comes back Friday, November 20th.',
    ])
  })

  it('says that it counts where only our own word is missing, and nothing where it was given', async () => {
    expect(await firstLines({ rushCents: 999 })).toEqual([
      'RUSH: nobody approved it, and since it was not withdrawn it counts: it comes back Thursday, November 19th.',
    ])
    expect(await firstLines({ rushCents: 999, rushApprovedFor: RUSH.dropoffDay })).toEqual([])
    expect(await firstLines({ quoteCents: 4900, rushCents: 4900 })).toEqual([])
  })
})

describe('order', () => {
  it('is held, released and noted', async () => {
    const customer = await createPayer(server)
    const order = await putOrder(server, customer)
    expect(await said('order', 'hold', order, '--reason', 'A torn bag')).toEqual([0, `Order ${order} is held.`])
    expect((await run('order', 'show', order))[1]).toContain('\nHeld by us: A torn bag\n')
    expect(JSON.stringify(await show(order))).not.toContain('A torn bag')
    expect(await run('order', 'hold', order, '--reason', 'Again')).toEqual([
      1,
      `Order ${order} is held already: A torn bag`,
    ])
    expect(await run('order', 'forward', order, '--yes')).toEqual([
      1,
      `Order ${order} is held (A torn bag): order release ends that.`,
    ])
    expect(await run('order', 'release', order, '--item', 'Blouse=1')).toEqual([
      1,
      `Order ${order} has its price, which stays: release it without items.`,
    ])
    expect(await said('order', 'release', order)).toEqual([0, `Order ${order} is released.`])
    expect(await run('order', 'release', order)).toEqual([1, `Order ${order} is not held.`])
    expect(await said('order', 'note', order, 'We', 'found', 'a coin')).toEqual([
      0,
      `The customer reads this with order ${order}.`,
    ])
    expect(await show(order)).toMatchObject({ note: 'We found a coin' })
    expect(await said('order', 'note', order, '')).toEqual([0, `Order ${order} has no note.`])
    expect(await run('order', 'note', order, '4242 4242 4242 4242')).toMatchObject([
      1,
      expect.stringMatching(/^The note: /),
    ])
    for (const command of ['show', 'forward', 'release'] as const) {
      expect(await run('order', command, 999_999)).toEqual([
        1,
        'There is no order 999999 to work on. A pickup has a number of its own; plans and credit that were bought can only be shown.',
      ])
    }
  })

  it('that is packed and not paid is asked for anew when it is released, so staff are asked first', async () => {
    const customer = await createPayer(server, { card: CARDS.declines })
    const order = await putOrder(server, customer)
    expect((await run('order', 'forward', order, '--yes'))[0]).toBe(1)
    expect(await lastRow()).toMatchObject({ outcome: 'done', customer_id: customer.id, amount_cents: 2_000 })
    expect(await run('order', 'release', order)).toEqual([
      1,
      `Order ${order} waits for its payment, and a release is none. The customer can pay now, or add a card.`,
    ])
    await run('order', 'hold', order, '--reason', 'A claim')
    expect(await run('order', 'release', order)).toEqual([
      1,
      `Nothing was done. Order ${order} is released, and its $20.00 are asked for anew within a minute. This moves money: add --yes where nobody can be asked.`,
    ])
    expect((await said('order', 'release', order, '--yes'))[0]).toBe(0)
    await expectSoundBooks(server)
  })

  it('without a card, or with nothing to pay, says so before', async () => {
    const poor = await createPayer(server, { card: null })
    const order = await putOrder(server, poor)
    expect((await run('order', 'forward', order, '--dry-run'))[1]).toBe(
      `Dry run, nothing is done: Order ${order} is packed to leave and costs $20.00: no card is there to pay $20.00.`,
    )
    const free = await putOrder(server, poor, { amountCents: 0 })
    expect((await run('order', 'forward', free, '--dry-run'))[1]).toBe(
      `Dry run, nothing is done: Order ${free} is packed to leave and costs $0.00: nothing is to be paid.`,
    )
    const rich = await createPayer(server, { creditCents: 1_980 })
    expect((await run('order', 'forward', await putOrder(server, rich), '--dry-run'))[1]).toMatch(
      /credit pays \$19\.80 and goes from \$19\.80 to \$0\.00, \$0\.20 are too little for a card and waived\.$/,
    )
  })
})

describe('order forward, before anything is done', () => {
  const dry = async (order: number, ...options: string[]) =>
    (await run('order', 'forward', order, ...options, '--dry-run'))[1]
  const LET_GO = ['--unpaid', 'She moves today']

  it('says of letting one go what the deed would', async () => {
    const customer = await createPayer(server, { card: null, creditCents: 2_000 })
    const [priced, ready, unpaid] = [
      await putOrder(server, customer),
      await putOrder(server, customer, { state: 'ready_unpaid' }),
      await putOrder(server, customer, { hold: 'payment', heldAt: START }),
    ]
    expect((await server.call('POST', `/api/client/orders/${ready}/pay/`, {}, customer.token)).status).toBe(200)
    const gone = await putOrder(server, customer, { state: 'on_its_way_unpaid', hold: 'payment', leftAt: START })
    const held = await putOrder(server, customer, { state: 'ready_unpaid', hold: 'staff', holdReason: 'A stain' })
    expect(await dry(priced, ...LET_GO)).toMatch(/^Nothing was declined for order/)
    expect(await dry(ready, ...LET_GO)).toBe(`Order ${ready} is paid: there is nothing to let go unpaid.`)
    expect(await dry(gone, ...LET_GO)).toBe(`Order ${gone} is on its way already. Look at it before you move it again.`)
    expect(await dry(held, ...LET_GO)).toBe(`Order ${held} is held (A stain): order release ends that.`)
    expect(await dry(unpaid, '--unpaid', '4242 4242 4242 4242')).toMatch(/^--unpaid: /)
    expect(await dry(unpaid, ...LET_GO)).toMatch(/^Dry run, nothing is done: Order \d+ leaves unpaid/)
    expect(await run('order', 'forward', unpaid, ...LET_GO, '--at', '10:00', '--yes')).toEqual([
      2,
      expect.stringMatching(/^--at is the hour of a delivery, and --unpaid lets an order leave now/),
    ])
    expect(await show(unpaid)).toMatchObject({ pretty_status: 'Ready: payment needed', left: null })
  })

  it('says of a delivery what the deed would: not held, not before it left, not to come', async () => {
    server.setNow('2026-11-17T20:15:40Z')
    const customer = await createPayer(server)
    const [order, held] = [await putOrder(server, customer), await putOrder(server, customer)]
    for (const id of [order, held]) expect((await run('order', 'forward', id, '--yes'))[0]).toBe(0)
    expect((await run('order', 'hold', held, '--reason', 'A stain'))[0]).toBe(0)
    server.setNow('2026-11-17T22:00:00Z')
    expect(await dry(held)).toBe(`Order ${held} is held (A stain): order release ends that.`)
    const early = 'That is before the bag left here, so nobody can have been at the door with it.'
    expect(await dry(order, '--at', '12:14')).toBe(early)
    expect(await run('order', 'forward', order, '--at', '12:14', '--yes')).toEqual([1, early])
    expect(await dry(order, '--at', '14:01')).toBe('That hour has not come yet.')
    expect(await dry(order, '--at', '12:15')).toBe(`Dry run, nothing is done: Order ${order} is delivered (12:15).`)
    expect((await said('order', 'forward', order, '--at', '12:15', '--yes'))[1]).toBe(
      `Order ${order} is delivered, Tuesday, November 17th, 12:15 PM.`,
    )
  })
})

describe('where an order stands, in the words of staff', () => {
  it.each([
    ['packed', { state: 'ready_unpaid' }, 'Packed to leave: it stays here until it is paid. Its payment'],
    ['let go, after a hold of ours', { state: 'on_its_way_unpaid', leftAt: START }, 'Let go unpaid. Its payment'],
    ['at the door', { state: 'delivered_unpaid' }, 'Delivered. Its payment'],
    ['a fee', { kind: 'no_show' }, '\nIts payment'],
    ['a fee that was declined', { kind: 'no_show', hold: 'payment', heldAt: START }, '\nNot paid'],
  ] as const)('%s', async (_, columns, words) => {
    const customer = await createCustomer(server, { plan: 'payc' })
    expect((await run('order', 'show', await putOrder(server, customer, columns)))[1]).toContain(words)
  })

  it('a bag that is held before anybody counted is not called counted', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    server.setNow('2026-11-17T20:00:00Z')
    const pickup = await putPickup(server, customer, TODAY)
    const { id } = await opsJson<{ id: number }>(server, 'collect', String(pickup), '--bags', '1')
    await run('order', 'hold', id, '--reason', 'A wet bag')
    expect((await run('intake', pickup, '--item', 'Blouse=2'))[1]).toBe(
      `Order ${id} of pickup ${pickup} is held, and nothing is counted meanwhile: order release ${id} ends that.`,
    )
  })
})

describe('collect', () => {
  beforeEach(() => server.setNow('2026-11-17T20:00:00Z'))

  it('says that the driver has the bags, once; undone, the pickup is open again', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    const pickup = await putPickup(server, customer, TODAY)
    const [exit, printed] = await run('collect', pickup, '--bags', '2', '--at', '10:42')
    const [, order] = /order (\d+)/.exec(printed) ?? []
    expect([exit, printed]).toEqual([
      0,
      [
        `Pickup ${pickup} is collected as order ${order}.`,
        '',
        `Order ${order}: Collected`,
        `Grace Hopper (customer ${customer.id})`,
        `Pickup ${pickup} of Tuesday, November 17th, collected Tuesday, November 17th, 10:42 AM, 2 bags, comes back Friday, November 20th`,
        'Wishes: none',
        'Not counted yet.',
      ].join('\n'),
    ])
    expect(await run('collect', pickup, '--bags', '2')).toEqual([
      1,
      `Pickup ${pickup} is collected already by marta, as order ${order}, Tuesday, November 17th, 10:42 AM.`,
    ])
    expect(await run('collect', 'undo', pickup, '--reason', 'The neighbor’s bag')).toEqual([
      0,
      `Pickup ${pickup} is open again, and order ${order} is gone. The customer had heard nothing yet.`,
    ])
    expect(await run('collect', 'undo', pickup, '--reason', 'Twice')).toEqual([1, `Pickup ${pickup} is not collected.`])
    const [, again = ''] = await run('collect', pickup, '--bags', '1')
    const [, second = ''] = /order (\d+)/.exec(again) ?? []
    await run('intake', pickup, '--item', 'Blouse=2')
    expect((await run('collect', 'undo', pickup, '--reason', 'Late'))[1]).toMatch(/is counted already: order return/)
    expect(await said('order', 'return', second, '--reason', 'They want it back')).toEqual([
      0,
      `Order ${second} is returned and costs nothing.`,
    ])
    expect(await show(Number(second))).toMatchObject({ pretty_status: 'Returned', status: 'completed', amount: 0 })
    expect(await run('order', 'return', second, '--reason', 'Again')).toEqual([
      1,
      `Order ${second} is returned already.`,
    ])
  })

  it('takes an hour that can have been, and a number of bags', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    const pickup = await putPickup(server, customer, TODAY)
    const at = async (typed: string) => (await run('collect', pickup, '--bags', '1', '--at', typed))[1]
    expect(await at('12:01')).toBe('That hour has not come yet.')
    expect(await at('08:59')).toMatch(/^That is before the hours of its pickup/)
    expect(await at('noon')).toMatch(/^--at takes the hour/)
    expect((await run('collect', pickup))[1]).toMatch(/^Say how many bags/)
    expect((await run('collect', pickup, '--bags', '0'))[1]).toMatch(/^--bags takes a number from 1 to 99/)
  })
})

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

describe('what is refused', () => {
  const LONG = 'x'.repeat(257)
  const TOO_LONG = 'Must be 256 characters or less'

  it('is kept with whose pickup or order it was', async () => {
    const customer = await createPayer(server)
    server.setNow('2026-11-17T18:10:00Z')
    const [pickup, order] = [await putPickup(server, customer, TODAY), await putOrder(server, customer)]
    const taken = await putPickup(server, customer, TODAY)
    const { id } = await opsJson<{ id: number }>(server, 'intake', String(taken), '--item', 'Blouse=1')
    for (const [sentence, ...args] of [
      [`Order ${order} is not paid: there is nothing to give back.`, 'refund', order, '--yes'],
      [`Pickup ${pickup} has no first count yet: type it with --item.`, 'intake', pickup, '--counted', 'Blouse=1'],
      ['A driver waits 14 minutes before it is a no-show.', 'no-show', pickup, '--arrived', '10:00'],
      [`The bag of pickup ${taken} is collected already, as order ${id}.`, 'no-show', taken, '--arrived', '10:00'],
      [
        `There is no no-show with the order number ${order}. A pickup has a number of its own.`,
        'no-show',
        'waive',
        order,
      ],
      [`The reason: ${TOO_LONG}.`, 'order', 'hold', order, '--reason', LONG],
      [`The note: ${TOO_LONG}.`, 'order', 'note', order, LONG],
    ] as const) {
      expect(await run(...args)).toEqual([1, sentence])
      expect(await lastRow()).toMatchObject({ outcome: 'refused', customer_id: customer.id })
    }
    expect((await run('refund', 999_999, '--yes'))[0]).toBe(1)
    expect(await lastRow()).toMatchObject({ outcome: 'refused', customer_id: null })
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
