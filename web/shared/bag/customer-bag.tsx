import { type ReactNode, useEffect, useState } from 'react'
import type { Order } from '#contract/orders'
import type { Profile } from '#contract/profile'
import { isMember } from '#rules/plans'
import { policy } from '#rules/policy'
import { closedDays } from '../../core/closed-days.ts'
import { useNewestOrders } from '../order/queries.ts'
import type { BagItems } from './bag-draft.ts'
import { BagFold } from './bag-fold.tsx'

/** What the estimate needs to know of the customer. */
export type PayingCustomer = Pick<Profile, 'subscription' | 'balance' | 'isAutoBilling'>

interface CustomerBagProps {
  customer: PayingCustomer
  /** The customer is taken as they will be once the order is paid that they are making. */
  isOrdering?: boolean
  zipCode: string | undefined
  trip: { pickupDay: string; isRush: boolean }
  /** What was told of the list that is kept. */
  told?: string | undefined
  bag: BagItems | undefined
  onBag: (bag: BagItems) => void
}

/** The customer's list for a pickup, and what it would cost them. */
export function CustomerBag({ customer, isOrdering, zipCode, trip, told, bag, onBag }: CustomerBagProps): ReactNode {
  const [orders, setOrders] = useState<readonly Order[]>()
  const { subscription, balance, isAutoBilling } = customer
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
        means: {
          balanceCents: balance,
          reloadPlanCents,
          since: isOrdering ? 'Once this order is paid' : 'As of today',
        },
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
