import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { maximumLength, minimumLength, required } from '#rules/checks'
import { policy } from '#rules/policy'
import { checked } from '../ui/checked-form.ts'
import { PasswordInput } from '../ui/password-input.tsx'

export interface NewPasswordForm {
  newPassword: string
  newPasswordConfirm: string
}

/** A new password, twice. */
export function NewPasswordFields({ form }: { form: UseFormReturn<NewPasswordForm> }): ReactNode {
  const { register, trigger, formState } = form
  const { errors, touchedFields, isSubmitted } = formState
  const isConfirmInPlay = touchedFields.newPasswordConfirm || isSubmitted
  return (
    <>
      <PasswordInput
        label="New password"
        hint={`${policy.accounts.passwordMinLength} characters or more.`}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword', {
          validate: checked(required, minimumLength, maximumLength),
          // Whether the two are the same is decided in either field, and said under the second.
          onChange: () => isConfirmInPlay && void trigger('newPasswordConfirm'),
        })}
      />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        error={errors.newPasswordConfirm?.message}
        {...register('newPasswordConfirm', {
          validate: (value, { newPassword }) =>
            checked(required, () => (value === newPassword ? undefined : 'Must be the same'))(value),
        })}
      />
    </>
  )
}
