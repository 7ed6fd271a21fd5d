import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LocationList } from '#contract/catalogue'
import { dropoffDay } from '#rules/days/pickups'
import { zipDigits } from '#rules/zip-digits'
import { dayText } from '#ui/day-text.ts'
import { closedDays } from '../../../core/closed-days.ts'
import { Loaded } from '../../../core/loaded.tsx'
import { locationOf, locationsQuery } from '../../../core/service-area.ts'
import { AreaMap } from '../../../shared/area/area-map.tsx'
import { servedTownOnMap } from '../../../shared/area/area-towns.ts'
import { Towns, useNextPickupDay } from '../../../shared/area/next-day.tsx'
import { extendedRouteWords } from '../../../shared/money/delivery-words.ts'
import styles from './area-answer.module.css'
import place from './area-answer-place.module.css'
import { AskedZip } from './asked-zip.tsx'

interface AreaAnswerProps {
  asked: string
  typed: string
  onChange: () => void
  skeleton: ReactNode
}

/** Says where we pick up and when we come next, for the zip code that the form holds, or else the one that was asked about. */
export function AreaAnswer({ skeleton, ...answer }: AreaAnswerProps): ReactNode {
  const locations = useQuery(locationsQuery)
  const isLost = locations.data === undefined && locations.error !== null
  return (
    <div className={isLost ? `${place.place} wide` : undefined}>
      <Loaded query={locations} skeleton={skeleton}>
        {(all) => <Answer {...answer} locations={all} />}
      </Loaded>
    </div>
  )
}

interface AnswerProps extends Omit<AreaAnswerProps, 'skeleton'> {
  locations: LocationList
}

function Answer({ asked, typed, onChange, locations }: AnswerProps): ReactNode {
  const day = useNextPickupDay()
  const zipCode = [typed, asked].find((each) => locationOf(locations, each))
  const location = zipCode === undefined ? undefined : locationOf(locations, zipCode)
  // The zip code was asked about in time, and is no longer ours.
  if (zipCode === undefined || !location) return null
  const { towns, distanceMiles } = location
  // Nobody has chosen a plan yet; what everybody pays is said.
  const route = extendedRouteWords('payc', distanceMiles)
  return (
    <section className={`${place.place} wide`} aria-label="Where we pick up">
      <div className={styles.words}>
        <AskedZip zipCode={zipDigits(zipCode)} isServed onChange={onChange} />
        <Sentence towns={towns} day={day} />
        <p className="lead">
          Leave a bag at your door. It’s back {dayText(dropoffDay(day, false, closedDays()))}, and you don’t need to be
          there.
        </p>
        {route && <p className="small">{route}</p>}
      </div>
      <div className={styles.picture}>
        <AreaMap key={towns[0]} town={servedTownOnMap(towns[0])} answer="served" />
      </div>
    </section>
  )
}

/** "We pick up in San Jose, next on Tuesday, November 17th" */
function Sentence({ towns, day }: { towns: readonly string[]; day: string }): ReactNode {
  return (
    <div role="status">
      <h1 className={styles.sentence}>
        <span>
          We pick up in <Towns towns={towns} sign="," />
        </span>{' '}
        <span>next on {dayText(day)}</span>
      </h1>
    </div>
  )
}
