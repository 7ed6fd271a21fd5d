import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { required } from '../api.ts'
import { SignedPage } from '../illustrations/signed-page.tsx'
import { FormPage } from '../layout/form-page.tsx'
import { links } from '../links.ts'
import { useSession } from '../session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { confirmEmail } from './calls.ts'
import { EmailAddress } from './email-address.tsx'
import { sentenceOf } from './show-refusal.ts'

type Outcome = { kind: 'confirmed'; email: string } | { kind: 'refused'; sentence: string }

/** Asks before it asks the server: programs that open every link of an email to look behind it change nothing. */
export default function ConfirmEmail(): ReactNode {
  const { uid, token } = useParams()
  const [outcome, setOutcome] = useState<Outcome>()
  const { user } = useSession()
  const queries = useQueryClient()

  const confirm = async () => {
    try {
      const { email } = await confirmEmail({ uid: required('uid', uid), token: required('token', token) })
      setOutcome({ kind: 'confirmed', email })
      // Whoever is signed in here may be the one who asked; then the session goes on under the new address.
      void queries.invalidateQueries({ queryKey: ['profile'] })
    } catch (error) {
      setOutcome({ kind: 'refused', sentence: sentenceOf(error) })
    }
  }

  return (
    <FormPage title="Confirm your address" picture={<SignedPage />}>
      {outcome?.kind === 'confirmed' ? (
        <>
          <Banner kind="success" title="Your address is confirmed">
            From now on you sign in with <EmailAddress>{outcome.email}</EmailAddress>.
          </Banner>
          <p>
            {user ? (
              <ButtonLink to={links.profileAccount}>My account</ButtonLink>
            ) : (
              <ButtonLink to={links.login} state={{ email: outcome.email }}>
                Login
              </ButtonLink>
            )}
          </p>
        </>
      ) : (
        <>
          <p className="lead">
            One press, and this is the email address of your account: you sign in with it, and we write to it.
          </p>
          {outcome && (
            <Banner kind="error" action={<Link to={links.profileAccount}>Ask for a new link</Link>}>
              {outcome.sentence}
            </Banner>
          )}
          <p>
            <Button onClick={confirm}>Confirm this address</Button>
          </p>
        </>
      )}
    </FormPage>
  )
}
