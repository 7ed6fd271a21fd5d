import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react'
import { type Check, firstFailure } from '#rules/checks'
import { type Form, type FormStatus, type FormValues, makeForm } from './form-state.ts'

export interface CheckedForm<Values extends FormValues> extends Omit<Form<Values>, 'status' | 'ready'> {
  formState: FormStatus<Values>
  /** Sends the form when every check passes; then, or when the server found something, goes to the first error. */
  submitWith(send: (values: Values) => Promise<void>): (event: FormEvent<HTMLFormElement>) => void
}

/** Every form here behaves alike: errors after a field was touched or the form was sent, and the first one in focus. */
export function useCheckedForm<Values extends FormValues>(start: Values): CheckedForm<Values> {
  const [, show] = useReducer((times: number) => times + 1, 0)
  const [form] = useState(() => makeForm(start, show))
  const formState = form.status()
  const element = useRef<HTMLFormElement>(null)
  const { submitCount } = formState

  useEffect(() => form.ready(), [form])

  useEffect(() => {
    // First as the eye finds it, and not in the order in which the fields were made.
    if (submitCount > 0)
      element.current?.querySelector<HTMLElement>('[data-error-place], [aria-invalid="true"]')?.focus()
  }, [submitCount])

  return {
    ...form,
    formState,
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
