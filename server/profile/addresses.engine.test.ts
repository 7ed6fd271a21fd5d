import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()
const PATH = '/api/client/addresses/'
const LATER = new Date('2026-11-17T18:30:00Z')

interface Shown {
  id: number
  title: string
}

let customer: TestCustomer
beforeEach(async () => {
  server.setNow(START)
  customer = await createCustomer(server)
})

const OFFICE = { title: 'Office', zip_code: '94301', address_line_1: '1 University Avenue' }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = async (method: Method, path = PATH, body?: unknown) => {
  const answer = await server.call(method, path, body, customer.token)
  return { ...answer, body: answer.body as never }
}
const list = async () => (await call('GET')).body as Shown[]
const add = async (fields: object = OFFICE) => ((await call('POST', PATH, fields)).body as Shown).id
const mainOf = async () =>
  ((await call('GET', '/api/client/profile/')).body as { main_address: number | null }).main_address
const pathOf = (id: number | string) => `${PATH}${id}/`
const firstId = async () => (await list())[0]?.id ?? 0

describe('the addresses', () => {
  it('are twenty at most, however many come at once', async () => {
    await Promise.all(Array.from({ length: 16 }, () => add()))
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', PATH, OFFICE)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.headers['x-error-code']).toBe('too_many_addresses')
    expect(refused?.body).toEqual({
      non_field_errors: ['Your list of addresses is full. Please delete one you no longer need first.'],
    })
    expect(await list()).toHaveLength(20)
    await call('DELETE', pathOf(await firstId()))
    expect((await call('POST', PATH, OFFICE)).status).toBe(201)
  })

  it('begin with the one of the sign-up, with every field [R226] [R359]', async () => {
    const { status, body } = await call('GET')
    expect([status, body]).toEqual([
      200,
      [
        {
          id: await mainOf(),
          title: 'Home',
          zip_code: '94041',
          address_line_1: '12 Villa Street',
          address_line_2: '',
          gate_code: '',
          instructions: '',
          has_doorman: false,
          created: START.toISOString(),
          changed: START.toISOString(),
        },
      ],
    ])
  })

  it('are listed by id, the main one first [R359]', async () => {
    const home = await firstId()
    const [office, cabin] = [await add(), await add({ ...OFFICE, title: 'Cabin' })]
    expect((await list()).map(({ id }) => id)).toEqual([home, office, cabin])
    await call('PATCH', '/api/client/profile/', { main_address: cabin })
    expect((await list()).map(({ id }) => id)).toEqual([cabin, home, office])
  })

  it('take a new one, in both spellings, and leave the main one as it was [R225] [R226] [R316] [R359]', async () => {
    const main = await mainOf()
    server.setNow(LATER)
    const { status, body } = await call('POST', PATH, {
      title: ' Office ',
      zipCode: '94301-1234',
      addressLine1: '1 University Avenue',
      addressLine2: 'Suite 5',
      gateCode: '#4711',
      instructions: 'Ring twice',
      hasDoorman: true,
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        title: 'Office',
        zip_code: '94301',
        address_line_1: '1 University Avenue',
        address_line_2: 'Suite 5',
        gate_code: '#4711',
        instructions: 'Ring twice',
        has_doorman: true,
        created: LATER.toISOString(),
        changed: LATER.toISOString(),
      },
    ])
    expect((await call('GET', pathOf((body as Shown).id))).body).toEqual(body)
    expect(await mainOf()).toBe(main)
  })

  it('PUT replaces one, and what is left out stays as it is [R360]', async () => {
    const id = await add({ ...OFFICE, address_line_2: 'Suite 5', instructions: 'Ring', has_doorman: true })
    server.setNow(LATER)
    const { status, body } = await call('PUT', pathOf(id), { ...OFFICE, title: 'Studio' })
    expect([status, body]).toEqual([
      200,
      {
        id,
        ...OFFICE,
        title: 'Studio',
        address_line_2: 'Suite 5',
        gate_code: '',
        instructions: 'Ring',
        has_doorman: true,
        created: START.toISOString(),
        changed: LATER.toISOString(),
        pickups_changed: 0,
        pickups_kept: 0,
      },
    ])
  })

  it('PATCH changes what is sent, and nothing when nothing is sent [R360]', async () => {
    const id = await add({ ...OFFICE, address_line_2: 'Suite 5' })
    server.setNow(LATER)
    const untouched = await call('PATCH', pathOf(id), {})
    expect([untouched.status, untouched.body]).toEqual([200, expect.objectContaining({ changed: START.toISOString() })])
    const { status, body } = await call('PATCH', pathOf(id), { has_doorman: true, address_line_2: '' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ ...OFFICE, address_line_2: '', has_doorman: true, changed: LATER.toISOString() }),
    ])
  })

  it('PATCH clears what may be empty with nothing, and speaks our words about the rest [R305] [R360]', async () => {
    const id = await add({ ...OFFICE, address_line_2: 'Suite 5', instructions: 'Ring twice', has_doorman: true })
    const cleared = await call('PATCH', pathOf(id), { address_line_2: null, instructions: ' ' })
    expect([cleared.status, cleared.body]).toEqual([
      200,
      expect.objectContaining({ ...OFFICE, address_line_2: '', instructions: '', has_doorman: true }),
    ])
    const nothing = await call('PATCH', pathOf(id), { title: null, zip_code: null, address_line_1: null })
    expect([nothing.status, nothing.body]).toEqual([
      400,
      { title: ['Required'], zip_code: ['Required'], address_line_1: ['Required'] },
    ])
    const odd = await call('PATCH', pathOf(id), { address_line_2: 5, instructions: [], has_doorman: 'maybe' })
    expect([odd.status, odd.body]).toEqual([
      400,
      { address_line_2: ['Required'], instructions: ['Required'], has_doorman: ['Must be true or false'] },
    ])
  })

  it('lose one, which then is not found [R360]', async () => {
    const id = await add()
    const { status, body } = await call('DELETE', pathOf(id))
    expect([status, body]).toEqual([204, ''])
    expect((await call('GET', pathOf(id))).status).toBe(404)
    expect((await call('DELETE', pathOf(id))).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  it.each(['0', '-1', '1.5', 'abc', '2147483647', '2147483648', '9007199254740993', '99999999999999999999'])(
    'do not know %s',
    async (id) => {
      for (const answer of [
        await call('GET', pathOf(id)),
        await call('PUT', pathOf(id), OFFICE),
        await call('PATCH', pathOf(id), { title: 'x' }),
        await call('DELETE', pathOf(id)),
      ]) {
        expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }])
      }
    },
  )

  it('answer with and without the slash at the end', async () => {
    expect((await call('GET', '/api/client/addresses')).status).toBe(200)
    expect((await call('GET', `/api/client/addresses/${await firstId()}`)).status).toBe(200)
  })
})

describe('an address with a mistake', () => {
  it.each(['title', 'zip_code', 'address_line_1'])('needs %s [R305] [R318] [R412]', async (name) => {
    const id = await firstId()
    for (const nothing of ['', '  ', null, undefined]) {
      const body = { ...OFFICE, [name]: nothing }
      for (const answer of [await call('POST', PATH, body), await call('PUT', pathOf(id), body)]) {
        expect([answer.status, answer.body]).toEqual([400, { [name]: ['Required'] }])
      }
    }
    const emptied = await call('PATCH', pathOf(id), { [name]: '' })
    expect([emptied.status, emptied.body]).toEqual([400, { [name]: ['Required'] }])
  })

  it.each(['title', 'address_line_1', 'address_line_2', 'instructions'])(
    'has no %s of more than 256 characters: "Must be 256 characters or less" [R307] [R412] [R611]',
    async (name) => {
      const id = await firstId()
      const body = { ...OFFICE, [name]: 'a'.repeat(257) }
      const refused = [400, { [name]: ['Must be 256 characters or less'] }]
      const patch = { [name]: 'a'.repeat(257) }
      for (const answer of [
        await call('POST', PATH, body),
        await call('PUT', pathOf(id), body),
        await call('PATCH', pathOf(id), patch),
      ]) {
        expect([answer.status, answer.body]).toEqual(refused)
      }
      expect((await call('POST', PATH, { ...OFFICE, [name]: 'a'.repeat(256) })).status).toBe(201)
    },
  )

  it.each(['title', 'address_line_1', 'address_line_2', 'instructions'])('holds no card number in %s', async (name) => {
    const { status, body } = await call('POST', PATH, { ...OFFICE, [name]: '4242-4242-4242-4242' })
    expect([status, body]).toEqual([400, { [name]: ['Please leave card numbers out. We never need one here'] }])
  })

  it('has one line but for its instructions, which keep theirs', async () => {
    const { body } = await call('POST', PATH, {
      ...OFFICE,
      title: 'Of\u202Efice\n2',
      instructions: 'Gate 12\r\nRing twice\u0007',
    })
    expect(body).toMatchObject({ title: 'Office 2', instructions: 'Gate 12\nRing twice' })
  })

  it('has a doorman or none', async () => {
    const { status, body } = await call('POST', PATH, { ...OFFICE, has_doorman: 'maybe' })
    expect([status, body]).toEqual([400, { has_doorman: ['Must be true or false'] }])
  })

  it.each(['94999', '10001', 'nowhere'])('is refused outside our area: %s [R323]', async (zipCode) => {
    const id = await firstId()
    for (const answer of [
      await call('POST', PATH, { ...OFFICE, zip_code: zipCode }),
      await call('PUT', pathOf(id), { ...OFFICE, zip_code: zipCode }),
      await call('PATCH', pathOf(id), { zip_code: zipCode }),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        400,
        { zip_code: ['We do not offer service in your area at this moment.'] },
      ])
      expect(answer.headers['x-error-code']).toBe('zip_not_served')
    }
    expect(await list()).toHaveLength(1)
  })

  it('has effect on nothing that is not the customer’s to write', async () => {
    const stranger = await createCustomer(server)
    const id = await add({ ...OFFICE, id: 1, customer_id: stranger.id, created: '2000-01-01T00:00:00Z' })
    await call('PATCH', pathOf(id), { customer_id: stranger.id, id: 1 })
    expect((await call('GET', pathOf(id))).body).toMatchObject({ id, created: START.toISOString() })
  })
})

describe('the main address', () => {
  it('gives way to the oldest one that is left when it is deleted', async () => {
    const home = await firstId()
    const [office, cabin] = [await add(), await add({ ...OFFICE, title: 'Cabin' })]
    await call('PATCH', '/api/client/profile/', { main_address: cabin })
    await call('DELETE', pathOf(cabin))
    expect(await mainOf()).toBe(home)
    await call('DELETE', pathOf(home))
    expect(await mainOf()).toBe(office)
  })

  it('stays when another one is deleted', async () => {
    const home = await firstId()
    await call('DELETE', pathOf(await add()))
    expect(await mainOf()).toBe(home)
  })

  it('cannot be deleted when it is the only one', async () => {
    const home = await firstId()
    const { status, body, headers } = await call('DELETE', pathOf(home))
    expect([status, body]).toEqual([
      409,
      { non_field_errors: ['This is your only address, and we need one to pick up from. Add another first.'] },
    ])
    expect(headers['x-error-code']).toBe('last_address')
    expect(await mainOf()).toBe(home)
  })

  it('is there whatever is deleted at the same moment', async () => {
    const ids = [await firstId(), await add(), await add(), await add()]
    const answers = await Promise.all(ids.map((id) => call('DELETE', pathOf(id))))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 409])
    const left = await list()
    expect(left).toHaveLength(1)
    expect(await mainOf()).toBe(left[0]?.id)
  })

  it('is nobody’s who deletes it while it is being chosen', async () => {
    const office = await add()
    const [chosen] = await Promise.all([
      call('PATCH', '/api/client/profile/', { main_address: office }),
      call('DELETE', pathOf(office)),
    ])
    expect([200, 400]).toContain(chosen.status)
    expect(await mainOf()).toBe((await list())[0]?.id)
  })
})
