import { type ReactNode, useState } from 'react'
import { SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { State, States } from './states.tsx'

const FAILURES = [
  { name: 'street', label: 'Street', message: 'Required' },
  { name: 'zip', label: 'Zip code', message: 'Five digits, please' },
]

export function Forms(): ReactNode {
  const [attempt, setAttempt] = useState(0)
  return (
    <States title="Summary and form error">
      <State name="The summary takes the focus each time the form is sent">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setAttempt(attempt + 1)
          }}
        >
          <ErrorSummary failures={FAILURES} attempt={attempt} />
          <Field label="Street" name="street" error="Required" />
          <Field label="Zip code" name="zip" error="Five digits, please" defaultValue="940" inputMode="numeric" />
          <SubmitButton isBusy={false}>Save address</SubmitButton>
        </form>
      </State>
      <State name="What is wrong with the form as a whole">
        <FormError>We could not save this just now. Nothing you typed is lost; please try again.</FormError>
      </State>
    </States>
  )
}
