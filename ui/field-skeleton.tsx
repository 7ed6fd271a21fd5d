import type { ReactNode } from 'react'
import styles from './field-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

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
