import { useEffect, useState } from 'react'
import type { PlanName } from '#rules/policy'
import { useProfile } from '../../../shared/customer/queries.ts'
import { useInvoicesAndChoices, usePackages } from '../../../shared/money/queries.ts'
import { packagesDraft } from '../../../shared/order/order-drafts.ts'
import { isPlan, type OfferedPlan } from './plan-rows.ts'

/** Everything that the packages are chosen with. */
export interface PackagesData {
  plans: readonly OfferedPlan[]
  /** The plan that the customer has today. */
  currentPlan: PlanName | null
  /** The plan of the invoice that an earlier visit to this page has opened, while it is still open. */
  savedPlan: PlanName | undefined
}

/** Makes one query of several: its data is there when all are, and it has failed when one has. */
export function usePackagesData(): {
  data: PackagesData | undefined
  error: Error | null
  refetch: () => Promise<unknown>
} {
  const profile = useProfile({ isFresh: true })
  const packages = usePackages()
  const [saved] = useState(() => packagesDraft.read())
  const invoices = useInvoicesAndChoices({ isNeeded: saved !== undefined, isFresh: true })

  // An answer from before this visit may say that an invoice is open which is paid by now.
  const isKnown = saved === undefined || (invoices.isFetchedAfterMount && invoices.data !== undefined)
  const isOpen = invoices.data?.some(({ id, isPaid }) => id === saved?.invoice && !isPaid) ?? false
  useEffect(() => {
    if (saved !== undefined && isKnown && !isOpen) packagesDraft.clear()
  }, [saved, isKnown, isOpen])

  const all = [profile, packages, ...(saved === undefined ? [] : [invoices])]
  return {
    data:
      profile.data && packages.data && isKnown
        ? {
            plans: packages.data.filter(isPlan),
            currentPlan: profile.data.subscription,
            savedPlan: isOpen ? saved?.plan : undefined,
          }
        : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}
