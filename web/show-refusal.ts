import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CallError } from './api.ts'

const BROKEN = 'Something went wrong. Please try again.'

/** One sentence for a call that did not work: the server's own, unless it only says that something broke. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) throw error
  return error.status >= 500 ? BROKEN : error.message
}

/** What `showRefusal` needs of a form, whatever else it can do. */
type Refusable<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>

/**
 * Shows a refusal under its fields, or above the button where it is about none of them, or about others too. There its
 * `type` is the refusal's code.
 */
export function showRefusal<Values extends FieldValues>(form: Refusable<Values>, error: unknown): void {
  const message = sentenceOf(error)
  const { code, fields } = error as CallError
  const names = Object.keys(form.getValues())
  const found = Object.entries(fields)
  for (const [name, each] of found) if (names.includes(name)) form.setError(name as Path<Values>, { message: each })
  if (found.length > 0 && found.every(([name]) => names.includes(name))) return
  form.setError('root', { ...(code !== undefined && { type: code }), message })
}
