import type { ReactNode } from 'react'
import { Field, FormError } from '#ui/field.tsx'
import { State, States } from './states.tsx'

export function Forms(): ReactNode {
  return (
    <States title="Field and form errors">
      <State name="What is wrong with each field">
        <Field label="Street" name="street" error="Required" />
        <Field label="Zip code" name="zip" error="Five digits, please" defaultValue="940" inputMode="numeric" />
      </State>
      <State name="What is wrong with the form as a whole">
        <FormError>We could not save this just now. Nothing you typed is lost; please try again.</FormError>
      </State>
    </States>
  )
}
