import { type QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentSession, useSession } from './session.ts'

/** Under which a list or record of whoever is signed in is kept. */
export const ownKey = (name: string): QueryKey => [name, currentSession().user?.email]

/** A list or record of whoever is signed in; nothing is asked for a visitor. */
export function useOwn<Data>(
  name: string,
  read: (options: { signal: AbortSignal }) => Promise<Data>,
  /** When it is asked for again, where that is not the usual. */
  refetching: Pick<UseQueryOptions<Data>, 'refetchInterval' | 'refetchOnWindowFocus'> = {},
) {
  const { user } = useSession()
  return useQuery({
    ...refetching,
    queryKey: [name, user?.email],
    queryFn: ({ signal }) => read({ signal }),
    enabled: user !== null,
  })
}

/** How often an open list is asked for again. */
const LIVE_EVERY_MS = 30_000

/** The same, which follows what happens elsewhere: asked for again whenever the window gets the focus, and every half a minute. */
export function useLiveOwn<Data>(
  name: string,
  read: (options: { signal: AbortSignal }) => Promise<Data>,
  { isLive = true } = {},
) {
  const query = useOwn(name, read, isLive ? { refetchInterval: LIVE_EVERY_MS, refetchOnWindowFocus: 'always' } : {})
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

/** Shows an answer to whoever asked for it; who has signed in meanwhile sees nothing of it. */
export async function showAnswer<Data>(
  queries: QueryClient,
  name: string,
  isSameVisit: () => boolean,
  change: (data: Data | undefined) => Data,
): Promise<void> {
  if (!isSameVisit()) return
  const queryKey = ownKey(name)
  // An answer that is still on its way knows nothing of this change.
  await queries.cancelQueries({ queryKey })
  if (isSameVisit()) queries.setQueryData<Data>(queryKey, change)
}
