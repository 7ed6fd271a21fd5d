import { beforeEach, describe, expect, it } from 'vitest'
import { shareHouse } from '../../tests/house.ts'

const house = shareHouse()
const NOW = new Date('2026-11-17T18:00:00Z')

const post = (body: unknown) => house.call('POST', '/api/client/customers/', body)
const leads = () => house.database.db.selectFrom('leads').selectAll().orderBy('id').execute()
const messages = () => house.database.db.selectFrom('messages').selectAll().orderBy('id').execute()

beforeEach(async () => {
  await house.database.query('truncate leads, messages restart identity')
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
        createdAt: NOW,
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
        createdAt: NOW,
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
        lastError: null,
        createdAt: NOW,
        sentAt: null,
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
  await house.database.query('alter table messages add constraint refuses_all check (false)')
  try {
    const answer = await post({ kind: 'possible', full_name: 'Ada', email: 'ada@example.com', message: 'Hello' })
    expect([answer.status, answer.body]).toEqual([500, { detail: 'Internal Server Error' }])
    expect(await leads()).toEqual([])
  } finally {
    await house.database.query('alter table messages drop constraint refuses_all')
  }
})
