import type { ReactNode } from 'react'
import { brand } from '#contract/brand'
import styles from './logo.module.css'
import { Flower, Sheet } from './parts/flower.tsx'

/** The flower alone; it needs a title only where no name stands beside it. */
function Mark({ title }: { title?: string }): ReactNode {
  return (
    <Sheet title={title} width={30}>
      <Flower x={0} y={0} />
    </Sheet>
  )
}

/** The flower and the name, which stays text. */
export function Logo(): ReactNode {
  return (
    <span className={styles.logo}>
      <Mark />
      <span data-name>{brand.name}</span>
    </span>
  )
}
