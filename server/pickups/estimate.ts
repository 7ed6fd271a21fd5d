import type { NewPickup } from '#contract/pickups'
import { type BookedTrip, bagTripOf, priceBag } from '#rules/bag-prices'
import { type BagList, estimateOf, type KeptEstimate } from '#rules/estimates'
import type { ClosedDays } from '#rules/holidays'
import type { PlanName } from '#rules/policy'
import { AppError } from '../app-error.ts'
import { discountKinds, readDistanceMiles, readPlan, readPriceList } from '../catalogue/order-prices.ts'
import type { Db } from '../db/open.ts'

type GivenList = NonNullable<NewPickup['bagList']>

interface Circumstances {
  planName: PlanName | null
  trip: BookedTrip & { zipCode: string }
  closed: ClosedDays
}

/** Bags are counted under a key that is no row. */
const BAGS = 'Wash & Fold'

const NO_SUCH_THING = 'Not on our price list'

/** The list that a customer gives, and what it would cost as of now. An empty list takes the estimate away. */
export async function requireEstimate(db: Db, given: GivenList, by: Circumstances): Promise<KeptEstimate | null> {
  if (given.length === 0) return null
  const things = merged(given)
  const made = await estimateList(db, things, by)
  if (!('refused' in made)) return made
  const names = made.refused.map((position) => things[position]?.key).join(', ')
  throw new AppError('invalid_input', { fields: { bagList: [`${NO_SUCH_THING}: ${names}`] } })
}

/**
 * A pickup that goes elsewhere, on another day or with rush costs something else, and so does another list. Where the old list cannot be told
 * a price any more, what was told stays.
 */
export async function estimateAfter(
  db: Db,
  kept: KeptEstimate | null,
  given: GivenList | undefined,
  by: Circumstances,
): Promise<KeptEstimate | null> {
  if (given !== undefined) return requireEstimate(db, given, by)
  if (kept === null) return null
  const made = await estimateList(db, kept.things, by)
  return 'refused' in made ? kept : made
}

async function estimateList(
  db: Db,
  things: BagList,
  { planName, trip, closed }: Circumstances,
): Promise<KeptEstimate | { refused: number[] }> {
  const rows = (await readPriceList(db)).filter(({ isRetired }) => !isRetired)
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
  return { things: named, ...estimateOf(priced.parts, plan, discountKinds(rows)) }
}

/** Equal things are one line; two rugs are two. */
function merged(given: GivenList): BagList {
  const things: { key: string; count: number }[] = []
  for (const { item, count } of given) {
    const same = isOneByOne(item) ? undefined : things.find(({ key }) => key === item)
    if (same) same.count += count
    else things.push({ key: item, count })
  }
  return things
}

const isOneByOne = (key: string): boolean => key.startsWith('rug-')
