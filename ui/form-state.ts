import type { ChangeEvent, FocusEvent, FormEvent, RefCallback } from 'react'

/** What a form holds: flat, a value for each field. */
// biome-ignore lint/suspicious/noExplicitAny: an interface is no record of anything narrower.
export type FormValues = Record<string, any>
type NameOf<Values> = keyof Values & string
type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface FieldError {
  message?: string | undefined
  /** The refusal's code. */
  type?: string | undefined
}

/** `root` is about the form as a whole, and `cause` stands below it. */
export type FormErrors<Values> = { [Name in NameOf<Values>]?: FieldError | undefined } & {
  root?: (FieldError & { cause?: FieldError | undefined }) | undefined
}

export interface FormStatus<Values> {
  errors: FormErrors<Values>
  touchedFields: { [Name in NameOf<Values>]?: boolean | undefined }
  isDirty: boolean
  isSubmitting: boolean
  isSubmitted: boolean
  submitCount: number
}

export interface FieldRules<Value, Values> {
  /** True, or the sentence that says what is wrong. */
  validate?: (value: Value, values: Values) => string | true
  onChange?: (event: ChangeEvent<Input>) => void
  onBlur?: (event: FocusEvent<Input>) => void
}

export interface FieldBinding<Name extends string> {
  name: Name
  ref: RefCallback<Input>
  onChange: (event: ChangeEvent<Input>) => void
  onBlur: (event: FocusEvent<Input>) => void
}

export interface SetValueOptions {
  shouldDirty?: boolean
  shouldTouch?: boolean
  shouldValidate?: boolean
}

interface ResetOptions {
  keepDefaultValues?: boolean
  keepErrors?: boolean
  keepTouched?: boolean
  keepIsSubmitted?: boolean
  keepSubmitCount?: boolean
}

export interface Form<Values extends FormValues> {
  register<Name extends NameOf<Values>>(name: Name, rules?: FieldRules<Values[Name], Values>): FieldBinding<Name>
  /** Whoever reads a value while drawing is drawn again when it changes. */
  watch(): Values
  watch<Name extends NameOf<Values>>(name: Name): Values[Name]
  /** Hears of every change, and whether somebody typed it; answers with the way to stop that. */
  listen(heard: (values: Values, isTyped: boolean) => void): () => void
  getValues(): Values
  getValues<Name extends NameOf<Values>>(name: Name): Values[Name]
  setValue<Name extends NameOf<Values>>(name: Name, value: Values[Name], options?: SetValueOptions): void
  reset(values?: Values, options?: ResetOptions): void
  setError(name: NameOf<Values> | 'root', error: FieldError & { cause?: FieldError }): void
  clearErrors(name?: NameOf<Values> | 'root'): void
  /** Checks a field now, whoever has been at it. */
  trigger(name: NameOf<Values>): boolean
  setFocus(name: NameOf<Values>, options?: { shouldSelect?: boolean }): void
  handleSubmit(
    send: (values: Values) => Promise<void> | void,
    refuse?: (errors: FormErrors<Values>) => void,
  ): (event?: FormEvent<HTMLFormElement>) => Promise<void>
  status(): FormStatus<Values>
  /** The form has been drawn: what stands in a field that comes later is the form's. */
  ready(): void
}

interface Field {
  elements: Set<Input>
  /** It stood in the page and does so no more, so nothing is wrong with it. */
  isGone: boolean
  rules: FieldRules<never, never>
  props: FieldBinding<string>
}

const UNTOUCHED = {
  errors: {},
  touchedFields: {},
  isDirty: false,
  isSubmitting: false,
  isSubmitted: false,
  submitCount: 0,
} as const

/**
 * A form whose fields keep their own words, so that a letter draws nothing anew. A field says what is wrong once somebody has left it, and
 * from then on with every letter; after the form was sent, all do. `show` draws the form again.
 */
export function makeForm<Values extends FormValues>(start: Values, show: () => void): Form<Values> {
  let first = { ...start }
  let values = { ...start }
  let status: FormStatus<Values> = UNTOUCHED
  const fields = new Map<string, Field>()
  const listeners = new Set<(values: Values, isTyped: boolean) => void>()
  const watched = new Set<string>()
  let isReady = false

  const change = (part: Partial<FormStatus<Values>>) => {
    status = { ...status, ...part }
    show()
  }
  /** What somebody typed before the form came alive is what they typed. */
  const adopt = (name: string, value: unknown) => {
    hold(name, value)
    change({ isDirty: isDirty() })
  }
  const isDirty = () => Object.keys(values).some((name) => values[name] !== first[name])
  const hold = (name: string, value: unknown) => {
    values = { ...values, [name]: value }
  }
  const tell = (isTyped: boolean) => {
    for (const heard of listeners) heard(values, isTyped)
  }
  const touched = (name: string) => ({ ...status.touchedFields, [name]: true })

  /** All errors there are, once these fields are looked at. */
  const errorsWith = (names: Iterable<string>): FormErrors<Values> => {
    const errors: Record<string, FieldError | undefined> = { ...status.errors }
    for (const name of names) {
      const field = fields.get(name)
      const outcome = !field?.isGone && field?.rules.validate?.(values[name] as never, values as never)
      delete errors[name]
      if (typeof outcome === 'string') errors[name] = { type: 'validate', message: outcome }
    }
    return errors as FormErrors<Values>
  }

  const heardOf = (name: string, field: Field, event: ChangeEvent<Input> | FocusEvent<Input>, isTyped: boolean) => {
    const value = read(event.target, field.elements)
    const isNew = value !== values[name]
    const { isSubmitted, touchedFields, errors } = status
    hold(name, value)
    if (isTyped) field.rules.onChange?.(event as ChangeEvent<Input>)
    else field.rules.onBlur?.(event as FocusEvent<Input>)
    const isChecked = isTyped ? isSubmitted || touchedFields[name] : !isSubmitted
    const next = { ...status }
    if (isChecked) next.errors = errorsWith([name])
    // A refusal of the whole form is no news either, once something in it is changed.
    if (isTyped && errors.root) next.errors = { ...next.errors, root: undefined }
    if (!isTyped) next.touchedFields = touched(name)
    next.isDirty = isDirty()
    const isSeen = isNew && (watched.has(name) || watched.has(ALL))
    if (isSeen || !isSame(next, status)) change(next)
    if (isTyped) tell(true)
  }

  const fieldOf = (name: string): Field => {
    const known = fields.get(name)
    if (known) return known
    const field: Field = {
      elements: new Set(),
      isGone: false,
      rules: {},
      props: {
        name,
        ref: (element) => {
          if (!element) return
          field.elements.add(element)
          field.isGone = false
          if (!isReady && isEdited(element)) adopt(name, read(element, field.elements))
          else write(element, values[name])
          return () => {
            field.elements.delete(element)
            field.isGone = field.elements.size === 0
          }
        },
        onChange: (event) => heardOf(name, field, event, true),
        onBlur: (event) => heardOf(name, field, event, false),
      },
    }
    fields.set(name, field)
    return field
  }
  const writeAll = (name: string) => {
    for (const element of fields.get(name)?.elements ?? []) write(element, values[name])
  }

  return {
    register(name, rules = {}) {
      const field = fieldOf(name)
      field.rules = rules as Field['rules']
      return field.props as FieldBinding<typeof name>
    },
    watch(name?: string) {
      watched.add(name ?? ALL)
      return name === undefined ? values : values[name]
    },
    listen(heard) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    getValues: (name?: string) => (name === undefined ? values : values[name]),
    setValue(name, value, { shouldDirty, shouldTouch, shouldValidate } = {}) {
      hold(name, value)
      writeAll(name)
      change({
        ...(shouldDirty && { isDirty: isDirty() }),
        ...(shouldTouch && { touchedFields: touched(name) }),
        ...(shouldValidate && { errors: errorsWith([name]) }),
      })
      tell(false)
    },
    reset(next = first, keep = {}) {
      if (!keep.keepDefaultValues) first = { ...next }
      values = { ...next }
      for (const name of fields.keys()) writeAll(name)
      const { errors, touchedFields, isSubmitted, submitCount } = status
      change({
        ...UNTOUCHED,
        isDirty: isDirty(),
        ...(keep.keepErrors && { errors }),
        ...(keep.keepTouched && { touchedFields }),
        ...(keep.keepIsSubmitted && { isSubmitted }),
        ...(keep.keepSubmitCount && { submitCount }),
      })
      tell(false)
    },
    setError: (name, error) => change({ errors: { ...status.errors, [name]: error } }),
    clearErrors: (name) => change({ errors: name === undefined ? {} : { ...status.errors, [name]: undefined } }),
    trigger(name) {
      change({ errors: errorsWith([name]) })
      return !status.errors[name]
    },
    setFocus(name, { shouldSelect = false } = {}) {
      const [element] = fields.get(name)?.elements ?? []
      element?.focus()
      if (shouldSelect && element && 'select' in element) element.select()
    },
    handleSubmit: (send, refuse) => async (event) => {
      event?.preventDefault()
      const errors = { ...errorsWith(fields.keys()), root: undefined }
      change({ errors, isSubmitting: true })
      try {
        if (Object.values(errors).some(Boolean)) refuse?.(errors)
        else await send(values)
      } finally {
        change({ isSubmitting: false, isSubmitted: true, submitCount: status.submitCount + 1 })
      }
    },
    status: () => status,
    ready() {
      isReady = true
    },
  }
}

/** Stands for all names. */
const ALL = ''

const isTick = (element: Input) => element.type === 'checkbox'
const isChoice = (element: Input) => element.type === 'radio'

function read(element: Input, all: ReadonlySet<Input>): unknown {
  if (isTick(element)) return (element as HTMLInputElement).checked
  if (!isChoice(element)) return element.value
  return [...all].find((each) => (each as HTMLInputElement).checked)?.value ?? null
}

function isEdited(element: Input): boolean {
  if (isChoice(element)) return false
  if (isTick(element)) return (element as HTMLInputElement).checked !== (element as HTMLInputElement).defaultChecked
  return 'defaultValue' in element && element.value !== element.defaultValue
}

function write(element: Input, value: unknown): void {
  if (isTick(element)) (element as HTMLInputElement).checked = !!value
  else if (isChoice(element)) (element as HTMLInputElement).checked = element.value === value
  // Even the same words would take the selection away.
  else if (element.value !== (value ?? '')) element.value = (value ?? '') as string
}

function isSame<Values>(one: FormStatus<Values>, other: FormStatus<Values>): boolean {
  const names = [...Object.keys(one.errors), ...Object.keys(other.errors)] as (keyof FormErrors<Values>)[]
  return (
    one.isDirty === other.isDirty &&
    one.touchedFields === other.touchedFields &&
    names.every((name) => one.errors[name]?.message === other.errors[name]?.message)
  )
}
