import type { ReactNode } from 'react'
import styles from './ribbon.module.css'

interface RibbonProps {
  /** The share is between 0 and 1. */
  share: number
  /** The share before something was spent of it. */
  before?: number
  isSlim?: boolean
  /** The words for what the ribbon shows. */
  label: string
}

/** A woven ribbon, sewn as far as something reaches: for an amount that is left, and never for a way. */
export function Ribbon({ share, before = 0, isSlim = false, label }: RibbonProps): ReactNode {
  const height = isSlim ? 16 : 24
  const middle = height / 2
  const stitches = (className: string | undefined, to: string) => (
    <line className={className} x1="12" x2={to} y1={middle} y2={middle} />
  )
  return (
    <svg className={styles.ribbon} width="100%" height={height} role="img" aria-label={label}>
      {stitches(styles.ahead, '100%')}
      {before > share && stitches(styles.spent, percent(before))}
      {share > 0 && stitches(styles.sewn, percent(share))}
    </svg>
  )
}

const percent = (share: number): string => `${Math.max(0, Math.min(1, share)) * 100}%`
