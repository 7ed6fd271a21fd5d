import { beforeEach, describe, expect, inject, it } from 'vitest'
import { MESSAGE_PRIORITIES } from '#rules/texts'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { createGate } from '../../tests/gate.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { placesInOrder } from '../../tests/queued-messages.ts'
import { buffersOf, countStatements, openRecording } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { sendDueMessages } from '../send-messages.ts'
import { cancelPickup } from './cancel-pickup.ts'
import { changePickup } from './change-pickup.ts'
import { dropReminders, remindOfPickups } from './reminders.ts'
import { deleteSchedule } from './schedules.ts'

const server = shareTestServer()

/** Tuesday, 18:00 in Los Angeles. */
const SIX = new Date('2026-11-18T02:00:00Z')
const BEFORE_SIX = new Date(SIX.getTime() - 1)
const TOMORROW = '2026-11-18'

let grace: TestCustomer
beforeEach(async () => {
  await server.database.query('truncate messages, pickups restart identity cascade')
  server.setNow('2026-11-17T18:00:00Z')
  grace = await createCustomer(server, { addressLine1: '228 Bush Street' })
  await verifyOwn(server, grace)
  await server.database.db.deleteFrom('messages').execute()
  server.setNow(SIX)
})

const remind = () => remindOfPickups(server.deps)
const messages = () =>
  server.database.db
    .selectFrom('messages')
    .select(['eventKey', 'channel', 'recipient', 'subject', 'body', 'status', 'keepsQuietHours', 'customerId'])
    .orderBy('id')
    .execute()
const keys = async () => (await messages()).map(({ eventKey }) => eventKey)

describe('on the evening before', () => {
  it('a text to the verified number, from 18:00 on, once however often it runs', async () => {
    const id = await putPickup(server, grace, { pickupDay: TOMORROW })
    server.setNow(BEFORE_SIX)
    expect(await remind()).toBe(0)
    server.setNow(SIX)
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    expect(await Promise.all([remind(), remind()])).toEqual([0, 0])
    expect(await messages()).toEqual([
      {
        eventKey: `pickup ${id} reminder for 2026-11-18`,
        channel: 'sms',
        recipient: grace.phone,
        subject: 'Your pickup on Wednesday, November 18th',
        body: 'Larkspur: we pick up on Wednesday, November 18th, between 9:00 AM and 5:00 PM at 228 Bush Street. Please leave your bag out.',
        status: 'queued',
        keepsQuietHours: true,
        customerId: grace.id,
      },
    ])
    await sendDueMessages(server.deps)
    expect(await remind()).toBe(0)
    expect(await messages()).toMatchObject([{ status: 'sent' }])
    const places = await placesInOrder(server, grace.id)
    expect([...places.values()]).toEqual([MESSAGE_PRIORITIES.reminder])
  })

  it('a letter to whoever has no verified number', async () => {
    server.setNow('2026-11-17T18:00:00Z')
    const ada = await createCustomer(server)
    server.setNow(SIX)
    await putPickup(server, ada, { pickupDay: TOMORROW, addressLine2: 'Apt 5' })
    await remind()
    expect(await messages()).toMatchObject([
      { channel: 'mail', recipient: ada.email, subject: 'Your pickup on Wednesday, November 18th' },
    ])
    expect((await messages())[0]?.body).toContain('at 12 Villa Street, Apt 5.')
  })

  it('none for another day, for what does not come, or for what was booked or changed later', async () => {
    const others = [
      { pickupDay: '2026-11-17' },
      { pickupDay: '2026-11-19' },
      { status: 'cancelled' },
      { status: 'withdrawn', scheduledDay: TOMORROW },
      { status: 'collected' },
      { placedAt: SIX, changedAt: SIX },
      { changedAt: SIX, addressTitle: 'changed' },
    ] as const
    for (const columns of others) {
      await putPickup(server, grace, { pickupDay: TOMORROW, ...columns })
      server.setNow('2026-11-18T04:50:00Z')
      expect([columns, await remind()]).toEqual([columns, 0])
      await server.database.db.deleteFrom('pickups').execute()
    }
    await putPickup(server, grace, { pickupDay: TOMORROW, changedAt: BEFORE_SIX })
    expect(await remind()).toBe(1)
  })

  it('a server that was away catches up; what cannot leave before 21:00 is dropped and comes on no morning', async () => {
    await putPickup(server, grace, { pickupDay: TOMORROW })
    server.setNow('2026-11-18T04:50:00Z')
    expect(await remind()).toBe(1)
    server.setNow('2026-11-18T05:00:00Z')
    expect(await sendDueMessages(server.deps)).toBe(0)
    server.setNow('2026-11-18T16:00:00Z')
    expect(await sendDueMessages(server.deps)).toBe(0)
    expect(await messages()).toEqual([])
  })

  it('nothing is written from 21:00 on, because it would leave on the morning of the pickup', async () => {
    await putPickup(server, grace, { pickupDay: TOMORROW })
    server.setNow('2026-11-18T05:00:00Z')
    expect(await remind()).toBe(0)
    server.setNow('2026-11-18T07:59:59Z')
    expect(await remind()).toBe(0)
    server.setNow('2026-11-18T16:00:00Z')
    expect([await remind(), await sendDueMessages(server.deps), await messages()]).toEqual([0, 0, []])
  })

  it.each([
    ['2026-03-08', '2026-03-07T02:00:00Z', '2026-03-08T02:00:00Z'],
    ['2026-03-09', '2026-03-08T01:00:00Z', '2026-03-09T01:00:00Z'],
    ['2026-11-02', '2026-11-01T01:00:00Z', '2026-11-02T02:00:00Z'],
    ['2027-01-01', '2026-12-31T02:00:00Z', '2027-01-01T02:00:00Z'],
    ['2028-02-29', '2028-02-28T02:00:00Z', '2028-02-29T02:00:00Z'],
  ])('for %s at 18:00 by the clock of the day before, also where it changes', async (pickupDay, placed, at) => {
    const changedAt = new Date(placed)
    await putPickup(server, grace, { pickupDay, dropoffDay: '2028-03-01', placedAt: changedAt, changedAt })
    server.setNow(new Date(new Date(at).getTime() - 1))
    expect(await remind()).toBe(0)
    server.setNow(at)
    expect(await remind()).toBe(1)
  })
})

describe('however many there are', () => {
  it('says the same number of statements, and one where all have been reminded', async () => {
    await putPickup(server, grace, { pickupDay: TOMORROW })
    const { database, takeCount } = countStatements(server.database)
    const deps = { ...server.deps, database }
    await remindOfPickups(deps)
    const forOne = takeCount()
    server.setNow('2026-11-17T18:00:00Z')
    for (let number = 1; number <= 5; number += 1) {
      await putPickup(server, await createCustomer(server), { pickupDay: TOMORROW })
    }
    server.setNow(SIX)
    takeCount()
    expect(await remindOfPickups(deps)).toBe(5)
    expect([forOne, takeCount()]).toEqual([5, 5])
    expect(await remindOfPickups(deps)).toBe(0)
    expect(takeCount()).toBe(1)
  })

  describe('more than a page', () => {
    const countReminders = async () =>
      (
        await server.database.query<{ rows: number; keys: number; customers: number }>(
          `select count(*)::integer as rows, count(distinct event_key)::integer as keys,
             count(distinct customer_id)::integer as customers from messages`,
        )
      ).rows[0]
    const eachOnce = (count: number) => ({ rows: count, keys: count, customers: count })

    async function putMany(count: number): Promise<void> {
      const id = await putPickup(server, grace, { pickupDay: TOMORROW })
      const { rows } = await server.database.query<{ id: number }>(
        `insert into customers (email, password_hash, created_at)
         select 'many-' || n || '@' || $1 || '.example', '$argon2id$', $2 from generate_series(2, $3::integer) as n returning id`,
        [crypto.randomUUID(), BEFORE_SIX, count],
      )
      // A customer is looked up for each pickup, by a plan that was made while there were few, and would read them all.
      await server.database.query('analyze customers')
      await server.database.query(
        `insert into pickups (customer_id, status, pickup_day, dropoff_day, address_title, zip_code, address_line_1,
           address_line_2, instructions, has_doorman, comment, is_rush, rush_cents, placed_at, changed_at, changeable_until)
         select other, status, pickup_day, dropoff_day, address_title, zip_code, address_line_1,
           address_line_2, instructions, has_doorman, comment, is_rush, rush_cents, placed_at, changed_at, changeable_until
         from pickups, unnest($2::integer[]) as other where pickups.id = $1`,
        [id, rows.map((other) => other.id)],
      )
      await server.database.query('analyze pickups')
    }

    it('are reminded each once by two servers at once', async () => {
      await putMany(1_500)
      const [one, other] = await Promise.all([remind(), remind()])
      expect(one + other).toBe(1_500)
      expect(await countReminders()).toEqual(eachOnce(1_500))
    })

    it.runIf(inject('engine').kind === 'postgres')(
      'are not held up by a customer whom somebody else holds, who is reminded when that is over',
      async () => {
        await putMany(700)
        const [held, gate] = [createGate(), createGate()]
        const changing = server.database.transaction(async (db) => {
          await db.selectFrom('customers').select('id').where('id', '=', grace.id).forUpdate().execute()
          held.open()
          await gate.isOpen
        })
        await held.isOpen
        const reminding = remind()
        await expect.poll(countReminders).toEqual(eachOnce(699))
        expect((await messages()).map(({ customerId }) => customerId)).not.toContain(grace.id)
        gate.open()
        await changing
        expect(await reminding).toBe(700)
        expect(await countReminders()).toEqual(eachOnce(700))
      },
    )

    it.runIf(inject('engine').kind === 'postgres')('are shared by two servers page by page', async () => {
      await putMany(1_500)
      // The first server is held up in the middle of its first page.
      const gate = createGate()
      const slow = {
        ...server.database,
        transaction: (work: Parameters<typeof server.database.transaction>[0]) =>
          server.database.transaction(async (db) => {
            const result = await work(db)
            await gate.isOpen
            return result
          }),
      } as typeof server.database
      const first = remindOfPickups({ ...server.deps, database: slow })
      const isHolding = async () =>
        (
          await server.database.query(
            `select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
          )
        ).rows.length
      await expect.poll(isHolding).toBe(1)
      const second = remind()
      await expect.poll(countReminders).toEqual(eachOnce(1_000))
      gate.open()
      expect([await first, await second]).toEqual([500, 1_000])
      expect(await countReminders()).toEqual(eachOnce(1_500))
    })

    it('and more than one statement can carry: a run that is killed has reminded whole pages of 500, the next one goes on after them, and later ones have nothing to read', async () => {
      // After the page that the first run makes these are still more than the 6,553 messages, of ten columns each, that one statement takes.
      await putMany(7_500)
      let left = 1
      const dying = {
        ...server.database,
        transaction: (...work: Parameters<typeof server.database.transaction>) => {
          left -= 1
          if (left < 0) throw new Error('killed')
          return server.database.transaction(...work)
        },
      } as typeof server.database
      await expect(remindOfPickups({ ...server.deps, database: dying })).rejects.toThrow('killed')
      expect(await countReminders()).toEqual(eachOnce(500))
      const { database, takeCount } = countStatements(server.database)
      expect(await remindOfPickups({ ...server.deps, database })).toBe(7_000)
      // Fourteen pages of five statements, and a look that finds no more.
      expect(takeCount()).toBe(14 * 5 + 1)
      expect(await countReminders()).toEqual(eachOnce(7_500))

      // The later runs of the evening read a few pages of an index, however many were reminded.
      await server.database.query('vacuum analyze pickups')
      const { database: beside, said } = await openRecording(server)
      await remindOfPickups({ ...server.deps, database: beside })
      await beside.close()
      const looks = said.filter(({ text }) => text.includes('pickups'))
      expect(looks).toHaveLength(1)
      expect(await buffersOf(server.database, looks[0])).toBeLessThan(10)
    }, 60_000)
  })
})

describe('a pickup that does not come', () => {
  it('takes its reminder back while that has not left', async () => {
    const [first, second] = [
      { id: await putPickup(server, grace, { pickupDay: TOMORROW }), pickupDay: TOMORROW },
      { id: await putPickup(server, grace, { pickupDay: '2026-11-19' }), pickupDay: '2026-11-19' },
    ]
    await remind()
    await dropReminders(server.database.db, [second])
    expect(await keys()).toEqual([`pickup ${first.id} reminder for 2026-11-18`])
    await dropReminders(server.database.db, [first, second])
    expect(await keys()).toEqual([])
    // It is open after all, as when only its address was changed.
    expect(await remind()).toBe(1)
    await sendDueMessages(server.deps)
    await dropReminders(server.database.db, [first])
    expect(await messages()).toMatchObject([{ status: 'sent' }])
  })

  it.each([
    ['cancelled', (id: number) => cancelPickup(server.deps, grace.id, id)],
    ['moved', (id: number) => changePickup(server.deps, grace.id, id, { pickupDate: '2026-11-20' })],
  ])('%s by its owner takes it back by itself', async (_, change) => {
    const placedAt = new Date(SIX.getTime() - 60_000)
    const changeableUntil = new Date(SIX.getTime() + 3_600_000)
    const id = await putPickup(server, grace, { pickupDay: TOMORROW, placedAt, changedAt: placedAt, changeableUntil })
    expect(await remind()).toBe(1)
    await change(id)
    expect((await keys()).filter((key) => key.includes('reminder'))).toEqual([])
  })

  it('of a schedule that is deleted takes it back by itself', async () => {
    const [addressId] = await server.database.db
      .selectFrom('addresses')
      .select('id')
      .where('customerId', '=', grace.id)
      .execute()
    const schedule = await server.database.db
      .insertInto('schedules')
      .values({
        customerId: grace.id,
        addressId: addressId?.id ?? 0,
        days: [3],
        isRush: false,
        comment: '',
        status: 'active',
        createdAt: BEFORE_SIX,
        changedAt: BEFORE_SIX,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putPickup(server, grace, {
      pickupDay: TOMORROW,
      scheduleId: schedule.id,
      scheduledDay: TOMORROW,
      changeableUntil: new Date(SIX.getTime() + 3_600_000),
    })
    expect(await remind()).toBe(1)
    await deleteSchedule(server.deps, grace.id, schedule.id)
    expect((await keys()).filter((key) => key.includes('reminder'))).toEqual([])
  })

  it('waits for the reminder that is just being written, and takes that back', async () => {
    const id = await putPickup(server, grace, { pickupDay: TOMORROW })
    const cancelling = () =>
      server.database.transaction(async (db) => {
        await db.selectFrom('customers').select('id').where('id', '=', grace.id).forUpdate().execute()
        await db.updateTable('pickups').set({ status: 'cancelled' }).where('id', '=', id).execute()
        await dropReminders(db, [{ id, pickupDay: TOMORROW }])
      })
    for (let round = 1; round <= 10; round += 1) {
      await server.database.db.updateTable('pickups').set({ status: 'open' }).execute()
      await server.database.db.deleteFrom('messages').execute()
      await Promise.all(round % 2 === 0 ? [remind(), cancelling()] : [cancelling(), remind()])
      expect(await keys()).toEqual([])
    }
  })
})
