import { type ReactNode, useState } from 'react'
import { required } from '#rules/checks'
import { SubmitButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { checked, useCheckedForm } from '#ui/checked-form.ts'
import { FormError } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { useSession } from '../../core/session.ts'
import { showRefusal } from '../../core/show-refusal.ts'
import { changePassword } from './calls.ts'
import { Done } from './done.tsx'
import { NewPasswordFields, type NewPasswordForm } from './new-password-fields.tsx'

interface ChangePasswordForm extends NewPasswordForm {
  password: string
}

export function ChangePassword(): ReactNode {
  const [isChanged, setChanged] = useState(false)
  return (
    <Card title="Change password">
      {isChanged ? (
        <Done title="Your password is changed">Every other browser and phone has been signed out.</Done>
      ) : (
        <PasswordForm onChanged={() => setChanged(true)} />
      )}
    </Card>
  )
}

function PasswordForm({ onChanged }: { onChanged: () => void }): ReactNode {
  const { user } = useSession()
  const form = useCheckedForm<ChangePasswordForm>({ password: '', newPassword: '', newPasswordConfirm: '' })
  const { errors, isDirty, isSubmitting } = form.formState

  const submit = form.submitWith(async ({ password, newPassword }) => {
    try {
      await changePassword({ password, newPassword })
      onChanged()
    } catch (error) {
      showRefusal(form, error)
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { validate: checked(required) })}
      />
      <NewPasswordFields form={form} />
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <SubmitButton isBusy={isSubmitting} disabled={!isDirty}>
        Change password
      </SubmitButton>
    </form>
  )
}
