import type { ComponentProps, ReactNode } from 'react'
import styles from './round-button.module.css'

interface RoundButtonProps extends ComponentProps<'button'> {
  'aria-label': string
}

/** A button that is only a sign, as large as a fingertip. */
export function RoundButton({ className = '', ...props }: RoundButtonProps): ReactNode {
  return <button type="button" className={`${styles.round} ${className}`} {...props} />
}
