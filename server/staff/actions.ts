import { MINUTE_MS } from '#rules/durations'
import { oneLine } from '#rules/plain-text'
import { staffPolicy } from '#rules/policy'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import {
  findColleaguesDeed,
  findOrderActionAfter,
  findSameDeed,
  findUnderKey,
  hasLookedSince,
  insertAction,
  listActions,
  listLooks,
  listOrderActions,
  listOrderHolders,
  listRefusedSent,
  lockDeed,
  lockOrderDeeds,
  type NewAction,
  updateEnded,
  wasRefusedSince,
} from './action-store.ts'

/**
 * A deed of staff has a row that is written before it and concluded after it. One that stays "begun" was cut off, and
 * nobody knows by itself how far it came; what it wrote carries its number.
 */

/** The row that was written before the deed. Its number names what the deed writes, so that both are found together. */
export interface Act {
  id: number
  who: string
  /** The system's user, whatever name was typed. */
  osUser: string
}

export interface Typed {
  who: string
  osUser: string
  /** Whoever is signed in at the desk; nobody typed it then. */
  staffId?: number
  /** Under it the deed is done once, however often a phone sends it. */
  key?: string
  /** When it happened, where that was earlier. */
  happenedAt?: Date
  /** The order that it is about. With `seen`, the newest deed to it that whoever wants this has seen: where there is a newer one, it is refused. */
  order?: { id: number; seen?: number } | undefined
  command: string
  args: readonly string[]
}

/** Somebody at the desk is known by their number, as somebody at a terminal by the system's user: names change, and may be the same. */
export const doerOf = ({
  id,
  name,
}: {
  id: number
  name: string
}): Pick<Typed, 'who' | 'osUser' | 'staffId'> & {
  staffId: number
} => ({ who: name, osUser: `staff ${id}`, staffId: id })

const LONGEST = 1_000

/** The deed is not done now: a colleague did the same, or a phone has sent it before. */
export interface EndedBefore {
  isDone: boolean
  text: string
  refusal?: string
}

/** Under a key that was there before, the deed has come to what it came to. One that was cut off then goes on now, on its own row. */
export async function beginAction({ database, clock }: Deps, typed: Typed): Promise<Act | EndedBefore> {
  const action = actionOf(typed)
  const act = { who: typed.who, osUser: typed.osUser }
  const changed = typed.order?.seen === undefined ? undefined : await beginSeen({ database, clock }, typed)
  if (changed !== undefined) return changed
  const id = await insertAction(database.db, action, clock.now())
  if (id !== undefined) return { ...act, id }
  const before = await findUnderKey(database.db, action)
  // Words go with a closed account, and say nothing of the deed then.
  if (before.typed !== action.typed && before.typed !== before.command) return KEY_REUSED
  if (before.outcome === 'begun') return { ...act, id: before.id }
  return {
    isDone: before.outcome === 'done',
    text: before.sentence,
    ...(before.refusal !== null && { refusal: before.refusal }),
  }
}

/** Two who have seen the same of an order take turns: the first one's row is there before the second is asked. */
function beginSeen({ database, clock }: Pick<Deps, 'database' | 'clock'>, typed: Typed): Promise<Act | EndedBefore> {
  return database.transaction(async (db) => {
    const now = clock.now()
    const id = await insertAction(db, actionOf(typed), now)
    if (id === undefined) throw new Error('What was seen before it has no key.')
    return (await refuseUnseen(db, typed, id, now)) ?? { id, who: typed.who, osUser: typed.osUser }
  })
}

/** Somebody has done something to the order meanwhile, or the same person has: it is not what was decided about. */
async function refuseUnseen(db: Db, { order, osUser }: Typed, id: number, now: Date): Promise<EndedBefore | undefined> {
  if (order?.seen === undefined) return undefined
  await lockOrderDeeds(db, order.id)
  const newer = await findOrderActionAfter(db, order.id, order.seen, id)
  if (newer === undefined) return undefined
  const text = unseenSentence(newer, osUser, now)
  await updateEnded(db, id, {
    outcome: 'refused',
    sentence: kept(text),
    customerId: null,
    refusal: 'changed',
    endedAt: now,
  })
  return { isDone: false, text, refusal: 'changed' }
}

/** What was done to an order behind the deed that somebody has seen, with its sentence for them; nothing where nothing was. */
export async function findUnseen({ database, clock }: Deps, orderId: number, seen: number, asker: string) {
  const newer = await findOrderActionAfter(database.db, orderId, seen, 0)
  return (
    newer && {
      command: newer.command,
      amountCents: newer.amountCents,
      sentence: unseenSentence(newer, asker, clock.now()),
    }
  )
}

function unseenSentence(
  { who, osUser, outcome, sentence, begunAt }: NonNullable<Awaited<ReturnType<typeof findOrderActionAfter>>>,
  asker: string,
  now: Date,
): string {
  const by = osUser === asker ? 'You' : who
  const what = outcome === 'done' ? sentence : 'it has not ended, and nobody knows yet what became of it.'
  return `${by} did something to this order ${agoOf(begunAt, now)}: ${what} Nothing was done now; this is up to date.`
}

const KEY_REUSED: EndedBefore = {
  isDone: false,
  text: 'This was sent before with other contents. Nothing was done.',
  refusal: 'key_reused',
}

/**
 * Looks for the same deed and writes its own row in one transaction: of two at once, one does it and the other is told. With
 * `isRepeated` the same is meant.
 */
export function beginMoney(
  { database, clock }: Deps,
  typed: Typed,
  { customerId, amountCents, reason }: Pick<NewAction, 'customerId' | 'amountCents' | 'reason'>,
  isRepeated: boolean,
): Promise<Act | EndedBefore> {
  const action = { ...actionOf(typed), customerId, amountCents, reason: kept(reason) }
  return database.transaction(async (db) => {
    await lockDeed(db, action)
    const now = clock.now()
    const same = isRepeated || amountCents === null ? undefined : await findSame(db, action, now)
    const id = await insertAction(db, action, now)
    if (id === undefined) throw new Error('A deed that moves money has no key.')
    if (same === undefined) {
      const unseen = isRepeated ? undefined : await refuseUnseen(db, typed, id, now)
      return unseen ?? { id, who: typed.who, osUser: typed.osUser }
    }
    const sentence = alreadySentence(same, now, typed.staffId !== undefined)
    await updateEnded(db, id, { outcome: 'refused', sentence, customerId, refusal: 'repeats', endedAt: now })
    return { isDone: false, text: sentence, refusal: 'repeats' }
  })
}

/**
 * What somebody may not do is written down, and the same of the same person once an hour: however often it is tried, the log keeps room for
 * what was done.
 */
export async function noteRefused(
  { database, clock }: Deps,
  typed: Typed,
  { text, refusal }: { text: string; refusal: string },
): Promise<void> {
  const action = actionOf(typed)
  const now = clock.now()
  const since = new Date(now.getTime() - staffPolicy.deeds.refusedAnewMinutes * MINUTE_MS)
  // Looked at without a lock first: whoever tries a million times costs a look each time.
  if (await wasRefusedSince(database.db, action, since)) return
  await database.transaction(async (db) => {
    await lockDeed(db, action)
    if (await wasRefusedSince(db, action, since)) return
    const id = await insertAction(db, action, now)
    if (id === undefined) throw new Error('What was refused has no key.')
    const ended = { outcome: 'refused', sentence: kept(text), customerId: null, refusal, endedAt: now } as const
    await updateEnded(db, id, ended)
  })
}

/** Somebody looks at a customer: that leaves a line, the same person's at the same customer once an hour. */
export async function noteLook(
  { database, clock }: Deps,
  person: ReturnType<typeof doerOf>,
  customerId: number,
): Promise<void> {
  const command = 'customer'
  const action = { ...actionOf({ ...person, command, args: [command, String(customerId)] }), customerId }
  const now = clock.now()
  const since = new Date(now.getTime() - staffPolicy.deeds.lookedAnewMinutes * MINUTE_MS)
  // Looked at without a lock first: most looks are no news.
  if (await hasLookedSince(database.db, action, since)) return
  await database.transaction(async (db) => {
    await lockDeed(db, action)
    if (await hasLookedSince(db, action, since)) return
    const id = await insertAction(db, action, now)
    if (id === undefined) throw new Error('A look has no key.')
    const sentence = `Looked at customer ${customerId}.`
    await updateEnded(db, id, { outcome: 'done', sentence, customerId, refusal: null, endedAt: now })
  })
}

/** Whom somebody has looked at lately, the last first, each once. */
export const readLooks = async ({ database }: Deps, staffId: number, limit: number): Promise<number[]> =>
  [...new Set(await listLooks(database.db, staffId, LOOKS_READ))].slice(0, limit)

const LOOKS_READ = 30

/** The end of a deed. The text is what was shown; `sentence` is what is kept of it, where that is less. */
interface Ended {
  isDone: boolean
  text: string
  sentence?: string
  customerId?: number | undefined
  orderId?: number | undefined
  /** Why it was refused, for programs. */
  refusal?: string
}

export async function endAction({ database, clock }: Deps, { id }: Act, ended: Ended): Promise<void> {
  const { isDone, text, sentence = text, customerId = null, orderId = null, refusal = null } = ended
  const outcome = isDone ? 'done' : 'refused'
  const endedAt = clock.now()
  await updateEnded(database.db, id, { outcome, sentence: kept(sentence), customerId, orderId, refusal, endedAt })
}

/** Everything that was done to an order or was tried, the oldest first. */
export const readOrderDeeds = ({ database }: Deps, orderId: number) => listOrderActions(database.db, orderId)
export type OrderDeed = Awaited<ReturnType<typeof readOrderDeeds>>[number]

/** Who held each of these orders last, and when. */
export async function readHolders(db: Db, orderIds: readonly number[]) {
  const found = orderIds.length === 0 ? [] : await listOrderHolders(db, orderIds)
  return new Map(found.flatMap(({ orderId, ...holder }) => (orderId === null ? [] : [[orderId, holder] as const])))
}

export const readLog = ({ database }: Deps, wanted: Parameters<typeof listActions>[1], limit: number) =>
  listActions(database.db, wanted, limit)

/** What was done from this moment on, the newest first. */
export const readLogSince = ({ database }: Deps, since: Date, limit: number) =>
  listActions(database.db, { since }, limit)

/** What phones have sent since then and was refused, the newest first; of one person or of all. */
export const readRefusedSent = ({ database }: Deps, since: Date, staffId?: number) =>
  listRefusedSent(database.db, since, staffId)

/** "Ada … just now", where a colleague has taken the step before this one within the minutes in which the same needs --again. */
export async function findColleague(
  { database, clock }: Deps,
  deed: Parameters<typeof findColleaguesDeed>[1],
): Promise<{ who: string; ago: string } | undefined> {
  const now = clock.now()
  const found = await findColleaguesDeed(database.db, deed, repeatsSince(now))
  return found && { who: found.who, ago: agoOf(found.begunAt, now) }
}

const repeatsSince = (now: Date) => new Date(now.getTime() - staffPolicy.deeds.repeatMinutes * MINUTE_MS)

const findSame = (db: Db, action: NewAction, now: Date) => findSameDeed(db, action, repeatsSince(now))

type Same = NonNullable<Awaited<ReturnType<typeof findSame>>>

/** "2 minutes ago" */
export function agoOf(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  return minutes === 0 ? 'just now' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
}

/** At the desk the dialog says how it is meant twice. */
function alreadySentence({ id, who, outcome, begunAt }: Same, now: Date, isAtDesk: boolean): string {
  const ago = agoOf(begunAt, now)
  const again = isAtDesk ? '' : 'add --again if it is meant twice.'
  return outcome === 'done'
    ? `${who} did the same ${ago} (action ${id}). Nothing was done${isAtDesk ? '.' : `; ${again}`}`
    : `${who} began the same ${ago} (action ${id}), and it has not ended. Nothing was done; look at the account${isAtDesk ? '.' : `, and ${again}`}`
}

const actionOf = ({ who, osUser, staffId, key, happenedAt, order, command, args }: Typed): NewAction => ({
  who,
  osUser,
  staffId: staffId ?? null,
  deedKey: key ?? null,
  happenedAt: happenedAt ?? null,
  command,
  typed: kept(args.map((arg) => (/^[\w.,:=/@+-]+$/.test(arg) ? arg : JSON.stringify(arg))).join(' ')),
  customerId: null,
  orderId: order?.id ?? null,
  amountCents: null,
  reason: '',
})

const EMAIL = /[^\s"=]+@[^\s"=]+/g
/** Ten digits, in whatever way people write them; a day with its hour is none. */
const PHONE = /(?!\d{4}-\d\d-\d\d \d\d:\d\d)\+?\(?(?:\d[ ().-]{0,2}){9,}\d/g

/** The text is kept on one line without e-mail addresses or phone numbers: the customer's number outlives both. */
function kept(text: string): string {
  return oneLine(text).replaceAll('\0', '').replace(EMAIL, '(e-mail)').replace(PHONE, '(phone)').slice(0, LONGEST)
}
