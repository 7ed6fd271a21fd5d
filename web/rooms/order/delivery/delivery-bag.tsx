import { type ReactNode, useState } from 'react'
import type { Profile } from '#contract/profile'
import { dropoffDay } from '#rules/days/pickups'
import { closedDays } from '../../../core/closed-days.ts'
import type { BagItems } from '../../../shared/bag/bag-draft.ts'
import CustomerBag from '../../../shared/bag/customer-bag.tsx'
import { useAddresses } from '../../../shared/customer/queries.ts'
import { packagesDraft } from '../../../shared/order/order-drafts.ts'
import { onceOrdered } from '../once-ordered.ts'

interface DeliveryBagProps {
  profile: Profile
  trip: { pickupDay: string; isRush: boolean }
  bag: BagItems | undefined
  onBag: (bag: BagItems) => void
}

/** The list for the first pickup, by the plan that is being bought. */
export default function DeliveryBag({ profile, trip, ...list }: DeliveryBagProps): ReactNode {
  const [plan = profile.subscription ?? 'payc'] = useState(() => packagesDraft.read()?.plan)
  const { data: addresses } = useAddresses()
  const zipCode = addresses?.find(({ id }) => id === profile.mainAddress)?.zipCode
  return (
    <CustomerBag
      profile={profile}
      ordered={onceOrdered(profile, plan)}
      zipCode={zipCode}
      trip={{ ...trip, dropoffDay: dropoffDay(trip.pickupDay, trip.isRush, closedDays()) }}
      {...list}
    />
  )
}
