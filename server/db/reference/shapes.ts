import type { DiscountKind } from '#rules/plans/discounts'
import type { PlanName } from '#rules/policy'

export type { DiscountKind }

/** The shapes of the reference files. A row's `key` never changes: seeding finds the row again by it. */

export interface PackageRow {
  name: PlanName
  priceCents: number
  description: string
  dryClean: number
  laundry: number
  washFold: number
  alterations: number
  deliveryFreeFromCents: number
  hasDelivery: boolean
  hasWelcomeBox: boolean
  hasSeasonalGarment: boolean
  hasCreditBack: boolean
  isMostPopular: boolean
}

export interface ServiceRow {
  key: string
  title: string
  /** The drawing that stands beside it, by file name without folder: "dry-cleaning.svg". */
  image: string
}
