import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import styles from './form-skeleton.module.css'
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
