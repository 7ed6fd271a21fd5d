import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addDays } from '#rules/days/days'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { troubleText } from '../../core/api.ts'
import { queue } from '../../core/deeds.ts'
import { type Route, routeOf } from '../../core/queries.ts'
import { useStore } from '../../core/store.ts'
import type { Me } from '../../core/who.ts'
import { Icon } from '../../parts/icon.tsx'
import { Note } from '../../parts/tag.tsx'
import { counted, firstName } from '../../parts/words.ts'
import styles from './last-stop.module.css'
import { StopList } from './next-stops.tsx'
import { doneText } from './stop-words.ts'

/** Nothing is left of the day, or there was nothing in it. */
export function LastStop({ me, route }: { me: Me; route: Route }): ReactNode {
  const { waiting } = useStore(queue)
  const [isAhead, setAhead] = useState(false)
  const { stops, day, closedFor } = route
  const bags = stops.reduce((sum, { pickup }) => sum + (pickup?.collected?.bags ?? 0), 0)
  return (
    <section className={styles.last}>
      <span className={styles.sign}>
        <Icon name={stops.length > 0 ? 'check' : 'calendar'} size={46} />
      </span>
      {stops.length > 0 ? (
        <>
          <h1>That was the last one, {firstName(me.name)}</h1>
          <p>
            {doneText(stops)}.
            <br />
            {waiting.length === 0 ? 'Everything is sent.' : `${waiting.length} waiting to be sent.`}
          </p>
          <dl className={styles.facts}>
            <dt>Bags on the van</dt>
            <dd>{bags}</dd>
          </dl>
        </>
      ) : (
        <>
          <h1>No stops today</h1>
          <p>
            {closedFor ? `We are closed: ${closedFor}.` : `Nothing is planned for ${dayText(day)}.`} New stops appear
            here automatically.
          </p>
        </>
      )}
      {isAhead ? (
        <Tomorrow day={addDays(day, 1)} />
      ) : (
        <Button isWide variant="secondary" onClick={() => setAhead(true)}>
          <Icon name="calendar" />
          Look at tomorrow
        </Button>
      )}
    </section>
  )
}

function Tomorrow({ day }: { day: string }): ReactNode {
  const { data, error } = useQuery(routeOf(day))
  if (error) return <Note tone="bad">{troubleText(error)}</Note>
  if (!data) return <p>One moment…</p>
  return (
    <div className={styles.ahead}>
      <h2>
        {dayText(day)}: {data.closedFor ? `closed, ${data.closedFor}` : counted(data.stops.length, 'stop')}
      </h2>
      <StopList stops={data.stops} isOnlySeen />
    </div>
  )
}
