import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { basicRefusals } from '#contract/problems'
import { emailAddress, required } from '#rules/checks'
import { Banner } from '#ui/banner.tsx'
import { SubmitButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { checked, useCheckedForm } from '#ui/checked-form.ts'
import { Field, FormError } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { CallError } from '../../core/api.ts'
import { useSession } from '../../core/session.ts'
import { showRefusal } from '../../core/show-refusal.ts'
import { LaundryBag } from '../../illustrations/laundry-bag.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { type LogInForm, logIn } from '../../shared/customer/sign-in.ts'
import styles from './login.module.css'
import { useFilledInEmail } from './passed-email.ts'

export default function Login(): ReactNode {
  const form = useCheckedForm<LogInForm>({ email: '', password: '', keepSignedIn: false })
  const { hasEnded } = useSession()
  const { register, formState } = form
  const { errors, isDirty, isSubmitting } = formState

  useFilledInEmail(form.setValue)

  // The guard says where to go next: it knows where the customer came from.
  const submit = form.submitWith(async (values) => {
    try {
      await logIn(values)
    } catch (error) {
      if (error instanceof CallError) showRefusal(form, error)
      else form.setError('root', { message: basicRefusals.login_failed.sentence })
    }
  })

  return (
    <FormPage title="Sign in" picture={<LaundryBag />}>
      {hasEnded && <Banner>Your session has ended. Sign in again; what you typed is saved.</Banner>}
      <form onSubmit={submit} noValidate>
        <Field
          label="User Name"
          hint="Your email address."
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email?.message}
          {...register('email', { validate: checked(required, emailAddress) })}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { validate: checked(required) })}
        />
        <Checkbox label="Keep me signed in" {...register('keepSignedIn')} />
        {/* Its room is kept, so that the button does not move from under a thumb. */}
        <div className={styles.refusal}>
          <FormError>{errors.root?.message}</FormError>
        </div>
        <p>
          <SubmitButton isBusy={isSubmitting} disabled={!isDirty}>
            Sign In
          </SubmitButton>
        </p>
      </form>
      <p>
        <Link to={links.forgotPassword} state={{ email: form.watch('email') }}>
          Forgot your password?
        </Link>
      </p>
      <p>
        New here? <Link to={links.registration}>Register</Link>
      </p>
    </FormPage>
  )
}
