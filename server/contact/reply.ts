import { firstFailure, required } from '#rules/checks'
import { noCardNumber } from '#rules/payments/cards'
import { manyLines } from '#rules/plain-text'
import { eventKeys } from '../db/causes.ts'
import { findCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { listTalk, queueMessage } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { hasSaidStop } from '../text-stops.ts'
import { letterBody } from '../words/letter.ts'
import { staffAnswer } from '../words/texting.ts'
import { findText, listTextsFrom, listWaitingFrom, lockText, markTextReplied } from './inbound-store.ts'
import { repliesUntil } from './inbound-texts.ts'
import { lockLead, markLeadReplied } from './store.ts'

/** Staff answer a text or what came through a form. The answer is a message like any other: it keeps STOP, the quiet hours and the budget. */

export type ReplyOutcome =
  | {
      status: 'queued'
      by: 'text' | 'letter'
      to: string
      customerId: number | undefined
      /** Further texts from the same number that nobody has answered, the oldest first. */
      waiting: { id: number; body: string }[]
    }
  /** The sentence says what is wrong with the words. */
  | { refusal: 'wrong_words'; why: string }
  | { refusal: 'no_such_entry' | 'typed_number' | 'stopped' }
  /** The newest answer; null once it is no longer kept. */
  | { refusal: 'answered_before'; last: { at: Date; body: string } | null; customerId?: number | undefined }

/** With `isRepeated` another answer to what was answered before is meant. */
export async function reply(
  deps: Deps,
  kind: 'text' | 'lead',
  id: number,
  typed: string,
  { isRepeated = false }: { isRepeated?: boolean } = {},
): Promise<ReplyOutcome> {
  const words = manyLines(typed).trim()
  const why = firstFailure(words, [required, noCardNumber, tooLong])
  if (why !== undefined) return { refusal: 'wrong_words', why }
  const outcome = await deps.database.transaction((db) =>
    (kind === 'text' ? replyToText : replyToLead)(db, id, { words, isRepeated }, deps.clock.now()),
  )
  if ('status' in outcome) deps.jobs.runSoon('send-messages')
  return outcome
}

/** Two parts of a text, with our name in front. */
const LONGEST_REPLY = 280

const tooLong = (words: string): string | undefined =>
  words.length > LONGEST_REPLY ? `At most ${LONGEST_REPLY} characters` : undefined

interface Answer {
  words: string
  isRepeated: boolean
}

async function replyToText(db: Db, id: number, { words, isRepeated }: Answer, now: Date): Promise<ReplyOutcome> {
  const text = await lockText(db, id)
  if (text === undefined) return { refusal: 'no_such_entry' }
  // Anybody may have typed the number into a form: nothing is ever sent to it.
  if (text.sid === null) return { refusal: 'typed_number' }
  const { sender: to, customerId, replyCount } = text
  const customer = customerId === null ? undefined : await findCustomer(db, customerId)
  const isStopped = await hasSaidStop(db, to)
  if (isStopped && customer === undefined) return { refusal: 'stopped' }
  if (replyCount > 0 && !isRepeated) {
    const last = await readAnswer(db, eventKeys.textReplied(id, replyCount))
    return { refusal: 'answered_before', last, customerId: customer?.id }
  }
  const news = staffAnswer(words, 'text')
  const letter = { subject: news.subject, body: letterBody({ paragraphs: [words] }) }
  const how = { eventKey: eventKeys.textReplied(id, replyCount + 1), kind: 'answer', keepsQuietHours: true } as const
  const owner = customer && { customerId: customer.id }
  if (isStopped && customer) {
    await queueMessage(db, { ...how, ...owner, channel: 'mail', recipient: customer.email, ...letter }, now)
  } else {
    const instead = customer && { letterTo: customer.email, subject: news.subject }
    await queueMessage(db, { ...how, ...owner, channel: 'sms', recipient: to, body: news.text, ...instead }, now)
  }
  await markTextReplied(db, id, now)
  const by = isStopped ? 'letter' : 'text'
  const waiting = await listWaitingFrom(db, to, WAITING_NAMED)
  return { status: 'queued', by, to: isStopped && customer ? customer.email : to, customerId: customer?.id, waiting }
}

async function replyToLead(db: Db, id: number, { words, isRepeated }: Answer, now: Date): Promise<ReplyOutcome> {
  const lead = await lockLead(db, id)
  if (lead === undefined) return { refusal: 'no_such_entry' }
  const { replyCount } = lead
  // Whoever wrote as a customer is answered where they are reached today.
  const customer = lead.customerId === null ? undefined : await findCustomer(db, lead.customerId)
  const recipient = customer?.email ?? lead.email
  const owner = customer && { customerId: customer.id }
  if (replyCount > 0 && !isRepeated) {
    const last = await readAnswer(db, eventKeys.leadReplied(id, replyCount))
    return { refusal: 'answered_before', last, customerId: customer?.id }
  }
  const { subject } = staffAnswer(words, 'lead')
  const body = letterBody({ paragraphs: [words] })
  const how = { eventKey: eventKeys.leadReplied(id, replyCount + 1), kind: 'answer', keepsQuietHours: true } as const
  await queueMessage(db, { ...how, ...owner, channel: 'mail', recipient, subject, body }, now)
  await markLeadReplied(db, id, now)
  return { status: 'queued', by: 'letter', to: recipient, customerId: customer?.id, waiting: [] }
}

async function readAnswer(db: Db, eventKey: string): Promise<{ at: Date; body: string } | null> {
  const [answer] = await listTalk(db, { eventKeys: [eventKey], customerId: null, number: '' }, 1)
  return answer === undefined ? null : { at: answer.createdAt, body: answer.body }
}

const WAITING_NAMED = 10

const TALK = 20

/** Both sides of the talk with the number that a text came from, the oldest first. */
export async function readTalk(db: Db, id: number) {
  const text = await findText(db, id)
  if (text === undefined) return undefined
  const theirs = (await listTextsFrom(db, text.sender, TALK)).filter(({ sid }) => sid !== null || text.sid === null)
  const keys = theirs.flatMap(({ id, sid, replyCount }) => [
    ...(sid === null ? [] : [eventKeys.textAnswered(sid)]),
    ...repliesUntil(replyCount, (reply) => eventKeys.textReplied(id, reply)),
  ])
  const ours = await listTalk(db, { eventKeys: keys, customerId: text.customerId, number: text.sender }, TALK)
  const talk = [
    ...theirs
      .toReversed()
      .map(({ id, body, receivedAt }) => ({ entry: `T${id}`, who: 'them' as const, at: receivedAt, body })),
    ...ours.toReversed().map(({ channel, body, status, createdAt }) => ({
      entry: '',
      who: channel === 'sms' ? ('us' as const) : ('us, by letter' as const),
      at: createdAt,
      body,
      status,
    })),
  ]
  return { ...text, talk: talk.sort((one, other) => one.at.getTime() - other.at.getTime()).slice(-TALK) }
}
