import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Address, Profile } from '#contract/profile'
import { maximumLength } from '#rules/checks'
import { useDraft, useDraftedForm } from '../../core/drafted-form.ts'
import { defineDraft } from '../../core/drafts.ts'
import { useFocusBack } from '../../core/focus-back.ts'
import { Loaded } from '../../core/loaded.tsx'
import { useTownLine } from '../../core/service-area.ts'
import { AddressFields } from '../../providers/places/address-fields.tsx'
import { useAddresses, useProfile, useSaveProfile } from '../../shared/customer/queries.ts'
import { Button } from '../../ui/button.tsx'
import { checked } from '../../ui/checked-form.ts'
import { Field, FormError } from '../../ui/field.tsx'
import { SaveRow } from '../../ui/save-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './billing-address.module.css'

interface Values {
  isSame: boolean
  zipCode: string
  addressLine1: string
  addressLine2: string
}

export const billingAddressDraft = defineDraft<Values>('billingAddress', { customersOnly: true })

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

interface FormProps {
  profile: Profile
  takesFocus: boolean
  onDone: () => void
}

function BillingAddressForm({ profile, takesFocus, onDone }: FormProps): ReactNode {
  const stored = useMemo(() => valuesOf(profile), [profile])
  const draft = useDraft(billingAddressDraft)
  const form = useDraftedForm<Values>(stored, draft)
  const { register, reset, watch, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const saveProfile = useSaveProfile()
  const element = useRef<HTMLFormElement>(null)

  const focus = useEffectEvent(() => takesFocus && element.current?.querySelector('input')?.focus())
  useEffect(() => void focus(), [])

  const submit = form.submitWith(async ({ isSame, ...billingAddress }) => {
    const saved = await saveProfile({ billingAddress: isSame ? null : billingAddress })
    showToast('Billing address updated successfully!')
    onDone()
    return valuesOf(saved)
  })

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Switch label="Same as my main address" onText="Yes" offText="No" {...register('isSame')} />
      {!watch('isSame') && (
        <div className={styles.fields}>
          <AddressFields form={form} isStreetRequired />
          <Field
            label="Apt/Suite (optional)"
            autoComplete="address-line2"
            error={errors.addressLine2?.message}
            {...register('addressLine2', { validate: checked(maximumLength) })}
          />
        </div>
      )}
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <SaveRow label="Update" isBusy={isSubmitting} isDirty={isDirty && !errors.root}>
        <Button
          variant="quiet"
          onClick={() => {
            reset(stored)
            draft.clear()
            onDone()
          }}
        >
          Cancel
        </Button>
      </SaveRow>
    </form>
  )
}

function valuesOf({ billingAddress }: Profile): Values {
  if (!billingAddress) return { isSame: true, zipCode: '', addressLine1: '', addressLine2: '' }
  return { isSame: false, ...billingAddress }
}
