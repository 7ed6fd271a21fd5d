import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, putCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { bookOnce, SCHEDULES, type ShownSchedule, scheduleCalls, touchPickup } from '../../tests/schedules.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { withdrawRush } from './rush.ts'

const server = shareTestServer()
let customer: TestCustomer
const { call, list, make, change, pathOfOwn, addAddress, pickups, openDays, tell } = scheduleCalls(
  server,
  () => customer,
)

/** The world begins on Tuesday the 17th, 10:00. Thursday the 26th is a holiday. */
const MONDAY_AND_THURSDAY = ['2026-11-19', '2026-11-23', '2026-11-30']
/** Thursday the 19th can no longer be changed. */
const LATER = '2026-11-18T18:00:00Z'

beforeEach(async () => {
  server.setNow(START)
  customer = await createCustomer(server, { plan: 'gold', addressLine1: '228 Bush Street' })
})

/** A session ends after half a day. */
async function moveTo(now: string) {
  server.setNow(now)
  const { email, password } = customer
  const { body } = await server.call('POST', '/api/client/auth/login/', { email, password })
  customer = { ...customer, token: (body as { token: string }).token }
}
const mainAddress = async () =>
  ((await call('GET', '/api/client/profile/')).body as { main_address: number }).main_address
const made = async (fields: object = {}) => {
  const { status, body } = await make({ days: [1, 4], ...fields })
  expect([status, body]).toEqual([201, expect.anything()])
  return body as ShownSchedule
}
const refusedWith = (sentence: string) => ({ status: 400, body: { non_field_errors: [sentence] } })
const lastHeard = async () => (await tell()).at(-1)

describe('making one [R188] [R382]', () => {
  it('answers with every field, and the main address where none is given [R244] [R392] [R608]', async () => {
    const { status, body } = await make({ days: [4, 1], status: 'Active', comment: 'Ring twice', is_rush: true })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        created: START.toISOString(),
        changed: START.toISOString(),
        comment: 'Ring twice',
        is_rush: true,
        days: [1, 4],
        status: 'active',
        resumes_on: null,
        address: await mainAddress(),
      },
    ])
    expect(await list()).toEqual([body])
    expect((await call('GET', await pathOfOwn())).body).toEqual(body)
  })

  it('makes its pickups of two weeks at once, and leaves holidays out', async () => {
    const { id } = await made({ is_rush: true, comment: 'Ring twice' })
    expect(await openDays()).toEqual(MONDAY_AND_THURSDAY)
    expect((await pickups())[0]).toMatchObject({
      scheduleId: id,
      scheduledDay: '2026-11-19',
      pickupDay: '2026-11-19',
      dropoffDay: '2026-11-23',
      addressTitle: 'Home',
      addressLine1: '228 Bush Street',
      comment: 'Ring twice',
      isRush: true,
      // After a Thursday it brings nothing sooner.
      rushCents: 0,
      isTouched: false,
      placedAt: START,
      changeableUntil: new Date('2026-11-18T17:00:00Z'),
    })
  })

  it('takes today as long as it can be booked', async () => {
    await moveTo('2026-11-19T15:59:00Z')
    await made({ days: [4] })
    expect((await openDays())[0]).toBe('2026-11-19')
  })

  it('says it in one text, to a verified phone', async () => {
    await verifyOwn(server, customer)
    await made()
    expect(await tell()).toEqual([
      'Larkspur: we will pick up every Monday and Thursday from 228 Bush Street, first on Thursday, November 19th.',
    ])
    const { rows } = await server.database.query(
      `select event_key, channel, recipient from messages where customer_id = $1 and event_key like 'schedule%'`,
      [customer.id],
    )
    expect(rows).toEqual([
      { event_key: expect.stringMatching(/^schedule \d+ made$/), channel: 'sms', recipient: customer.phone },
    ])
  })

  it('says it in a letter where no phone is verified', async () => {
    await made({ days: [3] })
    const { rows } = await server.database.query(
      `select channel, recipient, subject from messages where customer_id = $1 and event_key like 'schedule%'`,
      [customer.id],
    )
    expect(rows).toEqual([{ channel: 'mail', recipient: customer.email, subject: 'Your recurring pickups' }])
    expect(await lastHeard()).toContain('every Wednesday from 228 Bush Street, first on Wednesday, November 18th.')
  })

  it('can begin paused, with nothing made', async () => {
    expect(await made({ status: 'PAUSED', resumes_on: '2026-12-01' })).toMatchObject({
      status: 'paused',
      resumes_on: '2026-12-01',
    })
    expect(await pickups()).toEqual([])
    expect(await lastHeard()).toContain('Your recurring pickups are paused until Tuesday, December 1st.')
  })

  it('is refused for a second one, and the first one stays', async () => {
    const first = await made()
    expect(await make({ days: [2] })).toMatchObject(
      refusedWith('You already have a recurring schedule. Please change that one.'),
    )
    expect(await list()).toEqual([first])
    expect(await openDays()).toEqual(MONDAY_AND_THURSDAY)
  })

  it('is made once under its key, and told once', async () => {
    const send = () =>
      server.app.inject({
        method: 'POST',
        url: SCHEDULES,
        payload: { days: [1, 4] },
        headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': 'press' },
      })
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    answers.push(await send())
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(201)
    expect(await openDays()).toEqual(MONDAY_AND_THURSDAY)
    expect(await tell()).toHaveLength(1)
  })

  it('is made once by twenty at once without keys; the others are refused', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await make({ days: [1, 4] })).status))
    expect(statuses.sort()).toEqual([201, ...Array(19).fill(400)])
    expect(await openDays()).toEqual(MONDAY_AND_THURSDAY)
  })

  it('is refused without a plan', async () => {
    await putCustomer(server, customer.id, { planName: null })
    expect(await make({ days: [1] })).toMatchObject(refusedWith('Please choose package'))
  })

  it.each([[[]], [[6]], [[7]], [[0]], [[1, 3]], [[1, 1]], [[1, 2, 3, 4, 5]], [[1, 6]]])(
    'takes no days but Monday to Friday, more than two apart: %j',
    async (days) => {
      expect(await make({ days })).toMatchObject(
        refusedWith('Recurring days are Monday to Friday, more than 2 days apart.'),
      )
      expect([await list(), await pickups()]).toEqual([[], []])
    },
  )

  it('asks for an address where there is none, instead of taking a stranger’s [R392]', async () => {
    await putCustomer(server, customer.id, { mainAddressId: null })
    expect(await make({ days: [1] })).toMatchObject(refusedWith('Please choose location for pickup and dropoff'))
  })

  it('finds somebody else’s address as little as one that never was', async () => {
    const stranger = await createCustomer(server)
    const { body } = await server.call('GET', '/api/client/addresses/', undefined, stranger.token)
    const [foreign] = body as { id: number }[]
    const answers = await Promise.all([foreign?.id, 2_000_000_000].map((address) => make({ days: [1], address })))
    expect(answers.map(({ status, body: said }) => [status, said])).toEqual(
      answers.map(() => [404, { detail: 'Not found.' }]),
    )
  })

  it('wants a street', async () => {
    customer = await createCustomer(server, { plan: 'gold', addressLine1: '' })
    expect(await make({ days: [1] })).toMatchObject(
      refusedWith('This address has no street yet. Please complete it in your profile first.'),
    )
  })

  it('wants a zip code to which we still drive', async () => {
    await retired('94041', async () => {
      expect(await make({ days: [1] })).toMatchObject(
        refusedWith('We no longer pick up at this address. Please choose another one.'),
      )
    })
  })
})

async function retired(zipCode: string, work: () => Promise<void>) {
  const retire = (isRetired: boolean) =>
    server.database.query('update zip_codes set is_retired = $2 where value = $1', [zipCode, isRetired])
  await retire(true)
  try {
    await work()
  } finally {
    await retire(false)
  }
}

describe('changing one [R189] [R383]', () => {
  it('withdraws a day taken away and makes a day added, at once', async () => {
    await made()
    const answer = await change({ days: [3] })
    expect([answer.status, answer.body]).toMatchObject([200, { days: [3] }])
    expect(await openDays()).toEqual(['2026-11-18', '2026-11-25'])
    expect((await pickups()).filter(({ status }) => status === 'withdrawn')).toHaveLength(3)
    expect(await lastHeard()).toBe(
      'Larkspur: your recurring pickups have changed. We pick up every Wednesday from 228 Bush Street, next on Wednesday, November 18th.',
    )
  })

  it('leaves what is past its cutoff, on a day taken away too', async () => {
    await made()
    await moveTo(LATER)
    await change({ days: [1] })
    expect(await openDays()).toEqual(MONDAY_AND_THURSDAY)
    await moveTo('2026-11-19T18:00:00Z')
    await change({ days: [4] })
    expect(await openDays()).toEqual(['2026-11-19', '2026-12-03'])
  })

  it('brings a day back that was taken away, with its row', async () => {
    await made()
    const before = await pickups()
    await change({ days: [1] })
    await moveTo('2026-11-17T20:00:00Z')
    await change({ days: [1, 4] })
    const after = await pickups()
    expect(after.map(({ id, status }) => [id, status])).toEqual(before.map(({ id }) => [id, 'open']))
    expect(after[0]).toMatchObject({ placedAt: START })
    expect(after[1]).toMatchObject({ placedAt: START })
  })

  it('carries address, rush and note to what may still be changed and was not touched', async () => {
    await made()
    const [thursday, monday, last] = await pickups()
    await touchPickup(server, monday?.id ?? 0, { comment: 'The back door' })
    await moveTo(LATER)
    const address = await addAddress()
    const changed = await change({ address, is_rush: true, comment: 'Ring' })
    expect(changed.body).toMatchObject({ address, is_rush: true, comment: 'Ring', changed: '2026-11-18T18:00:00.000Z' })
    const rows = await pickups()
    expect(rows.find(({ id }) => id === thursday?.id)).toEqual(thursday)
    expect(rows.find(({ id }) => id === monday?.id)).toMatchObject({
      addressLine1: '228 Bush Street',
      comment: 'The back door',
      isRush: false,
      dropoffDay: '2026-11-27',
    })
    expect(rows.find(({ id }) => id === last?.id)).toMatchObject({
      addressId: address,
      addressTitle: 'Work',
      zipCode: '94301',
      addressLine1: '1 University Avenue',
      comment: 'Ring',
      isRush: true,
      rushCents: 999,
      dropoffDay: '2026-12-02',
      placedAt: START,
      changeableUntil: last?.changeableUntil,
    })
    expect(await openDays()).toEqual(MONDAY_AND_THURSDAY)
  })

  it('carries only what was changed, so that rush which staff took away does not come back with a note', async () => {
    await made({ is_rush: true })
    const [thursday] = await pickups()
    await touchPickup(server, thursday?.id ?? 0, { isTouched: false, isRush: false, rushCents: 0 })
    await change({ comment: 'Ring' })
    expect((await pickups())[0]).toMatchObject({ comment: 'Ring', isRush: false, rushCents: 0 })
  })

  it('asks anew for what staff quoted, instead of taking the usual price for rush', async () => {
    await made()
    const [thursday] = await pickups()
    await touchPickup(server, thursday?.id ?? 0, { isTouched: false, quoteCents: 2500 })
    await change({ is_rush: true })
    expect((await pickups()).map(({ rushCents }) => rushCents)).toEqual([0, 999, 999])
  })

  it('withdraws where the new address has a pickup on that day already', async () => {
    await made()
    const addressId = await addAddress()
    await bookOnce(server, { customerId: customer.id, addressId, day: '2026-11-23', now: START })
    expect((await change({ address: addressId })).status).toBe(200)
    const mondays = (await pickups()).filter(({ pickupDay }) => pickupDay === '2026-11-23')
    expect(mondays.map(({ status, scheduleId }) => [status, scheduleId === null])).toEqual([
      ['withdrawn', false],
      ['open', true],
    ])
  })

  it('stays where it was, with its pickups, when another address becomes the main one', async () => {
    const schedule = await made()
    const before = await pickups()
    const office = await addAddress()
    expect((await call('PATCH', '/api/client/profile/', { main_address: office })).status).toBe(200)
    expect(await mainAddress()).toBe(office)
    expect([await list(), await pickups()]).toEqual([[schedule], before])
  })

  it('does nothing where nothing changes: no text, and the moment of the last change stays', async () => {
    const schedule = await made({ comment: 'Ring' })
    await moveTo('2026-11-17T19:00:00Z')
    const { address } = schedule
    for (const same of [{}, { days: [4, 1] }, { status: 'ACTIVE', comment: 'Ring', is_rush: false, address }]) {
      const { status, body } = await change(same)
      expect([status, body]).toEqual([200, schedule])
    }
    const put = await call('PUT', await pathOfOwn(), { days: [1, 4], comment: 'Ring' })
    expect([put.status, put.body]).toEqual([200, schedule])
    expect(await tell()).toHaveLength(1)
  })

  it('sets everything with PUT and a part with PATCH [R189]', async () => {
    const address = await addAddress()
    await made({ comment: 'Ring', is_rush: true, address })
    await change({ status: 'paused', resumes_on: '2026-11-30' })
    expect((await list())[0]).toMatchObject({ comment: 'Ring', is_rush: true, days: [1, 4], address })
    const { status, body } = await call('PUT', await pathOfOwn(), { days: [2, 5], status: 'paused' })
    expect([status, body]).toMatchObject([
      200,
      { comment: '', is_rush: false, days: [2, 5], status: 'paused', resumes_on: null, address: await mainAddress() },
    ])
    expect((await call('PUT', await pathOfOwn(), { status: 'active' })).status).toBe(400)
  })

  it.each([
    [{ days: [1, 2] }, 'Recurring days are Monday to Friday, more than 2 days apart.'],
    [{ days: [] }, 'Recurring days are Monday to Friday, more than 2 days apart.'],
    [{ status: 'paused', resumes_on: '2026-11-17' }, 'A paused schedule can resume on any later day within two years.'],
    [{ resumes_on: '2026-11-30' }, 'A paused schedule can resume on any later day within two years.'],
    [{ status: 'paused', resumes_on: '2028-11-17' }, 'A paused schedule can resume on any later day within two years.'],
    [{ status: 'paused', resumes_on: '9999-12-31' }, 'A paused schedule can resume on any later day within two years.'],
  ])('is refused with a sentence for the form: %j [R405]', async (wrong, sentence) => {
    const schedule = await made()
    expect(await change(wrong)).toMatchObject(refusedWith(sentence))
    expect(await list()).toEqual([schedule])
  })

  it('is refused at an address to which we no longer drive, unless it pauses', async () => {
    await made()
    await retired('94041', async () => {
      expect(await change({ days: [2] })).toMatchObject(
        refusedWith('We no longer pick up at this address. Please choose another one.'),
      )
      expect((await change({ status: 'paused' })).status).toBe(200)
      expect((await change({ status: 'active' })).status).toBe(400)
    })
  })

  it('numbers its messages, so that each change has its own', async () => {
    const { id } = await made()
    await change({ comment: 'Ring' })
    await change({ comment: 'Knock' })
    const { rows } = await server.database.query<{ event_key: string }>(
      `select event_key from messages where event_key like $1 order by messages.id`,
      [`schedule ${id} %`],
    )
    expect(rows.map((row) => row.event_key)).toEqual([
      `schedule ${id} made`,
      `schedule ${id} change 1`,
      `schedule ${id} change 2`,
    ])
  })
})

describe('pausing and resuming [R245] [R608]', () => {
  it('withdraws what may still be changed, and brings it back', async () => {
    await made()
    const before = await pickups()
    await moveTo(LATER)
    const paused = await change({ status: 'Paused' })
    expect(paused.body).toMatchObject({ status: 'paused', resumes_on: null })
    expect(await openDays()).toEqual(['2026-11-19'])
    expect(await lastHeard()).toBe(
      "Larkspur: your recurring pickups are paused until you resume them. We'll still come on Thursday, November 19th: it's too late to change that.",
    )
    const resumed = await change({ status: 'Active' })
    expect(resumed.body).toMatchObject({ status: 'active' })
    expect((await pickups()).map(({ id, status }) => [id, status])).toEqual(before.map(({ id }) => [id, 'open']))
    expect(await lastHeard()).toBe(
      'Larkspur: your recurring pickups are back on. We pick up every Monday and Thursday from 228 Bush Street, next on Thursday, November 19th.',
    )
  })

  it('keeps a pickup that the customer skipped skipped, and one that was moved where it was moved to', async () => {
    await made()
    const [thursday, monday] = await pickups()
    await touchPickup(server, thursday?.id ?? 0, { status: 'cancelled' })
    await touchPickup(server, monday?.id ?? 0, { pickupDay: '2026-11-24', comment: 'Moved' })
    await change({ status: 'paused', comment: 'Ring' })
    expect(await openDays()).toEqual([])
    await change({ status: 'active', is_rush: true })
    expect(await openDays()).toEqual(['2026-11-24', '2026-11-30'])
    expect(
      (await pickups()).map(({ scheduledDay, status, comment, isRush }) => [scheduledDay, status, comment, isRush]),
    ).toEqual([
      ['2026-11-19', 'cancelled', '', false],
      ['2026-11-23', 'open', 'Moved', false],
      ['2026-11-30', 'open', 'Ring', true],
    ])
  })

  it('gives no three hours anew for pausing and resuming before the cutoff', async () => {
    await made()
    const before = await pickups()
    await moveTo('2026-11-18T16:59:00Z')
    await change({ status: 'paused' })
    await change({ status: 'active' })
    const times = (rows: typeof before) => rows.map(({ placedAt, changeableUntil }) => [placedAt, changeableUntil])
    expect(times(await pickups()).slice(0, 3)).toEqual(times(before))
    await change({ status: 'paused' })
    server.setNow('2026-11-18T17:00:00Z')
    await change({ status: 'active' })
    expect((await pickups())[0]?.changeableUntil).toEqual(new Date('2026-11-18T20:00:00Z'))
  })

  it('does not bring rush back that staff took away, unless the customer asks for it anew', async () => {
    await made({ is_rush: true })
    const [thursday] = await pickups()
    expect(await withdrawRush(server.deps, thursday?.id ?? 0)).toBeUndefined()
    await change({ status: 'paused' })
    await change({ comment: 'Ring' })
    await change({ status: 'active' })
    const shown = async () => (await pickups()).map(({ comment, isRush, rushCents }) => [comment, isRush, rushCents])
    const [withRush, without] = [
      ['Ring', true, 999],
      ['Ring', false, 0],
    ]
    expect(await shown()).toEqual([without, withRush, withRush])
    await change({ status: 'paused', is_rush: false })
    await change({ is_rush: true })
    await change({ status: 'active' })
    expect(await shown()).toEqual([['Ring', true, 0], withRush, withRush])
  })

  it('brings nothing back that can no longer be booked', async () => {
    await made()
    await change({ status: 'paused' })
    await moveTo('2026-11-23T16:00:00Z')
    await change({ status: 'active' })
    expect(await openDays()).toEqual(['2026-11-30', '2026-12-03', '2026-12-07'])
  })

  it('drops the day of resuming where the schedule is active', async () => {
    await made()
    await change({ status: 'paused', resumes_on: '2026-11-30' })
    expect(await lastHeard()).toBe('Larkspur: your recurring pickups are paused until Monday, November 30th.')
    expect((await change({ resumes_on: '2026-12-07' })).body).toMatchObject({
      status: 'paused',
      resumes_on: '2026-12-07',
    })
    expect((await change({ resumes_on: null })).body).toMatchObject({ status: 'paused', resumes_on: null })
    await change({ resumes_on: '2026-12-07' })
    const { body } = await change({ status: 'active', resumes_on: '2026-12-01' })
    expect(body).toMatchObject({ status: 'active', resumes_on: null })
  })

  it('carries a change made while it is paused to what comes back', async () => {
    await made()
    await change({ status: 'paused' })
    const address = await addAddress()
    await change({ address, days: [4] })
    expect(await lastHeard()).toBe(
      'Larkspur: your recurring pickups have changed, and are paused until you resume them.',
    )
    expect(await openDays()).toEqual([])
    await change({ status: 'active' })
    const open = (await pickups()).filter(({ status }) => status === 'open')
    expect(open.map(({ pickupDay, addressId }) => [pickupDay, addressId])).toEqual([['2026-11-19', address]])
  })
})

describe('deleting one [R190] [R383]', () => {
  const gone = async () => {
    expect(await list()).toEqual([])
    expect((await pickups()).map(({ status, scheduleId }) => [status, scheduleId])).toEqual([
      ['open', null],
      ['withdrawn', null],
      ['withdrawn', null],
    ])
    expect(await lastHeard()).toBe(
      "Larkspur: your recurring schedule is deleted. We'll still come on Thursday, November 19th: it's too late to change that.",
    )
  }

  it('withdraws what may still be changed; the rest stays as a pickup of its own', async () => {
    await made()
    await moveTo(LATER)
    const path = await pathOfOwn()
    expect((await call('DELETE', path)).status).toBe(204)
    await gone()
    for (const method of ['GET', 'DELETE'] as const) expect((await call(method, path)).status).toBe(404)
    expect((await call('PATCH', path, { days: [1] })).status).toBe(404)
  })

  it('is also done by deleteRecurringSchedule on the profile, beside other fields or alone', async () => {
    await made()
    await moveTo(LATER)
    const kept = await call('PATCH', '/api/client/profile/', { deleteRecurringSchedule: false })
    expect([kept.status, await list()]).toEqual([200, [expect.anything()]])
    const { status, body } = await call('PATCH', '/api/client/profile/', {
      starch: 'light',
      deleteRecurringSchedule: true,
    })
    expect([status, body]).toMatchObject([200, { starch: 'light' }])
    await gone()
    expect((await call('PATCH', '/api/client/profile/', { deleteRecurringSchedule: true })).status).toBe(200)
    expect(await tell()).toHaveLength(2)
  })

  it('lets the customer make another one, beside what stayed of the first', async () => {
    await made()
    await moveTo(LATER)
    await call('DELETE', await pathOfOwn())
    await made({ days: [4] })
    expect(await openDays()).toEqual(['2026-11-19'])
    await change({ days: [1, 4] })
    expect(await openDays()).toEqual(MONDAY_AND_THURSDAY)
  })
})

describe('an account that is going to be deleted', () => {
  const ask = () => call('POST', '/api/client/account/deletion/', { password: customer.password })

  it('has its schedule paused, keeps the pickups that are made, and resumes nothing by itself', async () => {
    await made()
    await ask()
    expect((await list())[0]).toMatchObject({ status: 'paused', resumes_on: null })
    expect(await openDays()).toEqual(MONDAY_AND_THURSDAY)
    await call('DELETE', '/api/client/account/deletion/')
    expect((await list())[0]).toMatchObject({ status: 'paused' })
    expect(await tell()).toHaveLength(1)
  })

  it('forgets on which day it was to resume', async () => {
    await made({ status: 'paused', resumes_on: '2026-11-30' })
    await ask()
    expect((await list())[0]).toMatchObject({ status: 'paused', resumes_on: null })
  })

  it('is not paused once more where the customer has resumed it and asks a second time', async () => {
    await made()
    await ask()
    await change({ status: 'active' })
    await ask()
    expect((await list())[0]).toMatchObject({ status: 'active' })
  })

  it('gets no pickups past its last day, should it be resumed', async () => {
    await made()
    await ask()
    await moveTo('2026-12-08T20:00:00Z')
    await change({ status: 'active' })
    expect(await openDays()).toEqual([...MONDAY_AND_THURSDAY, '2026-12-10', '2026-12-14', '2026-12-17'])
  })
})

it('is shown to nobody else', async () => {
  const { id } = await made()
  customer = await createCustomer(server, { plan: 'gold' })
  expect(await list()).toEqual([])
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await call(method, `${SCHEDULES}${id}/`)).status).toBe(404)
  }
})
