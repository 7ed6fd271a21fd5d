import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import fieldStyles from './field.module.css'
import type { FieldProps } from './field.tsx'
import styles from './password-input.module.css'
import { Frame, useWiring } from './wiring.tsx'

type PasswordInputProps = Omit<FieldProps, 'type' | 'after'>

/** A password that its owner may look at while typing; it is hidden again before the form goes anywhere. */
export function PasswordInput({ label, hint, error, ...input }: PasswordInputProps): ReactNode {
  const wiring = useWiring({ ...input, hint, error })
  const [isShown, setShown] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // Sent as plain text it would land in the browser's list of things typed before; so it is hidden at once, not with
    // the next rendering.
    const hide = () => flushSync(() => setShown(false))
    const form = toggle.current?.form
    form?.addEventListener('submit', hide, { capture: true })
    return () => form?.removeEventListener('submit', hide, { capture: true })
  }, [])

  const switchOver = () => {
    const element = document.getElementById(wiring.control.id)
    if (!(element instanceof HTMLInputElement)) return
    const { selectionStart, selectionEnd } = element
    flushSync(() => setShown(!isShown))
    // Some browsers put the caret elsewhere when the type changes.
    if (document.activeElement === element) element.setSelectionRange(selectionStart, selectionEnd)
  }

  return (
    <Frame label={label} hint={hint} error={error} wiring={wiring}>
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        {...wiring.control}
        type={isShown ? 'text' : 'password'}
        className={`${fieldStyles.input} ${styles.input}`}
      />
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-controls={wiring.control.id}
        // Described, not named, by the label: whoever looks for the label finds one field.
        aria-describedby={wiring.ids.label}
        onMouseDown={(event) => event.preventDefault()}
        onClick={switchOver}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </Frame>
  )
}
