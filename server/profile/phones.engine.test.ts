import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { openTestServer, shareTestServer } from '../../tests/test-server.ts'

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

  it('is refused when its number is somebody’s, also one’s own [R412]', async () => {
    const stranger = await createCustomer(server)
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

  it('becomes one customer’s when two want its number at the same moment', async () => {
    const others = [customer, await createCustomer(server), await createCustomer(server)]
    const body = { title: 'Work', number: newNumber() }
    const answers = await Promise.all(others.map(({ token }) => server.call('POST', PATH, body, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
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
  const sendCode = async (id: number) => {
    const { status, body } = await call('POST', `${pathOf(id)}send_code/`)
    expect([status, body]).toEqual([204, ''])
    const number = (await list()).find((phone) => phone.id === id)?.number ?? ''
    return (await textsTo(number)).at(-1)?.slice(0, 6) ?? ''
  }
  const verify = (id: number, code: string) => call('POST', `${pathOf(id)}verify/`, { code })
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

    const fromOne: number[] = []
    for (let count = 0; count < 11; count += 1) {
      fromOne.push(await post(one, `${pathOf(0)}send_code/`, '198.51.100.1'))
    }
    expect(fromOne).toEqual([...Array(10).fill(404), 429])
    await limited.close()
  })
})
