import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { emailAddress, required } from '#rules/checks'
import { CallError } from '../api.ts'
import { links } from '../links.ts'
import { checked, useCheckedForm } from '../ui/checked-form.ts'
import { Field, FormError } from '../ui/field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { type LogIn, logIn } from './calls.ts'

const REFUSED = 'The email address or password you entered is incorrect.'

export default function Login(): ReactNode {
  const form = useCheckedForm<LogIn>({ email: '', password: '', keepSignedIn: false })
  const { register, setError, formState } = form
  const { errors, isDirty, isSubmitting } = formState

  // Where to next is the guard's to say: it knows where the customer came from.
  const submit = form.submitWith((values) =>
    logIn(values).catch((error: unknown) => {
      setError('root', { message: error instanceof CallError && error.message ? error.message : REFUSED })
    }),
  )

  return (
    <div className="narrow">
      <h1>Sign in</h1>
      <form onSubmit={submit} noValidate>
        <Field
          label="User Name"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email?.message}
          {...register('email', { validate: checked(required, emailAddress) })}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { validate: checked(required) })}
        />
        <label className="choice">
          <input type="checkbox" {...register('keepSignedIn')} /> Keep me signed in
        </label>
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <p>
          <SubmitButton isBusy={isSubmitting} disabled={!isDirty}>
            Sign In
          </SubmitButton>
        </p>
      </form>
      <p>
        <Link to={links.forgotPassword}>Forgot your password?</Link>
      </p>
      <p>
        New here? <Link to={links.registration}>Register</Link>
      </p>
    </div>
  )
}
