import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { emailAddress, phoneNumber, required } from '#rules/checks'
import { CallError } from '../api.ts'
import { sendLead } from '../content/calls.ts'
import { closeModal, useOpenModal } from '../modals.tsx'
import { AddressFields, type AddressForm } from '../providers/places/address-fields.tsx'
import { checked, useCheckedForm } from '../ui/checked-form.ts'
import { Field, FormError } from '../ui/field.tsx'
import { Modal } from '../ui/modal.tsx'
import { maskPhoneField } from '../ui/phone-mask.ts'
import { SubmitButton } from '../ui/submit-button.tsx'

interface NotifyForm extends AddressForm {
  email: string
  phone: string
}

/** NOTIFY: we do not come by yet, and remember who would like us to. */
export default function NotifyModal(): ReactNode {
  const request = useOpenModal()
  const [address] = useState(request?.kind === 'NOTIFY' ? request.address : { zipCode: '', addressLine1: '' })
  return (
    <Modal title="Sorry..." onClosed={closeModal}>
      {(close) => (
        <>
          <p>
            We do not offer service in your area at this moment. We are working hard to change that Sign up below to get
            notified as soon as we service your area.
          </p>
          <NotifyMe address={address} onSent={close} />
        </>
      )}
    </Modal>
  )
}

function NotifyMe({ address, onSent }: { address: AddressForm; onSent: () => void }): ReactNode {
  const form = useCheckedForm<NotifyForm>({ ...address, email: '', phone: '' })
  const { register, setError, formState } = form
  const { errors, isSubmitting } = formState

  const submit = form.submitWith(async ({ zipCode, addressLine1, email, phone }) => {
    try {
      await sendLead({ kind: 'interested', email, phone, zipCode, address: addressLine1 })
      onSent()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      for (const [name, message] of Object.entries(error.fields)) {
        setError(name === 'address' ? 'addressLine1' : (name as keyof NotifyForm), { message })
      }
      if (Object.keys(error.fields).length === 0) setError('root', { message: error.message })
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <AddressFields form={form as unknown as UseFormReturn<AddressForm>} />
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', { validate: checked(required, emailAddress) })}
      />
      <Field
        label="Phone (optional)"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="###-###-####"
        error={errors.phone?.message}
        {...register('phone', {
          validate: (phone) => phone === '' || checked(phoneNumber)(phone),
          onChange: maskPhoneField,
        })}
      />
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <SubmitButton isBusy={isSubmitting}>Notify me</SubmitButton>
    </form>
  )
}
