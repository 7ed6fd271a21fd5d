import { setTimeout as pause } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import { isCodeOver, isLinkOver, nextMessageAttempt, QUICK_ATTEMPTS } from '#rules/message-attempts'
import { isReminderOver, MESSAGE_PRIORITIES } from '#rules/texts'
import { type Claimed, claimMessages, claimTexts, dropLate } from './claim-messages.ts'
import type { Db } from './db/open.ts'
import type { Schema } from './db/schema.ts'
import { isUnavailable, losesConnection } from './db/unavailable.ts'
import { asLetter, type NewMessage, withoutSecret } from './messages.ts'
import { type Deps, type SendOutcome, TextNotSent } from './ports.ts'
import { noteTextStop } from './text-stops.ts'
import { greeted, letterOfText } from './words/letter.ts'
import { letterHtml } from './words/letter-html.ts'
import { letterPlain } from './words/letter-plain.ts'

/** A sender that is cut off before it has noted the end may have sent it. Once it is sent again; after that staff decide. */
const MAX_UNKNOWN_SENDS = 2

/** Texts are calls to a provider that takes many at once. Each letter is a connection of its own, of which mail servers allow few. */
const MOST_AT_ONCE = { sms: 50, mail: 10 } as const

/** While one provider is at work, this often is looked for what the other one could send. */
const LOOK_MS = 1_000

interface Lane {
  readonly channel: NewMessage['channel']
  /** One, until the provider has taken one: while it takes nothing, a single message finds that out for all others. */
  size: number
  isOpen: boolean
}

/**
 * Sends what is due, in batches, until nothing is. Answers with how many came to an end. While the product has sent as many texts as it
 * may, texts wait and letters go on. A provider that does not answer, or does not let us in, is asked again in the next run.
 */
export async function sendDueMessages(deps: Deps): Promise<number> {
  await dropLate(deps)
  const texts: Lane = { channel: 'sms', size: 1, isOpen: true }
  const letters: Lane = { channel: 'mail', size: 1, isOpen: true }
  let ended = 0
  const underWay = new Map<Lane, Promise<void>>()
  const failures: unknown[] = []
  /** False where there was nothing to send. */
  async function begin(lane: Lane, claim: () => Promise<Claimed[]>): Promise<boolean> {
    // A server that stops sees to what it has begun: a text that is cut off would be sent again by the next one.
    const isFree = lane.isOpen && !underWay.has(lane) && failures.length === 0 && !deps.jobs.isStopping()
    const claimed = isFree ? await claim().catch((error) => void failures.push(error)) : undefined
    if (!claimed?.length) return false
    const batch = async () => {
      try {
        const count = await sendBatch(deps, lane, claimed)
        ended += count
      } catch (error) {
        failures.push(error)
      }
      underWay.delete(lane)
    }
    underWay.set(lane, batch())
    return true
  }
  for (;;) {
    // What was under way may end while the other's next messages are looked for: then its own are still to be looked for.
    const wasIdle = underWay.size === 0
    const hasTexts = await begin(texts, () => claimTexts(deps, texts.size))
    const hasLetters = await begin(letters, () => claimMessages(deps.database.db, deps.clock.now(), letters))
    if (wasIdle && !hasTexts && !hasLetters) break
    // A code does not wait for a mail server that is slow to answer, nor a letter for slow texts.
    if (underWay.size > 0) await Promise.race([...underWay.values(), pause(LOOK_MS, undefined, { ref: false })])
  }
  if (failures.length > 0) throw failures[0]
  return ended
}

/** Answers with how many came to an end, and sees to the size of the lane's next batch. */
async function sendBatch(deps: Deps, lane: Lane, batch: readonly Claimed[]): Promise<number> {
  const noteSent = noteTaker(deps, lane.channel)
  const ends = await allOf(batch.map((message) => sendOne(deps, message, noteSent)))
  if (ends.includes('held')) lane.isOpen = false
  if (ends.includes('held') || ends.includes('put_off')) lane.size = 1
  else if (ends.includes('answered')) lane.size = MOST_AT_ONCE[lane.channel]
  return ends.filter((end) => end === 'answered' || end === 'stopped').length
}

/** All are waited for, also after one has failed: what the others were at work on is noted before anybody hears of it. */
async function allOf<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

async function sendOne(
  deps: Deps,
  message: Claimed,
  noteSent: (sent: SentMessage) => Promise<void>,
): Promise<'answered' | 'stopped' | 'given_up' | 'put_off' | 'held'> {
  const worthless = whyNotWorthSending(message, deps.clock.now())
  if (worthless !== undefined) {
    await giveUp(deps, message, worthless)
    return 'given_up'
  }
  if (message.hasStopped) {
    await recordRefusal(deps, message, { status: 'refused', reason: 'The number has said STOP.' })
    return 'stopped'
  }
  let outcome: SendOutcome
  try {
    outcome = await send(deps, message)
  } catch (error) {
    const isUnsureText = message.channel === 'sms' && !(error instanceof TextNotSent)
    await putOff(deps, message, error, { mayHaveLeft: true, isUnsureText })
    return 'put_off'
  }
  if (outcome.status === 'not_taken') {
    await putOff(deps, message, new Error(outcome.reason), { mayHaveLeft: false })
    return outcome.holdsForOthers ? 'held' : 'put_off'
  }
  if (outcome.status === 'sent') await noteSent({ ...message, providerRef: outcome.providerRef })
  else await recordRefusal(deps, message, outcome)
  return 'answered'
}

function send(deps: Deps, { id, channel, eventKey, recipient, body, ...message }: Claimed): Promise<SendOutcome> {
  return channel === 'sms'
    ? deps.sms.send({ id, key: eventKey, to: recipient, body })
    : deps.mail.send({ key: eventKey, to: recipient, ...letterOf(deps, { ...message, body }) })
}

interface Kept {
  subject: string | null
  body: string
  /** The name of the account's owner, where the letter goes to them. */
  firstName: string | null
}

/** Both parts of a letter, as it is sent and as `/dev/outbox` shows it. A text that is sent as a letter reads like one. */
export function letterOf(
  { config: { publicUrl } }: Pick<Deps, 'config'>,
  letter: Kept,
  { pictureAt }: Pick<Parameters<typeof letterHtml>[0], 'pictureAt'> = {},
) {
  const subject = letter.subject ?? ''
  const body = greeted(letterOfText(letter.body), letter.firstName ?? '')
  const html = letterHtml({ subject, body, publicUrl, ...(pictureAt && { pictureAt }) })
  return { subject, body: letterPlain(body, publicUrl), html }
}

type SentMessage = Pick<Claimed, 'id' | 'attempts'> & { providerRef: string }

/**
 * Notes what has left in as few statements as the provider's pace allows: whatever has left while one note is written stands in the next
 * one. Nothing waits for the slowest of its batch, because what a sender has not noted when it is killed is sent again.
 */
function noteTaker(deps: Deps, channel: Lane['channel']): (sent: SentMessage) => Promise<void> {
  const unwritten: SentMessage[] = []
  let writing: Promise<void> | undefined
  /** A note that fails keeps none from being written that came meanwhile. */
  async function write(): Promise<void> {
    const failures: unknown[] = []
    while (unwritten.length > 0)
      await recordEach(deps, channel, unwritten.splice(0)).catch((error) => failures.push(error))
    writing = undefined
    if (failures.length > 0) throw failures[0]
  }
  return (sent) => {
    unwritten.push(sent)
    writing ??= write()
    return writing
  }
}

/** Where one statement fails for all of them, because somebody holds one of the rows, only that one is left without its note. */
async function recordEach(deps: Deps, channel: Lane['channel'], sent: readonly SentMessage[]): Promise<void> {
  try {
    await recordPatiently(deps, channel, sent)
  } catch (error) {
    if (sent.length === 1) throw error
    await allOf(sent.map((each) => recordSent(deps, channel, [each])))
  }
}

const FIRST_NOTE_RETRY_MS = 100
/** The last try comes long before the lease of what has left ends, after which another sender would send it again. */
const NOTE_RETRIES = 8

/** A database that restarts, or hands over to another, is back within seconds. Without the note everything that has just left would leave twice. */
async function recordPatiently(deps: Deps, channel: Lane['channel'], sent: readonly SentMessage[]): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await recordSent(deps, channel, sent)
      return
    } catch (error) {
      const isAway = isUnavailable(error) && losesConnection(error)
      if (!isAway || tries === NOTE_RETRIES) throw error
    }
    await pause(FIRST_NOTE_RETRY_MS * 2 ** tries)
  }
}

async function recordSent(deps: Deps, channel: Lane['channel'], sent: readonly SentMessage[]): Promise<void> {
  const rows = JSON.stringify(
    sent.map(({ id, attempts, providerRef }) => ({ id, attempts, provider_ref: providerRef })),
  )
  const noted = sql<SentMessage>`json_to_recordset(${rows}::json)`
  // As a transaction it runs again where it and a change of the customer's wait for each other.
  await deps.database.transaction((db) =>
    db
      .updateTable('messages')
      .from(noted.as<'noted'>(sql`noted (id bigint, attempts integer, provider_ref text)`))
      .set(({ ref }) => ({
        status: 'sent',
        providerRef: ref('noted.providerRef'),
        sentAt: deps.clock.now(),
        lastError: null,
        claimedAt: null,
      }))
      .set(withoutSecret(deps))
      .whereRef('messages.id', '=', 'noted.id')
      .whereRef('messages.attempts', '=', 'noted.attempts')
      .where('messages.channel', '=', channel)
      .where('messages.status', '=', 'queued')
      .execute(),
  )
}

async function recordRefusal(
  deps: Deps,
  message: Claimed,
  { reason, hasStopped }: Extract<SendOutcome, { status: 'refused' }>,
): Promise<void> {
  const { db } = deps.database
  const now = deps.clock.now()
  if (hasStopped) await noteTextStop(db, message.recipient, now)
  if (message.channel === 'sms' && message.letterTo !== null) return becomeLetter(db, message, message.letterTo, now)
  await db
    .updateTable('messages')
    .set({ status: 'refused', lastError: reason, claimedAt: null, ...withoutSecret(deps) })
    .where(stillHeld(message))
    .execute()
}

/** Where a text cannot be had, its letter goes to the email address: as the same event, so that it is still told once. */
async function becomeLetter(db: Db, message: Claimed, letterTo: string, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set(asLetter)
    .set({ channel: 'mail', recipient: letterTo, attempts: 0, unknownSends: 0, dueAt: now, claimedAt: null })
    .where(stillHeld(message))
    .execute()
}

function whyNotWorthSending(message: Claimed, now: Date): string | undefined {
  const { channel, secret, priority, createdAt, unknownSends } = message
  // To send it a third time could be the third time that it arrives.
  if (unknownSends >= MAX_UNKNOWN_SENDS)
    return 'Nobody knows whether it left: twice the sender was cut off while it sent.'
  if (channel === 'mail' && secret !== null && isLinkOver(createdAt, now))
    return 'Its link had run out before it could leave.'
  if (priority === MESSAGE_PRIORITIES.code && isCodeOver(createdAt, now))
    return 'Its code had run out before it could leave.'
  if (priority === MESSAGE_PRIORITIES.reminder && isReminderOver(createdAt, now))
    return 'The evening of this reminder was over before it could leave.'
  return undefined
}

async function giveUp(deps: Deps, message: Claimed, lastError: string): Promise<void> {
  await deps.database.db
    .updateTable('messages')
    .set({ status: 'failed', lastError, claimedAt: null, ...withoutSecret(deps) })
    .where(stillHeld(message))
    .execute()
  deps.errorReports.fault(new Error(lastError), { place: `message ${message.eventKey}` })
}

/** Reported when the quick tries are over, and again when it is given up. */
async function putOff(
  deps: Deps,
  message: Claimed,
  error: unknown,
  { mayHaveLeft, isUnsureText = false }: { mayHaveLeft: boolean; isUnsureText?: boolean },
): Promise<void> {
  const now = deps.clock.now()
  const next = nextMessageAttempt({ ...message, mayHaveLeft }, now)
  await deps.database.db
    .updateTable('messages')
    .set({
      lastError: error instanceof Error ? error.message : String(error),
      claimedAt: null,
      ...(isUnsureText && { unsureTexts: sql<number>`unsure_texts + 1`, unsureTextAt: now }),
      ...(next === undefined ? { status: 'failed', ...withoutSecret(deps) } : { dueAt: next }),
    })
    .where(stillHeld(message))
    .execute()
  if (next === undefined || message.attempts === QUICK_ATTEMPTS)
    deps.errorReports.fault(error, { place: `message ${message.eventKey}` })
}

/**
 * A sender that took longer than the lease has lost the message, and what became of it since is not to be overwritten.
 * A letter in place of a text is counted anew, so that the channel tells its first try from the text's.
 */
function stillHeld({ id, channel, attempts }: Claimed) {
  return (row: ExpressionBuilder<Schema, 'messages'>) => row.and({ id, channel, attempts, status: 'queued' })
}
