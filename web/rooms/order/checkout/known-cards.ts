import { useQuery } from '@tanstack/react-query'
import { call } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'

/** The cards, once there is one to look for: whoever has never had a card need not wait for an empty list. */
export function useKnownCards(isNeeded: boolean) {
  const { user } = useSession()
  return useQuery({
    queryKey: ['cards', user?.email],
    queryFn: ({ signal }) => call('GET /client/cards/', { signal }),
    enabled: isNeeded && user !== null,
    staleTime: 0,
  })
}
