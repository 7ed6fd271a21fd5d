import { useState } from 'react'
import type { Invoice } from '#contract/billing'
import type { Address, Profile } from '#contract/profile'
import { useAddresses, useProfile } from '../../../shared/customer/queries.ts'
import { useInvoices } from '../../../shared/money/queries.ts'
import { packagesDraft } from '../order-drafts.ts'

/** Everything that the checkout shows instead of asking for it. */
export interface CheckoutData {
  profile: Profile
  /** The customer's main address. */
  address: Address | undefined
  /** The invoice that the packages have opened, while it can still be paid. */
  invoice: Invoice | undefined
  /** The order is paid: in another tab, because an order that this tab has paid leads to the result. */
  isPlaced: boolean
  /** The invoices as they are on the server now. */
  invoices: readonly Invoice[]
}

/** Makes one query of several: its data is there when all are, and it has failed when one has. */
export function useCheckoutData(): {
  data: CheckoutData | undefined
  error: Error | null
  refetch: () => Promise<unknown>
} {
  const profile = useProfile()
  const addresses = useAddresses()
  const [chosen] = useState(() => packagesDraft.read())
  const invoices = useInvoices({ isFresh: true })
  const all = [profile, addresses, invoices]
  // An answer from before this visit may say that an invoice is open which is paid by now.
  const isThere = profile.data && addresses.data && invoices.data && invoices.isFetchedAfterMount
  const invoice = invoices.data?.find(({ id }) => id === chosen?.invoice)
  return {
    data: isThere
      ? {
          profile: profile.data,
          address: addresses.data.find(({ id }) => id === profile.data.mainAddress),
          invoice: invoice?.isPaid ? undefined : invoice,
          isPlaced: invoice?.isPaid ?? false,
          invoices: invoices.data,
        }
      : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}
