import { randomBytes } from 'node:crypto'
import twilio from 'twilio'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, putCustomer, type TestCustomer } from '../tests/customers.ts'
import { START } from '../tests/engines.ts'
import { SCHEDULES } from '../tests/schedules.ts'
import { openTestServer, secondApp, shareTestServer } from '../tests/test-server.ts'
import type { Config } from './config.ts'
import { mayAnswerStranger } from './contact/inbound-texts.ts'
import { readWaiting } from './contact/inbox.ts'
import { jobsOf } from './jobs.ts'

const authToken = randomBytes(16).toString('hex')
const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${randomBytes(16).toString('hex')}`,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_FROM: '+16505550142',
}
const server = shareTestServer(TWILIO)
const INBOUND = '/api/client/sms/inbound'
const STATUS = '/api/client/sms/status'

let sids = 0
const newSid = () => {
  sids += 1
  return `SM${String(sids).padStart(32, '0')}`
}

function knock(path: string, fields: Record<string, string>, token = authToken, app = server.app) {
  const url = `${server.deps.config.publicUrl}${path}`
  return app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(token, url, fields),
    },
  })
}

const EMPTY = [200, 'text/xml; charset=utf-8', '<?xml version="1.0" encoding="UTF-8"?><Response/>']
async function text(From: string, Body: string, MessageSid = newSid(), more: Record<string, string> = {}) {
  const answer = await knock(INBOUND, { MessageSid, From, Body, To: '+16505550142', ...more })
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual(EMPTY)
  return MessageSid
}

const { query } = { query: (sql: string, values?: unknown[]) => server.database.query(sql, values) }
const messages = async () =>
  server.database.db
    .selectFrom('messages')
    .select(['eventKey', 'channel', 'recipient', 'body', 'letterTo', 'customerId'])
    .orderBy('id')
    .execute()
const textsTo = async (number: string) =>
  (await messages()).filter(({ recipient }) => recipient === number).map(({ body }) => body)
const inbound = () => server.database.db.selectFrom('inboundTexts').selectAll().orderBy('id').execute()
const outcomes = async () => (await inbound()).map(({ outcome }) => outcome)
const pickups = async (status = 'open') =>
  (await query('select pickup_day, status from pickups where status = $1 order by pickup_day', [status])).rows
const stops = async () => (await query('select number from text_stops')).rows

let customer: TestCustomer
const verified = async (wanted: Parameters<typeof createCustomer>[1] = {}) => {
  const made = await createCustomer(server, { plan: 'payc', ...wanted })
  await query('update phones set verified_at = $2 where customer_id = $1', [made.id, START])
  return made
}

beforeEach(async () => {
  server.setNow(START)
  await query('truncate inbound_texts, text_stops, messages, pickups, schedules, orders restart identity cascade')
  customer = await verified()
})

describe('the word pickup', () => {
  const BOOKED =
    'Larkspur: your pickup is booked for Wednesday, November 18th, 9:00 AM - 5:00 PM, 12 Villa Street. Back Monday, November 23rd.'

  it('from a verified phone books the default pickup and answers with its date [R16] [R18]', async () => {
    const sid = await text(customer.phone, ' Pick up! ')
    expect(await pickups()).toEqual([{ pickup_day: '2026-11-18', status: 'open' }])
    // The answer is the confirmation: nobody hears of it twice.
    expect(await messages()).toEqual([
      {
        eventKey: `inbound ${sid} answered`,
        channel: 'sms',
        recipient: customer.phone,
        body: BOOKED,
        letterTo: customer.email,
        customerId: customer.id,
      },
    ])
    expect(await inbound()).toMatchObject([
      { sid, sender: customer.phone, customerId: customer.id, outcome: 'booked', isAnswered: true, receivedAt: START },
    ])
  })

  it('from another verified phone of the account is answered there, and confirmed to the main one [R16] [R18]', async () => {
    await query(
      "insert into phones (customer_id, title, number, number_given_at, verified_at) values ($1, 'Work', '+16505550177', $2, $2)",
      [customer.id, START],
    )
    await text('+16505550177', 'PICKUP')
    expect(await textsTo('+16505550177')).toEqual([BOOKED])
    expect((await textsTo(customer.phone))[0]).toContain('your pickup is confirmed: Wednesday, November 18th')
  })

  it('repeated by the provider books nothing, and is answered alike [R16]', async () => {
    const sid = await text(customer.phone, 'pickup')
    await query("update pickups set status = 'cancelled'")
    await text(customer.phone, 'pickup', sid)
    await text(customer.phone, 'STOP', sid)
    expect([await pickups(), await stops(), (await messages()).length, await outcomes()]).toEqual([
      [],
      [],
      1,
      ['booked'],
    ])
  })

  it('twice at once books one, and says to the other that we come already [R16]', async () => {
    const other = await secondApp(server)
    const sid = newSid()
    const fields = (MessageSid: string) => ({ MessageSid, From: customer.phone, Body: 'pickup' })
    await Promise.all([
      knock(INBOUND, fields(sid)),
      knock(INBOUND, fields(sid), authToken, other),
      knock(INBOUND, fields(newSid()), authToken, other),
    ])
    await other.close()
    expect(await pickups()).toHaveLength(1)
    expect((await textsTo(customer.phone)).sort()).toEqual([
      'Larkspur: we already come on Wednesday, November 18th. Another day: http://localhost:3000/pickup',
      BOOKED,
    ])
    expect((await outcomes()).sort()).toEqual(['booked', 'not booked'])
  })

  it.each<[string, Parameters<typeof putCustomer>[2], string]>([
    [
      'no plan',
      { planName: null },
      'because you have no plan. Choose one here: http://localhost:3000/profile/packages',
    ],
    [
      'no address',
      { mainAddressId: null },
      'nothing is booked yet: we need your full address. Add it here: http://localhost:3000/profile/address',
    ],
    [
      'an account that goes today',
      { deletesOn: '2026-11-17', deletionRequestedAt: START },
      'because your account is about to be deleted.',
    ],
  ])('answers with what is missing: %s', async (_, columns, words) => {
    await putCustomer(server, customer.id, columns)
    await text(customer.phone, 'pickup')
    expect(await pickups()).toEqual([])
    expect((await textsTo(customer.phone))[0]).toContain(words)
    expect(await outcomes()).toEqual(['not booked'])
  })

  it('answers where we do not drive, or do not know the street', async () => {
    await query("update addresses set address_line_1 = '' where customer_id = $1", [customer.id])
    await text(customer.phone, 'pickup')
    await query("update addresses set address_line_1 = '1 Way' where customer_id = $1", [customer.id])
    await query("update zip_codes set is_withdrawn = true where value = '94041'")
    await text(customer.phone, 'pickup')
    await query("update zip_codes set is_withdrawn = false where value = '94041'")
    const [first, second] = await textsTo(customer.phone)
    expect([first, second]).toEqual([
      expect.stringContaining('we need your full address'),
      expect.stringContaining('we no longer drive to your address'),
    ])
  })

  it('from a number that is on no account reveals nothing: the same rows and the same answer, once a day [R16]', async () => {
    const [typed, unknown] = [await createCustomer(server, { plan: 'payc' }), '+14155550199']
    const closed = await verified()
    await putCustomer(server, closed.id, { mainPhoneId: null })
    await query('delete from phones where customer_id = $1', [closed.id])
    await query('truncate messages restart identity')
    const strangers = [typed.phone, unknown, closed.phone]
    for (const number of strangers) for (const word of ['pickup', 'SKIP', 'pickup']) await text(number, word)
    const rows = (await inbound()).map(({ id: _, sid: __, body: ___, sender, ...row }) => [sender, row])
    const plain = {
      customerId: null,
      outcome: 'not known',
      replyCount: 0,
      readAt: null,
      receivedAt: START,
      askedAt: null,
      handledAt: null,
    }
    expect(rows).toEqual(
      strangers.flatMap((number) => [true, false, false].map((isAnswered) => [number, { ...plain, isAnswered }])),
    )
    const sent = (await messages()).map(({ eventKey: _, recipient, ...row }) => [recipient, row])
    const words =
      'Larkspur: to use this word, text from a phone that is verified on your account. Questions? support@larkspur.example'
    const answer = { channel: 'sms', body: words, letterTo: null, customerId: null }
    expect(sent).toEqual(strangers.map((number) => [number, answer]))
    expect(await pickups()).toEqual([])
    server.setNow(new Date(START.getTime() + 24 * 3_600_000))
    await text(unknown, 'skip')
    expect(await textsTo(unknown)).toHaveLength(2)
  })

  it('counts as a change on the screen does', async () => {
    const limited = await openTestServer({ ...TWILIO, RATE_LIMITS: 'on' }, server.database)
    try {
      for (let count = 0; count < 100; count += 1) await limited.deps.limit('pickup', `customer ${customer.id}`)
      await knock(INBOUND, { MessageSid: newSid(), From: customer.phone, Body: 'pickup' }, authToken, limited.app)
      expect(await textsTo(customer.phone)).toEqual([expect.stringContaining('that is a lot for one day')])
      expect(await pickups()).toEqual([])
    } finally {
      await limited.app.close()
    }
  })
})

describe('the word skip', () => {
  /** Mondays and Thursdays: the next ones are on the 19th, 23rd and 30th; the 26th is Thanksgiving. */
  const schedule = () => server.call('POST', SCHEDULES, { days: [1, 4] }, customer.token)

  it('skips the next recurring pickup, and says when the one after it is', async () => {
    expect((await schedule()).status).toBe(201)
    await query('truncate messages')
    await text(customer.phone, 'Skip')
    expect(await pickups('cancelled')).toEqual([{ pickup_day: '2026-11-19', status: 'cancelled' }])
    expect((await messages()).map(({ body }) => body)).toEqual([
      "Larkspur: OK, we'll skip Thursday, November 19th. Your next recurring pickup is Monday, November 23rd.",
    ])
  })

  it('leaves alone what is past its cutoff, and what no schedule made', async () => {
    await schedule()
    server.setNow('2026-11-18T17:00:00Z')
    await text(customer.phone, 'skip')
    expect((await textsTo(customer.phone)).at(-1)).toBe(
      'Larkspur: it is too late to skip Thursday, November 19th: it has passed our cutoff time. Questions? support@larkspur.example',
    )
    expect(await pickups('cancelled')).toEqual([])
    await query('truncate schedules, pickups, orders cascade')
    await text(customer.phone, 'pickup')
    await text(customer.phone, 'skip')
    expect((await textsTo(customer.phone)).at(-1)).toBe('Larkspur: you have no recurring pickup to skip.')
    expect(await pickups()).toHaveLength(1)
  })
})

describe('the carriers’ words', () => {
  it('STOP ends texts and START lets them come again; the provider confirms both', async () => {
    for (const word of ['STOP', 'Cancel.']) {
      await text(customer.phone, word)
      expect(await stops()).toEqual([{ number: customer.phone }])
      await text(customer.phone, word === 'STOP' ? 'unstop' : 'Start')
      expect(await stops()).toEqual([])
    }
    await text('+14155550199', 'stop')
    await text('+14155550199', 'Yes')
    expect(await stops()).toEqual([])
    expect(await messages()).toEqual([])
    expect(new Set(await outcomes())).toEqual(new Set(['stopped', 'started']))
  })

  it('STOP counts however much a number has sent before', async () => {
    await query(
      `insert into inbound_texts (sid, sender, body, outcome, received_at)
       select 'SMbefore' || number, $1, 'x', 'for staff', $2 from generate_series(1, 200) as number`,
      [customer.phone, START],
    )
    await text(customer.phone, 'stop')
    expect(await stops()).toEqual([{ number: customer.phone }])
    await text(customer.phone, 'pickup')
    expect([(await inbound()).length, await messages(), await pickups()]).toEqual([200, [], []])
  })

  it.each(['REVOKE', 'OptOut', 'opt out', 'End', 'quit', 'Unsubscribe', 'stop all'])(
    '%s ends texts too',
    async (word) => {
      await text(customer.phone, word)
      expect([await stops(), await outcomes(), await messages()]).toEqual([
        [{ number: customer.phone }],
        ['stopped'],
        [],
      ])
    },
  )

  it('CANCEL ends texts; with a pickup booked it also reaches staff, and a letter says what it did', async () => {
    await text(customer.phone, 'pickup')
    await query('truncate messages, inbound_texts')
    const sid = await text(customer.phone, 'Cancel!')
    await text(customer.phone, 'Cancel!', sid)
    expect([await stops(), (await pickups()).length]).toEqual([[{ number: customer.phone }], 1])
    expect(await messages()).toEqual([
      {
        eventKey: `inbound ${sid} answered`,
        channel: 'mail',
        recipient: customer.email,
        body: [
          'You texted us CANCEL. For carriers that word ends texts, so we no longer text this number.',
          'Your pickup on Wednesday, November 18th is still booked, and a person here will see your text.',
          'Cancel the pickup: http://localhost:3000/upcoming',
          'Text START if you want our texts again.',
          'Questions? Text 650-555-0142 or write to support@larkspur.example\nLarkspur, 650 Castro Street, Mountain View, CA 94041',
        ].join('\n\n'),
        letterTo: null,
        customerId: customer.id,
      },
    ])
    const { texts } = await readWaiting(server.database.db, 10)
    expect(texts).toMatchObject([{ body: 'Cancel!', customerId: customer.id }])

    // After as many texts as are acted on in a day it still ends texts, and no more letters are written.
    await query(
      `insert into inbound_texts (sid, sender, body, outcome, received_at)
       select 'SMmany' || number, $1, 'x', 'helped', $2 from generate_series(1, 29) as number`,
      [customer.phone, START],
    )
    await query('truncate text_stops, messages')
    await text(customer.phone, 'cancel')
    expect([await stops(), await messages()]).toEqual([[{ number: customer.phone }], []])
  })

  it('CANCEL from somebody whom we do not come to, or do not know, is like STOP', async () => {
    await text(customer.phone, 'cancel')
    await text('+14155550199', 'cancel')
    expect([await outcomes(), await messages()]).toEqual([['stopped', 'stopped'], []])
    expect(await stops()).toHaveLength(2)
  })

  it('HELP is answered once: by the provider where it knows the word, else by us', async () => {
    await text('+14155550199', 'help')
    await text('+14155550199', 'Info')
    await text('+14155550199', 'Help!', newSid(), { OptOutType: 'HELP' })
    expect(await messages()).toEqual([])
    await text('+14155550199', 'help?')
    expect(await textsTo('+14155550199')).toEqual([
      'Larkspur: laundry pickup and delivery. Text PICKUP or SKIP, call 650-555-0142 or write to support@larkspur.example. Reply STOP to end texts.',
    ])
    // Who wants no texts and has no account gets none, and nothing is left over for staff.
    await text('+14155550199', 'stop')
    await text('+14155550199', 'help?')
    expect(await textsTo('+14155550199')).toHaveLength(1)
    // The provider is silent to who has said STOP; a customer gets our letter.
    await text(customer.phone, 'stop')
    await text(customer.phone, 'help')
    expect(await messages()).toMatchObject([{}, { recipient: customer.phone, letterTo: customer.email }])
  })
})

describe('anything else', () => {
  it('goes to staff, with one answer in a while, whoever it is from', async () => {
    const words = 'Where is my shirt?\r\nMy card is 4242 4242 4242 4242\u0007'
    for (const number of [customer.phone, '+14155550199']) {
      await text(number, words)
      await text(number, 'Hello?')
      expect(await textsTo(number)).toEqual([
        'Larkspur: thanks, a person will read this and answer within 1 to 48 hours. Reply STOP to end texts.',
      ])
    }
    expect((await inbound()).map(({ outcome, customerId, body }) => [outcome, customerId, body])).toEqual([
      ['for staff', customer.id, 'Where is my shirt?\nMy card is •••• •••• •••• ••••'],
      ['for staff', customer.id, 'Hello?'],
      ['for staff', null, 'Where is my shirt?\nMy card is •••• •••• •••• ••••'],
      ['for staff', null, 'Hello?'],
    ])
    server.setNow(new Date(START.getTime() + 6 * 3_600_000))
    await text(customer.phone, 'Yes')
    expect(await textsTo(customer.phone)).toHaveLength(2)
  })

  it('is kept within bounds: long, empty, without a sender, and without end', async () => {
    await text('+14155550199', `${'x'.repeat(5000)}\0`)
    await text('+14155550199', '')
    await text('', 'pickup')
    await text('+14155550199', 'x', 'not a sid')
    expect((await inbound()).map(({ body }) => body.length)).toEqual([1600, 0])
    await query(
      `insert into inbound_texts (sid, sender, body, outcome, received_at)
       select 'SMmany' || number, $1, 'x', 'helped', $2 from generate_series(1, 28) as number`,
      ['+14155550199', START],
    )
    await query('truncate messages')
    await text('+14155550199', 'help?')
    expect([(await inbound()).at(-1)?.outcome, await messages()]).toEqual(['for staff', []])
  })
})

describe('whoever wants to use up our texts', () => {
  const numbers = (count: number) =>
    Array.from({ length: count }, (_, index) => `+1415555${String(2000 + index).padStart(4, '0')}`)
  const answersTo = async (number: string) => (await textsTo(number)).length
  /** Answered before, each a number of its own. */
  const answered = (count: number, at: Date) =>
    query(
      `insert into inbound_texts (sid, sender, body, outcome, is_answered, received_at)
       select 'SM' || number || '-' || extract(epoch from $2::timestamptz)::bigint, '+1415556' || (1000 + number), 'help', 'helped',
         true, $2::timestamptz from generate_series(1, $1::integer) as number`,
      [count, at],
    )

  it('hears little from one number, and nothing beyond what strangers have together; customers go on', async () => {
    const [one = '', other = ''] = numbers(2)
    for (let count = 0; count < 8; count += 1) await text(one, 'help?')
    expect(await answersTo(one)).toBe(5)
    await answered(34, START)
    await text(other, 'help?')
    expect(await answersTo(other)).toBe(1)
    await text('+14155550177', 'pickup')
    await text('+14155550188', 'hello')
    expect([await answersTo('+14155550177'), await answersTo('+14155550188')]).toEqual([0, 0])
    await text(customer.phone, 'help?')
    await text(customer.phone, 'pickup')
    expect(await answersTo(customer.phone)).toBe(2)
    server.setNow(new Date(START.getTime() + 3_600_000))
    await text('+14155550177', 'pickup')
    expect(await answersTo('+14155550177')).toBe(1)
  })

  it('hears nothing more on a day that has had its share', async () => {
    for (const hour of [1, 2, 3, 4, 5]) await answered(40, new Date(START.getTime() - (hour + 1) * 3_600_000))
    await text('+14155550177', 'help?')
    expect(await answersTo('+14155550177')).toBe(0)
    expect(await outcomes()).toContain('helped')
  })

  it('has more where the settings allow more texts', async () => {
    await answered(199, START)
    const mayHear = (textBudget: Config['textBudget']) =>
      mayAnswerStranger({ config: { ...server.deps.config, textBudget } }, server.database.db, '+14155550177', START)
    expect(await mayHear({ perHour: 1_000, perDay: 2_000 })).toBe(true)
    expect(await mayHear({ perHour: 999, perDay: 2_000 })).toBe(false)
    expect(await mayHear({ perHour: 999, perDay: 999 })).toBe(false)
  })

  it('has no text sent to where no account could be: short numbers, names, abroad', async () => {
    for (const from of ['72975', 'AMAZON', '+447700900123', '+19765550100', '+1415555017', '14155550177'])
      for (const word of ['pickup', 'help?', 'Hello?']) await text(from, word)
    expect(await messages()).toEqual([])
    expect(new Set(await outcomes())).toEqual(new Set(['not known', 'helped', 'for staff']))
  })

  it('cannot keep a customer’s texts from counting by handing in messages with their number', async () => {
    await query(
      `insert into inbound_texts (sid, sender, body, outcome, received_at)
       select null, $1, 'x', 'for staff', $2 from generate_series(1, 240)`,
      [customer.phone, START],
    )
    await text(customer.phone, 'pickup')
    expect(await pickups()).toHaveLength(1)
  })
})

describe('texts of numbers that are on no account', () => {
  it('go after some months with our answers to them, and those of customers stay', async () => {
    await text('+14155550177', 'help?')
    await text(customer.phone, 'help?')
    await server.call('POST', '/api/client/sms/delivery/', { message: 'Call me', phone: '4155550188' })
    const forget = async (days: number) => {
      server.setNow(new Date(START.getTime() + days * 86_400_000))
      await jobsOf(server.deps)['forget-expired'].run()
      return [(await inbound()).map(({ sender }) => sender), (await messages()).map(({ recipient }) => recipient)]
    }
    expect(await forget(89)).toEqual([
      ['+14155550177', customer.phone, '+14155550188'],
      ['+14155550177', customer.phone],
    ])
    expect(await forget(90)).toEqual([[customer.phone], [customer.phone]])
  })
})

describe('the doors', () => {
  it('refuse a forged signature, and do nothing', async () => {
    const fields = { MessageSid: newSid(), From: customer.phone, Body: 'pickup' }
    const forged = [
      await knock(INBOUND, fields, 'another token'),
      await knock(`${STATUS}?message=1`, fields, 'another token'),
    ]
    for (const answer of forged) {
      expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'The signature does not fit the message.' }])
    }
    expect([await inbound(), await messages(), await pickups()]).toEqual([[], [], []])
  })

  it('refuse what was changed after it was signed, and take a text under its own name only', async () => {
    const MessageSid = `SM${'12ab'.repeat(8)}`
    const fields = { Body: 'pickup', From: customer.phone, MessageSid, NumMedia: '0', To: '+16505550142' }
    const url = `${server.deps.config.publicUrl}${INBOUND}`
    const signature = twilio.getExpectedTwilioSignature(authToken, url, fields)
    const send = async (payload: string, path = INBOUND, header: string | undefined = signature) => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        ...(header !== '' && { 'x-twilio-signature': header }),
      }
      return (await server.app.inject({ method: 'POST', url: path, payload, headers })).statusCode
    }
    const form = new URLSearchParams(fields).toString()
    expect([
      await send(`${form}&Body=stop`),
      await send(`${form}&More=1`),
      await send(form.replace('Body=', 'Body[]=')),
      await send(form.replace('pickup', 'skip')),
      await send(form, `${INBOUND}?x=1`),
      await send(form, `${INBOUND}/`),
      await send(form, INBOUND, ''),
      await send(form, INBOUND, `${signature}, ${signature}`),
      await send(JSON.stringify(fields)),
      await send(''),
    ]).toEqual(Array(10).fill(400))
    expect(await inbound()).toEqual([])
    expect(await send(form)).toBe(200)
    await query("update pickups set status = 'cancelled'")
    // What is signed runs names and values together: cut elsewhere, the same signature fits.
    const cut = { Body: 'pickup', From: customer.phone, MessageSid: MessageSid.slice(0, -2) }
    expect(await send(new URLSearchParams({ ...cut, ab: 'NumMedia0To+16505550142' }).toString())).toBe(200)
    expect([await outcomes(), await pickups()]).toEqual([['booked'], []])
  })

  it('take what comes back about a text that was sent', async () => {
    await query(
      `insert into messages (event_key, channel, recipient, body, subject, letter_to, status, attempts, due_at, created_at, sent_at)
       values ('pickup 1 confirmed', 'sms', $1, 'Hello', 'Your pickup', 'ada@example.com', 'sent', 1, $2, $2, $2)`,
      [customer.phone, START],
    )
    const { id } = await server.database.db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
    const report = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30006' }
    const answer = await knock(`${STATUS}?message=${id}`, report)
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect((await messages()).at(-1)).toMatchObject({ channel: 'mail', recipient: 'ada@example.com' })
  })

  it('let nobody in where texts are only shown', async () => {
    const local = await openTestServer({}, server.database)
    const statuses = await Promise.all(
      [INBOUND, STATUS].map(async (path) => (await knock(path, {}, authToken, local.app)).statusCode),
    )
    await local.app.close()
    expect(statuses).toEqual([400, 400])
  })
})

describe('/dev/text', () => {
  const form = (fields: Record<string, string>, origin?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/dev/text',
      payload: new URLSearchParams(fields).toString(),
      headers: {
        host: 'localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
        ...(origin !== undefined && { origin }),
      },
    })
  const shown = async (number: string) =>
    (await server.app.inject({ url: `/dev/text?number=${encodeURIComponent(number)}` })).body

  it('texts the product from any number, and shows what it answers', async () => {
    const sent = await form({ number: customer.phone, words: 'pickup' }, 'http://localhost:3000')
    expect([sent.statusCode, sent.headers['location']]).toEqual([
      303,
      `/dev/text?number=${encodeURIComponent(customer.phone)}`,
    ])
    expect(await pickups()).toHaveLength(1)
    const page = await shown(customer.phone)
    expect(page).toContain(`from ${customer.phone}, booked`)
    expect(page).toContain('your pickup is booked for Wednesday, November 18th')
    expect(await shown('<b>')).toContain('&#60;b&#62;')
  })

  it('takes nothing from another page, and is not there in production', async () => {
    for (const origin of ['https://evil.example', 'null'])
      expect((await form({ number: customer.phone, words: 'pickup' }, origin)).statusCode).toBe(400)
    expect(await inbound()).toEqual([])
    const production = await secondApp(server, { appEnv: 'production' })
    const statuses = [
      (await production.inject({ url: '/dev/text' })).statusCode,
      (await production.inject({ method: 'POST', url: '/dev/text', payload: {} })).statusCode,
    ]
    await production.close()
    expect(statuses).toEqual([404, 404])
  })
})
