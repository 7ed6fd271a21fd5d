import { describe, expect, it } from 'vitest'
import type { MessageKind } from '#rules/texts'
import { later, letter, NOW, remembering, sent, shareQueue, text } from '../tests/queued-messages.ts'
import { countStatements, openRecording } from '../tests/statements.ts'
import { type NewMessage, queueMessages } from './messages.ts'
import type { Deps, Mail, SendOutcome } from './ports.ts'
import { sendDueMessages } from './send-messages.ts'
import { noteTextStop } from './text-stops.ts'

const { queue, row, rows, server } = shareQueue()

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `event ${String(index).padStart(3, '0')}`)
const queueAll = (make: typeof text, count: number) =>
  queueMessages(
    server.database.db,
    numbered(count).map((key) => make(key)),
    NOW,
  )
const statuses = async () => {
  const counts: Record<string, number> = {}
  for (const { status, attempts } of await rows())
    counts[`${status} ${attempts}`] = (counts[`${status} ${attempts}`] ?? 0) + 1
  return counts
}

/** Answers when nothing more is handed to it, and remembers how many it was handed together. */
function inWaves(answer: (key: string, wave: number) => Promise<SendOutcome> = sent) {
  const waves: number[] = []
  let isOpen = false
  return {
    waves,
    async send({ key }: { key: string }): Promise<SendOutcome> {
      if (!isOpen) waves.push(0)
      isOpen = true
      const wave = waves.length - 1
      waves[wave] = (waves[wave] ?? 0) + 1
      await new Promise((resolve) => setTimeout(resolve, 20))
      isOpen = false
      return answer(key, wave)
    },
  }
}
const textedBy = ({ send }: ReturnType<typeof inWaves>): Deps => ({ ...server.deps, sms: { ...server.deps.sms, send } })
const writtenBy = ({ send }: ReturnType<typeof inWaves>): Deps => ({
  ...server.deps,
  mail: { ...server.deps.mail, send: ({ key }) => send({ key }) } satisfies Mail,
})

describe('a batch', () => {
  it('is fifty texts, once the provider has taken one', async () => {
    await queueAll(text, 121)
    const provider = inWaves()
    expect(await sendDueMessages(textedBy(provider))).toBe(121)
    expect(provider.waves).toEqual([1, 50, 50, 20])
    expect(await statuses()).toEqual({ 'sent 1': 121 })
  })

  it('is ten letters, each of which is a connection of its own', async () => {
    await queueAll(letter, 25)
    const provider = inWaves()
    expect(await sendDueMessages(writtenBy(provider))).toBe(25)
    expect(provider.waves).toEqual([1, 10, 10, 4])
    expect(await statuses()).toEqual({ 'sent 1': 25 })
  })

  it('is one again after a message that was not taken, until one is', async () => {
    await queueAll(letter, 25)
    const provider = inWaves(async (key, wave) =>
      wave === 0 || key === 'event 007' ? Promise.reject(new Error('Not now.')) : sent(key),
    )
    expect(await sendDueMessages(writtenBy(provider))).toBe(23)
    expect(provider.waves).toEqual([1, 1, 10, 1, 10, 2])
    expect(await statuses()).toEqual({ 'sent 1': 23, 'queued 1': 2 })
  })

  it('is the last one where the provider does not let us in: nothing else is tried', async () => {
    await queueAll(letter, 40)
    const provider = inWaves(async (key, wave) =>
      wave === 1 ? { status: 'not_taken', reason: 'Nobody answers.', holdsForOthers: true } : sent(key),
    )
    expect(await sendDueMessages(writtenBy(provider))).toBe(1)
    expect(provider.waves).toEqual([1, 10])
    expect(await statuses()).toEqual({ 'sent 1': 1, 'queued 1': 10, 'queued 0': 29 })
  })

  it('is noted as it leaves: a message that hangs keeps no other one from being noted', async () => {
    await queueAll(text, 20)
    let letGo = () => {}
    const sms = remembering((key) =>
      key === 'event 005' ? new Promise((resolve) => (letGo = () => resolve(sent(key)))) : sent(key),
    )
    const sending = sendDueMessages({ ...server.deps, sms })
    await expect.poll(statuses, { timeout: 10_000 }).toEqual({ 'sent 1': 19, 'queued 1': 1 })
    letGo()
    expect(await sending).toBe(20)
    expect(await row('event 005')).toMatchObject({ status: 'sent', providerRef: 'ref:event 005', claimedAt: null })
  })

  it('begins with one for each provider, whatever another has taken and whoever has said STOP', async () => {
    await queue(letter('letter'))
    const provider = inWaves()
    const mail: Mail = {
      ...server.deps.mail,
      async send({ key }) {
        await queueAll(text, 7)
        return sent(key)
      },
    }
    await sendDueMessages({ ...textedBy(provider), mail })
    expect(provider.waves).toEqual([1, 6])

    await server.database.query('truncate messages')
    await noteTextStop(server.database.db, '+14155550177', NOW)
    await queue({ ...text('stopped', '+14155550177'), kind: 'code' })
    await queueAll(text, 7)
    const other = inWaves()
    expect(await sendDueMessages(textedBy(other))).toBe(8)
    expect(other.waves).toEqual([1, 6])
    expect(await statuses()).toEqual({ 'refused 1': 1, 'sent 1': 7 })
  })

  it('is noted one by one where a note of several fails', async () => {
    await queueAll(letter, 10)
    let notes = 0
    const failing: Deps['database'] = {
      ...server.database,
      transaction: (work) =>
        server.database.transaction(async (db) => {
          const result = await work(db)
          // A note answers with the rows that it changed. The third one is of all letters that left during the second.
          if (Array.isArray(result)) notes += 1
          if (Array.isArray(result) && notes === 3) throw new Error('Somebody holds one of the rows.')
          return result
        }),
    }
    expect(await sendDueMessages({ ...server.deps, database: failing })).toBe(10)
    expect(notes).toBe(3 + 8)
    expect(await statuses()).toEqual({ 'sent 1': 10 })
  })

  it('costs a few statements, however many messages are in it', async () => {
    const { database, takeCount } = countStatements(server.database)
    const statementsFor = async (count: number) => {
      await server.database.query('truncate messages')
      await queueAll(text, count)
      await sendDueMessages({ ...server.deps, database })
      return takeCount()
    }
    // A look for late reminders; then one alone, and a look that finds nothing: a lock, a count and a claim of texts, a claim of letters, and the note.
    expect(await statementsFor(1)).toBe(10)
    const more = (await statementsFor(51)) - 10
    // Fifty more: the same once again, with a second note of those that left during the first.
    expect(more).toBeLessThanOrEqual(6)
  })
})

describe('the order', () => {
  it('is that of urgency, then of how long each was due', async () => {
    const kinds: (MessageKind | undefined)[] = ['other', 'reminder', 'order_step', 'payment', undefined, 'code']
    for (const kind of kinds)
      for (const each of [2, 1])
        await queue({ ...text(`${kind} ${each}`), ...(kind && { kind }) }, new Date(NOW.getTime() - each * 1000))
    await queue({ ...text('quiet'), keepsQuietHours: true })
    const sms = remembering(sent)
    await sendDueMessages({ ...server.deps, sms })
    const inOrder = ['code', 'undefined', 'payment', 'order_step', 'reminder', 'other']
    expect(sms.keys).toEqual([...inOrder.flatMap((kind) => [`${kind} 2`, `${kind} 1`]), 'quiet'])
  })

  it.each(['sms', 'mail'])(
    'is followed by an index: of %s the next ones cost the same, however many wait',
    async (channel) => {
      const { database, said } = await openRecording(server)
      await sendDueMessages({ ...server.deps, database })
      await database.close()
      const claim = said.find(({ text, values }) => text.includes('skip locked') && values.includes(channel))
      if (claim === undefined) throw new Error('Nothing was claimed.')
      const pagesWith = async (waiting: number) => {
        await server.database.query(
          `insert into messages (event_key, channel, recipient, subject, body, priority, due_at, created_at)
         select gen_random_uuid(), $1, 'somebody', 'Hello', 'Hello.', 1 + number % 6, $2, $2
         from generate_series(1, $3::integer) as number`,
          [channel, NOW, waiting],
        )
        await server.database.query('vacuum analyze messages')
        const { rows: found } = await server.database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (analyze, buffers, format json) ${claim.text}`,
          [...claim.values],
        )
        const [{ Plan: plan }] = found[0]?.['QUERY PLAN'] ?? [{ Plan: {} as Plan }]
        expect(JSON.stringify(plan)).toContain('messages_waiting')
        expect(JSON.stringify(plan)).not.toMatch(/"Node Type":"(?:Sort|Seq Scan)"/)
        return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      }
      const few = await pagesWith(1_000)
      const many = await pagesWith(20_000)
      expect([few, many, many <= few + 10]).toEqual([few, many, true])
    },
  )
})

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

describe('several servers', () => {
  it('together send as many texts as the product may, and not one more', async () => {
    await server.database.query(
      `insert into messages (event_key, channel, recipient, body, status, due_at, created_at, sent_at)
       select 'before ' || number, 'sms', '+16505550123', 'Hello.', 'sent', $1, $1, $1 from generate_series(1, 110) as number`,
      [NOW],
    )
    await queueAll(text, 150)
    const provider = inWaves()
    const ended = await Promise.all([1, 2, 3, 4].map(() => sendDueMessages(textedBy(provider))))
    // The letter to the office, which says that texts wait, is one more.
    expect(ended.reduce((sum, count) => sum + count)).toBe(90 + 1)
    expect((await rows()).filter(({ channel, status }) => channel === 'sms' && status === 'sent')).toHaveLength(200)
  })
})

/** As if this many texts had left, at this moment. */
const leave = (count: number, at: Date) =>
  server.database.query(
    `insert into messages (event_key, channel, recipient, body, status, due_at, created_at, sent_at)
     select 'before ' || $1::timestamptz || ' ' || number, 'sms', '+16505550123', 'Hello.', 'sent', $1, $1, $1
     from generate_series(1, $2::integer) as number`,
    [at, count],
  )
const withLetter = (eventKey: string, more: Partial<NewMessage> = {}): NewMessage => ({
  ...text(eventKey),
  subject: 'Your order',
  letterTo: 'ada@example.com',
  ...more,
})
const ways = async () =>
  (await rows())
    .filter(({ eventKey }) => !/^(?:before|Texts wait|Reminders wait|texts of a day)/.test(eventKey))
    .map(({ eventKey, channel, status }) => `${eventKey}: ${channel} ${status}`)
const runAt = (at: Date | string) => {
  server.setNow(at)
  return sendDueMessages(server.deps)
}

describe('while there is no room for texts', () => {
  it('payment and steps of an order leave as letters after ten minutes, anything else after an hour; a code is dropped', async () => {
    await leave(200, NOW)
    await leave(800, later(-3600))
    for (const kind of ['payment', 'order_step', 'answer', 'reminder', 'other'] as const)
      await queue(withLetter(kind, { kind }))
    await queue({ ...text('code'), kind: 'code', secret: 'tomorrow' })
    await queue({ ...text('text only'), kind: 'payment' })
    const withCode = (await ways()).slice(2)
    const waiting = withCode.filter((way) => !way.startsWith('code'))
    await runAt(later(599))
    expect(await ways()).toEqual(['payment: sms queued', 'order_step: sms queued', ...withCode])
    await runAt(later(600))
    expect(await ways()).toEqual(['payment: mail sent', 'order_step: mail sent', ...waiting])
    expect(await row('payment')).toMatchObject({ recipient: 'ada@example.com', attempts: 1, subject: 'Your order' })
    await runAt(later(3599))
    expect(await ways()).toEqual(['payment: mail sent', 'order_step: mail sent', ...waiting])
    await runAt(later(3600))
    expect((await ways()).slice(2)).toEqual([
      'answer: mail sent',
      'reminder: mail sent',
      'other: mail sent',
      'text only: sms queued',
    ])
  })

  it('a text that was tried, and may have left, becomes no letter', async () => {
    await queue(withLetter('fails', { recipient: '+19075550109' }))
    await runAt(NOW)
    await leave(1_000, later(1))
    await runAt(later(7200))
    expect(await row('fails')).toMatchObject({ channel: 'sms', status: 'queued', attempts: 1 })
  })

  it('the night is no waiting: what keeps quiet hours has waited since 8:00', async () => {
    const evening = new Date('2026-11-18T04:59:00Z')
    await leave(1_000, evening)
    await queueMessages(
      server.database.db,
      [withLetter('quiet', { kind: 'payment', keepsQuietHours: true }), withLetter('answer')],
      evening,
    )
    await runAt('2026-11-18T05:09:00Z')
    expect(await ways()).toEqual(['quiet: sms queued', 'answer: sms queued'])
    await runAt('2026-11-18T06:00:00Z')
    expect(await ways()).toEqual(['quiet: sms queued', 'answer: mail sent'])
    await runAt('2026-11-18T16:09:59Z')
    expect(await ways()).toEqual(['quiet: sms queued', 'answer: mail sent'])
    await runAt('2026-11-18T16:10:00Z')
    expect(await ways()).toEqual(['quiet: mail sent', 'answer: mail sent'])
  })

  it('that is the only reason: texts that a server left lying leave as texts where there is room', async () => {
    await queue(withLetter('late', { kind: 'payment' }))
    await runAt(later(7200))
    expect(await ways()).toEqual(['late: sms sent'])
  })
})

describe('an evening with more reminders than the product may send', () => {
  const reminders = (count: number): NewMessage[] =>
    numbered(count).map((key) => withLetter(key, { kind: 'reminder', keepsQuietHours: true }))
  const left = async () => (await ways()).filter((way) => way.endsWith('sms sent')).length

  it('leaves a fifth of the texts to codes and answers, which leave at once', async () => {
    await queueMessages(server.database.db, reminders(300), NOW)
    await Promise.all([1, 2].map(() => sendDueMessages(server.deps)))
    expect(await left()).toBe(160)
    await queue({ ...text('code'), kind: 'code', secret: 'tomorrow' })
    await queue(text('answer'))
    await runAt(later(300))
    expect([(await row('code'))?.status, (await row('answer'))?.status, await left()]).toEqual(['sent', 'sent', 162])
    // They count too, and the office has heard.
    await queueMessages(
      server.database.db,
      numbered(50).map((key) => text(`answer to ${key}`)),
      later(301),
    )
    await runAt(later(301))
    expect(await left()).toBe(200)
    const told = (await rows()).filter(({ recipient }) => recipient === 'info@larkspur.example')
    expect(told.map(({ eventKey }) => eventKey)).toEqual([
      'Reminders wait by the limit of one hour since 2026-11-17T18',
      'Texts wait by the limit of one hour since 2026-11-17T18',
    ])
  })

  it('sends the others as letters after an hour, though urgent texts have room', async () => {
    await leave(160, later(1800))
    await queueMessages(server.database.db, reminders(3), NOW)
    await runAt(later(3599))
    expect((await ways()).filter((way) => way.endsWith('sms queued'))).toHaveLength(3)
    await queue(text('answer'), later(3600))
    await runAt(later(3600))
    expect((await ways()).filter((way) => way.endsWith('mail sent'))).toHaveLength(3)
    expect((await row('answer'))?.status).toBe('sent')
  })

  it('says nothing while none of them waits', async () => {
    await leave(170, NOW)
    await queue(text('answer'))
    await runAt(NOW)
    expect((await rows()).filter(({ channel }) => channel === 'mail')).toEqual([])
  })
})

describe('reminders that have not left', () => {
  const reminder = (eventKey: string, more: Partial<NewMessage> = {}) =>
    withLetter(eventKey, { kind: 'reminder', keepsQuietHours: true, ...more })
  const SIX = new Date('2026-11-18T02:00:00Z')
  const NINE = new Date('2026-11-18T05:00:00Z')
  const queueAt = (message: NewMessage, at: Date) => queueMessages(server.database.db, [message], at)

  it('at 21:00 are dropped, as texts and as letters; nothing else is', async () => {
    await leave(1_000, SIX)
    await queueAt(reminder('text'), new Date('2026-11-18T04:30:00Z'))
    await queueAt({ ...letter('letter'), kind: 'reminder', keepsQuietHours: true }, new Date('2026-11-18T04:59:59Z'))
    await queueAt(withLetter('quiet', { kind: 'payment', keepsQuietHours: true }), new Date('2026-11-18T04:59:00Z'))
    await runAt(NINE)
    expect(await ways()).toEqual(['quiet: sms queued'])
    const reports = server.logged.filter((line) => line.includes('could not leave in time were dropped: 2.'))
    expect(reports).toHaveLength(1)
    await runAt('2026-11-18T16:00:00Z')
    expect(server.logged.filter((line) => line.includes('were dropped'))).toHaveLength(1)
  })

  it('are not dropped a moment before, nor on the next evening', async () => {
    await leave(1_000, SIX)
    await queueAt(reminder('today'), new Date('2026-11-18T04:30:00Z'))
    await runAt(new Date(NINE.getTime() - 1))
    expect(await ways()).toEqual(['today: sms queued'])
    await queueAt(reminder('tomorrow'), new Date('2026-11-19T02:00:00Z'))
    await runAt('2026-11-19T02:00:00Z')
    expect(await ways()).toEqual(['tomorrow: sms sent'])
  })

  it('because a server was away over night are dropped in the morning', async () => {
    await queueAt(reminder('late'), SIX)
    await runAt('2026-11-18T16:05:00Z')
    expect(await ways()).toEqual([])
  })

  it('and were tried are given up, so that staff see them', async () => {
    await queueAt(reminder('fails', { recipient: '+19075550109' }), new Date('2026-11-18T04:59:45Z'))
    await runAt('2026-11-18T04:59:45Z')
    await runAt('2026-11-18T05:00:30Z')
    expect(await row('fails')).toMatchObject({ status: 'queued', attempts: 1 })
    await runAt('2026-11-18T16:00:00Z')
    expect(await row('fails')).toMatchObject({
      status: 'failed',
      lastError: 'The evening of this reminder was over before it could leave.',
    })
  })

  it('are dropped however many they are, at most five hundred in a statement', async () => {
    await server.database.query(
      `insert into messages (event_key, channel, recipient, body, due_at, created_at, keeps_quiet_hours, priority)
       select 'reminder ' || number, 'sms', '+16505550123', 'Hello.', $1, $1, true, 5 from generate_series(1, 1200) as number`,
      [SIX],
    )
    await runAt(NINE)
    expect(await ways()).toEqual([])
  })
})

describe('the office', () => {
  const warnings = async () =>
    (await rows())
      .filter(({ eventKey }) => eventKey.startsWith('texts of a day'))
      .map(({ eventKey, recipient, status, body }) => [eventKey.slice(-10), recipient, status, body.split('.')[0]])
  const SAID = '800 of the 1000 texts that may leave within 24 hours have been sent'

  it('hears at 80 % of a day, once, however many servers and runs find it', async () => {
    await leave(798, later(-3600))
    await queue(text('pickup 1 confirmed'))
    await runAt(NOW)
    expect(await warnings()).toEqual([])
    await queue(text('pickup 2 confirmed'))
    await Promise.all([1, 2, 3].map(() => sendDueMessages(server.deps)))
    await runAt(later(60))
    await runAt(later(3600))
    expect(await warnings()).toEqual([['2026-11-17', 'info@larkspur.example', 'sent', SAID]])
  })

  it('hears of one evening once, also after midnight, and again a day later', async () => {
    const evening = new Date('2026-11-18T04:00:00Z')
    await leave(800, evening)
    await runAt(evening)
    await runAt('2026-11-18T09:00:00Z')
    await runAt('2026-11-19T03:59:59Z')
    expect(await warnings()).toEqual([['2026-11-17', 'info@larkspur.example', 'sent', SAID]])
    await leave(800, new Date('2026-11-19T04:00:00Z'))
    await runAt('2026-11-19T04:00:00Z')
    expect((await warnings()).map(([day]) => day)).toEqual(['2026-11-17', '2026-11-18'])
  })
})
