import { type QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetEarlyAnswers } from './early-answers.ts'
import { useIsHydrating } from './hydration.ts'
import { currentSession, useSession } from './session.ts'

/** The names under which a customer's answers from the server are kept here. A topic's queries.ts says what each is. */
type OwnName =
  | 'addresses'
  | 'cards'
  | 'credit back'
  | 'deletion'
  | 'intent'
  | 'invoices'
  | 'invoices and choices'
  | 'leaving'
  | `order ${number}`
  | 'order summaries'
  | 'orders'
  | 'overview'
  | 'phones'
  | 'pickup check'
  | 'placed order'
  | 'profile'
  | 'schedules'
  | 'statement'
  | 'upcoming'

/** A list or record of the signed-in customer, and how it is asked for. */
export interface OwnQuery<Data> {
  name: OwnName
  read(options: { signal?: AbortSignal }): Promise<Data>
}

/** The key under which a list or record of the signed-in customer is kept. */
export const ownKey = (name: OwnName): QueryKey => [name, currentSession().user?.email]

export interface OwnQueryOptions {
  /** The server is not asked before the data is needed. */
  isNeeded?: boolean
  /** The data must be as it is on the server now: what was read before is shown, and asked for again. */
  isFresh?: boolean
}

/** A list or record of the signed-in customer; nothing is asked for a visitor. */
export function useOwn<Data>(
  { name, read }: OwnQuery<Data>,
  {
    isNeeded = true,
    isFresh = false,
    ...refetching
  }: OwnQueryOptions &
    Pick<UseQueryOptions<Data>, 'refetchInterval' | 'refetchOnWindowFocus' | 'refetchOnReconnect'> = {},
) {
  const { user } = useSession()
  const isHydrating = useIsHydrating()
  const query = useQuery({
    ...refetching,
    ...(isFresh && { staleTime: 0 }),
    queryKey: [name, user?.email],
    queryFn: ({ signal }) => read({ signal }),
    enabled: isNeeded && user !== null,
  })
  if (!isHydrating) return query
  // A part of the page that is taken over late may find its answer there already, and was written without it. A query draws its
  // component again for what is ever read of it, so what stays as it is is not read for a copy.
  const unanswered: typeof query = Object.create(query)
  return Object.assign(unanswered, { data: undefined, error: null, isPending: true, status: 'pending' } as const)
}

/** The time after which an open list is asked for again. */
const LIVE_EVERY_MS = 30_000

/** A list that follows changes made elsewhere: it is read again whenever the window gets the focus, and every half a minute. */
export function useLiveOwn<Data>(own: OwnQuery<Data>, { isLive = true } = {}) {
  const query = useOwn(own, isLive ? { refetchInterval: LIVE_EVERY_MS, refetchOnWindowFocus: 'always' } : {})
  const { refetch } = query

  useEffect(() => {
    if (!isLive) return
    // A window beside another one gets the focus without having been out of sight.
    const ask = () => void refetch({ cancelRefetch: false })
    addEventListener('focus', ask)
    return () => removeEventListener('focus', ask)
  }, [isLive, refetch])

  return query
}

/** The list or record as it stands on the server now. */
export function readNow<Data>(queries: QueryClient, { name, read }: OwnQuery<Data>): Promise<Data> {
  forgetEarlyAnswers()
  return queries.fetchQuery({ queryKey: ownKey(name), queryFn: () => read({}), staleTime: 0 })
}

/** Shows an answer to the customer who asked for it; one who has signed in meanwhile sees nothing of it. */
export async function showAnswer<Data>(
  queries: QueryClient,
  { name }: OwnQuery<Data>,
  isSameVisit: () => boolean,
  change: (data: Data | undefined) => Data,
): Promise<void> {
  if (!isSameVisit()) return
  const queryKey = ownKey(name)
  // An answer that is still on its way knows nothing of this change.
  await queries.cancelQueries({ queryKey })
  if (isSameVisit()) queries.setQueryData<Data>(queryKey, change)
}

/** The data under these names is out of date: any of it that is on the screen is asked for again. */
export const askAgain = (queries: QueryClient, ...names: OwnName[]): Promise<unknown> =>
  Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })))
