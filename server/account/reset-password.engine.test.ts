import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { lettersTo, linkIn } from '../../tests/letters.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { createApp } from '../app.ts'
import { jobsOf } from '../jobs.ts'
import { sendDueMessages } from '../send-messages.ts'

const server = shareTestServer({ PUBLIC_URL: 'https://larkspur.example' })
const MINUTE = 60_000

let customer: TestCustomer
const later = (ms: number) => server.setNow(new Date(START.getTime() + ms))
beforeEach(async () => {
  later(0)
  customer = await createCustomer(server)
})

const forgot = (email: unknown) => server.call('POST', '/api/client/auth/forgot_password/', { email })
const reset = (body: object) => server.call('POST', '/api/client/auth/reset_new_password/', body)
const logIn = async (password: string, keepSignedIn = false) =>
  server.call('POST', '/api/client/auth/login/', { email: customer.email, password, keepSignedIn })
const profileStatus = async (token: string) =>
  (await server.call('GET', '/api/client/profile/', undefined, token)).status
const link = async () => {
  await forgot(customer.email)
  return linkIn(server, customer.email)
}
const USED_UP = [
  400,
  { non_field_errors: ['This link was already used or has expired. Please ask for a new one.'] },
] as const
const expectUsedUp = async (body: object) => {
  const { status, body: refusal } = await reset(body)
  expect([status, refusal]).toEqual(USED_UP)
}

describe('forgetting a password', () => {
  it('brings a letter with a link that works for an hour [R30] [R350]', async () => {
    const { status, body } = await forgot(` ${customer.email.toUpperCase()} `)
    expect([status, body]).toEqual([204, ''])
    const { uid, token } = await linkIn(server, customer.email)
    expect(uid).toBe(String(customer.id))
    // 256 bits.
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await lettersTo(server, customer.email)).toEqual([
      {
        recipient: customer.email,
        subject: 'Choose a new Larkspur password',
        body: [
          'You asked for a new password for your Larkspur account. This link lets you choose one. It works once, for 60 minutes.',
          `Choose a new password: https://larkspur.example/password/reset/confirm/${uid}/${token}`,
          'If you did not ask for it, you can ignore this email: your password stays as it is.',
          'Questions? Text 650-555-0142 or write to support@larkspur.example\nLarkspur, 650 Castro Street, Mountain View, CA 94041',
        ].join('\n\n'),
      },
    ])
  })

  it('can be read at /dev/outbox, with a link to press', async () => {
    const { uid, token } = await link()
    await sendDueMessages(server.deps)
    const page = (await server.app.inject('/dev/outbox')).body
    const address = `https://larkspur.example/password/reset/confirm/${uid}/${token}`
    expect(page).toContain(`<a href="${address}">`)
    const letter = await server.app.inject(/\/dev\/outbox\/\d+/.exec(page)?.[0] ?? '')
    // The page brings the pictures with it, as the letter does.
    expect(letter.body.match(/<img[^>]* src="data:image\/png;base64,/g)).toHaveLength(2)
    expect(letter.body).toContain(`<a class="press" href="${address}"`)
    expect(letter.headers['content-security-policy']).toMatch(
      /^default-src 'none';img-src data:;style-src 'unsafe-inline';/,
    )
    const others = ['0', 'x', '999999999'].map((id) => server.app.inject(`/dev/outbox/${id}`))
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })

  it('keeps only a hash of what the link carries, and writes it into no log', async () => {
    const { token } = await link()
    const { rows } = await server.database.query('select * from account_links where customer_id = $1', [customer.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    await reset({ uid: String(customer.id), token, newPassword: 'clean-sheets' })
    expect(server.logged.join('')).not.toContain(token)
  })

  it('brings one letter in two minutes, and five links at most that work', async () => {
    const asked: number[] = []
    const count = async () => (await lettersTo(server, customer.email)).length
    const askAt = async (ms: number) => {
      later(ms)
      expect((await forgot(customer.email)).status).toBe(204)
      asked.push(await count())
    }
    for (const ms of [0, 1000, 2 * MINUTE - 1, 2 * MINUTE, 4 * MINUTE, 6 * MINUTE, 8 * MINUTE]) await askAt(ms)
    expect(asked).toEqual([1, 1, 1, 2, 3, 4, 5])
    await askAt(10 * MINUTE)
    await askAt(60 * MINUTE - 1)
    expect(await count()).toBe(5)
    const newest = await linkIn(server, customer.email)
    // The first one has had its hour.
    await askAt(60 * MINUTE)
    expect(await count()).toBe(6)
    expect((await reset({ ...newest, newPassword: 'clean-sheets' })).status).toBe(204)
  })

  it('brings one letter to whoever asks many times at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => forgot(customer.email)))
    expect(await lettersTo(server, customer.email)).toHaveLength(1)
  })

  it('answers alike when nobody has the address, and writes to nobody [R135] [R350]', async () => {
    const { status, body, headers } = await forgot('nobody@example.com')
    const known = await forgot(customer.email)
    expect([status, body]).toEqual([known.status, known.body])
    expect(Object.keys(headers).sort()).toEqual(Object.keys(known.headers).sort())
    expect(await lettersTo(server, 'nobody@example.com')).toEqual([])
  })

  it('takes as long for an unknown address as for a known one', async () => {
    const dear = { memoryCost: 8192, timeCost: 12, parallelism: 1 }
    const app = await createApp({ ...server.deps, passwordCost: dear })
    const time = async (email: string) => {
      const start = performance.now()
      await app.inject({ method: 'POST', url: '/api/client/auth/forgot_password', payload: { email } })
      return performance.now() - start
    }
    // In turns, so that a busy moment of the machine meets both.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let count = 0; count < 8; count += 1) {
      known = Math.min(known, await time(customer.email))
      unknown = Math.min(unknown, await time('nobody@example.com'))
    }
    await app.close()
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  })

  it.each<[string | null, string, string]>([
    ['', 'Required', '[R305] [R319]'],
    [null, 'Required', '[R305] [R319]'],
    ['ada@example', 'Invalid email address', '[R308]'],
    [`${'a'.repeat(250)}@example.com`, 'Must be 256 characters or less', '[R307]'],
  ])('refuses %j: "%s" %s', async (email, sentence) => {
    const { status, body } = await forgot(email)
    expect([status, body]).toEqual([400, { email: [sentence] }])
  })
})

describe('setting a new password by the link', () => {
  it('lets in with the new one, and no more with the old one [R351]', async () => {
    const { uid, token } = await link()
    const { status, body } = await reset({ uid, token, new_password: ' clean sheets ' })
    expect([status, body]).toEqual([204, ''])
    expect((await logIn(' clean sheets ')).status).toBe(200)
    expect((await logIn(customer.password)).status).toBe(401)
  })

  it('ends every session, the kept one too, and leaves the cookie, which may be another customer’s', async () => {
    const kept = await logIn(customer.password, true)
    const cookie = kept.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const { headers } = await reset({ ...(await link()), newPassword: 'clean-sheets' })
    expect(String(headers['set-cookie'])).not.toMatch(/larkspur_(session|kept)=/)
    expect(await profileStatus(customer.token)).toBe(401)
    expect(await profileStatus((kept.body as { token: string }).token)).toBe(401)
    const refresh = await server.app.inject({ method: 'POST', url: '/api/client/jwt/refresh/', headers: { cookie } })
    expect(refresh.statusCode).toBe(401)
  })

  describe('with a phone on the account', () => {
    const phones = async () =>
      (await server.database.query('select verified_at from phones where customer_id = $1 order by id', [customer.id]))
        .rows
    const verifyAll = () =>
      server.database.query('update phones set verified_at = $1 where customer_id = $2', [START, customer.id])
    const addPhone = async (number: string) =>
      server.call('POST', '/api/client/phones/', { title: 'Extra', number }, customer.token)

    it('doubts it when nobody had confirmed the address before: it may be a stranger’s', async () => {
      await addPhone('+16285550150')
      await verifyAll()
      later(10 * MINUTE)
      await reset({ ...(await link()), newPassword: 'clean-sheets' })
      expect(await phones()).toEqual([{ verified_at: null }, { verified_at: null }])
      // The extra one has a day from now on, and the main one stays.
      later(24 * 60 * MINUTE)
      await jobsOf(server.deps)['forget-expired'].run()
      expect(await phones()).toHaveLength(2)
      later(24 * 60 * MINUTE + 10 * MINUTE)
      await jobsOf(server.deps)['forget-expired'].run()
      expect(await phones()).toHaveLength(1)
    })

    it('leaves it verified when the address had been confirmed before', async () => {
      await reset({ ...(await link()), newPassword: 'clean-sheets' })
      await verifyAll()
      later(10 * MINUTE)
      await reset({ ...(await link()), newPassword: 'fresh-sheets' })
      expect(await phones()).toEqual([{ verified_at: START }])
    })

    it('asks the owner to look at it', async () => {
      await reset({ ...(await link()), newPassword: 'clean-sheets' })
      expect((await lettersTo(server, customer.email)).at(-1)?.body).toContain(
        'Please check that every phone on your account is yours, and delete any that is not.\n\nLook at your phones: https://larkspur.example/profile/phones\n\n',
      )
    })
  })

  it('is told to the owner', async () => {
    await reset({ ...(await link()), newPassword: 'clean-sheets' })
    const letters = await lettersTo(server, customer.email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Choose a new Larkspur password',
      'Your Larkspur password was changed',
    ])
    expect(letters[1]?.body).toContain('you were signed out on every device')
    expect(letters[1]?.body).toContain('https://larkspur.example/password/forgot')
  })

  it('works once', async () => {
    const given = await link()
    await reset({ ...given, newPassword: 'clean-sheets' })
    await expectUsedUp({ ...given, newPassword: 'other-sheets' })
    expect((await logIn('clean-sheets')).status).toBe(200)
  })

  it('works once, also when it is pressed twice at the same moment', async () => {
    const given = await link()
    const passwords = ['sheets-one', 'sheets-two', 'sheets-three']
    const answers = await Promise.all(passwords.map((newPassword) => reset({ ...given, newPassword })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400])
    const statuses = await Promise.all(passwords.map(async (password) => (await logIn(password)).status))
    expect(statuses.sort()).toEqual([200, 401, 401])
    const letters = await lettersTo(server, customer.email)
    expect(letters.filter(({ subject }) => subject === 'Your Larkspur password was changed')).toHaveLength(1)
  })

  it('works for an hour', async () => {
    const given = await link()
    later(60 * MINUTE)
    await expectUsedUp({ ...given, newPassword: 'clean-sheets' })
    later(60 * MINUTE - 1000)
    expect((await reset({ ...given, newPassword: 'clean-sheets' })).status).toBe(204)
  })

  it('works by any link of the last hour, whoever asked for another; all are used up together', async () => {
    const first = await link()
    later(2 * MINUTE)
    const second = await link()
    later(4 * MINUTE)
    const third = await link()
    expect(new Set([first.token, second.token, third.token]).size).toBe(3)
    expect((await reset({ ...second, newPassword: 'clean-sheets' })).status).toBe(204)
    for (const old of [first, second, third]) await expectUsedUp({ ...old, newPassword: 'other-sheets' })
  })

  it('works for nobody else, and with no other link', async () => {
    const { uid, token } = await link()
    const other = await createCustomer(server)
    for (const made of [
      { uid: String(other.id), token },
      { uid, token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
      { uid: '0', token },
      { uid: '99999999999999999999', token },
      { uid: 'abc', token },
      { uid: `${uid} or 1=1`, token },
    ]) {
      await expectUsedUp({ ...made, newPassword: 'clean-sheets' })
    }
    expect((await logIn(customer.password)).status).toBe(200)
  })

  it('is not what the link to a new e-mail address is for', async () => {
    const change = { email: 'grace-new@example.com', password: customer.password }
    await server.call('POST', '/api/client/auth/change_email/', change, customer.token)
    await expectUsedUp({ ...(await linkIn(server, 'grace-new@example.com')), newPassword: 'clean-sheets' })
  })

  it.each([
    ['', 'Required', '[R305] [R319]'],
    ['123456', 'Must be 7 characters or more', '[R306] [R610]'],
    ['a'.repeat(257), 'Must be 256 characters or less', '[R307] [R610]'],
    ['iloveyou1', 'This password is easy to guess. Please choose another one.', ''],
  ])('refuses %j: "%s" %s, and leaves the link as it was', async (newPassword, sentence) => {
    const given = await link()
    const { status, body } = await reset({ ...given, newPassword })
    expect([status, body]).toEqual([400, { new_password: [sentence] }])
    expect((await reset({ ...given, newPassword: 'br1ne-x' })).status).toBe(204)
  })

  it('needs what the link carries', async () => {
    const { body } = await reset({ new_password: 'clean-sheets' })
    expect(body).toEqual({ uid: ['Required'], token: ['Required'] })
  })
})

it('a session that was just being opened with the old password does not outlive it', async () => {
  const given = await link()
  const knock = () => Array.from({ length: 6 }, () => logIn(customer.password))
  const early = knock()
  // One is in, and the others are on their way.
  await Promise.race(early)
  const answers = await Promise.all([...early, reset({ ...given, newPassword: 'clean-sheets' }), ...knock()])
  const entered = answers.filter(({ status }) => status === 200)
  expect(entered).not.toEqual([])
  for (const { body } of entered) expect(await profileStatus((body as { token: string }).token)).toBe(401)
  const { rows } = await server.database.query('select 1 from sessions where customer_id = $1 and ended_at is null', [
    customer.id,
  ])
  expect(rows).toEqual([])
})
