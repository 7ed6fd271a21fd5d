import { useEffect } from 'react'
import type { Order } from '#contract/orders'
import type { Overview } from '#contract/overview'
import type { Pickup } from '#contract/pickups'
import type { Profile } from '#contract/profile'
import type { StillDue } from '#rules/payments/still-due'
import { useServerNow } from '../../core/server-clock.ts'
import { useOverview, usePhones, useProfile } from '../../shared/customer/queries.ts'
import { usePlacedOrder } from '../../shared/order/placed-order.ts'
import { useNewestOrders } from '../../shared/order/queries.ts'
import { stillDueOf } from '../../shared/order/still-due.ts'
import { useUpcoming } from '../../shared/pickup/queries.ts'
import { type Hour, hourOf } from './hour.ts'
import { isOrderPutAway } from './put-away-order.ts'

/** What the home is drawn of. It is there as a whole, so that nothing is pushed aside by what comes after it. */
export interface Home {
  profile: Profile
  hour: Hour
  upcoming: readonly Pickup[] | undefined
  /** An order was placed within a day: nobody is welcomed back who has just come. */
  isFirstDay: boolean
  /** What the orders that are there still cost. */
  stillDue: StillDue
  overview: Overview | undefined
  now: Date
}

export function useHome() {
  const profile = useProfile({ isFresh: true })
  const upcoming = useUpcoming({ isLive: true })
  const orders = useNewestOrders()
  useDueOf(profile, orders.data, orders.dataUpdatedAt)
  const placed = usePlacedOrder()
  const now = useServerNow()
  const hasPlan = Boolean(profile.data?.subscription)
  // Only whoever has no plan is told where and when we come, and only whoever cannot be texted is asked about the phone.
  const overview = useOverview({ isNeeded: profile.data !== undefined && !hasPlan })
  const phones = usePhones({ isNeeded: profile.data?.canBeTexted === false })
  const parts = [
    upcoming,
    orders,
    placed,
    ...(hasPlan ? [] : [overview]),
    ...(profile.data?.canBeTexted ? [] : [phones]),
  ]
  // A part that could not be read is left out, or says so in its own place.
  // A plan that was paid for a moment ago may not be in the profile that was read before it.
  const isPlanKnown = hasPlan || profile.isFetchedAfterMount
  const hasAll = isPlanKnown && parts.every(({ data, error }) => data !== undefined || error !== null)
  const shown = placed.data && !isOrderPutAway(placed.data) ? placed.data : null
  const home: Home | undefined =
    profile.data && hasAll
      ? {
          profile: profile.data,
          hour: hourOf({
            hasPlan,
            placed: shown,
            upcoming: upcoming.data ?? [],
            orders: orders.data ?? [],
            now,
          }),
          upcoming: upcoming.data,
          isFirstDay: Boolean(placed.data),
          stillDue: stillDueOf(orders.data ?? [], profile.data),
          overview: overview.data,
          now,
        }
      : undefined
  return { query: { data: home, error: profile.error, refetch: profile.refetch }, upcoming, orders }
}

/** The list of orders is live. Where it knows more of what waits for money than the profile, that one is asked for again. */
function useDueOf(
  { data, refetch }: ReturnType<typeof useProfile>,
  orders: readonly Order[] | undefined,
  listedAt: number,
): void {
  const waiting = orders?.findLast(({ isPayable }) => isPayable)
  const oldest = orders?.at(-1)
  // The list ends with the newest twenty: of one that waits from before it the profile alone knows.
  const isBeyond = data?.due && oldest && data.due.id < oldest.id
  const isOld = data && orders && !isBeyond && (waiting?.id !== data.due?.id || waiting?.due !== data.due?.due)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the list was read it is compared anew.
  useEffect(() => {
    if (isOld) void refetch({ cancelRefetch: false })
  }, [isOld, listedAt, refetch])
}
