import { type ReactNode, useMemo, useState } from 'react'
import { brand } from '#contract/brand'
import type { Address, AddressInput, ChangedAddress } from '#contract/profile'
import { maximumLength, required } from '#rules/checks'
import { NO_PLACE, PLACE_FIELDS, type Place, placeOf } from '#rules/place'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { checked } from '#ui/checked-form.ts'
import { Field, FormError } from '#ui/field.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { showToast } from '#ui/toast.tsx'
import { CallError } from '../../core/api.ts'
import { useDraftedForm } from '../../core/drafted-form.ts'
import { defineDraft } from '../../core/drafts.ts'
import type { FormDraft } from '../../core/form-draft.ts'
import { useJustMade } from '../../core/just-made.ts'
import { ConfirmDelete } from '../../core/late-confirm-delete.ts'
import { addressName } from '../../core/service-area.ts'
import { sentenceOf } from '../../core/show-refusal.ts'
import { PlaceFields } from '../../providers/places/address-fields.tsx'
import { isGone, useAddressChanges } from '../../shared/customer/contact-changes.ts'
import { useSaveProfile } from '../../shared/customer/queries.ts'
import styles from './address-form.module.css'
import { LastOneStays } from './late-parts.tsx'

type Values = Place & Pick<Address, 'title'>

/** The first one is called Home until its owner says otherwise; a second one of that name would be taken for the first. */
const newAddress = (hasHome: boolean): Values => ({ title: hasHome ? '' : HOME, ...NO_PLACE })
const HOME = 'Home'
export const isHome = ({ title }: Address): boolean => title.trim().toLowerCase() === HOME.toLowerCase()

export const addressesDraft = defineDraft<(Values & { id: number })[]>('profileAddress', {
  customersOnly: true,
  isKeyed: true,
})

interface AddressFormProps {
  /** Nothing for a new one. */
  address: Address | undefined
  isMain: boolean
  /** There is one of the name that a new one would have. */
  hasHome: boolean
  /** It was added a moment ago, on this page. */
  isJustMade: boolean
  /** Becomes the main one when the main one goes; nothing where this is the only one, which stays. */
  heir: Address | undefined
  draft: FormDraft<Values, Partial<Values>>
  onSaved: (id: number, isNew: boolean) => void
  /** Runs the deletion, which is the customer's own. */
  onDeleting: (remove: () => Promise<void>) => Promise<void>
  onAddAnother: () => void
}

export function AddressForm(props: AddressFormProps): ReactNode {
  const { address, isMain, hasHome, isJustMade, heir, draft, onSaved, onDeleting, onAddAnother } = props
  const stored = useMemo(() => (address ? valuesOf(address) : newAddress(hasHome)), [address, hasHome])
  const form = useDraftedForm<Values>(stored, draft)
  const { register, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const { save, remove } = useAddressChanges()
  const [isDeleting, setDeleting] = useState(false)
  const [changed, setChanged] = useState<ChangedAddress>()
  const id = address?.id ?? 0
  const place = useJustMade(isJustMade)

  const submit = form.submitWith(
    async (values, key) => {
      // What became of the last change is no news beside the outcome of this one.
      setChanged(undefined)
      try {
        const saved = await save(id, id === 0 ? values : changeOf(values, stored), key)
        setChanged('pickupsKept' in saved ? saved : undefined)
        showToast(id === 0 ? 'Address added' : 'Address updated')
        onSaved(saved.id, id === 0)
        return id === 0 ? newAddress(hasHome) : valuesOf(saved)
      } catch (error) {
        // The list knows already, and says so.
        if (isGone(error)) return
        throw error
      }
    },
    ({ zipCode, addressLine1 }) => ({
      modals: { zip_not_served: { kind: 'NOTIFY', address: { zipCode, addressLine1 } } },
    }),
  )

  return (
    <Card
      isRaised
      place={place}
      title={address ? address.title : 'New address'}
      action={
        address && (
          <div className={styles.main}>
            {isMain ? <Badge tone="info">Main address</Badge> : <MakeMain id={address.id} />}
          </div>
        )
      }
    >
      {isJustMade && <Banner kind="success">Added. We can pick up and deliver here from now on.</Banner>}
      {changed && <WhatBecameOfPickups changed={changed} />}
      <form onSubmit={submit} noValidate>
        <Field
          label="Title"
          hint="For example, Home or Work."
          error={errors.title?.message}
          {...register('title', { validate: checked(required, maximumLength) })}
        />
        <PlaceFields form={form} />
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <SaveRow label={address ? 'Update' : 'Create'} isBusy={isSubmitting} isDirty={isDirty && !errors.root}>
          {address && (
            <Button variant="quiet" onClick={() => setDeleting(true)}>
              Delete this address
            </Button>
          )}
        </SaveRow>
      </form>
      {isDeleting && !heir && <LastOneStays what="address" onAdd={onAddAnother} onClosed={() => setDeleting(false)} />}
      {isDeleting && address && heir && (
        <ConfirmDelete
          title="Delete this address?"
          onClosed={() => setDeleting(false)}
          onDelete={async () => {
            await onDeleting(() => remove(address.id))
            showToast('Address removed')
          }}
        >
          <p>We will remove {addressName(address)} from your list.</p>
          {isMain && <p>{addressName(heir)} becomes your main address.</p>}
        </ConfirmDelete>
      )}
    </Card>
  )
}

const pickups = (count: number) => (count === 1 ? 'One pickup' : `${count} pickups`)

/** A booked pickup has its own copy of the address; the notice stays to be read, because the customer may have to act. */
function WhatBecameOfPickups({ changed: { pickupsChanged, pickupsKept } }: { changed: ChangedAddress }): ReactNode {
  if (pickupsKept > 0) {
    return (
      <Banner
        kind="warning"
        title={`${pickups(pickupsKept)} can no longer be changed`}
        action={<a href={`sms:${brand.phone}`}>Text us</a>}
      >
        We’ll come to the old address. If that is wrong, please text {brand.phoneShown}.
        {pickupsChanged > 0 && ` ${pickups(pickupsChanged)} changed with the address.`}
      </Banner>
    )
  }
  return pickupsChanged > 0 && <Banner kind="success">{pickups(pickupsChanged)} changed with the address.</Banner>
}

function MakeMain({ id }: { id: number }): ReactNode {
  const saveProfile = useSaveProfile()
  const { reload } = useAddressChanges()
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={async () => {
        try {
          await saveProfile({ mainAddress: id })
          showToast('Main address updated')
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          // Deleted in another window: the list will say so.
          if (error.fields['mainAddress']) await reload()
          else showToast(sentenceOf(error), { kind: 'error' })
        }
      }}
    >
      Make this my main address
    </Button>
  )
}

/** The required fields, and of the others only those that were changed here: another tab may have changed the rest meanwhile. */
const changeOf = (values: Values, stored: Values): AddressInput => ({
  ...(Object.fromEntries(
    PLACE_FIELDS.filter((name) => values[name] !== stored[name]).map((name) => [name, values[name]]),
  ) as Partial<Place>),
  title: values.title,
  zipCode: values.zipCode,
  addressLine1: values.addressLine1,
})

const valuesOf = ({ title, ...address }: Address): Values => ({ title, ...placeOf(address) })
