import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Card, Invoice } from '#contract/billing'
import type { AnswerOf, CallsByLine } from '#contract/calls'
import { call } from '../../core/api.ts'
import { newAttemptKey } from '../../core/attempt-key.ts'
import { ownKey, showAnswer, useOwn } from '../../core/own-data.ts'
import { sameVisit, useSession } from '../../core/session.ts'

/** What paying is made of, on the plan's page and at the checkout of an order: cards, the provider's form, the open invoice. */

type Intent = AnswerOf<CallsByLine['POST /client/billing/create_intent/']>

/** What is asked again when money has moved. */
const MONEY = ['profile', 'cards', 'invoices', 'statement', 'leaving', 'orders']

export const useCards = () => useOwn('cards', (options) => call('GET /client/cards/', options))

/** The cards as they are on the server now: a checkout may just have recorded one. */
export function useReadCards(): () => Promise<Card[]> {
  const queries = useQueryClient()
  return () =>
    queries.fetchQuery({ queryKey: ownKey('cards'), queryFn: () => call('GET /client/cards/'), staleTime: 0 })
}

/**
 * Opens the provider's card form, for an order or for the list of cards; one that is open is the same again. A card of an older
 * form, of which nobody has heard, is on record afterwards, so the list is asked for again.
 */
export function useIntent(order?: number) {
  const { user } = useSession()
  const queries = useQueryClient()
  return useQuery({
    ...intentQuery(queries, order),
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The same when the form is sent: it may have been finished in another tab, and be another one by now. */
export function useReopenIntent(order: number): () => Promise<Intent> {
  const queries = useQueryClient()
  return async () => {
    const { queryKey, queryFn } = intentQuery(queries, order)
    const isSameVisit = sameVisit()
    // Not by the query itself, which a session that ends meanwhile would break off.
    const intent = await queryFn()
    if (isSameVisit()) queries.setQueryData(queryKey, intent)
    return intent
  }
}

const intentQuery = (queries: QueryClient, order: number | undefined) => ({
  queryKey: [...ownKey('intent'), order],
  queryFn: async (): Promise<Intent> => {
    const body = order === undefined ? {} : { isSaveCard: true, order }
    const intent = await call('POST /client/billing/create_intent/', { body, key: newAttemptKey() })
    void queries.invalidateQueries({ queryKey: ['cards'] })
    return intent
  },
  // Each card step opens its own.
  gcTime: 0,
})

/** Asks anew for whatever a payment may have changed. */
export function useRefreshMoney(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(MONEY.map((name) => queries.invalidateQueries({ queryKey: [name] })))
}

/** Changes an invoice that is not paid yet. What comes back is shown wherever invoices are. */
export function useInvoiceCalls() {
  const queries = useQueryClient()
  const shown = async (asked: Promise<Invoice>): Promise<Invoice> => {
    const isSameVisit = sameVisit()
    const invoice = await asked
    await showAnswer<Invoice[]>(queries, 'invoices', isSameVisit, (list = []) => [
      invoice,
      ...list.filter(({ id }) => id !== invoice.id),
    ])
    return invoice
  }
  return {
    // Choosing the same thing again answers with the same invoice, so each press may have a key of its own.
    choose: (name: string) =>
      shown(call('POST /client/subscription/choose/', { body: { package: name }, key: newAttemptKey() })),
    openBox: () => shown(call('POST /client/welcome/box/', { key: newAttemptKey() })),
    applyCoupon: (order: number, coupon: string) =>
      shown(call('POST /client/orders/apply_coupon/', { body: { order, coupon } })),
    removeCoupon: (order: number) => shown(call('POST /client/orders/remove_coupon/', { body: { order } })),
  }
}
