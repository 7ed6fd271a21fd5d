import type { ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { maskPhoneField } from './phone-mask.ts'

type MaskedPhoneProps = Omit<FieldProps, 'type' | 'inputMode'>

/** A telephone number that takes its dashes while it is typed; the caller hears it with them. */
export function MaskedPhone({ onChange, ...field }: MaskedPhoneProps): ReactNode {
  return (
    <Field
      autoComplete="tel-national"
      placeholder="###-###-####"
      {...field}
      // Without the country, as the mask wants it; a field of type "tel" may only ask for the whole number.
      type="text"
      inputMode="tel"
      onChange={(event) => {
        maskPhoneField(event)
        onChange?.(event)
      }}
    />
  )
}
