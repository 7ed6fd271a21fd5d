import { beforeEach, describe, expect, it } from 'vitest'
import { openTestServer, shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()
const NOW = new Date('2026-11-17T18:00:00Z')

const post = (body: unknown) => server.call('POST', '/api/client/customers/', body)
const leads = () => server.database.db.selectFrom('leads').selectAll().orderBy('id').execute()
const messages = () => server.database.db.selectFrom('messages').selectAll().orderBy('id').execute()

beforeEach(async () => {
  await server.database.query('truncate leads, messages, inbound_texts restart identity')
})

describe('a lead', () => {
  it('that asks to be notified is kept, and no letter is written [R218] [R368]', async () => {
    const answer = await post({
      kind: 'interested',
      email: 'ada@example.com',
      phone: '+1 650-555-0123',
      zip_code: '94999',
      address: '1 Far Away Road',
    })
    expect([answer.status, answer.body]).toEqual([201, { kind: 'interested', email: 'ada@example.com' }])
    expect(await leads()).toEqual([
      {
        id: 1,
        kind: 'interested',
        email: 'ada@example.com',
        phone: '+16505550123',
        fullName: null,
        zipCode: '94999',
        address: '1 Far Away Road',
        message: null,
        hasAcceptedTerms: false,
        isSuspected: false,
        createdAt: NOW,
        handledAt: null,
        replyCount: 0,
        readAt: null,
        customerId: null,
        orderId: null,
      },
    ])
    expect(await messages()).toEqual([])
  })

  it('about storage is kept, and the office is told [R368] [R397]', async () => {
    const answer = await post({
      fullName: 'Ada Lovelace',
      phone: '+1 650-555-0123',
      email: 'ada@example.com',
      accept: true,
      kind: 'Storage',
    })
    expect([answer.status, answer.body]).toEqual([201, { kind: 'storage', email: 'ada@example.com' }])
    expect(await leads()).toEqual([
      {
        id: 1,
        kind: 'storage',
        email: 'ada@example.com',
        phone: '+16505550123',
        fullName: 'Ada Lovelace',
        zipCode: null,
        address: null,
        message: null,
        hasAcceptedTerms: true,
        isSuspected: false,
        createdAt: NOW,
        handledAt: null,
        replyCount: 0,
        readAt: null,
        customerId: null,
        orderId: null,
      },
    ])
    expect(await messages()).toEqual([
      {
        id: 1,
        eventKey: 'lead 1 received',
        channel: 'mail',
        recipient: 'info@larkspur.example',
        subject: 'Somebody asks about seasonal storage',
        body: 'Name: Ada Lovelace\nE-mail: ada@example.com\nPhone: +16505550123\n\nWe promised an answer within 24 hours.',
        status: 'queued',
        attempts: 0,
        dueAt: NOW,
        providerRef: null,
        keepsQuietHours: false,
        priority: 2,
        lastError: null,
        createdAt: NOW,
        sentAt: null,
        customerId: null,
        author: null,
        secret: null,
        letterTo: null,
        claimedAt: null,
        laterBody: null,
        laterFrom: null,
        letterBody: null,
        unknownSends: 0,
        unsureTexts: 0,
        unsureTextAt: null,
        deliveredAt: null,
        undeliveredAt: null,
        handledAt: null,
      },
    ])
  })

  it('that asks a question is kept, and the office is told [R368]', async () => {
    const answer = await post({
      kind: 'possible',
      full_name: 'Ada',
      email: 'ada@example.com',
      address: '650 Castro Street',
      zip_code: '94041',
      message: 'Do you clean sails?\nMine is large.',
    })
    expect([answer.status, answer.body]).toEqual([201, { kind: 'possible', email: 'ada@example.com' }])
    expect(await leads()).toMatchObject([
      { kind: 'possible', fullName: 'Ada', phone: null, message: 'Do you clean sails?\nMine is large.' },
    ])
    expect(await messages()).toMatchObject([
      {
        eventKey: 'lead 1 received',
        channel: 'mail',
        recipient: 'info@larkspur.example',
        subject: 'Somebody asks for a reply',
        body: [
          'Name: Ada',
          'E-mail: ada@example.com',
          'Address: 650 Castro Street, 94041',
          '',
          'Do you clean sails?',
          'Mine is large.',
          '',
          'We promised an answer within 24 hours.',
        ].join('\n'),
      },
    ])
  })

  it('cannot forge lines of the office’s letter', async () => {
    const answer = await post({
      kind: 'possible',
      full_name: 'Ada\nE-mail: eve@example.com\r\n\u202EPhone',
      email: 'ada@example.com',
      address: '1 Way\u2028Phone: 900',
      message: 'One\r\nTwo\u0007',
    })
    expect(answer.status).toBe(201)
    const [letter] = await messages()
    expect(letter?.body.split('\n').slice(0, 6)).toEqual([
      'Name: Ada E-mail: eve@example.com Phone',
      'E-mail: ada@example.com',
      'Address: 1 Way Phone: 900',
      '',
      'One',
      'Two',
    ])
  })

  it.each(['full_name', 'address', 'message'])('keeps no card number that was typed into %s', async (name) => {
    const body = { kind: 'possible', full_name: 'Ada', email: 'ada@example.com', message: 'Hello' }
    const answer = await post({ ...body, [name]: 'Charge 4242 4242 4242 4242, please' })
    expect([answer.status, answer.body]).toEqual([
      400,
      { [name]: ['Please leave card numbers out. We never need one here'] },
    ])
    expect(await leads()).toEqual([])
  })

  it('may come twice from the same person', async () => {
    const body = { kind: 'possible', full_name: 'Ada', email: 'ada@example.com', message: 'Hello' }
    expect([(await post(body)).status, (await post(body)).status]).toEqual([201, 201])
    expect((await messages()).map(({ eventKey }) => eventKey)).toEqual(['lead 1 received', 'lead 2 received'])
  })
})

describe('a lead that is refused', () => {
  it.each([
    [
      { kind: 'storage', full_name: '', phone: '', email: '', accept: false },
      ['email', 'full_name', 'phone', 'accept'],
    ],
    [{ kind: 'storage' }, ['email', 'full_name', 'phone', 'accept']],
    [{ kind: 'possible' }, ['email', 'full_name', 'message']],
    [{ kind: 'interested' }, ['email']],
  ])('%j: has "Required" under each of its fields', async (body, names) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(Object.fromEntries(names.map((name) => [name, ['Required']])))
  })

  it('has the sentence of each rule under its field, and nothing is kept', async () => {
    const answer = await post({ kind: 'storage', full_name: 'a'.repeat(257), phone: '12', email: 'ada', accept: true })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      full_name: ['Must be 256 characters or less'],
      phone: ['Invalid phone number, must be 10 digits'],
      email: ['Invalid email address'],
    })
    expect(await leads()).toEqual([])
    expect(await messages()).toEqual([])
  })

  it('of no known kind says which there are', async () => {
    const answer = await post({ kind: 'other', email: 'ada@example.com' })
    expect([answer.status, answer.body]).toEqual([400, { kind: ['Must be interested, possible or storage'] }])
  })
})

it('is not kept when its letter cannot be: both or neither', async () => {
  await server.database.query('alter table messages add constraint refuses_all check (false)')
  try {
    const answer = await post({ kind: 'possible', full_name: 'Ada', email: 'ada@example.com', message: 'Hello' })
    expect([answer.status, answer.body]).toEqual([500, { detail: 'Internal Server Error' }])
    expect(await leads()).toEqual([])
  } finally {
    await server.database.query('alter table messages drop constraint refuses_all')
  }
})

describe('a lead that a machine seems to have sent', () => {
  const question = { kind: 'possible', full_name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  const storage = { kind: 'Storage', fullName: 'Ada', phone: '+1 650-555-0123', email: 'ada@example.com', accept: true }
  const notify = { kind: 'interested', email: 'ada@example.com', zip_code: '94999' }

  it.each([
    ['with the unseen field filled in', { ...question, website: 'https://pills.example', filled_in_ms: 60_000 }],
    ['within two seconds', { ...question, website: '', filled_in_ms: 1999 }],
    ['about storage, with the unseen field filled in', { ...storage, website: 'x', filledInMs: 60_000 }],
    ['about storage, within two seconds', { ...storage, website: '', filledInMs: 12 }],
    ['before the form was there', { ...question, filled_in_ms: -1 }],
    ['with signs that make no sense', { ...question, website: 7 }],
    ['with a time that makes no sense', { ...question, filled_in_ms: 'soon' }],
  ])('%s: is kept and marked, and no letter is written', async (_, body) => {
    const answer = await post(body)
    const { website: _website, filled_in_ms: _ms, filledInMs: _sameMs, ...innocent } = body as Record<string, unknown>
    const other = await post(innocent)
    // A machine learns nothing from the answer.
    expect([answer.status, answer.body]).toEqual([other.status, other.body])
    expect(answer.status).toBe(201)
    expect((await leads()).map(({ isSuspected, email }) => [isSuspected, email])).toEqual([
      [true, 'ada@example.com'],
      [false, 'ada@example.com'],
    ])
    expect((await messages()).map(({ eventKey }) => eventKey)).toEqual(['lead 2 received'])
  })

  it('that asks to be notified is marked too', async () => {
    await post({ ...notify, website: 'x', filled_in_ms: 60_000 })
    await post({ ...notify, website: '', filled_in_ms: 100 })
    await post({ ...notify, website: '', filled_in_ms: 9000 })
    expect((await leads()).map(({ isSuspected }) => isSuspected)).toEqual([true, true, false])
  })

  it.each([
    ['two seconds', { website: '', filled_in_ms: 2000 }],
    ['a form left open for a day', { website: '', filled_in_ms: 86_400_000 }],
    ['nothing, as the callers of the API send', {}],
    ['null', { website: null, filled_in_ms: null }],
  ])('is a person with %s', async (_, signs) => {
    expect((await post({ ...question, ...signs })).status).toBe(201)
    expect(await leads()).toMatchObject([{ isSuspected: false }])
    expect(await messages()).toHaveLength(1)
  })

  it('hears of its mistakes like anybody else', async () => {
    const answer = await post({ kind: 'possible', website: 'x', filled_in_ms: 1 })
    expect([answer.status, answer.body]).toEqual([
      400,
      { email: ['Required'], full_name: ['Required'], message: ['Required'] },
    ])
  })
})

it('the sixth lead of one e-mail address or one number within an hour is refused, from whichever network', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' })
  const send = (email: string, network: number, phone?: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/client/customers/',
      remoteAddress: `203.0.113.${network}`,
      payload: { kind: 'interested', email, phone },
    })
  try {
    for (let network = 1; network <= 5; network += 1) {
      expect((await send('ada@example.com', network)).statusCode).toBe(201)
    }
    const refused = await send('Ada@Example.com', 6)
    expect([refused.statusCode, refused.headers['x-error-code']]).toEqual([429, 'too_many_requests'])
    for (let network = 11; network <= 15; network += 1) {
      expect((await send(`ada-${network}@example.com`, network, '650-555-0177')).statusCode).toBe(201)
    }
    expect((await send('ada-16@example.com', 16, '+1 6505550177')).statusCode).toBe(429)
    expect((await send('grace@example.com', 6)).statusCode).toBe(201)
    const kept = await limited.database.db.selectFrom('leads').select('email').execute()
    expect(kept).toHaveLength(11)
    const counters = await limited.database.query<{ key: string }>('select key from rate_limits')
    expect(counters.rows.filter(({ key }) => key.includes('@'))).toEqual([])
  } finally {
    await limited.close()
  }
})

describe('a message for our staff', () => {
  const texts = () => server.database.db.selectFrom('inboundTexts').selectAll().orderBy('id').execute()
  const deliver = (body: unknown) => server.call('POST', '/api/client/sms/delivery/', body)
  const ask = (sid: unknown) => server.call('POST', '/api/client/sms/online_workers/', { sid })

  it('is handed to the inbox, and never texted to a number of the caller’s choosing [R270] [R384]', async () => {
    const answer = await deliver({ message: 'Please call me.\nAfter six.', phone: '650-555-0123' })
    expect([answer.status, answer.body]).toEqual([204, ''])
    expect(await texts()).toMatchObject([
      {
        sid: null,
        sender: '+16505550123',
        body: 'Please call me.\nAfter six.',
        outcome: 'for staff',
        customerId: null,
      },
    ])
    // Not even where the number says STOP, PICKUP or HELP in this way: only the provider's signature shows whose words they are.
    for (const message of ['STOP', 'pickup', 'help'])
      expect((await deliver({ message, phone: '+16505550123' })).status).toBe(204)
    expect((await texts()).map(({ outcome }) => outcome)).toEqual(Array(4).fill('for staff'))
    expect(await messages()).toEqual([])
    expect((await server.database.query('select * from text_stops')).rows).toEqual([])
  })

  it('needs words and a number that can be called, and no card [R270]', async () => {
    expect((await deliver({})).body).toEqual({ message: ['Required'], phone: ['Required'] })
    const { body } = await deliver({ message: 'My card is 4242 4242 4242 4242', phone: '911' })
    expect(Object.keys(body)).toEqual(['message', 'phone'])
    expect((await deliver({ message: 'x'.repeat(1601), phone: '+16505550123' })).status).toBe(400)
    expect(await texts()).toEqual([])
  })

  it('is looked at by staff on duty when somebody asks, once, and an unknown one is answered alike [R270] [R385]', async () => {
    await server.database.query(
      `insert into inbound_texts (sid, sender, body, outcome, received_at) values ('SM1', '+16505550123', 'Where is my shirt?', 'for staff', $1)`,
      [NOW],
    )
    const [known, unknown, again] = [await ask('SM1'), await ask('SM2'), await ask('SM1')]
    const seen = ({ status, body, headers }: typeof known) => [status, body, Object.keys(headers).sort()]
    expect(seen(known)).toEqual([204, '', expect.anything()])
    expect([seen(unknown), seen(again)]).toEqual([seen(known), seen(known)])
    // The letter tells nothing of the text, and nothing is texted.
    expect(await messages()).toMatchObject([
      {
        eventKey: 'inbound text 1 asked about',
        channel: 'mail',
        recipient: 'info@larkspur.example',
        body: 'Somebody waits for an answer to a text. It stands in the inbox as T1: npm run ops -- inbox',
      },
    ])
    expect((await ask(undefined)).body).toEqual({ sid: ['Required'] })
  })

  it('is limited for each network and number [R384] [R385]', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' })
    try {
      const post = async (path: string, body: object, remoteAddress: string) =>
        (await limited.app.inject({ method: 'POST', url: `/api/client/sms/${path}/`, payload: body, remoteAddress }))
          .statusCode
      const statuses = (times: number, send: (index: number) => Promise<number>) =>
        Array.from({ length: times }).reduce<Promise<number[]>>(
          async (before, _, index) => [...(await before), await send(index)],
          Promise.resolve([]),
        )
      const fiveTimes = [...Array(5).fill(204), 429]
      const words = { message: 'Hello', phone: '+16505550123' }
      expect(await statuses(6, (index) => post('delivery', words, `10.0.0.${index}`))).toEqual(fiveTimes)
      const other = (index: number) => ({ ...words, phone: `+1650555020${index}` })
      expect(await statuses(6, (index) => post('delivery', other(index), '10.0.1.1'))).toEqual(fiveTimes)
      expect(await statuses(11, () => post('online_workers', { sid: 'SM1' }, '10.0.1.1'))).toEqual([
        ...Array(10).fill(204),
        429,
      ])
    } finally {
      await limited.close()
    }
  })
})
