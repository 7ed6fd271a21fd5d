import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { newNumber, PHONES, pathOf, phoneCalls, type ShownPhone } from '../../tests/phones.ts'
import { openTestServer, shareTestServer } from '../../tests/test-server.ts'

const MINUTE = 60_000

const server = shareTestServer()
let customer: TestCustomer
const { call, firstId, textsTo, sendCode, verify } = phoneCalls(server, () => customer)
const later = (ms: number) => server.setNow(new Date(START.getTime() + ms))

beforeEach(async () => {
  later(0)
  customer = await createCustomer(server)
})

describe('verifying a phone', () => {
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const WRONG = [
    400,
    { code: ['That’s not the code we sent, or it has expired. Please check it or ask for a new one.'] },
  ]
  const expectWrong = async (id: number, code: string) => {
    const { status, body } = await verify(id, code)
    expect([status, body]).toEqual(WRONG)
  }

  it('is refused by the database itself for a number that another customer has verified', async () => {
    const other = await createCustomer(server)
    const verified = (of: TestCustomer) =>
      server.database.query('update phones set number = $2, verified_at = $3 where customer_id = $1', [
        of.id,
        customer.phone,
        START,
      ])
    await verified(customer)
    await expect(verified(other)).rejects.toThrow('phones_verified_number')
  })

  it('takes the six digits of a text', async () => {
    const id = await firstId()
    const code = await sendCode(id)
    expect(code).toMatch(/^\d{6}$/)
    expect(await textsTo(customer.phone)).toEqual([
      `Larkspur: ${code} is your code. It works for 10 minutes. Nobody from Larkspur will ask you for it.`,
    ])
    const { status, body } = await verify(id, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect([status, body]).toEqual([
      200,
      { id, title: 'Cell', number: customer.phone, is_verified: true, is_stopped: false },
    ])
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
      ((await limited.call('GET', PHONES, undefined, person.token)).body as ShownPhone[])[0]?.id ?? 0
    const one = await createCustomer(limited)
    const path = `${pathOf(await idOf(one))}send_code/`
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push(await post(one, path, `203.0.113.${count}`))
    expect(statuses).toEqual([204, 204, 204, 429, 429, 429])
    const refused = await limited.call('POST', path, {}, one.token)
    expect(refused.headers['x-error-code']).toBe('too_many_requests')
    // The page counts down from it.
    expect(Number(refused.headers['retry-after'])).toSatisfy((seconds: number) => seconds > 3500 && seconds <= 3600)

    const guesses: number[] = []
    const guess = `${pathOf(await idOf(one))}verify/`
    for (let count = 0; count < 16; count += 1) {
      guesses.push(await post(one, guess, `203.0.113.${count}`, { code: 'none' }))
    }
    expect(guesses).toEqual([...Array(15).fill(400), 429])
    // Somebody else who has typed the number has used up only what is theirs.
    const owner = await createCustomer(limited)
    const number = ((await limited.call('GET', PHONES, undefined, one.token)).body as ShownPhone[])[0]?.number
    const added = await limited.call('POST', PHONES, { title: 'Cell', number }, owner.token)
    const ownPath = pathOf((added.body as ShownPhone).id)
    expect(await post(owner, `${ownPath}send_code/`, '192.0.2.1')).toBe(204)
    expect(await post(owner, `${ownPath}verify/`, '192.0.2.1', { code: 'none' })).toBe(400)

    // And all of them together do not ring it without end.
    const others: number[] = []
    for (let stranger = 0; stranger < 2; stranger += 1) {
      const person = await createCustomer(limited)
      const typed = await limited.call('POST', PHONES, { title: 'Cell', number }, person.token)
      const typedPath = `${pathOf((typed.body as ShownPhone).id)}send_code/`
      for (let count = 0; count < 3; count += 1) others.push(await post(person, typedPath, `192.0.2.${10 + count}`))
    }
    expect(others).toEqual([204, 204, 204, 204, 204, 429])

    const fromOne: number[] = []
    for (let count = 0; count < 11; count += 1) {
      fromOne.push(await post(one, `${pathOf(0)}send_code/`, '198.51.100.1'))
    }
    expect(fromOne).toEqual([...Array(10).fill(404), 429])
    await limited.close()
  })
})

describe('a phone that has said STOP', () => {
  it('is shown as such, and asking for a code says how to hear by text again', async () => {
    const id = await firstId()
    await server.database.query('insert into text_stops values ($1, $2)', [customer.phone, START])
    expect((await call('GET')).body).toMatchObject([{ id, is_stopped: true }])
    expect((await call('PATCH', pathOf(id), { title: 'Mine' })).body).toMatchObject({ is_stopped: true })
    const { status, body } = await call('POST', `${pathOf(id)}send_code/`)
    expect([status, body]).toEqual([
      409,
      {
        non_field_errors: [
          'This number texted STOP, so we cannot text it a code. Text START to 650-555-0142 to get texts again.',
        ],
      },
    ])
    expect(await textsTo(customer.phone)).toEqual([])
    await server.database.query('delete from text_stops')
    await sendCode(id)
  })
})
