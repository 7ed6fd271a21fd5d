import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../../tests/customers.ts'
import { comeIn, type DeskAnswer, type DeskBrowser, shareDesk } from '../../../tests/desk.ts'
import { addCard } from '../../../tests/money/cards.ts'
import { expectSoundBooks } from '../../../tests/money/credit.ts'
import { ops } from '../../../tests/ops.ts'
import { putPickup } from '../../../tests/put-pickup.ts'

const server = shareDesk()
const DAY = '2026-11-19'
/** 9:30 AM on that day. */
const MORNING = '2026-11-19T17:30:00.000Z'
const at = (time: string) => `${DAY}T${time}.000Z`

type Person = DeskBrowser & { id: number; name: string }
let joel: Person
let ana: Person

beforeEach(async () => {
  server.setNow('2026-11-19T16:00:00Z')
  await server.database.query('update staff set left_at = added_at where left_at is null')
  await server.database.query("update pickups set status = 'cancelled' where status = 'open'")
  joel = await comeIn(server, 'driver', `Joel ${randomUUID().slice(0, 8)}`)
  ana = await comeIn(server, 'desk', `Ana ${randomUUID().slice(0, 8)}`)
  server.setNow(MORNING)
})
afterEach(() => expectSoundBooks(server))

type Sent = { kind: string; at: string; key?: string; pickup?: number; order?: number; bags?: number }
interface Outcome {
  key: string
  status: string
  refusal: string | null
  sentence: string
  order: number | null
}
async function send(browser: Person, ...deeds: Sent[]): Promise<Outcome[]> {
  const keyed = deeds.map((deed) => ({ key: randomUUID(), ...deed }))
  const { status, body } = await browser.call('POST /desk/stops/', { person: browser.id, deeds: keyed })
  expect([status, status === 200 ? '' : body]).toEqual([200, ''])
  return (body as { outcomes: Outcome[] }).outcomes
}
const one = async (browser: Person, deed: Sent): Promise<Outcome> => (await send(browser, deed))[0] as Outcome

interface Stop {
  id: string
  number: number
  town: string
  isDone: boolean
  customer: { id: number; name: string; phone: string | null; mayBeTexted: boolean }
  place: Record<string, unknown>
  pickup: Record<string, unknown> | null
  dropoffs: Record<string, unknown>[]
}
const stopsOf = async (browser: DeskBrowser, query = ''): Promise<Stop[]> =>
  ((await browser.call(`GET /desk/route/${query}`)).body as { stops: Stop[] }).stops

const someone = (wanted: Parameters<typeof createCustomer>[1] = {}) =>
  createCustomer(server, { plan: 'payc', ...wanted })
const pickupOf = (customer: TestCustomer, columns: Parameters<typeof putPickup>[2] = {}) =>
  putPickup(server, customer, { pickupDay: DAY, dropoffDay: '2026-11-23', ...columns })
const messagesTo = async (customer: TestCustomer) =>
  (
    await server.database.db.selectFrom('messages').select('eventKey').where('customerId', '=', customer.id).execute()
  ).map(({ eventKey }) => eventKey)
const rowsOf = async (staffId: number) =>
  server.database.db
    .selectFrom('staffActions')
    .select(['command', 'typed', 'outcome', 'refusal', 'happenedAt', 'customerId'])
    .where('staffId', '=', staffId)
    .where('command', '<>', 'staff passkey')
    .orderBy('id')
    .execute()

/** An order that has left the plant in the morning. */
async function onTheVan(customer: TestCustomer): Promise<number> {
  server.setNow('2026-11-18T18:00:00Z')
  const pickup = await putPickup(server, customer, { pickupDay: '2026-11-18', dropoffDay: DAY })
  await ops(server, 'collect', String(pickup), '--bags', '2')
  await ops(server, 'intake', String(pickup), '--item', 'Shirt [Laundry]=5')
  await ops(server, 'intake', String(pickup), '--counted', 'Shirt [Laundry]=5')
  const { id } = await server.database.db
    .selectFrom('orders')
    .select('id')
    .where('pickupId', '=', pickup)
    .executeTakeFirstOrThrow()
  server.setNow('2026-11-19T16:30:00Z')
  const [exit, printed] = await ops(server, 'order', 'forward', String(id), '--yes')
  expect([exit, printed]).toEqual([0, expect.stringContaining('on its way')])
  server.setNow(MORNING)
  return id
}

describe('a driver’s route', () => {
  it('has each door once, with what is fetched and brought there, how to get in and whom to call, and no sum', async () => {
    const peter = await someone({ firstName: 'Peter', lastName: 'Amadi' })
    await addCard(server, peter.token)
    const order = await onTheVan(peter)
    const pickup = await pickupOf(peter, { comment: 'No calls before ten', gateCode: '4471#', hasDoorman: true })
    const [stop, ...more] = (await stopsOf(joel)).filter(({ customer }) => customer.name === 'Peter Amadi')
    expect(more).toEqual([])
    expect(stop).toMatchObject({
      id: `p${pickup}`,
      town: 'Mountain View',
      isDone: false,
      customer: { name: 'Peter Amadi', phone: peter.phone, mayBeTexted: false },
      place: { addressLine1: '12 Villa Street', gateCode: '4471#', hasDoorman: true },
      pickup: {
        id: pickup,
        status: 'open',
        bagsExpected: 2,
        note: 'No calls before ten',
        isRecurring: false,
        until: '2026-11-20T01:00:00.000Z',
        arrivedAt: null,
        collected: null,
      },
      dropoffs: [{ order, bags: 2, pieces: 5, status: 'on_the_van' }],
    })
    const answer = JSON.stringify((await joel.call('GET /desk/route/')).body)
    expect(answer).not.toMatch(/amount|dollar|cents|fee|price|\$/i)
  })

  it('is the own one: places of another driver’s are neither shown nor done', async () => {
    const [here, there] = [await someone({ zipCode: '94041' }), await someone({ zipCode: '94301' })]
    const [mine, theirs] = [await pickupOf(here), await pickupOf(there)]
    const sam = await comeIn(server, 'driver', `Sam ${randomUUID().slice(0, 8)}`, ['Palo Alto and East Palo Alto'])
    const ids = async (browser: DeskBrowser, query = '') =>
      (await stopsOf(browser, query)).flatMap(({ id, customer }) =>
        [here.id, there.id].includes(customer.id) ? id : [],
      )
    expect(await ids(sam)).toEqual([`p${theirs}`])
    expect(await ids(joel)).toEqual([`p${mine}`])
    const refused = await one(joel, { kind: 'collected', pickup: theirs, bags: 1, at: MORNING })
    const nowhere = await one(joel, { kind: 'collected', pickup: 999_999, bags: 1, at: MORNING })
    expect([refused.status, refused.refusal, refused.sentence]).toEqual(['refused', 'not_found', nowhere.sentence])
    expect(await ids(ana)).toEqual([`p${mine}`, `p${theirs}`])
    expect(await ids(ana, `?driver=${sam.id}`)).toEqual([`p${theirs}`])
    expect(await ids(joel, `?driver=${sam.id}`)).toEqual([`p${mine}`])
    expect((await ana.call('GET /desk/route/?driver=999999')).status).toBe(404)
  })

  it('shows neither what is not on the van nor another day’s', async () => {
    const customer = await someone()
    await addCard(server, customer.token)
    const order = await onTheVan(customer)
    const own = async (query = '') => (await stopsOf(joel, query)).filter((stop) => stop.customer.id === customer.id)
    expect((await own()).map(({ id }) => id)).toEqual([`o${order}`])
    await ops(server, 'order', 'hold', String(order), '--reason', 'A button')
    expect(await own()).toEqual([])
    expect(await one(joel, { kind: 'delivered', order, at: MORNING })).toMatchObject({ refusal: 'on_hold' })
    await pickupOf(customer, { pickupDay: '2026-11-20' })
    expect((await own('?day=2026-11-20')).length).toBe(1)
    // Further away a driver has nothing to look up: addresses and gate codes are for the drive.
    for (const [browser, day, status] of [
      [joel, '2026-11-18', 200],
      [joel, '2026-11-17', 404],
      [joel, '2026-11-21', 404],
      [ana, '2026-11-21', 200],
    ] as const) {
      expect([day, (await browser.call(`GET /desk/route/?day=${day}`)).status]).toEqual([day, status])
    }
    expect((await joel.call('GET /desk/route/?day=soon')).status).toBe(400)
  })
})

describe('collected', () => {
  it('records the bags at the phone’s own time, by the person, tells the customer once, and repeats the same under its key', async () => {
    const customer = await someone()
    const pickup = await pickupOf(customer)
    const key = randomUUID()
    const sent = { kind: 'collected', key, pickup, bags: 2, at: '2026-11-19T17:12:34.567Z' }
    const first = await one(joel, sent)
    expect(first).toMatchObject({ status: 'done', refusal: null })
    for (const _ of [1, 2]) expect(await one(joel, sent)).toEqual(first)
    const order = await server.database.db
      .selectFrom('orders')
      .selectAll()
      .where('pickupId', '=', pickup)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      id: first.order,
      bags: 2,
      collectedBy: joel.name,
      collectedAt: new Date('2026-11-19T17:12:34.567Z'),
      collectionRecordedAt: new Date(MORNING),
    })
    expect(await messagesTo(customer)).toEqual([`order ${order.id} collected`])
    expect(await rowsOf(joel.id)).toEqual([
      {
        command: 'collect',
        typed: `collect ${pickup} --bags 2 --at "2026-11-19 09:12"`,
        outcome: 'done',
        refusal: null,
        happenedAt: new Date('2026-11-19T17:12:34.567Z'),
        customerId: customer.id,
      },
    ])
    const [stop] = (await stopsOf(joel)).filter(({ id }) => id === `p${pickup}`)
    expect(stop).toMatchObject({ isDone: true, pickup: { status: 'collected', collected: { bags: 2, by: joel.name } } })
  })

  it('is done once by a double tap and by many tries at once', async () => {
    const customer = await someone()
    const pickup = await pickupOf(customer)
    const sent = { kind: 'collected', key: randomUUID(), pickup, bags: 1, at: MORNING }
    const answers = await Promise.all(Array.from({ length: 6 }, () => one(joel, sent)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill('done'))
    const tapped = await one(joel, { ...sent, key: randomUUID(), at: at('17:29:59') })
    expect(tapped).toMatchObject({ status: 'refused', refusal: 'done_before' })
    expect(tapped.sentence).toContain(`already by ${joel.name}`)
    expect(await messagesTo(customer)).toHaveLength(1)
  })

  it('goes on under its key where the server died after the deed and before its row ended', async () => {
    const customer = await someone()
    const pickup = await pickupOf(customer)
    const sent = { kind: 'collected', key: randomUUID(), pickup, bags: 1, at: at('17:29:00') }
    await one(joel, sent)
    await server.database.query("update staff_actions set outcome = 'begun', ended_at = null where deed_key = $1", [
      sent.key,
    ])
    server.setNow('2026-11-19T18:00:00Z')
    expect(await one(joel, sent)).toMatchObject({ status: 'done' })
    expect(await messagesTo(customer)).toHaveLength(1)
  })

  it('is refused under a key that was used for something else, and another person’s key is another one', async () => {
    const pickup = await pickupOf(await someone())
    const key = randomUUID()
    await one(joel, { kind: 'collected', key, pickup, bags: 1, at: MORNING })
    const other = await one(joel, { kind: 'collected', key, pickup, bags: 3, at: MORNING })
    expect(other).toMatchObject({ status: 'refused', refusal: 'key_reused' })
    expect(await one(ana, { kind: 'collected', key, pickup, bags: 3, at: MORNING })).toMatchObject({
      refusal: 'done_before',
    })
  })

  it.each([
    ['more than two minutes ahead', at('17:32:01'), 'in_the_future'],
    ['older than two days', '2026-11-17T17:29:59.000Z', 'too_old'],
    ['of the day before', '2026-11-19T07:59:59.000Z', 'before_its_day'],
  ])('is refused at a time that is %s', async (_, time, refusal) => {
    const pickup = await pickupOf(await someone())
    expect(await one(joel, { kind: 'collected', pickup, bags: 1, at: time })).toMatchObject({
      status: 'refused',
      refusal,
    })
  })

  it('is refused before its pickup was placed: nobody was asked to that door, and no fee stands on it', async () => {
    const pickup = await pickupOf(await someone(), { placedAt: new Date(at('17:20:00')) })
    const early = { pickup, at: at('17:05:00') }
    for (const kind of ['arrived', 'collected'] as const) {
      expect(await one(joel, { ...early, kind, ...(kind === 'collected' && { bags: 1 }) })).toMatchObject({
        status: 'refused',
        refusal: 'before_it_was_placed',
        sentence: 'That is before anybody had asked for this pickup.',
      })
    }
    expect(await one(joel, { ...early, kind: 'arrived', at: at('17:20:00') })).toMatchObject({ status: 'done' })
  })

  it('at a time a little ahead is now, and the same again is the same', async () => {
    const pickup = await pickupOf(await someone())
    const sent = { kind: 'collected', key: randomUUID(), pickup, bags: 1, at: at('17:31:30') }
    await one(joel, sent)
    await server.database.query("update staff_actions set outcome = 'begun', ended_at = null where deed_key = $1", [
      sent.key,
    ])
    expect(await one(joel, sent)).toMatchObject({ status: 'done' })
    const { collectedAt } = await server.database.db
      .selectFrom('orders')
      .select('collectedAt')
      .where('pickupId', '=', pickup)
      .executeTakeFirstOrThrow()
    expect(collectedAt).toEqual(new Date(MORNING))
  })

  it('is refused with what happened meanwhile: called off, moved, or a no-show', async () => {
    const [called, moved, missed] = [await someone(), await someone(), await someone()]
    const pickups = [await pickupOf(called), await pickupOf(moved), await pickupOf(missed)] as const
    await server.database.query("update pickups set status = 'cancelled' where id = $1", [pickups[0]])
    await server.database.query("update pickups set pickup_day = '2026-11-20' where id = $1", [pickups[1]])
    await ops(server, 'no-show', String(pickups[2]), '--arrived', '09:05', '--yes')
    const outcomes = await send(joel, ...pickups.map((pickup) => ({ kind: 'collected', pickup, bags: 1, at: MORNING })))
    expect(outcomes.map(({ refusal }) => refusal)).toEqual(['called_off', 'moved', 'no_bag_was_there'])
    const { body } = await joel.call('GET /desk/route/')
    const shown = (body as { refused: { sentence: string }[] }).refused.map(({ sentence }) => sentence)
    expect(shown).toEqual(outcomes.map(({ sentence }) => sentence).reverse())
    const board = (await ana.call('GET /desk/board/')).body as { refused: { who: string; customer: { id: number } }[] }
    expect(board.refused.filter(({ who }) => who === joel.name).map(({ customer }) => customer.id)).toEqual(
      [called, moved, missed].map(({ id }) => id).reverse(),
    )
  })
})

describe('nothing there', () => {
  const WEEKLY = { scheduledDay: DAY }
  const arrive = (pickup: number, time = at('17:12:00')) => one(joel, { kind: 'arrived', pickup, at: time })
  const nothing = (pickup: number, time = at('17:26:00')) => one(joel, { kind: 'nothing_there', pickup, at: time })

  it('begins with the arrival, may be said after 14 minutes, costs nothing by itself, and ends a stop that is free', async () => {
    const customer = await someone()
    const pickup = await pickupOf(customer)
    expect(await nothing(pickup)).toMatchObject({ refusal: 'not_arrived' })
    await arrive(pickup)
    expect(await nothing(pickup, at('17:25:59'))).toMatchObject({ refusal: 'too_early_for_no_show' })
    const [stop] = (await stopsOf(joel)).filter(({ id }) => id === `p${pickup}`)
    expect(stop?.pickup).toMatchObject({ arrivedAt: at('17:12:00'), nothingFrom: at('17:26:00'), status: 'open' })
    expect(await nothing(pickup)).toMatchObject({ status: 'done' })
    const after = await server.database.db
      .selectFrom('pickups')
      .select(['status', 'arrivedAt'])
      .where('id', '=', pickup)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ status: 'no_show', arrivedAt: new Date(at('17:12:00')) })
    expect(await nothing(pickup, at('17:27:00'))).toMatchObject({ refusal: 'done_before' })
  })

  it('keeps the first arrival, and only within the hours that we promise', async () => {
    const pickup = await pickupOf(await someone())
    expect(await arrive(pickup, at('16:59:59'))).toMatchObject({ refusal: 'outside_its_hours' })
    await arrive(pickup)
    expect(await arrive(pickup, at('17:20:00'))).toMatchObject({ status: 'done' })
    const [stop] = (await stopsOf(joel)).filter(({ id }) => id === `p${pickup}`)
    expect(stop?.pickup).toMatchObject({ arrivedAt: at('17:12:00') })
  })

  it.each([
    ['of 25 hours', '2026-11-01', '17', '2026-11-01T06:59:59.000Z'],
    ['of 23 hours', '2027-03-14', '16', '2027-03-14T07:59:59.000Z'],
  ])('on the day %s keeps our hours and waits 14 minutes', async (_, day, nineHour, yesterday) => {
    const from = (minutes: string) => `${day}T${nineHour}:${minutes}.000Z`
    server.setNow(from('40:00'))
    await server.database.query("update staff_sessions set ends_at = '2028-01-01T00:00:00Z' where ended_at is null")
    const pickup = await pickupOf(await someone(), {
      pickupDay: day,
      dropoffDay: '2027-12-31',
      placedAt: new Date('2026-10-20T17:00:00Z'),
      changeableUntil: new Date('2026-10-25T17:00:00Z'),
    })
    expect(await arrive(pickup, yesterday)).toMatchObject({ refusal: 'before_its_day' })
    const early = new Date(Date.parse(from('00:00')) - 1).toISOString()
    expect(await arrive(pickup, early)).toMatchObject({ refusal: 'outside_its_hours' })
    expect(await arrive(pickup, from('05:00'))).toMatchObject({ status: 'done' })
    const [stop] = (await stopsOf(joel)).filter(({ id }) => id === `p${pickup}`)
    expect(stop?.pickup).toMatchObject({ arrivedAt: from('05:00'), nothingFrom: from('19:00') })
    expect(await nothing(pickup, from('18:59'))).toMatchObject({ refusal: 'too_early_for_no_show' })
    expect(await nothing(pickup, from('19:00'))).toMatchObject({ status: 'done' })
    expect((await rowsOf(joel.id)).map(({ typed }) => typed)).toContain(`stop nothing ${pickup} --at "${day} 09:19"`)
  })

  it('leaves a fee to the desk, which is asked once more with the sum, charges once, and is told where a colleague did', async () => {
    const customer = await someone()
    await addCard(server, customer.token)
    const pickup = await pickupOf(customer, WEEKLY)
    await arrive(pickup)
    expect(await nothing(pickup)).toMatchObject({
      status: 'done',
      sentence: `Nothing was there for pickup ${pickup}. The fee of $9.99 waits for the desk.`,
    })
    expect(await messagesTo(customer)).toEqual([])
    const charges = () =>
      server.database.db.selectFrom('charges').select('amountCents').where('customerId', '=', customer.id).execute()
    expect(await charges()).toEqual([])
    const board = (await ana.call('GET /desk/board/')).body as { fees: object[] }
    expect(board.fees).toEqual([
      {
        pickup,
        customer: { id: customer.id, name: 'Grace Hopper' },
        pickupDay: DAY,
        arrivedAt: at('17:12:00'),
        nothingAt: at('17:26:00'),
        by: joel.name,
        fee: 999,
        dollarFee: '9.99',
        nth: 1,
      },
    ])
    const line = `POST /desk/pickups/${pickup}/fee/`
    expect((await joel.call(line, {})).status).toBe(404)
    const asked = (await ana.call(line, {})).body as { status: string; question: string }
    expect(asked).toMatchObject({ status: 'asks', amount: 999, dollarAmount: '9.99' })
    expect((await ana.call(line, { shown: 'Something else?' })).body).toMatchObject({ status: 'asks' })
    expect(await charges()).toEqual([])
    const dev = await comeIn(server, 'desk', `Dev ${randomUUID().slice(0, 8)}`)
    const both = await Promise.all([ana, dev].map((browser) => browser.call(line, { shown: asked.question })))
    const statuses = both.map(({ body }) => (body as { status: string }).status).sort()
    expect(statuses[0]).toBe('done')
    expect(['refused', 'repeats']).toContain(statuses[1])
    expect(await charges()).toEqual([{ amountCents: 999 }])
    expect((await ana.call(line, { shown: asked.question, is_repeated: true })).body).toMatchObject({
      status: 'refused',
    })
    expect(await charges()).toHaveLength(1)
  })

  it('is let go by the desk without a fee, once', async () => {
    const customer = await someone()
    const pickup = await pickupOf(customer, WEEKLY)
    const line = `POST /desk/pickups/${pickup}/fee/waive/`
    expect((await ana.call(line)).body).toMatchObject({
      status: 'refused',
      sentence: `No driver has said that nothing was there for pickup ${pickup}.`,
    })
    await arrive(pickup)
    await nothing(pickup)
    expect((await ana.call(line)).body).toMatchObject({ status: 'done' })
    expect((await ana.call(line)).body).toMatchObject({ status: 'refused' })
    expect(await nothing(pickup, at('17:28:00'))).toMatchObject({ status: 'refused', refusal: 'done_before' })
    const { amountCents } = await server.database.db
      .selectFrom('orders')
      .select('amountCents')
      .where('pickupId', '=', pickup)
      .executeTakeFirstOrThrow()
    expect(amountCents).toBe(0)
  })

  it('gives way to bags that were found after all, also late', async () => {
    const pickup = await pickupOf(await someone(), WEEKLY)
    await arrive(pickup)
    await nothing(pickup)
    expect(await one(joel, { kind: 'collected', pickup, bags: 1, at: MORNING })).toMatchObject({ status: 'done' })
    expect(await nothing(pickup, at('17:28:00'))).toMatchObject({ refusal: 'bag_collected' })
    expect(((await ana.call('GET /desk/board/')).body as { fees: object[] }).fees).toEqual([])
    expect((await ana.call(`POST /desk/pickups/${pickup}/fee/`, {})).body).toMatchObject({ status: 'refused' })
  })

  it('is the same under its key where the server died in the middle', async () => {
    const pickup = await pickupOf(await someone())
    await arrive(pickup)
    const sent = { kind: 'nothing_there', key: randomUUID(), pickup, at: at('17:26:00') }
    expect(await one(joel, sent)).toMatchObject({ status: 'done' })
    await server.database.query("update staff_actions set outcome = 'begun', ended_at = null where deed_key = $1", [
      sent.key,
    ])
    expect(await one(joel, sent)).toMatchObject({ status: 'done' })
  })
})

describe('delivered', () => {
  it('is an event at its own time, charges nothing, is told once and refused where it cannot be', async () => {
    const customer = await someone()
    await addCard(server, customer.token)
    const order = await onTheVan(customer)
    const count = async () => Number((await server.database.query('select count(*) as n from charges')).rows[0]?.['n'])
    const before = await count()
    expect(await one(joel, { kind: 'delivered', order, at: at('16:00:00') })).toMatchObject({
      refusal: 'before_it_left',
    })
    const sent = { kind: 'delivered', key: randomUUID(), order, at: at('17:20:00') }
    for (const _ of [1, 2]) expect(await one(joel, sent)).toMatchObject({ status: 'done' })
    expect(await one(joel, { ...sent, key: randomUUID(), at: at('17:21:00') })).toMatchObject({
      refusal: 'done_before',
    })
    expect(await count()).toBe(before)
    const row = await server.database.db
      .selectFrom('orders')
      .select(['state', 'deliveredAt'])
      .where('id', '=', order)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'delivered', deliveredAt: new Date(at('17:20:00')) })
    expect((await messagesTo(customer)).filter((key) => key === `order ${order} delivered`)).toHaveLength(1)
    expect(await one(joel, { kind: 'delivered', order: 999_999, at: MORNING })).toMatchObject({ refusal: 'not_found' })
  })

  it('takes no order out of the house: neither an uncounted one nor one that is not packed', async () => {
    const customer = await someone()
    const pickup = await pickupOf(customer)
    const { order } = await one(joel, { kind: 'collected', pickup, bags: 1, at: MORNING })
    expect(await one(joel, { kind: 'delivered', order: order ?? 0, at: MORNING })).toMatchObject({
      refusal: 'not_on_its_way',
    })
  })
})

describe('a phone that was away', () => {
  it('is answered deed by deed in its order, and what comes after one of which nobody knows is not tried', async () => {
    const [first, second] = [await pickupOf(await someone()), await pickupOf(await someone())]
    const { deps } = server
    const broken = { ...deps, reach: async () => Promise.reject(new Error('The disk is full.')) }
    const { recordStops } = await import('./stop-deeds.ts')
    const staff = {
      id: joel.id,
      name: joel.name,
      role: 'driver',
      places: [],
      sessionId: 1,
      beganAt: new Date(),
      endsAt: new Date(),
    } as const
    const deeds = [first, second].map((pickup) => ({
      kind: 'collected' as const,
      key: randomUUID(),
      pickup,
      bags: 1,
      at: new Date(MORNING),
    }))
    const outcomes = await recordStops(broken, staff, deeds)
    expect(outcomes.map(({ status }) => status)).toEqual(['failed', 'failed'])
    const again = await recordStops(deps, staff, deeds)
    expect(again.map(({ status }) => status)).toEqual(['done', 'done'])
  })

  it('sends at most a hundred at once, and nothing that makes no sense', async () => {
    const sent = { key: randomUUID(), kind: 'collected', pickup: 1, bags: 1, at: MORNING }
    const wrong: unknown[] = [
      [],
      Array(101).fill(sent),
      [{ ...sent, kind: 'charge' }],
      [{ ...sent, bags: 0 }],
      [{ ...sent, bags: 1.5 }],
      [{ ...sent, at: 'now' }],
      [{ ...sent, key: 'x' }],
      [{ ...sent, pickup: '1; drop table orders' }],
    ]
    for (const deeds of wrong) {
      const { status }: DeskAnswer = await joel.call('POST /desk/stops/', { person: joel.id, deeds })
      expect([JSON.stringify(deeds).slice(0, 90), status]).toEqual([JSON.stringify(deeds).slice(0, 90), 400])
    }
  })
})

describe('the board', () => {
  it('has routes by driver, what is late, rush that waits, and what goes out', async () => {
    const [late, rushing, loaded] = [await someone(), await someone(), await someone()]
    await addCard(server, loaded.token)
    const order = await onTheVan(loaded)
    const forgotten = await pickupOf(late, { pickupDay: '2026-11-17' })
    const rush = await pickupOf(rushing, { isRush: true, rushCents: 999, dropoffDay: '2026-11-20' })
    const ids = [late, rushing, loaded].map(({ id }) => id)
    const board = (await ana.call('GET /desk/board/')).body as {
      late: { customer: { id: number } }[]
      routes: { driver: object; towns: string[]; stops: Stop[]; stopsDone: number }[]
      rush: object[]
      goingOut: { orders: number; loaded: number }
      stops: number
    }
    expect(board.late).toMatchObject([
      { kind: 'pickup', pickup: forgotten, daysLate: 2, sentence: 'No one has recorded what happened.' },
    ])
    expect(board.rush).toMatchObject([{ pickup: rush, waitsFor: 'staff', amount: 999, dropoffDay: '2026-11-20' }])
    const [route] = board.routes
    expect(board.routes).toMatchObject([{ driver: { id: joel.id, isSignedIn: true }, towns: ['Mountain View'] }])
    const shown = route?.stops.filter(({ customer }) => ids.includes(customer.id)).map(({ id }) => id)
    expect(shown?.sort()).toEqual([`o${order}`, `p${rush}`])
    expect(board.stops).toBe(route?.stops.length)
    expect(board.goingOut.loaded).toBeGreaterThan(0)
    const answers = ['approve', 'approve', 'withdraw'].map((deed) => `POST /desk/pickups/${rush}/rush/${deed}/`)
    const statuses = []
    for (const line of answers) statuses.push(((await ana.call(line)).body as { status: string }).status)
    expect(statuses).toEqual(['done', 'refused', 'done'])
    expect((await ana.call(`POST /desk/pickups/${rush}/rush/quote/`, { amount: 4900 })).body).toMatchObject({
      status: 'refused',
    })
  })
})
