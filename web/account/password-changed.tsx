import type { ReactNode } from 'react'
import { LockedDrawer } from '../illustrations/locked-drawer.tsx'
import { FormPage } from '../layout/form-page.tsx'
import { links } from '../links.ts'
import { ButtonLink } from '../ui/button.tsx'

export default function PasswordChanged(): ReactNode {
  return (
    <FormPage
      title="Password Changed!"
      lead="Sign in with your new password. Every browser and phone that was signed in before has been signed out."
      picture={<LockedDrawer />}
    >
      <p>
        <ButtonLink to={links.login}>Login</ButtonLink>
      </p>
    </FormPage>
  )
}
