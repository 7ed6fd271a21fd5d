import type { GivenBag } from '#contract/pickups'
import type { ClosedDays } from '#rules/days/holidays'
import type { PlanName } from '#rules/policy'
import { type BookedTrip, bagTripOf, priceBag } from '#rules/prices/bag-prices'
import { type BagList, estimateOf, isFromPrice, type KeptEstimate } from '#rules/prices/estimates'
import { itemsTakenIn } from '#rules/prices/intake-items'
import { AppError } from '../app-error.ts'
import { discountKinds, readDistanceMiles, readPlan, readPriceList } from '../catalogue/order-prices.ts'
import type { Db } from '../db/open.ts'

interface Circumstances {
  planName: PlanName | null
  trip: BookedTrip & { zipCode: string }
  closed: ClosedDays
}

/** Bags are counted under a key that is no row. */
const BAGS = 'Wash & Fold'

/** The list that a customer gives, and what it would cost as of now. An empty list takes the estimate away. */
export async function requireEstimate(db: Db, given: GivenBag, by: Circumstances): Promise<KeptEstimate | null> {
  if (given.length === 0) return null
  const things = merged(given)
  const made = await estimateList(db, things, by)
  if (!('refused' in made)) return made
  throw await notListed(
    db,
    made.refused.map((position) => things[position]?.key ?? ''),
  )
}

/** Refuses a list with something that we have no price for, while nobody can say yet what the rest costs. */
export async function requireListed(db: Db, given: GivenBag): Promise<void> {
  const isGone = await goneFromList(db, given)
  const gone = given.filter(isGone)
  if (gone.length > 0)
    throw await notListed(
      db,
      gone.map(({ item }) => item),
    )
}

/** A pickup that is paid for is booked without what we have no price for any more, and not refused for its sake. */
export async function stillListed(db: Db, given: GivenBag): Promise<GivenBag> {
  const isGone = await goneFromList(db, given)
  return given.filter((each, position) => !isGone(each, position))
}

async function goneFromList(db: Db, given: GivenBag): Promise<(each: GivenBag[number], position: number) => boolean> {
  if (given.length === 0) return () => false
  const things = given.map(({ item, count }) => ({ key: item, count }))
  const taken = itemsTakenIn(await readOffered(db), things)
  const gone = 'refusals' in taken ? taken.refusals.map(({ position }) => position) : []
  return (_, position) => gone.includes(position)
}

/** What was on our list once is called as it was there. */
async function notListed(db: Db, keys: readonly string[]): Promise<AppError> {
  const retired = (await readPriceList(db)).filter(({ isRetired }) => isRetired)
  const names = keys.map((key) => retired.find((row) => row.key === key)?.title ?? key)
  return new AppError('bag_list_gone', {
    sentence: `Not on our price list: ${names.join(', ')}. Please take it off your list.`,
  })
}

/**
 * A pickup that goes elsewhere, on another day or with rush costs something else, and so does another list. Where the old list cannot be told
 * a price any more, what was told stays.
 */
export async function estimateAfter(
  db: Db,
  kept: KeptEstimate | null,
  given: GivenBag | undefined,
  by: Circumstances,
): Promise<KeptEstimate | null> {
  if (given !== undefined) return requireEstimate(db, given, by)
  if (kept === null) return null
  const made = await estimateList(db, kept.things, by)
  return 'refused' in made ? kept : made
}

/** The same list where we change the day, or the customer corrects the address. */
export const estimateAnew = (
  db: Db,
  { planName }: Pick<Circumstances, 'planName'>,
  { estimate, ...trip }: Circumstances['trip'] & { estimate: KeptEstimate | null },
  closed: ClosedDays,
): Promise<KeptEstimate | null> => estimateAfter(db, estimate, undefined, { planName, trip, closed })

const readOffered = async (db: Db) => (await readPriceList(db)).filter(({ isRetired }) => !isRetired)

async function estimateList(
  db: Db,
  things: BagList,
  { planName, trip, closed }: Circumstances,
): Promise<KeptEstimate | { refused: number[] }> {
  const rows = await readOffered(db)
  const plan = await readPlan(db, planName ?? 'payc')
  const distanceMiles = await readDistanceMiles(db, trip.zipCode)
  const on = bagTripOf(trip, { collectedDay: trip.pickupDay, distanceMiles, closed })
  const priced = priceBag(rows, { things, extras: [], storage: null }, plan, on)
  if ('refusals' in priced) return { refused: priced.refusals.map(({ position }) => position) }
  const named = things.map(({ key, count }) => ({
    key,
    count,
    title: rows.find((row) => row.key === key)?.title ?? BAGS,
  }))
  return { things: named, isFrom: isFromPrice(rows, things), ...estimateOf(priced.parts, plan, discountKinds(rows)) }
}

/** Equal things are one line; two rugs are two. */
function merged(given: GivenBag): BagList {
  const things: { key: string; count: number }[] = []
  for (const { item, count } of given) {
    const same = isOneByOne(item) ? undefined : things.find(({ key }) => key === item)
    if (same) same.count += count
    else things.push({ key: item, count })
  }
  return things
}

const isOneByOne = (key: string): boolean => key.startsWith('rug-')
