import type { ReactNode } from 'react'
import { emailAddress, maximumLength, phoneNumber, required } from '#rules/checks'
import { checked } from '#ui/checked-form.ts'
import { Field } from '#ui/field.tsx'
import type { FieldBinding } from '#ui/form-state.ts'
import { MaskedPhone } from '#ui/masked-phone.tsx'
import styles from './lead-form.module.css'

interface Person {
  fullName: string
  email: string
  phone: string
}

/** The fields need this much of the form they stand in, whatever else it holds. */
interface PersonControl {
  register(name: keyof Person, rules: { validate: (value: string) => string | true }): FieldBinding<keyof Person>
  formState: { errors: { [Name in keyof Person]?: { message?: string | undefined } | undefined } }
}

interface PersonFieldsProps {
  form: PersonControl
  isPhoneOptional?: boolean
}

/** The fields for the person who asks, and how to answer them; the optional ones come last. */
export function PersonFields({ form, isPhoneOptional = false }: PersonFieldsProps): ReactNode {
  const { register, formState } = form
  const { errors } = formState
  const isPhoneFine = isPhoneOptional ? checkedIfAny : checked(required, phoneNumber)
  const phone = (
    <MaskedPhone
      label={isPhoneOptional ? 'Cell phone (optional)' : 'Cell phone'}
      error={errors.phone?.message}
      {...register('phone', { validate: isPhoneFine })}
    />
  )
  return (
    <>
      <Field
        label="Full name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName', { validate: checked(required, maximumLength) })}
      />
      <div className={styles.pair}>
        {!isPhoneOptional && phone}
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', { validate: checked(required, emailAddress, maximumLength) })}
        />
        {isPhoneOptional && phone}
      </div>
    </>
  )
}

const checkedIfAny = (phone: string) => phone === '' || checked(phoneNumber)(phone)
