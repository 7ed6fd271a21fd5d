import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { ErrorLine, type Explained, Frame, useWiring } from './wiring.tsx'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, Explained {
  label: string
  /** Stands after the input, against its edges: suggestions. */
  after?: ReactNode
}

/** A label, a hint, an input and its error, wired to each other once. */
export function Field({ label, hint, error, after, ...input }: FieldProps): ReactNode {
  const wiring = useWiring({ ...input, hint, error })
  return (
    <Frame label={label} hint={hint} error={error} wiring={wiring} after={after}>
      <input {...input} {...wiring.control} className={styles.input} />
    </Frame>
  )
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'multiple' | 'size'>, Explained {
  label: string
}

export function Select({ label, hint, error, ...select }: SelectProps): ReactNode {
  const wiring = useWiring({ ...select, hint, error })
  const arrow = (
    <svg className={styles.arrow} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M3 6l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
  return (
    <Frame label={label} hint={hint} error={error} wiring={wiring} after={arrow}>
      <select {...select} {...wiring.control} className={styles.input} />
    </Frame>
  )
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'>, Explained {
  label: string
}

export function TextArea({ label, hint, error, rows = 4, ...area }: TextAreaProps): ReactNode {
  const wiring = useWiring({ ...area, hint, error })
  return (
    <Frame label={label} hint={hint} error={error} wiring={wiring}>
      <textarea rows={rows} {...area} {...wiring.control} className={styles.input} />
    </Frame>
  )
}

/** The error of the form as a whole; it is spoken as soon as it appears. */
export function FormError({ children }: { children: ReactNode }): ReactNode {
  return <ErrorLine role="alert">{children}</ErrorLine>
}
