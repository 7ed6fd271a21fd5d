import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { forgetCustomer } from '../contact/customer-data.ts'
import { forgetStrangersTexts } from '../contact/inbound-texts.ts'
import { receiveText } from '../inbound-text.ts'
import { findTextNumber } from '../profile/numbers.ts'
import { sendDueMessages } from '../send-messages.ts'

const server = shareTestServer()
const STRANGER = '+14155550199'

beforeEach(async () => {
  server.setNow('2026-11-19T18:50:00Z')
  await server.database.query('truncate messages, leads, inbound_texts, text_stops, staff_actions restart identity')
})

let texts = 0
const texted = (from: string, body: string) => {
  texts += 1
  return receiveText(server.deps, { sid: `SM${texts}`, from, body, isAnswered: false })
}
const sent = () =>
  server.database.db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'subject', 'body', 'customerId', 'eventKey'])
    .where('eventKey', 'like', '% reply %')
    .orderBy('id')
    .execute()

async function verified(): Promise<{ customer: TestCustomer; number: string }> {
  const customer = await createCustomer(server)
  await verifyOwn(server, customer)
  const number = await findTextNumber(server.database.db, customer.id)
  if (!number) throw new Error('No number is verified.')
  return { customer, number }
}

describe('staff answer a text', () => {
  it('by text, once for the same words; the entry is off the inbox, and both sides are shown', async () => {
    const { customer, number } = await verified()
    await texted(number, 'Where is my coat?')
    expect(await ops(server, 'inbox', 'reply', 'T1', 'It comes back on Monday.')).toEqual([
      0,
      expect.stringMatching(/^T1 is answered by text to [\d-]+, and off the inbox\.$/),
    ])
    expect(await sent()).toEqual([
      expect.objectContaining({ channel: 'sms', recipient: number, body: 'Larkspur: It comes back on Monday.' }),
    ])
    expect((await ops(server, 'inbox'))[1]).toBe('The inbox is empty: every message has arrived.')
    expect((await ops(server, 'inbox', 'reply', 'T1', 'It comes back on Monday.'))[0]).toBe(1)
    expect(await sent()).toHaveLength(1)
    server.setNow('2026-11-19T18:55:00Z')
    await texted(number, 'Thank you!')
    await ops(server, 'inbox', 'reply', 'T2', 'You are welcome.')
    const [, printed] = await ops(server, 'inbox', 'show', 'T2')
    const order = ['Where is my coat?', 'a person will read this', 'It comes back on Monday.', 'Thank you!', 'You are']
    const places = order.map((words) => printed.indexOf(words))
    expect(places).toEqual(places.filter((place) => place >= 0).sort((one, other) => one - other))
    const rows = await server.database.db.selectFrom('staffActions').select(['command', 'customerId']).execute()
    expect(rows[0]).toEqual({ command: 'inbox reply', customerId: customer.id })
  })

  it('by letter where they said STOP; who has no address hears nothing, and staff are told so', async () => {
    const { customer, number } = await verified()
    for (const from of [number, STRANGER]) {
      await texted(from, 'Where is my coat?')
      await texted(from, 'STOP')
    }
    expect(await ops(server, 'inbox', 'reply', 'T1', 'On Monday.')).toEqual([
      0,
      `T1 is answered by letter to ${customer.email}, and off the inbox.`,
    ])
    expect(await ops(server, 'inbox', 'reply', 'T3', 'On Monday.')).toEqual([
      1,
      'That number said STOP, and we have no email address for it. Nothing was sent.',
    ])
    expect(await sent()).toMatchObject(
      [
        {
          channel: 'mail',
          recipient: customer.email,
          subject: 'Your text to us',
          body: /^On Monday\.\n\nQuestions\? Text/,
        },
      ].map((each) => ({ ...each, body: expect.stringMatching(each.body) })),
    )
  })

  it('waits for the morning at night', async () => {
    server.setNow('2026-11-20T06:00:00Z')
    const { customer, number } = await verified()
    await texted(number, 'Where is my coat?')
    expect((await ops(server, 'inbox', 'reply', 'T1', 'On Monday.'))[1]).toContain(' It leaves in the morning.')
    await sendDueMessages(server.deps)
    const status = async () =>
      (
        await server.database.db
          .selectFrom('messages')
          .select('status')
          .where('eventKey', 'like', '% reply %')
          .execute()
      ).map(({ status }) => status)
    expect(await status()).toEqual(['queued'])
    server.setNow('2026-11-20T17:00:00Z')
    await sendDueMessages(server.deps)
    expect([await status(), (await sent())[0]?.customerId]).toEqual([['sent'], customer.id])
  })

  it('never to a number that somebody typed into a form, nor with nothing, too much or a card in it', async () => {
    await server.call('POST', '/api/client/sms/delivery/', { message: 'Call me', phone: '+1 6505550123' })
    expect((await ops(server, 'inbox', 'reply', 'T1', 'Yes'))[1]).toContain('anybody may have typed that number')
    await texted(STRANGER, 'Do you clean hats?')
    for (const [words, why] of [
      [' ', 'Type the words of the answer.'],
      ['x'.repeat(281), 'At most 280 characters'],
      ['Your card 4242 4242 4242 4242', 'card'],
    ] as const) {
      const [exit, printed] = await ops(server, 'inbox', 'reply', 'T2', words)
      expect([exit, printed]).toEqual([1, expect.stringContaining(why)])
    }
    expect(await ops(server, 'inbox', 'reply', 'T99', 'Yes')).toEqual([1, 'There is no T99.'])
    expect((await ops(server, 'inbox', 'reply', 'M1', 'Yes'))[0]).toBe(2)
    expect(await sent()).toEqual([])
  })
})

describe('a text from a number that is on an account and that nobody has verified', () => {
  it('names whom it may be from, and is nobody’s all the same', async () => {
    const customer = await createCustomer(server)
    await texted(customer.phone, 'Where is my coat?')
    const maybe = new RegExp(`maybe Grace Hopper, customer ${customer.id} \\(number not verified\\)`)
    expect((await ops(server, 'inbox'))[1]).toMatch(maybe)
    expect((await ops(server, 'inbox', 'show', 'T1'))[1]).toMatch(maybe)
    expect(await opsJson(server, 'inbox')).toMatchObject([
      { entry: 'T1', customer_id: null, maybe: [{ customer_id: customer.id }] },
    ])
    // The answer is a stranger's: it belongs to no account, and after STOP it goes to no address of one.
    await ops(server, 'inbox', 'reply', 'T1', 'It comes back on Monday.')
    expect(await sent()).toMatchObject([{ channel: 'sms', recipient: customer.phone, customerId: null }])
    await texted(customer.phone, 'STOP')
    expect((await ops(server, 'inbox', 'reply', 'T1', 'On Monday.', '--again'))[1]).toContain(
      'we have no email address',
    )
    const rows = await server.database.db.selectFrom('staffActions').select('customerId').execute()
    expect(rows.map(({ customerId }) => customerId)).toEqual([null, null])
  })

  it('names nobody once somebody has verified the number, nor where it was only typed into a form', async () => {
    const { customer, number } = await verified()
    const other = await createCustomer(server)
    await server.database.query('update phones set number = $2 where customer_id = $1', [other.id, number])
    await server.database.query('update phones set verified_at = null where customer_id = $1', [customer.id])
    await texted(number, 'Where is my coat?')
    expect((await ops(server, 'inbox'))[1]).toContain(
      `maybe Grace Hopper, customer ${customer.id} or Grace Hopper, customer ${other.id} (number not verified)`,
    )
    await server.database.query('update phones set verified_at = now() where customer_id = $1', [customer.id])
    expect((await ops(server, 'inbox'))[1]).not.toContain('maybe')
    await ops(server, 'inbox', 'done', 'T1')
    await server.call('POST', '/api/client/sms/delivery/', { message: 'Call me', phone: other.phone })
    expect((await ops(server, 'inbox'))[1]).not.toContain('maybe')
  })
})

describe('an answer that was given before', () => {
  it('is noticed, whatever its words, and sent once more with --again', async () => {
    const { customer, number } = await verified()
    await texted(number, 'Where is my coat?')
    await ops(server, 'inbox', 'reply', 'T1', 'It comes back on Monday.')
    server.setNow('2026-11-19T18:52:00Z')
    for (const words of ['It comes back on Monday.', 'On Monday, I believe.']) {
      expect(await ops(server, 'inbox', 'reply', 'T1', words)).toEqual([
        1,
        'T1 was answered 2 minutes ago by marta: "Larkspur: It comes back on Monday." Nothing was sent; --again sends another.',
      ])
    }
    expect(await sent()).toHaveLength(1)
    expect((await ops(server, 'inbox', 'reply', 'T1', 'It comes back on Monday.', '--again'))[0]).toBe(0)
    expect(await sent()).toHaveLength(2)
    server.setNow('2026-11-20T18:52:00Z')
    expect((await ops(server, 'inbox', 'reply', 'T1', 'Yes'))[1]).toMatch(
      /^T1 was answered on Thursday, November 19th, 10:52 AM by marta: /,
    )
    const rows = await server.database.db.selectFrom('staffActions').select(['customerId', 'outcome']).execute()
    expect(rows).toEqual(
      ['done', 'refused', 'refused', 'done', 'refused'].map((outcome) => ({ customerId: customer.id, outcome })),
    )
  })

  it('by two at once is sent once', async () => {
    const { number } = await verified()
    await texted(number, 'Where is my coat?')
    const answers = await Promise.all(
      ['On Monday.', 'On Tuesday.'].map((words) => ops(server, 'inbox', 'reply', 'T1', words)),
    )
    expect(answers.map(([exit]) => exit).sort()).toEqual([0, 1])
    expect(await sent()).toHaveLength(1)
  })

  it('to one of several texts leaves the others on the inbox, names them, and says how to take them off', async () => {
    const { number } = await verified()
    for (const words of ['Where is my coat?', 'And are you open on Friday?', 'Hello?']) await texted(number, words)
    await texted(STRANGER, 'Do you clean hats?')
    const [, printed] = await ops(server, 'inbox', 'reply', 'T1', 'It comes back on Monday.')
    expect(printed).toMatch(
      / and off the inbox\. Still waiting from the same number: T2 "And are you open on Friday\?", T3 "Hello\?"\. If your answer was for them too: inbox done T2 T3$/,
    )
    const waiting = async () => (await opsJson<{ entry: string }[]>(server, 'inbox')).map(({ entry }) => entry)
    expect(await waiting()).toEqual(['T4', 'T3', 'T2'])
    expect(await ops(server, 'inbox', 'done', 'T2', 'T3')).toEqual([0, 'T2 is done. T3 is done.'])
    expect(await waiting()).toEqual(['T4'])
    expect(await ops(server, 'inbox', 'done', 'T3', 'T4')).toEqual([1, 'T3 is done already. T4 is done.'])
    expect(await waiting()).toEqual([])
  })
})

describe('staff answer what came through a form', () => {
  it('by letter, which goes with everything else that was asked with that address', async () => {
    await server.call('POST', '/api/client/customers/', {
      kind: 'possible',
      full_name: 'Ada',
      email: 'ada@example.com',
      message: 'Hats?',
    })
    expect(await ops(server, 'inbox', 'reply', 'L1', 'Yes, hats too.')).toEqual([
      0,
      'L1 is answered by letter to ada@example.com, and off the inbox.',
    ])
    expect((await ops(server, 'inbox', 'reply', 'L1', 'Yes, hats too.'))[0]).toBe(1)
    expect(await sent()).toMatchObject([
      { channel: 'mail', recipient: 'ada@example.com', subject: 'Your message to us' },
    ])
    await forgetCustomer(server.database.db, { customerId: 0, email: 'ada@example.com' })
    expect(await sent()).toEqual([])
  })
})

it('our answers to strangers go with their texts', async () => {
  await texted(STRANGER, 'Do you clean hats?')
  await ops(server, 'inbox', 'reply', 'T1', 'Yes.')
  await ops(server, 'inbox', 'reply', 'T1', 'From $9.00.', '--again')
  expect(await sent()).toHaveLength(2)
  server.setNow('2027-03-19T18:50:00Z')
  await forgetStrangersTexts(server.deps)
  expect(await sent()).toEqual([])
})
