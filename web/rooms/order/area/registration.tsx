import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { emailAddress, maximumLength, minimumLength, phoneNumber, required, storedPhone } from '#rules/checks'
import { signUpConsents } from '#rules/plans/sign-up-consents'
import { policy } from '#rules/policy'
import { SubmitButton } from '#ui/button.tsx'
import { checked } from '#ui/checked-form.ts'
import { Field, FormError } from '#ui/field.tsx'
import { MaskedPhone } from '#ui/masked-phone.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { useDraftedForm } from '../../../core/drafted-form.ts'
import { type FormDraft, useDraft } from '../../../core/form-draft.ts'
import { useIsHydrating } from '../../../core/hydration.ts'
import { openModal } from '../../../core/modal-store.ts'
import { isServed } from '../../../core/service-area.ts'
import { currentSession } from '../../../core/session.ts'
import { FrontDoor } from '../../../illustrations/front-door.tsx'
import { FormPage } from '../../../layout/form-page.tsx'
import { AddressFields, type TypedAddress } from '../../../providers/places/address-fields.tsx'
import { type SignUpForm, signUp } from '../../../shared/customer/sign-in.ts'
import { addressDraft, areaAnswerDraft, registrationDraft } from '../../../shared/customer/sign-up-drafts.ts'
import { packagesDraft } from '../../../shared/order/order-drafts.ts'
import { deliveryDraft } from '../../../shared/pickup/pickup-drafts.ts'
import { AreaAnswerPlace, readAskedZip } from './area-answer-place.tsx'
import styles from './registration.module.css'

const EMPTY: SignUpForm = { zipCode: '', addressLine1: '', phone: '', email: '', password: '' }

export default function Registration(): ReactNode {
  const queries = useQueryClient()
  const [start] = useState<SignUpForm>(() => ({ ...EMPTY, ...addressDraft.read() }))
  const [asked] = useState(readAskedZip)
  const form = useDraftedForm(start, useRegistrationDraft())
  const { register, formState } = form
  const { errors, isDirty, isSubmitting } = formState

  const isAnswered = !useIsHydrating() && asked !== undefined

  const takeAddress = ({ zipCode, addressLine1 }: TypedAddress) => {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    form.setValue('addressLine1', addressLine1, options)
    form.setValue('zipCode', zipCode, options)
  }

  const submit = form.submitWith(async (values, key) => {
    const address = { zipCode: values.zipCode, addressLine1: values.addressLine1 }
    addressDraft.write(address)
    packagesDraft.clear()
    deliveryDraft.clear()
    if (!(await isServed(queries, values.zipCode))) {
      openModal({ kind: 'NOTIFY', address, onServed: takeAddress })
      return
    }
    await signUp({ ...values, phone: storedPhone(values.phone) }, key)
    // Signed in by now, and already on the way to the next page.
    registrationDraft.clear()
    registrationDraft.attempt?.clear()
    addressDraft.clear()
    areaAnswerDraft.clear()
    return
  }, refusalsOf)

  return (
    <>
      <AreaAnswerPlace
        asked={asked}
        typed={form.watch('zipCode')}
        onChange={() => form.setFocus('zipCode', { shouldSelect: true })}
      />
      <FormPage
        title="Welcome"
        titleLevel={isAnswered ? 2 : 1}
        lead="Where should we pick up, and what number should we text? Your first pickup is a minute away."
        picture={<FrontDoor />}
      >
        {/* Before the fields: who has an account and pressed "Request Pickup" sees it without filling in a form. */}
        <p>
          Already a customer? <Link to={links.login}>Login</Link>
        </p>
        <form className={styles.form} onSubmit={submit} noValidate>
          <AddressFields form={form} />
          <MaskedPhone
            label="Cell phone"
            placeholder="650-555-0123"
            hint="We text you before a pickup and after a delivery."
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
          <PasswordInput
            label="Password"
            hint={`${policy.accounts.passwordMinLength} characters or more.`}
            autoComplete="new-password"
            error={errors.password?.message}
            {...register('password', { validate: checked(required, minimumLength, maximumLength) })}
          />
          <Consent />
          {errors.root?.message && <FormError>{errors.root.message}</FormError>}
          {errors.root?.cause && <FormError>{errors.root.cause.message}</FormError>}
          <p>
            <SubmitButton isBusy={isSubmitting} disabled={!isDirty}>
              Register
            </SubmitButton>
          </p>
        </form>
      </FormPage>
    </>
  )
}

/** The fields of an earlier try come back, except the password. */
function useRegistrationDraft(): FormDraft<SignUpForm, Partial<SignUpForm>> {
  const draft = useDraft(registrationDraft)
  const [kept] = useState(() => ({
    ...draft,
    write({ zipCode, addressLine1, phone, email }: SignUpForm) {
      // A visitor who has just registered leaves nothing behind.
      if (currentSession().user) draft.clear()
      else draft.write({ zipCode, addressLine1, phone, email })
    },
  }))
  return kept
}

/** The fixed sentence does not help by itself; where no field says more, a second one says what happened and what to do. */
const refusalsOf = ({ email, zipCode, addressLine1 }: SignUpForm) => ({
  fixedSentence: 'Invalid credentials',
  modals: {
    email_taken: { kind: 'EMAIL', email },
    phone_taken: { kind: 'PHONE' },
    zip_not_served: { kind: 'NOTIFY', address: { zipCode, addressLine1 } },
  } as const,
  isModalEnough: true,
})

const LINKED_DOCUMENTS: Record<string, string> = { 'Terms of Use': links.terms, 'Privacy Policy': links.privacy }

/** Exactly the wording that is stored with the sign-up, with the documents it names within reach. */
function Consent(): ReactNode {
  const { terms, texts } = signUpConsents
  const parts = terms.split(/(Terms of Use|Privacy Policy)/)
  return (
    <p className="small">
      {parts.map((part) => {
        const to = LINKED_DOCUMENTS[part]
        return to ? (
          <Link key={part} to={to}>
            {part}
          </Link>
        ) : (
          part
        )
      })}{' '}
      {texts}
    </p>
  )
}
