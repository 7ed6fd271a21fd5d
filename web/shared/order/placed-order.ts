import { useQueryClient } from '@tanstack/react-query'
import type { PlacedOrder } from '#contract/placing'
import { call } from '../../core/api.ts'
import { type OwnQuery, readNow, useOwn } from '../../core/own-data.ts'

const placedOrderQuery: OwnQuery<PlacedOrder | null> = {
  name: 'placed order',
  read: async (options) => (await call('GET /client/welcome/checkout/', options)).placedOrder,
}

/** An order whose payment is under way is asked about again after this long. */
const ASKED_AGAIN_AFTER_MS = 4000

/**
 * The last order that was placed, in this tab or on another device: null where there is none to tell of. The server says how long it is told
 * of, and every page asks anew, also when the network is back. A page that follows the payment by itself has no need of the repeated question.
 */
export const usePlacedOrder = ({ isFollowed = true } = {}) =>
  useOwn(placedOrderQuery, {
    isFresh: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data } }) => isFollowed && !!data && data.state !== 'paid' && ASKED_AGAIN_AFTER_MS,
  })

/** The same as it is on the server now, shown wherever it stands. */
export function useReadPlacedOrder(): () => Promise<PlacedOrder | null> {
  const queries = useQueryClient()
  return () => readNow(queries, placedOrderQuery)
}
