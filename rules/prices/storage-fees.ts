import { type Amounts, lineAmounts } from '../money.ts'
import { type PlanName, policy } from '../policy.ts'

export interface StoredGarments {
  garments: number
  seasons: number
}

export interface StorageLine extends Amounts {
  /** `storage_free` is the season that Platinum has for nothing: it stands in the order, so that the customer sees it. */
  kind: 'storage' | 'storage_additional' | 'storage_free' | 'storage_processing'
  count: number
  unitCents: number
}

/** By garments and plan, a season at a time; the processing fee once. The table is the plan's price: no percentage lowers it. */
export function storageLines({ garments, seasons }: StoredGarments, plan: PlanName): StorageLine[] {
  const { bands, additionalGarmentCents, processingFeeCents, maxSeasons, freeForPlatinum } = policy.storage
  if (!Number.isSafeInteger(garments) || garments < 1) throw new RangeError(`Not a number of garments: ${garments}`)
  if (!Number.isSafeInteger(seasons) || seasons < 1 || seasons > maxSeasons) {
    throw new RangeError(`Not a number of seasons: ${seasons}`)
  }

  if (plan === 'platinum' && garments <= freeForPlatinum.maxGarments) {
    const freeSeasons = Math.min(seasons, freeForPlatinum.seasons)
    return [
      line('storage_free', freeSeasons, 0),
      ...some(line('storage', seasons - freeSeasons, freeForPlatinum.furtherSeasonCents)),
    ]
  }

  const last = bands[3]
  const band = bands.find(({ toGarments }) => garments <= toGarments) ?? last
  return [
    line('storage', seasons, band.priceCents[plan]),
    ...some(
      line('storage_additional', Math.max(0, garments - last.toGarments) * seasons, additionalGarmentCents[plan]),
    ),
    line('storage_processing', 1, processingFeeCents[plan]),
  ]
}

const line = (kind: StorageLine['kind'], count: number, unitCents: number): StorageLine => ({
  kind,
  count,
  unitCents,
  ...lineAmounts({ unitCents, count, percent: 0 }),
})

const some = (line: StorageLine): StorageLine[] => (line.count > 0 ? [line] : [])
