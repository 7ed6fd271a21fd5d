import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { troubleText } from '../../core/api.ts'
import { type DoorAct, dismissRefused, queue, record } from '../../core/deeds.ts'
import { line } from '../../core/line.ts'
import { type Route, type RouteStop, routeOf } from '../../core/queries.ts'
import { useStore } from '../../core/store.ts'
import type { Me } from '../../core/who.ts'
import { withDeeds } from '../../core/with-deeds.ts'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../parts/spoken.tsx'
import { Note } from '../../parts/tag.tsx'
import { Way } from '../../parts/way.tsx'
import { deedText } from './deed-text.ts'
import styles from './drive.module.css'
import { LastStop } from './last-stop.tsx'
import { NextStops } from './next-stops.tsx'
import { StopNow } from './stop-now.tsx'
import { WaitingSheet } from './waiting-sheet.tsx'

/** A second tap of the same finger would meet the next stop. */
const SETTLES_MS = 700

/** The day of whoever drives, one stop after another. It works on without a network. */
export function Drive({ me }: { me: Me }): ReactNode {
  const { data, error, refetch } = useQuery(routeOf())
  const { waiting } = useStore(queue)
  const route = data && withDeeds(data, waiting)
  return (
    <div className={styles.drive}>
      <title>Today – Larkspur desk</title>
      {route ? (
        <Day me={me} route={route} />
      ) : (
        <>
          <Head me={me} route={undefined} title="Today" />
          <main className={styles.stand}>
            {error ? (
              <>
                <Note tone="bad" icon="alert" role="alert">
                  <b>Couldn’t load the route.</b> {troubleText(error)}
                </Note>
                <Button onClick={async () => void (await refetch())}>
                  <Icon name="again" />
                  Try again
                </Button>
              </>
            ) : (
              <Skeleton lines={6} isSpoken />
            )}
          </main>
        </>
      )}
    </div>
  )
}

function Day({ me, route }: { me: Me; route: Route }): ReactNode {
  const { stops } = route
  const open = stops.filter(({ isDone }) => !isDone)
  const [asked, setAsked] = useSearchParams()
  const chosen = open.find(({ id }) => id === asked.get('stop')) ?? open[0]
  const isSettling = useRef(false)

  const act = async (stop: RouteStop, deed: DoorAct, isLast: boolean) => {
    if (isSettling.current) return
    isSettling.current = true
    setTimeout(() => {
      isSettling.current = false
    }, SETTLES_MS)
    try {
      await record(deed, stop.customer.name)
    } catch {
      showToast('This phone couldn’t save that. Please press again.', { kind: 'error', seconds: 5 })
      return
    }
    const next = isLast ? open.find(({ id }) => id !== stop.id) : undefined
    const then = next ? ` Next, stop ${next.number}, ${next.customer.name}.` : ''
    say(`${deedText(deed)}, ${stop.customer.name}.${then}`)
    if (isLast && asked.has('stop')) setAsked({}, { replace: true })
  }

  const title = chosen ? `Stop ${chosen.number} of ${stops.length}` : `${stops.length} of ${stops.length}`
  return (
    <>
      <Head me={me} route={route} title={stops.length === 0 ? 'Today' : title} />
      <Refused />
      <main>
        {chosen ? (
          <StopNow key={chosen.id} stop={chosen} route={route} onAct={(deed, isLast) => act(chosen, deed, isLast)} />
        ) : (
          <LastStop me={me} route={route} />
        )}
        <NextStops
          here={chosen?.town}
          open={open.filter((stop) => stop !== chosen)}
          done={stops.filter(({ isDone }) => isDone)}
          isFirst={!chosen}
        />
      </main>
    </>
  )
}

/** Where the driver is, and whether all of it is sent. */
function Head({ me, route, title }: { me: Me; route: Route | undefined; title: string }): ReactNode {
  const { lostAt } = useStore(line)
  const { waiting, isSending } = useStore(queue)
  const [isListOpen, setListOpen] = useState(false)
  const count = waiting.length
  useSpokenLine(lostAt !== null, count)
  const stops = route?.stops ?? []
  const done = stops.filter(({ isDone }) => isDone).length
  const isStuck = count > 0 && (lostAt !== null || !isSending)
  return (
    <>
      <header className={styles.head}>
        <div className={styles.where}>
          <b>{title}</b>
          <button type="button" className={styles.sent} onClick={() => setListOpen(true)}>
            <Icon name={lostAt ? 'offline' : isStuck ? 'clock' : 'check'} size={16} />
            {lostAt ? 'Offline' : count > 0 ? 'Sending' : 'All sent'}
            <span className="unseen">, open the list</span>
          </button>
        </div>
        {stops.length > 0 && <Way done={done} of={stops.length} title={`${done} of ${stops.length} stops done`} />}
      </header>
      {isStuck && (
        <div className={styles.wait}>
          <Icon name="clock" />
          <span>
            <b>{count} waiting to be sent.</b> Kept on this phone; they send on their own.
          </span>
        </div>
      )}
      {isListOpen && <WaitingSheet me={me} route={route} onClosed={() => setListOpen(false)} />}
    </>
  )
}

/** What was refused stays until it is seen. */
function Refused(): ReactNode {
  const { refused } = useStore(queue)
  if (refused.length === 0) return null
  return (
    <div className={styles.refused}>
      <Note tone="bad" icon="alert" role="alert">
        <ul>
          {refused.map(({ key, act, customer, refusal }) => (
            <li key={key}>
              <b>
                Not taken: {deedText(act)}
                {customer && `, ${customer}`}.
              </b>{' '}
              {refusal}
            </li>
          ))}
        </ul>
      </Note>
      <Button variant="secondary" isWide onClick={dismissRefused}>
        I have seen it
      </Button>
    </div>
  )
}

function useSpokenLine(isLost: boolean, count: number): void {
  const wasStuck = useRef(false)
  useEffect(() => {
    if (isLost) say(count > 0 ? `Offline, ${count} waiting to be sent.` : 'Offline.')
    else if (wasStuck.current && count === 0) say('All sent.')
    wasStuck.current = isLost || (wasStuck.current && count > 0)
  }, [isLost, count])
}
