import type { ReactNode } from 'react'
import styles from './rows-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

/** So many rows of a table, as high as they come. */
export function RowsSkeleton({ rows }: { rows: number }): ReactNode {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
        <div key={index} className={styles.row}>
          <Skeleton lines={1} />
        </div>
      ))}
    </div>
  )
}
