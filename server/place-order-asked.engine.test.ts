import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { START } from '../tests/engines.ts'
import { addCard } from '../tests/money/cards.ts'
import { booksProven } from '../tests/money/money.ts'
import { CARDS } from '../tests/money/order-payer.ts'
import {
  checkOut,
  confirm,
  createPlacer,
  keptOf,
  type Placer,
  placedOf,
  toldTo,
  welcome,
} from '../tests/money/placing.ts'
import { putOrder } from '../tests/money/put-order.ts'
import { verifyOwn } from '../tests/phones.ts'
import { putPickup } from '../tests/put-pickup.ts'
import { shareTestServer } from '../tests/test-server.ts'
import { askAboutCharges } from './payments/ask-provider.ts'

/** The bank asks between the press and the payment: minutes pass, days close, tabs are closed and opened. */

const WEDNESDAY = '2026-11-18'
const THURSDAY = '2026-11-19'
const WISH = { pickup: { pickup_date: WEDNESDAY, is_rush: true }, days: [1] }

const server = shareTestServer()
beforeEach(() => server.setNow(START))
afterEach(() => booksProven(server))

const asked = () => createPlacer(server, { card: CARDS.asks })

/** Another address becomes the main one. */
async function moveToWork({ token }: Placer): Promise<number> {
  const work = { title: 'Work', zip_code: '94301', address_line_1: '1 University Avenue' }
  const { body } = await server.call('POST', '/api/client/addresses/', work, token)
  const { id } = body as { id: number }
  await server.call('PATCH', '/api/client/profile/', { main_address: id }, token)
  return id
}
const passSeconds = (seconds: number) => server.setNow(new Date(server.deps.clock.now().getTime() + seconds * 1000))
/** The customer says yes to the bank and never comes back: the asker settles it. */
async function confirmAndLeave(secret: string) {
  await confirm(server, secret)
  passSeconds(60)
  await askAboutCharges(server.deps)
}

describe('a tab that is closed in the bank’s question', () => {
  it('loses nothing: whoever settles the payment books what was agreed, once', async () => {
    const placer = await asked()
    await verifyOwn(server, placer)
    const key = randomUUID()
    const { status, body } = await welcome(server, placer, WISH, key)
    expect(status).toBe(402)
    expect(await keptOf(server, placer)).toMatchObject({ pickups: [], schedules: [], agreements: [{ madeAt: null }] })
    await confirmAndLeave(body.secret)
    await askAboutCharges(server.deps)
    const again = await welcome(server, placer, WISH, key)
    expect(again).toMatchObject({ status: 200, body: { request: { pickup_date: WEDNESDAY }, schedule: { days: [1] } } })
    const { pickups, schedules } = await keptOf(server, placer)
    expect([pickups.length, schedules.length]).toEqual([1, 1])
    const told = await toldTo(server, placer)
    expect(told.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms'])
  })

  it('is shown to any other tab also where nothing but the plan was agreed, as long as it is under way', async () => {
    const placer = await asked()
    const { body } = await checkOut(server, placer, { is_auto_billing: false })
    expect(await placedOf(server, placer)).toMatchObject({
      state: 'asking',
      order: { id: placer.order, is_paid: false, dollar_amount_with_discount: '199.00' },
      card_last: '3155',
      pickup: null,
      days: [],
      request: null,
      starts_on: null,
    })
    expect((await keptOf(server, placer)).agreements).toEqual([])
    await confirm(server, body.secret)
    expect((await checkOut(server, placer, { is_auto_billing: false })).status).toBe(200)
    expect(await placedOf(server, placer)).toBeNull()
  })

  it('is told of before an order that was paid a moment ago, and not told of where it pays for laundry', async () => {
    const placer = await asked()
    const first = await welcome(server, placer, WISH)
    await confirm(server, first.body.secret)
    await welcome(server, placer, WISH)
    expect(await placedOf(server, placer)).toMatchObject({ state: 'paid', order: { id: placer.order } })
    const laundry = await putOrder(server, placer, {
      amountCents: 50_000,
      hold: 'payment',
      deliveredAt: server.deps.clock.now(),
    })
    const path = `/api/client/orders/${laundry}/pay/`
    expect((await server.call('POST', path, {}, placer.token)).status).toBe(402)
    expect(await placedOf(server, placer)).toMatchObject({ state: 'paid', order: { id: placer.order } })
    const { body } = await server.call(
      'POST',
      '/api/client/subscription/choose/',
      { package: 'platinum' },
      placer.token,
    )
    const order = (body as { id: number }).id
    expect((await checkOut(server, { ...placer, order })).status).toBe(402)
    expect(await placedOf(server, placer)).toMatchObject({ state: 'asking', order: { id: order }, pickup: null })
  })

  it('is shown to any other tab and device, which may take the question over without a wish', async () => {
    const placer = await asked()
    const cardId = (await addCard(server, placer.token, CARDS.asks)).id
    expect(await placedOf(server, placer)).toBeNull()
    const first = await welcome(server, placer, { ...WISH, user: { ...ROSA, is_auto_billing: true } })
    const shown = await placedOf(server, placer)
    expect(shown).toMatchObject({
      state: 'asking',
      order: { id: placer.order, is_paid: false, dollar_amount_with_discount: '199.00', card: cardId },
      card_last: '3155',
      paid_at: null,
      pickup: { pickup_date: WEDNESDAY, is_rush: true },
      days: [1],
      request: null,
      schedule: null,
      starts_on: null,
    })
    const taken = { dollar_amount_with_discount: '199.00', card: cardId, is_confirmation: true }
    const second = await checkOut(server, placer, taken)
    expect([second.status, second.body.secret]).toEqual([402, first.body.secret])
    await confirm(server, second.body.secret)
    const paid = await checkOut(server, placer, taken)
    expect(paid).toMatchObject({ status: 200, body: { request: { pickup_date: WEDNESDAY }, schedule: { days: [1] } } })
    const profile = await server.call('GET', '/api/client/profile/', undefined, placer.token)
    expect(profile.body).toMatchObject({ is_auto_billing: true })
    expect(await placedOf(server, placer)).toMatchObject({
      state: 'paid',
      card_last: '3155',
      paid_at: START.toISOString(),
      request: { id: paid.body.request?.id, pickup_date: WEDNESDAY, is_rush: true },
      request_refusal: null,
      schedule: { id: paid.body.schedule?.id },
      starts_on: '2026-11-23',
    })
  })

  it('and a question that nobody answers ends with its wish', async () => {
    const placer = await asked()
    await welcome(server, placer, WISH)
    passSeconds(31 * 60)
    await askAboutCharges(server.deps)
    const { pickups, schedules } = await keptOf(server, placer)
    expect([pickups, schedules, await placedOf(server, placer)]).toEqual([[], [], null])
  })
})

describe('a confirmation from another device', () => {
  const confirmation = { dollar_amount_with_discount: '199.00', is_confirmation: true }
  const nothingBegun = async (placer: Placer) => {
    const { rows } = await server.database.query('select status from charges where customer_id = $1', [placer.id])
    const { pickups, schedules } = await keptOf(server, placer)
    return { charges: rows, pickups, schedules }
  }

  it('of a question that has lapsed begins no payment, which would be one without the pickup', async () => {
    const placer = await asked()
    await welcome(server, placer, WISH)
    passSeconds(31 * 60)
    await askAboutCharges(server.deps)
    const key = randomUUID()
    for (const _ of [1, 2]) {
      expect(await checkOut(server, placer, confirmation, key)).toMatchObject({ status: 409, code: 'charge_not_made' })
    }
    expect(await nothingBegun(placer)).toEqual({ charges: [{ status: 'void' }], pickups: [], schedules: [] })
    // The checkout is pressed again, with all that was agreed.
    const { body } = await welcome(server, placer, WISH)
    await confirmAndLeave(body.secret)
    expect((await keptOf(server, placer)).pickups).toMatchObject([{ pickupDay: WEDNESDAY }])
  })

  it('goes on with the question as it was asked, also where auto-reload was switched off meanwhile', async () => {
    const placer = await asked()
    const first = await welcome(server, placer, { ...WISH, user: { ...ROSA, is_auto_billing: true } })
    await server.call('PATCH', '/api/client/profile/', { is_auto_billing: false }, placer.token)
    // What an older look at the order has told about the tick, and another wish, change nothing.
    const stale = { ...confirmation, is_auto_billing: true, pickup: null, days: [] }
    const second = await checkOut(server, placer, stale)
    expect([second.status, second.body.secret]).toEqual([402, first.body.secret])
    await confirm(server, second.body.secret)
    expect(await checkOut(server, placer, stale)).toMatchObject({
      status: 200,
      body: { request: { pickup_date: WEDNESDAY }, schedule: { days: [1] } },
    })
    const profile = await server.call('GET', '/api/client/profile/', undefined, placer.token)
    expect(profile.body).toMatchObject({ is_auto_billing: false })
  })

  it('cancels no question about another card or another order', async () => {
    const placer = await asked()
    const other = (await addCard(server, placer.token, CARDS.asks)).id
    const { body } = await checkOut(server, placer, WISH)
    const wrongCard = { ...confirmation, card: other - 1 }
    expect(await checkOut(server, placer, wrongCard)).toMatchObject({ status: 409, code: 'payment_under_way' })
    await confirmAndLeave(body.secret)
    expect((await keptOf(server, placer)).pickups).toMatchObject([{ pickupDay: WEDNESDAY }])
  })
})

const ROSA = { first_name: 'Rosa', last_name: 'Parks' }

describe('a second press during the question', () => {
  const settled = async (placer: Placer, secret: string) => {
    await confirmAndLeave(secret)
    const { pickups, schedules } = await keptOf(server, placer)
    return { days: pickups.map(({ pickupDay }) => pickupDay), weekly: schedules.map(({ days }) => days) }
  }

  it.each([
    ['another wish, which counts', { pickup: { pickup_date: THURSDAY }, days: [3] }, [THURSDAY], [[3]]],
    ['another day alone, beside which the weekly days stay', { pickup: { pickup_date: THURSDAY } }, [THURSDAY], [[1]]],
    ['null, which takes the pickup back', { pickup: null }, [], [[1]]],
    ['no weekly days, which takes them back', { days: [] }, [WEDNESDAY], []],
    ['null and null, which takes all back', { pickup: null, days: null }, [], []],
    ['nothing, and all stays', {}, [WEDNESDAY], [[1]]],
  ])('brings %s', async (_, more, days, weekly) => {
    const placer = await asked()
    await checkOut(server, placer, WISH)
    const { status, body } = await checkOut(server, placer, more)
    expect(status).toBe(402)
    expect(await settled(placer, body.secret)).toEqual({ days, weekly })
  })

  it('with a day that cannot be booked is refused, and the question goes on with the wish before', async () => {
    const placer = await asked()
    const { body } = await checkOut(server, placer, WISH)
    const refused = await checkOut(server, placer, { pickup: { pickup_date: '2026-11-26' } })
    expect(refused).toMatchObject({ status: 400, code: 'pickup_day_closed' })
    expect(await settled(placer, body.secret)).toEqual({ days: [WEDNESDAY], weekly: [[1]] })
  })

  it('that begins a new payment and wishes for nothing ends the wish before', async () => {
    const placer = await asked()
    await checkOut(server, placer, WISH)
    await addCard(server, placer.token)
    const paid = await checkOut(server, placer)
    expect(paid.status).toBe(200)
    expect(paid.body).not.toHaveProperty('request')
    expect(await keptOf(server, placer)).toEqual({ agreements: [], pickups: [], schedules: [] })
  })

  it('under the same key writes nothing, and with another body is refused', async () => {
    const placer = await asked()
    const key = randomUUID()
    const { body } = await checkOut(server, placer, WISH, key)
    // Another tab has said something newer meanwhile.
    await checkOut(server, placer, { pickup: { pickup_date: THURSDAY } })
    expect((await checkOut(server, placer, WISH, key)).status).toBe(402)
    const other = await checkOut(server, placer, { ...WISH, days: [3] }, key)
    expect(other).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect(await settled(placer, body.secret)).toEqual({ days: [THURSDAY], weekly: [[1]] })
  })

  it('goes by the main address of its own moment', async () => {
    const placer = await asked()
    await checkOut(server, placer, WISH)
    const work = await moveToWork(placer)
    const kept = await checkOut(server, placer, {})
    expect((await keptOf(server, placer)).agreements[0]?.addressId).not.toBe(work)
    await checkOut(server, placer, { days: [1] })
    await confirmAndLeave(kept.body.secret)
    const { pickups } = await keptOf(server, placer)
    expect(pickups).toMatchObject([{ addressLine1: '1 University Avenue' }])
  })
})

it('a press that only takes the weekly days back leaves the pickup at its door', async () => {
  const placer = await asked()
  await checkOut(server, placer, WISH)
  await moveToWork(placer)
  const setServed = (isServed: boolean) =>
    server.database.query("update zip_codes set is_withdrawn = $1 where value = '94301'", [!isServed])
  await setServed(false)
  const taken = await checkOut(server, placer, { days: [] })
  await confirmAndLeave(taken.body.secret)
  await setServed(true)
  const { pickups, schedules } = await keptOf(server, placer)
  expect([pickups, schedules]).toMatchObject([[{ addressLine1: '12 Villa Street' }], []])
})

it('a day that has closed since is no news beside a payment of it that is under way', async () => {
  server.setNow('2026-11-17T15:59:00Z')
  const placer = await createPlacer(server, { card: CARDS.timesOutAfter })
  const wish = { pickup: { pickup_date: '2026-11-17' } }
  expect(await checkOut(server, placer, wish)).toMatchObject({ status: 409, code: 'charge_unknown' })
  server.setNow('2026-11-17T16:00:01Z')
  const second = await checkOut(server, placer, wish)
  expect([second.status, second.code]).not.toEqual([400, 'pickup_day_too_late'])
  passSeconds(60)
  await askAboutCharges(server.deps)
  expect((await keptOf(server, placer)).pickups).toMatchObject([{ pickupDay: WEDNESDAY }])
})

it('a press whose wish came too late for the payment in another tab hears that it is not booked', async () => {
  const placer = await createPlacer(server, { card: CARDS.timesOutAfter })
  expect((await checkOut(server, placer)).code).toBe('charge_unknown')
  const key = randomUUID()
  expect((await checkOut(server, placer, WISH, key)).status).toBe(409)
  passSeconds(60)
  await askAboutCharges(server.deps)
  const sentence = 'This order was paid without it, so it is not booked. You can book it in your account.'
  for (const name of [key, randomUUID()]) {
    const { status, body } = await checkOut(server, placer, WISH, name)
    expect([status, body.request_refusal, body.schedule_refusal]).toEqual([200, sentence, sentence])
  }
  const taken = await checkOut(server, placer, { pickup: null, days: [] })
  expect(taken.body).not.toHaveProperty('request_refusal')
  expect((await keptOf(server, placer)).pickups).toEqual([])
})

describe('a day that closes during the question', () => {
  /** At this minute the day itself can be booked, and a minute later no more. */
  const press = async (day: string, pickup: object = {}) => {
    server.setNow(`${day}T15:59:00Z`)
    const placer = await asked()
    const { body } = await checkOut(server, placer, { pickup: { pickup_date: day, ...pickup } })
    return { placer, finish: () => confirmAndLeave(body.secret) }
  }

  it('becomes the next one, and the letter says so with a link', async () => {
    const { placer, finish } = await press('2026-11-17', { is_rush: true })
    await finish()
    const { pickups } = await keptOf(server, placer)
    expect(pickups).toMatchObject([{ pickupDay: WEDNESDAY, isRush: true, rushCents: 999 }])
    const [letter] = await toldTo(server, placer)
    expect(letter?.body).toContain(
      'Tuesday, November 17th had closed before we could book it, so we come on Wednesday, November 18th instead.\n\nChange your pickup: ',
    )
    expect(await placedOf(server, placer)).toMatchObject({
      pickup: { pickup_date: '2026-11-17' },
      request: { pickup_date: WEDNESDAY },
      request_refusal: null,
    })
  })

  it('leaves rush behind where it brings nothing any more', async () => {
    const { placer, finish } = await press(WEDNESDAY, { is_rush: true })
    await finish()
    const { pickups } = await keptOf(server, placer)
    expect(pickups).toMatchObject([{ pickupDay: THURSDAY, isRush: false, rushCents: 0 }])
    const [letter] = await toldTo(server, placer)
    expect(letter?.body).toContain('Rush wouldn’t bring it back any sooner, so there’s no rush fee.')
  })

  it('goes over a holiday and over a day on which we come there already', async () => {
    const { placer, finish } = await press('2026-11-25')
    await putPickup(server, placer, { pickupDay: '2026-11-27', dropoffDay: '2026-12-01' })
    await finish()
    const { pickups } = await keptOf(server, placer)
    expect(pickups.map(({ pickupDay }) => pickupDay).sort()).toEqual(['2026-11-27', '2026-11-28'])
    const [letter] = await toldTo(server, placer)
    expect(letter?.body).toContain('so we come on Saturday, November 28th instead.')
  })

  it('is kept where a pickup was booked for it meanwhile', async () => {
    const { placer, finish } = await press('2026-11-17')
    const changedAt = server.deps.clock.now()
    const id = await putPickup(server, placer, { pickupDay: '2026-11-17', dropoffDay: '2026-11-20', changedAt })
    await finish()
    expect((await keptOf(server, placer)).pickups).toMatchObject([{ id }])
    expect(await placedOf(server, placer)).toMatchObject({ request: { id } })
  })
})

it('a first checkout that finds the order paid writes nothing of what was typed in its tab', async () => {
  const placer = await createPlacer(server)
  const placed = await welcome(server, placer, WISH)
  const stale = {
    ...WISH,
    user: { first_name: 'Old', last_name: 'Tab', is_auto_billing: true },
    address: { zip_code: '94301', address_line_1: '666 Wrong Street', address_line_2: '', instructions: '' },
  }
  const again = await welcome(server, placer, stale)
  expect([again.status, again.body]).toEqual([200, placed.body])
  const { pickups } = await keptOf(server, placer)
  expect(pickups).toMatchObject([{ addressLine1: '9 Linen Lane' }])
  const profile = await server.call('GET', '/api/client/profile/', undefined, placer.token)
  expect(profile.body).toMatchObject({ first_name: 'Rosa', is_auto_billing: false })
})

describe('the last order that was placed', () => {
  const placed = async () => {
    const placer = await createPlacer(server)
    const { body } = await welcome(server, placer, WISH)
    return { placer, id: body.request?.id ?? 0, token: placer.token }
  }

  it('is shown for a day, to its customer alone', async () => {
    const { placer } = await placed()
    const stranger = await createPlacer(server)
    server.setNow('2026-11-18T17:59:59Z')
    // A session is over by then; somebody who signs in anew sees it.
    const logIn = { email: placer.email, password: placer.password }
    const { body } = await server.call('POST', '/api/client/auth/login/', logIn)
    const { token } = body as { token: string }
    expect(await placedOf(server, { ...placer, token })).toMatchObject({ state: 'paid' })
    server.setNow('2026-11-18T18:00:00Z')
    expect(await placedOf(server, { ...placer, token })).toBeNull()
    server.setNow(START)
    expect(await placedOf(server, stranger)).toBeNull()
  })

  it('is gone once its pickup is changed, cancelled or collected', async () => {
    const moved = await placed()
    const cancelled = await placed()
    const collected = await placed()
    passSeconds(1)
    await server.call('PATCH', `/api/client/requests/${moved.id}/`, { pickup_date: THURSDAY }, moved.token)
    await server.call('DELETE', `/api/client/requests/${cancelled.id}/`, undefined, cancelled.token)
    const end = { status: 'collected', changedAt: server.deps.clock.now() } as const
    await server.database.db.updateTable('pickups').set(end).where('id', '=', collected.id).execute()
    for (const { placer } of [moved, cancelled, collected]) expect(await placedOf(server, placer)).toBeNull()
    // The call that paid still tells what is left.
    const again = await welcome(server, cancelled.placer)
    expect([again.status, 'request' in again.body]).toEqual([200, false])
    expect((await welcome(server, moved.placer)).body.request?.pickup_date).toBe(THURSDAY)
  })

  it('leaves out a schedule that was deleted since', async () => {
    const { placer, token } = await placed()
    const { schedule } = (await placedOf(server, placer)) ?? {}
    await server.call('DELETE', `/api/client/schedules/${schedule?.id}/`, undefined, token)
    expect(await placedOf(server, placer)).toMatchObject({ schedule: null, schedule_refusal: null, days: [1] })
  })
})
