import type { Card, Invoice } from '#contract/billing'
import type { QuarterCreditBack } from '#contract/orders'
import type { PlacedOrder } from '#contract/placing'
import type { Profile } from '#contract/profile'
import type { StillDue } from '#rules/payments/still-due'
import { useProfile } from '../../shared/customer/queries.ts'
import { useCreditBack } from '../../shared/money/plan-queries.ts'
import { type Package, useCards, useInvoicesAndChoices, usePackages } from '../../shared/money/queries.ts'
import { usePlacedOrder } from '../../shared/order/placed-order.ts'
import { useNewestSummaries } from '../../shared/order/queries.ts'
import { stillDueOf } from '../../shared/order/still-due.ts'

/** Everything that the plan's page is about. */
export interface PlanData {
  profile: Profile
  packages: readonly Package[]
  /** The cards, the main one first. */
  cards: readonly Card[]
  /** The invoices and what is chosen and not bought, the newest first. */
  invoices: readonly Invoice[]
  /** A purchase whose payment is under way, in this tab or elsewhere. */
  underWay: PlacedOrder | null
  /** The page does without it where it could not be read. */
  creditBack: QuarterCreditBack | undefined
  /** What earlier orders still cost; where they could not be read, what the profile knows of it. */
  stillDue: StillDue
}

/** Makes one query of several: its data is there when all are, and it has failed when one has. */
export function usePlanData(): {
  data: PlanData | undefined
  error: Error | null
  refetch: () => Promise<unknown>
} {
  const profile = useProfile({ isFresh: true })
  const packages = usePackages()
  const cards = useCards()
  const invoices = useInvoicesAndChoices({ isFresh: true })
  // Nothing is sold before it is known whether something is being paid for already.
  const placed = usePlacedOrder()
  const all = [profile, packages, cards, invoices, placed]
  const creditBack = useCreditBack()
  const orders = useNewestSummaries()
  const isThere = profile.data && packages.data && cards.data && invoices.data
  return {
    data:
      isThere && placed.data !== undefined && !creditBack.isPending && !orders.isPending
        ? {
            profile: profile.data,
            packages: packages.data,
            cards: cards.data,
            invoices: invoices.data,
            underWay: placed.data?.state === 'paid' ? null : placed.data,
            creditBack: creditBack.data,
            stillDue: stillDueOf(orders.data ?? [], profile.data),
          }
        : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}
