/** The plan's percentage that lowers a price; `none` where the plan has a table of its own, or nothing. */
export type DiscountKind = 'dry_clean' | 'laundry' | 'wash_fold' | 'alterations' | 'none'

/** The four percentages, as a row of `packages` and as the policy has them. */
export interface PlanDiscounts {
  dryClean: number
  laundry: number
  washFold: number
  alterations: number
}

export function discountPercent(
  kind: DiscountKind,
  { dryClean, laundry, washFold, alterations }: PlanDiscounts,
): number {
  return { dry_clean: dryClean, laundry, wash_fold: washFold, alterations, none: 0 }[kind]
}
