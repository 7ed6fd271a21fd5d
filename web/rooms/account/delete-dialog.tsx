import type { ReactNode } from 'react'
import { required } from '#rules/checks'
import { Button, SubmitButton } from '#ui/button.tsx'
import { checked, useCheckedForm } from '#ui/checked-form.ts'
import { Danger } from '#ui/danger.tsx'
import { dayText } from '#ui/day-text.ts'
import { FormError } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { showRefusal } from '../../core/show-refusal.ts'
import styles from './delete-account.module.css'

interface DeleteDialogProps {
  /** The day on which it would happen. */
  deletesOn: string
  requestDeletion: (password: string) => Promise<void>
  onClosed: () => void
}

export default function DeleteDialog({ deletesOn, requestDeletion, onClosed }: DeleteDialogProps): ReactNode {
  return (
    <Modal title="Delete my account?" onClosed={onClosed}>
      {(close) => <AskForPassword day={dayText(deletesOn)} requestDeletion={requestDeletion} onCancelled={close} />}
    </Modal>
  )
}

interface AskForPasswordProps {
  day: string
  requestDeletion: (password: string) => Promise<void>
  onCancelled: () => void
}

function AskForPassword({ day, requestDeletion, onCancelled }: AskForPasswordProps): ReactNode {
  const form = useCheckedForm<{ password: string }>({ password: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.submitWith(async ({ password }) => {
    try {
      await requestDeletion(password)
    } catch (error) {
      showRefusal(form, error)
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <p>
        Everything will be deleted on <b>{day}</b>. Until then you can change your mind on this page. Your other
        browsers and phones will be signed out now.
      </p>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { validate: checked(required) })}
      />
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <div className={styles.choice}>
        <Button variant="secondary" onClick={onCancelled}>
          Keep my account
        </Button>
        <Danger>
          <SubmitButton isBusy={isSubmitting}>Delete my account</SubmitButton>
        </Danger>
      </div>
    </form>
  )
}
