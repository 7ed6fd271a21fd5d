import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { Checkbox } from '#ui/checkbox.tsx'
import { defineLeadDraft } from '../../../../shared/customer/lead-guard.tsx'
import { LeadFrame, useLeadForm } from './lead-form.tsx'
import { PersonFields } from './person-fields.tsx'

const EMPTY = { fullName: '', phone: '', email: '', accept: false }

export const storageDraft = defineLeadDraft<typeof EMPTY>('storage')

/** Somebody would like to leave a season's clothes with us. It brings no heading of its own. */
export default function StorageForm(): ReactNode {
  const form = useLeadForm(storageDraft, EMPTY, (values) => ({ kind: 'Storage', ...values }))
  return (
    <LeadFrame
      form={form}
      label="Ask about seasonal storage"
      action="Ask about storage"
      thanks={`Thanks for interesting! We will contact you within ${policy.replies.leadWithinHours}hrs`}
    >
      <PersonFields form={form} />
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
        error={form.formState.errors.accept?.message}
        {...form.register('accept', { validate: (isAccepted) => isAccepted || 'Required' })}
      />
    </LeadFrame>
  )
}
