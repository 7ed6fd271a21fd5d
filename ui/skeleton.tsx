import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Lines of text, or one block as high as what comes. */
  shape?: 'lines' | 'block'
  lines?: number
  size?: 'small' | 'medium' | 'large'
  /** One skeleton of a screen says that it is loading; the others are silent. */
  isSpoken?: boolean
}

/** The shape of what comes, so that nothing jumps when it does. */
export function Skeleton({ shape = 'lines', lines = 3, size = 'medium', isSpoken = false }: SkeletonProps): ReactNode {
  const bars = shape === 'block' ? 1 : lines
  return (
    <>
      {isSpoken && (
        <span role="status" className="unseen">
          Loading
        </span>
      )}
      <div className={styles.skeleton} data-shape={shape} data-size={size} aria-hidden="true">
        {Array.from({ length: bars }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never change places.
          <span key={index} className={styles.bar} />
        ))}
      </div>
    </>
  )
}
