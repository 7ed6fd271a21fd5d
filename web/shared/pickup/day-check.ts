import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from '../../core/api.ts'
import { useSession } from '../../core/session.ts'

/** When the driver's day begins, as the check wants it. */
const PICKUP_START = '9:00'

const dayCheck = (day: string, email: string | undefined) =>
  queryOptions({
    queryKey: ['pickup check', email, day],
    queryFn: ({ signal }) =>
      call('POST /client/requests/check/', { body: { pickupDate: day, pickupStart: PICKUP_START }, signal }),
    // What was refused stays said when somebody comes back to the window.
    refetchOnWindowFocus: ({ state }) => dayProblemOf(state.error) === undefined,
  })

/** Asks the server whether we can come on a day, once for each day and not before one is chosen. Booking asks it again. */
export function useDayCheck(day: string | undefined) {
  const { user } = useSession()
  return useQuery({ ...dayCheck(day ?? '', user?.email), enabled: user !== null && day !== undefined })
}

/** Whether the server would come, by the answer that is there or on its way; what shows may be a moment older than it. */
export function useIsDayOpen(): (day: string) => Promise<boolean> {
  const queries = useQueryClient()
  const { user } = useSession()
  return (day) =>
    queries.fetchQuery(dayCheck(day, user?.email)).then(
      () => true,
      () => false,
    )
}

/** Why the server would not come on a day; nothing where it has not said so. */
export const dayProblemOf = (error: Error | null): string | undefined =>
  error instanceof CallError && error.status === 400 ? error.message : undefined
