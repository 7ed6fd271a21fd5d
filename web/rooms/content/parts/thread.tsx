import type { ReactNode } from 'react'
import styles from './thread.module.css'

interface ThreadProps {
  viewBox: string
  path: string
  className?: string | undefined
}

/** A stitched thread, drawn out to its place; the stitches keep their size. */
export const StretchedThread = ({ viewBox, path, className = '' }: ThreadProps): ReactNode => (
  <svg className={`${styles.thread} ${className}`} viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
    <path d={path} vectorEffect="non-scaling-stroke" />
  </svg>
)
