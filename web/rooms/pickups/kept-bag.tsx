import { type ReactNode, useRef, useState } from 'react'
import type { Pickup } from '#contract/pickups'
import { dropoffDay } from '#rules/days/pickups'
import { policy } from '#rules/policy'
import { closedDays } from '../../core/closed-days.ts'
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
  const outcome = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone: the reading goes on at what came of it.
  useFocusAfterLoss(edited ? 1 : 0, outcome)
  const kept = bagList.map(({ item, count }) => ({ item, count }))
  const told = estimate === null ? undefined : `${thingsText(kept.length)}, estimated at ${moneyText(estimate)}.`

  const leave = (words: string) => {
    setEdited(undefined)
    setRefusal(undefined)
    setDone(words)
  }
  const save = async (items: BagItems) => {
    try {
      await change(pickup.id, { bagList: items })
      leave('Your list is saved.')
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
          trip={{ ...tripOf(pickup), dropoffDay: pickup.dropoffDate }}
          bag={edited ?? (kept.length > 0 ? kept : undefined)}
          onBag={(items) => {
            setEdited(items)
            setRefusal(undefined)
            setDone(undefined)
          }}
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

/**
 * Rush whose price staff have named is rush once the customer has accepted it. Only rush by a word of staff costs more than the fee, and only
 * with a rug as much as a rug's.
 */
function tripOf({ pickupDate, dropoffDate, isRush, rushAmount, customAmount }: Pickup): ListedTrip {
  const { feeCents, rugMinQuoteCents } = policy.rush
  if (!isRush || customAmount !== null) return { pickupDay: pickupDate, isRush: false }
  if (rushAmount <= feeCents) return { pickupDay: pickupDate, isRush }
  const day = dropoffDate === dropoffDay(pickupDate, true, closedDays()) ? null : dropoffDate
  return { pickupDay: pickupDate, isRush, agreed: { cents: rushAmount, day, hasRug: rushAmount >= rugMinQuoteCents } }
}
