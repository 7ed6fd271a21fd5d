import { laDay } from '#rules/days/days'
import type { ClosedDays } from '#rules/days/holidays'
import { changeableUntil, replacementDay, rushCents } from '#rules/days/pickups'
import { movedQuoteDay, promisedDay } from '#rules/days/quote-days'
import { tellableAt } from '#rules/texts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { estimateAnew } from './estimate.ts'
import { dropReminders } from './reminders.ts'
import { dropAbout, moveQuote, renameQuotedDay } from './rush.ts'
import { cancelOpen, listOpenOfOwnersOn, listOwnersOn, listUpcoming, type PickupRow, updatePickup } from './store.ts'

/** Customers with a pickup that a closed day moves, or whose drop-off it moves: a page of them, behind this one. */
export const readOwnersOn = (db: Db, day: string, after: number, limit: number): Promise<number[]> =>
  listOwnersOn(db, day, after, limit)

/** The way of one pickup off a closed day; nothing to go to where the account ends before we drive again. */
export interface Move<Pickup = PickupRow> {
  pickup: Pickup
  to: string | undefined
}

/** Each goes to the next day on which we drive and do not come to its address already. */
function movesOff<Pickup extends PickupRow>(
  day: string,
  open: readonly Pickup[],
  { deletesOn, closed, now }: { deletesOn: string | null; closed: ClosedDays; now: Date },
): Move<Pickup>[] {
  const coming = open.map(({ addressId, pickupDay }) => ({ addressId, pickupDay }))
  return open
    .filter(({ pickupDay }) => pickupDay === day)
    .map((pickup) => {
      const taken = coming.filter((each) => each.addressId === pickup.addressId).map((each) => each.pickupDay)
      const to = replacementDay(day, now, taken, closed)
      if (deletesOn !== null && to > deletesOn) return { pickup, to: undefined }
      coming.push({ addressId: pickup.addressId, pickupDay: to })
      return { pickup, to }
    })
}

/** The open pickups that are promised back on a closed day and fetched on another one. */
const promisedOn = <Pickup extends PickupRow>(day: string, open: readonly Pickup[]): Pickup[] =>
  open.filter((pickup) => pickup.dropoffDay === day && pickup.pickupDay !== day)

/** The pickups that would move off the day if it were closed now, and those that would come back later, with their customers. */
export async function readMovesOff(db: Db, day: string, closed: ClosedDays, now: Date) {
  const rows = await listOpenOfOwnersOn(db, day, laDay(now))
  const owners = [...new Set(rows.map(({ customerId }) => customerId))]
  const own = owners.map((id) => rows.filter(({ customerId }) => customerId === id))
  return {
    moves: own.flatMap((open) => movesOff(day, open, { deletesOn: open[0]?.deletesOn ?? null, closed, now })),
    later: promisedOn(day, rows).map((pickup) => ({
      pickup,
      to: backAfter(pickup, pickup.pickupDay, closed).dropoffDay,
    })),
  }
}

export interface MovedOff {
  /** As they are now. */
  moved: PickupRow[]
  cancelled: PickupRow[]
  /** Those that only come back later. */
  later: PickupRow[]
}

/**
 * Takes one customer's open pickups, and the drop-offs that are promised, off a closed day, also where the cutoff has passed: it is we
 * who do not come. The customer is locked by whoever calls it, and told by them. A recurring one keeps its place in the schedule.
 */
export async function moveOffClosed(
  db: Db,
  customer: Customer,
  { day, closed }: { day: string; closed: ClosedDays },
  publicUrl: string,
  now: Date,
): Promise<MovedOff> {
  const { id, deletesOn } = customer
  const open = await listUpcoming(db, id, laDay(now))
  const done: MovedOff = { moved: [], cancelled: [], later: [] }
  for (const { pickup, to } of movesOff(day, open, { deletesOn, closed, now })) {
    await dropReminders(db, [pickup])
    if (to === undefined) {
      await cancelOpen(db, pickup, now)
      await dropAbout(db, pickup)
      done.cancelled.push(pickup)
      continue
    }
    const back = backAfter(pickup, to, closed)
    const moved = await updatePickup(db, pickup, {
      addressId: pickup.addressId,
      pickupDay: to,
      ...back,
      estimate: await estimateAnew(db, customer, { ...pickup, pickupDay: to, ...back }, closed),
      changedAt: now,
      // The hours to change it begin when the customer can have heard of it.
      changeableUntil: changeableUntil(to, tellableAt(now)),
    })
    if (moved === undefined) throw new Error(`Pickup ${pickup.id} found its new day taken under its customer's lock.`)
    await moveQuote(db, customer, pickup, moved, publicUrl, now)
    done.moved.push(moved)
  }
  for (const pickup of promisedOn(day, open)) {
    const { addressId, pickupDay } = pickup
    const back = backAfter(pickup, pickupDay, closed)
    const estimate = await estimateAnew(db, customer, { ...pickup, ...back }, closed)
    const later = await updatePickup(db, pickup, { addressId, pickupDay, ...back, estimate })
    if (later === undefined) continue
    await renameQuotedDay(db, customer, pickup, later, publicUrl, now)
    done.later.push(later)
  }
  return done
}

/** The drop-off follows, and the usual price of rush with it; what staff have named stays, with as many days to it as were agreed. */
function backAfter(pickup: PickupRow, day: string, closed: ClosedDays) {
  const { isRush, quoteCents, quoteDay: named, rushCents: agreedCents } = pickup
  const quoteDay = movedQuoteDay(named, { from: pickup.pickupDay, to: day }, closed)
  return {
    quoteDay,
    dropoffDay: promisedDay({ ...pickup, pickupDay: day, quoteDay }, closed),
    rushCents: quoteCents === null ? rushCents(day, isRush, closed) : agreedCents,
  }
}
