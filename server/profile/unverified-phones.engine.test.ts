import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { createGate } from '../../tests/gate.ts'
import { newNumber, PHONES, pathOf, phoneCalls, verifyOwn } from '../../tests/phones.ts'
import { openRecording } from '../../tests/statements.ts'
import { type Answer, shareTestServer } from '../../tests/test-server.ts'
import { lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { statement } from '../db/statement.ts'
import { jobsOf } from '../jobs.ts'
import { lockNumber } from './phone-store.ts'
import { dropUnverifiedPhones } from './unverified-phones.ts'

const DAY = 24 * 60 * 60_000

const server = shareTestServer()
let customer: TestCustomer
const { call, list, firstId, add, mainOf, sendCode, verify } = phoneCalls(server, () => customer)
const later = (ms: number) => server.setNow(new Date(START.getTime() + ms))

beforeEach(async () => {
  later(0)
  customer = await createCustomer(server)
})

interface Try {
  person: TestCustomer
  id: number
  code: string
}

/** Somebody who has put a number on their list and been texted its code. */
async function typed(person: TestCustomer, number: string): Promise<Try> {
  customer = person
  const id = await add({ title: 'Mine', number })
  return { person, id, code: await sendCode(id) }
}

const verifyAs = ({ person, id, code }: Try) => server.call('POST', `${pathOf(id)}verify/`, { code }, person.token)

const waiting = async () =>
  (
    await server.database.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows.length

const isPostgres = () => server.database.engine === 'postgres'

/**
 * Holds a lock until everybody waits for somebody, in this order. The embedded engine has one connection: there they come one after the other,
 * and whoever came later finds what the first has left.
 */
async function atOnce(tries: Try[], lock: (db: Db) => Promise<unknown>): Promise<Answer[]> {
  if (!isPostgres()) return Promise.all(tries.map(verifyAs))
  const [held, gate] = [createGate(), createGate()]
  const holder = server.database.transaction(async (db) => {
    await lock(db)
    held.open()
    await gate.isOpen
  })
  await held.isOpen
  const answers: Promise<Answer>[] = []
  for (const each of tries) {
    answers.push(verifyAs(each))
    await expect.poll(waiting, { interval: 10 }).toBe(answers.length)
  }
  gate.open()
  await holder
  return Promise.all(answers)
}

describe('a number that somebody typed', () => {
  const signUpWith = (phone: string, email: string) =>
    server.call('POST', '/api/client/auth/signup/', { zip_code: '94041', email, password: 'fresh-linen', phone })

  it('is refused at sign-up once it is verified, and not before [R220]', async () => {
    expect((await signUpWith(customer.phone, 'owner-of-it@example.com')).status).toBe(201)
    await verifyOwn(server, customer)
    const { status, body } = await signUpWith(customer.phone, 'owner-of-it-2@example.com')
    expect([status, body]).toEqual([400, { phone: ['An account with this phone already exists.'] }])
  })

  it('is its owner’s who signed up after a stranger had typed it, and verifies it', async () => {
    const stranger = customer
    const { body } = await signUpWith(stranger.phone, 'rightful@example.com')
    customer = { ...stranger, token: (body as { token: string }).token }
    const own = await firstId()
    expect((await verify(own, await sendCode(own))).body).toMatchObject({ is_verified: true })
    customer = stranger
    expect([await list(), await mainOf()]).toEqual([[], null])
  })

  it('is refused to a sign-up that comes while somebody verifies it', async () => {
    if (!isPostgres()) return
    const own = await firstId()
    const code = await sendCode(own)
    const [held, gate] = [createGate(), createGate()]
    // The verification holds the number's lock and waits for its customer; the sign-up has looked and found the number free.
    const holder = server.database.transaction(async (db) => {
      await lockCustomer(db, customer.id)
      held.open()
      await gate.isOpen
    })
    await held.isOpen
    const verified = verify(own, code)
    await expect.poll(waiting, { interval: 10 }).toBe(1)
    const late = signUpWith(customer.phone, 'too-late@example.com')
    await expect.poll(waiting, { interval: 10 }).toBe(2)
    gate.open()
    await holder
    expect([(await verified).status, (await late).status, (await late).body]).toEqual([
      200,
      400,
      { phone: ['An account with this phone already exists.'] },
    ])
  })

  it('does not keep its owner from adding it, and goes to whoever verifies it', async () => {
    const typist = customer
    const second = await add()
    customer = await createCustomer(server)
    const id = await add({ title: 'Mine', number: typist.phone })
    expect((await verify(id, await sendCode(id))).body).toMatchObject({ is_verified: true })

    customer = typist
    expect((await list()).map((phone) => phone.id)).toEqual([second])
    expect(await mainOf()).toBe(second)
    expect((await call('POST', PHONES, { title: 'Cell', number: typist.phone })).headers['x-error-code']).toBe(
      'number_taken',
    )
  })

  it('leaves who has no other without a phone, and the next one that is added is the main one', async () => {
    const typist = customer
    customer = await createCustomer(server)
    const id = await add({ title: 'Mine', number: typist.phone })
    await verify(id, await sendCode(id))
    customer = typist
    expect([await list(), await mainOf()]).toEqual([[], null])
    const next = await add()
    expect(await mainOf()).toBe(next)
  })

  it('is the first one’s of many who verify it at the same moment; the others are told', async () => {
    const number = newNumber()
    const tries: Try[] = []
    for (const person of [customer, await createCustomer(server), await createCustomer(server)]) {
      tries.push(await typed(person, number))
    }
    // All have seen their phone on their list when the first one gets the number.
    const answers = await atOnce(tries, (db) => lockNumber(db, number))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, headers['x-error-code'], body]).toEqual(
        isPostgres()
          ? [
              409,
              'number_lost',
              {
                non_field_errors: ['Another account has verified this number, so it is no longer on your list.'],
              },
            ]
          : [404, 'not_found', { detail: 'Not found.' }],
      )
    }
    const { rows } = await server.database.query('select verified_at from phones where number = $1', [number])
    expect(rows).toEqual([{ verified_at: START }])
  })
})

it.each([['nobody'], ['the one who signed up first'], ['the one who signed up last']])(
  'two customers who take a number from each other at the same moment do not wait in a circle, while %s is busy',
  async (busy) => {
    const [first, last] = [await createCustomer(server), await createCustomer(server)]
    const tries = [await typed(first, last.phone), await typed(last, first.phone)]
    // Who is busy comes to wait before the other does: if they locked themselves first, each would have what the other needs.
    if (busy === 'the one who signed up last') tries.reverse()
    const { transaction } = server.database
    let begun = 0
    let tried = 0
    const spy = vi.spyOn(server.deps.database, 'transaction').mockImplementation((work) => {
      begun += 1
      return transaction((db) => {
        tried += 1
        return work(db)
      })
    })
    const answers = await (busy === 'nobody'
      ? Promise.all(tries.map(verifyAs))
      : atOnce(tries, (db) => lockCustomer(db, tries[0]?.person.id ?? 0)))
    spy.mockRestore()
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    // A circle would be seen by PostgreSQL and one of them tried again.
    expect(tried).toBe(begun)
    expect(begun).toBeGreaterThanOrEqual(2)
    for (const [person, other] of [
      [first, last],
      [last, first],
    ] as const) {
      customer = person
      expect((await list()).map(({ number }) => number)).toEqual([other.phone])
      expect(await mainOf()).toBe(await firstId())
    }
  },
)

describe('an extra phone that nobody verified', () => {
  const runJob = () => jobsOf(server.deps)['forget-expired'].run()
  /** After days one has to sign in again. */
  const returnLater = async (ms: number) => {
    later(ms)
    const { email, password } = customer
    const { body } = await server.call('POST', '/api/client/auth/login/', { email, password })
    customer = { ...customer, ...(body as { token: string }) }
  }

  it('is dropped after a day; the main one and verified ones stay', async () => {
    const cell = await firstId()
    const verified = await add()
    await verify(verified, await sendCode(verified))
    const extra = await add()
    await returnLater(DAY - 1000)
    await runJob()
    expect((await list()).map(({ id }) => id)).toEqual([cell, verified, extra])
    await returnLater(DAY)
    await runJob()
    expect((await list()).map(({ id }) => id)).toEqual([cell, verified])
    expect(await mainOf()).toBe(cell)
  })

  it('counts from when its number was typed', async () => {
    const id = await add()
    await verify(id, await sendCode(id))
    await returnLater(5 * DAY)
    await call('PATCH', pathOf(id), { number: newNumber() })
    await returnLater(6 * DAY - 1000)
    await runJob()
    expect(await list()).toHaveLength(2)
    await returnLater(6 * DAY)
    await runJob()
    expect(await list()).toHaveLength(1)
  })

  it('was the main one until another became it: then it is dropped as well', async () => {
    const [cell, verified] = [await firstId(), await add()]
    await verify(verified, await sendCode(verified))
    await returnLater(2 * DAY)
    await runJob()
    expect((await list()).map(({ id }) => id)).toEqual([cell, verified])
    await call('PATCH', '/api/client/profile/', { main_phone: verified })
    await runJob()
    expect((await list()).map(({ id }) => id)).toEqual([verified])
  })

  it('is found without a look at the main phones, of which many are never verified', async () => {
    const said = await openRecording(server)
    await returnLater(DAY)
    await dropUnverifiedPhones({ ...server.deps, database: said.database })
    await said.database.close()
    const listed = said.said.find(({ text }) => text.includes('distinct'))
    const plans: string[] = []
    const back = new Error('The many phones are not kept.')
    const many = server.database.transaction(async (db) => {
      await statement(
        db,
        `insert into phones (customer_id, title, number, number_given_at, is_main)
         select customer_id, title, '+1' || (2000000000 + many), number_given_at, true
         from (select * from phones limit 1) as one, generate_series(1, 5000) as many`,
      )
      await statement(db, 'analyze phones')
      plans.push(JSON.stringify(await statement(db, `explain ${listed?.text}`, listed?.values)))
      throw back
    })
    await expect(many).rejects.toBe(back)
    expect(plans).toEqual([expect.stringContaining('Index Scan using phones_unverified')])
    const { rows } = await server.database.query(
      `select pg_get_expr(indpred, indrelid) as only from pg_index where indexrelid = 'phones_unverified'::regclass`,
    )
    expect(rows).toEqual([{ only: '((verified_at IS NULL) AND (NOT is_main))' }])
  })

  it('stays when it becomes the main one at the very moment', async () => {
    const [cell, extra] = [await firstId(), await add()]
    await returnLater(DAY)
    const [, { status }] = await Promise.all([runJob(), call('PATCH', '/api/client/profile/', { main_phone: extra })])
    // Either came first; neither leaves a main phone that is not there.
    expect(status === 200 ? await mainOf() : [status, await mainOf()]).toEqual(status === 200 ? extra : [400, cell])
  })
})
