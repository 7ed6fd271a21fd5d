import { percentOf } from '../money.ts'
import { type DiscountKind, discountPercent } from '../plans/discounts.ts'
import { type PlanName, policy } from '../policy.ts'
import type { PriceItem, Unit } from './price-list.ts'

// Leather, gowns, rugs and household items have no percentage of their own in a plan: they take dry cleaning's.
const KIND_OF_SERVICE: Readonly<Record<string, DiscountKind>> = {
  laundry: 'laundry',
  'dry-cleaning': 'dry_clean',
  'wash-and-fold': 'wash_fold',
  'leather-care': 'dry_clean',
  'alteration-and-repair': 'alterations',
  preservation: 'dry_clean',
  'area-rug': 'dry_clean',
  'household-items': 'dry_clean',
  'seasonal-garment-storage': 'none',
}

/** An item takes its service's discount kind, unless it is flat. */
export function discountKindOf({ service, isFlat = false }: Pick<PriceItem, 'service' | 'isFlat'>): DiscountKind {
  const kind = KIND_OF_SERVICE[service]
  if (!kind) throw new Error(`No service is called ${service}.`)
  return isFlat ? 'none' : kind
}

interface Priced {
  amountCents: number
  discountKind: DiscountKind
}

/** The price of one unit on a plan. Its rounding is explained in `money.ts`. */
export function planPriceCents({ amountCents, discountKind }: Priced, plan: PlanName): number {
  return amountCents - percentOf(amountCents, discountPercent(discountKind, policy.plans[plan].discountPercent))
}

/** The title on lists, in orders and for staff: "Shirt [Laundry]". */
export const priceTitle = ({ name, variant }: { name: string; variant: string | null }): string =>
  variant === null ? name : `${name} [${variant}]`

/** The unit behind a price, in the words of the lists. */
export const PRETTY_UNITS: Record<Unit, string> = {
  pcs: 'per piece',
  set: 'per set',
  lbs: 'per pound',
  sq_ft: 'per square foot',
  bag: 'per bag',
  pleat: 'per pleat',
}
