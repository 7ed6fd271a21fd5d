import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { emailAddress, maximumLength, phoneNumber, required } from '#rules/checks'
import { policy } from '#rules/policy'
import { links } from '../../links.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { checked } from '../../ui/checked-form.ts'
import { Field } from '../../ui/field.tsx'
import { MaskedPhone } from '../../ui/masked-phone.tsx'
import styles from './lead-form.module.css'
import { LeadFrame, useLeadForm } from './lead-form.tsx'

const EMPTY = { fullName: '', phone: '', email: '', accept: false }

/** Somebody would like to leave a season's clothes with us. It brings no heading of its own. */
export default function StorageForm(): ReactNode {
  const form = useLeadForm(EMPTY, (values) => ({ kind: 'Storage', ...values }))
  const { register } = form
  const { errors } = form.formState
  return (
    <LeadFrame
      form={form}
      label="Ask about seasonal storage"
      action="Ask about storage"
      thanks={`Thanks for interesting! We will contact you within ${policy.replies.leadWithinHours}hrs`}
    >
      <Field
        label="Full name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName', { validate: checked(required, maximumLength) })}
      />
      <div className={styles.pair}>
        <MaskedPhone
          label="Cell phone"
          error={errors.phone?.message}
          {...register('phone', { validate: checked(required, phoneNumber) })}
        />
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', { validate: checked(required, emailAddress, maximumLength) })}
        />
      </div>
      <Checkbox
        label={
          <>
            I accept the{' '}
            <Link to={links.terms} target="_blank">
              Terms
            </Link>{' '}
            and the{' '}
            <Link to={links.privacy} target="_blank">
              Privacy Policy
            </Link>
          </>
        }
        error={errors.accept?.message}
        {...register('accept', { validate: (isAccepted) => isAccepted || 'Required' })}
      />
    </LeadFrame>
  )
}
