import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { links } from '#contract/links'
import { Banner } from '#ui/banner.tsx'
import { SubmitButton } from '#ui/button.tsx'
import { useCheckedForm } from '#ui/checked-form.ts'
import { requireParameter } from '../../core/api.ts'
import { showRefusal } from '../../core/show-refusal.ts'
import { LockedDrawer } from '../../illustrations/locked-drawer.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { checkSession } from '../../shared/customer/queries.ts'
import { resetPassword } from './calls.ts'
import { NewPasswordFields, type NewPasswordForm } from './new-password-fields.tsx'
import { UsedUp } from './used-up.tsx'

export default function ResetPassword(): ReactNode {
  const { uid, token } = useParams()
  const form = useCheckedForm<NewPasswordForm>({ newPassword: '', newPasswordConfirm: '' })
  const { errors, isSubmitting } = form.formState
  const navigate = useNavigate()

  const submit = form.submitWith(async ({ newPassword }) => {
    try {
      await resetPassword({ uid: requireParameter('uid', uid), token: requireParameter('token', token), newPassword })
      // Every session of the account has ended; the rest of one here would only be in the way of the login. Another customer
      // who is signed in here stays.
      await checkSession()
      // Going back must not lead to a link that is used up.
      navigate(links.passwordChanged, { replace: true })
    } catch (error) {
      showRefusal(form, error)
    }
  })

  return (
    <FormPage
      title="Choose a new password"
      lead="Changing it signs you out on every browser and phone."
      picture={<LockedDrawer />}
    >
      {errors.root?.type === 'reset_link_used_up' ? (
        <UsedUp askAt={links.forgotPassword}>{errors.root.message}</UsedUp>
      ) : (
        <>
          {errors.root?.message && <Banner kind="error">{errors.root.message}</Banner>}
          <form onSubmit={submit} noValidate>
            <NewPasswordFields form={form} />
            <p>
              <SubmitButton isBusy={isSubmitting}>Change password</SubmitButton>
            </p>
          </form>
        </>
      )}
    </FormPage>
  )
}
