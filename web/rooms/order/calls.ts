import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Invoice } from '#contract/billing'
import type { AnswerOf, CallsByLine } from '#contract/calls'
import type { PlanName } from '#rules/policy'
import { call } from '../../core/api.ts'
import { newAttemptKey } from '../../core/attempt-key.ts'
import { showAnswer, useOwn } from '../../core/own-data.ts'
import { sameVisit, useSession } from '../../core/session.ts'

export type Package = AnswerOf<CallsByLine['GET /client/packages/']>[number]

/** The lists that everybody sees, under the names that they have in other rooms. */
export const usePackages = () =>
  useQuery({
    queryKey: ['packages'],
    queryFn: ({ signal }) => call('GET /client/packages/', { as: 'anyone', signal }),
  })

export const usePrices = () =>
  useQuery({
    queryKey: ['priceItems'],
    queryFn: ({ signal }) => call('GET /client/price_items/', { as: 'anyone', signal }),
  })

/** The customer's invoices as they are now: one that was open may be paid by now. Asked for only if there is one to look for. */
export function useFreshInvoices(isNeeded: boolean) {
  const { user } = useSession()
  return useQuery({
    queryKey: ['invoices', user?.email],
    queryFn: ({ signal }) => call('GET /client/invoices/', { signal }),
    enabled: isNeeded && user !== null,
    staleTime: 0,
  })
}

/** The profile's list, under the name that it has there. */
export const useAddresses = () => useOwn('addresses', (options) => call('GET /client/addresses/', options))

/** Opens the invoice of a plan. The same plan again is the same invoice, so each press may have a key of its own. */
export function useChoosePackage(): (name: PlanName) => Promise<Invoice> {
  const queries = useQueryClient()
  return async (name) => {
    const isSameVisit = sameVisit()
    const invoice = await call('POST /client/subscription/choose/', { body: { package: name }, key: newAttemptKey() })
    await showAnswer<Invoice[]>(queries, 'invoices', isSameVisit, (list = []) => [
      invoice,
      ...list.filter(({ id }) => id !== invoice.id),
    ])
    return invoice
  }
}
