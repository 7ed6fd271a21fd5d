import { useState } from 'react'
import type { Invoice } from '#contract/billing'
import type { Address, Profile } from '#contract/profile'
import { useAddresses, useProfile } from '../../../shared/customer/queries.ts'
import { useInvoicesAndChoices } from '../../../shared/money/queries.ts'
import { packagesDraft } from '../../../shared/order/order-drafts.ts'

/** Everything that the checkout shows instead of asking for it. */
export interface CheckoutData {
  profile: Profile
  /** The customer's main address. */
  address: Address | undefined
  /** The invoice that the packages have opened, while it can still be paid. */
  invoice: Invoice | undefined
  /** The order is paid, so long ago that the server tells of it no more. */
  isPlaced: boolean
  /** Another package was chosen since, in another tab or on another device. */
  isReplaced: boolean
}

/** Makes one query of several: its data is there when all are, and it has failed when one has. */
export function useCheckoutData(): {
  data: CheckoutData | undefined
  error: Error | null
  refetch: () => Promise<unknown>
} {
  const profile = useProfile({ isFresh: true })
  const addresses = useAddresses()
  const [chosen] = useState(() => packagesDraft.read())
  const invoices = useInvoicesAndChoices({ isFresh: true })
  const all = [profile, addresses, invoices]
  // An answer from before this visit may know neither the invoice as paid nor the plan and the credit that it brought.
  const isNow = invoices.isFetchedAfterMount && profile.isFetchedAfterMount
  const isThere = isNow && profile.data && addresses.data && invoices.data
  const invoice = invoices.data?.find(({ id }) => id === chosen?.invoice)
  return {
    data: isThere
      ? {
          profile: profile.data,
          address: addresses.data.find(({ id }) => id === profile.data.mainAddress),
          invoice: invoice?.isPaid ? undefined : invoice,
          isPlaced: invoice?.isPaid ?? false,
          isReplaced: chosen !== undefined && invoice === undefined,
        }
      : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}
