import { MINUTE_MS } from '#rules/durations'
import { staffPolicy } from '#rules/policy'
import { eventKeys } from '../db/causes.ts'
import { findCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { listTalk, queueMessage } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { hasSaidStop } from '../text-stops.ts'
import { letterBody } from '../words/letter.ts'
import { staffWords } from '../words/text.ts'
import { staffAnswer } from '../words/texting.ts'
import {
  countAnswersTo,
  findText,
  listTextsFrom,
  listWaitingFrom,
  lockTalk,
  lockText,
  markTextReplied,
  markTextsAnswered,
} from './inbound-store.ts'
import { repliesUntil } from './inbound-texts.ts'
import { findLead, lockLead, markLeadReplied } from './store.ts'

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
  | { refusal: 'answered_before'; last: Said | null; customerId?: number | undefined }

interface Said {
  at: Date
  body: string
  author: string | null
}

export interface Replying {
  /** Another answer to what was answered before is meant. */
  isRepeated?: boolean
  /** Who of us answers. */
  author?: string
  /** So many answers to this talk stood on the screen on which it was written: where there are more by now, nothing is sent. */
  seen?: number
  /** Further texts of the same number that it answers too. */
  closes?: readonly number[]
}

export async function reply(
  deps: Deps,
  kind: 'text' | 'lead',
  id: number,
  typed: string,
  { isRepeated = false, ...more }: Replying = {},
): Promise<ReplyOutcome> {
  const said = staffWords(typed)
  if ('why' in said) return { refusal: 'wrong_words', why: said.why }
  const { words } = said
  const outcome = await deps.database.transaction((db) =>
    (kind === 'text' ? replyToText : replyToLead)(db, id, { words, isRepeated, ...more }, deps.clock.now()),
  )
  if ('status' in outcome) deps.jobs.runSoon('send-messages')
  return outcome
}

interface Answer extends Omit<Replying, 'isRepeated'> {
  words: string
  isRepeated: boolean
}

async function replyToText(db: Db, id: number, answer: Answer, now: Date): Promise<ReplyOutcome> {
  const { words, isRepeated, author, seen, closes = [] } = answer
  const found = await findText(db, id)
  if (found !== undefined) await lockTalk(db, found.sender)
  const text = await lockText(db, id)
  if (text === undefined) return { refusal: 'no_such_entry' }
  // Anybody may have typed the number into a form: nothing is ever sent to it.
  if (text.sid === null) return { refusal: 'typed_number' }
  const { sender: to, customerId, replyCount } = text
  const customer = customerId === null ? undefined : await findCustomer(db, customerId)
  const isStopped = await hasSaidStop(db, to)
  if (isStopped && customer === undefined) return { refusal: 'stopped' }
  const news = staffAnswer(words, 'text')
  const letter = { subject: news.subject, body: letterBody({ paragraphs: [words] }) }
  const by = isStopped ? 'letter' : 'text'
  const queued = { status: 'queued', by, to: isStopped && customer ? customer.email : to } as const
  if (seen === undefined ? replyCount > 0 && !isRepeated : (await countAnswersTo(db, to)) !== seen) {
    const last = await readLastAnswer(db, to)
    const isOurs = seen !== undefined && isTheSame(last, { author, body: isStopped ? letter.body : news.text }, now)
    if (isOurs) return { ...queued, customerId: customer?.id, waiting: await listWaitingFrom(db, to, WAITING_NAMED) }
    return { refusal: 'answered_before', last, customerId: customer?.id }
  }
  const how = {
    eventKey: eventKeys.textReplied(id, replyCount + 1),
    kind: 'answer',
    keepsQuietHours: true,
    ...(author !== undefined && { author }),
  } as const
  const owner = customer && { customerId: customer.id }
  if (isStopped && customer) {
    await queueMessage(db, { ...how, ...owner, channel: 'mail', recipient: customer.email, ...letter }, now)
  } else {
    const instead = customer && { letterTo: customer.email, subject: news.subject }
    await queueMessage(db, { ...how, ...owner, channel: 'sms', recipient: to, body: news.text, ...instead }, now)
  }
  await markTextReplied(db, id, now)
  await markTextsAnswered(db, to, closes, now)
  const waiting = await listWaitingFrom(db, to, WAITING_NAMED)
  return { ...queued, customerId: customer?.id, waiting }
}

async function replyToLead(
  db: Db,
  id: number,
  { words, isRepeated, author, seen }: Answer,
  now: Date,
): Promise<ReplyOutcome> {
  const lead = await lockLead(db, id)
  if (lead === undefined) return { refusal: 'no_such_entry' }
  const { replyCount } = lead
  // Whoever wrote as a customer is answered where they are reached today.
  const customer = lead.customerId === null ? undefined : await findCustomer(db, lead.customerId)
  const recipient = customer?.email ?? lead.email
  const owner = customer && { customerId: customer.id }
  const { subject } = staffAnswer(words, 'lead')
  const body = letterBody({ paragraphs: [words] })
  const queued = { status: 'queued', by: 'letter', to: recipient, customerId: customer?.id, waiting: [] } as const
  if (seen === undefined ? replyCount > 0 && !isRepeated : replyCount !== seen) {
    const last = await readAnswer(db, eventKeys.leadReplied(id, replyCount))
    if (seen !== undefined && isTheSame(last, { author, body }, now)) return { ...queued, waiting: [] }
    return { refusal: 'answered_before', last, customerId: customer?.id }
  }
  const how = {
    eventKey: eventKeys.leadReplied(id, replyCount + 1),
    kind: 'answer',
    keepsQuietHours: true,
    ...(author !== undefined && { author }),
  } as const
  await queueMessage(db, { ...how, ...owner, channel: 'mail', recipient, subject, body }, now)
  await markLeadReplied(db, id, now)
  return { ...queued, waiting: [] }
}

/** The same words of the same person a moment ago: a screen that did not hear that they had left sends them again. */
const isTheSame = (last: Said | null, { author, body }: { author: string | undefined; body: string }, now: Date) =>
  last !== null &&
  author !== undefined &&
  last.author === author &&
  last.body === body &&
  now.getTime() - last.at.getTime() < staffPolicy.deeds.repeatMinutes * MINUTE_MS

const readAnswer = (db: Db, eventKey: string): Promise<Said | null> => readNewest(db, [eventKey])

/** The newest answer to any text of this number. */
async function readLastAnswer(db: Db, sender: string): Promise<Said | null> {
  const texts = await listTextsFrom(db, sender, TALK)
  return readNewest(
    db,
    texts.flatMap(({ id, replyCount }) => repliesUntil(replyCount, (reply) => eventKeys.textReplied(id, reply))),
  )
}

async function readNewest(db: Db, keys: readonly string[]): Promise<Said | null> {
  const [answer] = await listTalk(db, { eventKeys: keys, customerId: null, number: '' }, 1)
  return answer === undefined ? null : { at: answer.createdAt, body: answer.body, author: answer.author }
}

const WAITING_NAMED = 10

const TALK = 20

/** Both sides of the talk with the number that a text came from, the oldest first. */
export async function readTalk(db: Db, id: number) {
  const text = await findText(db, id)
  if (text === undefined) return undefined
  const theirs = (await listTextsFrom(db, text.sender, TALK)).filter(({ sid }) => sid !== null || text.sid === null)
  const ours = await readOurs(db, text, theirs)
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

type Texts = Awaited<ReturnType<typeof listTextsFrom>>
type Text = NonNullable<Awaited<ReturnType<typeof findText>>>

const readOurs = (db: Db, { customerId, sender }: Text, theirs: Texts) =>
  listTalk(
    db,
    {
      eventKeys: theirs.flatMap(({ id, sid, replyCount }) => [
        ...(sid === null ? [] : [eventKeys.textAnswered(sid)]),
        ...repliesUntil(replyCount, (reply) => eventKeys.textReplied(id, reply)),
      ]),
      customerId,
      number: sender,
    },
    TALK,
  )

/** How an answer to it would leave now: by what and to whom, or why none can. */
export type ReplyWay =
  | { by: 'text' | 'letter'; to: string; isStopped: boolean }
  | { by: null; why: 'typed_number' | 'stopped' }

/** A talk with a number as somebody who answers wants it: all texts and ours, how many answers stand there, and how the next one would leave. */
export async function readTextTalk(db: Db, id: number) {
  const text = await findText(db, id)
  if (text === undefined) return undefined
  const { sender, sid, customerId } = text
  const from = await listTextsFrom(db, sender, TALK)
  const theirs = sid === null ? from.filter((each) => each.id === id) : from.filter((each) => each.sid !== null)
  const ours = sid === null ? [] : await readOurs(db, text, theirs)
  const customer = customerId === null ? undefined : await findCustomer(db, customerId)
  const isStopped = await hasSaidStop(db, sender)
  const way: ReplyWay =
    sid === null
      ? { by: null, why: 'typed_number' }
      : !isStopped
        ? { by: 'text', to: sender, isStopped }
        : customer === undefined
          ? { by: null, why: 'stopped' }
          : { by: 'letter', to: customer.email, isStopped }
  return { ...text, customer, theirs, ours, way, answers: sid === null ? 0 : await countAnswersTo(db, sender) }
}

/** The same of what came through a form. It is answered by letter: nobody agreed to texts there. */
export async function readLeadTalk(db: Db, id: number) {
  const lead = await findLead(db, id)
  if (lead === undefined) return undefined
  const customer = lead.customerId === null ? undefined : await findCustomer(db, lead.customerId)
  const eventKeysOfOurs = repliesUntil(lead.replyCount, (reply) => eventKeys.leadReplied(id, reply))
  const ours =
    lead.replyCount === 0 ? [] : await listTalk(db, { eventKeys: eventKeysOfOurs, customerId: null, number: '' }, TALK)
  const way: ReplyWay = { by: 'letter', to: customer?.email ?? lead.email, isStopped: false }
  return { ...lead, customer, ours, way, answers: lead.replyCount }
}
