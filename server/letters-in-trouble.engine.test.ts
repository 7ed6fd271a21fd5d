import { describe, expect, it } from 'vitest'
import { laMinuteOfDay } from '#rules/days/days'
import { HOUR_MS } from '#rules/durations'
import { displayTime } from '#rules/times'
import { type MailAnswer, shareMailServer } from '../tests/mail-server.ts'
import { later, letter, shareQueue, text } from '../tests/queued-messages.ts'
import { countMessagesByState, listTroubled, listUndelivered, queueMessage } from './messages.ts'
import type { Mail, SendOutcome } from './ports.ts'
import { createSmtpMail } from './providers/mail.smtp.ts'
import { sendDueMessages } from './send-messages.ts'

const { queue, row, rows, server } = shareQueue()
const mailServer = shareMailServer()
/** Sends whenever something is due, as the job that comes each minute would, until then. */
async function sendUntil(end: Date, mail: Mail): Promise<void> {
  for (;;) {
    await sendDueMessages({ ...server.deps, mail })
    const waiting = (await rows()).filter(({ status }) => status === 'queued').map(({ dueAt }) => dueAt.getTime())
    const next = Math.min(...waiting)
    if (next > end.getTime()) break
    server.setNow(new Date(next))
  }
  server.setNow(end)
}

const reports = () => server.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')
const listed = async () => (await listUndelivered(server.database.db, 10)).map(({ recipient }) => recipient)

describe('an evening of a mail server in trouble', () => {
  const SIX = new Date('2026-11-18T02:00:00Z')
  const clock = (hours: number) => new Date(SIX.getTime() + hours * HOUR_MS)
  const EVENING: { hour: number; answer: MailAnswer | undefined; letterTo: string }[] = [
    { hour: 0, answer: '550 5.7.1 Your network is on our block list', letterTo: 'ada@example.com' },
    { hour: 1, answer: '554 Transaction failed', letterTo: 'grace@example.com' },
    { hour: 2, answer: '451 4.7.0 Try again later', letterTo: 'gone@example.com' },
    { hour: 3, answer: undefined, letterTo: 'edith@example.com' },
  ]

  it('every letter leaves within half an hour of its end, and only who has no mailbox is listed as unreachable', async () => {
    const smtp = { url: `smtp://127.0.0.1:${mailServer.port}`, from: 'info@larkspur.example' }
    const mail = await createSmtpMail(smtp, 'https://www.larkspur.example')
    for (const { hour, answer, letterTo } of EVENING) {
      server.setNow(clock(hour))
      mailServer.toRecipient = (address) =>
        answer ?? (address === 'gone@example.com' ? '550 5.1.1 No such user' : undefined)
      await queueMessage(server.database.db, letter(`receipt for ${letterTo}`, letterTo), clock(hour))
      await sendUntil(clock(hour + 1), mail)
    }
    const at = (instant: Date | null) => instant && displayTime(laMinuteOfDay(instant))
    const became = (await rows()).map((each) => [each.recipient, each.status, at(each.sentAt), each.attempts])
    expect(became).toEqual([
      ['ada@example.com', 'sent', '9:01 PM', 12],
      ['grace@example.com', 'sent', '9:01 PM', 10],
      ['gone@example.com', 'refused', null, 8],
      ['edith@example.com', 'sent', '9:00 PM', 1],
    ])
    expect(mailServer.letters.map(({ to }) => to)).toEqual([
      ['edith@example.com'],
      ['ada@example.com'],
      ['grace@example.com'],
    ])
    expect(await listed()).toEqual(['gone@example.com'])
    expect((await row('receipt for gone@example.com'))?.lastError).toBe(
      'The mail server does not take letters for this address (550 5.1.1).',
    )
  })
})

describe('a letter that the mail server does not take', () => {
  /** Takes nothing until it is told to, and then remembers what it took. */
  function mailInTrouble(trouble: SendOutcome) {
    const state = { isOver: false, taken: [] as string[], asked: [] as string[] }
    const mail: Mail = {
      ...server.deps.mail,
      async send({ key }) {
        state.asked.push(key)
        if (!state.isOver) return trouble
        state.taken.push(key)
        return { status: 'sent', providerRef: key }
      },
    }
    return Object.assign(state, { mail })
  }
  const BLOCKED: SendOutcome = { status: 'not_taken', reason: '550 5.7.1 Blocked' }

  it('leaves also after a whole day; staff see it meanwhile and hear of it once', async () => {
    const trouble = mailInTrouble(BLOCKED)
    await queue(letter('receipt 1'))
    await sendUntil(later(24 * 3600), trouble.mail)
    expect(await row('receipt 1')).toMatchObject({ status: 'queued', lastError: '550 5.7.1 Blocked' })
    expect(reports()).toMatchObject([{ place: 'message receipt 1', err: { message: '550 5.7.1 Blocked' } }])
    const [now, { db }] = [server.deps.clock.now(), server.database]
    expect((await listTroubled(db, now, 10)).map(({ eventKey }) => eventKey)).toEqual(['receipt 1'])
    expect(await countMessagesByState(db, now)).toEqual([{ labelled: 'retried', value: 1 }])
    expect(await listed()).toEqual([])
    trouble.isOver = true
    await sendUntil(later(24.5 * 3600), trouble.mail)
    expect(await row('receipt 1')).toMatchObject({ status: 'sent', lastError: null })
    expect(trouble.taken).toEqual(['receipt 1'])
  })

  it('is given up after two days, reported again and shown to staff', async () => {
    const trouble = mailInTrouble(BLOCKED)
    await queue(letter('receipt 1'))
    await sendUntil(later(49 * 3600), trouble.mail)
    expect(await row('receipt 1')).toMatchObject({ status: 'failed', attempts: 102 })
    expect(reports()).toHaveLength(2)
    expect(await listed()).toEqual(['ada@example.com'])
  })

  it('is not sent with a link that has run out meanwhile', async () => {
    const trouble = mailInTrouble(BLOCKED)
    await queue({ ...letter('reset link 1'), secret: 'tomorrow' })
    await queue(letter('receipt 1'))
    await sendUntil(later(59 * 60), trouble.mail)
    expect(await row('reset link 1')).toMatchObject({ status: 'queued' })
    trouble.isOver = true
    server.setNow(later(3600))
    await sendUntil(later(2 * 3600), trouble.mail)
    expect(trouble.taken).toEqual(['receipt 1'])
    expect(await row('reset link 1')).toMatchObject({
      status: 'failed',
      lastError: 'Its link had run out before it could leave.',
    })
  })

  it('because nobody answers, keeps no text waiting: the others are tried in the next run', async () => {
    const trouble = mailInTrouble({ status: 'not_taken', reason: 'Nobody answers.', holdsForOthers: true })
    for (const key of ['letter 1', 'letter 2', 'letter 3']) await queue(letter(key))
    await queue(text('code 1'))
    const run = () => sendDueMessages({ ...server.deps, mail: trouble.mail })
    await run()
    expect(trouble.asked).toEqual(['letter 1'])
    expect(await row('code 1')).toMatchObject({ status: 'sent' })
    trouble.isOver = true
    server.setNow(later(60))
    await run()
    expect((await rows()).map(({ status }) => status)).toEqual(Array(4).fill('sent'))
  })
})
