import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Link, useNavigate, useParams } from 'react-router'
import { required } from '../api.ts'
import { LockedDrawer } from '../illustrations/locked-drawer.tsx'
import { FormPage } from '../layout/form-page.tsx'
import { links } from '../links.ts'
import { currentSession } from '../session.ts'
import { Banner } from '../ui/banner.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { useCheckedForm } from '../ui/checked-form.ts'
import { resetPassword, useLogOut } from './calls.ts'
import { NewPasswordFields, type NewPasswordForm } from './new-password-fields.tsx'
import { showRefusal } from './show-refusal.ts'

export default function ResetPassword(): ReactNode {
  const { uid, token } = useParams()
  const form = useCheckedForm<NewPasswordForm>({ newPassword: '', newPasswordConfirm: '' })
  const { errors, isSubmitting } = form.formState
  const navigate = useNavigate()
  const logOut = useLogOut()

  const submit = form.submitWith(async ({ newPassword }) => {
    try {
      await resetPassword({ uid: required('uid', uid), token: required('token', token), newPassword })
      // Every session of the account has ended; what is left of one in this browser would only be in the way of the login.
      if (currentSession().user) logOut()
      // Going back must not lead to a link that is used up.
      navigate(links.passwordChanged, { replace: true })
    } catch (error) {
      showRefusal(form, error)
    }
  })

  return (
    <FormPage
      title="Choose a new password"
      lead="Once it is changed, every browser and phone that is signed in to your account is signed out."
      picture={<LockedDrawer />}
    >
      {errors.root?.message && (
        <Banner kind="error" action={<Link to={links.forgotPassword}>Ask for a new link</Link>}>
          {errors.root.message}
        </Banner>
      )}
      <form onSubmit={submit} noValidate>
        <NewPasswordFields form={form as UseFormReturn<NewPasswordForm>} />
        <p>
          <SubmitButton isBusy={isSubmitting}>Change password</SubmitButton>
        </p>
      </form>
    </FormPage>
  )
}
