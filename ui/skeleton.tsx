import type { ReactNode } from 'react'
import { Card } from './card.tsx'
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

/** A field before it is there: its label, and room for its error. */
export function FieldSkeleton({ isSpoken = false }: { isSpoken?: boolean }): ReactNode {
  return (
    <div className={styles.fieldSkeleton}>
      <Skeleton lines={1} size="small" isSpoken={isSpoken} />
      <Skeleton shape="block" size="small" />
    </div>
  )
}

/** A card's number, and its expiry and CVC beside each other, before they are there. */
export function CardFieldsSkeleton(): ReactNode {
  return (
    <div className={styles.cardFields}>
      <FieldSkeleton isSpoken />
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
  )
}

/** A form on its card before it is there. */
export function FormSkeleton({ fields }: { fields: number }): ReactNode {
  return (
    <Card>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are alike and never change places.
        <FieldSkeleton key={index} isSpoken={index === 0} />
      ))}
      <div className={styles.buttonSkeleton}>
        <Skeleton shape="block" size="small" />
      </div>
    </Card>
  )
}
