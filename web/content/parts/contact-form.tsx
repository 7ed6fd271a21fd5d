import { type ReactNode, useRef } from 'react'
import { emailAddress, maximumLength, phoneNumber, required } from '#rules/checks'
import { policy } from '#rules/policy'
import { checked } from '../../ui/checked-form.ts'
import { Field, TextArea } from '../../ui/field.tsx'
import { MaskedPhone } from '../../ui/masked-phone.tsx'
import styles from './lead-form.module.css'
import { LeadFrame, useLeadForm } from './lead-form.tsx'

const EMPTY = { fullName: '', email: '', phone: '', message: '' }

/** A question to people, answered by one. It brings no heading of its own. */
export default function ContactForm(): ReactNode {
  const form = useLeadForm(EMPTY, (values) => ({ kind: 'possible', ...values }))
  const { register, setValue } = form
  const { errors } = form.formState
  // What was typed before the page came alive would be overwritten with the empty value that the form begins with.
  const wasWritten = useRef(true)
  const message = register('message', { validate: checked(required) })
  return (
    <LeadFrame
      form={form}
      label="Write to us"
      action="Send message"
      thanks={`Thank you. Your message is with us, and somebody answers within ${policy.replies.leadWithinHours} hours.`}
    >
      <Field
        label="Full name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName', { validate: checked(required, maximumLength) })}
      />
      <div className={styles.pair}>
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', { validate: checked(required, emailAddress, maximumLength) })}
        />
        <MaskedPhone
          label="Cell phone (optional)"
          error={errors.phone?.message}
          {...register('phone', { validate: (phone) => phone === '' || checked(phoneNumber)(phone) })}
        />
      </div>
      <TextArea
        label="How can we help?"
        rows={5}
        error={errors.message?.message}
        {...message}
        ref={(area) => {
          const typed = wasWritten.current ? area?.value : undefined
          wasWritten.current = false
          message.ref(area)
          if (typed) setValue('message', typed)
        }}
      />
    </LeadFrame>
  )
}
