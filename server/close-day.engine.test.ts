import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, putCustomer, type TestCustomer } from '../tests/customers.ts'
import { START } from '../tests/engines.ts'
import { putOrder } from '../tests/money/put-order.ts'
import { ops, opsJson } from '../tests/ops.ts'
import { verifyOwn } from '../tests/phones.ts'
import { putPickup } from '../tests/put-pickup.ts'
import { furnishSchedules, openDaysOf, SCHEDULES } from '../tests/schedules.ts'
import { openRecording } from '../tests/statements.ts'
import { shareTestServer } from '../tests/test-server.ts'
import { toldMessages } from '../tests/told-messages.ts'
import { closeDay } from './close-day.ts'
import { jobsOf } from './jobs.ts'
import { placeDefaultPickup } from './pickups/pickups-by-text.ts'
import { approveRush, quoteRush } from './pickups/rush.ts'

/** A day that staff close, on a real engine. The world begins on Tuesday, November 17th 2026, ten in the morning. */

const server = shareTestServer()
const REQUESTS = '/api/client/requests/'
const [MONDAY, WEDNESDAY, THURSDAY, FRIDAY] = ['2026-11-23', '2026-11-18', '2026-11-19', '2026-11-20'] as const
let customer: TestCustomer

beforeEach(async () => {
  server.setNow(START)
  await server.database.query('truncate pickups, schedules, orders, closed_days, messages cascade')
  customer = await createCustomer(server, { plan: 'gold' })
  await verifyOwn(server, customer)
})

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown, token = customer.token) =>
  server.call(method, path, body, token)
const book = async (day: string, fields: object = {}, token = customer.token): Promise<number> => {
  const { status, body } = await call('POST', REQUESTS, { pickup_date: day, ...fields }, token)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return (body as { id: number }).id
}
const pickupRow = (id: number) =>
  server.database.db.selectFrom('pickups').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const openDays = (customerId = customer.id) => openDaysOf(server, customerId)
/** The words about closed days, of everybody or of one. */
const told = async (customerId?: number) =>
  (await toldMessages(server, { customerId, like: 'day %' })).map(({ eventKey: _, ...message }) => message)
const close = (day: string, reason = 'snow', ...more: string[]) =>
  ops(server, 'day', 'close', day, '--reason', reason, '--yes', ...more)
const comeBackAt = async (now: Date | string) => {
  server.setNow(now)
  const { email, password } = customer
  const { body } = await server.call('POST', '/api/client/auth/login/', { email, password })
  customer = { ...customer, token: (body as { token: string }).token }
}

describe('closing a day', () => {
  it('is said with all that moves before it is done; a script has to say yes', async () => {
    const id = await book(THURSDAY)
    const [exit, printed] = await ops(server, 'day', 'close', THURSDAY, '--reason', 'snow', '--dry-run')
    expect(exit).toBe(0)
    expect(printed).toMatch(
      /^Dry run, nothing is done: Thursday, November 19th is closed \(snow\)\.\n1 pickup and 0 drop-offs move; 1 customer will be told\.\n/,
    )
    expect(printed).toMatch(new RegExp(`\\npickup +${id} .*12 Villa Street +Fri, Nov 20$`))
    expect(await ops(server, 'day', 'close', THURSDAY, '--reason', 'snow')).toEqual([
      1,
      expect.stringMatching(
        /^Nothing was done\. Thursday.*This reaches customers: add --yes where nobody can be asked\.$/s,
      ),
    ])
    expect([await openDays(), await told(), await opsJson(server, 'day', 'closed')]).toEqual([[THURSDAY], [], []])
  })

  it('estimates a list anew for the day to which its pickup moves', async () => {
    const id = await book(WEDNESDAY, { is_rush: true, bag_list: [{ item: 'shirt-laundry', count: 8 }] })
    expect((await pickupRow(id)).estimate?.totalCents).toBe(5000 + 990 + 999)
    await close(WEDNESDAY)
    // After a Thursday rush is no sooner, and costs nothing.
    expect(await pickupRow(id)).toMatchObject({
      pickupDay: THURSDAY,
      rushCents: 0,
      estimate: { totalCents: 5000 + 990 },
    })
  })

  it('moves its pickups to the next day we drive, for three hours to change, and says so once', async () => {
    const id = await book(THURSDAY)
    server.setNow('2026-11-18T20:00:00Z')
    expect(await close('tomorrow')).toEqual([
      0,
      'Thursday, November 19th is closed (snow). 1 pickup and 0 drop-offs moved; 1 customer will be told.',
    ])
    expect(await pickupRow(id)).toMatchObject({
      status: 'open',
      pickupDay: FRIDAY,
      dropoffDay: '2026-11-24',
      changeableUntil: new Date('2026-11-19T17:00:00Z'),
    })
    expect(await told()).toEqual([
      {
        channel: 'sms',
        keepsQuietHours: true,
        body: 'Larkspur: we are closed on Thu, Nov 19 (snow). Your pickup moves to Fri, Nov 20, back Tue, Nov 24. Another day? http://localhost:3000/upcoming',
      },
    ])
    expect(await close('tomorrow')).toEqual([
      1,
      'Thursday, November 19th is closed already (snow, by marta). Nothing stands on it.',
    ])
    expect(await told()).toHaveLength(1)
    expect((await ops(server, 'day', THURSDAY))[1]).toMatch(/^Thursday, November 19th \(2026-11-19\), CLOSED: snow\n/)
    expect((await ops(server, 'day', 'closed'))[1]).toMatch(/Thursday, November 19th +2026-11-19 +marta +snow$/)
  })

  it('goes by letter where nobody can be texted', async () => {
    const other = await createCustomer(server, { plan: 'gold' })
    await book(THURSDAY, {}, other.token)
    await close(THURSDAY)
    expect(await told(other.id)).toEqual([
      expect.objectContaining({ channel: 'mail', body: expect.stringContaining('Fri, Nov 20') }),
    ])
  })

  it('from then on is refused by every way to a pickup, with its reason', async () => {
    const id = await book(FRIDAY)
    await close(THURSDAY, 'broken van')
    const sentence = 'We are closed on this day (broken van). Please choose another day.'
    const refusal = {
      status: 400,
      headers: { 'x-error-code': 'pickup_day_closed' },
      body: { non_field_errors: [sentence] },
    }
    expect(await call('POST', REQUESTS, { pickup_date: THURSDAY })).toMatchObject(refusal)
    expect(await call('POST', `${REQUESTS}check/`, { pickup_date: THURSDAY, pickup_start: '9:00' })).toMatchObject(
      refusal,
    )
    expect(await call('PATCH', `${REQUESTS}${id}/`, { pickup_date: THURSDAY })).toMatchObject(refusal)
    expect(await ops(server, 'pickup', 'move', String(id), THURSDAY, '--late')).toEqual([
      1,
      `Pickup ${id} stays on Friday, November 20th. ${sentence}`,
    ])
    await close(WEDNESDAY)
    const texted = await server.database.transaction((db) =>
      placeDefaultPickup(server.deps, db, customer.id, '+16505550000', START).catch((error) => error.code),
    )
    // The next day for a texter is Friday, and there we come already.
    expect(texted).toBe('pickup_day_taken')
  })

  it('is known to every screen by the answers it gets anyway, from today on', async () => {
    await close(THURSDAY, 'ice & snow')
    server.setNow(new Date(START.getTime() + 60_000))
    const { headers } = await server.call('GET', '/api/client/locations/')
    expect(headers['x-closed-days']).toBe('2026-11-19=ice+%26+snow')
    await ops(server, 'day', 'open', THURSDAY)
    server.setNow(new Date(START.getTime() + 120_000))
    expect((await server.call('GET', '/api/client/locations/')).headers['x-closed-days']).toBeUndefined()
  })

  it('moves what would come back on it to the next business day, and takes the price of rush that is none', async () => {
    const rushed = await book(WEDNESDAY, { is_rush: true })
    expect(await pickupRow(rushed)).toMatchObject({ dropoffDay: FRIDAY, rushCents: 999 })
    await approveRush(server.deps, rushed)
    await close(FRIDAY)
    expect(await pickupRow(rushed)).toMatchObject({
      pickupDay: WEDNESDAY,
      dropoffDay: MONDAY,
      rushCents: 0,
      rushApprovedFor: FRIDAY,
    })
    expect(await told()).toEqual([
      expect.objectContaining({
        body: 'Larkspur: we are closed on Friday, November 20th (snow). Your drop-off moves to Monday, November 23rd.',
      }),
    ])
  })

  it('tells a customer once of all that moves', async () => {
    const body = { title: 'Work', zip_code: '94041', address_line_1: '480 Ellis Street' }
    const { id: address } = (await call('POST', '/api/client/addresses/', body)).body as { id: number }
    await book(FRIDAY)
    await book(FRIDAY, { address })
    await book('2026-11-21', { address })
    // With rush a bag of Wednesday comes back on Friday.
    await putPickup(server, customer, { pickupDay: WEDNESDAY, dropoffDay: FRIDAY, isRush: true, rushCents: 999 })
    await close(FRIDAY)
    // Where we come on Saturday already, it is Monday.
    expect(await openDays()).toEqual([WEDNESDAY, '2026-11-21', '2026-11-21', MONDAY])
    expect(await told()).toEqual([
      expect.objectContaining({
        body: 'Larkspur: we are closed on Fri, Nov 20 (snow). Your pickups move to Sat, Nov 21 and Mon, Nov 23, your drop-off to Mon, Nov 23.',
      }),
    ])
  })

  it('keeps what was agreed for rush: as many business days after the new pickup, for the price that was accepted', async () => {
    const id = await book(FRIDAY, { is_rush: true })
    await quoteRush(server.deps, id, 7900, { hasRug: true, day: MONDAY })
    await call('PATCH', `${REQUESTS}${id}/`, { accepted_custom_amount: 7900 })
    await closeDay(server.deps, { day: FRIDAY, reason: 'snow', who: 'desk' })
    const row = await pickupRow(id)
    expect(row).toMatchObject({ pickupDay: '2026-11-21', dropoffDay: MONDAY, quoteDay: MONDAY, rushCents: 7900 })
    await closeDay(server.deps, { day: '2026-11-21', reason: 'snow', who: 'desk' })
    const later = { pickupDay: MONDAY, dropoffDay: '2026-11-24', quoteDay: '2026-11-24', rushCents: 7900 }
    expect(await pickupRow(id)).toMatchObject({ ...later, quoteHasRug: true })
  })

  it('asks a question about rush that has not left with the day of now, and drops what waits about the old one', async () => {
    const id = await book(THURSDAY, { is_rush: true })
    await server.database.query('truncate messages')
    server.setNow('2026-11-18T06:00:00Z')
    await quoteRush(server.deps, id, 4900, { day: FRIDAY })
    await close(THURSDAY)
    const bodies = (await server.database.db.selectFrom('messages').select('body').orderBy('id').execute()).map(
      ({ body }) => body,
    )
    expect(bodies).toEqual([
      expect.stringContaining('rush for your pickup on Friday, November 20th is $49.00'),
      expect.stringContaining('we are closed on Thu, Nov 19'),
    ])
    // By night nobody has heard of it: the three hours begin in the morning.
    expect((await pickupRow(id)).changeableUntil).toEqual(new Date('2026-11-19T17:00:00Z'))
  })
})

describe('a question about rush', () => {
  const asked = async () =>
    (await server.database.db.selectFrom('messages').select('body').where('eventKey', 'like', '%rush quote%').execute())
      .map(({ body }) => /is (\$[\d.]+), back ([A-Z]\w+, [A-Z]\w+ \w+)\./.exec(body))
      .map((said) => said?.slice(1))

  it('names no closed day, and what is accepted is what was asked', async () => {
    await close(FRIDAY)
    const id = await book(WEDNESDAY, { is_rush: true })
    // Most things are back on Monday anyway, and nobody is asked to pay for that; leather is not.
    expect(await quoteRush(server.deps, id, 4900)).toBe('no_sooner')
    await quoteRush(server.deps, id, 4900, { isSlow: true })
    expect(await asked()).toEqual([['$49.00', 'Monday, November 23rd']])
    expect((await call('GET', `${REQUESTS}${id}/`)).body).toMatchObject({
      dropoff_date: MONDAY,
      custom_dropoff_date: MONDAY,
    })
    await call('PATCH', `${REQUESTS}${id}/`, { accepted_custom_amount: 4900 })
    expect(await pickupRow(id)).toMatchObject({ dropoffDay: MONDAY, rushCents: 4900 })
    await jobsOf(server.deps)['make-pickups'].run()
    expect(await told()).toEqual([])
  })

  it.each([[null], [FRIDAY]])(
    'that has not left says the new day where the one it named (%s) is closed',
    async (day) => {
      const id = await book(WEDNESDAY, { is_rush: true })
      server.setNow('2026-11-18T06:00:00Z')
      await quoteRush(server.deps, id, 4900, { day })
      expect(await asked()).toEqual([['$49.00', 'Friday, November 20th']])
      await close(FRIDAY)
      expect(await asked()).toEqual([['$49.00', 'Monday, November 23rd']])
    },
  )

  it('that has left is not asked again', async () => {
    const id = await book(WEDNESDAY, { is_rush: true })
    await quoteRush(server.deps, id, 4900)
    await server.database.query("update messages set status = 'sent', sent_at = now()")
    await close(FRIDAY)
    expect([(await asked()).length, (await told()).length]).toEqual([1, 1])
  })
})

describe('what is due back', () => {
  const orderRow = (id: number) =>
    server.database.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const bag = async (person = customer) => {
    const pickup = await putPickup(server, person, { pickupDay: '2026-11-17', dropoffDay: FRIDAY })
    return (await opsJson<{ id: number }>(server, 'collect', String(pickup), '--bags', '1')).id
  }

  it('comes on the next business day, is told together with a pickup, and shows that day', async () => {
    const id = await bag()
    expect(await orderRow(id)).toMatchObject({ dueDay: FRIDAY })
    const pickup = await book(FRIDAY)
    const [, printed] = await ops(server, 'day', 'close', FRIDAY, '--reason', 'snow', '--dry-run')
    expect(printed).toContain('1 pickup and 1 drop-off move; 1 customer will be told.')
    expect(printed).toMatch(new RegExp(`\\norder +${id} .*Mon, Nov 23$`))
    expect((await close(FRIDAY))[1]).toBe(
      'Friday, November 20th is closed (snow). 1 pickup and 1 drop-off moved; 1 customer will be told.',
    )
    expect([(await pickupRow(pickup)).pickupDay, (await orderRow(id)).dueDay]).toEqual(['2026-11-21', MONDAY])
    expect(await told()).toEqual([
      expect.objectContaining({
        body: expect.stringMatching(/Your pickup moves to Sat, Nov 21, your drop-off to Mon, Nov 23\./),
      }),
    ])
    const { body } = await call('GET', `/api/client/orders/${id}/`)
    expect(body).toMatchObject({ request: { dropoff_date: MONDAY } })
    expect((await close(FRIDAY))[0]).toBe(1)
    expect(await told()).toHaveLength(1)
  })

  it('alone is told alone; what is delivered, and what is due on another day, stays', async () => {
    const other = await createCustomer(server, { plan: 'gold' })
    const fetched = { status: 'collected', pickupDay: '2026-11-17', dropoffDay: FRIDAY } as const
    const mine = await bag()
    const brought = await putPickup(server, other, fetched)
    const theirs = await putOrder(server, other, { pickupId: brought, state: 'delivered_unpaid' })
    // One that is on the van by now is not delivered yet.
    const driven = await putPickup(server, customer, {
      ...fetched,
      dropoffDay: FRIDAY,
      addressLine1: '2 Castro Street',
    })
    const onTheVan = await putOrder(server, customer, {
      pickupId: driven,
      state: 'on_its_way_unpaid',
      unpaidReason: 'Known',
    })
    await close(THURSDAY)
    expect([(await orderRow(mine)).dueDay, await told()]).toEqual([FRIDAY, []])
    await close(FRIDAY)
    const days = await Promise.all([mine, onTheVan, theirs].map(async (id) => (await orderRow(id)).dueDay))
    expect(days).toEqual([MONDAY, MONDAY, FRIDAY])
    expect([await told(customer.id), await told(other.id)]).toEqual([
      [
        expect.objectContaining({
          body: 'Larkspur: we are closed on Friday, November 20th (snow). Your drop-off moves to Monday, November 23rd.',
        }),
      ],
      [],
    ])
  })

  it('of an order that stays here until it is paid moves, and nobody is promised that it comes then', async () => {
    const waiting = { hold: 'payment', heldAt: START } as const
    const place = () =>
      putPickup(server, customer, { status: 'collected', pickupDay: '2026-11-17', dropoffDay: FRIDAY })
    const held = await putOrder(server, customer, { ...waiting, pickupId: await place() })
    const [, dry] = await ops(server, 'day', 'close', FRIDAY, '--reason', 'snow', '--dry-run')
    expect(dry).toContain('0 pickups and 1 drop-off move; 0 customers will be told.')
    expect((await close(FRIDAY))[1]).toContain('0 pickups and 1 drop-off moved; 0 customers will be told.')
    expect([(await orderRow(held)).dueDay, await told()]).toEqual([MONDAY, []])
    // One that was let go unpaid is on its way all the same.
    const driven = { ...waiting, state: 'on_its_way_unpaid', unpaidReason: 'Known', dueDay: MONDAY } as const
    await putOrder(server, customer, { ...driven, pickupId: await place() })
    await close(MONDAY)
    expect((await told()).map(({ body }) => body)).toEqual([
      'Larkspur: we are closed on Monday, November 23rd (snow). Your drop-off moves to Tuesday, November 24th.',
    ])
  })

  it('of a bag that comes in later is promised for another day, and staff cannot promise the closed one', async () => {
    await close(FRIDAY)
    const id = await bag()
    expect(await orderRow(id)).toMatchObject({ dueDay: MONDAY })
    expect((await ops(server, 'order', 'due', String(id), FRIDAY, '--reason', 'Early'))[0]).toBe(1)
    expect(await told()).toEqual([])
  })
})

describe('a van that breaks down', () => {
  it('moves what is open on the same day, past every cutoff, and leaves alone what is collected', async () => {
    await comeBackAt('2026-11-17T15:30:00Z')
    const id = await book('2026-11-17')
    const collected = await putPickup(server, customer, {
      status: 'collected',
      pickupDay: '2026-11-17',
      dropoffDay: FRIDAY,
    })
    server.setNow('2026-11-17T18:30:00Z')
    expect((await close('today', 'broken van'))[0]).toBe(0)
    expect(await pickupRow(id)).toMatchObject({
      pickupDay: WEDNESDAY,
      // Three hours from now.
      changeableUntil: new Date('2026-11-17T21:30:00Z'),
    })
    expect(await pickupRow(collected)).toMatchObject({ status: 'collected', pickupDay: '2026-11-17' })
    await comeBackAt('2026-11-17T21:29:00Z')
    expect((await call('PATCH', `${REQUESTS}${id}/`, { pickup_date: FRIDAY })).status).toBe(200)
  })
})

describe('schedules', () => {
  it('that change, or pause and go on, leave a moved stop its three hours', async () => {
    const { body } = await call('POST', SCHEDULES, { days: [4] })
    const path = `${SCHEDULES}${(body as { id: number }).id}/`
    await comeBackAt('2026-11-19T16:30:00Z')
    await close('today')
    const stop = await server.database.db
      .selectFrom('pickups')
      .select(['id', 'pickupDay', 'changeableUntil'])
      .where('scheduledDay', '=', THURSDAY)
      .executeTakeFirstOrThrow()
    // Half past eleven, two and a half hours after nine of the day before.
    const changeableUntil = new Date('2026-11-19T19:30:00Z')
    expect(stop).toMatchObject({ pickupDay: FRIDAY, changeableUntil })
    await comeBackAt('2026-11-19T18:00:00Z')
    expect((await call('PATCH', path, { comment: 'Ring twice' })).status).toBe(200)
    expect(await pickupRow(stop.id)).toMatchObject({ comment: 'Ring twice', changeableUntil })
    await call('PATCH', path, { status: 'paused' })
    expect(await pickupRow(stop.id)).toMatchObject({ status: 'withdrawn', changeableUntil })
    await call('PATCH', path, { status: 'active' })
    expect(await pickupRow(stop.id)).toMatchObject({ status: 'open', changeableUntil })
    expect((await call('PATCH', `${REQUESTS}${stop.id}/`, { pickup_date: MONDAY })).status).toBe(200)
  })

  it('that pause and go on keep the day that was agreed with the price of rush', async () => {
    const { body } = await call('POST', SCHEDULES, { days: [4], is_rush: true })
    const path = `${SCHEDULES}${(body as { id: number }).id}/`
    const { id } = await server.database.db
      .selectFrom('pickups')
      .select('id')
      .where('pickupDay', '=', THURSDAY)
      .executeTakeFirstOrThrow()
    await quoteRush(server.deps, id, 4900, { day: FRIDAY })
    expect((await call('PATCH', `${REQUESTS}${id}/`, { accepted_custom_amount: 4900 })).status).toBe(200)
    expect(await pickupRow(id)).toMatchObject({ dropoffDay: FRIDAY })
    await call('PATCH', path, { status: 'paused' })
    await call('PATCH', path, { status: 'active' })
    expect(await pickupRow(id)).toMatchObject({ status: 'open', dropoffDay: FRIDAY, rushCents: 4900 })
  })

  it('have their stop moved, make no second one, and leave the day out; opened again it is theirs', async () => {
    await call('POST', SCHEDULES, { days: [4] })
    const other = await createCustomer(server, { plan: 'gold' })
    expect(await openDays()).toEqual([THURSDAY])
    await close(THURSDAY)
    expect(await openDays()).toEqual([FRIDAY])
    expect(await told()).toHaveLength(1)
    await server.call('POST', SCHEDULES, { days: [4] }, other.token)
    expect(await openDays(other.id)).toEqual([])
    server.setNow(new Date(START.getTime() + 60_000))
    await jobsOf(server.deps)['make-pickups'].run()
    expect(await openDays()).toEqual([FRIDAY])

    server.setNow(new Date(START.getTime() + 120_000))
    expect(await ops(server, 'day', 'open', THURSDAY)).toEqual([
      0,
      'Thursday, November 19th can be booked again. What was moved stays moved.',
    ])
    server.setNow(new Date(START.getTime() + 180_000))
    await jobsOf(server.deps)['make-pickups'].run()
    expect([await openDays(), await openDays(other.id)]).toEqual([[FRIDAY], [THURSDAY]])
    expect(await ops(server, 'day', 'open', THURSDAY)).toEqual([1, 'Thursday, November 19th is not closed.'])
    expect(await told()).toHaveLength(1)
  })

  it('do not bring a withdrawn stop back onto it', async () => {
    const { body } = await call('POST', SCHEDULES, { days: [4] })
    const path = `${SCHEDULES}${(body as { id: number }).id}/`
    await call('PATCH', path, { status: 'paused' })
    await close(THURSDAY)
    await call('PATCH', path, { status: 'active' })
    expect(await openDays()).toEqual([])
  })
})

describe('whatever happens meanwhile', () => {
  it.each([
    ['a day that has passed', '2026-11-16', 'Monday, November 16th has passed. Nothing was changed.'],
    ['a Sunday', '2026-11-22', 'No van drives on Sunday, November 22nd anyway: Sundays and holidays are closed.'],
    ['a holiday', '2026-11-26', 'Thursday, November 26th is Thanksgiving Day: no van drives then anyway.'],
  ])('%s is refused', async (_, day, sentence) => {
    expect(await close(day)).toEqual([1, sentence])
    expect(await server.database.db.selectFrom('closedDays').selectAll().execute()).toEqual([])
  })

  it('a day further ahead than anything is booked is closed at once', async () => {
    expect(await close('2027-02-01', 'inventory')).toEqual([
      0,
      'Monday, February 1st is closed (inventory). Nothing had to move.',
    ])
    expect((await ops(server, 'day', 'open', '2026-11-16'))[1]).toBe(
      'Monday, November 16th has passed. Nothing was changed.',
    )
  })

  it('killed in the middle, it goes on when it is typed again, and nobody hears twice', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createCustomer(server, { plan: 'gold' })))
    for (const other of others) await book(THURSDAY, {}, other.token)
    const { deps } = server
    let transactions = 0
    const dying = {
      ...deps,
      database: {
        ...deps.database,
        transaction: ((work) => {
          transactions += 1
          if (transactions === 3) throw new Error('The process is gone.')
          return deps.database.transaction(work)
        }) as typeof deps.database.transaction,
      },
      errorReports: {
        ...deps.errorReports,
        fault(error: unknown) {
          throw error
        },
      },
    }
    await expect(closeDay(dying, { day: THURSDAY, reason: 'snow', who: 'marta' })).rejects.toThrow('is gone')
    expect(await told()).toHaveLength(2)
    const [exit, printed] = await close(THURSDAY, 'another word')
    expect([exit, printed]).toEqual([
      0,
      'Thursday, November 19th is closed already (snow). 1 pickup and 0 drop-offs moved; 1 customer will be told.',
    ])
    expect(await told()).toHaveLength(3)
    for (const { id } of others) expect([await openDays(id), (await told(id)).length]).toEqual([[FRIDAY], 1])
  })

  it('one that fails keeps no other from it, and the command says so', async () => {
    const other = await createCustomer(server, { plan: 'gold' })
    await book(THURSDAY)
    await book(THURSDAY, {}, other.token)
    const { deps } = server
    let isFirst = true
    const failing = {
      ...deps,
      database: {
        ...deps.database,
        transaction: ((work) => {
          if (!isFirst) return deps.database.transaction(work)
          isFirst = false
          return Promise.reject(new Error('The lock was not to be had.'))
        }) as typeof deps.database.transaction,
      },
    }
    expect(await closeDay(failing, { day: THURSDAY, reason: 'snow', who: 'marta' })).toMatchObject({
      isNew: true,
      customers: 1,
      failed: 1,
    })
    await jobsOf(deps)['make-pickups'].run()
    expect([await openDays(), await openDays(other.id), (await told()).length]).toEqual([[FRIDAY], [FRIDAY], 2])
  })

  it('two terminals at once move each pickup once', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => createCustomer(server, { plan: 'gold' })))
    for (const other of others) await book(THURSDAY, {}, other.token)
    const closing = { day: THURSDAY, reason: 'snow', who: 'marta' }
    const outcomes = await Promise.all([closeDay(server.deps, closing), closeDay(server.deps, closing)])
    expect(outcomes.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    expect(outcomes.reduce((sum, { customers }) => sum + customers, 0)).toBe(4)
    expect((await told()).length).toBe(4)
  })

  it('a customer who moves it at the same time finds it on one of both days, and on no closed one', async () => {
    const id = await book(THURSDAY)
    const [moved] = await Promise.all([
      call('PATCH', `${REQUESTS}${id}/`, { pickup_date: MONDAY }),
      closeDay(server.deps, { day: THURSDAY, reason: 'snow', who: 'marta' }),
    ])
    expect(moved.status).toBe(200)
    expect((await pickupRow(id)).pickupDay).toBe(MONDAY)
  })

  it('what was being booked in that moment is moved by the hourly job', async () => {
    await close(THURSDAY)
    const id = await putPickup(server, customer, { pickupDay: THURSDAY, dropoffDay: MONDAY })
    await jobsOf(server.deps)['make-pickups'].run()
    await jobsOf(server.deps)['make-pickups'].run()
    expect([(await pickupRow(id)).pickupDay, (await told()).length]).toEqual([FRIDAY, 1])
  })

  it('the hourly job finds what stands on closed days without a look at all schedules and at all that is in the house', async () => {
    await furnishSchedules(server, 5_000)
    const { query } = server.database
    await query(`update schedules set filled_until = '2026-12-09', filled_at = $1`, [START])
    await query(
      `insert into orders (customer_id, kind, state, due_day, created_at)
       select customer_id, 'laundry', 'collected', date '2026-11-18' + id % 10, $1 from schedules`,
      [START],
    )
    await query('analyze')
    await ops(server, 'day', 'close', '2026-12-15', '--reason', 'inventory', '--yes')
    await ops(server, 'day', 'close', '2026-12-14', '--reason', 'inventory', '--yes')
    // A day that was opened again is no reason to look at those that were filled after it.
    await query(`update closed_days set opened_by = 'desk', opened_at = $1 where day = '2026-12-14'`, [START])
    const { database, said } = await openRecording(server)
    await jobsOf({ ...server.deps, database })['make-pickups'].run()
    await database.close()
    const lists = said.filter(({ text }) => /from "(schedules|orders)"/.test(text))
    expect(lists).toHaveLength(2)
    for (const { text, values } of lists) {
      const { rows } = await query(`explain ${text}`, [...values])
      expect(JSON.stringify(rows), text).not.toMatch(/Seq Scan|orders_(open|unpaid_fees)/)
    }
  })

  it('an account that ends before we drive again has its pickup cancelled, and hears why', async () => {
    const id = await book(THURSDAY)
    await putCustomer(server, customer.id, { deletesOn: THURSDAY, deletionRequestedAt: START })
    expect((await ops(server, 'day', 'close', THURSDAY, '--reason', 'snow', '--dry-run'))[1]).toContain('is cancelled')
    await close(THURSDAY)
    expect(await pickupRow(id)).toMatchObject({ status: 'cancelled' })
    expect(await told()).toEqual([
      expect.objectContaining({
        body: 'Larkspur: we are closed on Thursday, November 19th (snow). Your pickup is canceled, as your account ends before we drive again.',
      }),
    ])
  })
})
