import { type ReactNode, useEffect, useState } from 'react'
import type { Order } from '#contract/orders'
import type { Profile } from '#contract/profile'
import { isMember } from '#rules/plans'
import { policy } from '#rules/policy'
import { closedDays } from '../../core/closed-days.ts'
import type { BagItems } from '../../shared/bag/bag-draft.ts'
import { BagFold } from '../../shared/bag/bag-fold.tsx'
import { useNewestOrders } from '../../shared/order/queries.ts'

interface PickupBagProps {
  profile: Profile
  zipCode: string | undefined
  trip: { pickupDay: string; isRush: boolean }
  /** What was told of the list that is kept. */
  told?: string | undefined
  bag: BagItems | undefined
  onBag: (bag: BagItems) => void
}

/** The customer's list for this pickup, and what it would cost them as of today. */
export function PickupBag({ profile, zipCode, trip, told, bag, onBag }: PickupBagProps): ReactNode {
  const [orders, setOrders] = useState<readonly Order[]>()
  const { subscription, balance, isAutoBilling } = profile
  const reloadPlanCents = isMember(subscription) && isAutoBilling ? policy.plans[subscription].priceCents : null
  return (
    <BagFold
      title="What’s in your bag? (optional)"
      hint="List your things and see what they cost."
      told={told}
      items={bag}
      onChange={onBag}
      orders={orders}
      on={{
        plan: subscription ?? 'payc',
        zipCode,
        ...trip,
        closed: closedDays(),
        means: { balanceCents: balance, reloadPlanCents },
      }}
    >
      <NewestOrders onOrders={setOrders} />
    </BagFold>
  )
}

/** Nobody asks for the orders before the list is opened. */
function NewestOrders({ onOrders }: { onOrders: (orders: readonly Order[]) => void }): ReactNode {
  const { data } = useNewestOrders({ isLive: false })
  useEffect(() => {
    if (data) onOrders(data)
  }, [data, onOrders])
  return null
}
