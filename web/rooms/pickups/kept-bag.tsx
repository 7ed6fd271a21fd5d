import { type ReactNode, useRef, useState } from 'react'
import type { Pickup } from '#contract/pickups'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/field.tsx'
import { moneyText } from '#ui/money.tsx'
import { useFocusAfterLoss } from '../../core/focus-back.ts'
import { type BagItems, bookedBagDraft } from '../../shared/bag/bag-draft.ts'
import { BagFold } from '../../shared/bag/bag-fold.tsx'
import { CustomerBag, ListedThings } from '../../shared/bag/late-bag.ts'
import { tripOf } from '../../shared/bag/listed-trip.ts'
import { listedText, thingsText, useBag } from '../../shared/bag/use-bag.ts'
import { useProfile } from '../../shared/customer/queries.ts'
import { refusalText, usePickupChanges } from './calls.ts'
import styles from './driver-note.module.css'

interface KeptBagProps {
  pickup: Pickup
  isOpen: boolean
  /** The id of the pickup's heading: two cards have the same buttons, and say which pickup each is about. */
  headingId: string
}

/** The list that a pickup was booked with, and what it was told to cost. Until the cutoff it is changed in place. */
export function KeptBag({ pickup, isOpen, headingId }: KeptBagProps): ReactNode {
  const { bagList, estimate, isEstimateFrom, place } = pickup
  const { data: profile } = useProfile()
  const { change } = usePickupChanges()
  const [edited, setEdited] = useBag(bookedBagDraft(pickup.id))
  const [refusal, setRefusal] = useState<string>()
  const [done, setDone] = useState<string>()
  const newest = useRef(edited)
  const outcome = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone: the reading goes on at what came of it.
  useFocusAfterLoss(edited ? 1 : 0, outcome)
  const told =
    estimate === null
      ? undefined
      : `${thingsText(bagList.length)}, estimated ${isEstimateFrom ? 'from' : 'at'} ${moneyText(estimate)}.`

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
      await change(pickup.id, { bagList: items.map(({ item, count }) => ({ item, count })) })
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be asked about in a form.
    <div role="group" aria-labelledby={headingId}>
      <BagFold hint={(edited ? undefined : told) ?? listedText(edited)}>
        <CustomerBag
          profile={profile}
          zipCode={place.zipCode}
          trip={tripOf(pickup)}
          bag={edited ?? (bagList.length > 0 ? bagList : undefined)}
          onBag={edit}
        />
      </BagFold>
      {refusal && <FormError>{refusal}</FormError>}
      {edited ? (
        <div className={styles.actions}>
          <Button size="small" aria-describedby={headingId} onClick={() => save(edited)}>
            Save list
          </Button>
          <Button size="small" variant="quiet" aria-describedby={headingId} onClick={() => leave('No changes made.')}>
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
