import { brand } from '#contract/brand'
import { noCardNumber } from '#rules/cards'
import { manyLines } from '#rules/plain-text'
import { policy } from '#rules/policy'
import type { Db } from '../db/open.ts'
import { queueMessage } from '../messages.ts'
import type { Deps, InboundText } from '../ports.ts'
import { textWaits } from '../words/office.ts'
import { countTexts, findTextBySid, insertText, listTextsFrom, markAsked, type TextOutcome } from './inbound-store.ts'

/** What people text us: kept once, whatever is repeated, and answered within bounds. What each word does stands above the topics. */

const HOUR_MS = 60 * 60 * 1000
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)

/** Longer ones are joined by the carriers up to this. */
const LONGEST_BODY = 1_600

export const isTextKnown = async (db: Db, sid: string): Promise<boolean> => (await findTextBySid(db, sid)) !== undefined

/**
 * What may be done with a text: all of it, only keeping it for staff, or nothing, because its number sends without end. One that is known
 * already was a repeat. Texts of one number are taken in turn by whoever calls it.
 */
export async function admitText(
  db: Db,
  { sid, from }: Pick<InboundText, 'sid' | 'from'>,
  now: Date,
): Promise<'all' | 'keep' | 'nothing' | 'known'> {
  if (await isTextKnown(db, sid)) return 'known'
  const count = await countTexts(db, from, hoursBefore(now, 24))
  if (count >= policy.texting.keptPerDay) return 'nothing'
  return count >= policy.texting.actsPerDay ? 'keep' : 'all'
}

/** Whether the same number has not been answered like this within so many hours. */
export const mayAnswer = async (db: Db, from: string, outcome: TextOutcome, hours: number, now: Date) =>
  (await countTexts(db, from, hoursBefore(now, hours), outcome)) === 0

export async function keepText(
  db: Db,
  { sid, from, body }: Pick<InboundText, 'from' | 'body'> & { sid: string | null },
  what: { outcome: TextOutcome; isAnswered: boolean; customerId: number | null },
  now: Date,
): Promise<void> {
  await insertText(db, { sid, sender: from, body: readable(body), ...what, receivedAt: now })
}

/** The inbox is no place for the number of a card: all figures go with it. */
function readable(body: string): string {
  const plain = manyLines(body).replaceAll('\0', '').slice(0, LONGEST_BODY)
  return noCardNumber(plain) === undefined ? plain : plain.replace(/\p{N}/gu, '•')
}

/** Through the API, by anybody: the number is what they typed, and nothing is ever sent to it. */
export async function receiveHandedText({ database, clock }: Deps, text: { message: string; phone: string }) {
  const handed = { sid: null, from: text.phone, body: text.message }
  await keepText(database.db, handed, { outcome: 'for staff', isAnswered: false, customerId: null }, clock.now())
}

/** Staff on duty hear of a text once. Whether there is such a text, nobody who asks is told. */
export async function askStaffToLook({ database, clock, jobs }: Deps, sid: string): Promise<void> {
  const now = clock.now()
  await database.transaction(async (db) => {
    const text = await markAsked(db, sid, now)
    if (text === undefined) return
    const letter = { channel: 'mail', recipient: brand.infoEmail, ...textWaits(text.id) } as const
    await queueMessage(db, { eventKey: `inbound text ${text.id} asked about`, ...letter }, now)
  })
  jobs.runSoon('send-messages')
}

/** Newest first. */
export const readTextsFrom = (db: Db, from: string, limit: number) => listTextsFrom(db, from, limit)
