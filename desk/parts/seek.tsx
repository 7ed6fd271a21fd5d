import { type FormEvent, type ReactNode, useRef } from 'react'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { useKeys } from './keys.ts'
import styles from './seek.module.css'

interface SeekProps {
  /** What is looked for, for whoever listens and for whoever looks. */
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  onSubmit?: () => void
}

/** The search of a page, in its head; "/" goes there, and Escape leaves it. */
export function Seek({ label, hint, value, onChange, onSubmit }: SeekProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => input.current?.focus() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <search className={styles.seek}>
      <form onSubmit={submit}>
        <label>
          <Icon name="search" />
          <input
            ref={input}
            type="search"
            aria-label={label}
            autoComplete="off"
            placeholder={hint}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && input.current?.blur()}
          />
          <Kbd>/</Kbd>
        </label>
      </form>
    </search>
  )
}
