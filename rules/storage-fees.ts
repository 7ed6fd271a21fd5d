import { type Amounts, lineAmounts } from './money.ts'
import { type PlanName, policy } from './policy.ts'

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

/** An order of stored garments alone: nothing of it comes back for now, whatever fees stand beside it. */
export const isStorageAlone = (kinds: readonly string[]): boolean =>
  kinds.some((kind) => kind.startsWith('storage')) &&
  kinds.every((kind) => kind.startsWith('storage') || kind === 'rush' || kind === 'delivery')

/** The same of an order as its customer sees it: until it is priced nobody knows what is in the bag. */
export const isStoredAlone = ({ basket, feeList }: ShownOrder): boolean =>
  isStorageAlone([
    ...(basket?.itemList ?? []).map(() => 'item'),
    ...(basket?.extraItems ?? []).map(() => 'extra'),
    ...feeList.map(({ kind }) => kind),
  ])

interface ShownOrder {
  basket: { itemList: readonly unknown[]; extraItems: readonly unknown[] } | null
  feeList: readonly { kind: string }[]
}

const line = (kind: StorageLine['kind'], count: number, unitCents: number): StorageLine => ({
  kind,
  count,
  unitCents,
  ...lineAmounts({ unitCents, count, percent: 0 }),
})

const some = (line: StorageLine): StorageLine[] => (line.count > 0 ? [line] : [])
