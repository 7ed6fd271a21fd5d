import type { ReactNode } from 'react'
import { required } from '#rules/checks'
import { policy } from '#rules/policy'
import { checked } from '#ui/checked-form.ts'
import { TextArea } from '#ui/field.tsx'
import { defineLeadDraft } from '../../../shared/customer/lead-guard.tsx'
import { LeadFrame, useLeadForm } from '../parts/forms/lead-form.tsx'
import { PersonFields } from '../parts/forms/person-fields.tsx'

const EMPTY = { fullName: '', email: '', phone: '', message: '' }

const contactDraft = defineLeadDraft<typeof EMPTY>('contact')

/** A question to people, answered by one. It brings no heading of its own. */
export default function ContactForm(): ReactNode {
  const form = useLeadForm(contactDraft, EMPTY, (values) => ({ kind: 'possible', ...values }))
  return (
    <LeadFrame
      form={form}
      label="Write to us"
      action="Send message"
      thanks={`Thank you. Your message is with us, and someone will answer within ${policy.replies.leadWithinHours} hours.`}
    >
      <PersonFields form={form} isPhoneOptional />
      <TextArea
        label="How can we help?"
        rows={5}
        error={form.formState.errors.message?.message}
        {...form.register('message', { validate: checked(required) })}
      />
    </LeadFrame>
  )
}
