import type { ReactNode } from 'react'
import type { Profile } from '#contract/profile'
import { isMember } from '#rules/plans/plans'
import { policy } from '#rules/policy'
import { closedDays } from '../../core/closed-days.ts'
import { useNewestOrders } from '../order/queries.ts'
import { stillDueOf } from '../order/still-due.ts'
import type { BagItems } from './bag-draft.ts'
import BagEditor from './bag-editor.tsx'
import type { ListedTrip } from './listed-trip.ts'

interface CustomerBagProps {
  customer: Pick<Profile, 'subscription' | 'balance' | 'isAutoBilling'>
  /** The customer is taken as they will be once the order is paid that they are making. */
  isOrdering?: boolean
  zipCode: string | undefined
  trip: ListedTrip
  bag: BagItems | undefined
  onBag: (bag: BagItems) => void
}

/** The customer's list for a pickup, and what it would cost them. It stands in a fold, and comes when that is opened. */
export default function CustomerBag(props: CustomerBagProps): ReactNode {
  const { customer, isOrdering, zipCode, trip, bag, onBag } = props
  const { data: orders } = useNewestOrders({ isLive: false })
  const { subscription, balance, isAutoBilling } = customer
  const reloadPlanCents = isMember(subscription) && isAutoBilling ? policy.plans[subscription].priceCents : null
  const since = isOrdering ? 'Once this order is paid' : 'As of today'
  return (
    <BagEditor
      items={bag}
      onChange={onBag}
      orders={orders}
      underWayCents={stillDueOf(orders ?? []).cents}
      on={{
        plan: subscription ?? 'payc',
        zipCode,
        ...trip,
        closed: closedDays(),
        means: { balanceCents: balance, reloadPlanCents, since },
      }}
    />
  )
}
