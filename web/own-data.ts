import { type QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
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
