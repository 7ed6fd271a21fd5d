import type { ComponentProps, ReactNode } from 'react'
import styles from './code-field.module.css'
import { type Explained, Frame, useWiring } from './wiring.tsx'

interface CodeFieldProps
  extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'inputMode' | 'autoComplete'>,
    Explained {
  label: string
  /** Every cell is filled. */
  onFull: (input: HTMLInputElement) => void
}

/** The cells of the style sheet. */
const DIGITS = 6

/**
 * A code out of a text, one digit a cell. It is one input all the same, so that a phone can fill it in, and a paste brings all of it, also
 * with the words around it.
 */
export function CodeField({ label, onFull, hint, error, onChange, ...input }: CodeFieldProps): ReactNode {
  const wiring = useWiring({ ...input, hint, error })
  return (
    <Frame label={label} hint={hint} error={error} wiring={wiring}>
      <div className={styles.cells}>
        <input
          {...input}
          {...wiring.control}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => {
            const { target } = event
            target.value = target.value.replace(/\D/g, '').slice(0, DIGITS)
            onChange?.(event)
            if (target.value.length === DIGITS) onFull(target)
          }}
        />
      </div>
    </Frame>
  )
}
