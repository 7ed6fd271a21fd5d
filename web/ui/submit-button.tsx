import type { ReactNode } from 'react'

interface SubmitButtonProps {
  children: ReactNode
  isBusy: boolean
  disabled?: boolean
}

/** Sends its form, once: it cannot be pressed again while that is under way. */
export function SubmitButton({ children, isBusy, disabled = false }: SubmitButtonProps): ReactNode {
  return (
    <button
      type="submit"
      className="button"
      disabled={disabled || isBusy}
      aria-busy={isBusy}
      // The field keeps the focus until the button is let go: an error that appears on leaving the field could move the
      // button from under the finger, and the press would be lost.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </button>
  )
}
