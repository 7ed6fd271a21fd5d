import type { TestServer } from './test-server.ts'

interface Which {
  customerId?: number | undefined
  recipient?: string
  /** The event keys, as SQL has it: "order % priced". */
  like?: string
  channel?: 'sms' | 'mail'
}

/** The messages that were queued, sent or not, the oldest first: those to somebody, about something, or all. */
export const toldMessages = ({ database }: TestServer, { customerId, recipient, like = '%', channel }: Which) =>
  database.db
    .selectFrom('messages')
    .select(['eventKey', 'channel', 'body', 'keepsQuietHours'])
    .where('eventKey', 'like', like)
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId as number))
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient as string))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel as 'sms' | 'mail'))
    .orderBy('id')
    .execute()

/** Their words alone. */
export const toldBodies = async (server: TestServer, which: Which): Promise<string[]> =>
  (await toldMessages(server, which)).map(({ body }) => body)
