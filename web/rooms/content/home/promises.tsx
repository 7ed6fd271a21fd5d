import type { ReactNode } from 'react'
import { Phrase } from '../parts/words.tsx'
import type { Copy } from '../texts/shapes.ts'
import styles from './promises.module.css'

/** A few short promises under the first field. */
export function Promises({ promises }: { promises: readonly Copy[] }): ReactNode {
  return (
    <ul className={styles.promises}>
      {promises.map((promise) => (
        <li key={promise}>
          <Phrase>{promise}</Phrase>
        </li>
      ))}
    </ul>
  )
}
