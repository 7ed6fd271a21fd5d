import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import type { Phone } from '#contract/profile'
import { phoneNumber, required, storedPhone } from '#rules/checks'
import { Button, SubmitButton } from '#ui/button.tsx'
import { checked } from '#ui/checked-form.ts'
import { FormError } from '#ui/field.tsx'
import { MaskedPhone } from '#ui/masked-phone.tsx'
import { maskedPhone } from '#ui/phone-mask.ts'
import { useDraftedForm } from '../../core/drafted-form.ts'
import { useDraft } from '../../core/form-draft.ts'
import { isGone, useSavePhone } from './contact-changes.ts'
import { numberDraft } from './number-draft.ts'
import styles from './verify-phone.module.css'

const TITLE = 'Cell'

interface NumberFormProps {
  /** Nothing where the customer has no phone. */
  phone: Phone | undefined
  takesFocus: boolean
  onSaved: (phone: Phone) => Promise<void>
  onCancel: () => void
  /** The way out where there is nothing to go back to. */
  children: ReactNode
}

/** The number is typed anew in place, and the code goes to it with the same press. */
export default function NumberForm({ phone, takesFocus, onSaved, onCancel, children }: NumberFormProps): ReactNode {
  const stored = useMemo(() => ({ number: phone ? maskedPhone(phone.number) : '' }), [phone])
  const draft = useDraft(numberDraft)
  const form = useDraftedForm(stored, draft)
  const { register, reset, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  const savePhone = useSavePhone()

  const focus = useEffectEvent(() => takesFocus && setFocus('number', { shouldSelect: true }))
  useEffect(() => void focus(), [])

  const submit = form.submitWith(async ({ number }, key) => {
    const wanted = storedPhone(number)
    try {
      const isSame = phone?.number === wanted
      const saved = isSame
        ? phone
        : await savePhone(phone?.id ?? 0, { title: phone?.title ?? TITLE, number: wanted }, key)
      draft.clear()
      await onSaved(saved)
      return { number: maskedPhone(saved.number) }
    } catch (error) {
      // Deleted in another window: what was typed becomes a new one with the next press.
      if (isGone(error)) return undefined
      throw error
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <MaskedPhone
        label="Cell phone number"
        error={errors.number?.message}
        {...register('number', { validate: checked(required, phoneNumber) })}
      />
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <div className={styles.ways}>
        <SubmitButton variant="secondary" size="small" isBusy={isSubmitting}>
          Text me a code
        </SubmitButton>
        {phone ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              reset(stored)
              draft.clear()
              onCancel()
            }}
          >
            Cancel
          </Button>
        ) : (
          children
        )}
      </div>
    </form>
  )
}
