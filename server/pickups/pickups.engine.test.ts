import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCustomer, putCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { FRIDAY, type Method, PATH, type Shown, shareOwnPickups, THURSDAY, WEDNESDAY } from '../../tests/own-pickups.ts'
import { SCHEDULES } from '../../tests/schedules.ts'
import { openTestServer } from '../../tests/test-server.ts'

const own = shareOwnPickups()
const { server, call, comeBackAt, pathOf, place, upcoming, addressOf, messages } = own

describe('booking', () => {
  it('answers with every field of a pickup [R240–R243] [R379]', async () => {
    const { status, body } = await call('POST', PATH, { pickup_date: THURSDAY, comment: 'Gate code 4711' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      status: 'open',
      address: expect.any(Number),
      place: {
        title: 'Home',
        zip_code: '94041',
        address_line_1: '12 Villa Street',
        address_line_2: '',
        gate_code: '',
        instructions: '',
        has_doorman: false,
      },
      pickup_date: '2026-11-19',
      pickup_start: '09:00',
      pickup_end: '17:00',
      dropoff_date: '2026-11-23',
      dropoff_start: '09:00',
      dropoff_end: '17:00',
      dropoff_dates: ['2026-11-23'],
      is_rush: false,
      is_free: false,
      comment: 'Gate code 4711',
      schedule: null,
      amount: null,
      dollar_amount: null,
      discount: null,
      dollar_discount: null,
      amount_with_discount: null,
      dollar_amount_with_discount: null,
      rush_amount: 0,
      dollar_rush_amount: '0.00',
      custom_amount: null,
      custom_dropoff_date: null,
      agreed_rush: null,
      dollar_custom_amount: null,
      bag_list: [],
      estimate: null,
      dollar_estimate: null,
      is_estimate_from: false,
      changeable_until: '2026-11-18T17:00:00.000Z',
      is_changeable: true,
      created: START.toISOString(),
    })
  })

  it('with rush costs $9.99 at once and comes back sooner [R151]', async () => {
    expect(await place({ pickup_date: WEDNESDAY, is_rush: true })).toMatchObject({
      is_rush: true,
      rush_amount: 999,
      dollar_rush_amount: '9.99',
      dropoff_date: '2026-11-20',
    })
  })

  it('with rush costs nothing where that brings nothing sooner, also after a move and in a schedule', async () => {
    const forNothing = { is_rush: true, rush_amount: 0, dropoff_date: '2026-11-23' }
    const { id, ...placed } = await place({ is_rush: true })
    expect(placed).toMatchObject(forNothing)
    expect((await call('PATCH', pathOf(id), { pickup_date: WEDNESDAY })).body).toMatchObject({ rush_amount: 999 })
    expect((await call('PATCH', pathOf(id), { pickup_date: THURSDAY })).body).toMatchObject(forNothing)
    await call('DELETE', pathOf(id))
    await call('POST', '/api/client/schedules/', { days: [1, 4], is_rush: true })
    const made = (await upcoming()).map(({ pickup_date, rush_amount }) => [pickup_date, rush_amount])
    expect(made.slice(0, 2)).toEqual([
      [THURSDAY, 0],
      ['2026-11-23', 999],
    ])
  })

  it('at another address on the same day is fine, at the same one it is a slip', async () => {
    const work = await addressOf()
    await place()
    expect((await call('POST', PATH, { pickup_date: THURSDAY, address: work })).status).toBe(201)
    const again = await call('POST', PATH, { pickup_date: THURSDAY })
    expect([again.status, again.body]).toEqual([
      400,
      { non_field_errors: ['You already have a pickup at this address on this day.'] },
    ])
  })

  it('50 at once for one day make one pickup and 49 clear refusals', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST', PATH, { pickup_date: THURSDAY })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'pickup_day_taken')).toHaveLength(49)
    expect(await upcoming()).toHaveLength(1)
  })

  it('under one key books once, and answers the same again', async () => {
    const headers = { authorization: `Bearer ${own.customer.token}`, 'idempotency-key': randomUUID() }
    const post = () => server.app.inject({ method: 'POST', url: PATH, headers, payload: { pickup_date: THURSDAY } })
    const answers = await Promise.all([post(), post(), post()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await upcoming()).toHaveLength(1)
  })

  it('needs a plan', async () => {
    await putCustomer(server, own.customer.id, { planName: null })
    const { status, body } = await call('POST', PATH, { pickup_date: THURSDAY })
    expect([status, body]).toEqual([400, { non_field_errors: ['Please choose package'] }])
  })

  it('needs a day [R320], in its own form', async () => {
    expect((await call('POST', PATH, {})).body).toEqual({ pickup_date: ['Required'] })
    expect((await call('POST', PATH, { pickup_date: '19.11.2026' })).body).toEqual({
      pickup_date: ['Must be a day like 2026-11-19'],
    })
  })

  it('goes to nobody else’s address, which is answered like one that does not exist', async () => {
    const stranger = await createCustomer(server, { plan: 'gold' })
    const [theirs] = (await call<{ id: number }[]>('GET', '/api/client/addresses/', undefined, stranger.token)).body
    const foreign = await call('POST', PATH, { pickup_date: THURSDAY, address: theirs?.id })
    const unknown = await call('POST', PATH, { pickup_date: THURSDAY, address: 999_999 })
    expect([foreign.status, foreign.body]).toEqual([404, { detail: 'Not found.' }])
    expect(unknown).toEqual(foreign)
  })

  it('has no fallback to address 6: without a main one the customer is asked [R392]', async () => {
    await putCustomer(server, own.customer.id, { mainAddressId: null })
    const { status, body } = await call('POST', PATH, { pickup_date: THURSDAY })
    expect([status, body]).toEqual([400, { non_field_errors: ['Please choose location for pickup and dropoff'] }])
  })

  it('needs a street, and a zip code that we still serve', async () => {
    const bare = await createCustomer(server, { plan: 'payc', addressLine1: '' })
    expect((await call('POST', PATH, { pickup_date: THURSDAY }, bare.token)).code).toBe('address_incomplete')
    const retire = (isRetired: boolean) =>
      server.database.db.updateTable('zipCodes').set({ isRetired }).where('value', '=', '94041').execute()
    await retire(true)
    const { code } = await call('POST', PATH, { pickup_date: THURSDAY })
    await retire(false)
    expect(code).toBe('address_not_served')
  })

  it('is refused on the day alone, in one sentence, the same on booking, moving and checking [R381]', async () => {
    const { id } = await place()
    const refusals: [string, string][] = [
      ['2026-11-16', 'This day has passed. Please choose another one.'],
      ['2026-11-17', 'Same-day pickups must be placed before 8am. Please choose another day.'],
      ['2026-11-22', 'We do not pick up on Sundays and holidays. Please choose another day.'],
      ['2026-11-26', 'We do not pick up on Sundays and holidays. Please choose another day.'],
      ['2027-01-17', 'Pickups can be booked up to 60 days ahead. Please choose an earlier day.'],
    ]
    for (const [day, sentence] of refusals) {
      const answers = [
        await call('POST', PATH, { pickup_date: day }),
        await call('PATCH', pathOf(id), { pickup_date: day }),
        await call('POST', `${PATH}check/`, { pickup_date: day, pickup_start: '9:00' }),
      ]
      for (const { status, body } of answers) expect([status, body]).toEqual([400, { non_field_errors: [sentence] }])
    }
  })

  it('is possible for today until 8:00 and not a minute longer [R326] [R433]', async () => {
    server.setNow('2026-11-17T15:59:59Z')
    expect((await call('POST', PATH, { pickup_date: '2026-11-17' })).status).toBe(201)
    server.setNow('2026-11-17T16:00:00Z')
    const work = await addressOf()
    expect((await call('POST', PATH, { pickup_date: '2026-11-17', address: work })).code).toBe('pickup_day_too_late')
  })

  it('never past the day on which the account will be deleted', async () => {
    await putCustomer(server, own.customer.id, { deletionRequestedAt: START, deletesOn: THURSDAY })
    expect((await call('POST', PATH, { pickup_date: FRIDAY })).code).toBe('pickup_after_deletion')
    expect((await call('POST', PATH, { pickup_date: THURSDAY })).status).toBe(201)
  })
})

describe('the check of a day', () => {
  it.each(['9:00', '09:00'])('echoes what was sent, with %s [R325] [R381] [R432]', async (start) => {
    const sent = { pickup_date: THURSDAY, pickup_start: start }
    const { status, body } = await call('POST', `${PATH}check/`, sent)
    expect([status, body]).toEqual([200, sent])
  })

  it('judges the day alone: what is booked there already is no reason', async () => {
    await place()
    expect((await call('POST', `${PATH}check/`, { pickup_date: THURSDAY, pickup_start: '9:00' })).status).toBe(200)
  })

  it('knows no other hour', async () => {
    const { body } = await call('POST', `${PATH}check/`, { pickup_date: THURSDAY, pickup_start: '10:00' })
    expect(body).toEqual({ pickup_start: ['Pickups start at 9:00'] })
  })
})

describe('the lists', () => {
  it('upcoming: open and today or later, soonest first [R378]', async () => {
    const [late, soon] = [await place({ pickup_date: '2026-12-01' }), await place({ pickup_date: '2026-11-18' })]
    const gone = await place()
    await call('DELETE', pathOf(gone.id))
    expect((await upcoming()).map(({ id }) => id)).toEqual([soon.id, late.id])
    const inCamelCase = await call<Shown[]>('GET', `${PATH}?isUpcoming=true`)
    expect(inCamelCase.body).toEqual(await upcoming())
    await comeBackAt('2026-11-19T07:59:00Z')
    expect((await upcoming()).map(({ id }) => id)).toEqual([soon.id, late.id])
    await comeBackAt('2026-11-19T08:00:00Z')
    expect((await upcoming()).map(({ id }) => id)).toEqual([late.id])
  })

  it('all of them: newest first, a page at a time, without what was cancelled', async () => {
    const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
    const [first, second, third, fourth] = [
      await place({ pickup_date: days[0] }),
      await place({ pickup_date: days[1] }),
      await place({ pickup_date: days[2] }),
      await place({ pickup_date: days[3] }),
    ]
    await call('DELETE', pathOf(third.id))
    const page = async (query: string) => (await call<Shown[]>('GET', `${PATH}${query}`)).body.map(({ id }) => id)
    expect(await page('')).toEqual([fourth.id, second.id, first.id])
    expect(await page('?limit=2')).toEqual([fourth.id, second.id])
    expect(await page(`?limit=2&before=${second.id}`)).toEqual([first.id])
  })

  it('one that is somebody else’s, or was cancelled, is not found [R380]', async () => {
    const { id } = await place()
    const stranger = await createCustomer(server, { plan: 'gold' })
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      expect((await call(method, pathOf(id), method === 'PATCH' ? {} : undefined, stranger.token)).status).toBe(404)
    }
    expect((await call('DELETE', pathOf(id))).status).toBe(204)
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      expect((await call(method, pathOf(id), method === 'PATCH' ? {} : undefined)).status).toBe(404)
    }
  })
})

describe('changing', () => {
  it('moves it, with a new drop-off and a new cutoff, and says so once [R178] [R380]', async () => {
    const { id } = await place()
    const moved = await call('PATCH', pathOf(id), { pickup_date: FRIDAY })
    expect([moved.status, moved.body]).toEqual([
      200,
      expect.objectContaining({
        pickup_date: '2026-11-20',
        dropoff_date: '2026-11-24',
        changeable_until: '2026-11-19T17:00:00.000Z',
      }),
    ])
    const again = await call('PATCH', pathOf(id), { pickup_date: FRIDAY })
    expect([again.status, again.body]).toEqual([200, moved.body])
    expect((await messages()).map(({ eventKey }) => eventKey)).toEqual([
      `pickup ${id} confirmed`,
      `pickup ${id} change 1`,
    ])
  })

  it('of the note alone is no news; together with the day it is', async () => {
    const { id } = await place()
    const noted = await call('PATCH', pathOf(id), { comment: 'Side door' })
    expect([noted.status, noted.body]).toMatchObject([200, { comment: 'Side door' }])
    expect((await messages()).map(({ eventKey }) => eventKey)).toEqual([`pickup ${id} confirmed`])
    await call('PATCH', pathOf(id), { comment: 'Front door', pickup_date: FRIDAY })
    expect((await messages()).map(({ eventKey }) => eventKey)).toEqual([
      `pickup ${id} confirmed`,
      `pickup ${id} change 2`,
    ])
  })

  it('by PUT sets day, rush and note, and keeps the address', async () => {
    const work = await addressOf()
    const { id } = await place({ address: work, comment: 'Ring twice', is_rush: true })
    const put = await call('PUT', pathOf(id), { pickup_date: FRIDAY })
    expect(put.body).toMatchObject({ address: work, pickup_date: FRIDAY, comment: '', is_rush: false, rush_amount: 0 })
  })

  it('to another address of theirs copies that one; where one is booked already it is refused', async () => {
    const work = await addressOf()
    const { id } = await place()
    expect((await call('PATCH', pathOf(id), { address: work })).body).toMatchObject({
      address: work,
      place: { title: 'Work', address_line_1: '480 Ellis Street' },
    })
    const other = await place()
    expect((await call('PATCH', pathOf(other.id), { address: work })).code).toBe('pickup_day_taken')
    expect((await call('PATCH', pathOf(other.id), { address: 999_999 })).status).toBe(404)
  })

  const CHANGE_SENTENCE =
    "Sorry, but your pickup is already scheduled and it's passed our cutoff time to make any changes. If any questions email support@larkspur.example or text 650-555-0142"
  const CANCEL_SENTENCE =
    "We have already scheduled this pickup - unfortunately, it's now too late to cancel this request. Please email support@larkspur.example"

  it('past the cutoff is refused with its sentence, on both actions [R178] [R401] [R403]', async () => {
    const { id } = await place()
    await comeBackAt('2026-11-18T17:00:00Z')
    const moved = await call('PATCH', pathOf(id), { pickup_date: FRIDAY })
    expect([moved.status, moved.body]).toEqual([412, { detail: CHANGE_SENTENCE }])
    const cancelled = await call('DELETE', pathOf(id))
    expect([cancelled.status, cancelled.body]).toEqual([412, { detail: CANCEL_SENTENCE }])
    expect((await call('GET', pathOf(id))).body).toMatchObject({ pickup_date: THURSDAY, is_changeable: false })
    expect((await call('PATCH', pathOf(id), { pickup_date: THURSDAY })).status).toBe(200)
  })

  it.each([
    ['9:00 of the day before', THURSDAY, START, '2026-11-18T17:00:00Z'],
    ['three hours after placing it', '2026-11-18', START, '2026-11-17T21:00:00Z'],
    [
      '9:00 of the day before, which has 25 hours',
      '2026-11-02',
      new Date('2026-10-20T17:00:00Z'),
      '2026-11-01T17:00:00Z',
    ],
    [
      '9:00 of the day before, which has 23 hours',
      '2027-03-15',
      new Date('2027-03-01T18:00:00Z'),
      '2027-03-14T16:00:00Z',
    ],
  ])('until %s: possible in the minute before, and no longer at the limit', async (_, day, placedAt, limit) => {
    await comeBackAt(placedAt)
    const { body } = await call('POST', PATH, { pickup_date: day })
    const at = async (instant: number, comment: string) => {
      server.setNow(new Date(instant))
      return (await call('PATCH', pathOf(body.id), { comment })).status
    }
    expect(new Date(body.changeable_until)).toEqual(new Date(limit))
    await comeBackAt(new Date(Date.parse(limit) - 5 * 60_000))
    const closed: number[] = []
    for (let minute = -5; minute <= 5; minute += 1) {
      server.setNow(new Date(Date.parse(limit) + minute * 60_000))
      const { body: shown } = await call<{ is_changeable: boolean }>('GET', pathOf(body.id))
      if (!shown.is_changeable) closed.push(minute)
    }
    expect(closed).toEqual([0, 1, 2, 3, 4, 5])
    expect(await at(Date.parse(limit) - 60_000, 'in time')).toBe(200)
    expect(await at(Date.parse(limit) - 1, 'just in time')).toBe(200)
    expect(await at(Date.parse(limit), 'too late')).toBe(412)
  })

  it('does not start the three hours anew', async () => {
    const { id } = await place({ pickup_date: '2026-12-01' })
    await comeBackAt('2026-11-17T20:00:00Z')
    const { body } = await call('PATCH', pathOf(id), { pickup_date: '2026-11-18' })
    expect(body.changeable_until).toBe('2026-11-17T21:00:00.000Z')
  })
})

it('one customer books, changes and cancels 100 times a day, schedules too: everybody’s texts are 200 an hour', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' }, server.database)
  try {
    const [one, other] = [own.customer, await createCustomer(limited, { plan: 'gold' })]
    const statusOf = async (method: Method, path: string, body: object | undefined, { token }: TestCustomer) =>
      (await limited.call(method, path, body, token)).status
    const booked = { pickup_date: THURSDAY }
    const { body } = await limited.call('POST', PATH, booked, one.token)
    const path = pathOf((body as Shown).id)
    for (let done = 2; done < 100; done += 1) await limited.deps.limit.count('pickup', `customer ${one.id}`)
    expect(await statusOf('PATCH', path, { comment: 'Ring' }, one)).toBe(200)
    expect([
      await statusOf('PATCH', path, { comment: 'Knock' }, one),
      await statusOf('PUT', path, booked, one),
      await statusOf('DELETE', path, undefined, one),
      await statusOf('POST', PATH, { pickup_date: FRIDAY }, one),
      await statusOf('POST', SCHEDULES, { days: [1] }, one),
      await statusOf('PUT', `${SCHEDULES}1/`, { days: [1] }, one),
      await statusOf('PATCH', `${SCHEDULES}1/`, { days: [1] }, one),
      await statusOf('DELETE', `${SCHEDULES}1/`, undefined, one),
    ]).toEqual(Array(8).fill(429))
    expect(await statusOf('GET', path, undefined, one)).toBe(200)
    expect(await statusOf('POST', PATH, booked, other)).toBe(201)
  } finally {
    await limited.app.close()
  }
})
