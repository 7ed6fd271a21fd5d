import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { openTestServer, shareTestServer } from '../../tests/test-server.ts'
import { jobsOf } from '../jobs.ts'

const server = shareTestServer()
const PATH = '/api/client/phones/'
const MINUTE = 60_000

interface Shown {
  id: number
  number: string
}

let customer: TestCustomer
let numbers = 0
/** Nobody in this file has the same number by accident. */
const newNumber = () => {
  numbers += 1
  return `+1669555${String(numbers).padStart(4, '0')}`
}
const later = (ms: number) => server.setNow(new Date(START.getTime() + ms))
beforeEach(async () => {
  later(0)
  customer = await createCustomer(server)
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (method: Method, path = PATH, body?: unknown) => server.call(method, path, body, customer.token)
const pathOf = (id: number | string) => `${PATH}${id}/`
const list = async () => (await call('GET')).body as Shown[]
const firstId = async () => (await list())[0]?.id ?? 0
const add = async (fields: object = { title: 'Work', number: newNumber() }) =>
  ((await call('POST', PATH, fields)).body as Shown).id
const mainOf = async () =>
  ((await call('GET', '/api/client/profile/')).body as { main_phone: number | null }).main_phone
const textsTo = async (number: string) =>
  (
    await server.database.db
      .selectFrom('messages')
      .select('body')
      .where('recipient', '=', number)
      .where('channel', '=', 'sms')
      .orderBy('id')
      .execute()
  ).map(({ body }) => body)

const sendCode = async (id: number) => {
  const { status, body } = await call('POST', `${pathOf(id)}send_code/`)
  expect([status, body]).toEqual([204, ''])
  const number = (await list()).find((phone) => phone.id === id)?.number ?? ''
  return (await textsTo(number)).at(-1)?.slice(0, 6) ?? ''
}
const verify = (id: number, code: string) => call('POST', `${pathOf(id)}verify/`, { code })
/** The phone that somebody signed up with. */
async function verifyOwn(person: TestCustomer): Promise<void> {
  const before = customer
  customer = person
  const id = await firstId()
  expect((await verify(id, await sendCode(id))).status).toBe(200)
  customer = before
}

describe('the phones', () => {
  it('begin with the one of the sign-up, not yet verified [R227] [R228] [R361]', async () => {
    const { status, body } = await call('GET')
    expect([status, body]).toEqual([
      200,
      [{ id: await mainOf(), title: 'Cell', number: customer.phone, is_verified: false }],
    ])
  })

  it('nothing is sent after a sign-up unasked', async () => {
    expect(await textsTo(customer.phone)).toEqual([])
  })

  it('are listed by id, the main one first [R361]', async () => {
    const cell = await firstId()
    const [work, boat] = [await add(), await add()]
    await call('PATCH', '/api/client/profile/', { main_phone: boat })
    expect((await list()).map(({ id }) => id)).toEqual([boat, cell, work])
  })

  it('take a new one, which is kept with +1 and ten digits [R228] [R309] [R311] [R361]', async () => {
    const { status, body } = await call('POST', PATH, { title: ' Work ', number: '408-777-0001' })
    expect([status, body]).toEqual([
      201,
      { id: expect.any(Number), title: 'Work', number: '+14087770001', is_verified: false },
    ])
    expect((await call('GET', pathOf((body as Shown).id))).body).toEqual(body)
  })

  it.each(['PUT', 'PATCH'] as const)('%s changes title and number [R362]', async (method) => {
    const id = await add()
    const number = newNumber()
    const { status, body } = await call(method, pathOf(id), { title: 'Boat', number })
    expect([status, body]).toEqual([200, { id, title: 'Boat', number, is_verified: false }])
  })

  it('PATCH changes what is sent, and nothing when nothing is sent [R362]', async () => {
    const number = newNumber()
    const id = await add({ title: 'Work', number })
    expect((await call('PATCH', pathOf(id), { title: 'Boat' })).body).toMatchObject({ title: 'Boat', number })
    expect((await call('PATCH', pathOf(id), {})).body).toMatchObject({ title: 'Boat', number })
  })

  it('lose one, which then is not found, and whose number is free again [R362]', async () => {
    const number = newNumber()
    const id = await add({ title: 'Work', number })
    const { status, body } = await call('DELETE', pathOf(id))
    expect([status, body]).toEqual([204, ''])
    expect((await call('GET', pathOf(id))).status).toBe(404)
    customer = await createCustomer(server)
    expect((await call('POST', PATH, { title: 'Work', number })).status).toBe(201)
  })

  it.each(['0', 'abc', '2147483648'])('do not know %s', async (id) => {
    const body = { title: 'Work', number: newNumber() }
    for (const answer of [
      await call('GET', pathOf(id)),
      await call('PUT', pathOf(id), body),
      await call('PATCH', pathOf(id), body),
      await call('DELETE', pathOf(id)),
      await call('POST', `${pathOf(id)}send_code/`),
      await call('POST', `${pathOf(id)}verify/`, { code: '123456' }),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }])
    }
  })
})

describe('a phone with a mistake', () => {
  it.each(['title', 'number'])('needs %s [R305] [R321] [R412]', async (name) => {
    const id = await firstId()
    for (const nothing of ['', '  ', null, undefined]) {
      const body = { title: 'Work', number: newNumber(), [name]: nothing }
      for (const answer of [await call('POST', PATH, body), await call('PUT', pathOf(id), body)]) {
        expect([answer.status, answer.body]).toEqual([400, { [name]: ['Required'] }])
      }
    }
    expect((await call('PATCH', pathOf(id), { [name]: '' })).body).toEqual({ [name]: ['Required'] })
  })

  it.each(['650-555-012', '650-555-012_', '650 555 0123', '65055501234', 'phone'])(
    '%s: "Invalid phone number, must be 10 digits" [R309] [R412]',
    async (number) => {
      const { status, body } = await call('POST', PATH, { title: 'Work', number })
      expect([status, body]).toEqual([400, { number: ['Invalid phone number, must be 10 digits'] }])
    },
  )

  it('has no title of more than 256 characters: "Must be 256 characters or less" [R307]', async () => {
    const { body } = await call('POST', PATH, { title: 'a'.repeat(257), number: newNumber() })
    expect(body).toEqual({ title: ['Must be 256 characters or less'] })
  })

  it.each(['416-555-0123', '+1 900-234-5678', '650-911-0123'])(
    '%s: "Must be a US phone number that can get texts" [R412]',
    async (number) => {
      const sentences = ['Must be a US phone number that can get texts']
      const added = await call('POST', PATH, { title: 'Work', number })
      expect([added.status, added.body]).toEqual([400, { number: sentences }])
      const signUp = { zip_code: '94041', email: 'far@example.com', password: 'fresh-linen', phone: number }
      expect((await server.call('POST', '/api/client/auth/signup/', signUp)).body).toEqual({ phone: sentences })
      const lead = { kind: 'interested', email: 'far@example.com', phone: number }
      expect((await server.call('POST', '/api/client/customers/', lead)).body).toEqual({ phone: sentences })
    },
  )

  it('is refused when somebody else has verified its number, or it is on one’s own list [R412]', async () => {
    const stranger = await createCustomer(server)
    await verifyOwn(stranger)
    const id = await add()
    for (const number of [stranger.phone, customer.phone]) {
      for (const answer of [
        await call('POST', PATH, { title: 'Work', number }),
        await call('PUT', pathOf(id), { title: 'Work', number }),
        await call('PATCH', pathOf(id), { number }),
      ]) {
        expect([answer.status, answer.body]).toEqual([400, { number: ['An account with this phone already exists.'] }])
        expect(answer.headers['x-error-code']).toBe('number_taken')
      }
    }
    expect(await list()).toHaveLength(2)
  })

  it('is on one’s own list once, however often it comes at the same moment', async () => {
    const body = { title: 'Work', number: newNumber() }
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', PATH, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })

  it('finds room for ten phones and never for an eleventh, however many come at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => add()))
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', PATH, { title: 'Work', number: newNumber() })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.headers['x-error-code']).toBe('too_many_phones')
    expect(refused?.body).toEqual({
      non_field_errors: ['You have as many phones as we can keep. Please delete one that you no longer need first.'],
    })
    expect(await list()).toHaveLength(10)
    const [, second] = await list()
    await call('DELETE', pathOf(second?.id ?? 0))
    expect((await call('POST', PATH, { title: 'Work', number: newNumber() })).status).toBe(201)
  })
})

describe('a number that somebody typed', () => {
  const signUpWith = (phone: string, email: string) =>
    server.call('POST', '/api/client/auth/signup/', { zip_code: '94041', email, password: 'fresh-linen', phone })

  it('is refused at sign-up, verified or not [R220]', async () => {
    for (const change of [async () => {}, () => verifyOwn(customer)]) {
      await change()
      const { status, body } = await signUpWith(customer.phone, 'owner-of-it@example.com')
      expect([status, body]).toEqual([400, { phone: ['An account with this phone already exists.'] }])
    }
  })

  it('is one customer’s when many sign up with it at the same moment', async () => {
    const phone = newNumber()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((count) => signUpWith(phone, `at-once-${phone.slice(-4)}-${count}@example.com`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      phone: ['An account with this phone already exists.'],
    })
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
    expect((await call('POST', PATH, { title: 'Cell', number: typist.phone })).headers['x-error-code']).toBe(
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
    const people = [customer, await createCustomer(server), await createCustomer(server)]
    const tries: { token: string; id: number; code: string }[] = []
    for (const person of people) {
      customer = person
      const id = await add({ title: 'Mine', number })
      tries.push({ token: person.token, id, code: await sendCode(id) })
    }
    const answers = await Promise.all(
      tries.map(({ token, id, code }) => server.call('POST', `${pathOf(id)}verify/`, { code }, token)),
    )
    const losers = answers.filter(({ status }) => status !== 200)
    expect(losers).toHaveLength(2)
    for (const { status, body, headers } of losers) {
      // Who came a moment later still finds that the phone is gone.
      expect([404, 409]).toContain(status)
      if (status === 404) continue
      expect(headers['x-error-code']).toBe('number_lost')
      expect(body).toEqual({
        non_field_errors: ['Another account has verified this number meanwhile, so it is no longer on your list.'],
      })
    }
    const { rows } = await server.database.query('select verified_at from phones where number = $1', [number])
    expect(rows).toEqual([{ verified_at: START }])
  })
})

it('two customers who take a number from each other at the same moment do not wait in a circle', async () => {
  for (let round = 0; round < 3; round += 1) {
    const people = [await createCustomer(server), await createCustomer(server)]
    const tries: { token: string; id: number; code: string }[] = []
    for (const [index, person] of people.entries()) {
      customer = person
      const id = await add({ title: 'Mine', number: people[1 - index]?.phone })
      tries.push({ token: person.token, id, code: await sendCode(id) })
    }
    const answers = await Promise.all(
      tries.map(({ token, id, code }) => server.call('POST', `${pathOf(id)}verify/`, { code }, token)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const [index, person] of people.entries()) {
      customer = person
      expect((await list()).map(({ number }) => number)).toEqual([people[1 - index]?.phone])
      expect(await mainOf()).toBe(await firstId())
    }
  }
})

describe('an extra phone that nobody verified', () => {
  const DAY = 24 * 60 * MINUTE
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

  it('stays when it becomes the main one at the very moment', async () => {
    const [cell, extra] = [await firstId(), await add()]
    await returnLater(DAY)
    const [, { status }] = await Promise.all([runJob(), call('PATCH', '/api/client/profile/', { main_phone: extra })])
    // Either came first; neither leaves a main phone that is not there.
    expect(status === 200 ? await mainOf() : [status, await mainOf()]).toEqual(status === 200 ? extra : [400, cell])
  })
})

describe('the main phone', () => {
  it('gives way to the oldest one that is left when it is deleted', async () => {
    const cell = await firstId()
    const [work, boat] = [await add(), await add()]
    await call('PATCH', '/api/client/profile/', { main_phone: boat })
    await call('DELETE', pathOf(boat))
    expect(await mainOf()).toBe(cell)
    await call('DELETE', pathOf(cell))
    expect(await mainOf()).toBe(work)
  })

  it('cannot be deleted when it is the only one', async () => {
    const { status, body, headers } = await call('DELETE', pathOf(await firstId()))
    expect([status, body]).toEqual([
      409,
      { non_field_errors: ['This is your only phone, and we need one to text you. Add another first.'] },
    ])
    expect(headers['x-error-code']).toBe('last_phone')
  })

  it('is there whatever is deleted at the same moment', async () => {
    const ids = [await firstId(), await add(), await add()]
    const answers = await Promise.all(ids.map((id) => call('DELETE', pathOf(id))))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 409])
    expect(await mainOf()).toBe(await firstId())
  })
})

describe('verifying a phone', () => {
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const WRONG = [
    400,
    { code: ['This is not the code we sent, or it is too old. Please check it or ask for a new one.'] },
  ]
  const expectWrong = async (id: number, code: string) => {
    const { status, body } = await verify(id, code)
    expect([status, body]).toEqual(WRONG)
  }

  it('takes the six digits of a text', async () => {
    const id = await firstId()
    const code = await sendCode(id)
    expect(code).toMatch(/^\d{6}$/)
    expect(await textsTo(customer.phone)).toEqual([
      `${code} is your Larkspur code. It works for 10 minutes. Nobody from Larkspur will ask you for it.`,
    ])
    const { status, body } = await verify(id, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect([status, body]).toEqual([200, { id, title: 'Cell', number: customer.phone, is_verified: true }])
    const row = await server.database.db
      .selectFrom('phones')
      .select('verifiedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.verifiedAt).toEqual(START)
  })

  it('keeps only a hash of them, and writes them into no log', async () => {
    const id = await firstId()
    const code = await sendCode(id)
    const { codeHash } = await server.database.db
      .selectFrom('phoneCodes')
      .select('codeHash')
      .where('phoneId', '=', id)
      .executeTakeFirstOrThrow()
    expect(codeHash).toMatch(/^[0-9a-f]{64}$/)
    await verify(id, code)
    expect(server.logged.join('')).not.toContain(code)
  })

  it('refuses others, and the right ones ten minutes later', async () => {
    const id = await firstId()
    const code = await sendCode(id)
    await expectWrong(id, wrong(code))
    await expectWrong(id, 'abc')
    later(10 * MINUTE)
    await expectWrong(id, code)
    later(10 * MINUTE - 1000)
    expect((await verify(id, code)).status).toBe(200)
  })

  it('needs some [R305]', async () => {
    expect((await verify(await firstId(), '')).body).toEqual({ code: ['Required'] })
  })

  it('refuses the right ones after five wrong ones, until new ones are sent', async () => {
    const id = await firstId()
    const code = await sendCode(id)
    for (let tries = 0; tries < 5; tries += 1) await expectWrong(id, wrong(code))
    await expectWrong(id, code)
    expect((await verify(id, await sendCode(id))).status).toBe(200)
  })

  it('takes them after four wrong ones, however many come at once', async () => {
    const id = await firstId()
    const code = await sendCode(id)
    await Promise.all([1, 2, 3, 4].map(() => verify(id, wrong(code))))
    const { wrongTries } = await server.database.db
      .selectFrom('phoneCodes')
      .select('wrongTries')
      .where('phoneId', '=', id)
      .executeTakeFirstOrThrow()
    expect(wrongTries).toBe(4)
    expect((await verify(id, code)).status).toBe(200)
  })

  it('new ones replace the old ones', async () => {
    const id = await firstId()
    const old = await sendCode(id)
    let fresh = await sendCode(id)
    while (fresh === old) fresh = await sendCode(id)
    await expectWrong(id, old)
    expect((await verify(id, fresh)).status).toBe(200)
  })

  it('happens once: no second text, and pressing twice does no harm', async () => {
    const id = await firstId()
    const code = await sendCode(id)
    await verify(id, code)
    expect((await verify(id, code)).body).toMatchObject({ is_verified: true })
    await sendCode(id)
    expect(await textsTo(customer.phone)).toHaveLength(1)
  })

  it('is over when the number changes, and a code for the old one is worth nothing', async () => {
    const id = await firstId()
    await verify(id, await sendCode(id))
    expect((await call('PATCH', pathOf(id), { title: 'Mine' })).body).toMatchObject({ is_verified: true })
    expect((await call('PUT', pathOf(id), { title: 'Mine', number: customer.phone })).body).toMatchObject({
      is_verified: true,
    })
    expect((await call('PATCH', pathOf(id), { number: newNumber() })).body).toMatchObject({ is_verified: false })
    const code = await sendCode(id)
    await call('PATCH', pathOf(id), { number: newNumber() })
    await expectWrong(id, code)
  })

  it('is limited for one number, from whatever network, and for one network', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' })
    const post = async (person: TestCustomer, path: string, remoteAddress: string, payload = {}) => {
      const headers = { authorization: `Bearer ${person.token}` }
      return (await limited.app.inject({ method: 'POST', url: path, headers, remoteAddress, payload })).statusCode
    }
    const idOf = async (person: TestCustomer) =>
      ((await limited.call('GET', PATH, undefined, person.token)).body as Shown[])[0]?.id ?? 0
    const one = await createCustomer(limited)
    const path = `${pathOf(await idOf(one))}send_code/`
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push(await post(one, path, `203.0.113.${count}`))
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])

    const guesses: number[] = []
    const guess = `${pathOf(await idOf(one))}verify/`
    for (let count = 0; count < 16; count += 1) {
      guesses.push(await post(one, guess, `203.0.113.${count}`, { code: 'none' }))
    }
    expect(guesses).toEqual([...Array(15).fill(400), 429])
    // Somebody else who has typed the number has used up only what is theirs.
    const owner = await createCustomer(limited)
    const number = ((await limited.call('GET', PATH, undefined, one.token)).body as Shown[])[0]?.number
    const added = await limited.call('POST', PATH, { title: 'Cell', number }, owner.token)
    const ownPath = pathOf((added.body as Shown).id)
    expect(await post(owner, `${ownPath}send_code/`, '192.0.2.1')).toBe(204)
    expect(await post(owner, `${ownPath}verify/`, '192.0.2.1', { code: 'none' })).toBe(400)

    const fromOne: number[] = []
    for (let count = 0; count < 11; count += 1) {
      fromOne.push(await post(one, `${pathOf(0)}send_code/`, '198.51.100.1'))
    }
    expect(fromOne).toEqual([...Array(10).fill(404), 429])
    await limited.close()
  })
})
