import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { type Check, firstFailure } from '#rules/checks'

export interface CheckedForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Sends the form when every check passes; then, or when the server found something, goes to the first error. */
  submitWith(send: (values: Values) => Promise<void>): (event: FormEvent<HTMLFormElement>) => void
}

/** Every form here behaves alike: errors after a field was touched or the form was sent, and the first one in focus. */
export function useCheckedForm<Values extends FieldValues>(defaultValues: DefaultValues<Values>): CheckedForm<Values> {
  const form = useForm<Values>({ defaultValues, mode: 'onTouched', shouldFocusError: false })
  const element = useRef<HTMLFormElement>(null)
  const { submitCount, errors } = form.formState
  const { watch } = form

  const forget = useEffectEvent(() => {
    if (errors.root) form.clearErrors('root')
  })
  useEffect(() => {
    // A refusal of the whole form is no news either, once something in it is changed.
    const { unsubscribe } = watch((_, { type }) => type === 'change' && forget())
    return unsubscribe
  }, [watch])

  useEffect(() => {
    // First as the eye finds it; the library would go by the order in which fields were made.
    if (submitCount > 0)
      element.current?.querySelector<HTMLElement>('[data-error-place], [aria-invalid="true"]')?.focus()
  }, [submitCount])

  return {
    ...form,
    submitWith: (send) => (event) => {
      element.current = event.currentTarget
      void form.handleSubmit(send)(event)
    },
  }
}

/** The business's own checks as a form's rule: the same sentence on the screen as from the server. */
export const checked =
  (...checks: readonly Check[]) =>
  (value: string): string | true =>
    firstFailure(value, checks) ?? true
