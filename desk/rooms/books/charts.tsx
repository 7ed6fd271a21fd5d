import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { weekday } from '#rules/days/days'
import { shareOf } from '#rules/money'
import { Button } from '#ui/button.tsx'
import { dateText, dayText, shortDayText } from '#ui/day-text.ts'
import { Panel } from '../../parts/panel.tsx'
import { ScrollTable } from '../../parts/scroll-table.tsx'
import { marksFor, roundText, sumText } from './amounts.ts'
import styles from './books.module.css'

export interface Point {
  day: string
  cents: number
  closedFor: string | null
}

const HEIGHT = 190
const TOP = 26
const FLOOR = 164
const LEFT = 52
const SUNDAY = 7
/** A day's number has room in so much. */
const LABEL_ROOM = 26
/** So much has the amount that is marked. */
const SAID_ROOM = 80

interface ChartProps {
  title: string
  /** The last one is marked. */
  points: readonly Point[]
}

/** A bar a day, from nothing up. */
export function Bars({ title, points }: ChartProps): ReactNode {
  return (
    <ChartPanel title={title} points={points} from={0}>
      {({ x, y, slot }) =>
        points.map(({ day, cents }, index) => {
          const [top, base] = [Math.min(y(cents), y(0)), Math.max(y(cents), y(0))]
          const width = Math.min(slot * 0.62, 28)
          return (
            <rect
              key={day}
              className={index === points.length - 1 ? styles.marked : styles.bar}
              x={x(index) - width / 2}
              y={top}
              width={width}
              height={base - top}
              rx={Math.min(4, width / 4)}
            />
          )
        })
      }
    </ChartPanel>
  )
}

/** A line through the days, over its own ground. */
export function Line({ title, points }: ChartProps): ReactNode {
  return (
    <ChartPanel title={title} points={points}>
      {({ x, y }) => {
        const line = points.map(({ cents }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(cents)}`).join('')
        const last = points.length - 1
        return (
          <>
            <path className={styles.ground} d={`${line}L${x(last)} ${FLOOR}L${x(0)} ${FLOOR}Z`} />
            <path className={styles.line} d={line} />
            <circle className={styles.marked} cx={x(last)} cy={y(points[last]?.cents ?? 0)} r={5} />
          </>
        )
      }}
    </ChartPanel>
  )
}

interface Places {
  x(index: number): number
  y(cents: number): number
  /** The room of a day. */
  slot: number
}

function ChartPanel({
  title,
  points,
  from,
  children,
}: ChartProps & { from?: number; children: (places: Places) => ReactNode }): ReactNode {
  const [isTable, setTable] = useState(false)
  const [width, frame] = useWidth()
  const amounts = points.map(({ cents }) => cents)
  const marks = marksFor(Math.min(...amounts, from ?? Number.POSITIVE_INFINITY), Math.max(...amounts, from ?? 0))
  const [lowest = 0, highest = 0] = [marks[0], marks.at(-1)]
  const slot = (width - LEFT) / points.length
  const places: Places = {
    x: (index) => LEFT + slot * (index + 0.5),
    y: (cents) => FLOOR - shareOf(cents - lowest, highest - lowest) * (FLOOR - TOP),
    slot,
  }
  // The marked amount stands over all that is below it.
  const saidX = Math.min(width, Math.max(places.x(points.length - 1) + 24, LEFT + SAID_ROOM))
  const below = points.filter((_, index) => places.x(index) + slot / 2 > saidX - SAID_ROOM)
  const saidY = Math.min(...below.map(({ cents }) => places.y(cents)))
  return (
    <Panel
      title={title}
      after={
        <Button size="small" variant="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          As a table<span className="unseen">: {title}</span>
        </Button>
      }
    >
      <div ref={frame} className={styles.chart}>
        {isTable ? (
          <div className={styles.scroll}>
            <ScrollTable name={title}>
              <PointTable title={title} points={points} />
            </ScrollTable>
          </div>
        ) : (
          <>
            <svg
              viewBox={`0 0 ${width} ${HEIGHT}`}
              width={width}
              height={HEIGHT}
              role="img"
              aria-label={spoken(title, points)}
            >
              {marks.map((cents) => (
                <g key={cents}>
                  <line className={styles.rule} x1={LEFT - 8} x2={width} y1={places.y(cents)} y2={places.y(cents)} />
                  <text className={styles.mark} x={LEFT - 14} y={places.y(cents) + 4} textAnchor="end">
                    {roundText(cents)}
                  </text>
                </g>
              ))}
              {children(places)}
              {points.map(({ day }, index) => (
                <text key={day} className={styles.mark} x={places.x(index)} y={182} textAnchor="middle">
                  {labelOf(points, index, slot)}
                </text>
              ))}
              <text className={styles.said} x={saidX} y={Math.max(12, saidY - 9)} textAnchor="end">
                {sumText(points.at(-1)?.cents ?? 0)}
              </text>
            </svg>
            <div className="unseen">
              <PointTable title={title} points={points} />
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}

function PointTable({ title, points }: ChartProps): ReactNode {
  return (
    <table className={styles.amounts}>
      <caption className="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className={styles.end}>
            Dollars
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ day, cents, closedFor }) => (
          <tr key={day}>
            <th scope="row">
              {shortDayText(day)}
              {closedFor !== null && `, closed: ${closedFor}`}
            </th>
            <td className={styles.end}>{sumText(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Every day where there is room, else each fifth; a Sunday by its name where nothing else would say why its bar is missing. */
function labelOf(points: readonly Point[], index: number, slot: number): string {
  const { day = '', cents = 0 } = points[index] ?? {}
  const number = Number(day.slice(8))
  if (index === points.length - 1) return String(number)
  const isCrowded = (points.length - 1 - index) * slot < LABEL_ROOM
  if (slot < LABEL_ROOM) return isCrowded || (number !== 1 && number % 5 !== 0) ? '' : String(number)
  return cents === 0 && weekday(day) === SUNDAY ? 'Sun' : String(number)
}

/** What one sees at a glance: the lowest, the highest and the marked one. */
function spoken(title: string, points: readonly Point[]): string {
  const byAmount = points.toSorted((one, other) => one.cents - other.cents)
  const [lowest, highest, last] = [byAmount[0], byAmount.at(-1), points.at(-1)]
  if (lowest === undefined || highest === undefined || last === undefined) return title
  const said = ({ day, cents }: Point) => `${sumText(cents)} on ${dateText(day)}`
  return `${title}: lowest ${said(lowest)}, highest ${said(highest)}, ${sumText(last.cents)} on ${dayText(last.day)}`
}

const USUAL = 560

/** Letters keep their size however wide a chart is, so it is drawn as wide as its frame. */
function useWidth(): [number, RefObject<HTMLDivElement | null>] {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(USUAL)
  useEffect(() => {
    const element = frame.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? USUAL)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, frame]
}
