import { type ReactNode, useId } from 'react'
import { AreaCheck } from './area-check.tsx'
import styles from './service-area.module.css'

/** The question that ends most visits well: do you come by? */
export function ServiceArea(): ReactNode {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className="wide">
        <h2 id={id}>See if we service your area</h2>
        <div className={styles.form}>
          <AreaCheck />
        </div>
      </div>
    </section>
  )
}
