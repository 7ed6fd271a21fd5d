import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Card, Invoice, Leaving } from '#contract/billing'
import type { AnswerOf, CallsByLine } from '#contract/calls'
import type { Profile } from '#contract/profile'
import { call } from '../api.ts'
import { newAttemptKey } from '../drafted-form.ts'
import { ownKey, showAnswer } from '../own-data.ts'
import { useProfile } from '../profile-query.ts'
import { sameVisit, useSession } from '../session.ts'

export type Package = AnswerOf<CallsByLine['GET /client/packages/']>[number]

/** Everything that the plan's page is about. */
export interface PlanData {
  profile: Profile
  packages: readonly Package[]
  /** The main one first. */
  cards: readonly Card[]
  /** The newest first. */
  invoices: readonly Invoice[]
}

/** What is asked again when money has moved. */
const MONEY = ['profile', 'cards', 'invoices', 'statement', 'leaving']

/** One query of several: there when all are, failed when one has. */
export function usePlanData(): {
  data: PlanData | undefined
  error: Error | null
  refetch: () => Promise<unknown>
} {
  const profile = useProfile()
  const packages = useQuery({
    queryKey: ['packages'],
    queryFn: ({ signal }) => call('GET /client/packages/', { as: 'anyone', signal }),
  })
  const cards = useOwn('cards', (signal) => call('GET /client/cards/', { signal }))
  const invoices = useOwn('invoices', (signal) => call('GET /client/invoices/', { signal }))
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

/** What leaving Advantage would pay back now. */
export const useLeaving = () =>
  useOwn<Leaving>('leaving', (signal) => call('GET /client/subscription/leave/', { signal }))

function useOwn<Data>(name: string, read: (signal: AbortSignal) => Promise<Data>) {
  const { user } = useSession()
  return useQuery({
    queryKey: [name, user?.email] satisfies QueryKey,
    queryFn: ({ signal }) => read(signal),
    enabled: user !== null,
  })
}

/** Asks anew for whatever a payment may have changed. */
export function useRefreshMoney(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(MONEY.map((name) => queries.invalidateQueries({ queryKey: [name] })))
}

/** The cards as they are on the server now: a checkout may just have recorded one. */
export function useReadCards(): () => Promise<Card[]> {
  const queries = useQueryClient()
  return () =>
    queries.fetchQuery({ queryKey: ownKey('cards'), queryFn: () => call('GET /client/cards/'), staleTime: 0 })
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
