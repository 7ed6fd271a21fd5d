import { type ReactNode, useState } from 'react'
import type { Pickup } from '#contract/pickups'
import { type BagItems, bookedBagDraft } from '../../shared/bag/bag-draft.ts'
import { BagFold } from '../../shared/bag/bag-fold.tsx'
import { CustomerBag } from '../../shared/bag/late-bag.ts'
import { listedText, thingsText, useBag } from '../../shared/bag/use-bag.ts'
import { useProfile } from '../../shared/customer/queries.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field.tsx'
import { moneyText } from '../../ui/money.tsx'
import { refusalText, usePickupChanges } from './calls.ts'
import styles from './driver-note.module.css'

/** The list that a pickup was booked with, and what it was told to cost. Until the cutoff it is changed in place. */
export function KeptBag({ pickup, isOpen }: { pickup: Pickup; isOpen: boolean }): ReactNode {
  const { bagList, estimate, pickupDate, isRush, place } = pickup
  const { data: profile } = useProfile()
  const { change } = usePickupChanges()
  const [edited, setEdited] = useBag(bookedBagDraft(pickup.id))
  const [refusal, setRefusal] = useState<string>()
  const kept = bagList.map(({ item, count }) => ({ item, count }))
  const told = estimate === null ? undefined : `${thingsText(kept.length)}, estimated at ${moneyText(estimate)}.`

  const save = async (items: BagItems) => {
    try {
      await change(pickup.id, { bagList: items })
      setEdited(undefined)
      setRefusal(undefined)
    } catch (error) {
      setRefusal(refusalText(error))
    }
  }

  if (!isOpen || profile === undefined) return told ? <p className={styles.note}>Your list: {told}</p> : null
  return (
    <div>
      <BagFold hint={(edited ? undefined : told) ?? listedText(edited)}>
        <CustomerBag
          customer={profile}
          zipCode={place.zipCode}
          trip={{ pickupDay: pickupDate, isRush }}
          bag={edited ?? (kept.length > 0 ? kept : undefined)}
          onBag={(items) => {
            setEdited(items)
            setRefusal(undefined)
          }}
        />
      </BagFold>
      {refusal && <FormError>{refusal}</FormError>}
      {edited && (
        <div className={styles.actions}>
          <Button size="small" onClick={() => save(edited)}>
            Save list
          </Button>
          <Button size="small" variant="quiet" onClick={() => setEdited(undefined)}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}
