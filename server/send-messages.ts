import { setTimeout as pause } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import { brand } from '#contract/brand'
import { addDays, laDay } from '#rules/days'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations'
import { isCodeOver, isLinkOver, nextMessageAttempt, QUICK_ATTEMPTS } from '#rules/message-attempts'
import { policy } from '#rules/policy'
import {
  codeLimit,
  isDayAlmostSpent,
  isQuietTime,
  isReminderOver,
  lastQuietStart,
  letterAfterMs,
  MESSAGE_KINDS,
  MESSAGE_PRIORITIES,
  type MessageKind,
  PATIENT_KINDS,
  patientShare,
  type TextCounts,
  type TextLimit,
  textLimit,
  textRoom,
} from '#rules/texts'
import { AppError } from './app-error.ts'
import { eventKeys } from './db/causes.ts'
import type { Db } from './db/open.ts'
import type { Schema } from './db/schema.ts'
import { isUnavailable, losesConnection } from './db/unavailable.ts'
import { maySendAt, type NewMessage, queueMessage, withoutSecret } from './messages.ts'
import type { Deps, SendOutcome } from './ports.ts'
import { hasTextStop, noteTextStop } from './text-stops.ts'
import { letterOfText } from './words/letter.ts'
import { letterHtml } from './words/letter-html.ts'
import { textsAlmostSpent, textsStopped } from './words/office.ts'

/** A sender that is cut off before it has noted the end may have sent it. Once it is sent again; after that staff decide. */
const MAX_UNKNOWN_SENDS = 2
/** One sender keeps a message to itself for so long; after a crash another one takes it over. */
const LEASE_MS = 120_000

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
    const hasTexts = await begin(texts, () => claimTexts(deps, texts.size))
    const hasLetters = await begin(letters, () => claimMessages(deps.database.db, deps.clock.now(), letters))
    if (!hasTexts && !hasLetters && underWay.size === 0) break
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
    await putOff(deps, message, error, { mayHaveLeft: true })
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

/** A text that is being sent counts as sent, or several servers together would send more than they may. */
async function countTexts(db: Db, now: Date, kind?: MessageKind): Promise<TextCounts> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const texts = ({ selectFrom }: ExpressionBuilder<Schema, never>) =>
    selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('channel', '=', 'sms')
      .$if(kind !== undefined, (some) => some.where('priority', '=', MESSAGE_PRIORITIES[kind ?? 'other']))
  const { sentLastHour, sentLastDay, beingSent } = await db
    .selectNoFrom((row) => [
      texts(row).where('status', '=', 'sent').where('sentAt', '>', before(HOUR_MS)).$asScalar().as('sentLastHour'),
      texts(row).where('status', '=', 'sent').where('sentAt', '>', before(DAY_MS)).$asScalar().as('sentLastDay'),
      texts(row).where('status', '=', 'queued').where('claimedAt', '>', before(LEASE_MS)).$asScalar().as('beingSent'),
    ])
    .executeTakeFirstOrThrow()
  return { lastHour: sentLastHour + beingSent, lastDay: sentLastDay + beingSent }
}

/** Those that no longer work are dropped, and those that are being sent are counted with what was sent. */
async function countWaitingCodes(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel', '=', 'sms')
    .where('status', '=', 'queued')
    .where('priority', '=', MESSAGE_PRIORITIES.code)
    .where('claimedAt', 'is', null)
    .where('createdAt', '>', codesWorkSince(now))
    .executeTakeFirstOrThrow()
  return count
}

const codesWorkSince = (now: Date) => new Date(now.getTime() - policy.accounts.phoneCodeMinutes * MINUTE_MS)

/** Servers count and claim texts in turn, so that two of them never fill the same room. */
async function claimTexts(deps: Deps, most: number): Promise<Claimed[]> {
  const { textBudget } = deps.config
  const now = deps.clock.now()
  const { claimed, counts, limit, patientLimit } = await deps.database.transaction(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('texts that may leave', 0))`.execute(db)
    const counts = await countTexts(db, now)
    const size = Math.min(most, textRoom(counts, textBudget))
    const claimed = await claimByShares(db, now, size, textRoom(counts, patientShare(textBudget)))
    const limit = textLimit(counts, textBudget)
    const patientLimit = textLimit(counts, patientShare(textBudget))
    if (patientLimit !== undefined) {
      await turnIntoLetters(db, now, limit === undefined ? PATIENT_KINDS : MESSAGE_KINDS)
    }
    return { claimed, counts, limit, patientLimit }
  })
  if (isDayAlmostSpent(counts, textBudget)) await warnOffice(deps, counts, now)
  if (limit !== undefined) await reportStop(deps, 'Texts wait', limit, now)
  else if (patientLimit !== undefined && (await isPatientWaiting(deps.database.db, now))) {
    await reportStop(deps, 'Reminders wait', patientLimit, now)
  }
  return claimed
}

const FIRST_PATIENT = Math.min(...PATIENT_KINDS.map((kind) => MESSAGE_PRIORITIES[kind]))

/** What can wait takes only of the room that is left to it. */
async function claimByShares(db: Db, now: Date, size: number, patientRoom: number): Promise<Claimed[]> {
  if (size === 0) return []
  if (size <= patientRoom) return claimMessages(db, now, { channel: 'sms', size })
  const urgent = await claimMessages(db, now, { channel: 'sms', size, isPatient: false })
  const left = patientRoom - urgent.length
  if (left <= 0) return urgent
  return [...urgent, ...(await claimMessages(db, now, { channel: 'sms', size: left, isPatient: true }))]
}

async function isPatientWaiting(db: Db, now: Date): Promise<boolean> {
  const first = await db
    .selectFrom('messages')
    .select('id')
    .where('channel', '=', 'sms')
    .where(maySendAt(now))
    .where('priority', '>=', FIRST_PATIENT)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

/** The most rows that one statement changes without sending them. */
const MOST_CHANGED = 500

/**
 * Texts that have waited for room for long enough leave as the letters that they name. A text that was tried is not one of them: it may
 * have left.
 */
async function turnIntoLetters(db: Db, now: Date, kinds: readonly MessageKind[]): Promise<void> {
  await db
    .updateTable('messages')
    .set(({ ref }) => ({ channel: 'mail', recipient: sql<string>`${ref('letterTo')}`, dueAt: now }))
    .where('id', 'in', (select) =>
      select
        .selectFrom('messages')
        .select('id')
        .where('channel', '=', 'sms')
        .where('status', '=', 'queued')
        .where('attempts', '=', 0)
        .where('letterTo', 'is not', null)
        .where((row) => row.or(kinds.map((kind) => hasWaited(row, kind, now))))
        .limit(MOST_CHANGED)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** The quiet hours are no waiting: what keeps them has waited since they ended. */
function hasWaited(row: ExpressionBuilder<Schema, 'messages'>, kind: MessageKind, now: Date) {
  const since = new Date(now.getTime() - letterAfterMs(kind))
  const isDay = !isQuietTime(now) && !isQuietTime(since)
  return row.and([
    row('priority', '=', MESSAGE_PRIORITIES[kind]),
    row('dueAt', '<=', since),
    ...(isDay ? [] : [row('keepsQuietHours', '=', false)]),
  ])
}

/**
 * A reminder that could not leave on its evening is dropped: on the morning of the pickup it comes too late. So is a code that works no
 * longer. Whichever of them was tried is given up when its turn comes.
 */
async function dropLate({ database: { db }, clock, errorReports }: Deps): Promise<void> {
  const now = clock.now()
  const dropped: Partial<Record<number, number>> = {}
  for (let count = MOST_CHANGED; count === MOST_CHANGED; ) {
    const rows = await db
      .deleteFrom('messages')
      .where('id', 'in', (select) =>
        select
          .selectFrom('messages')
          .select('id')
          .where('channel', 'in', ['sms', 'mail'])
          .where('status', '=', 'queued')
          .where((row) =>
            row.or([
              row.and([row('priority', '=', MESSAGE_PRIORITIES.reminder), row('dueAt', '<', lastQuietStart(now))]),
              row.and([row('priority', '=', MESSAGE_PRIORITIES.code), row('dueAt', '<=', codesWorkSince(now))]),
            ]),
          )
          .where('attempts', '=', 0)
          .limit(MOST_CHANGED)
          .forUpdate()
          .skipLocked(),
      )
      .returning('priority')
      .execute()
    for (const { priority } of rows) dropped[priority] = (dropped[priority] ?? 0) + 1
    count = rows.length
  }
  for (const [kind, what] of [['reminder', 'Reminders'] as const, ['code', 'Codes'] as const]) {
    const count = dropped[MESSAGE_PRIORITIES[kind]]
    if (count === undefined) continue
    errorReports.fault(new Error(`${what} that could not leave in time were dropped: ${count}.`), { place: 'texts' })
  }
}

/** A code that arrives after ten minutes is worth nothing, so that it is refused instead of waiting. */
export async function requireRoomForCode(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const { db } = deps.database
  const { textBudget } = deps.config
  const [all, codes] = [await countTexts(db, now), await countTexts(db, now, 'code')]
  const limit = codeLimit({ all, codes, waiting: await countWaitingCodes(db, now) }, textBudget)
  if (limit === undefined) return
  await reportStop(deps, 'Text codes are refused', limit, now)
  throw new AppError('texts_paused', { headers: { 'retry-after': String(HOUR_MS / 1000) } })
}

/** Once within 24 hours, also over midnight: the texts of the evening still count on the next morning. */
async function warnOffice({ config, database: { db } }: Deps, { lastDay }: TextCounts, now: Date): Promise<void> {
  const today = laDay(now)
  const eventKey = eventKeys.textsAlmostSpent(today)
  const told = await db
    .selectFrom('messages')
    .select('id')
    .where('eventKey', 'in', [eventKey, eventKeys.textsAlmostSpent(addDays(today, -1))])
    .where('createdAt', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirst()
  if (told !== undefined) return
  const letter = textsAlmostSpent(lastDay, config.textBudget.perDay)
  await queueMessage(db, { eventKey, channel: 'mail', recipient: brand.infoEmail, ...letter }, now)
}

/** The office hears once an hour or once a day, by the limit, however many servers there are: its letter is one row. */
async function reportStop(deps: Deps, what: string, limit: TextLimit, now: Date): Promise<void> {
  const since = now.toISOString().slice(0, limit === 'hour' ? 'YYYY-MM-DDTHH'.length : 'YYYY-MM-DD'.length)
  const { reason, ...letter } = textsStopped(what, limit)
  const isFirst = await queueMessage(
    deps.database.db,
    {
      eventKey: eventKeys.textsStopped(what, limit, since),
      channel: 'mail',
      recipient: brand.infoEmail,
      ...letter,
    },
    now,
  )
  if (isFirst) deps.errorReports.fault(new Error(reason), { place: 'texts' })
}

type Claimed = Awaited<ReturnType<typeof claimMessages>>[number]

/**
 * One statement picks and leases messages, so that two servers never hold the same one: the most urgent first, of those the longest due.
 */
async function claimMessages(
  db: Db,
  now: Date,
  { channel, size, isPatient: isOnlyPatient }: Pick<Lane, 'channel' | 'size'> & { isPatient?: boolean },
) {
  const claimed = await db
    .with('due', (select) =>
      select
        .selectFrom('messages')
        .select(['id as dueId', 'dueAt as wasDueAt'])
        .where('channel', '=', channel)
        .where(maySendAt(now))
        .$if(isOnlyPatient !== undefined, (some) => some.where('priority', isOnlyPatient ? '>=' : '<', FIRST_PATIENT))
        .orderBy('priority')
        .orderBy('dueAt')
        .orderBy('id')
        .limit(size)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('messages')
    .from('due')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      dueAt: new Date(now.getTime() + LEASE_MS),
      claimedAt: now,
      // Claimed already: whoever held it never said what came of it.
      unknownSends: sql<number>`unknown_sends + (claimed_at is not null)::integer`,
    }))
    .whereRef('id', '=', 'dueId')
    .returning(['id', 'eventKey', 'channel', 'recipient', 'subject', 'body', 'letterTo', 'attempts', 'unknownSends'])
    .returning(['createdAt', 'secret', 'priority', 'wasDueAt'])
    .returning((row) => hasTextStop(row.ref('messages.recipient')).as('hasStopped'))
    .execute()
  // An update answers in any order.
  return claimed.sort(
    (one, other) =>
      one.priority - other.priority || one.wasDueAt.getTime() - other.wasDueAt.getTime() || one.id - other.id,
  )
}

function send(deps: Deps, { id, channel, eventKey, recipient, subject, body }: Claimed): Promise<SendOutcome> {
  return channel === 'sms'
    ? deps.sms.send({ id, key: eventKey, to: recipient, body })
    : deps.mail.send({ key: eventKey, to: recipient, ...letterOf(deps, { subject, body }) })
}

/** Both parts of a letter, as it is sent and as `/dev/outbox` shows it. A text that is sent as a letter reads like one. */
export function letterOf({ config }: Pick<Deps, 'config'>, letter: { subject: string | null; body: string }) {
  const [subject, body] = [letter.subject ?? '', letterOfText(letter.body)]
  return { subject, body, html: letterHtml({ subject, body, publicUrl: config.publicUrl }) }
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

/** Where a text cannot be had, its words go to the email address: as the same event, so that it is still told once. */
async function becomeLetter(db: Db, message: Claimed, letterTo: string, now: Date): Promise<void> {
  await db
    .updateTable('messages')
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
  { mayHaveLeft }: { mayHaveLeft: boolean },
): Promise<void> {
  const now = deps.clock.now()
  const next = nextMessageAttempt({ ...message, mayHaveLeft }, now)
  await deps.database.db
    .updateTable('messages')
    .set({
      lastError: error instanceof Error ? error.message : String(error),
      claimedAt: null,
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
