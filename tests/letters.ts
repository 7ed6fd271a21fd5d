import type { TestServer } from './test-server.ts'

export interface SentLetter {
  recipient: string
  subject: string | null
  body: string
}

/** Letters to an address, oldest first, sent or not yet. */
export async function lettersTo(server: TestServer, address: string): Promise<SentLetter[]> {
  return server.database.db
    .selectFrom('messages')
    .select(['recipient', 'subject', 'body'])
    .where('recipient', '=', address)
    .where('channel', '=', 'mail')
    .orderBy('id')
    .execute()
}

/** The parts of the link in the last letter to an address. */
export async function linkIn(server: TestServer, address: string): Promise<{ uid: string; token: string }> {
  const letters = await lettersTo(server, address)
  const [, uid = '', token = ''] = /\/confirm\/(\d+)\/([\w-]+)$/m.exec(letters.at(-1)?.body ?? '') ?? []
  if (token === '') throw new Error(`The last letter to ${address} brings no link.`)
  return { uid, token }
}
