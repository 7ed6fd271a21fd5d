import type { Card, Invoice } from '#contract/billing'
import type { Profile } from '#contract/profile'
import { useProfile } from '../../shared/customer/queries.ts'
import { type Package, useCards, useInvoices, usePackages } from '../../shared/money/queries.ts'

/** Everything that the plan's page is about. */
export interface PlanData {
  profile: Profile
  packages: readonly Package[]
  /** The cards, the main one first. */
  cards: readonly Card[]
  /** The invoices, the newest first. */
  invoices: readonly Invoice[]
}

/** Makes one query of several: its data is there when all are, and it has failed when one has. */
export function usePlanData(): {
  data: PlanData | undefined
  error: Error | null
  refetch: () => Promise<unknown>
} {
  const profile = useProfile()
  const packages = usePackages()
  const cards = useCards()
  const invoices = useInvoices()
  const all = [profile, packages, cards, invoices]
  const isThere = profile.data && packages.data && cards.data && invoices.data
  return {
    data: isThere && {
      profile: profile.data,
      packages: packages.data,
      cards: cards.data,
      invoices: invoices.data,
    },
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}
