import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { daysWithoutPickup } from '#rules/days/driving-week'
import { servedTowns } from '#rules/locations'
import { policy } from '#rules/policy'
import { timeOfDay, usd, usdRange } from '../../texts/figures.ts'
import { AreaCheck } from './area-check.tsx'
import styles from './service-area.module.css'

const { beyondMiles, belowCents, nearFeeCents, farFeeCents } = policy.extendedRoute
const { windowOpensMinuteOfDay, windowClosesMinuteOfDay } = policy.pickups
const HOURS = `${timeOfDay(windowOpensMinuteOfDay)} to ${timeOfDay(windowClosesMinuteOfDay)}`
const TOWNS_ID = 'towns'
const ALL_TOWNS = `${links.services}#${TOWNS_ID}`
const TOWNS = `${servedTowns.slice(0, -1).map(unbroken).join(', ')} and ${unbroken(servedTowns.at(-1) ?? '')}`

/** The question that ends most visits well: do you come to me? The towns stand on one page; the others lead there. */
export function ServiceArea({ hasTowns = false }: { hasTowns?: boolean }): ReactNode {
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
        <div className={styles.towns} id={hasTowns ? TOWNS_ID : undefined}>
          {hasTowns ? (
            <>
              <h3>Where we pick up</h3>
              <p>{TOWNS}.</p>
              <p>{`Pickups ${HOURS}, except ${daysWithoutPickup}.`}</p>
            </>
          ) : (
            <p>
              We pick up in <Link to={ALL_TOWNS}>{servedTowns.length} towns</Link>, from San Jose up the Peninsula to
              San Mateo.
            </p>
          )}
          {/* The fees of the way stand with the towns. */}
          {hasTowns && (
            <p>
              More than {beyondMiles} miles from us, you are on an{' '}
              <Link to={`${links.pricing}#delivery`}>extended route</Link>: pickup and delivery are free from{' '}
              {usd(belowCents)}, and {usdRange(nearFeeCents, farFeeCents)} below that.
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

/** The name of a town stays on one line. */
function unbroken(town: string): string {
  return town.replaceAll(' ', '\u00a0')
}
