import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brand } from '#contract/brand'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { lettersTo, linkIn } from '../../tests/letters.ts'
import { openTestServer, shareTestServer, type TestServer } from '../../tests/test-server.ts'

const server = shareTestServer({ PUBLIC_URL: 'https://larkspur.example' })
const MINUTE = 60_000

let customer: TestCustomer
let wanted: string
let made = 0
const later = (ms: number) => server.setNow(new Date(START.getTime() + ms))
beforeEach(async () => {
  later(0)
  made += 1
  wanted = `New-${made}@Example.com`
  customer = await createCustomer(server)
})

const change = (email: unknown, { password, token } = customer) =>
  server.call('POST', '/api/client/auth/change_email/', { email, password }, token)
const confirm = (link: object) => server.call('POST', '/api/client/auth/confirm_email/', link)
const emailOf = async ({ token } = customer) =>
  ((await server.call('GET', '/api/client/profile/', undefined, token)).body as { email: string }).email
const logIn = async (email: string) =>
  server.call('POST', '/api/client/auth/login/', { email, password: customer.password })
const expectUsedUp = async (link: object) => {
  const { status, body } = await confirm(link)
  expect([status, body]).toEqual([
    400,
    { non_field_errors: ['This link was already used or has expired. Please ask for a new one.'] },
  ])
}

describe('asking for another e-mail address', () => {
  it('brings a letter to the new address and changes nothing yet', async () => {
    const { status, body } = await change(wanted)
    expect([status, body]).toEqual([204, ''])
    const { uid, token } = await linkIn(server, wanted)
    expect(await lettersTo(server, wanted)).toEqual([
      {
        recipient: wanted,
        subject: 'Confirm your new email address for Larkspur',
        body: expect.stringContaining(
          `\n\nConfirm this address: https://larkspur.example/email/confirm/${uid}/${token}\n\n`,
        ),
      },
    ])
    expect(await emailOf()).toBe(customer.email)
    expect((await logIn(wanted)).status).toBe(401)
  })

  it('needs the password: "This is not your current password."', async () => {
    const { status, body } = await change(wanted, { ...customer, password: 'a guess' })
    expect([status, body]).toEqual([400, { password: ['This is not your current password.'] }])
    expect(await lettersTo(server, wanted)).toEqual([])
  })

  it.each([
    ['', 'Required', '[R305] [R319]'],
    ['ada@example', 'Invalid email address', '[R308]'],
    [`${'a'.repeat(250)}@example.com`, 'Must be 256 characters or less', '[R307]'],
  ])('refuses %j: "%s" %s', async (email, sentence) => {
    const { status, body } = await change(email)
    expect([status, body]).toEqual([400, { email: [sentence] }])
  })

  it('answers alike when the address is somebody’s, who hears of it without a link', async () => {
    const owner = await createCustomer(server)
    const taken = await change(owner.email.toUpperCase())
    const free = await change(wanted)
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect(Object.keys(taken.headers).sort()).toEqual(Object.keys(free.headers).sort())
    const [letter, ...others] = await lettersTo(server, owner.email)
    expect(others).toEqual([])
    expect(letter?.subject).toBe('You already have a Larkspur account')
    expect(letter?.body).not.toContain('/confirm/')
    expect(letter?.body).not.toContain(customer.email)
    expect(await lettersTo(server, owner.email.toUpperCase())).toEqual([])
  })
})

describe('our own letter boxes', () => {
  it.each([brand.infoEmail, brand.supportEmail.toUpperCase()])('%s: the same answer, and no letter', async (email) => {
    const { status, body } = await change(email)
    expect([status, body]).toEqual([204, ''])
    const { rows } = await server.database.query('select 1 from messages where customer_id = $1', [customer.id])
    expect(rows).toEqual([])
    expect(await emailOf()).toBe(customer.email)
  })
})

describe('letters to new addresses', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await openTestServer({ RATE_LIMITS: 'on' })
  })
  afterAll(() => limited.close())

  const ask = async ({ token }: TestCustomer, email: string, password: string) => {
    const path = '/api/client/auth/change_email/'
    return (await limited.call('POST', path, { email, password }, token)).status
  }

  it('are five an hour for one customer; wrong passwords cost none of them', async () => {
    const asking = await createCustomer(limited)
    for (let count = 0; count < 4; count += 1) expect(await ask(asking, 'new@example.com', 'a guess')).toBe(400)
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      statuses.push(await ask(asking, `new-${count}@example.com`, asking.password))
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  })

  it('are five an hour for one address, whoever asks and however it is written', async () => {
    const one = await createCustomer(limited)
    const other = await createCustomer(limited)
    const statuses: number[] = []
    for (const asking of [one, other, one, other, one, other]) {
      statuses.push(await ask(asking, statuses.length % 2 ? 'Box@Example.com' : 'box@example.com', asking.password))
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  })
})

describe('following the link', () => {
  it('switches the address and answers with it', async () => {
    await change(wanted)
    const { status, body } = await confirm(await linkIn(server, wanted))
    expect([status, body]).toEqual([200, { email: wanted }])
    expect(await emailOf()).toBe(wanted)
    expect([(await logIn(wanted)).status, (await logIn(customer.email)).status]).toEqual([200, 401])
  })

  it('keeps the session that asked for it and ends the others', async () => {
    const other = (await logIn(customer.email)).body as { token: string }
    await change(wanted)
    await confirm(await linkIn(server, wanted))
    const statusOf = async (token: string) =>
      (await server.call('GET', '/api/client/profile/', undefined, token)).status
    expect([await statusOf(customer.token), await statusOf(other.token)]).toEqual([200, 401])
  })

  it('is told to the old address, without the new one', async () => {
    await change(wanted)
    await confirm(await linkIn(server, wanted))
    const [letter] = await lettersTo(server, customer.email)
    expect(letter?.subject).toBe('The email address of your Larkspur account was changed')
    expect(letter?.body).toContain('support@larkspur.example')
    expect(letter?.body).not.toContain(wanted)
  })

  it('works once, for an hour, by the newest letter', async () => {
    await change(wanted)
    const first = await linkIn(server, wanted)
    await change(wanted)
    const second = await linkIn(server, wanted)
    await expectUsedUp(first)
    later(60 * MINUTE)
    await expectUsedUp(second)
    later(59 * MINUTE)
    expect((await confirm(second)).status).toBe(200)
    await expectUsedUp(second)
  })

  it('works for nobody else, and with nothing made up', async () => {
    const other = await createCustomer(server)
    await change(wanted)
    const { uid, token } = await linkIn(server, wanted)
    await expectUsedUp({ uid: String(other.id), token })
    await expectUsedUp({ uid, token: 'made-up' })
    await server.call('POST', '/api/client/auth/forgot_password/', { email: customer.email })
    await expectUsedUp(await linkIn(server, customer.email))
    expect((await confirm({})).body).toEqual({ uid: ['Required'], token: ['Required'] })
  })

  it('makes a reset link void that went to the old address', async () => {
    await change(wanted)
    await server.call('POST', '/api/client/auth/forgot_password/', { email: customer.email })
    const old = await linkIn(server, customer.email)
    await confirm(await linkIn(server, wanted))
    const reset = await server.call('POST', '/api/client/auth/reset_new_password/', { ...old, newPassword: 'another' })
    expect(reset.status).toBe(400)
  })

  it('changes the case of one’s own address', async () => {
    await change(customer.email.toUpperCase())
    await confirm(await linkIn(server, customer.email.toUpperCase()))
    expect(await emailOf()).toBe(customer.email.toUpperCase())
  })

  it('fails when somebody has signed up with the address meanwhile', async () => {
    await change(wanted)
    const link = await linkIn(server, wanted)
    await createCustomer(server, { email: wanted.toLowerCase() })
    await expectUsedUp(link)
    expect(await emailOf()).toBe(customer.email)
    expect(await lettersTo(server, customer.email)).toEqual([])
  })

  it('gives the address to one of two who follow theirs at the same moment', async () => {
    const rival = await createCustomer(server)
    await change(wanted)
    const link = await linkIn(server, wanted)
    await change(wanted, rival)
    const other = await linkIn(server, wanted)
    const answers = await Promise.all([confirm(link), confirm(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})
