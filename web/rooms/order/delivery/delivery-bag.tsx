import { type ReactNode, useState } from 'react'
import type { Profile } from '#contract/profile'
import { useBag } from '../../../shared/bag/bag-draft.ts'
import { CustomerBag } from '../../../shared/bag/customer-bag.tsx'
import { useAddresses } from '../../../shared/customer/queries.ts'
import { onceOrdered } from '../once-ordered.ts'
import { packagesDraft } from '../order-drafts.ts'
import styles from './order-delivery.module.css'

interface DeliveryBagProps {
  profile: Profile
  trip: { pickupDay: string; isRush: boolean }
}

/** The list for the first pickup, by the plan that is being bought. */
export function DeliveryBag({ profile, trip }: DeliveryBagProps): ReactNode {
  const [bag, setBag] = useBag()
  const [plan = profile.subscription ?? 'payc'] = useState(() => packagesDraft.read()?.plan)
  const { data: addresses } = useAddresses()
  const zipCode = addresses?.find(({ id }) => id === profile.mainAddress)?.zipCode
  return (
    <div className={`${styles.card} ${styles.bag}`}>
      <CustomerBag
        customer={onceOrdered(profile, plan)}
        isOrdering
        zipCode={zipCode}
        trip={trip}
        bag={bag}
        onBag={setBag}
      />
    </div>
  )
}
