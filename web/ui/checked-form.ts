import type { FormEvent } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { type Check, firstFailure } from '#rules/checks'

export interface CheckedForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Sends the form when every check passes; then, or when the server found something, goes to the first error. */
  submitWith(send: (values: Values) => Promise<void>): (event: FormEvent<HTMLFormElement>) => void
}

/** How every form here behaves: errors after a field was touched or the form was sent, and the first one in focus. */
export function useCheckedForm<Values extends FieldValues>(defaultValues: DefaultValues<Values>): CheckedForm<Values> {
  const form = useForm<Values>({ defaultValues, mode: 'onTouched', shouldFocusError: false })
  return {
    ...form,
    submitWith: (send) => async (event) => {
      const element = event.currentTarget
      await form.handleSubmit(send)(event)
      // First as the eye finds it; the library would go by the order in which fields were made.
      requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    },
  }
}

/** The business's own checks as a form's rule: the same sentence on the screen as from the server. */
export const checked =
  (...checks: readonly Check[]) =>
  (value: string): string | true =>
    firstFailure(value, checks) ?? true
