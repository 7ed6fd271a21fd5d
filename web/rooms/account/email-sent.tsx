import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { PhoneMessages } from '../../illustrations/phone-messages.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { EmailAddress } from './email-address.tsx'
import styles from './email-sent.module.css'
import { usePassedEmail } from './passed-email.ts'

export default function EmailSent(): ReactNode {
  const email = usePassedEmail()
  return (
    <FormPage title="Email Sent!" picture={<PhoneMessages />}>
      <p className={`${styles.lead} lead`}>
        If an account exists for {email ? <EmailAddress>{email}</EmailAddress> : 'the address you gave us'}, we have
        emailed a link to choose a new password.
      </p>
      <p>The link works once, for {policy.accounts.resetLinkMinutes} minutes.</p>
      <h2 className={styles.heading}>Nothing there yet?</h2>
      <p>Give it a few minutes and check your spam folder.</p>
      <p>
        Used a different address?{' '}
        <Link to={links.forgotPassword} state={{ email }}>
          Try again
        </Link>
      </p>
      <p>
        We are glad to help: write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> or text{' '}
        <a className={styles.phone} href={`sms:${brand.phone}`}>
          {brand.phoneShown}
        </a>
        .
      </p>
    </FormPage>
  )
}
