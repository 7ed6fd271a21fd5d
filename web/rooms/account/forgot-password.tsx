import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { links } from '#contract/links'
import { emailAddress, maximumLength, required } from '#rules/checks'
import { SubmitButton } from '#ui/button.tsx'
import { checked, useCheckedForm } from '#ui/checked-form.ts'
import { Field, FormError } from '#ui/field.tsx'
import { showRefusal } from '../../core/show-refusal.ts'
import { QuestionTexts } from '../../illustrations/question-texts.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { askForReset } from './calls.ts'
import { useFilledInEmail } from './passed-email.ts'

export default function ForgotPassword(): ReactNode {
  const form = useCheckedForm<{ email: string }>({ email: '' })
  const { errors, isSubmitting } = form.formState
  const navigate = useNavigate()
  useFilledInEmail(form.setValue)

  const submit = form.submitWith(async ({ email }) => {
    try {
      await askForReset(email)
      navigate(links.forgotPasswordSent, { state: { email: email.trim() } })
    } catch (error) {
      showRefusal(form, error)
    }
  })

  return (
    <FormPage
      title="Forgot your password?"
      lead="We will email you a link to choose a new password."
      picture={<QuestionTexts />}
    >
      <form onSubmit={submit} noValidate>
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email', { validate: checked(required, emailAddress, maximumLength) })}
        />
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <p>
          <SubmitButton isBusy={isSubmitting}>Send</SubmitButton>
        </p>
      </form>
      <p>
        Remembered it? <Link to={links.login}>Login</Link>
      </p>
    </FormPage>
  )
}
