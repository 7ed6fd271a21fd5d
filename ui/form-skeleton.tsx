import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { FieldSkeleton } from './field-skeleton.tsx'
import styles from './form-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

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
