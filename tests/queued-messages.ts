import { beforeEach } from 'vitest'
import { type NewMessage, queueMessage } from '../server/messages.ts'
import type { SendOutcome } from '../server/ports.ts'
import { shareTestServer, type TestServer } from './test-server.ts'

/** Midday in Los Angeles, when everything may be sent. */
export const NOW = new Date('2026-11-17T18:00:00Z')
export const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

export const text = (eventKey: string, recipient = '+16505550123'): NewMessage => ({
  eventKey,
  channel: 'sms',
  recipient,
  body: 'Your pickup is tomorrow.',
})
export const letter = (eventKey: string, recipient = 'ada@example.com'): NewMessage => ({
  eventKey,
  channel: 'mail',
  recipient,
  subject: 'Your pickup',
  body: 'It is tomorrow.',
})

/** A provider that remembers what it was given, and answers as it is told. */
export function remembering(answer: (key: string) => Promise<SendOutcome>) {
  const keys: string[] = []
  return {
    name: 'remembering',
    isReal: false as const,
    keys,
    send({ key }: { key: string }): Promise<SendOutcome> {
      keys.push(key)
      return answer(key)
    },
  }
}
export const sent = async (key: string): Promise<SendOutcome> => ({ status: 'sent', providerRef: `ref:${key}` })

const withoutNumbers = (eventKey: string) => eventKey.replaceAll(/ \d+/g, '')

/** Says of each kind of news to a customer whether it waits for the day; the numbers of things are left out. */
export async function waitingForDay(
  { database: { db } }: TestServer,
  customerId: number,
): Promise<Map<string, boolean>> {
  const told = await db
    .selectFrom('messages')
    .select(['eventKey', 'keepsQuietHours'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
  return new Map(told.map(({ eventKey, keepsQuietHours }) => [withoutNumbers(eventKey), keepsQuietHours]))
}

/** Says the place of each kind of news to a customer in the order of sending, likewise. */
export async function placesInOrder(
  { database: { db } }: TestServer,
  customerId: number,
): Promise<Map<string, number>> {
  const told = await db
    .selectFrom('messages')
    .select(['eventKey', 'priority'])
    .where('customerId', '=', customerId)
    .execute()
  return new Map(told.map(({ eventKey, priority }) => [withoutNumbers(eventKey), priority]))
}

/** A server at that moment, with no message before each test. */
export function shareQueue() {
  const server = shareTestServer()
  beforeEach(async () => {
    server.setNow(NOW)
    server.logged.length = 0
    await server.database.query('truncate messages, text_stops restart identity')
  })
  const rows = () => server.database.db.selectFrom('messages').selectAll().orderBy('id').execute()
  return {
    server,
    rows,
    row: async (eventKey: string) => (await rows()).find((each) => each.eventKey === eventKey),
    queue: (message: NewMessage, dueAt = NOW) => queueMessage(server.database.db, message, NOW, dueAt),
  }
}
