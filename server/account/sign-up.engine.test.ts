import { beforeEach, describe, expect, it } from 'vitest'
import { brand } from '#contract/brand'
import { createCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { secondApp, shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()
const signUp = (body: unknown) => server.call('POST', '/api/client/auth/signup/', body)

/** Nobody in this file signs up with the same address or number by accident. */
let taken = 0
let form: { zip_code: string; address_line_1: string; email: string; password: string; phone: string }
beforeEach(() => {
  taken += 1
  const digits = String(taken).padStart(4, '0')
  form = {
    zip_code: '94041',
    address_line_1: '12 Villa Street',
    email: `Ada-${digits}@Example.com`,
    password: ' clean sheets ',
    phone: `+1650777${digits}`,
  }
})

const without = (name: string) => Object.fromEntries(Object.entries(form).filter(([field]) => field !== name))
const countCustomers = async () => (await server.database.db.selectFrom('customers').select('id').execute()).length

describe('signing up', () => {
  it('answers with the fields that were sent and a token that signs in [R6] [R228] [R311] [R349]', async () => {
    const { status, body } = await signUp({ ...form, phone: `+1 ${form.phone.slice(2)}` })
    expect(status).toBe(201)
    expect(body).toEqual({
      zip_code: '94041',
      address_line_1: '12 Villa Street',
      email: form.email,
      phone: form.phone,
      token: expect.any(String),
    })
    const profile = await server.call('GET', '/api/client/profile/', undefined, (body as { token: string }).token)
    expect(profile.body).toMatchObject({ email: form.email, subscription: null, first_name: '', last_name: '' })
  })

  it('understands both spellings [R225] [R349]', async () => {
    const { zip_code: zipCode, address_line_1: addressLine1, email, password, phone } = form
    const { status, body } = await signUp({ zipCode, addressLine1, email, password, phone })
    expect([status, body]).toEqual([201, expect.objectContaining({ zip_code: '94041', address_line_1: addressLine1 })])
  })

  it('writes the account with a home, a cell phone and both consents in the words of the screen [R17] [R226] [R227]', async () => {
    await signUp(form)
    const { db } = server.database
    const customer = await db
      .selectFrom('customers')
      .selectAll()
      .where('email', '=', form.email)
      .executeTakeFirstOrThrow()
    expect(customer.passwordHash).toMatch(/^\$argon2id\$/)
    expect(customer.createdAt).toEqual(START)
    const addresses = await db.selectFrom('addresses').selectAll().where('customerId', '=', customer.id).execute()
    expect(addresses).toEqual([
      {
        id: customer.mainAddressId,
        customerId: customer.id,
        title: 'Home',
        zipCode: '94041',
        addressLine1: '12 Villa Street',
        addressLine2: '',
        gateCode: '',
        instructions: '',
        hasDoorman: false,
        createdAt: START,
        changedAt: START,
      },
    ])
    const phones = await db.selectFrom('phones').selectAll().where('customerId', '=', customer.id).execute()
    expect(phones).toEqual([
      {
        id: customer.mainPhoneId,
        customerId: customer.id,
        title: 'Cell',
        number: form.phone,
        verifiedAt: null,
        numberGivenAt: START,
        isMain: true,
      },
    ])
    const consents = await db
      .selectFrom('consents')
      .select(['kind', 'wording', 'givenAt'])
      .where('customerId', '=', customer.id)
      .orderBy('id')
      .execute()
    expect(consents).toEqual([
      {
        kind: 'terms',
        wording: 'By creating your account you agree to our Terms of Use and our Privacy Policy.',
        givenAt: START,
      },
      {
        kind: 'texts',
        wording:
          'We keep in touch by text: you agree to receive texts about your account, pickups and deliveries at this number. Message frequency varies. Message and data rates may apply. Reply STOP at any time to end them, or HELP for help.',
        givenAt: START,
      },
    ])
  })

  it.each([
    ['', ''],
    ['   ', ''],
    [null, ''],
    [' 1 Elm ', '1 Elm'],
  ])('takes the street %j as %j, because checkout asks for it', async (street, kept) => {
    const { status, body } = await signUp({ ...form, address_line_1: street })
    expect([status, body]).toEqual([201, expect.objectContaining({ address_line_1: kept })])
  })

  it('keeps a password exactly as typed, spaces included', async () => {
    await signUp(form)
    const logIn = async (password: string) =>
      (await server.call('POST', '/api/client/auth/login/', { email: form.email, password })).status
    expect(await logIn(' clean sheets ')).toBe(200)
    expect(await logIn('clean sheets')).toBe(401)
  })

  it('writes neither password nor token into the log', async () => {
    const { body } = await signUp(form)
    const lines = server.logged.join('')
    expect(lines).not.toContain('clean sheets')
    expect(lines).not.toContain((body as { token: string }).token)
  })

  it('forgets a kept session that was left on this computer', async () => {
    const { headers } = await signUp(form)
    expect(headers['set-cookie']).toEqual([
      'larkspur_session=; Path=/; HttpOnly; Max-Age=0; SameSite=Strict',
      'larkspur_kept=; Path=/; Max-Age=0; SameSite=Strict',
    ])
  })
})

describe('a form with a mistake', () => {
  it.each(['zip_code', 'email', 'password', 'phone'])('needs %s [R305] [R312]', async (name) => {
    const before = await countCustomers()
    const required = [400, { [name]: ['Required'] }]
    for (const given of [
      without(name),
      { ...form, [name]: '' },
      { ...form, [name]: '  ' },
      { ...form, [name]: null },
    ]) {
      const { status, body } = await signUp(given)
      expect([status, body]).toEqual(required)
    }
    expect(await countCustomers()).toBe(before)
  })

  it('hears everything at once [R304]', async () => {
    expect((await signUp({})).body).toEqual({
      zip_code: ['Required'],
      email: ['Required'],
      password: ['Required'],
      phone: ['Required'],
    })
  })

  it.each([
    ['password', '123456', 'Must be 7 characters or more', '[R306]'],
    ['password', 'a'.repeat(257), 'Must be 256 characters or less', '[R307]'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Must be 256 characters or less', '[R307]'],
    ['address_line_1', 'a'.repeat(257), 'Must be 256 characters or less', '[R307]'],
    ['email', 'ada@example', 'Invalid email address', '[R308]'],
    ['email', 'ada example.com', 'Invalid email address', '[R308]'],
    ['phone', '650-555-012', 'Invalid phone number, must be 10 digits', '[R309]'],
    ['phone', '650-555-012_', 'Invalid phone number, must be 10 digits', '[R309]'],
    ['phone', '+1 650 555 0123', 'Invalid phone number, must be 10 digits', '[R309]'],
  ])('%s %j: "%s" %s', async (name, value, sentence) => {
    const { status, body, headers } = await signUp({ ...form, [name]: value })
    expect([status, body]).toEqual([400, { [name]: [sentence] }])
    expect(headers['x-error-code']).toBe('invalid_input')
  })

  it.each([
    ['password', 'br1ne-x', '[R306]'],
    ['password', 'a'.repeat(256), '[R307]'],
    ['email', 'ADA.BYRON+1@EXAMPLE.CO.UK', '[R308]'],
    ['phone', '650-555-9999', '[R309]'],
  ])('%s %j is fine %s', async (name, value) => {
    expect((await signUp({ ...form, [name]: value })).status).toBe(201)
  })

  it.each(['94999', '10001', '9404', 'nowhere'])('is refused outside our area: %s [R323] [R324]', async (zipCode) => {
    const { status, body, headers } = await signUp({ ...form, zip_code: zipCode })
    expect([status, body]).toEqual([400, { zip_code: ['We do not offer service in your area at this moment.'] }])
    expect(headers['x-error-code']).toBe('zip_not_served')
  })

  it('is refused where we no longer drive [R324]', async () => {
    const retire = (isRetired: boolean) =>
      server.database.db.updateTable('zipCodes').set({ isRetired }).where('value', '=', '94035').execute()
    await retire(true)
    try {
      expect((await signUp({ ...form, zip_code: '94035' })).headers['x-error-code']).toBe('zip_not_served')
    } finally {
      await retire(false)
    }
  })

  it.each(['Password1', '12345678', 'qwertyuiop', 'own address'])(
    'is refused with a password that is guessed at once: %s',
    async (guess) => {
      const password = guess === 'own address' ? form.email.toLowerCase() : guess
      const before = await countCustomers()
      const { status, body, headers } = await signUp({ ...form, password })
      expect([status, body]).toEqual([
        400,
        { password: ['This password is easy to guess. Please choose another one.'] },
      ])
      expect(headers['x-error-code']).toBe('password_guessable')
      expect(await countCustomers()).toBe(before)
    },
  )

  it('is a refusal, not a fault, when a text holds a zero byte', async () => {
    const { status, body } = await signUp({ ...form, address_line_1: '12 Villa\u0000Street' })
    expect([status, body]).toEqual([400, { detail: 'The request could not be read.' }])
  })
})

describe('somebody who has an account', () => {
  it('is known by the e-mail address in any case [R349]', async () => {
    await signUp(form)
    const { status, body, headers } = await signUp({
      ...form,
      email: ` ${form.email.toUpperCase()} `,
      phone: '6505559001',
    })
    expect([status, body]).toEqual([400, { email: ['An account with this email already exists.'] }])
    expect(headers['x-error-code']).toBe('email_taken')
  })

  it.each([brand.infoEmail, brand.supportEmail.toUpperCase()])('is not called by our own %s', async (email) => {
    const { status, body, headers } = await signUp({ ...form, email, phone: '6505559002' })
    expect([status, body]).toEqual([400, { email: ['An account with this email already exists.'] }])
    expect(headers['x-error-code']).toBe('email_taken')
  })

  it('is known by the verified phone, however it is written [R349]', async () => {
    const customer = await createCustomer(server, { phone: form.phone })
    await verifyOwn(server, customer)
    const digits = form.phone.slice(2)
    const phone = `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`
    const { status, body, headers } = await signUp({ ...form, email: 'somebody-else@example.com', phone })
    expect([status, body]).toEqual([400, { phone: ['An account with this phone already exists.'] }])
    expect(headers['x-error-code']).toBe('phone_taken')
  })

  it('is known by both, and both fields say so [R349]', async () => {
    const first = await createCustomer(server)
    const second = await createCustomer(server)
    await verifyOwn(server, second)
    const { status, body } = await signUp({ ...form, email: first.email, phone: second.phone })
    expect([status, body]).toEqual([
      400,
      {
        email: ['An account with this email already exists.'],
        phone: ['An account with this phone already exists.'],
      },
    ])
  })

  it('hears of a malformed e-mail address before anything else [R308]', async () => {
    await signUp(form)
    expect((await signUp({ ...form, email: `${form.email}@` })).body).toEqual({ email: ['Invalid email address'] })
  })

  it('hears that we do not come there, and nothing about accounts, outside our area', async () => {
    await signUp(form)
    expect(Object.keys((await signUp({ ...form, zip_code: '94999' })).body)).toEqual(['zip_code'])
  })
})

describe('two at the same moment', () => {
  const answersOf = async (forms: unknown[]) => {
    const answers = await Promise.all(forms.map(signUp))
    const refused = answers.filter(({ status }) => status !== 201)
    return { made: answers.length - refused.length, refused: refused.map(({ status, body }) => [status, body]) }
  }
  const email = ['An account with this email already exists.']

  it('make one account of one form', async () => {
    const before = await countCustomers()
    const { made, refused } = await answersOf(Array(6).fill(form))
    expect(made).toBe(1)
    expect(refused).toEqual(Array(5).fill([400, { email }]))
    expect(await countCustomers()).toBe(before + 1)
  })

  it('make one account of one e-mail address', async () => {
    const forms = [0, 1, 2, 3].map((index) => ({ ...form, phone: `650555800${index}` }))
    const { made, refused } = await answersOf(forms)
    expect([made, refused]).toEqual([1, Array(3).fill([400, { email }])])
  })

  it('make an account each of one phone, which is nobody’s until one of them verifies it', async () => {
    const before = await countCustomers()
    const forms = [0, 1, 2, 3].map((index) => ({ ...form, email: `same-phone-${index}@example.com` }))
    expect(await answersOf(forms)).toEqual({ made: 4, refused: [] })
    expect(await countCustomers()).toBe(before + 4)
  })
})

describe('the database by itself', () => {
  it.each([
    ['somebody else’s address as the main one', 'update customers set main_address_id = $2 where id = $1'],
    ['somebody else’s phone as the main one', 'update customers set main_phone_id = $2 where id = $1'],
  ])('refuses %s', async (_, change) => {
    const { id } = await createCustomer(server)
    const { mainAddressId } = await server.database.db
      .selectFrom('customers')
      .select('mainAddressId')
      .where('id', '<>', id)
      .where('mainAddressId', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await expect(server.database.query(change, [id, mainAddressId])).rejects.toThrow(/customers_main_/)
  })

  it.each([
    ["update customers set password_hash = 'plain' where id = $1"],
    ["update customers set starch = 'extreme' where id = $1"],
    ["update customers set no_crease = 'socks' where id = $1"],
    ["update customers set detergents = 'petrol' where id = $1"],
    ["update customers set plan_name = 'diamond' where id = $1"],
    ["update customers set billing_address_line_1 = '1 Elm' where id = $1"],
    ["update phones set number = '6505550123' where customer_id = $1"],
    ["update addresses set zip_code = '94999' where customer_id = $1"],
    ["update consents set kind = 'cookies' where customer_id = $1"],
    ['update sessions set expires_at = created_at where customer_id = $1'],
  ])('refuses: %s', async (change) => {
    const { id } = await createCustomer(server)
    await expect(server.database.query(change, [id])).rejects.toThrow(/constraint/)
  })
})

describe('how often', () => {
  it('ten times in ten minutes from one network', async () => {
    const app = await secondApp(server, { rateLimits: true })
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      const answer = await app.inject({ method: 'POST', url: '/api/client/auth/signup/', payload: {} })
      statuses.push(answer.statusCode)
    }
    await app.close()
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('and ten times an hour with one number, whichever network it comes from', async () => {
    const app = await secondApp(server, { rateLimits: true })
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/client/auth/signup/',
        remoteAddress: `203.0.113.${count}`,
        payload: { ...form, zip_code: '94999' },
      })
      statuses.push(answer.statusCode)
    }
    await app.close()
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })
})
