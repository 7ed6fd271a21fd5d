import { call } from '../../core/api.ts'
import { useLiveOwn, useOwn } from '../../core/own-data.ts'

/** Open pickups from today on, soonest first. */
export const useUpcoming = ({ isLive = false } = {}) =>
  useLiveOwn('upcoming', (options) => call('GET /client/requests/', { query: { isUpcoming: 'true' }, ...options }), {
    isLive,
  })

/** The recurring schedule; null where there is none. */
export const useSchedule = () =>
  useOwn('schedules', async (options) => (await call('GET /client/schedules/', options))[0] ?? null)
