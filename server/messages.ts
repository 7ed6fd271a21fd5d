import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { isQuietTime, MESSAGE_PRIORITIES, type MessageKind } from '#rules/texts'
import { eventKeys } from './db/causes.ts'
import { inBatches, isChosenBy } from './db/in-batches.ts'
import type { Db } from './db/open.ts'
import type { Schema } from './db/schema.ts'
import type { Deps } from './ports.ts'

/** A text or letter. `eventKey` names its cause ("lead 12 received"), so that it exists once whatever is repeated. */
export interface NewMessage {
  eventKey: string
  channel: 'sms' | 'mail'
  recipient: string
  /** The subject of a letter, or of the letter that a text becomes. */
  subject?: string
  body: string
  /** The words from that moment on, should it still wait then. */
  later?: Later
  /** The email address that a text goes to as a letter, where texts cannot be had. */
  letterTo?: string
  /** The words of that letter, where they are more than those of the text. */
  letterBody?: string
  /** The account that the message is about; nobody's, if it is a letter to the office. */
  customerId?: number
  /** The part of the body that opens something: a link's token, a code. It is kept until the message has left. */
  secret?: string
  /** News that the customer has not just caused waits for the day instead of ringing at night. */
  keepsQuietHours?: true
  /** The name of whoever of us wrote it. */
  author?: string
  /** Its place in the order of sending. What names none is an answer to what the customer just did, or the rest if it keeps quiet hours. */
  kind?: MessageKind
}

/** A message that waits into another day names the day of its event. */
export interface Later {
  body: string
  from: Date
}

/** Stands where a secret stood. */
const STRUCK_OUT = '…'

/**
 * Written in the transaction of its cause, so that neither exists without the other. False when it was there already.
 */
export const queueMessage = async (db: Db, message: NewMessage, now: Date, dueAt?: Date): Promise<boolean> =>
  (await queueMessages(db, [message], now, dueAt)) > 0

/** Several in one statement. Answers with how many were new. */
export async function queueMessages(
  db: Db,
  messages: readonly NewMessage[],
  now: Date,
  dueAt: Date = now,
): Promise<number> {
  if (messages.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('messages')
    .values(
      messages.map(({ kind, later, ...message }) => ({
        ...message,
        laterBody: later?.body ?? null,
        laterFrom: later?.from ?? null,
        priority: priorityOf(message, kind),
        dueAt,
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

const priorityOf = (
  { keepsQuietHours }: Pick<NewMessage, 'keepsQuietHours'>,
  kind: MessageKind = keepsQuietHours ? 'other' : 'answer',
): number => MESSAGE_PRIORITIES[kind]

/** Due, and nothing that has to wait for the morning. */
export const maySendAt = (now: Date) => (row: ExpressionBuilder<Schema, 'messages'>) =>
  row.and([
    row('status', '=', 'queued'),
    row('dueAt', '<=', now),
    ...(isQuietTime(now) ? [row('keepsQuietHours', '=', false)] : []),
  ])

/** Nobody needs it here any more, except where `/dev/outbox` is the only letter box. */
export function withoutSecret({ config }: Pick<Deps, 'config'>) {
  if (config.appEnv === 'local') return {}
  return { body: sql<string>`coalesce(replace(body, secret, ${STRUCK_OUT}), body)`, secret: null }
}

/**
 * Takes back what has not left yet, because its cause is no longer true. A text that has left is followed by no letter, should it not
 * arrive. Answers with those that were still to come: one that is just being sent may leave all the same.
 */
export async function dropQueued(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const dropped = await db
    .deleteFrom('messages')
    .where('eventKey', 'in', withLetters(keys))
    .where('status', '=', 'queued')
    .returning(['eventKey', 'claimedAt'])
    .execute()
  await dropLettersToCome(db, keys)
  return new Set(dropped.filter(({ claimedAt }) => claimedAt === null).map(({ eventKey }) => eventKey))
}

/** What a text says as the letter that it becomes. Words of its own, where it has them, hold on any day. */
export const asLetter = {
  body: sql<string>`coalesce(letter_body, body)`,
  laterBody: sql<string | null>`case when letter_body is null then later_body end`,
  laterFrom: sql<Date | null>`case when letter_body is null then later_from end`,
  letterBody: null,
}

const withLetters = (keys: readonly string[]): string[] => keys.flatMap((key) => [key, eventKeys.asLetter(key)])

async function dropLettersToCome(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('messages')
    .set({ letterTo: null })
    .where('eventKey', 'in', keys)
    .where('channel', '=', 'sms')
    .where('status', '<>', 'queued')
    .where('letterTo', 'is not', null)
    .where('deliveredAt', 'is', null)
    .where('undeliveredAt', 'is', null)
    .execute()
}

/**
 * Gives a message that waits the words that are true by now. It keeps its place and its tries: written anew, one that is just being sent
 * would leave twice, and taken back, one that was tried in vain would never come. False where none waits: one that is
 * just being sent may leave as it was.
 */
export async function rewordQueued(
  db: Db,
  eventKey: string,
  say: () => Promise<Pick<NewMessage, 'body' | 'later' | 'letterBody'>>,
): Promise<boolean> {
  const waiting = await db
    .selectFrom('messages')
    .select(['id', 'claimedAt'])
    .where('eventKey', 'in', withLetters([eventKey]))
    .where('status', '=', 'queued')
    .execute()
  await dropLettersToCome(db, [eventKey])
  if (waiting.length === 0) return false
  const { body, later, letterBody = null } = await say()
  const ids = waiting.map(({ id }) => id)
  const words = { body, laterBody: later?.body ?? null, laterFrom: later?.from ?? null, letterBody }
  await db.updateTable('messages').set(words).where('id', 'in', ids).where('status', '=', 'queued').execute()
  await db
    .updateTable('messages')
    .set(asLetter)
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .where('channel', '=', 'mail')
    .execute()
  return waiting.some(({ claimedAt }) => claimedAt === null)
}

/** The newest of these that has left, or may have: one that a provider was handed and of which nobody knows the end counts too. */
export async function findNewestLeft(db: Db, eventKeys: readonly string[]): Promise<string | undefined> {
  const newest = await db
    .selectFrom('messages')
    .select('eventKey')
    .where('eventKey', 'in', eventKeys)
    .where((row) =>
      row.or([
        row('status', '=', 'sent'),
        row.and([row('status', '=', 'queued'), row('attempts', '>', 0)]),
        row.and([row('status', '=', 'failed'), row('unknownSends', '>', 0)]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return newest?.eventKey
}

/** A link or code that still works would turn a stolen session into a stolen account: it is struck out. */
export async function collectMessages(db: Db, customerId: number) {
  const messages = await db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'subject', 'body', 'letterBody', 'secret', 'status', 'createdAt', 'sentAt'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
  return messages.map(({ secret, body, letterBody, ...message }) => {
    const struck = (words: string) => (secret === null ? words : words.replaceAll(secret, STRUCK_OUT))
    return { ...message, body: struck(body), letterBody: letterBody === null ? null : struck(letterBody) }
  })
}

/** Messages are found by the account they were about, wherever they went: an address may have changed since. */
export async function forgetMessages(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('messages').where('customerId', '=', customerId).execute()
}

/** Messages that are about nobody's account, by what caused them. */
export async function forgetMessagesOfEvents(db: Db, eventKeys: readonly string[]): Promise<void> {
  if (eventKeys.length === 0) return
  await db.deleteFrom('messages').where('eventKey', 'in', eventKeys).execute()
}

/**
 * The hourly job. A message that waits stays, and one that never arrived is kept until somebody has seen to it and the same
 * time from then.
 */
export async function forgetOldMessages(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - policy.messages.keptDays * DAY_MS)
  await inBatches(async (limit) => {
    const arrived = db
      .selectFrom('messages')
      .where('status', '=', 'sent')
      .where('sentAt', '<=', until)
      .where((row) => row.or([row('undeliveredAt', 'is', null), row('letterTo', 'is not', null)]))
      .orderBy('sentAt')
      .limit(limit)
    return (await db.deleteFrom('messages').where(isChosenBy(arrived)).executeTakeFirst()).numDeletedRows
  })
  await inBatches(async (limit) => {
    const handled = db
      .selectFrom('messages')
      .where('status', '<>', 'queued')
      .where('handledAt', '<=', until)
      .orderBy('handledAt')
      .limit(limit)
    return (await db.deleteFrom('messages').where(isChosenBy(handled)).executeTakeFirst()).numDeletedRows
  })
}

const withName = (db: Db) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select((row) => ownersName(row).as('firstName'))

export const listNewestMessages = (db: Db, limit: number) => withName(db).orderBy('id', 'desc').limit(limit).execute()

export const findMessage = (db: Db, id: number) => withName(db).where('id', '=', id).executeTakeFirst()

/** A letter greets whom it is about by name, at their own address only: one to another address may reach somebody else. */
export const ownersName = (row: ExpressionBuilder<Schema, 'messages'>) =>
  row
    .selectFrom('customers')
    .select('customers.firstName')
    .whereRef('customers.id', '=', 'messages.customerId')
    .where('customers.email', '=', sql<string>`coalesce(messages.letter_to, messages.recipient)`)

export const MESSAGE_STATES = ['queued', 'reminders', 'until_morning', 'retried', 'sent', 'refused', 'failed'] as const

/**
 * Messages that wait for the morning are counted apart, or each night would look as if nothing were sent; and so are those that a provider
 * did not take and that are tried again, because somebody has to look why. Reminders wait their turn on an evening with many of them, and
 * are no trouble. Of those that were given up or refused only what nobody has seen to is counted. Of those that were sent only the last hour's are counted:
 * whoever watches asks several times a minute, and all that were ever sent are too many to be counted that often.
 */
export const countMessagesByState = (db: Db, now: Date) =>
  db
    .selectFrom('messages')
    .select((row) => [
      row
        .case()
        .when(row.and({ keepsQuietHours: row.lit(true) }).and(row.lit(isQuietTime(now))))
        .then('until_morning')
        .when(isRetried(row))
        .then('retried')
        .when('priority', '=', row.lit(MESSAGE_PRIORITIES.reminder))
        .then('reminders')
        .else('queued')
        .end()
        .as('labelled'),
      row.fn.countAll<number>().as('value'),
    ])
    .where('status', '=', 'queued')
    .groupBy('labelled')
    .unionAll(
      db
        .selectFrom('messages')
        .select((row) => ['status as labelled', row.fn.countAll<number>().as('value')])
        .where('status', 'in', ['failed', 'refused'])
        .where('handledAt', 'is', null)
        .groupBy('status'),
    )
    .unionAll(
      db
        .selectFrom('messages')
        .select((row) => ['status as labelled', row.fn.countAll<number>().as('value')])
        .where('status', '=', 'sent')
        .where('sentAt', '>', new Date(now.getTime() - HOUR_MS))
        .groupBy('status'),
    )
    .execute()

/**
 * How many of each channel, and how many reminders, could leave now, and since when the first of them could. Those that wait for the
 * morning could not.
 */
export const listWaiting = (db: Db, now: Date) =>
  db
    .selectFrom('messages')
    .select((row) => [
      row
        .case()
        .when('priority', '=', row.lit(MESSAGE_PRIORITIES.reminder))
        .then('reminders')
        .else(row.ref('channel'))
        .end()
        .as('what'),
      row.fn.countAll<number>().as('count'),
      row.fn.min<Date>('dueAt').as('since'),
    ])
    .where(maySendAt(now))
    .groupBy('what')
    .execute()

const SHOWN_TO_STAFF = [
  'id',
  'eventKey',
  'channel',
  'recipient',
  'subject',
  'body',
  'secret',
  'status',
  'lastError',
  'customerId',
  'createdAt',
  'deliveredAt',
  'undeliveredAt',
  'handledAt',
  'author',
] as const

/** The words of these messages, whatever became of them. */
export const listBodies = async (db: Db, keys: readonly string[]): Promise<string[]> =>
  keys.length === 0
    ? []
    : (await db.selectFrom('messages').select('body').where('eventKey', 'in', keys).execute()).map(({ body }) => body)

/** What we have texted to a number of this customer's, and these messages; newest first. */
export const listTalk = (
  db: Db,
  { eventKeys: keys, customerId, number }: { eventKeys: readonly string[]; customerId: number | null; number: string },
  limit: number,
) =>
  listForStaff(
    db
      .selectFrom('messages')
      .where((row) =>
        row.or([
          ...(keys.length === 0 ? [] : [row('eventKey', 'in', keys)]),
          ...(customerId === null
            ? [row.lit(false)]
            : [
                row.and([
                  row('customerId', '=', customerId),
                  row('channel', '=', 'sms'),
                  row('recipient', '=', number),
                ]),
              ]),
        ]),
      ),
    limit,
  )

/** A secret in it stays one. */
const listForStaff = async (
  query: SelectQueryBuilder<Schema, 'messages', object>,
  limit: number,
  order: 'id' | 'handledAt' = 'id',
) =>
  (await query.select(SHOWN_TO_STAFF).orderBy(order, 'desc').limit(limit).execute()).map(
    ({ secret, body, ...message }) => ({
      ...message,
      body: secret === null ? body : body.replaceAll(secret, STRUCK_OUT),
    }),
  )

/** The messages that never arrived in any way and that nobody has seen to yet, newest first. */
export const listUndelivered = (db: Db, limit: number) =>
  listForStaff(db.selectFrom('messages').where(isLost).where('handledAt', 'is', null), limit)

/** Those that never arrived and that somebody has seen to, the last first. */
export const listSeenTo = (db: Db, limit: number) =>
  listForStaff(db.selectFrom('messages').where('handledAt', 'is not', null), limit, 'handledAt')

/** One that never arrived, seen to or not. */
export const findUndelivered = async (db: Db, id: number) =>
  (await listForStaff(db.selectFrom('messages').where(isLost).where('id', '=', id), 1))[0]

/** All that we have sent to a customer and about them, the newest first. */
export const listSentTo = (db: Db, customerId: number, limit: number) =>
  listForStaff(db.selectFrom('messages').where('customerId', '=', customerId), limit)

/** What one of us wrote to a customer last, whatever it answered. */
export const findWrittenTo = async (db: Db, customerId: number) =>
  (
    await listForStaff(
      db.selectFrom('messages').where('customerId', '=', customerId).where('author', 'is not', null),
      1,
    )
  )[0]

/** It was said for this cause, as whatever it went and whatever became of it since. */
export async function wasSaid(db: Db, eventKey: string): Promise<boolean> {
  const said = db
    .selectFrom('messages')
    .select('id')
    .where('eventKey', 'in', withLetters([eventKey]))
  return (await said.executeTakeFirst()) !== undefined
}

/** It could not be sent, nobody is sending it just now, and it is tried again. */
const isRetried = (row: ExpressionBuilder<Schema, 'messages'>) =>
  row.and([row('status', '=', 'queued'), row('attempts', '>', 0), row('claimedAt', 'is', null)])

/** Waits for longer than the sender takes: it is behind, texts have reached their limit, or a provider does not take it. */
const LONG_WAIT_MS = 10 * MINUTE_MS

/** Messages that never arrived, seen to or not, and those that wait for unusually long, newest first. */
export function listTroubled(db: Db, now: Date, limit: number) {
  const longAgo = new Date(now.getTime() - LONG_WAIT_MS)
  const messages = db
    .selectFrom('messages')
    .where((row) =>
      row.or([
        isLost(row),
        row.and([maySendAt(now)(row), row('dueAt', '<', longAgo)]),
        row.and([isRetried(row), row('createdAt', '<', longAgo)]),
      ]),
    )
  return listForStaff(messages, limit)
}

/** Refused or given up; or sent as a text that a carrier did not deliver, without an address for a letter. */
const isLost = (row: ExpressionBuilder<Schema, 'messages'>) =>
  row.or([
    row('status', 'in', ['failed', 'refused']),
    row.and([row('undeliveredAt', 'is not', null), row('letterTo', 'is', null)]),
  ])

/** The state of an entry of the inbox: taken off now or before, or never there. */
export type Handled = 'handled' | 'already' | 'unknown'

export async function markMessageHandled(db: Db, id: number, now: Date): Promise<Handled> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ handledAt: now })
    .where('id', '=', id)
    .where(isLost)
    .where('handledAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'handled'
  const message = await db.selectFrom('messages').select('handledAt').where('id', '=', id).executeTakeFirst()
  return message?.handledAt ? 'already' : 'unknown'
}
