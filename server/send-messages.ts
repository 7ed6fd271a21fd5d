import { type ExpressionBuilder, sql } from 'kysely'
import { brand } from '#contract/brand'
import { DAY_MS, HOUR_MS } from '#rules/durations'
import { codeLimit, type TextCounts, type TextLimit, textLimit } from '#rules/texts'
import { AppError } from './app-error.ts'
import { eventKeys } from './db/causes.ts'
import type { Db } from './db/open.ts'
import type { Schema } from './db/schema.ts'
import { maySendAt, type NewMessage, queueMessage, withoutSecret } from './messages.ts'
import type { Deps, SendOutcome } from './ports.ts'
import { hasTextStop, noteTextStop } from './text-stops.ts'
import { letterOfText } from './words/letter.ts'
import { letterHtml } from './words/letter-html.ts'
import { textsStopped } from './words/office.ts'

const MAX_ATTEMPTS = 6
/** A sender that is cut off before it has noted the end may have sent it. Once it is sent again; after that staff decide. */
const MAX_UNKNOWN_SENDS = 2
/** One sender keeps a message to itself for so long; after a crash another one takes it over. */
const LEASE_MS = 120_000
/** 30 s, 1 min, 2 min … between tries. */
const BACK_OFF_MS = 15_000

/**
 * Sends what is due, one after the other, until nothing is. Answers with how many were settled. While the product has sent as
 * many texts as it may, texts wait and letters go on.
 */
export async function sendDueMessages(deps: Deps): Promise<number> {
  let settled = 0
  let mayText = await hasTextsLeft(deps)
  for (;;) {
    const message = await claimMessage(deps.database.db, deps.clock.now(), mayText ? ['sms', 'mail'] : ['mail'])
    if (message === undefined) return settled
    if (message.unknownSends >= MAX_UNKNOWN_SENDS) {
      await giveUpUnknown(deps, message)
      continue
    }
    let outcome: SendOutcome
    try {
      outcome = message.hasStopped ? SAID_STOP : await send(deps, message)
    } catch (error) {
      const isLast = message.attempts >= MAX_ATTEMPTS
      await putOff(deps, message, error, isLast)
      if (isLast) deps.errorReports.fault(error, { place: `message ${message.eventKey}` })
      continue
    }
    await settle(deps, message, outcome)
    settled += 1
    if (message.channel === 'sms') mayText = await hasTextsLeft(deps)
  }
}

async function countTexts(db: Db, now: Date): Promise<TextCounts> {
  const [hourAgo, dayAgo] = [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() - DAY_MS)]
  return db
    .selectFrom('messages')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('sentAt', '>', hourAgo).as('lastHour'),
      fn.countAll<number>().filterWhere('sentAt', '>', dayAgo).as('lastDay'),
      fn.countAll<number>().filterWhere(maySendAt(now)).as('waiting'),
    ])
    .where('channel', '=', 'sms')
    .where((row) =>
      row.or([row.and([row('status', '=', 'sent'), row('sentAt', '>', dayAgo)]), row('status', '=', 'queued')]),
    )
    .executeTakeFirstOrThrow()
}

async function hasTextsLeft(deps: Deps): Promise<boolean> {
  const now = deps.clock.now()
  const limit = textLimit(await countTexts(deps.database.db, now))
  if (limit !== undefined) await reportStop(deps, 'Texts wait', limit, now)
  return limit === undefined
}

/** A code that arrives after an hour is worth nothing, so that it is refused instead of waiting. */
export async function requireRoomForCode(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const limit = codeLimit(await countTexts(deps.database.db, now))
  if (limit === undefined) return
  await reportStop(deps, 'Text codes are refused', limit, now)
  throw new AppError('texts_paused', { headers: { 'retry-after': String(HOUR_MS / 1000) } })
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

type Claimed = NonNullable<Awaited<ReturnType<typeof claimMessage>>>

/** One statement picks and leases a message, so that two servers never hold the same one. */
function claimMessage(db: Db, now: Date, channels: NewMessage['channel'][]) {
  return db
    .updateTable('messages')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      dueAt: new Date(now.getTime() + LEASE_MS),
      claimedAt: now,
      // Claimed already: whoever held it never said what came of it.
      unknownSends: sql<number>`unknown_sends + (claimed_at is not null)::integer`,
    }))
    .where('id', '=', (select) =>
      select
        .selectFrom('messages')
        .select('id')
        .where('channel', 'in', channels)
        .where(maySendAt(now))
        .orderBy('dueAt')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'eventKey', 'channel', 'recipient', 'subject', 'body', 'letterTo', 'attempts', 'unknownSends'])
    .returning((row) => hasTextStop(row.ref('messages.recipient')).as('hasStopped'))
    .executeTakeFirst()
}

const SAID_STOP: SendOutcome = { status: 'refused', reason: 'The number has said STOP.' }

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

async function settle(deps: Deps, message: Claimed, outcome: SendOutcome): Promise<void> {
  const { db } = deps.database
  const now = deps.clock.now()
  if (outcome.status === 'refused') {
    if (outcome.hasStopped) await noteTextStop(db, message.recipient, now)
    if (message.channel === 'sms' && message.letterTo !== null) return becomeLetter(db, message, message.letterTo, now)
  }
  await db
    .updateTable('messages')
    .set(
      outcome.status === 'sent'
        ? { status: 'sent', providerRef: outcome.providerRef, sentAt: now, lastError: null }
        : { status: 'refused', lastError: outcome.reason },
    )
    .set({ claimedAt: null })
    .set(withoutSecret(deps))
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

/** To send it a third time could be the third time that it arrives. */
async function giveUpUnknown(deps: Deps, message: Claimed): Promise<void> {
  const lastError = 'Nobody knows whether it left: twice the sender was cut off while it sent.'
  await deps.database.db
    .updateTable('messages')
    .set({ status: 'failed', lastError, claimedAt: null, ...withoutSecret(deps) })
    .where(stillHeld(message))
    .execute()
  deps.errorReports.fault(new Error(lastError), { place: `message ${message.eventKey}` })
}

async function putOff(deps: Deps, message: Claimed, error: unknown, isLast: boolean): Promise<void> {
  await deps.database.db
    .updateTable('messages')
    .set({
      lastError: error instanceof Error ? error.message : String(error),
      status: isLast ? 'failed' : 'queued',
      dueAt: new Date(deps.clock.now().getTime() + BACK_OFF_MS * 2 ** message.attempts),
      claimedAt: null,
      ...(isLast && withoutSecret(deps)),
    })
    .where(stillHeld(message))
    .execute()
}

/**
 * A sender that took longer than the lease has lost the message, and what became of it since is not to be overwritten.
 * A letter in place of a text is counted anew, so that the channel tells its first try from the text's.
 */
function stillHeld({ id, channel, attempts }: Claimed) {
  return (row: ExpressionBuilder<Schema, 'messages'>) => row.and({ id, channel, attempts, status: 'queued' })
}
