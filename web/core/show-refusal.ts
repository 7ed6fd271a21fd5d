import { brand } from '#contract/brand'
import type { Form, FormValues } from '#ui/form-state.ts'
import { CallError } from './api.ts'
import { type ModalRequest, openModal } from './modal-store.ts'

const WHAT_TO_DO = `Something broke on our side. Please try again in a moment, or call or text ${brand.phoneShown}.`

/**
 * The sentence about a call that did not work: the server's own. From 500 up that is only the status text, so what to do
 * stands before it; the place that shows it keeps the break.
 */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) throw error
  return error.status >= 500 ? `${WHAT_TO_DO}\n${error.message}` : error.message
}

export interface RefusalOptions {
  /** The fields that the form names otherwise, by their names on the wire. */
  fieldNames?: Readonly<Record<string, string>>
  /** The modal that a refusal opens, by the refusal's code. */
  modals?: Readonly<Record<string, ModalRequest>>
  /** The form stays silent where a modal speaks. */
  isModalEnough?: boolean
  /** Stands above the button whatever was refused. The cause comes below it (`root.cause`) where no field says it. */
  fixedSentence?: string
}

/** The part of a form that `showRefusal` needs, whatever else it can do. */
type Refusable<Values extends FormValues> = Pick<Form<Values>, 'getValues' | 'setError'>

/**
 * The one way to show a refusal: under its fields, or above the button where it is about none of them, or about others too.
 * There its `type` is the refusal's code.
 */
export function showRefusal<Values extends FormValues>(
  form: Refusable<Values>,
  error: unknown,
  options: RefusalOptions = {},
): void {
  const { fieldNames = {}, modals = {}, isModalEnough = false, fixedSentence } = options
  const sentence = sentenceOf(error)
  const { code, fields } = error as CallError

  const modal = code === undefined ? undefined : modals[code]
  // The modal waits until the form is sent: a field that lost focus to it earlier would be checked and lose the server's word.
  if (modal) setTimeout(() => openModal(modal))
  if (modal && isModalEnough) return

  const known = Object.keys(form.getValues())
  const found = Object.entries(fields).map(([name, text]) => ({ name: fieldNames[name] ?? name, text }))
  const shown = found.filter(({ name }) => known.includes(name))
  for (const { name, text } of shown) form.setError(name as keyof Values & string, { message: text })

  const isSaid = shown.length > 0 && shown.length === found.length
  const type = code === undefined ? {} : { type: code }
  if (fixedSentence !== undefined) {
    form.setError('root', { ...type, message: fixedSentence, ...(!isSaid && { cause: { message: sentence } }) })
  } else if (!isSaid) form.setError('root', { ...type, message: sentence })
}
