import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'
import { Mark } from './mark.tsx'

export interface FieldFailure {
  /** The field's name in the form that the summary stands in. */
  name: string
  label: string
  message: string
}

interface ErrorSummaryProps {
  failures: readonly FieldFailure[]
  /** How often the form was sent: with each new time the summary takes the focus, and never while somebody types. */
  attempt: number
  title?: string
}

/** For forms longer than a screen: everything that is wrong, at the top, each with the way to its field. */
export function ErrorSummary({
  failures,
  attempt,
  title = 'Please look at these again',
}: ErrorSummaryProps): ReactNode {
  const id = useId()
  const summary = useRef<HTMLDivElement>(null)
  const answered = useRef(0)

  useEffect(() => {
    const isNew = attempt !== answered.current
    answered.current = attempt
    if (isNew) summary.current?.focus()
  }, [attempt])

  if (failures.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of the form, not a word about it.
    <div ref={summary} role="group" aria-labelledby={id} tabIndex={-1} className={styles.summary} data-error-summary>
      <p id={id} className={styles.title}>
        <Mark kind="error" />
        {title}
      </p>
      <ul className={styles.list}>
        {failures.map(({ name, label, message }) => (
          <li key={name}>
            <a href={`#${name}`} onClick={(event) => goTo(name, event)}>
              {label}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function goTo(name: string, event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const found = event.currentTarget.closest('form')?.elements.namedItem(name)
  // Radios share a name; the form then answers with all of them.
  const field = found instanceof Element ? found : found?.[0]
  if (field instanceof HTMLElement) field.focus()
}
