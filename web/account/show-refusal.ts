import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CallError } from '../api.ts'

const UNFINISHED = 'We could not finish this just now. Please try again.'

/** One sentence for a call that did not work: the server's own, unless it only says that something broke. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) throw error
  return error.status >= 500 ? UNFINISHED : error.message
}

/** Each sentence under its field; what belongs to none of this form's fields stands under all of them. */
export function showRefusal<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  const sentence = sentenceOf(error)
  const fields = error instanceof CallError ? Object.entries(error.fields) : []
  const ours = fields.filter(([name]) => name in form.getValues())
  for (const [name, message] of ours) form.setError(name as Path<Values>, { message })
  if (ours.length === 0) form.setError('root', { message: sentence })
}
