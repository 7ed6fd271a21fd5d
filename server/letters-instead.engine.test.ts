import { describe, expect, it, vi } from 'vitest'
import { MESSAGE_PRIORITIES } from '#rules/texts'
import { later, NOW, remembering, sent, shareQueue, text } from '../tests/queued-messages.ts'
import { dropQueued, listTroubled, listUndelivered, type NewMessage, queueMessages, rewordQueued } from './messages.ts'
import type { SendOutcome, TextReport } from './ports.ts'
import { sendDueMessages } from './send-messages.ts'
import { receiveTextReport } from './text-reports.ts'
import { liftTextStop, noteTextStop } from './text-stops.ts'

const { queue, row, rows, server } = shareQueue()

describe('a number that has said STOP', () => {
  const NUMBER = '+16505550123'
  const withLetter = (eventKey: string, recipient = NUMBER) => ({
    ...text(eventKey, recipient),
    subject: 'Your pickup',
    letterTo: 'ada@example.com',
  })

  it('gets the letter instead, once, or staff see that it got nothing', async () => {
    await noteTextStop(server.database.db, NUMBER, NOW)
    await noteTextStop(server.database.db, NUMBER, later(1))
    await queue(withLetter('pickup 1 confirmed'))
    await queue({ ...text('code 1'), secret: 'tomorrow' })
    const [sms, mail] = [remembering(sent), { ...server.deps.mail, send: vi.fn(server.deps.mail.send) }]
    await Promise.all([1, 2].map(() => sendDueMessages({ ...server.deps, sms, mail })))
    expect(sms.keys).toEqual([])
    expect(mail.send.mock.calls).toEqual([
      [
        {
          key: 'pickup 1 confirmed',
          to: 'ada@example.com',
          subject: 'Your pickup',
          body: 'Your pickup is tomorrow.',
          html: expect.stringContaining('>Your pickup is tomorrow.</p>'),
        },
      ],
    ])
    expect(await rows()).toMatchObject([
      { channel: 'mail', recipient: 'ada@example.com', status: 'sent', attempts: 1, lastError: null },
      { channel: 'sms', status: 'refused', lastError: 'The number has said STOP.' },
    ])
  })

  it('gets texts again after START', async () => {
    await noteTextStop(server.database.db, NUMBER, NOW)
    expect([await liftTextStop(server.database.db, NUMBER), await liftTextStop(server.database.db, NUMBER)]).toEqual([
      true,
      false,
    ])
    await queue(withLetter('pickup 1 confirmed'))
    await sendDueMessages(server.deps)
    expect(await row('pickup 1 confirmed')).toMatchObject({ channel: 'sms', status: 'sent' })
  })

  it('is known after the provider says so, and every final refusal becomes the letter', async () => {
    const reason = 'The recipient has unsubscribed. (Twilio 21610)'
    const sms = remembering(async () => ({ status: 'refused', reason, hasStopped: true }))
    await queue(withLetter('first'))
    await sendDueMessages({ ...server.deps, sms })
    await queue(withLetter('second'))
    await sendDueMessages({ ...server.deps, sms })
    expect(sms.keys).toEqual(['first'])
    // Not a mobile phone, say: the letter goes, and the number has said nothing.
    await queue(withLetter('third', '+19075550101'))
    await sendDueMessages(server.deps)
    expect((await rows()).map(({ channel, status }) => [channel, status])).toEqual(Array(3).fill(['mail', 'sent']))
    expect((await server.database.query('select number from text_stops')).rows).toEqual([{ number: NUMBER }])
  })
})

describe('a text whose letter has more to say', () => {
  const LETTER = 'Please leave your bag out.\n\nPickup: Thursday\nBack: Monday'
  const ticket = (eventKey: string): NewMessage => ({
    ...text(eventKey),
    subject: 'Your pickup',
    letterTo: 'ada@example.com',
    letterBody: LETTER,
    later: { body: 'Your pickup was yesterday.', from: NOW },
  })
  const LEFT = { channel: 'mail', body: LETTER, letterBody: null, laterBody: null, laterFrom: null }

  it('says it where the number has said STOP', async () => {
    await noteTextStop(server.database.db, text('').recipient, NOW)
    await queue(ticket('pickup 1 confirmed'))
    await sendDueMessages(server.deps)
    expect(await row('pickup 1 confirmed')).toMatchObject({ ...LEFT, status: 'sent' })
  })

  it('says it after a carrier did not deliver the text', async () => {
    await queue(ticket('pickup 1 confirmed'))
    await sendDueMessages(server.deps)
    const { id = 0 } = (await row('pickup 1 confirmed')) ?? {}
    await receiveTextReport(server.deps, { messageId: id, providerRef: 'x', status: 'undelivered', reason: 'Off.' })
    expect(await row('pickup 1 confirmed, as a letter')).toMatchObject(LEFT)
  })

  it('says what is true by now, whichever of the two still waits', async () => {
    await queue(ticket('as a text'))
    await queue({ ...ticket('as a letter'), channel: 'mail', recipient: 'ada@example.com' })
    for (const key of ['as a text', 'as a letter'])
      await rewordQueued(server.database.db, key, async () => ({
        body: 'Moved.',
        letterBody: 'Moved.\n\nPickup: Friday',
      }))
    expect(await row('as a text')).toMatchObject({ body: 'Moved.', letterBody: 'Moved.\n\nPickup: Friday' })
    expect(await row('as a letter')).toMatchObject({ ...LEFT, body: 'Moved.\n\nPickup: Friday' })
  })
})

describe('a text that became a letter while somebody hung', () => {
  /** The first sender took it as a text; after its two minutes another one made a letter of it, which a third is sending. */
  it.each<[string, () => Promise<SendOutcome>]>([
    ['sent', () => sent('late')],
    ['refused', async () => ({ status: 'refused', reason: 'Not a mobile phone.' })],
    ['lost', () => Promise.reject(new Error('Too late.'))],
  ])('is that letter, once: the first one’s word (%s) no longer counts', async (_, lateAnswer) => {
    await queue({ ...text('hangs'), subject: 'Your pickup', letterTo: 'ada@example.com' })
    let comeBack = () => {}
    const hanging = remembering(() => new Promise((resolve) => (comeBack = () => resolve(lateAnswer()))))
    const hangs = sendDueMessages({ ...server.deps, sms: hanging })
    await expect.poll(() => hanging.keys).toEqual(['hangs'])
    server.setNow(later(120))
    const refusing = remembering(async () => ({ status: 'refused', reason: 'Not a mobile phone.' }))
    let deliver = () => {}
    const mail = {
      ...server.deps.mail,
      send: vi.fn(() => new Promise<SendOutcome>((resolve) => (deliver = () => resolve(sent('letter'))))),
    }
    const third = sendDueMessages({ ...server.deps, sms: refusing, mail })
    await expect.poll(() => mail.send.mock.calls.length).toBe(1)
    comeBack()
    await hangs
    deliver()
    await third
    server.setNow(later(600))
    await sendDueMessages({ ...server.deps, mail: { ...server.deps.mail, send: mail.send } })
    expect(mail.send).toHaveBeenCalledTimes(1)
    expect(await row('hangs')).toMatchObject({
      channel: 'mail',
      status: 'sent',
      providerRef: 'ref:letter',
      attempts: 1,
      lastError: null,
    })
  })
})

describe('what the carrier reports', () => {
  type Told = TextReport extends infer Each
    ? Each extends TextReport
      ? Omit<Each, 'messageId' | 'providerRef'>
      : never
    : never
  const DELIVERED: Told = { status: 'delivered' }
  const ON_ITS_WAY: Told = { status: 'on_its_way' }
  const LANDLINE: Told = { status: 'undelivered', reason: 'The number is a landline.' }
  const report = async (eventKey: string, ...told: Told[]) => {
    const messageId = (await row(eventKey))?.id
    for (const each of told)
      await receiveTextReport(server.deps, { messageId, providerRef: `ref:${eventKey}`, ...each } as TextReport)
  }
  const withLetter = { subject: 'Your pickup', letterTo: 'ada@example.com' }

  it('is kept, whatever comes twice or in another order', async () => {
    await queue({ ...text('arrives'), ...withLetter })
    await sendDueMessages(server.deps)
    await report('arrives', ON_ITS_WAY, DELIVERED)
    server.setNow(later(60))
    await report('arrives', DELIVERED, ON_ITS_WAY, LANDLINE)
    expect(await rows()).toHaveLength(1)
    expect(await row('arrives')).toMatchObject({ status: 'sent', deliveredAt: NOW, undeliveredAt: null, sentAt: NOW })
    await receiveTextReport(server.deps, { messageId: 12_345, providerRef: 'SM1', status: 'delivered' })
    await receiveTextReport(server.deps, { messageId: undefined, providerRef: 'SM1', status: 'delivered' })
  })

  it('sends the letter after a text that did not arrive, once', async () => {
    await queue({ ...text('lost'), ...withLetter, keepsQuietHours: true })
    await sendDueMessages(server.deps)
    await report('lost', LANDLINE, LANDLINE)
    await sendDueMessages(server.deps)
    expect(await rows()).toMatchObject([
      { eventKey: 'lost', channel: 'sms', status: 'sent', undeliveredAt: NOW, lastError: 'The number is a landline.' },
      {
        eventKey: 'lost, as a letter',
        channel: 'mail',
        recipient: 'ada@example.com',
        subject: 'Your pickup',
        body: 'Your pickup is tomorrow.',
        status: 'sent',
        keepsQuietHours: true,
      },
    ])
    expect(await listUndelivered(server.database.db, 10)).toEqual([])
  })

  it('sends it in the text’s own place of the order, and after a reminder only on its evening', async () => {
    const evening = new Date('2026-11-18T02:00:00Z')
    server.setNow(evening)
    const reminder = { ...withLetter, kind: 'reminder', keepsQuietHours: true } as const
    await queueMessages(
      server.database.db,
      [
        { ...text('paid'), ...withLetter, kind: 'payment' },
        { ...text('in time'), ...reminder },
        { ...text('late'), ...reminder },
        { ...text('next morning'), ...reminder },
      ],
      evening,
    )
    await sendDueMessages(server.deps)
    server.setNow('2026-11-18T04:59:59Z')
    await report('paid', LANDLINE)
    await report('in time', LANDLINE)
    server.setNow('2026-11-18T05:00:00Z')
    await report('late', LANDLINE)
    server.setNow('2026-11-18T16:00:00Z')
    await report('next morning', LANDLINE)
    const letters = (await rows()).filter(({ channel }) => channel === 'mail')
    expect(letters.map(({ eventKey, priority }) => [eventKey, priority])).toEqual([
      ['paid, as a letter', MESSAGE_PRIORITIES.payment],
      ['in time, as a letter', MESSAGE_PRIORITIES.reminder],
    ])
    // That one did not leave before 21:00, and is dropped as every reminder is.
    await sendDueMessages(server.deps)
    expect((await rows()).filter(({ channel }) => channel === 'mail')).toMatchObject([{ status: 'sent' }])
    expect(await listUndelivered(server.database.db, 10)).toEqual([])
  })

  it('sends no letter about what was taken back after its text had left', async () => {
    await queue({ ...text('pickup 1 reminder'), ...withLetter })
    await queue({ ...text('pickup 2 reminder'), ...withLetter })
    await sendDueMessages(server.deps)
    await dropQueued(server.database.db, ['pickup 1 reminder'])
    await report('pickup 1 reminder', LANDLINE)
    await report('pickup 2 reminder', LANDLINE)
    const letters = (await rows()).filter(({ channel }) => channel === 'mail')
    expect(letters).toMatchObject([{ eventKey: 'pickup 2 reminder, as a letter' }])
  })

  it.each(['failed', 'refused'] as const)('counts also after a text was given up as %s here', async (status) => {
    await queue(text('given up'))
    await server.database.query('update messages set status = $1, attempts = 6', [status])
    await report('given up', ON_ITS_WAY, DELIVERED)
    expect(await row('given up')).toMatchObject({ status: 'sent', deliveredAt: NOW, providerRef: 'ref:given up' })
    expect(await listUndelivered(server.database.db, 10)).toEqual([])
  })

  it('is shown to staff where there is no letter, and takes back a letter that is no longer true', async () => {
    await queue(text('code 1'))
    await queue({ ...text('pickup 1 reminder'), ...withLetter })
    await sendDueMessages(server.deps)
    await report('code 1', LANDLINE)
    await report('pickup 1 reminder', LANDLINE)
    await dropQueued(server.database.db, ['pickup 1 reminder'])
    expect((await rows()).map(({ eventKey }) => eventKey)).toEqual(['code 1', 'pickup 1 reminder'])
    const shown = { eventKey: 'code 1', status: 'sent', lastError: 'The number is a landline.' }
    expect(await listUndelivered(server.database.db, 10)).toMatchObject([shown])
    expect(await listTroubled(server.database.db, NOW, 10)).toMatchObject([shown])
  })

  it('what waits for unusually long is trouble too, but not what waits for the morning', async () => {
    await queue(text('waits'))
    await queue({ ...text('sleeps'), keepsQuietHours: true })
    const keys = async (now: Date) => (await listTroubled(server.database.db, now, 10)).map(({ eventKey }) => eventKey)
    expect(await keys(later(600))).toEqual([])
    expect(await keys(later(601))).toEqual(['sleeps', 'waits'])
    expect(await keys(new Date('2026-11-18T05:00:00Z'))).toEqual(['waits'])
  })
})
