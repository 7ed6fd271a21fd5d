import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { servedTowns } from '#rules/locations'
import { links } from '../../links.ts'
import { AreaCheck } from './area-check.tsx'
import styles from './service-area.module.css'

const TOWNS = `${servedTowns.slice(0, -1).map(unbroken).join(', ')} and ${unbroken(servedTowns.at(-1) ?? '')}`

/** The question that ends most visits well: do you come by? */
export function ServiceArea(): ReactNode {
  const id = useId()
  return (
    <section className={styles.section} data-ground="sky" aria-labelledby={id}>
      <div className={`${styles.sides} wide`}>
        <div>
          <h2 id={id}>See if we service your area</h2>
          <div className={styles.form}>
            <AreaCheck />
          </div>
        </div>
        <div className={styles.towns}>
          <h3>Where we come by</h3>
          <p>{TOWNS}.</p>
          <p>
            The farthest of them are on an <Link to={`${links.pricing}#delivery`}>extended route</Link>.
          </p>
        </div>
      </div>
    </section>
  )
}

/** The name of a town stays on one line. */
function unbroken(town: string): string {
  return town.replaceAll(' ', '\u00a0')
}
