import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { servedTowns } from '#rules/locations'
import { policy } from '#rules/policy'
import { usd, usdRange } from '../texts/figures.ts'
import { AreaCheck } from './area-check.tsx'
import styles from './service-area.module.css'

const { beyondMiles, belowCents, nearFeeCents, farFeeCents } = policy.extendedRoute
const TOWNS = `${servedTowns.slice(0, -1).map(unbroken).join(', ')} and ${unbroken(servedTowns.at(-1) ?? '')}`

/** The question that ends most visits well: do you come to me? */
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
          <h3>Where we pick up</h3>
          <p>{TOWNS}.</p>
          <p>
            More than {beyondMiles} miles from us, you are on an{' '}
            <Link to={`${links.pricing}#delivery`}>extended route</Link>: pickup and delivery are free from{' '}
            {usd(belowCents)}, and {usdRange(nearFeeCents, farFeeCents)} below that.
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
