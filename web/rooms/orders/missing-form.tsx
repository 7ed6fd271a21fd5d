import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { required } from '#rules/checks'
import { Button, SubmitButton } from '#ui/button.tsx'
import { checked } from '#ui/checked-form.ts'
import { FormError, TextArea } from '#ui/field.tsx'
import { call } from '../../core/api.ts'
import { useDraftedForm } from '../../core/drafted-form.ts'
import { useDraft } from '../../core/form-draft.ts'
import { type MissingWords, missingDraftOf } from './missing-draft.ts'
import styles from './missing-form.module.css'

interface MissingFormProps {
  order: number
  takesFocus: boolean
  onSent: () => void
  onCancel: () => void
}

const EMPTY: MissingWords = { message: '' }

/** The contact form of a customer about one of their orders: who asks and about what is known already. */
export default function MissingForm({ order, takesFocus, onSent, onCancel }: MissingFormProps): ReactNode {
  const [own] = useState(() => missingDraftOf(order))
  const draft = useDraft(own)
  const form = useDraftedForm(EMPTY, draft)
  const { register, reset, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  const focus = useEffectEvent(() => takesFocus && setFocus('message'))
  useEffect(() => void focus(), [])

  const submit = form.submitWith(async ({ message }, key) => {
    await call('POST /client/orders/:id/missing/', { id: order, body: { message }, key })
    onSent()
    return EMPTY
  })

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={`What’s missing from order ${order}`}>
      <TextArea
        label="What’s missing?"
        hint="Its color, brand and size help us find it."
        rows={4}
        error={errors.message?.message}
        {...register('message', { validate: checked(required) })}
      />
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <div className={styles.acts}>
        <SubmitButton size="small" isBusy={isSubmitting}>
          Send
        </SubmitButton>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            reset(EMPTY)
            draft.clear()
            onCancel()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
