import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { emailAddress, maximumLength, minimumLength, phoneNumber, required, storedPhone } from '#rules/checks'
import { type SignUp, signUp } from '../account/calls.ts'
import { CallError } from '../api.ts'
import { isServed } from '../content/calls.ts'
import { clearDraft, readDraft, writeDraft } from '../drafts.ts'
import { links } from '../links.ts'
import { openModal } from '../modals.tsx'
import { AddressFields, type AddressForm } from '../providers/places/address-fields.tsx'
import { checked, useCheckedForm } from '../ui/checked-form.ts'
import { Field, FormError } from '../ui/field.tsx'
import { maskPhoneField } from '../ui/phone-mask.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { Consent } from './consent.tsx'

const SAVE_AFTER_MS = 500

export default function Registration(): ReactNode {
  const queries = useQueryClient()
  const form = useCheckedForm<SignUp>({ zipCode: '', addressLine1: '', phone: '', email: '', password: '' })
  useRememberedFields(form)
  const { register, formState } = form
  const { errors, isDirty, isSubmitting } = formState

  const submit = form.submitWith(async (values) => {
    const address = { zipCode: values.zipCode, addressLine1: values.addressLine1 }
    writeDraft('address', address)
    clearDraft('packages')
    clearDraft('delivery')
    try {
      if (!(await isServed(queries, values.zipCode))) {
        openModal({ kind: 'NOTIFY', address })
        return
      }
      await signUp({ ...values, phone: storedPhone(values.phone) })
      clearDraft('registration')
      clearDraft('address')
    } catch (error) {
      showRefusal(form, error)
    }
  })

  return (
    <div className="narrow">
      <h1>Welcome</h1>
      <p>Your address, your cell phone, and your first pickup is a minute away.</p>
      <form onSubmit={submit} noValidate>
        <AddressFields form={form as unknown as UseFormReturn<AddressForm>} />
        <Field
          label="Cell phone"
          hint="We text you before a pickup and after a delivery."
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="###-###-####"
          error={errors.phone?.message}
          {...register('phone', { validate: checked(required, phoneNumber), onChange: maskPhoneField })}
        />
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', { validate: checked(required, emailAddress, maximumLength) })}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password', { validate: checked(required, minimumLength, maximumLength) })}
        />
        <Consent />
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        {errors.root?.['unreachable'] && <FormError>{errors.root['unreachable'].message}</FormError>}
        <p>
          <SubmitButton isBusy={isSubmitting} disabled={!isDirty}>
            Register
          </SubmitButton>
        </p>
      </form>
      <p>
        Already a customer? <Link to={links.login}>Login</Link>
      </p>
    </div>
  )
}

/** What the area check or an earlier try left behind comes back, except the password. */
function useRememberedFields(form: UseFormReturn<SignUp>): void {
  const { reset, watch, getValues } = form
  useEffect(() => {
    const remembered = { ...readDraft('address'), ...readDraft('registration') }
    reset({ ...getValues(), ...remembered })
    let timer: ReturnType<typeof setTimeout>
    const { unsubscribe } = watch(({ zipCode = '', addressLine1 = '', phone = '', email = '' }) => {
      clearTimeout(timer)
      timer = setTimeout(() => writeDraft('registration', { zipCode, addressLine1, phone, email }), SAVE_AFTER_MS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [reset, watch, getValues])
}

function showRefusal({ setError }: UseFormReturn<SignUp>, error: unknown): void {
  if (!(error instanceof CallError)) throw error
  if (error.code === 'email_taken' || error.code === 'phone_taken') {
    openModal({ kind: error.code === 'email_taken' ? 'EMAIL' : 'PHONE' })
    return
  }
  for (const [name, message] of Object.entries(error.fields)) setError(name as keyof SignUp, { message })
  setError('root', { message: 'Invalid credentials' })
  if (error.status === 0 || error.status >= 500) {
    setError('root.unreachable', { message: `We could not finish this (${error.message}). Please try again.` })
  }
}
