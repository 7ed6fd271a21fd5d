import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Profile } from '#contract/profile'
import { maximumLength } from '#rules/checks'
import { Button } from '#ui/button.tsx'
import { checked } from '#ui/checked-form.ts'
import { Field, FormError } from '#ui/field.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { Switch } from '#ui/switch.tsx'
import { showToast } from '#ui/toast.tsx'
import { useDraftedForm } from '../../core/drafted-form.ts'
import { useDraft } from '../../core/form-draft.ts'
import { AddressFields } from '../../providers/places/address-fields.tsx'
import { useSaveProfile } from '../../shared/customer/queries.ts'
import styles from './billing-address.module.css'
import { type BillingAddressValues, billingAddressDraft } from './billing-address-draft.ts'

interface FormProps {
  profile: Profile
  takesFocus: boolean
  onDone: () => void
}

export default function BillingAddressForm({ profile, takesFocus, onDone }: FormProps): ReactNode {
  const stored = useMemo(() => valuesOf(profile), [profile])
  const draft = useDraft(billingAddressDraft)
  const form = useDraftedForm<BillingAddressValues>(stored, draft)
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

function valuesOf({ billingAddress }: Profile): BillingAddressValues {
  if (!billingAddress) return { isSame: true, zipCode: '', addressLine1: '', addressLine2: '' }
  return { isSame: false, ...billingAddress }
}
