import type { ComponentProps, ReactNode } from 'react'
import styles from './code-field.module.css'
import { type Explained, Frame, useWiring } from './wiring.tsx'

interface CodeFieldProps
  extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'inputMode' | 'autoComplete'>,
    Explained {
  label: string
  /** As many as the style sheet has cells. */
  digits: number
  /** Every cell is filled, by neither more nor fewer digits than there are cells. */
  onFull: (input: HTMLInputElement) => void
}

/**
 * A code out of a text, one digit a cell. It is one input all the same, so that a phone can fill it in, and a paste brings all of it, also
 * with the words around it. A digit too many is dropped and sends nothing: what was typed before is being looked at already.
 */
export function CodeField({ label, digits, onFull, hint, error, onChange, ...input }: CodeFieldProps): ReactNode {
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
            const { code, isWhole } = codeIn(target.value, digits)
            target.value = code
            onChange?.(event)
            if (isWhole) onFull(target)
          }}
        />
      </div>
    </Frame>
  )
}

/** The code in what was typed or pasted. Among more digits, as in a text with a number in it, it is the one group that is as long as a code. */
function codeIn(text: string, digits: number): { code: string; isWhole: boolean } {
  const all = text.replace(/\D/g, '')
  const [group, ...others] = all.length > digits ? text.split(/\D+/).filter(({ length }) => length === digits) : []
  if (group !== undefined && others.length === 0) return { code: group, isWhole: true }
  return { code: all.slice(0, digits), isWhole: all.length === digits }
}
