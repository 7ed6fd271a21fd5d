import { useEffect } from 'react'
import { call } from './api.ts'
import { useOwn } from './own-data.ts'

/** How often an open list is asked for again. */
const LIVE_EVERY_MS = 30_000

/**
 * Open pickups from today on, soonest first. A live list follows what happens elsewhere: it is asked for again whenever the
 * window gets the focus, and every half a minute.
 */
export function useUpcoming({ isLive = false } = {}) {
  const query = useOwn(
    'upcoming',
    (options) => call('GET /client/requests/', { query: { isUpcoming: 'true' }, ...options }),
    isLive ? { refetchInterval: LIVE_EVERY_MS, refetchOnWindowFocus: 'always' } : {},
  )
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

/** The recurring schedule; null where there is none. */
export const useSchedule = () =>
  useOwn('schedules', async (options) => (await call('GET /client/schedules/', options))[0] ?? null)
