import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { expectSoundBooks } from '../../tests/money/credit.ts'
import { CARDS, createPayer } from '../../tests/money/order-payer.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { opsJson } from '../../tests/ops.ts'
import { shareStaff, TODAY } from '../../tests/ops-orders.ts'
import { putPickup } from '../../tests/put-pickup.ts'

const { server, run, said, show, lastRow } = shareStaff()

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
      `Order ${order} is held (A torn bag). \`order release\` ends that.`,
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
      `Nothing was done. Order ${order} is released, and the card will be charged $20.00 again within a minute. This moves money: add --yes where nobody can be asked.`,
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
    expect(await dry(held, ...LET_GO)).toBe(`Order ${held} is held (A stain). \`order release\` ends that.`)
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
    expect(await dry(held)).toBe(`Order ${held} is held (A stain). \`order release\` ends that.`)
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
