import { type ReactNode, useState } from 'react'
import { emailAddress, maximumLength, required } from '#rules/checks'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { checked } from '#ui/checked-form.ts'
import { Field, FormError } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { useDraftedForm } from '../../core/drafted-form.ts'
import { defineDraft } from '../../core/drafts.ts'
import { type FormDraft, useDraft } from '../../core/form-draft.ts'
import { useIsHydrating } from '../../core/hydration.ts'
import { useSession } from '../../core/session.ts'
import { changeEmail } from './calls.ts'
import { Done } from './done.tsx'
import { EmailAddress } from './email-address.tsx'

const EMPTY = { email: '', password: '' }

const emailDraft = defineDraft<{ email: string }>('accountEmail', { customersOnly: true })

export function ChangeEmail(): ReactNode {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Card title="Change email">
      {sentTo === undefined ? (
        <EmailForm onSent={setSentTo} />
      ) : (
        <>
          <Done title="One more step">
            We have sent an email to <EmailAddress>{sentTo}</EmailAddress>. Nothing changes until you open the link in
            it.
          </Done>
          <Button variant="secondary" size="small" onClick={() => setSentTo(undefined)}>
            Use a different email
          </Button>
        </>
      )}
    </Card>
  )
}

function EmailForm({ onSent }: { onSent: (email: string) => void }): ReactNode {
  const { user } = useSession()
  const isHydrating = useIsHydrating()
  const form = useDraftedForm(EMPTY, useAddressDraft())
  const { errors, isDirty, isSubmitting } = form.formState

  const isOther = (email: string) =>
    email.trim().toLowerCase() === user?.email.toLowerCase() ? 'This is already your email address.' : undefined

  const submit = form.submitWith(async ({ email, password }) => {
    await changeEmail({ email, password })
    onSent(email.trim())
    return EMPTY
  })

  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="New email"
        hint={
          user && (
            <>
              {/* The page is written for every customer. */}
              You currently sign in with <EmailAddress>{isHydrating ? '…' : user.email}</EmailAddress>.
            </>
          )
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email', { validate: checked(required, emailAddress, maximumLength, isOther) })}
      />
      <PasswordInput
        label="Password"
        hint="So we know it’s you."
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { validate: checked(required) })}
      />
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <SubmitButton isBusy={isSubmitting} disabled={!isDirty}>
        Send confirmation email
      </SubmitButton>
    </form>
  )
}

/** The address comes back after a reload or a new login; the password does not. */
function useAddressDraft(): FormDraft<typeof EMPTY, { email: string }> {
  const draft = useDraft(emailDraft)
  const [kept] = useState(() => ({ ...draft, write: ({ email }: typeof EMPTY) => draft.write({ email }) }))
  return kept
}
