import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'
import { LockedDrawer } from '../../illustrations/locked-drawer.tsx'
import { FormPage } from '../../layout/form-page.tsx'

export default function PasswordChanged(): ReactNode {
  return (
    <FormPage
      title="Password Changed!"
      lead="Sign in with your new password. You have been signed out everywhere else."
      picture={<LockedDrawer />}
    >
      <p>
        <ButtonLink to={links.login}>Login</ButtonLink>
      </p>
    </FormPage>
  )
}
