import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deskLinks } from '#contract/desk/links'
import type { RouteStop } from '../../core/queries.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Tag } from '../../parts/tag.tsx'
import { clockText, counted, listed } from '../../parts/words.ts'
import styles from './next-stops.module.css'
import { doneText, onTheVan, orderName, street } from './stop-words.ts'

/** So many of the next ones are seen without a tap. */
const SHOWN = 4

interface NextStopsProps {
  /** The town where the driver is: it need not be said again. */
  here: string | undefined
  open: readonly RouteStop[]
  done: readonly RouteStop[]
  /** Nothing is left to do. */
  isFirst: boolean
}

export function NextStops({ here, open, done, isFirst }: NextStopsProps): ReactNode {
  const [near, far] = [open.slice(0, SHOWN), open.slice(SHOWN)]
  const towns = [...new Set(far.map(({ town }) => town))]
  const where = towns.length === 1 ? `, all in ${towns[0]}` : `: ${listed(towns)}`
  if (open.length === 0 && done.length === 0) return null
  return (
    <section className={styles.next} aria-label={isFirst ? 'Done' : 'Next stops'}>
      {open.length > 0 && (
        <>
          <h2>Then {open.length} more</h2>
          <StopList here={here} stops={near} />
        </>
      )}
      {far.length > 0 && (
        <Folded icon="list" title={`${far.length} more${where}`}>
          <StopList here={here} stops={far} />
        </Folded>
      )}
      {done.length > 0 && (
        <Folded icon="check" title={`${done.length} done: ${doneText(done)}`}>
          <StopList stops={done} />
        </Folded>
      )}
    </section>
  )
}

function Folded({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }): ReactNode {
  return (
    <details className={styles.fold}>
      <summary>
        <Icon name={icon} />
        <span>{title}</span>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  )
}

interface StopListProps {
  here?: string | undefined
  stops: readonly RouteStop[]
  isOnlySeen?: boolean
}

/** A tap on one that is open makes it the present one. */
export function StopList({ here, stops, isOnlySeen = false }: StopListProps): ReactNode {
  return (
    <ol className={styles.list}>
      {stops.map((stop) => (
        <li key={stop.id}>
          {stop.isDone || isOnlySeen ? (
            <div className={styles.stop}>
              <StopLines here={here} stop={stop} />
            </div>
          ) : (
            <Link className={styles.stop} to={`${deskLinks.today}?stop=${stop.id}`} onClick={() => scrollTo(0, 0)}>
              <StopLines here={here} stop={stop} />
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}

function StopLines({ here, stop }: { here: string | undefined; stop: RouteStop }): ReactNode {
  const { number, customer, town, place, pickup, dropoffs, isDone } = stop
  return (
    <>
      <span className={styles.number}>{number}</span>
      <b>{customer.name}</b>
      <span className={styles.street}>
        {town === here ? '' : `${town}, `}
        {street(stop)}
      </span>
      <span className={styles.tags}>
        {isDone ? <DoneTags stop={stop} /> : null}
        {onTheVan(stop).map((dropoff) => (
          <Tag key={dropoff.order} tone="ok" icon="hanger">
            Drop off {orderName(dropoff)}
          </Tag>
        ))}
        {!isDone && dropoffs.some(({ status }) => status === 'delivered') && <Tag icon="check">Delivered</Tag>}
        {pickup?.status === 'open' && (
          <Tag tone="info" icon="bag">
            Pick up {counted(pickup.bagsExpected, 'bag')}
          </Tag>
        )}
        {!isDone && pickup?.isRush && <Tag tone="warn">RUSH</Tag>}
        {!isDone && place.gateCode && (
          <Tag tone="warn" icon="key">
            Gate {place.gateCode}
          </Tag>
        )}
        {!isDone && place.hasDoorman && <Tag icon="door">Doorman</Tag>}
        {!isDone && (pickup?.note || place.instructions) && <Tag icon="note">Note</Tag>}
      </span>
    </>
  )
}

/** What became of a stop, and when. */
function DoneTags({ stop: { pickup, dropoffs } }: { stop: RouteStop }): ReactNode {
  return (
    <>
      {pickup?.collected && (
        <Tag tone="ok" icon="check">
          {pickup.collected.bags === null ? 'Collected' : counted(pickup.collected.bags, 'bag')},{' '}
          {clockText(pickup.collected.at)}
        </Tag>
      )}
      {(pickup?.status === 'nothing' || pickup?.status === 'no_show') && (
        <Tag tone="bad" icon="cross">
          No bag{pickup.nothingAt && `, ${clockText(pickup.nothingAt)}`}
        </Tag>
      )}
      {dropoffs
        .filter(({ status }) => status === 'delivered')
        .map((dropoff) => (
          <Tag key={dropoff.order} tone="ok" icon="check">
            Delivered {orderName(dropoff)}
            {dropoff.deliveredAt && `, ${clockText(dropoff.deliveredAt)}`}
          </Tag>
        ))}
    </>
  )
}
