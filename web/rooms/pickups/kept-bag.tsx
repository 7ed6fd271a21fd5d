import { type ReactNode, useRef, useState } from 'react'
import type { Pickup } from '#contract/pickups'
import { useFocusAfterLoss } from '../../core/focus-back.ts'
import { type BagItems, bookedBagDraft } from '../../shared/bag/bag-draft.ts'
import { BagFold } from '../../shared/bag/bag-fold.tsx'
import type { ListedTrip } from '../../shared/bag/bag-prices.ts'
import { CustomerBag, ListedThings } from '../../shared/bag/late-bag.ts'
import { listedText, thingsText, useBag } from '../../shared/bag/use-bag.ts'
import { useProfile } from '../../shared/customer/queries.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field.tsx'
import { moneyText } from '../../ui/money.tsx'
import { refusalText, usePickupChanges } from './calls.ts'
import styles from './driver-note.module.css'

/** The list that a pickup was booked with, and what it was told to cost. Until the cutoff it is changed in place. */
export function KeptBag({ pickup, isOpen }: { pickup: Pickup; isOpen: boolean }): ReactNode {
  const { bagList, estimate, place } = pickup
  const { data: profile } = useProfile()
  const { change } = usePickupChanges()
  const [edited, setEdited] = useBag(bookedBagDraft(pickup.id))
  const [refusal, setRefusal] = useState<string>()
  const [done, setDone] = useState<string>()
  const newest = useRef(edited)
  const outcome = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone: the reading goes on at what came of it.
  useFocusAfterLoss(edited ? 1 : 0, outcome)
  const kept = bagList.map(({ item, count }) => ({ item, count }))
  const told = estimate === null ? undefined : `${thingsText(kept.length)}, estimated at ${moneyText(estimate)}.`

  const edit = (items: BagItems | undefined) => {
    newest.current = items
    setEdited(items)
    setRefusal(undefined)
    setDone(undefined)
  }
  const leave = (words: string) => {
    edit(undefined)
    setDone(words)
  }
  const save = async (items: BagItems) => {
    try {
      await change(pickup.id, { bagList: items })
      // What was changed since is not saved yet; a Cancel came too late.
      if (newest.current === items || newest.current === undefined) leave('Your list is saved.')
    } catch (error) {
      setRefusal(refusalText(error))
    }
  }

  if (!isOpen || profile === undefined) {
    if (told === undefined) return null
    return (
      <BagFold title="Your list" hint={told}>
        <ListedThings bag={bagList} />
      </BagFold>
    )
  }
  return (
    <div>
      <BagFold hint={(edited ? undefined : told) ?? listedText(edited)}>
        <CustomerBag
          customer={profile}
          zipCode={place.zipCode}
          trip={tripOf(pickup)}
          bag={edited ?? (kept.length > 0 ? kept : undefined)}
          onBag={edit}
        />
      </BagFold>
      {refusal && <FormError>{refusal}</FormError>}
      {edited ? (
        <div className={styles.actions}>
          <Button size="small" onClick={() => save(edited)}>
            Save list
          </Button>
          <Button size="small" variant="quiet" onClick={() => leave('Your list is as it was.')}>
            Cancel
          </Button>
        </div>
      ) : (
        done && (
          <p ref={outcome} tabIndex={-1} className="small">
            {done}
          </p>
        )
      )}
    </div>
  )
}

/** Rush whose price staff have named is rush once the customer has accepted it. */
function tripOf({ pickupDate, dropoffDate, isRush, rushAmount, customAmount, agreedRush }: Pickup): ListedTrip {
  return {
    pickupDay: pickupDate,
    isRush: isRush && customAmount === null,
    dropoffDay: dropoffDate,
    agreed: agreedRush ? { cents: rushAmount, day: agreedRush.dropoffDate, hasRug: agreedRush.hasRug } : undefined,
  }
}
