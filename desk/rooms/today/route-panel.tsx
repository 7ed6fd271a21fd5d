import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { Board, RouteStop } from '../../core/queries.ts'
import { useDeskNow } from '../../core/server-time.ts'
import { Initials } from '../../parts/brand.tsx'
import { useLit } from '../../parts/lit.ts'
import { Panel } from '../../parts/panel.tsx'
import { Tag } from '../../parts/tag.tsx'
import { Way } from '../../parts/way.tsx'
import { agoText, clockText, counted, leftText, listed } from '../../parts/words.ts'
import styles from './board.module.css'
import { onTheVan, orderName, street } from './stop-words.ts'

/** One done before the van, and so many from it on. */
const BEFORE = 1
const FROM = 4
const SECOND = 1_000
const idOf = ({ id }: RouteStop) => id

/** A driver's stops around the one where the van is. */
export function RoutePanel({ route }: { route: Board['routes'][number] }): ReactNode {
  const { driver, towns, stops, stopsDone } = route
  const [isWhole, setWhole] = useState(false)
  const now = useDeskNow(SECOND)
  const lit = useLit(stops, idOf)
  const first = stops.findIndex(({ isDone }) => !isDone)
  const at = first < 0 ? stops.length : first
  const start = Math.max(0, Math.min(at - BEFORE, stops.length - BEFORE - FROM))
  const seen = isWhole ? stops : stops.slice(start, start + BEFORE + FROM)
  const name = listed(towns)
  const done = `${stopsDone} of ${stops.length}`
  return (
    <Panel
      title={name}
      before={driver ? <Initials name={driver.name} /> : undefined}
      under={
        <span className="small">{driver ? `${driver.name} · ${seenText(driver, now)}` : 'No driver assigned'}</span>
      }
      after={<b>{done}</b>}
    >
      <div className={styles.way}>
        <Way done={stopsDone} of={stops.length} title={`${done} stops done`} />
      </div>
      <table className={styles.stops}>
        <caption className="unseen">Stops of {name}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">Stop</th>
            <th scope="col">Customer</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {seen.map((stop) => (
            <tr key={stop.id} data-here={stop === stops[at] || undefined} data-lit={lit.has(stop.id) || undefined}>
              <td>{stop.number}</td>
              <th scope="row">
                {stop.customer.name}
                <span className="small">{street(stop)}</span>
              </th>
              <td data-end>
                <StateTags stop={stop} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {stops.length > seen.length || isWhole ? (
        <p className={styles.more}>
          <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Fewer' : moreText(stops, seen)}
          </Button>
        </p>
      ) : null}
    </Panel>
  )
}

function seenText(driver: NonNullable<Board['routes'][number]['driver']>, now: Date): string {
  if (!driver.isSignedIn) return 'not signed in'
  return driver.seenAt ? `seen ${agoText(driver.seenAt, now)}` : 'signed in'
}

function moreText(stops: readonly RouteStop[], seen: readonly RouteStop[]): string {
  const rest = stops.filter((stop) => !seen.includes(stop))
  const done = rest.filter(({ isDone }) => isDone).length
  const open = rest.length - done
  return [open > 0 && counted(open, 'more stop'), done > 0 && `${done} done`].filter(Boolean).join(', ')
}

function StateTags({ stop, now }: { stop: RouteStop; now: Date }): ReactNode {
  const { pickup, dropoffs } = stop
  return (
    <span className={styles.tags}>
      {dropoffs
        .filter(({ status }) => status === 'delivered')
        .map((dropoff) => (
          <Tag key={dropoff.order} tone="ok" icon="check">
            Delivered {orderName(dropoff)}
          </Tag>
        ))}
      {onTheVan(stop).map((dropoff) => (
        <Tag key={dropoff.order} icon="hanger">
          {orderName(dropoff)}
        </Tag>
      ))}
      {dropoffs
        .filter(({ status }) => status === 'here')
        .map((dropoff) => (
          <Tag key={dropoff.order} tone="bad" icon="pause">
            {orderName(dropoff)} not loaded
          </Tag>
        ))}
      {pickup?.status === 'open' &&
        (pickup.nothingFrom ? (
          <Tag tone="warn" icon="clock">
            At the door, {leftText(Date.parse(pickup.nothingFrom) - now.getTime())}
          </Tag>
        ) : (
          <Tag tone="info" icon="bag">
            {counted(pickup.bagsExpected, 'bag')}
          </Tag>
        ))}
      {pickup?.isRush && pickup.status === 'open' && <Tag tone="bad">RUSH</Tag>}
      {pickup?.collected && (
        <Tag tone="ok" icon="check">
          Collected {pickup.collected.bags === null ? '' : counted(pickup.collected.bags, 'bag')},{' '}
          {clockText(pickup.collected.at)}
        </Tag>
      )}
      {(pickup?.status === 'nothing' || pickup?.status === 'no_show') && (
        <Tag tone="bad" icon="cross">
          No bag{pickup.nothingAt && `, ${clockText(pickup.nothingAt)}`}
        </Tag>
      )}
    </span>
  )
}
