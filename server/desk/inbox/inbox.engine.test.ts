import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../../tests/customers.ts'
import { comeIn, type DeskBrowser, shareDesk } from '../../../tests/desk.ts'
import { verifyOwn } from '../../../tests/phones.ts'
import { buffersOf, openRecording } from '../../../tests/statements.ts'
import { receiveText } from '../../inbound-text.ts'
import { doneDeed, replyDeed } from '../../ops/contact.ts'
import { findTextNumber } from '../../profile/numbers.ts'
import { doDeed } from '../do-deed.ts'
import { readInbox } from './list-inbox.ts'

const server = shareDesk()
const NOW = '2026-11-19T18:50:00.000Z'
const STRANGER = '+14155550199'

type Person = DeskBrowser & { id: number; name: string }
let ana: Person
let ben: Person

beforeEach(async () => {
  server.setNow('2026-11-19T16:00:00Z')
  await server.database.query('update staff set left_at = added_at where left_at is null')
  ana = await comeIn(server, 'desk', 'Ana Ruiz')
  ben = await comeIn(server, 'owner', 'Ben Ode')
  server.setNow(NOW)
  await server.database.query('truncate messages, leads, inbound_texts, text_stops, staff_actions restart identity')
})

let texts = 0
const texted = (from: string, body: string) => {
  texts += 1
  return receiveText(server.deps, { sid: `SM${texts}`, from, body, isAnswered: false })
}
async function verified(): Promise<{ customer: TestCustomer; number: string }> {
  const customer = await createCustomer(server, { firstName: 'Peter', lastName: 'Amadi' })
  await verifyOwn(server, customer)
  const number = await findTextNumber(server.database.db, customer.id)
  if (!number) throw new Error('No number is verified.')
  return { customer, number }
}
const wrote = (message: string, email = 'hana@example.com') =>
  server.call('POST', '/api/client/customers/', { kind: 'possible', email, full_name: 'Hana Mori', message })

interface Row {
  entry: string
  kind: string
  name: string
  waiting: number
  isUnread: boolean
  isStopped: boolean
  words: string
}
interface Talk {
  waiting: string[]
  answers: number
  isUnread: boolean
  way: { by: string; to: string } | null
  noWay: string | null
  leavesAt: string | null
  customer: { id: number; dollarBalance: string } | null
  maybe: { id: number }[]
  said: { who: string; words: string; author: string | null; by: string; state: string | null; isStop: boolean }[]
}
const inboxOf = async (browser: Person, show = 'open') =>
  (await browser.call(`GET /desk/inbox/?show=${show}`)).body as { rows: Row[]; open: number; unread: number }
const talkOf = async (browser: Person, entry: string) =>
  (await browser.call(`GET /desk/inbox/talk/?entry=${entry}`)).body as Talk
/** Sends what somebody wrote under what they saw. */
const reply = async (browser: Person, entry: string, words: string, seen: Talk, key = randomUUID()) =>
  (await browser.call('POST /desk/inbox/reply/', { entry, words, closes: seen.waiting, answers: seen.answers, key }))
    .body as { status: string; sentence: string }
const sent = () =>
  server.database.db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'body', 'author'])
    .where('eventKey', 'like', '% reply %')
    .orderBy('id')
    .execute()
const deeds = () =>
  server.database.db.selectFrom('staffActions').select(['who', 'command', 'outcome', 'refusal']).orderBy('id').execute()

describe('the list', () => {
  it('is a talk a row: the texts of one number are one, read by one of us is read by all', async () => {
    const { number } = await verified()
    await texted(number, 'Where is my coat?')
    server.setNow('2026-11-19T18:51:00Z')
    await wrote('Can you store 14 coats?')
    server.setNow('2026-11-19T18:52:00Z')
    await texted(number, 'And my hat?')
    await texted(STRANGER, 'Do you do wedding dresses?')
    const { rows, open, unread } = await inboxOf(ana)
    expect([open, unread]).toEqual([3, 3])
    expect(rows.map(({ entry, kind, waiting, words }) => [entry, kind, waiting, words])).toEqual([
      ['T3', 'text', 1, 'Do you do wedding dresses?'],
      ['T2', 'text', 2, 'And my hat?'],
      ['L1', 'lead', 1, 'Can you store 14 coats?'],
    ])
    expect(rows.map(({ name }) => name)).toEqual(['415-555-0199', 'Peter Amadi', 'Hana Mori'])

    expect((await ana.call('POST /desk/inbox/read/', { entries: ['T2', 'T1'], isRead: true })).status).toBe(204)
    expect((await inboxOf(ben)).unread).toBe(2)
    await ben.call('POST /desk/inbox/read/', { entries: ['T2'], isRead: false })
    expect((await inboxOf(ana)).rows.find(({ entry }) => entry === 'T2')?.isUnread).toBe(true)
    expect(await deeds()).toEqual([])
  })

  it('what was seen to stands in another list, with the name of who did it in the log; seen to twice is refused', async () => {
    await wrote('Do you clean hats?')
    expect((await ana.call('POST /desk/inbox/done/', { entries: ['L1'] })).body).toMatchObject({ status: 'done' })
    expect([(await inboxOf(ben)).rows, (await inboxOf(ben, 'done')).rows.map(({ entry }) => entry)]).toEqual([
      [],
      ['L1'],
    ])
    expect((await ben.call('POST /desk/inbox/done/', { entries: ['L1'] })).body).toMatchObject({
      status: 'refused',
      sentence: 'L1 is done already.',
    })
    expect(await deeds()).toEqual([
      { who: 'Ana Ruiz', command: 'inbox done', outcome: 'done', refusal: null },
      { who: 'Ben Ode', command: 'inbox done', outcome: 'refused', refusal: null },
    ])
  })

  it('names a letter that never arrived; nothing is sent there, and it is off once somebody has called', async () => {
    const { customer } = await verified()
    await server.database.query(
      `insert into messages (event_key, channel, recipient, subject, body, status, due_at, created_at, customer_id)
       values ('x', 'mail', 'p@example.com', 'Your order', 'Hello', 'refused', now(), now(), ${customer.id})`,
    )
    const row = (await inboxOf(ana)).rows.find(({ kind }) => kind === 'message')
    expect(row).toMatchObject({ words: 'Letter not delivered: Your order', name: 'Peter Amadi' })
    expect(await talkOf(ana, row?.entry ?? '')).toMatchObject({ way: null, noWay: 'message', waiting: [row?.entry] })
    await ana.call('POST /desk/inbox/done/', { entries: [row?.entry] })
    expect((await inboxOf(ana)).open).toBe(0)
  })
})

describe('an answer', () => {
  it('says before it leaves by what and to whom; one deed sends it, closes all that was seen and names who wrote it', async () => {
    const { customer, number } = await verified()
    await texted(number, 'Where is my coat?')
    await texted(number, 'And my hat?')
    const seen = await talkOf(ana, 'T2')
    expect(seen).toMatchObject({
      way: { by: 'text', to: number.replace(/^\+1(...)(...)(....)$/, '$1-$2-$3'), isStopped: false },
      leavesAt: null,
      waiting: ['T2', 'T1'],
      answers: 0,
      isUnread: true,
      customer: { id: customer.id, dollarBalance: '0.00' },
    })
    await texted(number, 'Hello?')
    expect((await reply(ana, 'T2', 'Both come on Monday.', seen)).status).toBe('sent')
    expect(await sent()).toEqual([
      { channel: 'sms', recipient: number, body: 'Larkspur: Both come on Monday.', author: 'Ana Ruiz' },
    ])
    // What came after the screen was drawn still waits.
    const after = await talkOf(ben, 'T3')
    expect([after.waiting, after.answers]).toEqual([['T3'], 1])
    expect(after.said.find(({ who, author }) => who === 'us' && author !== null)).toMatchObject({
      author: 'Ana Ruiz',
      words: 'Larkspur: Both come on Monday.',
      state: 'waits',
    })
    expect((await deeds()).at(-1)).toMatchObject({ who: 'Ana Ruiz', command: 'inbox reply', outcome: 'done' })
  })

  it('leaves once under its key, also sent again after a lost answer and by a twin of the press', async () => {
    const { number } = await verified()
    await texted(number, 'Where is my coat?')
    const seen = await talkOf(ana, 'T1')
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => reply(ana, 'T1', 'On Monday.', seen, key)))
    expect(both.map(({ status }) => status)).toEqual(['sent', 'sent'])
    expect((await reply(ana, 'T1', 'On Monday.', seen, key)).status).toBe('sent')
    // Another press with the same words of the same person is the same too.
    expect((await reply(ana, 'T1', 'On Monday.', seen)).status).toBe('sent')
    expect(await sent()).toHaveLength(1)
    expect((await reply(ana, 'T1', 'On Tuesday.', seen, key)).sentence).toContain('with other contents')
    expect(await sent()).toHaveLength(1)
  })

  it('goes on where the server was cut off between sending it and saying so', async () => {
    const { number } = await verified()
    await texted(number, 'Where is my coat?')
    const seen = await talkOf(ana, 'T1')
    const key = randomUUID()
    await reply(ana, 'T1', 'On Monday.', seen, key)
    await server.database.query(`update staff_actions set outcome = 'begun', ended_at = null, sentence = ''`)
    expect((await reply(ana, 'T1', 'On Monday.', seen, key)).status).toBe('sent')
    expect([(await sent()).length, (await deeds()).map(({ outcome }) => outcome)]).toEqual([1, ['done']])
  })

  it('asks first where a colleague was quicker, also to another text of the number, and of two at once one leaves', async () => {
    const { number } = await verified()
    await texted(number, 'Where is my coat?')
    const seenByBen = await talkOf(ben, 'T1')
    await texted(number, 'Hello?')
    const seenByAna = await talkOf(ana, 'T2')
    expect((await reply(ana, 'T2', 'On Monday.', seenByAna)).status).toBe('sent')
    server.setNow('2026-11-19T18:52:00Z')
    const told = await reply(ben, 'T1', 'On Tuesday.', seenByBen)
    expect(told).toEqual({
      status: 'answered',
      sentence: 'T1 was answered 2 minutes ago by Ana Ruiz: "Larkspur: On Monday." Nothing was sent.',
    })
    expect(await sent()).toHaveLength(1)
    const seenAnew = await talkOf(ben, 'T1')
    expect((await reply(ben, 'T1', 'On Tuesday, I hear.', seenAnew)).status).toBe('sent')
    expect(await sent()).toHaveLength(2)

    await texted(number, 'Which?')
    const seen = await talkOf(ana, 'T3')
    const both = await Promise.all([reply(ana, 'T3', 'Monday.', seen), reply(ben, 'T3', 'Tuesday.', seen)])
    expect(both.map(({ status }) => status).sort()).toEqual(['answered', 'sent'])
    expect(await sent()).toHaveLength(3)
  })

  it('is a letter where they said STOP and to what came through a form; in the morning at night', async () => {
    const { customer, number } = await verified()
    await texted(number, 'Where is my coat?')
    await texted(number, 'STOP')
    await wrote('Can you store 14 coats?')
    server.setNow('2026-11-20T06:00:00Z')
    ana = await comeIn(server, 'desk', 'Ana at night')
    const stopped = await talkOf(ana, 'T1')
    expect(stopped).toMatchObject({
      way: { by: 'letter', to: customer.email, isStopped: true },
      leavesAt: '2026-11-20T16:00:00.000Z',
    })
    expect(stopped.said.filter(({ isStop }) => isStop).map(({ words }) => words)).toEqual(['STOP'])
    expect((await inboxOf(ana)).rows.find(({ entry }) => entry === 'T1')?.isStopped).toBe(true)
    const lead = await talkOf(ana, 'L1')
    expect(lead.way).toEqual({ by: 'letter', to: 'hana@example.com', isStopped: false })
    await reply(ana, 'T1', 'On Monday.', stopped)
    await reply(ana, 'L1', 'Gladly, 14 coats fit.', lead)
    expect((await sent()).map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['mail', customer.email],
      ['mail', 'hana@example.com'],
    ])
    const said = (await talkOf(ana, 'L1')).said
    expect(said.at(-1)).toMatchObject({ who: 'us', by: 'letter', words: 'Gladly, 14 coats fit.' })
  })

  it('cannot be given to a stranger who said STOP, to a number in a form, to nothing, with a card or too long', async () => {
    await texted(STRANGER, 'Do you clean hats?')
    await texted(STRANGER, 'STOP')
    await server.call('POST', '/api/client/sms/delivery/', { message: 'Call me', phone: '+1 6505550123' })
    const stranger = await talkOf(ana, 'T1')
    expect(stranger).toMatchObject({ way: null, noWay: 'stopped' })
    const form = await talkOf(ana, 'T3')
    expect(form).toMatchObject({ way: null, noWay: 'typed_number', said: [{ by: 'form', words: 'Call me' }] })
    const wanted: [string, Talk][] = [
      ['T1', stranger],
      ['T3', form],
      ['T99', { ...form, waiting: [] }],
    ]
    for (const [entry, seen] of wanted) {
      expect((await reply(ana, entry, 'Yes', seen)).status).toBe('refused')
    }
    await texted('+14155550100', 'Hello')
    const seen = await talkOf(ana, 'T4')
    expect((await reply(ana, 'T4', 'x'.repeat(281), seen)).sentence).toContain('At most 280')
    const withCard = { entry: 'T4', words: 'Your card 4242 4242 4242 4242', closes: [], answers: 0, key: randomUUID() }
    expect((await ana.call('POST /desk/inbox/reply/', withCard)).status).toBe(400)
    expect((await ana.call('POST /desk/inbox/reply/', { ...withCard, words: 'Yes', entry: 'M1' })).status).toBe(400)
    expect(await sent()).toEqual([])
  })

  it('closes nothing of another number', async () => {
    await texted(STRANGER, 'Do you clean hats?')
    await texted('+14155550100', 'Hello')
    const seen = await talkOf(ana, 'T1')
    await reply(ana, 'T1', 'Yes', { ...seen, waiting: ['T1', 'T2', 'L1', 'M1'] })
    expect((await inboxOf(ana)).rows.map(({ entry }) => entry)).toEqual(['T2'])
  })
})

it('a talk that there is not is 404, and one that forms cannot have is refused', async () => {
  for (const entry of ['T99', 'L99', 'M99']) {
    expect((await ana.call(`GET /desk/inbox/talk/?entry=${entry}`)).status).toBe(404)
  }
  expect((await ana.call('GET /desk/inbox/talk/?entry=X1')).status).toBe(400)
})

it('the accounts of a number that nobody has verified are named as a guess', async () => {
  const customer = await createCustomer(server, { phone: '+14155550177' })
  await texted('+14155550177', 'It is me')
  expect(await talkOf(ana, 'T1')).toMatchObject({ customer: null, maybe: [{ id: customer.id }] })
})

it('costs as many statements and pages with 20,000 talks that are over', async () => {
  const { number } = await verified()
  await texted(number, 'Where is my coat?')
  await wrote('Can you store 14 coats?')
  const cost = async () => {
    const { database, said } = await openRecording(server)
    try {
      await readInbox({ ...server.deps, database }, 'open')
      await readInbox({ ...server.deps, database }, 'done')
      let pages = 0
      for (const each of said) if (/^select/i.test(each.text)) pages += await buffersOf(server.database, each)
      return { statements: said.length, pages }
    } finally {
      await database.close()
    }
  }
  const grow = async (from: number, to: number) => {
    await server.database.query(
      `insert into inbound_texts (sid, sender, body, outcome, received_at, handled_at)
       select 'old' || n, '+1415' || 6000000 + n, 'Old', 'for staff', now() - n * interval '1 minute', now() - n * interval '1 minute'
       from generate_series(${from}, ${to}) n`,
    )
    await server.database.query(
      `insert into leads (kind, email, message, created_at, handled_at)
       select 'possible', 'old-' || n || '@example.com', 'Old', now(), now() - n * interval '1 minute'
       from generate_series(${from}, ${to}) n`,
    )
    await server.database.query('vacuum analyze inbound_texts, leads')
  }
  await grow(1, 200)
  const small = await cost()
  await grow(201, 20_000)
  const large = await cost()
  expect(large.statements).toBe(small.statements)
  expect(large.pages, `${small.pages} pages`).toBeLessThan(small.pages + 30)
})

/** The command line and the desk are two doors to the same deeds. */
it('a colleague who types is known by name too', async () => {
  await texted(STRANGER, 'Do you clean hats?')
  const staff = {
    id: ana.id,
    name: 'Ana Ruiz',
    role: 'desk',
    places: [],
    sessionId: 1,
    beganAt: new Date(),
    endsAt: new Date(),
  } as const
  const deed = replyDeed('T1', 'Yes, we do.', {})
  expect((await doDeed(server.deps, staff, { command: 'inbox reply', args: ['T1'], deed })).isDone).toBe(true)
  expect((await sent())[0]?.author).toBe('Ana Ruiz')
  expect(doneDeed(['T1']).kind).toBe('act')
})
