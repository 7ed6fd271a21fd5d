import { type ReactNode, useRef } from 'react'
import type { Address, Profile } from '#contract/profile'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFocusBack } from '../../core/focus-back.ts'
import { Loaded } from '../../core/loaded.tsx'
import { useTownLine } from '../../core/service-area.ts'
import { useAddresses, useProfile } from '../../shared/customer/queries.ts'
import styles from './billing-address.module.css'
import { BillingAddressForm } from './late-parts.tsx'

interface BillingAddressProps {
  isOpen: boolean
  takesFocus: boolean
  onOpen: () => void
  onDone: () => void
}

export function BillingAddress({ isOpen, takesFocus, onOpen, onDone }: BillingAddressProps): ReactNode {
  const profile = useProfile()
  const { data: addresses = [] } = useAddresses()
  const change = useRef<HTMLButtonElement>(null)
  useFocusBack(isOpen, change)
  return (
    <section className={styles.section} aria-labelledby="billing-address">
      <h3 id="billing-address" className={styles.title}>
        Billing address
      </h3>
      <Loaded query={profile} skeleton={<Skeleton lines={1} />}>
        {(data) =>
          isOpen ? (
            <BillingAddressForm profile={data} takesFocus={takesFocus} onDone={onDone} />
          ) : (
            <div className={styles.row}>
              <Shown profile={data} main={addresses.find(({ id }) => id === data.mainAddress)} />
              <Button ref={change} variant="quiet" size="small" onClick={onOpen} aria-label="Change billing address">
                Change
              </Button>
            </div>
          )
        }
      </Loaded>
    </section>
  )
}

function Shown({ profile, main }: { profile: Profile; main: Address | undefined }): ReactNode {
  const townLine = useTownLine()
  const lineOf = ({ addressLine1, addressLine2, zipCode }: NonNullable<Profile['billingAddress']>) =>
    [addressLine1, addressLine2, townLine(zipCode)].filter(Boolean).join(', ')
  if (profile.billingAddress) return <p className={styles.address}>{lineOf(profile.billingAddress)}</p>
  return (
    <div>
      <p className={styles.address}>{main ? lineOf(main) : 'Same as your main address'}</p>
      {main && <p className="small">Same as your main address</p>}
    </div>
  )
}
