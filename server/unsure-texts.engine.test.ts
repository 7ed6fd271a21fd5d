import { describe, expect, it } from 'vitest'
import { later, NOW, remembering, sent, shareQueue, text } from '../tests/queued-messages.ts'
import { TextNotSent } from './ports.ts'
import { sendDueMessages } from './send-messages.ts'
import { receiveTextReport } from './text-reports.ts'

const { queue, row, server } = shareQueue()

/** As if this many texts had left, at this moment. An hour has 200 of them, and a day 1,000. */
const leave = (count: number, at: Date) =>
  server.database.query(
    `insert into messages (event_key, channel, recipient, body, status, due_at, created_at, sent_at)
     select 'before ' || $1::timestamptz || ' ' || number, 'sms', '+16505550123', 'Hello.', 'sent', $1, $1, $1
     from generate_series(1, $2::integer) as number`,
    [at, count],
  )

describe('a text of which nobody knows whether it left', () => {
  /** Answers nobody for this text, and everybody else. */
  const silentFor = (silent: string, error = new Error('Took too long.')) =>
    remembering((key) => (key === silent ? Promise.reject(error) : sent(key)))
  const sendAt = (at: Date, sms: ReturnType<typeof remembering>) => {
    server.setNow(at)
    return sendDueMessages({ ...server.deps, sms })
  }

  it('counts among the texts, each try of it, for an hour and for a day', async () => {
    await leave(197, NOW)
    await queue(text('silent'))
    const sms = silentFor('silent')
    for (const seconds of [0, 30, 90]) await sendAt(later(seconds), sms)
    await queue(text('next'), later(90))
    await sendAt(later(91), sms)
    expect(sms.keys).toEqual(['silent', 'silent', 'silent'])
    // An hour after the first texts there is room again.
    await sendAt(later(3600), sms)
    expect(sms.keys.slice(3).sort()).toEqual(['next', 'silent'])

    await leave(1_000 - 197 - 4 - 1, later(3600))
    await queue(text('of the day'), later(7300))
    await sendAt(later(7300), sms)
    expect(sms.keys).not.toContain('of the day')
  })

  it('counts also where it left as a letter after that', async () => {
    await leave(199, NOW)
    await queue({ ...text('silent'), subject: 'Your order', letterTo: 'ada@example.com' })
    await sendAt(NOW, silentFor('silent'))
    await server.database.query(`update messages set channel = 'mail' where event_key = 'silent'`)
    await queue(text('next'))
    const sms = remembering(sent)
    await sendAt(later(1), sms)
    expect(sms.keys).toEqual([])
  })

  it('counts where its sender was killed, beside the one that another server sent', async () => {
    await leave(198, NOW)
    await queue(text('killed'))
    await server.database.query(
      `update messages set claimed_at = $1, due_at = $2, attempts = 1 where event_key = 'killed'`,
      [NOW, later(120)],
    )
    await queue(text('next'), later(120))
    const sms = remembering(sent)
    await sendAt(later(120), sms)
    expect(sms.keys).toEqual(['killed'])
    await sendAt(later(121), sms)
    expect(sms.keys).toEqual(['killed'])
  })

  it('counts once when the carrier has reported about it', async () => {
    await leave(198, NOW)
    await queue(text('silent'))
    await sendAt(NOW, silentFor('silent'))
    const { id = 0 } = (await row('silent')) ?? {}
    await receiveTextReport(server.deps, { messageId: id, providerRef: 'SM1', status: 'delivered' })
    for (const key of ['next', 'too many']) await queue(text(key))
    const sms = remembering(sent)
    await sendAt(later(1), sms)
    expect(sms.keys).toEqual(['next'])
  })

  it('is none where the provider said no or was never reached', async () => {
    await leave(199, NOW)
    await queue(text('refused'))
    const sms = silentFor('refused', new TextNotSent('Too many requests.'))
    await sendAt(NOW, sms)
    await queue(text('next'))
    await sendAt(later(1), sms)
    expect(sms.keys).toEqual(['refused', 'next'])
    expect(await row('refused')).toMatchObject({ status: 'queued', attempts: 1, lastError: 'Too many requests.' })
  })
})
