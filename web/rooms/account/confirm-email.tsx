import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { links } from '#contract/links'
import { Banner } from '#ui/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CallError, requireParameter } from '../../core/api.ts'
import { useSession } from '../../core/session.ts'
import { sentenceOf } from '../../core/show-refusal.ts'
import { SignedPage } from '../../illustrations/signed-page.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { checkSession } from '../../shared/customer/queries.ts'
import { confirmEmail } from './calls.ts'
import { Done } from './done.tsx'
import { EmailAddress } from './email-address.tsx'
import { UsedUp } from './used-up.tsx'

type Outcome = { kind: 'confirmed'; email: string } | { kind: 'refused'; sentence: string; isUsedUp: boolean }

/** Asks before it asks the server: programs that open every link of an email to look behind it change nothing. */
export default function ConfirmEmail(): ReactNode {
  const { uid, token } = useParams()
  const [outcome, setOutcome] = useState<Outcome>()

  const confirm = async () => {
    try {
      const { email } = await confirmEmail({
        uid: requireParameter('uid', uid),
        token: requireParameter('token', token),
      })
      // The customer who is signed in here may be the one who asked; then the session goes on under the new address.
      await checkSession()
      setOutcome({ kind: 'confirmed', email })
    } catch (error) {
      const isUsedUp = error instanceof CallError && error.code === 'reset_link_used_up'
      setOutcome({ kind: 'refused', sentence: sentenceOf(error), isUsedUp })
    }
  }

  if (outcome?.kind === 'confirmed') {
    return (
      <FormPage title="Email address confirmed" picture={<SignedPage />}>
        <Done>
          From now on you sign in with <EmailAddress>{outcome.email}</EmailAddress>.
        </Done>
        <WhereTo email={outcome.email} />
      </FormPage>
    )
  }
  return (
    <FormPage
      title="Confirm your email address"
      lead="You’ll sign in with it, and we’ll email you there."
      picture={<SignedPage />}
    >
      {outcome?.isUsedUp ? (
        <UsedUp askAt={links.profileAccount}>{outcome.sentence}</UsedUp>
      ) : (
        <>
          {outcome && <Banner kind="error">{outcome.sentence}</Banner>}
          <p>
            <Button onClick={confirm}>Confirm this address</Button>
          </p>
        </>
      )}
    </FormPage>
  )
}

/** The address may be another customer's than the one who is signed in here, whom the login would only send on. */
function WhereTo({ email }: { email: string }): ReactNode {
  const { user } = useSession()
  if (user && user.email !== email) {
    return (
      <p>
        In this browser you are signed in as <EmailAddress>{user.email}</EmailAddress>. That account stays as it is.
      </p>
    )
  }
  return (
    <p>
      {user ? (
        <ButtonLink to={links.profileAccount}>My account</ButtonLink>
      ) : (
        <ButtonLink to={links.login} state={{ email }}>
          Login
        </ButtonLink>
      )}
    </p>
  )
}
