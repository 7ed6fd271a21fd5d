import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Stands after the input, inside the field: suggestions, a show button. */
  after?: ReactNode
}

/** A label, a hint, an input and its error, wired to each other once. */
export function Field({ label, hint, error, after, ...input }: FieldProps): ReactNode {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        {...(describedBy && { 'aria-describedby': describedBy })}
      />
      {after}
      {/* The line is always there, so that an error moves nothing. */}
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    </div>
  )
}

export function FormError({ children }: { children: ReactNode }): ReactNode {
  return (
    <p role="alert" className={styles.error}>
      {children}
    </p>
  )
}
