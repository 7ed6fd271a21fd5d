import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import type { Phone } from '#contract/profile'
import { maximumLength, phoneNumber, required, storedPhone } from '#rules/checks'
import { Button } from '#ui/button.tsx'
import { checked } from '#ui/checked-form.ts'
import { Field, FormError } from '#ui/field.tsx'
import { MaskedPhone } from '#ui/masked-phone.tsx'
import { maskedPhone } from '#ui/phone-mask.ts'
import { SaveRow } from '#ui/save-row.tsx'
import { showToast } from '#ui/toast.tsx'
import { useDraftedForm } from '../../core/drafted-form.ts'
import type { FormDraft } from '../../core/form-draft.ts'
import { isGone, useSavePhone } from '../../shared/customer/contact-changes.ts'
import type { PhoneValues } from './phone-drafts.ts'

const NEW: PhoneValues = { title: 'Cell', number: '' }

interface PhoneFormProps {
  /** Nothing for a new one. */
  phone: Phone | undefined
  draft: FormDraft<PhoneValues, Partial<PhoneValues>>
  takesFocus: boolean
  onDone: () => void
  /** A new one is on the list. */
  onMade?: (id: number) => void
}

export default function PhoneForm({ phone, draft, takesFocus, onDone, onMade }: PhoneFormProps): ReactNode {
  const stored = useMemo(() => (phone ? valuesOf(phone) : NEW), [phone])
  const form = useDraftedForm<PhoneValues>(stored, draft)
  const { register, reset, setFocus, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const savePhone = useSavePhone()
  const id = phone?.id ?? 0

  const focus = useEffectEvent(() => takesFocus && setFocus(phone ? 'title' : 'number'))
  useEffect(() => void focus(), [])

  const submit = form.submitWith(async ({ title, number }, key) => {
    try {
      const saved = await savePhone(id, { title, number: storedPhone(number) }, key)
      showToast(id === 0 ? 'Phone added' : 'Phone updated successfully!')
      onDone()
      if (id === 0) onMade?.(saved.id)
      return id === 0 ? NEW : valuesOf(saved)
    } catch (error) {
      if (isGone(error)) return
      throw error
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="Title"
        hint="For example, Cell or Work."
        error={errors.title?.message}
        {...register('title', { validate: checked(required, maximumLength) })}
      />
      <MaskedPhone
        label="Number"
        {...(phone?.isVerified && { hint: 'A new number has to be verified again.' })}
        error={errors.number?.message}
        {...register('number', { validate: checked(required, phoneNumber) })}
      />
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <SaveRow label={phone ? 'Update' : 'Create'} isBusy={isSubmitting} isDirty={isDirty && !errors.root}>
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

const valuesOf = ({ title, number }: Phone): PhoneValues => ({ title, number: maskedPhone(number) })
