import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { brand } from '#contract/brand'
import { addDays, laDay } from '#rules/days/days'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import {
  codeLimit,
  isDayAlmostSpent,
  isQuietTime,
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
import { asLetter, maySendAt, type NewMessage, ownersName, queueMessage } from './messages.ts'
import type { Deps } from './ports.ts'
import { hasTextStop } from './text-stops.ts'
import { textsAlmostSpent, textsStopped } from './words/office.ts'

/** Which messages leave next: in their order, within the budget of texts, and what leaves as a letter or not at all instead. */

/** One sender keeps a message to itself for so long; after a crash another one takes it over. */
const LEASE_MS = 120_000

/**
 * A text that is being sent counts as sent, or several servers together would send more than they may. So does each try of which nobody knows
 * the end, whatever became of the message after it: the provider may have sent it.
 */
async function countTexts(db: Db, now: Date, kind?: MessageKind): Promise<TextCounts> {
  const since = { hour: new Date(now.getTime() - HOUR_MS), day: new Date(now.getTime() - DAY_MS) }
  const leased = new Date(now.getTime() - LEASE_MS)
  const some = ({ selectFrom }: ExpressionBuilder<Schema, never>) =>
    selectFrom('messages').$if(kind !== undefined, (all) =>
      all.where('priority', '=', MESSAGE_PRIORITIES[kind ?? 'other']),
    )
  const texts = (row: ExpressionBuilder<Schema, never>) =>
    some(row)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('channel', '=', 'sms')
  const unsure = (row: ExpressionBuilder<Schema, never>, from: Date) =>
    some(row)
      .select(({ fn }) => fn.coalesce(fn.sum<number>('unsureTexts'), sql<number>`0`).as('count'))
      .where('unsureTextAt', '>', from)
      .$asScalar()
  const { sentLastHour, sentLastDay, beingSent, unsureLastHour, unsureLastDay } = await db
    .selectNoFrom((row) => [
      texts(row).where('status', '=', 'sent').where('sentAt', '>', since.hour).$asScalar().as('sentLastHour'),
      texts(row).where('status', '=', 'sent').where('sentAt', '>', since.day).$asScalar().as('sentLastDay'),
      texts(row).where('status', '=', 'queued').where('claimedAt', '>', leased).$asScalar().as('beingSent'),
      unsure(row, since.hour).as('unsureLastHour'),
      unsure(row, since.day).as('unsureLastDay'),
    ])
    .executeTakeFirstOrThrow()
  return { lastHour: sentLastHour + beingSent + unsureLastHour, lastDay: sentLastDay + beingSent + unsureLastDay }
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
export async function claimTexts(deps: Deps, most: number): Promise<Claimed[]> {
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
    .set(asLetter)
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
export async function dropLate({ database: { db }, clock, errorReports }: Deps): Promise<void> {
  const now = clock.now()
  const dropped = { reminders: 0, codes: 0 }
  for (let most = MOST_CHANGED; most === MOST_CHANGED; ) {
    const { reminders, codes } = await dropSome(db, now)
    dropped.reminders += reminders
    dropped.codes += codes
    most = Math.max(reminders, codes)
  }
  for (const [what, count] of [['Reminders', dropped.reminders] as const, ['Codes', dropped.codes] as const]) {
    if (count === 0) continue
    errorReports.fault(new Error(`${what} that could not leave in time were dropped: ${count}.`), { place: 'texts' })
  }
}

/** Each kind has a look of its own into the index. One look for both may be answered by reading everything that waits. */
const dropSome = (db: Db, now: Date) =>
  db
    .with('reminders', (some) => deleteUntried(some, 'reminder', (row) => row('dueAt', '<', lastQuietStart(now))))
    .with('codes', (some) => deleteUntried(some, 'code', (row) => row('dueAt', '<=', codesWorkSince(now))))
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('reminders').select(countAll).$asScalar().$notNull().as('reminders'),
      selectFrom('codes').select(countAll).$asScalar().$notNull().as('codes'),
    ])
    .executeTakeFirstOrThrow()

const countAll = sql<number>`count(*)`.as('count')

const deleteUntried = (
  db: Pick<Db, 'deleteFrom'>,
  kind: MessageKind,
  isLate: (row: ExpressionBuilder<Schema, 'messages'>) => Expression<SqlBool>,
) =>
  db
    .deleteFrom('messages')
    .where('id', 'in', (select) =>
      select
        .selectFrom('messages')
        .select('id')
        .where('channel', 'in', ['sms', 'mail'])
        .where('status', '=', 'queued')
        .where('priority', '=', MESSAGE_PRIORITIES[kind])
        .where(isLate)
        .where('attempts', '=', 0)
        .limit(MOST_CHANGED)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')

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

export type Claimed = Awaited<ReturnType<typeof claimMessages>>[number]

/**
 * One statement picks and leases messages, so that two servers never hold the same one: the most urgent first, of those the longest due.
 */
export async function claimMessages(
  db: Db,
  now: Date,
  { channel, size, isPatient: isOnlyPatient }: { channel: NewMessage['channel']; size: number; isPatient?: boolean },
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
      body: sql<string>`case when later_from <= ${now} then later_body else body end`,
      // Claimed already: whoever held it never said what came of it.
      unknownSends: sql<number>`unknown_sends + (claimed_at is not null)::integer`,
      ...(channel === 'sms' && {
        unsureTexts: sql<number>`unsure_texts + (claimed_at is not null)::integer`,
        unsureTextAt: sql<Date | null>`coalesce(claimed_at, unsure_text_at)`,
      }),
    }))
    .whereRef('id', '=', 'dueId')
    .returning(['id', 'eventKey', 'channel', 'recipient', 'subject', 'body', 'letterTo', 'attempts', 'unknownSends'])
    .returning(['createdAt', 'secret', 'priority', 'wasDueAt'])
    .returning((row) => [hasTextStop(row.ref('messages.recipient')).as('hasStopped'), ownersName(row).as('firstName')])
    .execute()
  // An update answers in any order.
  return claimed.sort(
    (one, other) =>
      one.priority - other.priority || one.wasDueAt.getTime() - other.wasDueAt.getTime() || one.id - other.id,
  )
}
