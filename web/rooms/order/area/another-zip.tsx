import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { required, zipCode } from '#rules/checks'
import { isServed } from '../../../core/service-area.ts'
import { showRefusal } from '../../../core/show-refusal.ts'
import { SubmitButton } from '../../../ui/button.tsx'
import { checked, useCheckedForm } from '../../../ui/checked-form.ts'
import { Field, FormError } from '../../../ui/field.tsx'
import styles from './another-zip.module.css'
import { AskedZip } from './asked-zip.tsx'

interface AnotherZipProps {
  asked: string
  onAnswer: (zipCode: string, isOurs: boolean) => void
}

/** The zip code that was asked about, and a field for another one, which is checked in the same way. */
export function AnotherZip({ asked, onAnswer }: AnotherZipProps): ReactNode {
  const [isChanging, setChanging] = useState(false)
  const answer = (another: string, isOurs: boolean) => {
    setChanging(false)
    onAnswer(another, isOurs)
  }
  if (isChanging) return <ZipForm asked={asked} onAnswer={answer} />
  return <AskedZip zipCode={asked} isServed={false} onChange={() => setChanging(true)} />
}

function ZipForm({ asked, onAnswer }: AnotherZipProps): ReactNode {
  const queries = useQueryClient()
  const form = useCheckedForm({ another: asked })
  const { register, setFocus, formState } = form
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('another', { shouldSelect: true }), [setFocus])

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
        error={errors.another?.message}
        {...register('another', { validate: checked(required, zipCode) })}
      />
      <SubmitButton variant="secondary" isBusy={isSubmitting}>
        Check
      </SubmitButton>
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
    </form>
  )
}
