import type { ReactNode } from 'react'
import type { Profile } from '#contract/profile'
import { paymentsOf } from '#rules/payments/bag-payments'
import { dueCentsOf, NOTHING_DUE } from '#rules/payments/still-due'
import { closedDays } from '../../core/closed-days.ts'
import { useNewestOrders } from '../order/queries.ts'
import { meansOf, stillDueOf } from '../order/still-due.ts'
import type { BagItems } from './bag-draft.ts'
import BagEditor from './bag-editor.tsx'
import type { ListedTrip } from './listed-trip.ts'

type Payer = Pick<Profile, 'subscription' | 'balance' | 'isAutoBilling' | 'due'>

interface CustomerBagProps {
  profile: Payer
  /** The customer as they will be once the order is paid that they are making. */
  ordered?: Omit<Payer, 'due'>
  zipCode: string | undefined
  trip: ListedTrip
  bag: BagItems | undefined
  onBag: (bag: BagItems) => void
}

/** The customer's list for a pickup, and what it would cost them. It stands in a fold, and comes when that is opened. */
export default function CustomerBag(props: CustomerBagProps): ReactNode {
  const { profile, ordered, zipCode, trip, bag, onBag } = props
  const { data: orders } = useNewestOrders({ isLive: false })
  const customer = ordered ?? profile
  const stillDue = orders ? stillDueOf(orders, profile) : NOTHING_DUE
  return (
    <BagEditor
      items={bag}
      onChange={onBag}
      orders={orders}
      on={{
        plan: customer.subscription ?? 'payc',
        zipCode,
        ...trip,
        closed: closedDays(),
        payer: {
          since: ordered ? 'Once this order is paid' : 'As of today',
          earlierCents: dueCentsOf(stillDue),
          pay: (totalsCents) => paymentsOf(totalsCents, stillDue, meansOf(customer)),
        },
      }}
    />
  )
}
