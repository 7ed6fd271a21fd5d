import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { required, zipCode } from '#rules/checks'
import { SubmitButton } from '#ui/button.tsx'
import { checked, useCheckedForm } from '#ui/checked-form.ts'
import { Field, FormError } from '#ui/field.tsx'
import { isServed } from '../../../core/service-area.ts'
import { showRefusal } from '../../../core/show-refusal.ts'
import styles from './another-zip.module.css'
import { AskedZip } from './asked-zip.tsx'

interface AnotherZipProps {
  asked: string
  /** What was typed here and not checked yet: whoever holds the form keeps it, so that it outlives the dialog. */
  typed: string
  onTyped: (another: string) => void
  /** The form was sent with it, and it cannot be a zip code. `sent` counts the sendings, each of which leads to it. */
  problem: string | undefined
  sent: number
  onAnswer: (zipCode: string, isOurs: boolean) => void
}

/** The zip code that was asked about, and a field for another one, which is checked in the same way. */
export function AnotherZip(props: AnotherZipProps): ReactNode {
  const { asked, typed, onTyped, onAnswer } = props
  const [state, setState] = useState<'asked' | 'pressed' | 'typing'>('asked')
  const answer = (another: string, isOurs: boolean) => {
    setState('asked')
    onTyped('')
    onAnswer(another, isOurs)
  }
  const type = (another: string) => {
    // A field that came back with its words stays while it is emptied.
    setState('typing')
    onTyped(another)
  }
  if (state !== 'asked' || typed !== '') {
    // A field that came back with its words waits: the dialog begins with what there is to read.
    return <ZipForm {...props} hasFocus={state === 'pressed'} onTyped={type} onAnswer={answer} />
  }
  return <AskedZip zipCode={asked} isServed={false} onChange={() => setState('pressed')} />
}

function ZipForm({
  asked,
  typed,
  onTyped,
  problem,
  sent,
  onAnswer,
  hasFocus,
}: AnotherZipProps & { hasFocus: boolean }): ReactNode {
  const queries = useQueryClient()
  const form = useCheckedForm({ another: typed === '' ? asked : typed })
  const { register, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (hasFocus) setFocus('another', { shouldSelect: true })
  }, [hasFocus, setFocus])
  useEffect(() => {
    if (sent > 0 && problem !== undefined) setFocus('another')
  }, [sent, problem, setFocus])

  const check = form.submitWith(async ({ another }) => {
    try {
      onAnswer(another, await isServed(queries, another))
    } catch (error) {
      showRefusal(form, error)
    }
  })

  return (
    <form className={styles.another} onSubmit={check} noValidate>
      <Field
        label="Another zip code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        error={errors.another?.message ?? problem}
        {...register('another', {
          validate: checked(required, zipCode),
          onChange: ({ target }) => onTyped(target.value),
        })}
      />
      <SubmitButton variant="secondary" isBusy={isSubmitting}>
        Check
      </SubmitButton>
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
    </form>
  )
}
