import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Card, Invoice } from '#contract/billing'
import type { AnswerOf, CallsByLine } from '#contract/calls'
import { call } from '../../core/api.ts'
import { newAttemptKey } from '../../core/attempt-key.ts'
import {
  askAgain,
  type OwnQuery,
  type OwnQueryOptions,
  ownKey,
  readNow,
  showAnswer,
  useOwn,
} from '../../core/own-data.ts'
import { sameVisit, useSession } from '../../core/session.ts'

/** The server's answers about money: plans, cards, the provider's form, invoices. */

type Intent = AnswerOf<CallsByLine['POST /client/billing/create_intent/']>

export type Package = AnswerOf<CallsByLine['GET /client/packages/']>[number]

/** The plans and the packs of credit, which everybody sees. */
export const usePackages = () =>
  useQuery({
    queryKey: ['packages'],
    queryFn: ({ signal }) => call('GET /client/packages/', { as: 'anyone', signal }),
  })

const cardsQuery: OwnQuery<Card[]> = { name: 'cards', read: (options) => call('GET /client/cards/', options) }
/** The customer's cards, the main one first. */
export const useCards = (asking?: OwnQueryOptions) => useOwn(cardsQuery, asking)

/** The cards as they are on the server now: a checkout may just have recorded one. */
export function useReadCards(): () => Promise<Card[]> {
  const queries = useQueryClient()
  return () => readNow(queries, cardsQuery)
}

/** Shows changed cards at once, and asks again for them and for the profile, which names the main one. */
export function useShowCards() {
  const queries = useQueryClient()
  return {
    show: async (change: (cards: Card[]) => Card[], isSameVisit: () => boolean): Promise<void> => {
      await showAnswer(queries, cardsQuery, isSameVisit, (cards = []) => change(cards))
      void askAgain(queries, 'cards', 'profile')
    },
    reload: () => askAgain(queries, 'cards'),
  }
}

const invoicesQuery: OwnQuery<Invoice[]> = {
  name: 'invoices',
  read: (options) => call('GET /client/invoices/', options),
}
/** What was and is asked of a card, the newest first. */
export const useInvoices = (asking?: OwnQueryOptions) => useOwn(invoicesQuery, asking)

const choicesQuery: OwnQuery<Invoice[]> = {
  name: 'invoices and choices',
  read: (options) => call('GET /client/invoices/', { ...options, query: { choices: 'true' } }),
}
/** The same and what is chosen and not bought yet, for the pages that sell it. */
export const useInvoicesAndChoices = (asking?: OwnQueryOptions) => useOwn(choicesQuery, asking)

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

/** Opens the form again when it is sent: it may have been finished in another tab, and be another one by now. */
export function useReopenIntent(order?: number): () => Promise<Intent> {
  const queries = useQueryClient()
  return async () => {
    const { queryKey, queryFn } = intentQuery(queries, order)
    const isSameVisit = sameVisit()
    // The call is not made by the query itself, which a session that ends meanwhile would break off.
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
    void askAgain(queries, 'cards')
    return intent
  },
  // Each card step opens a form of its own.
  gcTime: 0,
})

/** The card's form is used up: the next one is opened anew. */
export function useForgetIntent(): () => void {
  const queries = useQueryClient()
  return () => queries.removeQueries({ queryKey: ['intent'] })
}

/** Asks anew for whatever a payment may have changed. */
export function useRefreshMoney(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    askAgain(
      queries,
      'profile',
      'cards',
      'invoices',
      'invoices and choices',
      'statement',
      'leaving',
      'credit back',
      'orders',
      'order summaries',
      'placed order',
    )
}

/** Changes an invoice that is not paid yet. The server's answer is shown wherever choices are. */
export function useInvoiceCalls() {
  const queries = useQueryClient()
  const shown = async (asked: Promise<Invoice>): Promise<Invoice> => {
    const isSameVisit = sameVisit()
    const invoice = await asked
    await showAnswer(queries, choicesQuery, isSameVisit, (list = []) => [
      invoice,
      ...list.filter(({ id }) => id !== invoice.id),
    ])
    return invoice
  }
  return {
    // Choosing the same thing again answers with the same invoice, so each press may have a key of its own.
    choose: (name: string) =>
      shown(call('POST /client/subscription/choose/', { body: { package: name }, key: newAttemptKey() })),
    drop: async (id: number) => {
      await call('DELETE /client/invoices/:id/', { id })
      void askAgain(queries, 'invoices', 'invoices and choices')
    },
    openBox: () => shown(call('POST /client/welcome/box/', { key: newAttemptKey() })),
    applyCoupon: (order: number, coupon: string) =>
      shown(call('POST /client/orders/apply_coupon/', { body: { order, coupon } })),
    removeCoupon: (order: number) => shown(call('POST /client/orders/remove_coupon/', { body: { order } })),
  }
}
