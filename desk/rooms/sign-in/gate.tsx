import type { ReactNode } from 'react'
import { brand } from '#contract/brand'
import { DeskLogo } from '../../parts/brand.tsx'
import { GateBag } from './bag.tsx'
import styles from './gate.module.css'

/** The frame of what is seen before somebody is signed in. */
export function Gate({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.gate}>
      <title>{`${title} – Larkspur desk`}</title>
      <aside className={styles.brand} aria-label={brand.name}>
        <DeskLogo isLarge />
        <div>
          <GateBag />
          <p className={styles.motto}>Every bag where it should be.</p>
          <p>The laundry’s own rooms: stops, people and what was done. For staff only.</p>
        </div>
        <span>
          {brand.office.city}, {brand.office.street.replace(/^\d+ /, '')}
        </span>
      </aside>
      <main className={styles.enter}>
        <div>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
