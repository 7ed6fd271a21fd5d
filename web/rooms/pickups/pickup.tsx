import type { ReactNode } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { Loaded } from '../../core/loaded.tsx'
import { useAddresses, useProfile } from '../../shared/customer/queries.ts'
import { useUpcoming } from '../../shared/pickup/queries.ts'
import styles from './pickup.module.css'
import { PickupForm } from './pickup-form.tsx'

export default function PickupPage(): ReactNode {
  const profile = useProfile()
  const addresses = useAddresses()
  const { data: upcoming, isPending } = useUpcoming()
  // If only the booked days cannot be had, the form shows all the same: the server knows them, and says so.
  const isReady = profile.data && addresses.data && !isPending
  const data = isReady ? { profile: profile.data, addresses: addresses.data, upcoming: upcoming ?? [] } : undefined
  const failed = profile.error ? profile : addresses
  return (
    <div className={`${styles.page} wide`}>
      <h1>Confirm Pickup</h1>
      <Loaded query={{ data, error: failed.error, refetch: failed.refetch }} skeleton={<PickupSkeleton />}>
        {(found) => <PickupForm {...found} />}
      </Loaded>
    </div>
  )
}

const PickupSkeleton = (): ReactNode => (
  <div className={styles.booking}>
    <div className={styles.waiting}>
      <Skeleton shape="block" size="large" isSpoken />
      <Skeleton shape="block" size="medium" />
    </div>
    <Skeleton shape="block" size="large" />
  </div>
)
