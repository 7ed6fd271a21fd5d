import { beforeEach, describe, expect, it } from 'vitest'
import { laDay } from '#rules/days/days'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { findScheduleFaults } from '../../tests/schedule-faults.ts'
import { furnishSchedules, scheduleCalls } from '../../tests/schedules.ts'
import { countStatements } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { jobsOf } from '../jobs.ts'
import { makePickups } from './fill-schedule.ts'

const server = shareTestServer()
let customer: TestCustomer
const { call, list, make, change, addAddress, pickups, openDays } = scheduleCalls(server, () => customer)

const REQUESTS = '/api/client/requests/'
const runJob = (now: string | Date = START) => {
  server.setNow(now)
  return jobsOf(server.deps)['make-pickups'].run()
}
const book = (day: string, fields: object = {}) => call('POST', REQUESTS, { pickup_date: day, ...fields })
const bookedOn = async (day: string) => {
  const found = (await pickups()).find(({ pickupDay, scheduleId }) => pickupDay === day && scheduleId === null)
  return `${REQUESTS}${found?.id}/`
}
const ofSchedule = async () =>
  (await pickups()).flatMap(({ scheduleId, scheduledDay, pickupDay, status }) =>
    scheduleId === null ? [] : [[scheduledDay, pickupDay, status]],
  )

/** The newest word to the customer, by text or letter. */
const lastText = async () => {
  const { rows } = await server.database.query(
    'select body from messages where customer_id = $1 order by id desc limit 1',
    [customer.id],
  )
  return rows[0]?.['body']
}

beforeEach(async () => {
  server.setNow(START)
  await server.database.query('truncate pickups, schedules cascade')
  customer = await createCustomer(server, { plan: 'gold' })
})

describe('as time goes by', () => {
  it('each day of the schedule is made once, two weeks ahead, and holidays never', async () => {
    await make({ days: [1, 4] })
    for (let hour = 0; hour < 21 * 24; hour += 25) await runJob(new Date(START.getTime() + hour * 3_600_000))
    expect(await openDays()).toEqual([
      ...['2026-11-19', '2026-11-23', '2026-11-30', '2026-12-03', '2026-12-07', '2026-12-10'],
      ...['2026-12-14', '2026-12-17', '2026-12-21'],
    ])
    expect((await pickups()).every(({ scheduledDay, pickupDay }) => scheduledDay === pickupDay)).toBe(true)
  })

  it('what was moved or skipped keeps its place and is not made again', async () => {
    await make({ days: [1, 4] })
    const [thursday, monday] = await pickups()
    expect((await call('PATCH', `${REQUESTS}${thursday?.id}/`, { pickup_date: '2026-11-20' })).status).toBe(200)
    expect((await call('DELETE', `${REQUESTS}${monday?.id}/`)).status).toBe(204)
    await runJob()
    expect(await ofSchedule()).toEqual([
      ['2026-11-19', '2026-11-20', 'open'],
      ['2026-11-23', '2026-11-23', 'cancelled'],
      ['2026-11-30', '2026-11-30', 'open'],
    ])
  })

  it('one that was moved onto another day of the schedule leaves that one out until it goes', async () => {
    await make({ days: [1, 4] })
    const [thursday, monday] = await pickups()
    await call('DELETE', `${REQUESTS}${monday?.id}/`)
    await call('PATCH', `${REQUESTS}${thursday?.id}/`, { pickup_date: '2026-12-03' })
    await runJob('2026-11-19T18:00:00Z')
    expect(await openDays()).toEqual(['2026-11-30', '2026-12-03'])
    expect(await findScheduleFaults(server.database, server.deps.clock.now())).toEqual([])
  })

  it('nobody is told about each pickup', async () => {
    await make({ days: [1, 4] })
    await runJob('2026-11-24T18:00:00Z')
    const { rows } = await server.database.query('select 1 from messages where customer_id = $1', [customer.id])
    expect(rows).toHaveLength(1)
  })
})

describe('a day that is booked already at that address', () => {
  beforeEach(async () => {
    expect((await book('2026-11-19')).status).toBe(201)
    await make({ days: [4] })
    await runJob()
    expect(await ofSchedule()).toEqual([])
    expect(await openDays()).toEqual(['2026-11-19'])
  })

  it('is made after all when that pickup is cancelled', async () => {
    expect((await call('DELETE', await bookedOn('2026-11-19'))).status).toBe(204)
    expect(await ofSchedule()).toEqual([['2026-11-19', '2026-11-19', 'open']])
    expect(await lastText()).toBe(
      'Larkspur: your pickup on Thursday, November 19th is canceled. Your recurring pickup that day stays: we still come.',
    )
  })

  it('skipped as well, nobody comes and the text says nothing of it', async () => {
    await call('DELETE', await bookedOn('2026-11-19'))
    const recurring = (await pickups()).find(({ scheduleId }) => scheduleId !== null)
    await call('DELETE', `${REQUESTS}${recurring?.id}/`)
    expect(await openDays()).toEqual([])
    expect(await lastText()).toBe('Larkspur: your pickup on Thursday, November 19th is canceled.')
  })

  it('is made after all when that pickup is moved to another day', async () => {
    await call('PATCH', await bookedOn('2026-11-19'), { pickup_date: '2026-11-20' })
    expect(await openDays()).toEqual(['2026-11-19', '2026-11-20'])
    expect(await lastText()).toMatch(/^Your recurring pickup on Thursday, November 19th stays\.$/m)
  })

  it('is made after all when that pickup goes to another address', async () => {
    await call('PATCH', await bookedOn('2026-11-19'), { address: await addAddress() })
    expect(await openDays()).toEqual(['2026-11-19', '2026-11-19'])
  })

  it('is made after all by the job', async () => {
    await server.database.query(`update pickups set status = 'cancelled' where schedule_id is null`)
    await runJob('2026-11-19T15:59:59Z')
    expect((await ofSchedule())[0]).toEqual(['2026-11-19', '2026-11-19', 'open'])
  })

  it('is not made any more once it cannot be booked', async () => {
    await server.database.query(`update pickups set status = 'cancelled' where schedule_id is null`)
    await runJob('2026-11-19T16:00:00Z')
    expect(await ofSchedule()).toEqual([['2026-12-03', '2026-12-03', 'open']])
  })

  it('takes nothing from the day at another address', async () => {
    await change({ address: await addAddress() })
    expect(await openDays()).toEqual(['2026-11-19', '2026-11-19'])
  })
})

describe('a zip code to which we no longer drive', () => {
  const retire = (isRetired: boolean) =>
    server.database.query(`update zip_codes set is_retired = $1 where value = '94041'`, [isRetired])

  it('gets nothing, until we drive there again', async () => {
    await make({ days: [1, 4] })
    await retire(true)
    try {
      await runJob('2026-11-24T18:00:00Z')
      expect(await openDays()).toEqual(['2026-11-19', '2026-11-23', '2026-11-30'])
    } finally {
      await retire(false)
    }
    await runJob('2026-11-24T19:00:00Z')
    expect((await openDays()).slice(3)).toEqual(['2026-12-03', '2026-12-07'])
  })
})

describe('a day of resuming', () => {
  it('turns it active that morning in Los Angeles, not before, and brings back what was withdrawn', async () => {
    await make({ days: [1, 4] })
    const before = await pickups()
    await change({ status: 'paused', resumes_on: '2026-11-23' })
    await runJob('2026-11-23T07:59:00Z')
    expect(await openDays()).toEqual([])
    await runJob('2026-11-23T08:07:00Z')
    expect(await openDays()).toEqual(['2026-11-23', '2026-11-30', '2026-12-03', '2026-12-07'])
    const after = await pickups()
    expect(after.find(({ pickupDay }) => pickupDay === '2026-11-23')?.id).toBe(before[1]?.id)
    server.setNow(START)
    expect(await list()).toMatchObject([{ status: 'active', resumes_on: null, changed: '2026-11-23T08:07:00.000Z' }])
    await runJob('2026-11-23T09:07:00Z')
    expect(await pickups()).toEqual(after)
  })

  it('is told once, in the morning and not at night, with the day that comes first', async () => {
    await make({ days: [1, 4] })
    await change({ status: 'paused', resumes_on: '2026-11-23' })
    await runJob('2026-11-23T08:07:00Z')
    await runJob('2026-11-23T09:07:00Z')
    const { rows } = await server.database.query(
      `select body, keeps_quiet_hours from messages where event_key like 'schedule % resumed on 2026-11-23' and customer_id = $1`,
      [customer.id],
    )
    expect(rows).toEqual([
      {
        body: 'Larkspur: your recurring pickups are back on. We pick up every Monday and Thursday from 12 Villa Street, next on Monday, November 23rd.',
        keeps_quiet_hours: true,
      },
    ])
  })
})

describe('many schedules', () => {
  const countOf = async () =>
    (
      await server.database.query<{ schedule_id: number; count: number }>(
        'select schedule_id, count(*)::integer as count from pickups group by 1 order by 1',
      )
    ).rows

  it('are all filled, page after page', async () => {
    const ids = await furnishSchedules(server, 203)
    await runJob()
    expect(await countOf()).toEqual(ids.map((schedule_id) => ({ schedule_id, count: 3 })))
    expect(await findScheduleFaults(server.database, START)).toEqual([])
  }, 60_000)

  it('do not wait for one that cannot be filled, which is reported', async () => {
    const ids = await furnishSchedules(server, 3)
    await server.database.query(`
      create function refuse_pickup() returns trigger language plpgsql as $$
      begin if new.schedule_id = ${ids[1]} then raise 'It rains.'; end if; return new; end $$`)
    await server.database.query(
      'create trigger refuse_pickup before insert on pickups for each row execute function refuse_pickup()',
    )
    try {
      await runJob()
    } finally {
      await server.database.query('drop function refuse_pickup cascade')
    }
    expect((await countOf()).map(({ schedule_id }) => schedule_id)).toEqual([ids[0], ids[2]])
    expect(server.logged.filter((line) => line.includes(`pickups of schedule ${ids[1]}`))).toHaveLength(1)
    await runJob()
    expect(await countOf()).toHaveLength(3)
  })

  it('cost the same number of statements each, whatever was picked up before', async () => {
    const [id] = await furnishSchedules(server, 1)
    const { database, takeCount } = countStatements(server.database)
    const cost = async (now: string) => {
      server.setNow(now)
      await makePickups({ ...server.deps, database })
      return takeCount()
    }
    const first = await cost('2026-11-17T18:00:00Z')
    await server.database.query(
      `insert into pickups (customer_id, status, pickup_day, dropoff_day, address_id, address_title, zip_code, address_line_1,
         address_line_2, instructions, has_doorman, comment, is_rush, rush_cents, schedule_id, scheduled_day, placed_at,
         changed_at, changeable_until)
       select customer_id, 'collected', date '2026-11-01' - number, date '2026-11-05' - number, address_id, 'Home', '94041',
         '1 Villa Street', '', '', false, '', false, 0, id, date '2026-11-01' - number, now(), now(), now()
       from schedules, generate_series(1, 1000) as number where id = $1`,
      [id],
    )
    const later = await cost('2026-11-24T18:00:00Z')
    // When holidays were last written, the list; then the customer's lock, the schedule, its pickups, the addresses, what is made and until when.
    expect([first, later]).toEqual([8, 8])
  })

  it('cost nothing where nothing is missing, with a holiday in the way too', async () => {
    const ids = await furnishSchedules(server, 5)
    const { database, takeCount } = countStatements(server.database)
    const looked: string[] = []
    for (let hour = 0; hour < 16 * 24; hour += 1) {
      const now = new Date(START.getTime() + hour * 3_600_000)
      server.setNow(now)
      await makePickups({ ...server.deps, database })
      const statements = takeCount()
      if (statements > 2) looked.push(`${laDay(now)}: ${(statements - 2) / ids.length}`)
      expect(await server.database.query('select from schedules where filled_until is null')).toMatchObject({
        rows: [],
      })
    }
    // Each Monday and Thursday is made two weeks before. November 26th, a Thursday and a holiday, is not made, and nothing waits for it.
    expect(looked).toEqual([
      ...['2026-11-17: 6', '2026-11-19: 6', '2026-11-23: 6', '2026-11-26: 6', '2026-11-30: 6', '2026-12-03: 6'],
    ])
    expect(await findScheduleFaults(server.database, server.deps.clock.now())).toEqual([])
  }, 60_000)
})

describe('a schedule is looked at again', () => {
  const remove = (day: string) => server.database.query('delete from pickups where scheduled_day = $1', [day])
  beforeEach(async () => {
    await make({ days: [1, 4] })
    await remove('2026-11-23')
    await runJob()
    // Nobody takes a row away like that. It stands for a day on which we did not drive when the schedule was filled.
    expect(await openDays()).toEqual(['2026-11-19', '2026-11-30'])
  })

  it('once the holidays were written anew', async () => {
    const { rows } = await server.database.query<{ seeded_at: Date }>('select seeded_at from reference_state')
    await server.database.query('update reference_state set seeded_at = $1', [new Date(START.getTime() + 1)])
    try {
      await runJob(new Date(START.getTime() + 2))
      expect(await openDays()).toEqual(['2026-11-19', '2026-11-23', '2026-11-30'])
      await remove('2026-11-23')
      await runJob(new Date(START.getTime() + 3))
      expect(await openDays()).toEqual(['2026-11-19', '2026-11-30'])
    } finally {
      await server.database.query('update reference_state set seeded_at = $1', [rows[0]?.seeded_at])
    }
  })

  it('once it was changed', async () => {
    await change({ comment: 'By the side door' })
    expect(await openDays()).toEqual(['2026-11-19', '2026-11-23', '2026-11-30'])
  })

  it('once its next day is two weeks away, and not an hour before', async () => {
    await runJob('2026-11-19T07:59:59Z')
    expect(await openDays()).toEqual(['2026-11-19', '2026-11-30'])
    await runJob('2026-11-19T08:00:00Z')
    expect(await openDays()).toEqual(['2026-11-19', '2026-11-23', '2026-11-30', '2026-12-03'])
  })
})

it('an account that was to be deleted and stays gets the days after its last one', async () => {
  await make({ days: [1, 4] })
  const end = (day: string | null) =>
    server.database.query('update customers set deletes_on = $1::date, deletion_requested_at = $2 where id = $3', [
      day,
      day && START,
      customer.id,
    ])
  await end('2026-12-04')
  await runJob('2026-11-24T18:00:00Z')
  expect((await openDays()).slice(3)).toEqual(['2026-12-03'])
  await end(null)
  await runJob('2026-11-24T19:00:00Z')
  expect((await openDays()).slice(3)).toEqual(['2026-12-03', '2026-12-07'])
})

it('what was withdrawn and could not come back, because its spot was taken, comes back by the job', async () => {
  await make({ days: [1, 4] })
  const [thursday] = await pickups()
  await call('PATCH', `${REQUESTS}${thursday?.id}/`, { pickup_date: '2026-11-20' })
  await change({ status: 'paused' })
  expect((await book('2026-11-20')).status).toBe(201)
  await change({ status: 'active' })
  expect((await ofSchedule())[0]).toEqual(['2026-11-19', '2026-11-20', 'withdrawn'])
  await server.database.query(`update pickups set status = 'cancelled' where schedule_id is null`)
  await runJob()
  expect((await ofSchedule())[0]).toEqual(['2026-11-19', '2026-11-20', 'open'])
})
