import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { newNumber, PHONES, pathOf, phoneCalls, type ShownPhone, verifyOwn } from '../../tests/phones.ts'
import { shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()
let customer: TestCustomer
const { call, list, firstId, add, mainOf, textsTo } = phoneCalls(server, () => customer)

beforeEach(async () => {
  customer = await createCustomer(server)
})

describe('the phones', () => {
  it('begin with the one of the sign-up, not yet verified [R227] [R228] [R361]', async () => {
    const { status, body } = await call('GET')
    expect([status, body]).toEqual([
      200,
      [{ id: await mainOf(), title: 'Cell', number: customer.phone, is_verified: false, is_stopped: false }],
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
    const { status, body } = await call('POST', PHONES, { title: ' Work ', number: '408-777-0001' })
    expect([status, body]).toEqual([
      201,
      { id: expect.any(Number), title: 'Work', number: '+14087770001', is_verified: false, is_stopped: false },
    ])
    expect((await call('GET', pathOf((body as ShownPhone).id))).body).toEqual(body)
  })

  it.each(['PUT', 'PATCH'] as const)('%s changes title and number [R362]', async (method) => {
    const id = await add()
    const number = newNumber()
    const { status, body } = await call(method, pathOf(id), { title: 'Boat', number })
    expect([status, body]).toEqual([200, { id, title: 'Boat', number, is_verified: false, is_stopped: false }])
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
    expect((await call('POST', PHONES, { title: 'Work', number })).status).toBe(201)
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
      for (const answer of [await call('POST', PHONES, body), await call('PUT', pathOf(id), body)]) {
        expect([answer.status, answer.body]).toEqual([400, { [name]: ['Required'] }])
      }
    }
    expect((await call('PATCH', pathOf(id), { [name]: '' })).body).toEqual({ [name]: ['Required'] })
  })

  it.each(['650-555-012', '650-555-012_', '650 555 0123', '65055501234', 'phone'])(
    '%s: "Invalid phone number, must be 10 digits" [R309] [R412]',
    async (number) => {
      const { status, body } = await call('POST', PHONES, { title: 'Work', number })
      expect([status, body]).toEqual([400, { number: ['Invalid phone number, must be 10 digits'] }])
    },
  )

  it('has no title of more than 256 characters: "Must be 256 characters or less" [R307]', async () => {
    const { body } = await call('POST', PHONES, { title: 'a'.repeat(257), number: newNumber() })
    expect(body).toEqual({ title: ['Must be 256 characters or less'] })
  })

  it.each(['416-555-0123', '+1 900-234-5678', '650-911-0123'])(
    '%s: "Must be a US phone number that can get texts" [R412]',
    async (number) => {
      const sentences = ['Must be a US phone number that can get texts']
      const added = await call('POST', PHONES, { title: 'Work', number })
      expect([added.status, added.body]).toEqual([400, { number: sentences }])
      const signUp = { zip_code: '94041', email: 'far@example.com', password: 'fresh-linen', phone: number }
      expect((await server.call('POST', '/api/client/auth/signup/', signUp)).body).toEqual({ phone: sentences })
      const lead = { kind: 'interested', email: 'far@example.com', phone: number }
      expect((await server.call('POST', '/api/client/customers/', lead)).body).toEqual({ phone: sentences })
    },
  )

  it('is refused when somebody else has verified its number, or it is on one’s own list [R412]', async () => {
    const stranger = await createCustomer(server)
    await verifyOwn(server, stranger)
    const id = await add()
    for (const number of [stranger.phone, customer.phone]) {
      for (const answer of [
        await call('POST', PHONES, { title: 'Work', number }),
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
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', PHONES, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })

  it('finds room for ten phones and never for an eleventh, however many come at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => add()))
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', PHONES, { title: 'Work', number: newNumber() })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.headers['x-error-code']).toBe('too_many_phones')
    expect(refused?.body).toEqual({
      non_field_errors: ['Your list of phones is full. Please delete one you no longer need first.'],
    })
    expect(await list()).toHaveLength(10)
    const [, second] = await list()
    await call('DELETE', pathOf(second?.id ?? 0))
    expect((await call('POST', PHONES, { title: 'Work', number: newNumber() })).status).toBe(201)
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
