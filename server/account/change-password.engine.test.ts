import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { lettersTo, linkIn } from '../../tests/letters.ts'
import { secondApp, shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()

let customer: TestCustomer
beforeEach(async () => {
  customer = await createCustomer(server)
})

const change = (body: object, token = customer.token) =>
  server.call('POST', '/api/client/auth/change_password/', body, token)
const logIn = (password: string) => server.call('POST', '/api/client/auth/login/', { email: customer.email, password })
const profileStatus = async (token: string) =>
  (await server.call('GET', '/api/client/profile/', undefined, token)).status
const good = () => ({ password: customer.password, new_password: 'clean-sheets' })

describe('changing the password', () => {
  it('keeps this session and ends the others', async () => {
    const other = (await logIn(customer.password)).body as { token: string }
    const { status, body } = await change(good())
    expect([status, body]).toEqual([204, ''])
    expect(await profileStatus(customer.token)).toBe(200)
    expect(await profileStatus(other.token)).toBe(401)
    expect([(await logIn('clean-sheets')).status, (await logIn(customer.password)).status]).toEqual([200, 401])
  })

  it.each(['Password1', 'hopper99', 'customer'])('refuses one that is guessed at once: %s', async (guess) => {
    // Grace Hopper, whose address is known too.
    const newPassword = guess === 'customer' ? customer.email : guess
    const { status, body } = await change({ password: customer.password, newPassword })
    expect([status, body]).toEqual([
      400,
      { new_password: ['This password is easy to guess. Please choose another one.'] },
    ])
    expect((await logIn(customer.password)).status).toBe(200)
  })

  it('is told by letter', async () => {
    await change(good())
    expect((await lettersTo(server, customer.email)).map(({ subject }) => subject)).toEqual([
      'Your Larkspur password was changed',
    ])
  })

  it('makes a reset link void that was still on its way', async () => {
    await server.call('POST', '/api/client/auth/forgot_password/', { email: customer.email })
    const link = await linkIn(server, customer.email)
    await change(good())
    const reset = await server.call('POST', '/api/client/auth/reset_new_password/', { ...link, newPassword: 'another' })
    expect(reset.status).toBe(400)
  })

  it('needs the current one: "This is not your current password."', async () => {
    const { status, body, headers } = await change({ ...good(), password: 'fresh-linen ' })
    expect([status, body]).toEqual([400, { password: ['This is not your current password.'] }])
    expect(headers['x-error-code']).toBe('password_wrong')
    expect((await logIn(customer.password)).status).toBe(200)
    expect(await lettersTo(server, customer.email)).toEqual([])
  })

  it.each([
    ['password', '', 'Required', '[R305] [R319]'],
    ['new_password', '', 'Required', '[R305] [R319]'],
    ['new_password', '123456', 'Must be 7 characters or more', '[R306] [R610]'],
    ['new_password', 'a'.repeat(257), 'Must be 256 characters or less', '[R307] [R610]'],
  ])('%s %j: "%s" %s', async (name, value, sentence) => {
    const { status, body } = await change({ ...good(), [name]: value })
    expect([status, body]).toEqual([400, { [name]: [sentence] }])
  })

  it('happens once when it is asked for twice at the same moment', async () => {
    const wanted = ['sheets-one', 'sheets-two', 'sheets-three']
    const answers = await Promise.all(wanted.map((newPassword) => change({ password: customer.password, newPassword })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400])
    expect(await lettersTo(server, customer.email)).toHaveLength(1)
  })

  it('cannot be used to guess the current one: ten tries in ten minutes', async () => {
    const app = await secondApp(server, { rateLimits: true })
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/client/auth/change_password/',
        headers: { authorization: `Bearer ${customer.token}` },
        remoteAddress: `203.0.113.${count}`,
        payload: { ...good(), password: 'guess' },
      })
      statuses.push(answer.statusCode)
    }
    await app.close()
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })
})
