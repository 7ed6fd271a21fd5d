import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet'
  size?: 'normal' | 'small'
  /** The button is as wide as the element it stands in. */
  isWide?: boolean
}

interface ButtonProps
  extends ButtonLook,
    Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'className' | 'aria-busy' | 'aria-disabled'> {
  onClick: () => void | Promise<void>
  /** Busy for a reason of the caller's; what onClick promises keeps it busy by itself. */
  isBusy?: boolean
}

/** Cannot be pressed again until what it started has ended. It keeps the focus meanwhile, which `disabled` would lose. */
export function Button({
  variant,
  size,
  isWide,
  onClick,
  isBusy = false,
  children,
  ...button
}: ButtonProps): ReactNode {
  const [isRunning, setRunning] = useState(false)
  // State comes a moment too late for a second press in the same breath.
  const running = useRef(false)
  const busy = isBusy || isRunning

  const press = () => {
    if (isBusy || running.current) return
    const outcome = onClick()
    if (!(outcome instanceof Promise)) return
    running.current = true
    setRunning(true)
    void outcome.finally(() => {
      running.current = false
      setRunning(false)
    })
  }

  return (
    <button
      {...button}
      {...look({ variant, size, isWide })}
      type="button"
      onClick={press}
      aria-busy={busy}
      aria-disabled={busy || undefined}
    >
      <span className={styles.text}>{children}</span>
    </button>
  )
}

interface SubmitButtonProps extends ButtonLook {
  children: ReactNode
  isBusy: boolean
  /** Seen in place of its words while it is busy. It keeps its width, and its name. */
  busyWords?: string
  disabled?: boolean
}

/** Sends its form, once: it cannot be pressed again while that is under way. */
export function SubmitButton({
  variant,
  size,
  isWide,
  children,
  isBusy,
  busyWords,
  disabled = false,
}: SubmitButtonProps): ReactNode {
  return (
    <button
      {...look({ variant, size, isWide })}
      type="submit"
      disabled={disabled || isBusy}
      aria-busy={isBusy}
      // The field keeps the focus until the button is let go: an error that appears on leaving the field could move the
      // button from under the finger, and the press would be lost.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.text} data-busy-words={busyWords}>
        {children}
      </span>
    </button>
  )
}

interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'className' | 'style'> {}

/** Goes somewhere, and looks like the step to take. */
export function ButtonLink({ variant, size, isWide, children, ...link }: ButtonLinkProps): ReactNode {
  return (
    <Link {...link} {...look({ variant, size, isWide })}>
      <span className={styles.text}>{children}</span>
    </Link>
  )
}

type Look = { [Key in keyof ButtonLook]: ButtonLook[Key] | undefined }

const look = ({ variant = 'primary', size = 'normal', isWide }: Look) => ({
  className: styles.button,
  'data-button': variant,
  'data-size': size,
  'data-wide': isWide || undefined,
})
