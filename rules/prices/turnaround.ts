import { businessDayAfter, businessDaysBetween } from '../days/business-day-counts.ts'
import { firstBusinessDay } from '../days/business-days.ts'
import { type ClosedDays, NO_CLOSED_DAYS } from '../days/holidays.ts'
import { dropoffDay } from '../days/pickups.ts'
import { policy } from '../policy.ts'
import type { Unit } from './price-list.ts'

/**
 * The day on which things come back follows from what they are and from the day on which they were collected. What takes longer than the
 * rest comes in a delivery of its own, which is a further order of the same pickup.
 */

const { turnaround } = policy

/** Counted pieces of one kind, by their row of the price list. */
export interface TimedThing {
  key: string
  service: string
  unit: Unit
  count: number
  /** So many of them wait for the next later delivery, by the word of staff: a shirt whose button is sewn on. */
  later?: number | undefined
}

export interface TimedTrip {
  pickupDay: string
  collectedDay: string
  /** Null where there is none, or where it was not accepted. */
  rush: PromisedRush | null
  /** On these no van brings anything; the house works on. */
  closed: ClosedDays
}

/** Plain rush has no day of its own; a quote may name one, for rugs only where it says so. */
export interface PromisedRush {
  day: string | null
  hasRug: boolean
}

/** One order of a pickup: its day, and how many of each thing it brings, by the thing's position. */
export interface PartDelivery {
  dueDay: string
  counts: ReadonlyMap<number, number>
}

const WORK = 'alteration-and-repair'
const RUGS = 'area-rug'
const WEEK = 5

/** In business days after the day on which it was collected. */
export function businessDaysFor({ key, service }: Pick<TimedThing, 'key' | 'service'>): number {
  switch (service) {
    case 'leather-care':
      return turnaround.leather.maxBusinessDays
    case WORK:
      return turnaround.alterations.maxBusinessDays
    case RUGS:
      return turnaround.rugs.maxBusinessDays
    case 'preservation':
      return key.includes('preserve')
        ? turnaround.gownPreserve.maxWeeks * WEEK
        : turnaround.gownCleanOnly.maxBusinessDays
    default:
      return turnaround.mostOrdersBusinessDays
  }
}

/** What rush without a day of its own brings sooner. */
const MOVED_BY_RUSH: readonly string[] = ['dry-cleaning', 'laundry', 'wash-and-fold']

/** A piece, or whatever is not counted by the piece: one rug, a bundle by weight. */
interface Share {
  position: number
  count: number
  thing: TimedThing
  days: number
}

/**
 * The deliveries of one pickup, the first one first; there is always one. What takes at most four business days never waits. The rest,
 * soonest first, joins while it is due at most four business days after the first of its delivery.
 */
export function deliveriesOf(things: readonly TimedThing[], trip: TimedTrip): [PartDelivery, ...PartDelivery[]] {
  const due = sharesOf(things).map((share) => ({
    ...share,
    dueDay: firstBusinessDay(dueDayOf(share, trip), trip.closed),
  }))
  const isSoon = ({ days, dueDay }: (typeof due)[number]) =>
    days <= turnaround.separateAfterBusinessDays ||
    businessDaysBetween(trip.collectedDay, dueDay) <= turnaround.separateAfterBusinessDays
  const soon = due.filter(isSoon)
  const groups = soon.length === 0 ? [] : [soon]
  let first: string | undefined
  for (const share of due.filter((each) => !isSoon(each)).sort(byDay)) {
    const isFar = first === undefined || businessDaysBetween(first, share.dueDay) > turnaround.separateAfterBusinessDays
    if (isFar) {
      first = share.dueDay
      groups.push([share])
    } else groups.at(-1)?.push(share)
  }
  const nothing = { dueDay: dropoffDay(trip.pickupDay, false, trip.closed), counts: new Map() }
  const [soonest = nothing, ...later] = groups.map((group) => ({ dueDay: latestOf(group), counts: countsOf(group) }))
  return [soonest, ...later]
}

/**
 * The day on which a bag is back without rush, before anybody has looked into it: that of most things, or of the slowest that staff say is
 * in it. A quote for rush is worth something only before that day.
 */
export function usualDay(
  pickupDay: string,
  { hasRug, isSlow }: { hasRug: boolean; isSlow: boolean },
  closed: ClosedDays = [],
): string {
  const { rugs, gownPreserve } = turnaround
  const days = Math.max(hasRug ? rugs.maxBusinessDays : 0, isSlow ? gownPreserve.maxWeeks * WEEK : 0)
  return laterOf(dropoffDay(pickupDay, false, closed), firstBusinessDay(businessDayAfter(pickupDay, days), closed))
}

/** Plain rush is worth its fee where the first delivery comes sooner by it. */
export const isSoonerWithRush = (things: readonly TimedThing[], trip: TimedTrip): boolean =>
  deliveriesOf(things, trip)[0].dueDay < deliveriesOf(things, { ...trip, rush: null })[0].dueDay

/** Something in the bag takes so long that a piece can wait for it. */
export const hasLaterDelivery = (things: readonly Pick<TimedThing, 'key' | 'service'>[]): boolean =>
  things.some((thing) => businessDaysFor(thing) > turnaround.separateAfterBusinessDays)

/** Never sooner than the booking said, and never later by a quote that names a later day. */
function dueDayOf({ thing, days }: Share, { pickupDay, collectedDay, rush }: TimedTrip): string {
  const usual = laterOf(dropoffDay(pickupDay, false, NO_CLOSED_DAYS), businessDayAfter(collectedDay, days))
  if (rush === null) return usual
  const soonest = businessDayAfter(collectedDay, policy.rush.minBusinessDays)
  if (rush.day !== null) {
    // A bag that was collected late cannot be back on a day that is over by then.
    return thing.service === RUGS && !rush.hasRug ? usual : soonerOf(usual, laterOf(rush.day, soonest))
  }
  // Work on a piece takes its time, rush or not.
  if (!MOVED_BY_RUSH.includes(thing.service) || days !== businessDaysFor(thing)) return usual
  return laterOf(dropoffDay(pickupDay, true, NO_CLOSED_DAYS), soonest)
}

/** Work stays with its piece, whichever of the two takes longer: a hem with its pants. */
function sharesOf(things: readonly TimedThing[]): Share[] {
  const pieces = things.map((thing) => Array.from({ length: piecesOf(thing) }, () => businessDaysFor(thing)))
  const works = things.flatMap((thing, position) => (thing.service === WORK ? { thing, position } : []))
  const worked = works.map(({ thing, position }) => ({ position, on: piecesUnder(thing, things) }))
  for (const { position, on } of worked) {
    for (const [index, place] of on.entries()) raise(pieces, place, pieces[position]?.[index] ?? 0)
  }
  for (const { position, on } of worked) {
    for (const [index, { of, piece }] of on.entries())
      raise(pieces, { of: position, piece: index }, pieces[of]?.[piece] ?? 0)
  }
  wait(things, pieces)
  return things.flatMap((thing, position) => bundled(thing, position, pieces[position] ?? []))
}

type Place = { of: number; piece: number }

function raise(pieces: number[][], { of, piece }: Place, days: number): void {
  const those = pieces[of]
  if (those?.[piece] !== undefined) those[piece] = Math.max(those[piece], days)
}

/** The pieces that staff let wait are the last ones that nothing holds up yet; they wait for what comes soonest after the first delivery. */
function wait(things: readonly TimedThing[], pieces: number[][]): void {
  const late = pieces.flat().filter((days) => days > turnaround.separateAfterBusinessDays)
  if (late.length === 0) return
  const soonest = Math.min(...late)
  for (const [position, { later = 0 }] of things.entries()) {
    const those = pieces[position] ?? []
    const free = those.flatMap((days, piece) => (days <= turnaround.separateAfterBusinessDays ? piece : []))
    for (const piece of later === 0 ? [] : free.slice(-later)) raise(pieces, { of: position, piece }, soonest)
  }
}

/** What is counted in another unit is one whole: a rug, a bundle by weight, the bags of wash & fold. */
export const isPieceUnit = (unit: Unit): boolean => unit === 'pcs' || unit === 'set'

const piecesOf = ({ unit, count }: TimedThing): number => (isPieceUnit(unit) ? count : 1)

function bundled(thing: TimedThing, position: number, pieces: readonly number[]): Share[] {
  return [...new Set(pieces)].map((days) => {
    const count = pieces.filter((each) => each === days).length
    return { position, thing, days, count: pieces.length === thing.count ? count : thing.count }
  })
}

/** The pieces of clothing that rows of the price list name as what is worked on. */
const WORKED_ON = ['pants', 'jeans', 'shorts', 'skirt', 'dress', 'gown', 'shirt', 'blouse', 'jacket', 'suit']

/** The pieces that this work is done on, the likeliest first, as many as there is work. What names no piece is one by itself. */
function piecesUnder(work: TimedThing, things: readonly TimedThing[]): Place[] {
  return things
    .map((thing, of) => ({ thing, of, likeness: likenessOf(work.key, thing.key) }))
    .filter((each) => each.thing.service !== WORK && each.likeness > 0)
    .sort((one, other) => other.likeness - one.likeness)
    .flatMap(({ thing, of }) => Array.from({ length: piecesOf(thing) }, (_, piece) => ({ of, piece })))
    .slice(0, work.count)
}

/** How much of a piece's row the row of a work names; nothing where it is none of the pieces that the work can be on. */
export function likenessOf(work: string, piece: string): number {
  const [words, others] = [work.split('-'), piece.split('-')]
  const named = words.filter((word) => WORKED_ON.includes(word))
  return others.some((word) => named.includes(word)) ? others.filter((word) => words.includes(word)).length : 0
}

function countsOf(group: readonly Share[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { position, count } of group) counts.set(position, (counts.get(position) ?? 0) + count)
  return counts
}

const latestOf = (group: readonly { dueDay: string }[]): string =>
  group.map(({ dueDay }) => dueDay).reduce((one, other) => laterOf(one, other))

const byDay = (one: { dueDay: string }, other: { dueDay: string }): number =>
  one.dueDay < other.dueDay ? -1 : one.dueDay > other.dueDay ? 1 : 0
const laterOf = (one: string, other: string): string => (one > other ? one : other)
const soonerOf = (one: string, other: string): string => (one < other ? one : other)
