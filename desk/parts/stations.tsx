import type { ReactNode } from 'react'
import { STATIONS, type Station } from '#rules/orders/waiting'
import styles from './stations.module.css'

const STATION_NAMES: Record<Station, string> = {
  collected: 'Collected',
  counted: 'Counted',
  priced: 'Priced',
  paid: 'Paid',
  on_its_way: 'On its way',
  delivered: 'Delivered',
}

interface StationsProps {
  /** The last one that was reached. */
  station: Station
  /** It does not go on: the knot is brick. */
  isHeld: boolean
}

type Mark = 'done' | 'now' | 'held' | 'ahead'

const marksOf = ({ station, isHeld }: StationsProps): Mark[] => {
  const at = STATIONS.indexOf(station)
  return STATIONS.map((_, index) => {
    if (index < at) return 'done'
    if (index > at) return index === at + 1 && !isHeld ? 'now' : 'ahead'
    return isHeld ? 'held' : 'done'
  })
}

/** The thread of an order in a row of a table: six knots. */
export function MiniStations(way: StationsProps): ReactNode {
  const marks = marksOf(way)
  const name = STATION_NAMES[way.station]
  return (
    <svg className={styles.mini} viewBox="0 0 112 14" width="112" height="14" role="img" aria-label={name}>
      {marks.slice(1).map((mark, index) => (
        <line
          key={STATIONS[index]}
          className={mark === 'ahead' || mark === 'now' ? styles.ahead : styles.sewn}
          x1={13 + 20 * index}
          x2={21 + 20 * index}
          y1="7"
          y2="7"
        />
      ))}
      {marks.map((mark, index) => (
        <circle
          key={STATIONS[index]}
          className={styles[mark]}
          cx={6 + 20 * index}
          cy="7"
          r={mark === 'now' ? 4 : 4.5}
        />
      ))}
    </svg>
  )
}

interface WayOfOrderProps extends StationsProps {
  /** What stands under each: when it was, or when it is due. */
  under: Partial<Record<Station, string>>
}

/** The thread of an order along its page. */
export function WayOfOrder({ under, ...way }: WayOfOrderProps): ReactNode {
  const marks = marksOf(way)
  return (
    <ol className={styles.way} aria-label="Its way">
      {STATIONS.map((station, index) => {
        const mark = marks[index] ?? 'ahead'
        return (
          <li key={station} data-mark={mark} aria-current={mark === 'now' || mark === 'held' ? 'step' : undefined}>
            <b>{STATION_NAMES[station]}</b>
            {under[station]}
            {mark === 'held' && <span className="unseen">, held here</span>}
          </li>
        )
      })}
    </ol>
  )
}
