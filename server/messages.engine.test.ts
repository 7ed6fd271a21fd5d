import { describe, expect, it, vi } from 'vitest'
import { MESSAGE_PRIORITIES } from '#rules/texts'
import { createCustomer } from '../tests/customers.ts'
import { later, letter, NOW, remembering, sent, shareQueue, text } from '../tests/queued-messages.ts'
import { buffersOf, openRecording } from '../tests/statements.ts'
import { countMessagesByState, dropQueued, listUndelivered, type NewMessage, queueMessage } from './messages.ts'
import type { Deps, SendOutcome } from './ports.ts'
import { sendDueMessages } from './send-messages.ts'
import { receiveTextReport } from './text-reports.ts'

const { queue, row, rows, server } = shareQueue()

describe('a letter', () => {
  const given = async (message: NewMessage) => {
    const letters: Parameters<Deps['mail']['send']>[0][] = []
    const mail: Deps['mail'] = {
      name: 'remembering',
      isReal: false,
      send(each) {
        letters.push(each)
        return sent(each.key)
      },
    }
    await queue(message)
    await sendDueMessages({ ...server.deps, mail })
    return letters
  }

  it('leaves with its text and the same in our look', async () => {
    const [one, ...others] = await given(letter('letter 1'))
    expect(others).toEqual([])
    expect(one).toMatchObject({
      key: 'letter 1',
      to: 'ada@example.com',
      subject: 'Your pickup',
      body: 'It is tomorrow.',
    })
    expect(one?.html).toContain('>It is tomorrow.</p>')
  })

  it('greets whom it is about by name, at their own address alone', async () => {
    const { id: customerId, email } = await createCustomer(server)
    await server.database.query(`update customers set first_name = 'Ada' where id = ${customerId}`)
    const about = { ...letter('letter 3', email), customerId, body: 'We come tomorrow.' }
    const [own] = await given(about)
    expect(own?.body).toBe('Hi Ada, we come tomorrow.')
    expect(own?.html).toContain('>Hi Ada, we come tomorrow.</p>')
    const [other] = await given({ ...about, eventKey: 'letter 4', recipient: 'former@example.com' })
    expect(other?.body).toBe('We come tomorrow.')
  })

  it('that has the words of a text reads like a letter: no name in front, and signed', async () => {
    const [one] = await given({ ...letter('letter 2'), body: 'Larkspur: we come tomorrow.' })
    expect(one?.body).toBe(
      'We come tomorrow.\n\nQuestions? Text 650-555-0142 or write to support@larkspur.example\nLarkspur, 650 Castro Street, Mountain View, CA 94041',
    )
    expect(one?.html).toContain('>We come tomorrow.</p>')
  })
})

describe('texts of the whole product', () => {
  /** As if this many had left, at this moment. */
  const leave = (count: number, at: Date, priority: number = MESSAGE_PRIORITIES.other) =>
    server.database.query(
      `insert into messages (event_key, channel, recipient, body, status, due_at, created_at, sent_at, priority)
       select 'before ' || $1::timestamptz || ' ' || number, 'sms', '+16505550123', 'Hello.', 'sent', $1, $1, $1, $3
       from generate_series(1, $2::integer) as number`,
      [at, count, priority],
    )
  const statuses = async () =>
    (await rows()).filter(({ eventKey }) => !eventKey.startsWith('before')).map((each) => [each.eventKey, each.status])
  const reports = () => server.logged.filter((line) => line.includes('the limit of texts'))

  it('wait after two hundred in an hour, while letters go on, and leave when there is room again', async () => {
    await leave(199, NOW)
    await queue(text('pickup 1 confirmed'))
    await queue(text('pickup 2 confirmed'))
    await queue(letter('welcome 1'))
    await sendDueMessages(server.deps)
    const stopped = 'Texts wait by the limit of one hour since 2026-11-17T18'
    expect(await statuses()).toEqual([
      ['pickup 1 confirmed', 'sent'],
      ['pickup 2 confirmed', 'queued'],
      ['welcome 1', 'sent'],
      [stopped, 'sent'],
    ])
    expect((await row(stopped))?.recipient).toBe('info@larkspur.example')

    server.setNow(later(3599))
    await sendDueMessages(server.deps)
    expect((await row('pickup 2 confirmed'))?.status).toBe('queued')
    // Once for each hour, however often it is found.
    await sendDueMessages(server.deps)
    expect(reports()).toHaveLength(1)

    server.setNow(later(3600))
    await sendDueMessages(server.deps)
    expect(await row('pickup 2 confirmed')).toMatchObject({ status: 'sent', attempts: 1 })
  })

  it('wait after a thousand in a day', async () => {
    for (const hoursAgo of [23, 20, 15, 10, 5]) await leave(200, later(-hoursAgo * 3600))
    await queue(text('pickup 1 confirmed'))
    await sendDueMessages(server.deps)
    expect((await row('pickup 1 confirmed'))?.status).toBe('queued')
    expect(reports()).toHaveLength(1)
    server.setNow(later(3600))
    await sendDueMessages(server.deps)
    expect((await row('pickup 1 confirmed'))?.status).toBe('sent')
  })

  it('are as many as the settings say', async () => {
    const config = { ...server.deps.config, textBudget: { perHour: 300, perDay: 2_000 } }
    await leave(298, NOW)
    for (const number of [1, 2, 3]) await queue(text(`pickup ${number} confirmed`))
    await sendDueMessages({ ...server.deps, config })
    expect(await statuses()).toMatchObject([
      ['pickup 1 confirmed', 'sent'],
      ['pickup 2 confirmed', 'sent'],
      ['pickup 3 confirmed', 'queued'],
      ['Texts wait by the limit of one hour since 2026-11-17T18', 'sent'],
    ])
  })

  const asker = async () => {
    const { token } = await createCustomer(server)
    const { body } = await server.call('GET', '/api/client/phones/', undefined, token)
    const path = `/api/client/phones/${(body as { id: number }[])[0]?.id}/send_code/`
    return () => server.call('POST', path, undefined, token)
  }

  it('with codes end earlier, counting codes alone, with a sentence, and nothing is texted', async () => {
    const [ask, askToo] = [await asker(), await asker()]
    await leave(40, later(-1), MESSAGE_PRIORITIES.answer)
    await leave(149, NOW, MESSAGE_PRIORITIES.code)
    expect((await ask()).status).toBe(204)
    // It counts before it has left.
    const refused = [await askToo(), await ask()]
    for (const { status, headers, body: said } of refused) {
      expect([status, said]).toEqual([429, { detail: 'We cannot send codes right now. Please try again in an hour.' }])
      expect([headers['x-error-code'], headers['retry-after']]).toEqual(['texts_paused', '3600'])
    }
    expect(reports()).toHaveLength(1)
    const texts = (await rows()).filter(({ channel, status }) => channel === 'sms' && status === 'queued')
    expect(texts).toMatchObject([{ priority: MESSAGE_PRIORITIES.code }])
  })

  it('of other kinds leave room for codes, which are refused only where none is left at all', async () => {
    const [ask, askToo] = [await asker(), await asker()]
    await leave(199, NOW, MESSAGE_PRIORITIES.answer)
    expect((await ask()).status).toBe(204)
    expect((await askToo()).headers['x-error-code']).toBe('texts_paused')
    await sendDueMessages(server.deps)
    expect((await askToo()).headers['x-error-code']).toBe('texts_paused')
    server.setNow(later(3600))
    expect((await (await asker())()).status).toBe(204)
  })

  it('that are codes leave in time or not at all, and one that was asked for again leaves alone', async () => {
    const ask = await asker()
    await ask()
    const [first] = await rows()
    await ask()
    const left = await rows()
    expect([left.length, left[0]?.eventKey === first?.eventKey]).toEqual([1, false])

    await leave(200, NOW, MESSAGE_PRIORITIES.answer)
    const waits = left[0]?.eventKey ?? ''
    server.setNow(later(599))
    await sendDueMessages(server.deps)
    expect(await row(waits)).toMatchObject({ status: 'queued', attempts: 0 })
    server.setNow(later(600))
    await sendDueMessages(server.deps)
    expect(await row(waits)).toBeUndefined()
    expect(
      server.logged.filter((line) => line.includes('Codes that could not leave in time were dropped: 1.')),
    ).toHaveLength(1)
  })

  it('that are codes and were tried are given up after their ten minutes', async () => {
    await queue({ ...text('code', '+19075550109'), kind: 'code', secret: 'tomorrow' })
    for (const seconds of [0, 60, 120, 240, 480]) {
      server.setNow(later(seconds))
      await sendDueMessages(server.deps)
    }
    expect(await row('code')).toMatchObject({ status: 'queued', attempts: 5 })
    server.setNow(later(960))
    await sendDueMessages(server.deps)
    expect(await row('code')).toMatchObject({
      status: 'failed',
      lastError: 'Its code had run out before it could leave.',
    })
  })
})

describe('queueing', () => {
  it('keeps one message for one event, and the first one, however often it is asked', async () => {
    await queue(text('pickup 1 confirmed'))
    await queue({ ...text('pickup 1 confirmed'), body: 'Another text.' })
    await Promise.all([queue(text('pickup 2 confirmed')), queue(text('pickup 2 confirmed'))])
    expect((await rows()).map(({ eventKey, body }) => [eventKey, body])).toEqual([
      ['pickup 1 confirmed', 'Your pickup is tomorrow.'],
      ['pickup 2 confirmed', 'Your pickup is tomorrow.'],
    ])
  })

  it('does not send again what was sent when the same event comes back', async () => {
    await queue(text('pickup 1 confirmed'))
    expect(await sendDueMessages(server.deps)).toBe(1)
    await queue(text('pickup 1 confirmed'))
    expect(await sendDueMessages(server.deps)).toBe(0)
  })

  it('is undone with its cause', async () => {
    const change = server.database.transaction(async (db) => {
      await queueMessage(db, text('pickup 1 confirmed'), NOW)
      throw new Error('The pickup could not be kept.')
    })
    await expect(change).rejects.toThrow('The pickup could not be kept.')
    expect(await rows()).toEqual([])
  })
})

describe('sending', () => {
  it('sends texts and letters, each once', async () => {
    await queue(text('pickup 1 confirmed'))
    await queue(letter('welcome 1'))
    expect(await sendDueMessages(server.deps)).toBe(2)
    expect(await rows()).toMatchObject([
      { status: 'sent', attempts: 1, providerRef: 'outbox:pickup 1 confirmed', sentAt: NOW, lastError: null },
      { status: 'sent', attempts: 1, providerRef: 'outbox:welcome 1', sentAt: NOW, lastError: null },
    ])
    expect(await sendDueMessages(server.deps)).toBe(0)
  })

  it('waits until a message is due, and sends the longest due first', async () => {
    await queue(text('second'), later(60))
    await queue(text('first'), later(30))
    await queue(text('third'), later(3600))
    const sms = remembering(sent)
    const deps = { ...server.deps, sms }
    expect(await sendDueMessages(deps)).toBe(0)
    server.setNow(later(29.999))
    expect(await sendDueMessages(deps)).toBe(0)
    server.setNow(later(60))
    expect(await sendDueMessages(deps)).toBe(2)
    expect(sms.keys).toEqual(['first', 'second'])
    expect(await row('third')).toMatchObject({ status: 'queued', attempts: 0 })
  })

  it('does not try again where the recipient cannot be reached', async () => {
    await queue(text('to nobody', '+19075550101'))
    await queue(letter('to no address', 'refused@larkspur.example'))
    expect(await sendDueMessages(server.deps)).toBe(2)
    expect(await rows()).toMatchObject([
      { status: 'refused', attempts: 1, lastError: 'This number cannot be reached.', sentAt: null },
      { status: 'refused', attempts: 1, lastError: 'This address does not exist.', sentAt: null },
    ])
    server.setNow(later(86_400))
    expect(await sendDueMessages(server.deps)).toBe(0)
  })

  it('sends the others when one fails', async () => {
    await queue(text('fails', '+19075550109'))
    await queue(text('works'))
    expect(await sendDueMessages(server.deps)).toBe(1)
    expect(await row('works')).toMatchObject({ status: 'sent' })
    expect(await row('fails')).toMatchObject({
      status: 'queued',
      attempts: 1,
      lastError: 'The outbox was told to fail for this number.',
    })
  })

  it('tries six times, each time after a longer while, and then reports that it gave up', async () => {
    await queue(letter('fails', 'fail@larkspur.example'))
    const waits: number[] = []
    let now = NOW
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await sendDueMessages(server.deps)).toBe(0)
      const message = await row('fails')
      expect(message).toMatchObject({ status: 'queued', attempts: attempt })
      const dueAt = message?.dueAt ?? now
      waits.push((dueAt.getTime() - now.getTime()) / 1000)
      server.setNow(new Date(dueAt.getTime() - 1))
      await sendDueMessages(server.deps)
      expect(await row('fails')).toMatchObject({ attempts: attempt })
      now = dueAt
      server.setNow(now)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480])
    expect(server.logged).toEqual([])

    await sendDueMessages(server.deps)
    expect(await row('fails')).toMatchObject({
      status: 'failed',
      attempts: 6,
      lastError: 'The outbox was told to fail for this address.',
      sentAt: null,
    })
    expect(server.logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', place: 'message fails', err: { message: 'The outbox was told to fail for this address.' } },
    ])
    server.setNow(later(86_400))
    await sendDueMessages(server.deps)
    expect(await row('fails')).toMatchObject({ attempts: 6 })
  })
})

describe('at night', () => {
  const NIGHT = new Date('2026-11-18T05:00:00Z')
  const quiet = (message: NewMessage): NewMessage => ({ ...message, keepsQuietHours: true })
  const statuses = async () => (await rows()).map((each) => [each.eventKey, each.status, each.attempts])

  it('what the customer did is confirmed, texts and letters about anything else wait from 21:00 to 8:00', async () => {
    await queue(quiet(text('pickup 1 reminder')))
    await queue(quiet(letter('refund 1 succeeded')))
    await queue(text('pickup 2 confirmed'))
    await queue(letter('welcome 1'))
    server.setNow(NIGHT)
    expect(await sendDueMessages(server.deps)).toBe(2)
    const waiting = [
      ['pickup 1 reminder', 'queued', 0],
      ['refund 1 succeeded', 'queued', 0],
      ['pickup 2 confirmed', 'sent', 1],
      ['welcome 1', 'sent', 1],
    ]
    expect(await statuses()).toEqual(waiting)
    server.setNow('2026-11-18T15:59:59.999Z')
    expect(await sendDueMessages(server.deps)).toBe(0)
    expect(await statuses()).toEqual(waiting)
    server.setNow('2026-11-18T16:00:00Z')
    expect(await sendDueMessages(server.deps)).toBe(2)
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  it('is asked about when a message is sent, not when it is queued', async () => {
    server.setNow(NIGHT)
    await queueMessage(server.database.db, quiet(text('queued at night')), NIGHT)
    server.setNow('2026-11-18T16:00:00Z')
    expect(await sendDueMessages(server.deps)).toBe(1)
    await queueMessage(server.database.db, quiet(text('fails', '+19075550109')), new Date('2026-11-19T04:59:45Z'))
    server.setNow('2026-11-19T04:59:45Z')
    await sendDueMessages(server.deps)
    expect(await row('fails')).toMatchObject({ attempts: 1, dueAt: new Date('2026-11-19T05:00:15Z') })
    server.setNow('2026-11-19T06:00:00Z')
    await sendDueMessages(server.deps)
    expect(await row('fails')).toMatchObject({ status: 'queued', attempts: 1 })
  })

  it('texts that wait, by day or for the morning, keep nobody from a code', async () => {
    server.setNow('2026-11-18T04:59:00Z')
    const { token } = await createCustomer(server)
    const { body } = await server.call('GET', '/api/client/phones/', undefined, token)
    const path = `/api/client/phones/${(body as { id: number }[])[0]?.id}/send_code/`
    await server.database.query(
      `insert into messages (event_key, channel, recipient, body, due_at, created_at, keeps_quiet_hours)
       select 'reminder ' || number, 'sms', '+16505550123', 'Hello.', $1, $1, true from generate_series(1, 150) as number`,
      [NOW],
    )
    expect((await server.call('POST', path, undefined, token)).status).toBe(204)
    server.setNow(NIGHT)
    expect((await server.call('POST', path, undefined, token)).status).toBe(204)
  })

  it('are counted apart, so that a night does not look as if nothing were sent', async () => {
    await queue(quiet(text('pickup 1 reminder')))
    await queue(quiet(text('pickup 2 reminder')))
    await queue(text('pickup 3 confirmed'))
    const counts = async (now: Date) =>
      (await countMessagesByState(server.database.db, now)).map(({ labelled, value }) => `${labelled} ${value}`).sort()
    expect(await counts(new Date(NIGHT.getTime() - 1))).toEqual(['queued 3'])
    expect(await counts(NIGHT)).toEqual(['queued 1', 'until_morning 2'])
    server.setNow(NIGHT)
    await sendDueMessages(server.deps)
    expect(await counts(NIGHT)).toEqual(['sent 1', 'until_morning 2'])
  })
})

describe('taking back', () => {
  it('what waits is gone, what has left stays on record', async () => {
    await queue(text('first'))
    await sendDueMessages(server.deps)
    await queue(text('second'))
    await queue(text('third'))
    await dropQueued(server.database.db, ['first', 'second', 'never there'])
    await dropQueued(server.database.db, [])
    expect((await rows()).map(({ eventKey }) => eventKey)).toEqual(['first', 'third'])
  })
})

describe('what opens something', () => {
  const real = (): Deps => ({ ...server.deps, config: { ...server.deps.config, appEnv: 'production' } })
  const code = (eventKey: string, recipient?: string) => ({
    ...text(eventKey, recipient),
    body: '123456 is your code, 123456.',
    secret: '123456',
  })

  it('is struck out once the message has left', async () => {
    await queue(code('code 1'))
    await queue(text('pickup 1 confirmed'))
    const sms = { ...server.deps.sms, send: vi.fn(server.deps.sms.send) }
    await sendDueMessages({ ...real(), sms })
    expect(sms.send).toHaveBeenCalledWith(expect.objectContaining({ body: '123456 is your code, 123456.' }))
    expect(await row('code 1')).toMatchObject({ status: 'sent', body: '… is your code, ….', secret: null })
    expect(await row('pickup 1 confirmed')).toMatchObject({ status: 'sent', body: 'Your pickup is tomorrow.' })
  })

  it('is struck out when nobody can be reached, and stays while we try', async () => {
    await queue(code('refused', '+19075550101'))
    await queue(code('fails', '+19075550109'))
    await sendDueMessages(real())
    expect(JSON.stringify(await row('refused'))).not.toContain('123456')
    expect(await row('fails')).toMatchObject({ status: 'queued', secret: '123456' })
    for (let attempt = 2; attempt <= 6; attempt += 1) {
      server.setNow(later(attempt * 3600))
      await sendDueMessages(real())
    }
    expect(await row('fails')).toMatchObject({ status: 'failed' })
    expect(JSON.stringify(await row('fails'))).not.toContain('123456')
  })

  it('stays where /dev/outbox is the letter box', async () => {
    await queue(code('code 1'))
    await sendDueMessages(server.deps)
    expect(await row('code 1')).toMatchObject({ status: 'sent', body: '123456 is your code, 123456.' })
  })
})

describe('several senders', () => {
  it('never send the same message twice', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `event ${index}`)
    for (const key of keys) await queue(text(key))
    const sms = remembering(async (key) => {
      await new Promise((resolve) => setImmediate(resolve))
      return sent(key)
    })
    const deps: Deps = { ...server.deps, sms }
    const settled = await Promise.all([1, 2, 3, 4].map(() => sendDueMessages(deps)))
    expect(settled.reduce((sum, count) => sum + count)).toBe(40)
    expect(settled.filter((count) => count > 0).length).toBeGreaterThan(1)
    expect([...sms.keys].sort()).toEqual([...keys].sort())
    expect(new Set((await rows()).map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(new Set(['sent 1']))
  })

  it.each([
    ['sent', () => sent('late')],
    ['refused', async (): Promise<SendOutcome> => ({ status: 'refused', reason: 'Too late.' })],
    ['lost', () => Promise.reject(new Error('Too late.'))],
  ])('take over from one that hangs for two minutes, whose word (%s) then no longer counts', async (_, lateAnswer) => {
    await queue(text('hangs'))
    let comeBack = () => {}
    const hanging = remembering(() => new Promise((resolve) => (comeBack = () => resolve(lateAnswer()))))
    const hangs = sendDueMessages({ ...server.deps, sms: hanging })
    await expect.poll(() => hanging.keys).toEqual(['hangs'])

    const sms = remembering(sent)
    server.setNow(later(119))
    expect(await sendDueMessages({ ...server.deps, sms })).toBe(0)
    server.setNow(later(120))
    expect(await sendDueMessages({ ...server.deps, sms })).toBe(1)
    expect(sms.keys).toEqual(['hangs'])

    server.setNow(later(180))
    comeBack()
    await hangs
    expect(await row('hangs')).toMatchObject({
      status: 'sent',
      attempts: 2,
      providerRef: 'ref:hangs',
      sentAt: later(120),
      lastError: null,
    })
  })
})

describe('a sender that is killed between sending and noting it', () => {
  /** Takes the message and is never heard of again. */
  const dying = () => remembering(() => new Promise<never>(() => {}))
  const dieSending = async (at: number) => {
    server.setNow(later(at))
    const sms = dying()
    void sendDueMessages({ ...server.deps, sms })
    await expect.poll(() => sms.keys, { timeout: 20_000 }).toEqual(['killed'])
  }

  it('is followed by one repeat, and after a second kill by staff instead of a third text', async () => {
    await queue(text('killed'))
    await dieSending(0)
    await dieSending(120)
    server.setNow(later(240))
    const sms = remembering(sent)
    // However many workers look, and whenever they do.
    await Promise.all([1, 2].map(() => sendDueMessages({ ...server.deps, sms })))
    server.setNow(later(86_400))
    await sendDueMessages({ ...server.deps, sms })
    expect(sms.keys).toEqual([])
    expect(await row('killed')).toMatchObject({ status: 'failed', unknownSends: 2, claimedAt: null })
    expect(await listUndelivered(server.database.db, 10)).toMatchObject([
      { eventKey: 'killed', lastError: 'Nobody knows whether it left: twice the sender was cut off while it sent.' },
    ])
    expect(server.logged.filter((line) => line.includes('Nobody knows whether it left'))).toHaveLength(1)
  })

  it('is followed by one repeat that arrives', async () => {
    await queue(text('killed'))
    await dieSending(0)
    server.setNow(later(120))
    const sms = remembering(sent)
    await Promise.all([1, 2].map(() => sendDueMessages({ ...server.deps, sms })))
    expect(sms.keys).toEqual(['killed'])
    expect(await row('killed')).toMatchObject({ status: 'sent', unknownSends: 1 })
  })

  it('counts apart from failures that are known: these are tried as often as before', async () => {
    await queue(text('killed'))
    await dieSending(0)
    const failing = remembering(() => Promise.reject(new Error('Not now.')))
    for (let hour = 1; hour <= 6; hour += 1) {
      server.setNow(later(hour * 3600))
      await sendDueMessages({ ...server.deps, sms: failing })
    }
    expect(failing.keys).toHaveLength(5)
    expect(await row('killed')).toMatchObject({ status: 'failed', attempts: 6, unknownSends: 1, lastError: 'Not now.' })
  })

  it('needs no repeat where the carrier has reported about the text meanwhile', async () => {
    await queue({ ...text('killed'), secret: 'tomorrow' })
    await dieSending(0)
    const { id = 0 } = (await row('killed')) ?? {}
    const production = { ...server.deps, config: { ...server.deps.config, appEnv: 'production' as const } }
    await receiveTextReport(production, { messageId: id, providerRef: 'SM1', status: 'on_its_way' })
    server.setNow(later(120))
    expect(await sendDueMessages(server.deps)).toBe(0)
    expect(await row('killed')).toMatchObject({
      status: 'sent',
      providerRef: 'SM1',
      body: 'Your pickup is ….',
      secret: null,
    })
  })
})

describe('counted for whoever watches', () => {
  /** Messages that ended so at this time, or wait since then. */
  const put = (status: string, count: number, at: Date) =>
    server.database.query(
      `insert into messages (event_key, channel, recipient, subject, body, status, due_at, created_at, sent_at)
       select $1 || ' at ' || $2::timestamptz || ' ' || n, 'mail', 'ada@example.com', 'Hello', repeat('Hello ', 20), $1, $2, $2,
         case when $1 = 'sent' then $2 end from generate_series(1, $3) as n`,
      [status, at, count],
    )

  it('are those that wait, those that were lost, and those that were sent within the last hour', async () => {
    await put('sent', 2, later(-3600))
    await put('sent', 3, later(-3599))
    await put('refused', 4, later(-90 * 86_400))
    await put('failed', 5, later(-90 * 86_400))
    await put('queued', 6, later(-90 * 86_400))
    const counts = async () =>
      Object.fromEntries(
        (await countMessagesByState(server.database.db, NOW)).map(({ labelled, value }) => [labelled, value]),
      )
    expect(await counts()).toEqual({ sent: 3, refused: 4, failed: 5, queued: 6 })
    // Reminders wait their turn, and what somebody has seen to is no news.
    await queue({ ...letter('reminder'), kind: 'reminder' })
    await server.database.query(
      `update messages set handled_at = $1 where id in (
         select id from messages where status = 'failed' order by id limit 4)`,
      [NOW],
    )
    expect(await counts()).toEqual({ sent: 3, refused: 4, failed: 1, queued: 6, reminders: 1 })
  })

  it('cost the same however many were ever sent', async () => {
    // The least of three: a page that somebody else's look kept from being cleaned is read twice.
    const cost = async () => Math.min(await costOnce(), await costOnce(), await costOnce())
    const costOnce = async () => {
      await server.database.query('vacuum analyze messages')
      const { database, said } = await openRecording(server)
      await countMessagesByState(database.db, NOW)
      await database.close()
      return buffersOf(
        server.database,
        said.find(({ text }) => text.includes('messages')),
      )
    }
    for (const status of ['queued', 'refused', 'failed']) await put(status, 10, later(-86_400))
    await put('sent', 50, later(-60))
    await put('sent', 1_000, later(-2 * 86_400))
    const ofAThousand = await cost()
    await put('sent', 20_000, later(-3 * 86_400))
    // Each look may go down one more level of its index. Reading what was sent would be hundreds of pages.
    expect((await cost()) - ofAThousand).toBeLessThanOrEqual(8)
    expect(ofAThousand).toBeLessThan(30)
  })
})
