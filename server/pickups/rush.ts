import { dropoffDay, rushCents } from '#rules/days/pickups'
import { quoteDayRefusal } from '#rules/days/quote-days'
import { rushQuoteRefusal } from '#rules/prices/rush-fee'
import { usualDay } from '#rules/prices/turnaround'
import { readClosedDays } from '../catalogue/closed-days.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { dropQueued, findNewestLeft, listBodies } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { rushNotAccepted, rushQuoted, rushQuoteTakenBack, rushWithdrawn } from '../words/pickups.ts'
import { lockPickup } from './lock-pickup.ts'
import { type PickupRow, updatePickup, updateRushApproval } from './store.ts'

/** The price that staff ask for rush, while the customer has not answered. */
export const openQuote = ({
  isRush,
  quoteCents,
  rushCents,
}: Pick<PickupRow, 'isRush' | 'quoteCents' | 'rushCents'>): number | null =>
  isRush && quoteCents !== rushCents ? quoteCents : null

/** Why staff cannot do it; nothing where it was done. */
export type RushRefusal =
  | 'no_such_pickup'
  | 'not_open'
  | 'no_rush'
  | 'out_of_range'
  | 'no_delivery_day'
  | 'day_too_early'
  | 'day_too_far'
  | 'no_sooner'
  | 'asked_already'
  | 'accepted_already'
  | 'approved_already'
  | 'needs_no_approval'
  | 'waits_for_the_customer'
  | 'nothing_quoted'
  | 'agreed'

/**
 * Staff name another price than the usual one. Nothing is charged before the customer has accepted it. The customer is asked once for
 * each price and day, and of two that were named before the first could be sent only hears the last. That a rug or something else that
 * takes its time is to come staff say themselves: before intake nobody else knows. Without a day it is that of rush. Nobody is asked to pay
 * for a day on which it would be back anyway.
 */
export function quoteRush(
  deps: Deps,
  id: number,
  quoteCents: number,
  { hasRug = false, isSlow = false, day = null }: { hasRug?: boolean; isSlow?: boolean; day?: string | null } = {},
): Promise<RushRefusal | undefined> {
  return changeRush(deps, id, async (db, pickup, to, now) => {
    if (rushQuoteRefusal(quoteCents, { hasRug })) return 'out_of_range'
    const [{ pickupDay }, closed] = [pickup, await readClosedDays(db)]
    const dayRefusal = day === null ? undefined : quoteDayRefusal(day, pickupDay, closed)
    if (dayRefusal !== undefined) return DAY_REFUSALS[dayRefusal]
    const backOn = day ?? dropoffDay(pickupDay, true, closed)
    if (backOn >= usualDay(pickupDay, { hasRug, isSlow }, closed)) return 'no_sooner'
    if (quoteCents === pickup.quoteCents && day === pickup.quoteDay) {
      return pickup.rushCents === quoteCents ? 'accepted_already' : 'asked_already'
    }
    await dropQuotes(db, pickup)
    const quote = { quoteCents, quoteDay: day, quoteHasRug: hasRug, rushCents: 0 }
    // A day that was accepted before is no longer promised.
    const change = { ...quote, dropoffDay: dropoffDay(pickup.pickupDay, true, closed) }
    return updateRush(db, pickup, change, now, (quoted) =>
      tellQuote(db, to, { ...quoted, quoteCents }, deps.config.publicUrl, now),
    )
  })
}

const DAY_REFUSALS = { closed: 'no_delivery_day', too_early: 'day_too_early', too_far: 'day_too_far' } as const

/** The day on which the bag would be back for the price that staff ask: the one that they name, else that of rush, which the pickup has. */
export const quotedDay = ({ dropoffDay, quoteDay }: Pick<PickupRow, 'dropoffDay' | 'quoteDay'>): string =>
  quoteDay ?? dropoffDay

const NO_QUOTE = { quoteCents: null, quoteDay: null, quoteHasRug: false } as const

/**
 * Rush costs the usual price again, as it was booked, while the customer has not accepted another one. Who was asked for that is told;
 * who was not, because the question had not left yet, hears of neither.
 */
export async function takeQuoteBack(deps: Deps, id: number): Promise<RushRefusal | { isTold: boolean }> {
  let isTold = false
  const refusal = await changeRush(deps, id, async (db, pickup, to, now) => {
    if (pickup.quoteCents === null) return 'nothing_quoted'
    if (openQuote(pickup) === null) return 'agreed'
    const asked = quoteKeys(pickup)
    const heard = await findNewestLeft(db, [...asked, ...takenBackKeys(pickup)])
    isTold = heard !== undefined && asked.includes(heard)
    await dropQuotes(db, pickup)
    const usual = { ...NO_QUOTE, rushCents: rushCents(pickup.pickupDay, true, await readClosedDays(db)) }
    return updateRush(db, pickup, usual, now, async (updated) => {
      const way = {
        eventKey: eventKeys.rushQuoteTakenBack(updated.id, updated.changeCount),
        keepsQuietHours: true,
      } as const
      if (isTold) await tellCustomer(db, to, rushQuoteTakenBack(updated), way, now)
    })
  })
  return refusal ?? { isTold }
}

/** Each key carries the change that brought it. */
const quoteKeys = (pickup: PickupRow) => keysUntilNow(pickup, eventKeys.rushQuoted)
const takenBackKeys = (pickup: PickupRow) => keysUntilNow(pickup, eventKeys.rushQuoteTakenBack)
const withdrawnKeys = (pickup: PickupRow) => keysUntilNow(pickup, eventKeys.rushWithdrawn)
const keysUntilNow = (pickup: PickupRow, keyOf: typeof eventKeys.rushQuoted) =>
  Array.from({ length: pickup.changeCount + 1 }, (_, change) => keyOf(pickup.id, change))

/** The stop itself took rush off when it ended, and its customer was to hear of it. */
export const wasRushWithdrawn = async (db: Db, { id, changeCount }: PickupRow): Promise<boolean> =>
  (await listBodies(db, [eventKeys.rushWithdrawn(id, changeCount)])).length > 0

/** That the pickup is still open, which who was told of a collection by mistake was to hear, is over with its end. */
export async function dropStillOpen(db: Db, pickup: PickupRow): Promise<void> {
  await dropQueued(db, keysUntilNow(pickup, eventKeys.collectionUndone))
}

/** Everything about a pickup that waits to be sent and is no longer true, because it was cancelled or moved. */
export async function dropAbout(db: Db, pickup: PickupRow): Promise<void> {
  await dropStillOpen(db, pickup)
  await dropQuotes(db, pickup)
  await dropQueued(db, keysUntilNow(pickup, eventKeys.rushWithdrawn))
}

/** The pickup has moved while a question about its rush was still to leave: it leaves with the day of now. */
export async function moveQuote(db: Db, to: Told, before: PickupRow, after: PickupRow, publicUrl: string, now: Date) {
  const heard = await findNewestLeft(db, quoteKeys(before))
  await dropAbout(db, before)
  const quoteCents = openQuote(after)
  if (quoteCents !== null && heard === undefined) await tellQuote(db, to, { ...after, quoteCents }, publicUrl, now)
}

/** Only the day on which it would be back has moved: a question that was still to leave names the new one. */
export async function renameQuotedDay(
  db: Db,
  to: Told,
  before: PickupRow,
  after: PickupRow,
  publicUrl: string,
  now: Date,
): Promise<void> {
  const quoteCents = openQuote(after)
  if (quoteCents === null || quotedDay(before) === quotedDay(after)) return
  const dropped = await dropQueued(db, quoteKeys(before))
  if (dropped.size > 0) await tellQuote(db, to, { ...after, quoteCents }, publicUrl, now)
}

/** Drops messages about quotes, given or taken back, that have not left yet. */
export async function dropQuotes(db: Db, pickup: PickupRow): Promise<void> {
  await dropQueued(db, [...quoteKeys(pickup), ...takenBackKeys(pickup)])
}

/**
 * The pickup is open again, and so is the question about rush that its end had closed. Who last heard that question is not asked
 * again; who heard that there is no rush is.
 */
export async function askQuoteAgain(
  db: Db,
  to: Told,
  pickup: PickupRow & { quoteCents: number },
  publicUrl: string,
  now: Date,
): Promise<void> {
  const [asked, withdrawn] = [quoteKeys(pickup), withdrawnKeys(pickup)]
  const heard = await findNewestLeft(db, [...asked, ...withdrawn])
  await dropQueued(db, withdrawn)
  if (heard !== undefined && asked.includes(heard)) return
  await tellQuote(db, to, pickup, publicUrl, now)
}

const tellQuote = (
  db: Db,
  to: Told,
  { id, quoteCents, changeCount, ...pickup }: PickupRow & { quoteCents: number },
  publicUrl: string,
  now: Date,
): Promise<void> =>
  tellCustomer(
    db,
    to,
    rushQuoted({ pickupDay: pickup.pickupDay, quoteCents, backDay: quotedDay(pickup) }, publicUrl),
    { eventKey: eventKeys.rushQuoted(id, changeCount), keepsQuietHours: true },
    now,
  )

/** The bag goes back as it came: nobody hears any more that it is not rushed. */
export async function dropRushWithdrawn(db: Db, pickup: PickupRow): Promise<void> {
  await dropQueued(db, withdrawnKeys(pickup))
}

/**
 * A manager says that the day on which it would come back is possible. The customer hears only of a withdrawal, which may still come
 * until intake. A pickup that moves to another drop-off day needs a new word. While the customer has not answered a quote our word
 * decides nothing: intake takes that rush off.
 */
export function approveRush(deps: Deps, id: number): Promise<RushRefusal | undefined> {
  return changeRush(deps, id, async (db, pickup) => {
    if (openQuote(pickup) !== null) return 'waits_for_the_customer'
    if (rushWaitsFor(pickup) === null) return pickup.quoteCents === null ? 'approved_already' : 'needs_no_approval'
    await updateRushApproval(db, pickup)
    return undefined
  })
}

export const isRushApproved = ({ isRush, rushApprovedFor, dropoffDay }: PickupRow): boolean =>
  isRush && rushApprovedFor === dropoffDay

/** The side that has to answer before rush is decided. A quote that the customer took is also our word. */
export function rushWaitsFor(pickup: PickupRow): 'customer' | 'staff' | null {
  if (!pickup.isRush) return null
  if (openQuote(pickup) !== null) return 'customer'
  return pickup.quoteCents !== null || isRushApproved(pickup) ? null : 'staff'
}

/** Standard drop-off and no fee. */
export function withdrawRush(deps: Deps, id: number): Promise<RushRefusal | undefined> {
  return changeRush(deps, id, async (db, pickup, to, now) =>
    updateRush(
      db,
      pickup,
      {
        isRush: false,
        rushCents: 0,
        ...NO_QUOTE,
        rushApprovedFor: null,
        dropoffDay: dropoffDay(pickup.pickupDay, false, await readClosedDays(db)),
      },
      now,
      async (withdrawn) => {
        await dropQuotes(db, pickup)
        await tellRushWithdrawn(db, to, withdrawn, now)
      },
    ),
  )
}

const tellRushWithdrawn = (db: Db, to: Told, pickup: PickupRow, now: Date): Promise<void> =>
  tellCustomer(
    db,
    to,
    rushWithdrawn(pickup),
    { eventKey: eventKeys.rushWithdrawn(pickup.id, pickup.changeCount), keepsQuietHours: true },
    now,
  )

/**
 * The bag is in, and rush was not agreed. Who has left our question without an answer hears that, and not that we could not; who was never
 * asked, because the question had not left yet, hears that there is none.
 */
export async function tellRushEnded(db: Db, to: Told, before: PickupRow, after: PickupRow, now: Date): Promise<void> {
  const isAsked = openQuote(before) !== null && (await findNewestLeft(db, quoteKeys(before))) !== undefined
  await dropQuotes(db, before)
  if (!isAsked) return tellRushWithdrawn(db, to, after, now)
  const eventKey = eventKeys.rushWithdrawn(after.id, after.changeCount)
  await tellCustomer(db, to, rushNotAccepted(after), { eventKey, keepsQuietHours: true }, now)
}

type Told = Pick<Customer, 'id' | 'email'>

type Change = (
  db: Db,
  pickup: PickupRow,
  to: Told,
  now: Date,
) => RushRefusal | undefined | Promise<RushRefusal | undefined>

async function changeRush({ database, clock, jobs }: Deps, id: number, change: Change) {
  const refusal = await database.transaction(async (db) => {
    const locked = await lockPickup(db, id)
    if (locked === undefined) return 'no_such_pickup'
    const { customer, pickup } = locked
    if (pickup.status !== 'open') return 'not_open'
    if (!pickup.isRush) return 'no_rush'
    return change(db, pickup, customer, clock.now())
  })
  if (refusal === undefined) jobs.runSoon('send-messages')
  return refusal
}

async function updateRush(
  db: Db,
  { id, customerId, addressId, pickupDay }: PickupRow,
  change: Parameters<typeof updatePickup>[2] extends infer All ? Partial<All> : never,
  now: Date,
  tell: (pickup: PickupRow) => Promise<void>,
): Promise<undefined> {
  const updated = await updatePickup(db, { id, customerId }, { addressId, pickupDay, ...change, changedAt: now })
  if (updated) await tell(updated)
  return undefined
}
