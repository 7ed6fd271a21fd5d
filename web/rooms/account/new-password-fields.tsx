import type { ReactNode } from 'react'
import { maximumLength, minimumLength, required } from '#rules/checks'
import { policy } from '#rules/policy'
import { checked } from '#ui/checked-form.ts'
import type { FieldBinding } from '#ui/form-state.ts'
import { PasswordInput } from '#ui/password-input.tsx'

export interface NewPasswordForm {
  newPassword: string
  newPasswordConfirm: string
}

/** The two fields need this much of the form they stand in, whatever else it holds. */
interface NewPasswordControl {
  register(
    name: keyof NewPasswordForm,
    rules: { validate: (value: string, values: NewPasswordForm) => string | true; onChange?: () => void },
  ): FieldBinding<keyof NewPasswordForm>
  trigger(name: keyof NewPasswordForm): boolean
  formState: {
    errors: { [Name in keyof NewPasswordForm]?: { message?: string | undefined } | undefined }
    touchedFields: { [Name in keyof NewPasswordForm]?: boolean | undefined }
    isSubmitted: boolean
  }
}

/** A new password, twice. */
export function NewPasswordFields({ form }: { form: NewPasswordControl }): ReactNode {
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
          // A change of either field decides whether the two are the same; the second field says so.
          onChange: () => void (isConfirmInPlay && trigger('newPasswordConfirm')),
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
