import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../../tests/customers.ts'
import { comeIn, type DeskBrowser, shareDesk } from '../../../tests/desk.ts'
import { addCard } from '../../../tests/money/cards.ts'
import { expectSoundBooks } from '../../../tests/money/credit.ts'
import { ops } from '../../../tests/ops.ts'
import { putPickup } from '../../../tests/put-pickup.ts'
import { readPdf } from '../../../tests/read-pdf.ts'

const server = shareDesk()
const DAY = '2026-11-19'

type Person = DeskBrowser & { id: number; name: string }
let tomas: Person
let lien: Person
const named = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

beforeEach(async () => {
  server.setNow('2026-11-19T19:00:00Z')
  await server.database.query('update staff set left_at = added_at where left_at is null')
  tomas = await comeIn(server, 'plant', named('Tomas'))
  lien = await comeIn(server, 'plant', named('Lien'))
})
afterEach(() => expectSoundBooks(server))

interface Bag extends Record<string, unknown> {
  step: string
  order: number
}
interface Outcome {
  status: string
  sentence: string
  refusal: string | null
  bag: Bag
}
type Thing = {
  name: string
  count: number
  up_charge?: number
  price?: number
  remark?: string
  is_later?: boolean
}

const SHIRTS = { name: 'Shirt [Laundry]', count: 5 }
const PANTS = { name: 'Pants', count: 2 }
const DRESS = { name: 'Dress [Silk]', count: 1 }
const EXAMPLE = [SHIRTS, PANTS, DRESS]

async function post(browser: Person, path: string, body: object): Promise<Outcome> {
  const sent = { key: randomUUID(), person: browser.id, ...body }
  const { status, body: answered } = await browser.call(`POST /desk/${path}`, sent)
  expect([status, status === 200 ? '' : answered]).toEqual([200, ''])
  return answered as Outcome
}
const first = (browser: Person, pickup: number, things: Thing[] = EXAMPLE, more = {}) =>
  post(browser, `pickups/${pickup}/first-count/`, { things, extras: [], ...more })
const second = (browser: Person, pickup: number, things: Thing[] = EXAMPLE, more = {}) =>
  post(browser, `pickups/${pickup}/second-count/`, { things, ...more })
const pack = (browser: Person, order: number, pieces?: number, more = {}) =>
  post(browser, `orders/${order}/pack/`, { ...(pieces !== undefined && { pieces }), ...more })
const settle = (browser: Person, order: number, rows: object[], because = 'Found in the bag', more = {}) =>
  post(browser, `orders/${order}/settle/`, { rows, because, ...more })
const bagOf = async (browser: DeskBrowser, number: number, kind = '') =>
  (await browser.call(`GET /desk/bags/?number=${number}${kind && `&kind=${kind}`}`)).body as Bag
const rowsOf = ({ id }: Person) =>
  server.database.db
    .selectFrom('staffActions')
    .select(['command', 'typed', 'outcome', 'refusal', 'customerId', 'sentence'])
    .where('staffId', '=', id)
    .where('command', '<>', 'staff passkey')
    .orderBy('id')
    .execute()
const rowOf = (order: number) =>
  server.database.db.selectFrom('orders').selectAll().where('id', '=', order).executeTakeFirstOrThrow()
const chargesOf = async ({ id }: TestCustomer) =>
  (await server.database.db.selectFrom('charges').select('amountCents').where('customerId', '=', id).execute()).length

const LIST = {
  things: [{ key: 'dress-silk', title: 'Dress [Silk]', count: 3 }],
  lines: [
    {
      of: 'dress-silk',
      kind: 'item',
      count: 3,
      unitCents: 1895,
      amountCents: 5685,
      discountCents: 0,
      discountKind: 'dry_clean',
    },
  ],
  discounts: { dryClean: 0, laundry: 0, washFold: 0, alterations: 0 },
  totalCents: 5685,
  isFrom: false,
}

/** A bag that came in this morning, of somebody who has written a list. */
async function bag({ hasCard = true, card = '4242424242424242' } = {}) {
  const customer = await createCustomer(server, { plan: 'payc', firstName: 'Ivy', lastName: 'Novak' })
  if (hasCard) await addCard(server, customer.token, card)
  const pickup = await putPickup(server, customer, {
    pickupDay: DAY,
    dropoffDay: '2026-11-23',
    comment: 'Mind the buttons',
    estimate: JSON.stringify(LIST) as never,
  })
  const [exit, printed] = await ops(server, 'collect', String(pickup), '--bags', '2')
  expect([exit, printed]).toEqual([0, expect.any(String)])
  const { order } = (await bagOf(tomas, pickup, 'pickup')) as { order: number }
  return { customer, pickup, order }
}
async function priced(given: Parameters<typeof bag>[0] = {}) {
  const made = await bag(given)
  await first(tomas, made.pickup)
  await second(lien, made.pickup)
  return made
}

describe('the first count', () => {
  it('finds a bag by its order and by its pickup, with wishes and note, and nothing of the customer’s list', async () => {
    const { pickup, order, customer } = await bag()
    await server.database.query("update customers set detergents = 'hypo_allergenic' where id = $1", [customer.id])
    const byOrder = await bagOf(tomas, order, 'order')
    expect(byOrder).toEqual(await bagOf(tomas, pickup, 'pickup'))
    expect(byOrder).toMatchObject({
      step: 'first',
      pickup,
      order,
      bags: 2,
      plan: 'Pay as you clean',
      note: 'Mind the buttons',
      hasList: true,
      customer: { firstName: 'Ivy' },
      wishes: [
        { words: 'hypoallergenic', isStrict: true },
        { words: 'no softener', isStrict: true },
      ],
    })
    expect(JSON.stringify(byOrder)).not.toMatch(/5685|"count"/)
    expect(byOrder['usual']).toContain('Shirt [Laundry]')
  })

  it('asks which one is meant where a pickup and another one’s order have the same number', async () => {
    const other = await createCustomer(server, { plan: 'payc', firstName: 'Noor' })
    const same = await putPickup(server, other, { pickupDay: DAY, dropoffDay: '2026-11-23' })
    const { rows } = await server.database.query<{ next: number }>("select nextval('order_numbers') as next")
    await server.database.query("select setval('order_numbers', $1, false)", [same])
    const { order } = await bag()
    await server.database.query("select setval('order_numbers', $1)", [rows[0]?.next])
    const { choices } = (await bagOf(tomas, same)) as unknown as { choices: object[] }
    expect(choices).toMatchObject([
      { kind: 'order', number: order, customer: 'Ivy Novak' },
      { kind: 'pickup', number: same },
    ])
    expect(await bagOf(tomas, same, 'pickup')).toMatchObject({ step: 'first', pickup: same, order: null })
  })

  it('lets a shirt wait for the gown that takes longer, and says so where nothing does', async () => {
    const { pickup, order } = await bag()
    const gown = { name: 'Wedding Gown [Clean and Preserve]', count: 1 }
    const shirts = [
      { ...SHIRTS, count: 4 },
      { ...SHIRTS, count: 1, is_later: true },
    ]
    expect(await first(tomas, pickup, shirts)).toMatchObject({
      status: 'refused',
      sentence: expect.stringContaining('Nothing in this bag takes longer than the rest'),
    })
    expect(await first(tomas, pickup, [...shirts, gown])).toMatchObject({ status: 'done' })
    expect((await rowsOf(tomas)).at(-1)?.typed).toContain('--later "Shirt [Laundry]=1"')
    const priced = await second(lien, pickup, [SHIRTS, gown])
    expect(priced).toMatchObject({ status: 'done', bag: { step: 'priced', things: 6 } })
    const parts = await server.database.db.selectFrom('orders').select('id').where('pickupId', '=', pickup).execute()
    const lines = await server.database.db
      .selectFrom('orderLines')
      .select(['orderId', 'title', 'count'])
      .where('kind', '=', 'item')
      .execute()
    const [other] = parts.filter(({ id }) => id !== order)
    const of = (id: number | undefined) => lines.filter(({ orderId }) => orderId === id).map((each) => each.count)
    expect([parts.length, of(order).sort(), of(other?.id).sort()]).toEqual([2, [4], [1, 1]])
    // Whoever counted it last hears of both, with a day, a price and a label each.
    const told = priced.bag['orders'] as {
      order: number
      things: number
      dueDay: string
      sum: { dollarTotal: string }
    }[]
    expect(told.map((each) => [each.order, each.things])).toEqual([
      [order, 4],
      [other?.id, 2],
    ])
    expect(told[0]?.sum.dollarTotal).not.toBe(told[1]?.sum.dollarTotal)
    expect((told[1]?.dueDay ?? '') > (told[0]?.dueDay ?? '')).toBe(true)
    expect((await tomas.call(`GET /desk/orders/${other?.id}/labels/`)).status).toBe(200)
  })

  it('that waits for the gown still does after a red flag, unless there is no gown', async () => {
    const gown = { name: 'Wedding Gown [Clean and Preserve]', count: 1 }
    const counted = [{ ...SHIRTS, count: 4 }, { ...SHIRTS, count: 1, is_later: true }, gown]
    const [one, none] = [await bag(), await bag()]
    for (const { pickup } of [one, none]) await first(tomas, pickup, counted)
    await second(lien, one.pickup, [{ ...SHIRTS, count: 6 }, gown])
    await second(lien, none.pickup, [SHIRTS])
    server.setNow('2026-11-19T19:11:00Z')
    const settled = await settle(lien, one.order, [{ name: SHIRTS.name, of: 'second' }])
    expect(settled).toMatchObject({
      status: 'done',
      bag: {
        things: 7,
        settled: { name: lien.name, at: '2026-11-19T19:11:00.000Z' },
        orders: [{ things: 5, lines: [{ title: SHIRTS.name, count: 5 }, {}] }, { things: 2 }],
      },
    })
    const alone = await settle(lien, none.order, [{ name: gown.name, count: 0 }])
    expect(alone).toMatchObject({ status: 'done', bag: { things: 5, orders: [{ order: none.order, things: 5 }] } })
    expect(alone.sentence).toContain('Everything goes back together')
  })

  it('is kept with up-charge, price and remark, once under its key, in the person’s name; only then the list is seen', async () => {
    const { pickup, order, customer } = await bag()
    const things = [
      SHIRTS,
      { ...DRESS, up_charge: 300, remark: 'Bead missing' },
      { name: 'Wedding Gown [Clean Only]', count: 1, price: 26000 },
    ]
    const key = randomUUID()
    const kept = await first(tomas, pickup, things, { key })
    expect(kept).toMatchObject({
      status: 'done',
      bag: {
        step: 'saved',
        order,
        counted: [SHIRTS, DRESS, { count: 1 }],
        list: [{ title: 'Dress [Silk]', count: 3 }],
      },
    })
    expect((await rowOf(order)).firstCount?.things).toEqual([
      SHIRTS,
      { ...DRESS, upChargeCents: 300, remark: 'Bead missing' },
      { name: 'Wedding Gown [Clean Only]', count: 1, unitCents: 26000 },
    ])
    expect(await first(tomas, pickup, things, { key })).toMatchObject({ status: 'done', sentence: kept.sentence })
    // A device that lost its key sends the same count anew.
    expect(await first(tomas, pickup, things)).toMatchObject({ status: 'done' })
    expect((await rowsOf(tomas))[0]).toEqual({
      command: 'intake',
      typed: expect.stringContaining(`intake ${pickup} --item "Shirt [Laundry]=5" --item "Dress [Silk]=1+3.00"`),
      outcome: 'done',
      refusal: null,
      customerId: customer.id,
      sentence: `The first count of order ${order} is saved. Someone else counts it next.`,
    })
  })

  it('of a deed that was cut off after it was kept is well answered when it is sent again', async () => {
    const { pickup } = await bag()
    const key = randomUUID()
    await first(tomas, pickup, EXAMPLE, { key })
    await server.database.query(
      "update staff_actions set outcome = 'begun', sentence = '', ended_at = null where deed_key = $1",
      [key],
    )
    expect(await first(tomas, pickup, EXAMPLE, { key })).toMatchObject({ status: 'done', bag: { step: 'saved' } })
  })

  it('refuses a price below the list’s, an up-charge beside a price of its own, and what is not on the list', async () => {
    const { pickup, order } = await bag()
    const gown = 'Wedding Gown [Clean Only]'
    for (const things of [
      [{ name: gown, count: 1, price: 100 }],
      [{ name: gown, count: 1, price: 26000, up_charge: 300 }],
      [{ ...PANTS, price: 900 }],
      [{ ...PANTS, up_charge: 123 }],
      [{ name: 'Trousers of gold', count: 1 }],
    ]) {
      expect(await first(tomas, pickup, things)).toMatchObject({ status: 'refused', refusal: 'wrong_count' })
    }
    expect((await rowOf(order)).state).toBe('collected')
  })

  it('asks how somebody agreed to a repair who has them switched off', async () => {
    const { pickup, order, customer } = await bag()
    await server.database.query('update customers set fix_tears = false where id = $1', [customer.id])
    const extras = [{ title: 'Sew a button', amount: 500 }]
    expect(await first(tomas, pickup, EXAMPLE, { extras })).toMatchObject({ refusal: 'repairs_not_agreed' })
    expect(await first(tomas, pickup, EXAMPLE, { extras, agreed: 'By phone today' })).toMatchObject({ status: 'done' })
    expect((await rowOf(order)).firstCount?.agreed).toBe('By phone today')
  })

  it('by two people at once is kept once, and the other hears whose it was and nothing of what it says', async () => {
    const { pickup } = await bag()
    const both = await Promise.all([first(tomas, pickup, EXAMPLE), first(lien, pickup, [{ ...SHIRTS, count: 77 }])])
    expect(both.map(({ status }) => status).sort()).toEqual(['done', 'refused'])
    const [late] = both.filter(({ status }) => status === 'refused')
    const [by, , other] = both[0]?.status === 'done' ? [tomas, lien, /"count":5|=5|\b5\b/] : [lien, tomas, /77/]
    expect(late).toMatchObject({ refusal: 'counted_before', bag: { step: 'second' } })
    expect(late?.sentence).toContain(`${by.name} did it at 11:00 AM.`)
    expect(late?.sentence).not.toMatch(other)
  })

  it('is nobody’s but of whoever is signed in', async () => {
    const { pickup, order } = await bag()
    const sent = { key: randomUUID(), person: lien.id, things: EXAMPLE, extras: [] }
    expect(await tomas.call(`POST /desk/pickups/${pickup}/first-count/`, sent)).toMatchObject({
      status: 401,
      code: 'person_changed',
    })
    expect((await rowOf(order)).state).toBe('collected')
  })

  it('of storage alone has its price at once', async () => {
    const { pickup } = await bag()
    expect(await first(tomas, pickup, [], { storage: { garments: 8, seasons: 1 } })).toMatchObject({
      status: 'done',
      bag: { step: 'priced', things: 0, second: null },
    })
  })

  it('is not there for a driver, nor before its day', async () => {
    const { pickup } = await bag()
    const joel = await comeIn(server, 'driver', named('Joel'))
    expect(await joel.call(`GET /desk/bags/?number=${pickup}`)).toMatchObject({ status: 404 })
    expect(await joel.call(`POST /desk/pickups/${pickup}/first-count/`, {})).toMatchObject({ status: 404 })
    const other = await createCustomer(server, { plan: 'payc' })
    const ahead = await putPickup(server, other, { pickupDay: '2026-11-25', dropoffDay: '2026-11-30' })
    expect(await bagOf(tomas, ahead, 'pickup')).toMatchObject({ step: 'status', title: 'No bag yet' })
    expect(await first(tomas, ahead)).toMatchObject({ status: 'refused', refusal: 'before_its_day' })
    expect(await tomas.call('GET /desk/bags/?number=999999')).toMatchObject({ status: 404 })
  })
})

describe('the second count', () => {
  it('is told nothing of the first, of the customer’s list or of prices', async () => {
    const { pickup, order } = await bag()
    await first(tomas, pickup, [SHIRTS, { ...PANTS, count: 37, remark: 'Coin in the pocket' }])
    const ana = await comeIn(server, 'desk', named('Ana'))
    for (const [who, number, kind] of [
      [lien, pickup, 'pickup'],
      [lien, order, 'order'],
      [ana, order, 'order'],
    ] as const) {
      const seen = await bagOf(who, number, kind)
      expect(seen.step).toBe('second')
      expect(Object.keys(seen).sort()).toEqual(
        [
          'step',
          'pickup',
          'pickupDay',
          'order',
          'part',
          'parts',
          'customer',
          'plan',
          'bags',
          'dueDay',
          'isRush',
          'wishes',
          'note',
          'usual',
          'first',
        ].sort(),
      )
      expect(seen['first']).toEqual({ name: tomas.name, at: '2026-11-19T19:00:00.000Z' })
      expect(JSON.stringify(seen)).not.toMatch(/37|Coin|5685|amount|dollar|list/i)
    }
    expect(JSON.stringify((await lien.call('GET /desk/intake/')).body)).not.toMatch(/37|Coin|amount/)
    // What somebody tries to keep anew as a first count tells them nothing either.
    const tried = await first(lien, pickup, [SHIRTS])
    expect(JSON.stringify(tried)).not.toMatch(/37|Coin/)
  })

  it('does not order its usual things by what was counted first', async () => {
    const { pickup } = await bag()
    const before = (await bagOf(lien, pickup, 'pickup'))['usual']
    await first(tomas, pickup, [
      { name: 'Tie', count: 40 },
      { name: 'Tuxedo Shirt', count: 9 },
    ])
    expect((await bagOf(lien, pickup, 'pickup'))['usual']).toEqual(before)
  })

  it('that agrees prices the order at once, with both names and times', async () => {
    const { pickup, order } = await bag()
    await first(tomas, pickup)
    server.setNow('2026-11-19T19:11:00Z')
    const agreed = await second(lien, pickup, [...EXAMPLE].reverse())
    expect(agreed).toMatchObject({
      status: 'done',
      sentence: `Order ${order} is priced: both counts agree.`,
      bag: {
        step: 'priced',
        things: 8,
        first: { name: tomas.name, at: '2026-11-19T19:00:00.000Z' },
        second: { name: lien.name, at: '2026-11-19T19:11:00.000Z' },
        settled: null,
        orders: [
          {
            order,
            things: 8,
            lines: [
              { title: 'Shirt [Laundry]', count: 5, dollarUnit: '6.95', dollarAmount: '34.75' },
              { title: 'Pants', count: 2 },
              { title: 'Dress [Silk]', count: 1 },
              { title: 'Delivery, free', count: null, dollarTotal: '0.00' },
            ],
          },
        ],
      },
    })
    const { countedByUser, secondCountedByUser } = await rowOf(order)
    expect([countedByUser, secondCountedByUser]).toEqual([`staff ${tomas.id}`, `staff ${lien.id}`])
  })

  it('is refused to the same person, also under another name, and kept with its reason where nobody else is here', async () => {
    const { pickup, order } = await bag()
    await first(tomas, pickup)
    expect(await second(tomas, pickup)).toMatchObject({ status: 'refused', refusal: 'one_person' })
    await server.database.query('update staff set name = $1 where id = $2', [named('Thomas'), tomas.id])
    expect(await second(tomas, pickup)).toMatchObject({ status: 'refused', refusal: 'one_person' })
    expect(await second(tomas, pickup, EXAMPLE, { alone: '  ' })).toMatchObject({ refusal: 'one_person' })
    expect((await rowOf(order)).state).toBe('counted')
    const alone = await second(tomas, pickup, EXAMPLE, { alone: 'Lien is at the dentist' })
    expect(alone).toMatchObject({ status: 'done', bag: { step: 'priced' } })
    expect((await rowOf(order)).countedAlone).toBe('Lien is at the dentist')
  })

  it('sent twice under its key, or twice at once, prices once', async () => {
    const { pickup, order } = await bag()
    await first(tomas, pickup)
    const key = randomUUID()
    const twins = await Promise.all([second(lien, pickup, EXAMPLE, { key }), second(lien, pickup, EXAMPLE, { key })])
    expect(twins.map(({ status }) => status)).toEqual(['done', 'done'])
    expect((await rowsOf(lien)).filter(({ command }) => command === 'intake')).toHaveLength(1)
    expect(await second(lien, pickup, EXAMPLE)).toMatchObject({ status: 'done' })
    const ana = await comeIn(server, 'desk', named('Ana'))
    server.setNow('2026-11-19T19:20:00Z')
    const late = await second(ana, pickup, [SHIRTS])
    expect(late).toMatchObject({ status: 'refused', refusal: 'counted_before' })
    expect(late.sentence).toBe(
      `Nothing was saved: order ${order} was counted a second time already. ${lien.name} did it at 11:00 AM.`,
    )
  })

  it('that differs raises a red flag, and only the row that differs is asked about', async () => {
    const { pickup, order } = await bag()
    await first(tomas, pickup, [SHIRTS, PANTS, { ...DRESS, up_charge: 300, remark: 'Bead missing' }])
    server.setNow('2026-11-19T19:11:00Z')
    const key = randomUUID()
    const differs = await second(lien, pickup, [SHIRTS, PANTS], { key })
    expect(differs).toMatchObject({
      status: 'done',
      sentence: `RED FLAG: the counts differ, and order ${order} is held.`,
    })
    const flag = await bagOf(tomas, order, 'order')
    expect(flag).toEqual(differs.bag)
    expect(flag).toMatchObject({
      step: 'flag',
      first: { name: tomas.name, at: '2026-11-19T19:00:00.000Z' },
      second: { name: lien.name, at: '2026-11-19T19:11:00.000Z' },
      rows: [
        { name: 'Shirt [Laundry]', first: '5', second: '5', isAgreed: true },
        { name: 'Pants', first: '2', second: '2', isAgreed: true },
        { name: 'Dress [Silk]', first: '1', second: '0', isAgreed: false, listed: 3 },
      ],
    })
    // The device that sent it hears the same again.
    expect(await second(lien, pickup, [SHIRTS, PANTS], { key })).toMatchObject({ status: 'done' })
    const settled = await settle(tomas, order, [{ name: 'Dress [Silk]', count: 1 }])
    expect(settled).toMatchObject({ status: 'done', bag: { step: 'priced', things: 8 } })
    const lines = await server.database.db
      .selectFrom('orderLines')
      .selectAll()
      .where('orderId', '=', order)
      .orderBy('position')
      .execute()
    expect(lines.map(({ title, kind, count, instructions }) => [kind, title, count, instructions])).toEqual([
      ['item', 'Shirt [Laundry]', 5, ''],
      ['item', 'Pants', 2, ''],
      ['item', 'Dress [Silk]', 1, 'Bead missing'],
      ['up_charge', 'Dress [Silk]', 1, ''],
    ])
    expect((await rowsOf(tomas)).at(-1)).toMatchObject({
      command: 'order release',
      typed: `order release ${order} --item "Dress [Silk]=1" --reason "Found in the bag"`,
      outcome: 'done',
    })
  })

  it('is settled by a decision about each thing that differs, and by nothing less', async () => {
    const { pickup, order } = await bag()
    await first(tomas, pickup)
    await second(lien, pickup, [SHIRTS, { ...PANTS, count: 3 }])
    const [pants, dress] = [
      { name: 'Pants', count: 3 },
      { name: 'Dress [Silk]', of: 'first' },
    ]
    for (const [rows, missing] of [
      [[], 'Pants, Dress [Silk]'],
      [[pants], 'Dress [Silk]'],
      [[pants, { name: 'Dress [Silk]' }], 'Dress [Silk]'],
      [[dress, { name: 'Shirt [Laundry]', count: 5 }], 'Pants'],
    ] as const) {
      expect(await settle(tomas, order, [...rows])).toMatchObject({
        status: 'refused',
        refusal: 'not_decided',
        sentence: `Nothing was done: say how many of each thing that differs are in the bag. Still open: ${missing}.`,
        bag: { step: 'flag' },
      })
    }
    expect(await rowOf(order)).toMatchObject({ state: 'counted', hold: 'red_flag', pricedAt: null })
    const { status, bag: settled } = await settle(tomas, order, [pants, dress])
    expect([status, settled.step]).toEqual(['done', 'priced'])
    const [{ lines } = { lines: [] }] = settled['orders'] as { lines: { title: string; count: number | null }[] }[]
    // By what came out, which is the second count for the pants and the first for the dress.
    expect(settled['things']).toBe(9)
    expect(lines.flatMap(({ title, count }) => (count === null ? [] : `${count} ${title}`)).sort()).toEqual([
      '1 Dress [Silk]',
      '3 Pants',
      '5 Shirt [Laundry]',
    ])
    const ana = await comeIn(server, 'desk', named('Ana'))
    const { history } = (await ana.call(`GET /desk/orders/${order}/`)).body as { history: { title: string }[] }
    const at = history.findIndex(({ title }) => title.startsWith('Priced'))
    expect(history[at + 1]).toMatchObject({
      title: 'Settled: Pants 3, Dress [Silk] as counted first',
      ...{ detail: '“Found in the bag”', who: tomas.name },
    })
  })

  it('settled by two people at once is settled once, and the other is told who and when', async () => {
    const { pickup, order } = await bag()
    await first(tomas, pickup)
    await second(lien, pickup, [SHIRTS, PANTS])
    const settling = { name: 'Dress [Silk]', count: 0 }
    expect(await settle(tomas, order, [settling], 'Counted twice')).toMatchObject({ status: 'done' })
    const late = await settle(lien, order, [{ ...settling, count: 1 }])
    expect(late).toMatchObject({ status: 'refused', refusal: 'not_flagged' })
    expect(late.sentence).toContain(`${tomas.name} did it at 11:00 AM.`)
    expect((await rowOf(order)).state).toBe('priced')
  })

  it('an order that the desk holds is released by no settling, nor counted', async () => {
    const { pickup, order } = await bag()
    await first(tomas, pickup)
    await ops(server, 'order', 'hold', String(order), '--reason', 'Ask the customer')
    expect(await settle(tomas, order, [])).toMatchObject({ status: 'refused', refusal: 'not_flagged' })
    expect(await second(lien, pickup)).toMatchObject({ status: 'refused', refusal: 'held' })
    expect(await bagOf(lien, order, 'order')).toMatchObject({
      step: 'status',
      title: 'On hold',
      sentence: 'It is on hold: Ask the customer',
    })
    expect((await rowOf(order)).hold).toBe('staff')
  })
})

describe('counting out', () => {
  it('says nothing of how many there are; the right number asks the card once and puts it on the van’s list', async () => {
    const { customer, order } = await priced()
    const seen = await bagOf(tomas, order, 'order')
    expect(seen).toMatchObject({ step: 'pack', hasPieces: true })
    expect(JSON.stringify({ ...seen, order: 0, pickup: 0, customer: 0, pickupDay: '', dueDay: '' })).not.toMatch(
      /\b8\b|amount|dollar|"count"|pieces":\d/i,
    )
    const key = randomUUID()
    const twins = await Promise.all([pack(tomas, order, 8, { key }), pack(tomas, order, 8, { key })])
    expect(twins.map(({ status }) => status)).toEqual(['done', 'done'])
    expect(await pack(tomas, order, 8)).toMatchObject({
      status: 'done',
      bag: { step: 'status', title: 'On its way', mayLeave: false },
    })
    const late = await pack(lien, order, 8)
    expect(late).toMatchObject({ status: 'refused', refusal: 'packed_before' })
    expect(late.sentence).toContain(`${tomas.name} did it at 11:00 AM.`)
    expect([await chargesOf(customer), (await rowOf(order)).state]).toEqual([1, 'on_its_way'])
  })

  it('by another number is a red flag, asks nobody for money, and ends with what is missing or why nothing is', async () => {
    const { customer, order } = await priced()
    const flagged = await pack(tomas, order, 7)
    expect(flagged).toMatchObject({
      status: 'refused',
      refusal: 'miscounted',
      bag: { step: 'recount', counted: 7, expected: '8', by: { name: tomas.name } },
    })
    expect(await pack(lien, order, 8)).toMatchObject({ status: 'refused' })
    expect(await chargesOf(customer)).toBe(0)
    const recount = (body: object) => lien.call(`POST /desk/orders/${order}/recount/`, { missing: [], ...body })
    const missing = [{ name: 'Pants', count: 1 }]
    const asked = (await recount({ missing })).body as unknown as { status: string; question: string }
    expect(asked).toMatchObject({ status: 'asks', dollarAmount: '7.95' })
    expect((await recount({ missing, shown: asked.question })).body).toMatchObject({ status: 'done' })
    // The customer, who had sent a list, reads the bill without it.
    const read = await server.call('GET', `/api/client/orders/${order}/`, undefined, customer.token)
    expect(read).toMatchObject({ status: 200, body: { bill: { differences: expect.arrayContaining([]) } } })
    expect((await recount({ because: 'Found it' })).body).toMatchObject({ status: 'refused' })
    expect(await pack(lien, order, 7)).toMatchObject({ status: 'done', bag: { title: 'On its way' } })
  })

  it('that was wrong is made anew: label and history say the right number, and no card is asked by the wrong one', async () => {
    const { customer, order } = await priced()
    const ana = await comeIn(server, 'desk', named('Ana'))
    await pack(tomas, order, 7)
    const because = 'Miscounted: everything is there'
    const ended = await lien.call(`POST /desk/orders/${order}/recount/`, { missing: [], because })
    expect(ended.body).toMatchObject({ status: 'done' })
    expect(await bagOf(lien, order, 'order')).toMatchObject({ step: 'pack', hasPieces: true })
    expect((await ana.call(`GET /desk/orders/${order}/`)).body).toMatchObject({ isToBeCounted: true })
    expect(await pack(lien, order)).toMatchObject({ status: 'refused', refusal: 'pieces_needed' })
    expect(await chargesOf(customer)).toBe(0)
    expect(await pack(lien, order, 8)).toMatchObject({ status: 'done', bag: { title: 'On its way' } })
    expect((await rowOf(order)).packedPieces).toBe(8)
    const { history } = (await ana.call(`GET /desk/orders/${order}/`)).body as { history: { title: string }[] }
    expect(history.map(({ title }) => title)).toContain('Counted out: 8')
    const label = await lien.call(`GET /desk/orders/${order}/labels/?of=parcel`)
    expect(readPdf(Buffer.from(label.body, 'latin1')).pages.flat().join('\n')).toContain('8 things in the order')
  })

  it('cannot be left out, and never delivers', async () => {
    const { order } = await priced()
    expect(await pack(tomas, order)).toMatchObject({ status: 'refused', refusal: 'pieces_needed' })
    await pack(tomas, order, 8)
    server.setNow('2026-11-19T20:30:00Z')
    await pack(tomas, order)
    await pack(lien, order, 8)
    expect((await rowOf(order)).state).toBe('on_its_way')
  })

  it('with a card that declines keeps it here, and says so', async () => {
    const { order } = await priced({ card: '4000000000000341' })
    const declined = await pack(tomas, order, 8)
    expect(declined).toMatchObject({ status: 'done', bag: { step: 'status', title: 'Not paid', tone: 'bad' } })
    expect(declined.sentence).toContain('is not paid')
    expect(await pack(lien, order, 8)).toMatchObject({ status: 'refused' })
    expect(await rowOf(order)).toMatchObject({ state: 'ready_unpaid', hold: 'payment' })
  })

  it('that was cut off after the card was asked is well answered when it is sent again, and asks no second time', async () => {
    const { customer, order } = await priced()
    const key = randomUUID()
    await pack(tomas, order, 8, { key })
    await server.database.query(
      "update staff_actions set outcome = 'begun', sentence = '', customer_id = null, ended_at = null where deed_key = $1",
      [key],
    )
    expect(await pack(tomas, order, 8, { key })).toMatchObject({ status: 'done' })
    expect(await chargesOf(customer)).toBe(1)
  })

  it('is not a driver’s, and ends no hold of the desk’s', async () => {
    const { order } = await priced()
    const joel = await comeIn(server, 'driver', named('Joel'))
    expect(await joel.call(`POST /desk/orders/${order}/pack/`, {})).toMatchObject({ status: 404 })
    await ops(server, 'order', 'hold', String(order), '--reason', 'Ask the customer')
    expect(await pack(tomas, order, 8)).toMatchObject({ status: 'refused', refusal: 'held' })
    const ended = await tomas.call(`POST /desk/orders/${order}/recount/`, { missing: [], because: 'All is there' })
    expect(ended.body).toMatchObject({ status: 'refused' })
    expect((await rowOf(order)).hold).toBe('staff')
  })
})

describe('the order’s own page', () => {
  const look = async (browser: Person, order: number) =>
    (await browser.call(`GET /desk/orders/${order}/`)).body as {
      version: string
      history: { title: string; detail: string; who: string | null }[]
    }
  const told = ({ history }: Awaited<ReturnType<typeof look>>) =>
    history.map(({ title, who }) => [title.replace(/ \$?\d.*/, ''), who])
  const at = (time: string) => server.setNow(`2026-11-19T${time}:00Z`)

  it('names who has counted, priced and packed, each once, also of an answer that was lost', async () => {
    const ana = await comeIn(server, 'desk', named('Ana'))
    const { pickup, order } = await bag()
    const key = randomUUID()
    at('19:01')
    await first(tomas, pickup, EXAMPLE, { key })
    await server.database.query(
      "update staff_actions set outcome = 'begun', sentence = '', order_id = null, ended_at = null where deed_key = $1",
      [key],
    )
    at('19:02')
    await first(tomas, pickup, EXAMPLE, { key })
    at('19:05')
    await second(lien, pickup)
    at('19:10')
    await pack(tomas, order, 8)
    expect(told(await look(ana, order)).reverse()).toEqual([
      ['Collected', expect.any(String)],
      ['First count:', tomas.name],
      ['Second count:', lien.name],
      ['Priced', lien.name],
      ['Counted out:', tomas.name],
      ['Paid', tomas.name],
      ['On its way', tomas.name],
    ])
    const { rows } = await server.database.query<{ command: string }>(
      'select command from staff_actions where order_id = $1 and staff_id is not null order by id',
      [order],
    )
    expect(rows.map(({ command }) => command)).toEqual(['intake', 'intake', 'order forward'])
  })

  it('names who raised a red flag and who ended it, and stops nobody at Intake; whoever looked before is told', async () => {
    const ana = await comeIn(server, 'desk', named('Ana'))
    const { pickup, order } = await bag()
    const note = async (version: string) =>
      (await ana.call(`POST /desk/orders/${order}/note/`, { version, note: 'Mind the bead' })).body
    at('19:01')
    await first(tomas, pickup)
    at('19:05')
    await second(lien, pickup, [SHIRTS, PANTS])
    const flagged = await look(ana, order)
    expect(flagged.history[0]).toMatchObject({ title: 'Intake', who: lien.name })
    expect(await note(flagged.version)).toMatchObject({ status: 'done' })
    at('19:06')
    expect(await settle(tomas, order, [{ name: 'Dress [Silk]', count: 1 }])).toMatchObject({ status: 'done' })
    const before = await look(ana, order)
    expect(told(before)).toContainEqual(['Priced', tomas.name])
    at('19:07')
    await pack(lien, order, 7)
    at('19:08')
    const late = await note(before.version)
    expect(late).toMatchObject({ status: 'refused' })
    const body = { missing: [], because: 'In the next bag' }
    expect((await tomas.call(`POST /desk/orders/${order}/recount/`, body)).body).toMatchObject({ status: 'done' })
    const after = await look(ana, order)
    expect(after.history.slice(0, 2)).toMatchObject([
      { title: 'Released', detail: '“In the next bag”', who: tomas.name },
      { title: 'Counted out: the pieces differ', who: lien.name },
    ])
    at('19:09')
    expect(await pack(lien, order, 8)).toMatchObject({ status: 'done' })
    expect(JSON.stringify(await note(after.version))).toContain(`${lien.name} did something to this order`)
  })
})

describe('labels', () => {
  const labels = async (browser: DeskBrowser, order: number, query = '') => {
    const { status, headers, body } = await browser.call(`GET /desk/orders/${order}/labels/${query}`)
    return {
      status,
      type: headers['content-type'],
      pages: status === 200 ? readPdf(Buffer.from(body, 'latin1')).pages : [],
    }
  }

  it('of bags are there once it is collected and say nothing of what was counted; of parcels once it is packed, with the number', async () => {
    const { order, pickup } = await bag()
    await first(tomas, pickup)
    const bags = await labels(tomas, order)
    expect([bags.status, bags.type, bags.pages.length]).toEqual([200, 'application/pdf', 2])
    expect(bags.pages.flat().join('\n')).not.toMatch(/thing|parcel|Shirt/i)
    expect((await labels(tomas, order, '?of=parcel')).status).toBe(404)
    await second(lien, pickup)
    // Two bags leave as three parcels, which labels and driver count.
    const packed = await pack(lien, order, 8, { parcels: 3 })
    expect(packed).toMatchObject({ bag: { step: 'status', bags: 2, parcels: 3, hasBagLabel: true } })
    expect((await rowsOf(lien)).at(-1)?.typed).toBe(`order forward ${order} --pieces 8 --parcels 3`)
    // A bag's own label is printed again as long as it is on its way.
    expect((await labels(lien, order)).pages).toHaveLength(2)
    const parcels = await labels(lien, order, '?of=parcel&paper=sheet')
    expect(parcels.pages).toHaveLength(1)
    expect(parcels.pages.flat().join('\n')).toMatch(/parcel 2 of 3[\s\S]*8 things in the order/)
    const joel = await comeIn(server, 'driver', named('Joel'))
    const { stops } = (await joel.call('GET /desk/route/')).body as {
      stops: { dropoffs: { order: number; bags: number | null; pieces: number | null }[] }[]
    }
    expect(stops.flatMap(({ dropoffs }) => dropoffs).find((each) => each.order === order)).toMatchObject({
      ...{ bags: 3, pieces: 8 },
    })
    expect((await labels(joel, order)).status).toBe(404)
  })
})

it('what waits is listed with its next step, and a bag that one has counted first as one’s own', async () => {
  const [one, other] = [await bag(), await bag()]
  await first(tomas, other.pickup)
  const listOf = async (who: Person) =>
    (
      (await who.call('GET /desk/intake/')).body as { waiting: { order: number; step: string; isOwn: boolean }[] }
    ).waiting
      .filter(({ order }) => order === one.order || order === other.order)
      .map(({ order, step, isOwn }) => [order, step, isOwn])
  expect(await listOf(tomas)).toEqual([
    [one.order, 'first', false],
    [other.order, 'second', true],
  ])
  expect(await listOf(lien)).toEqual([
    [one.order, 'first', false],
    [other.order, 'second', false],
  ])
})

it('what is due later waits apart and is counted out only by somebody who means it; of one step sixty are listed', async () => {
  const { order, pickup, customer } = await priced()
  const other = await createCustomer(server, { plan: 'payc' })
  const open = await putPickup(server, other, { pickupDay: DAY, dropoffDay: '2026-11-23' })
  const ahead = await putPickup(server, other, { pickupDay: '2026-11-25', dropoffDay: '2026-11-30' })
  const list = async () =>
    (await tomas.call('GET /desk/intake/')).body as unknown as {
      today: string
      totals: { step: string; orders: number }[]
      numbers: number[]
      waiting: { order: number; step: string }[]
    }
  const stepIn = ({ waiting }: Awaited<ReturnType<typeof list>>) => waiting.find((each) => each.order === order)?.step
  const early = await list()
  expect([early.today, stepIn(early)]).toEqual([DAY, 'pack_later'])
  expect(await bagOf(tomas, order, 'order')).toMatchObject({ step: 'pack', isEarly: true })
  // Whoever types one of these has not typed another one by its beginning; a bag of next week cannot be here.
  expect(early.numbers).toEqual(expect.arrayContaining([order, pickup, open]))
  expect(early.numbers).not.toContain(ahead)
  server.setNow('2026-11-23T19:00:00Z')
  tomas = await comeIn(server, 'plant', named('Tomas'))
  expect(stepIn(await list())).toBe('pack')
  expect(await bagOf(tomas, order, 'order')).toMatchObject({ step: 'pack', isEarly: false })
  await server.database.query(
    `insert into orders (customer_id, kind, state, plan_name, priced_at, amount_cents, cleaning_cents, created_at, due_day, pickup_id, part, parts)
     select $1, 'laundry', 'priced', 'payc', at, 2000, 2000, at, date '2026-11-24', $2, n + 1, 80
     from generate_series(1, 79) as n, (select timestamptz '2026-11-19T18:00:00Z' as at) as clock`,
    [customer.id, pickup],
  )
  const long = await list()
  const total = long.totals.find(({ step }) => step === 'pack_later')?.orders ?? 0
  expect(total).toBeGreaterThanOrEqual(79)
  expect(long.waiting.filter(({ step }) => step === 'pack_later')).toHaveLength(60)
  // The rail says how many are counted now, and asks for no list.
  const now = long.totals.reduce((sum, { step, orders }) => (step === 'pack_later' ? sum : sum + orders), 0)
  expect(now).toBeGreaterThan(0)
  expect((await tomas.call('GET /desk/intake/count/')).body).toEqual({ today: '2026-11-23', orders: now })
})
