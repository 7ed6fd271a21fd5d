import { describe, expect, it } from 'vitest'
import { later, letter, NOW, remembering, sent, shareQueue, text } from '../tests/queued-messages.ts'
import { UnavailableError } from './db/unavailable.ts'
import { queueMessages } from './messages.ts'
import type { Deps } from './ports.ts'
import { sendDueMessages } from './send-messages.ts'

/** What has left must be noted, whatever happens to the notes of others: what is not noted is sent again. */

const { queue, row, rows, server } = shareQueue()

/** A database on which the note of what has left fails where the test says so. Such a note answers with the rows that it changed. */
const failingNotes = (mayFail: () => Error | undefined): Deps['database'] => ({
  ...server.database,
  transaction: (work) =>
    server.database.transaction(async (db) => {
      const result = await work(db)
      const error = Array.isArray(result) ? mayFail() : undefined
      if (error) throw error
      return result
    }),
})
const sentTwice = async (deps: Deps, keys: string[]) => {
  server.setNow(later(121))
  await sendDueMessages(deps)
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}

describe('a note that fails', () => {
  it('keeps none from being written that came while it was tried', async () => {
    const keys = Array.from({ length: 6 }, (_, index) => `event ${index}`)
    await queueMessages(
      server.database.db,
      keys.map((key) => text(key)),
      NOW,
    )
    let release = () => {}
    const lastNote = new Promise<void>((resolve) => (release = resolve))
    let notes = 0
    const database: Deps['database'] = {
      ...server.database,
      transaction: (work) =>
        server.database.transaction(async (db) => {
          const result = await work(db)
          if (!Array.isArray(result)) return result
          notes += 1
          // The second one is of the first text of the batch, and fails once all others have left.
          if (notes === 2) {
            await lastNote
            throw new Error('Somebody holds its row.')
          }
          return result
        }),
    }
    const others = keys.slice(2)
    const sms = remembering(async (key) => {
      // These leave while the note of "event 1" is under way.
      if (others.includes(key)) await expect.poll(() => notes).toBe(2)
      if (key === 'event 5') setTimeout(release, 50)
      return sent(key)
    })
    const deps = { ...server.deps, sms, database }
    await expect(sendDueMessages(deps)).rejects.toThrow('Somebody holds its row.')
    for (const key of others) expect([key, (await row(key))?.status]).toEqual([key, 'sent'])
    expect(await sentTwice({ ...server.deps, sms }, sms.keys)).toEqual(['event 1'])
  })

  it('because the database is away for a moment is written when it is back, and nothing leaves twice', async () => {
    for (const key of ['event 0', 'event 1', 'event 2']) await queue(text(key))
    await queue(letter('letter'))
    let failures = 4
    const database = failingNotes(() => {
      failures -= 1
      return failures >= 0 ? new UnavailableError('The database restarts.') : undefined
    })
    const sms = remembering(sent)
    expect(await sendDueMessages({ ...server.deps, sms, database })).toBe(4)
    expect((await rows()).map(({ status, attempts }) => [status, attempts])).toEqual(Array(4).fill(['sent', 1]))
    expect(await sentTwice({ ...server.deps, sms }, sms.keys)).toEqual([])
  })
})

describe('a provider that is slow to answer', () => {
  it.each(['mail', 'sms'] as const)('holds up nothing but its own (%s)', async (slow) => {
    const [slowOne, quickOne] = slow === 'mail' ? [letter, text] : [text, letter]
    await queue(slowOne('slow'))
    let answer = () => {}
    const hanging = remembering((key) => new Promise((resolve) => (answer = () => resolve(sent(key)))))
    const providers = { sms: server.deps.sms, mail: server.deps.mail, [slow]: hanging }
    const sending = sendDueMessages({ ...server.deps, ...providers })
    await expect.poll(() => hanging.keys).toEqual(['slow'])
    // Somebody asks for them while the run is under way, and its server begins no second one.
    for (const key of ['first', 'second']) {
      await queue(quickOne(key))
      await expect.poll(async () => (await row(key))?.status).toBe('sent')
    }
    expect((await row('slow'))?.status).toBe('queued')
    answer()
    expect(await sending).toBe(3)
  })
})

it('a provider that answers while the other one’s messages are looked for is handed the next ones', async () => {
  for (const key of ['event 0', 'event 1', 'event 2']) await queue(text(key))
  await queue(letter('letter'))
  let answer = () => {}
  const sms = remembering((key) =>
    key === 'event 0' ? new Promise((resolve) => (answer = () => resolve(sent(key)))) : sent(key),
  )
  let turns = Number.NEGATIVE_INFINITY
  const mail: Deps['mail'] = {
    ...server.deps.mail,
    send({ key }) {
      turns = 0
      return sent(key)
    },
  }
  // The letter that has left is noted in one turn, and in the next one further letters are looked for: it comes only once the text is
  // noted. Whoever waited with the connection in hand would keep that note waiting where there is but one.
  const database = await server.openBeside((pool) => ({
    ...pool,
    async connect() {
      turns += 1
      if (turns === 2) {
        answer()
        await expect.poll(async () => (await row('event 0'))?.status).toBe('sent')
      }
      return pool.connect()
    },
  }))
  expect(await sendDueMessages({ ...server.deps, sms, mail, database })).toBe(4)
  expect(turns).toBeGreaterThan(2)
  await database.close()
})

describe('a server that stops', () => {
  it('ends the batch that it is at and takes no further one', async () => {
    const keys = Array.from({ length: 80 }, (_, index) => `event ${index}`)
    await queueMessages(
      server.database.db,
      keys.map((key) => text(key)),
      NOW,
    )
    let isStopping = false
    const sms = remembering(async (key) => {
      if (key === 'event 7') isStopping = true
      return sent(key)
    })
    const jobs = { ...server.deps.jobs, isStopping: () => isStopping }
    expect(await sendDueMessages({ ...server.deps, sms, jobs })).toBe(51)
    expect(sms.keys).toHaveLength(51)
    const left = (await rows()).filter(({ status }) => status === 'queued')
    expect(left.map(({ attempts, claimedAt }) => [attempts, claimedAt])).toEqual(Array(29).fill([0, null]))
  })
})
