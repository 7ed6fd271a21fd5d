import type { ReactNode } from 'react'
import styles from './ribbon.module.css'

interface RibbonProps {
  /** From 0 to 1. */
  share: number
  /** What it shows, in words. */
  label: string
}

/** A woven ribbon, sewn as far as something reaches: for an amount that is left, and never for a way. */
export function Ribbon({ share, label }: RibbonProps): ReactNode {
  const percent = `${Math.max(0, Math.min(1, share)) * 100}%`
  return (
    <svg className={styles.ribbon} width="100%" height="24" role="img" aria-label={label}>
      <line className={styles.ahead} x1="12" x2="100%" y1="12" y2="12" />
      {share > 0 && <line className={styles.sewn} x1="12" x2={percent} y1="12" y2="12" />}
    </svg>
  )
}
