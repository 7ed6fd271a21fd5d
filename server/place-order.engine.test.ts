import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer } from '../tests/customers.ts'
import { START } from '../tests/engines.ts'
import { addCard } from '../tests/money/cards.ts'
import { booksProven, sandboxBook } from '../tests/money/money.ts'
import { CARDS } from '../tests/money/order-payer.ts'
import {
  applyCoupon,
  checkOut,
  createPlacer,
  keptOf,
  officeLetters,
  type Placer,
  placedOf,
  putSchedule,
  toldTo,
  welcome,
} from '../tests/money/placing.ts'
import { verifyOwn } from '../tests/phones.ts'
import { putPickup } from '../tests/put-pickup.ts'
import { shareTestServer } from '../tests/test-server.ts'

/** A test's world begins on Tuesday, November 17, at ten in the morning. */
const TODAY = '2026-11-17'
const WEDNESDAY = '2026-11-18'
const MONDAY = 1
const WISH = { pickup: { pickup_date: WEDNESDAY, is_rush: true, comment: 'Blue bag' }, days: [MONDAY] }

const server = shareTestServer()
beforeEach(() => server.setNow(START))
afterEach(() => booksProven(server))

const callOf = (name: 'subscription' | 'welcome') => (name === 'welcome' ? welcome : checkOut)

describe.each(['subscription', 'welcome'] as const)('the %s checkout', (name) => {
  const place = callOf(name)

  it('with a pickup and weekly days brings both with the payment, once', async () => {
    const placer = await createPlacer(server)
    const key = randomUUID()
    const placed = await place(server, placer, WISH, key)
    expect([placed.status, placed.body]).toMatchObject([
      200,
      {
        request: { pickup_date: WEDNESDAY, is_rush: true, comment: 'Blue bag', status: 'open' },
        schedule: { days: [MONDAY], status: 'active', is_rush: false },
      },
    ])
    expect(placed.body).not.toHaveProperty('request_refusal')
    expect(placed.body).not.toHaveProperty('schedule_refusal')
    expect((await place(server, placer, WISH, key)).text).toBe(placed.text)
    const again = await place(server, placer, { pickup: { pickup_date: '2026-11-20' } })
    expect([again.status, again.body.request, again.body.schedule]).toEqual([
      200,
      placed.body.request,
      placed.body.schedule,
    ])
    const { pickups, schedules, agreements } = await keptOf(server, placer)
    expect([pickups.length, schedules.length]).toEqual([1, 1])
    expect(agreements).toMatchObject([
      {
        invoiceId: placer.order,
        pickupDay: WEDNESDAY,
        days: [MONDAY],
        pickupId: pickups[0]?.id,
        startsOn: '2026-11-23',
      },
    ])
  })

  it('tells the whole order in one letter, and the pickup in one text', async () => {
    const placer = await createPlacer(server)
    await verifyOwn(server, placer)
    await place(server, placer, WISH)
    const [letter, ...texts] = (await toldTo(server, placer)).sort((one) => (one.channel === 'mail' ? -1 : 1))
    expect(letter?.eventKey).toBe(`invoice ${placer.order} receipt`)
    const address =
      name === 'welcome' ? '9 Linen Lane, Apt 2, Palo Alto, CA 94301' : '12 Villa Street, Mountain View, CA 94041'
    expect(letter?.body).toContain(
      [
        'Pickup: Wednesday, November 18th, 9:00 AM – 5:00 PM',
        'Back: Friday, November 20th, by 5:00 PM, with rush',
        `Address: ${address}`,
        'Change until: Tuesday, November 17th, 1:00 PM',
        'Every week: Monday, first on Monday, November 23rd',
      ].join('\n'),
    )
    expect(texts).toMatchObject([
      { channel: 'sms', letterTo: null, body: expect.stringContaining('pickup is confirmed') },
    ])
  })

  it('without a verified phone tells it by letter alone', async () => {
    const placer = await createPlacer(server)
    await place(server, placer, WISH)
    expect((await toldTo(server, placer)).map(({ eventKey }) => eventKey)).toEqual([`invoice ${placer.order} receipt`])
  })

  it.each([
    ['a day that has passed', { pickup: { pickup_date: '2026-11-16' } }, 'pickup_day_past'],
    ['today after the cut-off hour', { pickup: { pickup_date: TODAY } }, 'pickup_day_too_late'],
    ['a holiday', { pickup: { pickup_date: '2026-11-26' } }, 'pickup_day_closed'],
    ['a day too far ahead', { pickup: { pickup_date: '2027-11-18' } }, 'pickup_day_too_far'],
    ['weekdays side by side', { days: [1, 2] }, 'schedule_days_wrong'],
    ['a Saturday of every week', { days: [6] }, 'schedule_days_wrong'],
  ])('refuses %s before anything is charged, and keeps nothing', async (_, wish, code) => {
    const placer = await createPlacer(server)
    const before = await sandboxBook(server)
    expect(await place(server, placer, wish)).toMatchObject({ status: 400, code })
    expect(await sandboxBook(server)).toEqual(before)
    expect(await keptOf(server, placer)).toEqual({ agreements: [], schedules: [], pickups: [] })
    expect(await placedOf(server, placer)).toBeNull()
  })

  it('without a wish answers as ever, to the letter', async () => {
    const placer = await createPlacer(server)
    const { body } = await place(server, placer)
    for (const part of ['request', 'request_refusal', 'schedule', 'schedule_refusal']) {
      expect(body).not.toHaveProperty(part)
    }
    const { agreements } = await keptOf(server, placer)
    expect(agreements.length).toBe(name === 'welcome' ? 1 : 0)
    const [letter] = await toldTo(server, placer)
    expect(letter?.body).not.toMatch(/Pickup|Comes back|Every week/)
  })
})

describe('an order that costs nothing', () => {
  it.each(['payc', 'a coupon over all of it'])('is placed at once and told in one letter: %s', async (why) => {
    const placer = await createPlacer(server, { plan: why === 'payc' ? 'payc' : 'gold' })
    if (why !== 'payc') await applyCoupon(server, placer, 100)
    const key = randomUUID()
    const placed = await welcome(server, placer, WISH, key)
    expect([placed.status, placed.body]).toMatchObject([
      200,
      { order: { is_paid: true }, request: { pickup_date: WEDNESDAY }, schedule: { days: [MONDAY] } },
    ])
    expect((await welcome(server, placer, WISH, key)).text).toBe(placed.text)
    expect(await welcome(server, placer, WISH)).toMatchObject({ status: 200, body: placed.body })
    const { pickups, schedules } = await keptOf(server, placer)
    expect([pickups.length, schedules.length]).toEqual([1, 1])
    const told = await toldTo(server, placer)
    expect(told).toMatchObject([{ eventKey: `invoice ${placer.order} placed`, channel: 'mail' }])
    expect(told[0]?.body).toContain('There was nothing to pay.')
    // It is in no list of orders, so the letter leads to what it brings.
    expect(told[0]?.body).toMatch(/View request: \S+\/upcoming\b/)
    expect(told[0]?.body).not.toContain('/profile/orders/')
    expect(told[0]?.body).toContain('Address: 9 Linen Lane, Apt 2, Palo Alto')
    expect(await placedOf(server, placer)).toMatchObject({
      state: 'paid',
      card_last: '4242',
      request: { pickup_date: WEDNESDAY },
      starts_on: '2026-11-23',
    })
  })

  it('and agrees nothing has no letter, as ever', async () => {
    const placer = await createPlacer(server, { plan: 'payc' })
    expect((await welcome(server, placer)).status).toBe(200)
    expect(await toldTo(server, placer)).toEqual([])
  })

  it('and is refused for its day stays open, and nothing is given', async () => {
    const placer = await createPlacer(server, { plan: 'payc' })
    expect(await checkOut(server, placer, { pickup: { pickup_date: TODAY } })).toMatchObject({ status: 400 })
    const profile = await server.call('GET', '/api/client/profile/', undefined, placer.token)
    expect(profile.body).toMatchObject({ subscription: null })
    expect((await checkOut(server, placer, WISH)).status).toBe(200)
  })
})

describe('what is there already', () => {
  it('a pickup at the address on that day is the answer, and is not told of a second time', async () => {
    const placer = await createPlacer(server)
    await verifyOwn(server, placer)
    const id = await putPickup(server, placer, { pickupDay: WEDNESDAY })
    const { status, body } = await checkOut(server, placer, { pickup: WISH.pickup })
    expect([status, body.request]).toMatchObject([200, { id, pickup_date: WEDNESDAY, is_rush: false }])
    expect((await keptOf(server, placer)).pickups).toHaveLength(1)
    const told = await toldTo(server, placer)
    expect(told.map(({ channel }) => channel)).toEqual(['mail'])
    expect(told[0]?.body).toContain(
      'You already had a pickup on Wednesday, November 18th. We kept it and didn’t book a second one.',
    )
  })

  it('a schedule stays, and the answer says so', async () => {
    const placer = await createPlacer(server)
    const { id } = await putSchedule(server, placer, [2, 5])
    const { status, body } = await checkOut(server, placer, WISH)
    expect([status, body]).toMatchObject([
      200,
      {
        request: { pickup_date: WEDNESDAY },
        schedule: { id, days: [2, 5] },
        schedule_refusal: 'You already have a recurring schedule. Please change that one.',
      },
    ])
    const [letter] = await toldTo(server, placer)
    expect(letter?.body).toContain(
      'You had recurring pickups already, every Tuesday and Friday. They stay as they are.',
    )
    expect(await officeLetters(server, placer)).toEqual([])
  })

  it('a schedule that is paused is told as paused, and one that is deleted since is told of no more', async () => {
    const placer = await createPlacer(server)
    const { id } = await putSchedule(server, placer, [2])
    await server.call('PATCH', `/api/client/schedules/${id}/`, { status: 'paused' }, placer.token)
    const { body } = await checkOut(server, placer, { days: [MONDAY] })
    const sentence = 'You already have a recurring schedule, and it is paused. Please resume or change that one.'
    expect([body.schedule?.id, body.schedule_refusal]).toEqual([id, sentence])
    const letter = (await toldTo(server, placer)).find(({ eventKey }) => eventKey.endsWith('receipt'))
    expect(letter?.body).toContain(
      'You had recurring pickups already, every Tuesday. They are paused, so we do not come every week until you resume them.',
    )
    await server.call('DELETE', `/api/client/schedules/${id}/`, undefined, placer.token)
    expect(await placedOf(server, placer)).toMatchObject({ schedule: null, schedule_refusal: null })
    expect((await checkOut(server, placer, { days: [MONDAY] })).body).not.toHaveProperty('schedule_refusal')
  })

  it('two customers’ wishes for the same place and day are two pickups', async () => {
    const placers = [await createPlacer(server), await createPlacer(server)]
    const answers = await Promise.all(placers.map((placer) => welcome(server, placer, WISH)))
    for (const { status, body } of answers) {
      const place = { address_line_1: '9 Linen Lane' }
      expect([status, body.request]).toMatchObject([200, { pickup_date: WEDNESDAY, place }])
    }
    expect(new Set(answers.map(({ body }) => body.request?.id)).size).toBe(2)
    for (const placer of placers) {
      const [letter] = await toldTo(server, placer)
      expect(letter?.body).toContain('Address: 9 Linen Lane, Apt 2, Palo Alto')
    }
  })
})

describe('a press that is refused keeps nothing of its wish', () => {
  const isEmpty = async (placer: Placer) =>
    expect(await keptOf(server, placer)).toEqual({ agreements: [], schedules: [], pickups: [] })

  it('for another price, another card, no card, a coupon that is used up', async () => {
    const placer = await createPlacer(server)
    const refused = (more: object) => checkOut(server, placer, { ...WISH, ...more })
    expect(await refused({ dollar_amount_with_discount: '1.00' })).toMatchObject({ code: 'order_changed' })
    const { id: main } = await addCard(server, placer.token)
    expect(await refused({ card: main - 1 })).toMatchObject({ code: 'card_changed' })
    await applyCoupon(server, placer, 20)
    await server.database.query("update coupons set valid_until = '2026-11-01'")
    expect(await refused({})).toMatchObject({ code: 'unknown_coupon' })
    await isEmpty(placer)
    const poor = { ...(await createCustomer(server)), order: 0 }
    const { body } = await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, poor.token)
    poor.order = (body as { id: number }).id
    expect(await checkOut(server, poor, WISH)).toMatchObject({ code: 'no_card' })
    await isEmpty(poor)
  })

  it('for an address without a street or where we no longer come', async () => {
    const placer = await createPlacer(server)
    const setAddress = (change: string) =>
      server.database.query(`update addresses set ${change} where customer_id = $1`, [placer.id])
    await setAddress("address_line_1 = ''")
    expect(await checkOut(server, placer, WISH)).toMatchObject({ code: 'address_incomplete' })
    await setAddress("address_line_1 = '1 Main Street'")
    await server.database.query("update zip_codes set is_withdrawn = true where value = '94041'")
    expect(await checkOut(server, placer, { days: [MONDAY] })).toMatchObject({ code: 'address_not_served' })
    await server.database.query("update zip_codes set is_withdrawn = false where value = '94041'")
    await isEmpty(placer)
  })

  it('for a declined card; what was typed stays', async () => {
    const placer = await createPlacer(server, { card: CARDS.declines })
    expect(await welcome(server, placer, WISH)).toMatchObject({ status: 400, code: 'card_declined' })
    const { pickups, schedules } = await keptOf(server, placer)
    expect([pickups, schedules, await placedOf(server, placer)]).toEqual([[], [], null])
    // The next press begins anew, and brings no wish.
    await addCard(server, placer.token)
    expect((await checkOut(server, placer)).body).not.toHaveProperty('request')
    await isEmpty(placer)
  })
})
