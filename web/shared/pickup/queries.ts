import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Pickup, Schedule } from '#contract/pickups'
import { CallError, call } from '../../core/api.ts'
import { askAgain, type OwnQuery, ownKey, useLiveOwn, useOwn } from '../../core/own-data.ts'
import { useSession } from '../../core/session.ts'

/** The server's answers about a customer's pickups: those to come, the recurring schedule, and whether we can come on a day. */

/** Open pickups from today on, soonest first. */
export const upcomingQuery: OwnQuery<Pickup[]> = {
  name: 'upcoming',
  read: (options) => call('GET /client/requests/', { query: { isUpcoming: 'true' }, ...options }),
}
export const useUpcoming = ({ isLive = false } = {}) => useLiveOwn(upcomingQuery, { isLive })

/** The recurring schedule; null where there is none. */
export const scheduleQuery: OwnQuery<Schedule | null> = {
  name: 'schedules',
  read: async (options) => (await call('GET /client/schedules/', options))[0] ?? null,
}
export const useSchedule = () => useOwn(scheduleQuery)

/** Asks again for what a booking may have changed. */
export function useRefreshPickups(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => askAgain(queries, 'upcoming')
}

/** Asks again for the schedule, and for the pickups that come and go with it. */
export function useRefreshSchedule(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => askAgain(queries, 'schedules', 'upcoming')
}

/** The beginning of the driver's day, as the check wants it. */
const PICKUP_START = '9:00'

const dayCheck = (day: string) =>
  queryOptions({
    queryKey: [...ownKey('pickup check'), day],
    queryFn: ({ signal }) =>
      call('POST /client/requests/check/', { body: { pickupDate: day, pickupStart: PICKUP_START }, signal }),
    // A refusal stays said when somebody comes back to the window.
    refetchOnWindowFocus: ({ state }) => dayProblemOf(state.error) === undefined,
  })

/** Asks the server whether we can come on a day, once for each day and not before one is chosen. Booking asks it again. */
export function useDayCheck(day: string | undefined) {
  const { user } = useSession()
  return useQuery({ ...dayCheck(day ?? ''), enabled: user !== null && day !== undefined })
}

/** Says whether the server would come, by the answer that is there or on its way; the screen may be a moment older than it. */
export function useIsDayOpen(): (day: string) => Promise<boolean> {
  const queries = useQueryClient()
  return (day) =>
    queries.fetchQuery(dayCheck(day)).then(
      () => true,
      () => false,
    )
}

/** Why the server would not come on a day; nothing where it has not said so. */
export const dayProblemOf = (error: Error | null): string | undefined =>
  error instanceof CallError && error.status === 400 ? error.message : undefined
