import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { emailAddress, maximumLength, phoneNumber, required } from '#rules/checks'
import { checked } from '../../../ui/checked-form.ts'
import { Field } from '../../../ui/field.tsx'
import { MaskedPhone } from '../../../ui/masked-phone.tsx'
import styles from './lead-form.module.css'

interface Person {
  fullName: string
  email: string
  phone: string
}

/** The fields for the person who asks, and how to answer them; the optional ones come last. */
export function PersonFields({ isPhoneOptional = false }: { isPhoneOptional?: boolean }): ReactNode {
  const { register, formState } = useFormContext<Person>()
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
