import { brand } from '#contract/brand'
import { phoneNumber, storedPhone } from '#rules/checks'
import { HOUR_MS } from '#rules/durations'
import { noCardNumber } from '#rules/payments/cards'
import { manyLines } from '#rules/plain-text'
import { policy } from '#rules/policy'
import { strangersShare } from '#rules/texts'
import { eventKeys } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import { forgetMessagesOfEvents, queueMessage } from '../messages.ts'
import type { Deps, InboundText } from '../ports.ts'
import { textWaits } from '../words/office.ts'
import {
  countAnswersToStrangers,
  countTexts,
  deleteStrangersTexts,
  findTextBySid,
  insertText,
  listTextsFrom,
  markAsked,
  type TextOutcome,
} from './inbound-store.ts'

/** Texts to us are kept once, whatever is repeated, and answered within bounds. What each word does stands above the topics. */

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)

/** Longer ones are joined by the carriers up to this. */
const LONGEST_BODY = 1_600

export const isTextKnown = async (db: Db, sid: string): Promise<boolean> => (await findTextBySid(db, sid)) !== undefined

/**
 * A text may be carried out, only kept for staff, or dropped, because its number sends without end. One that is known
 * already was a repeat. The caller takes the texts of one number in turn.
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

/** The same number has not been answered like this within so many hours. */
export const mayAnswer = async (db: Db, from: string, outcome: TextOutcome, hours: number, now: Date) =>
  (await countTexts(db, from, hoursBefore(now, hours), outcome)) === 0

/**
 * A number on no account may be answered if an account could have it, because names, short numbers and numbers abroad
 * are a machine's or cost more; and while neither it nor all strangers together have had their share of our texts.
 */
export async function mayAnswerStranger(
  { config }: Pick<Deps, 'config'>,
  db: Db,
  from: string,
  now: Date,
): Promise<boolean> {
  if (phoneNumber(from) !== undefined || storedPhone(from) !== from) return false
  const { perHour, perDay } = strangersShare(config.textBudget)
  const since = { hour: hoursBefore(now, 1), day: hoursBefore(now, 24) }
  const { own, lastHour, lastDay } = await countAnswersToStrangers(db, from, since)
  return own < policy.texting.strangerAnswersPerDay && lastHour < perHour && lastDay < perDay
}

const FORGOTTEN_AT_ONCE = 500

/** The keys of all answers that staff have given. */
export const repliesUntil = (count: number, keyOf: (reply: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => keyOf(index + 1))

/** The hourly job, with our answers to them. No account that closes would find them. */
export async function forgetStrangersTexts({ database, clock }: Deps): Promise<void> {
  const until = hoursBefore(clock.now(), policy.texting.strangersKeptDays * 24)
  let isMore = true
  while (isMore) {
    isMore = await database.transaction(async (db) => {
      const texts = await deleteStrangersTexts(db, until, FORGOTTEN_AT_ONCE)
      const ours = texts.flatMap(({ id, sid, replyCount }) => [
        ...(sid === null ? [] : [eventKeys.textAnswered(sid)]),
        ...repliesUntil(replyCount, (reply) => eventKeys.textReplied(id, reply)),
      ])
      await forgetMessagesOfEvents(db, ours)
      return texts.length === FORGOTTEN_AT_ONCE
    })
  }
}

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
    await queueMessage(db, { eventKey: eventKeys.textAskedAbout(text.id), ...letter }, now)
  })
  jobs.runSoon('send-messages')
}

/** Newest first. */
export const readTextsFrom = (db: Db, from: string, limit: number) => listTextsFrom(db, from, limit)
