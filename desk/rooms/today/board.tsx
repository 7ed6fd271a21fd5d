import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, isDay, laDay } from '#rules/days/days'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { RoundButton } from '#ui/round-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { troubleText } from '../../core/api.ts'
import { type Board, boardOf } from '../../core/queries.ts'
import { useDeskNow } from '../../core/server-time.ts'
import type { Me } from '../../core/who.ts'
import { Columns, Stack } from '../../parts/columns.tsx'
import { House } from '../../parts/house.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ScrollTable } from '../../parts/scroll-table.tsx'
import { Note, Tag } from '../../parts/tag.tsx'
import { Way } from '../../parts/way.tsx'
import { clockText, counted, leftText } from '../../parts/words.ts'
import styles from './board.module.css'
import { RoutePanel } from './route-panel.tsx'
import { WaitsForDesk } from './waits-for-desk.tsx'

const MINUTE = 60_000
const SECOND = 1_000

/** The day as the desk sees it: what is late, where the vans are, and what waits for the desk. */
export function BoardScreen({ me }: { me: Me }): ReactNode {
  const [asked, setAsked] = useSearchParams()
  const given = asked.get('day') ?? ''
  const day = isDay(given) ? given : undefined
  const now = useDeskNow(MINUTE)
  const { data, error, refetch } = useQuery(boardOf(day))
  const shownDay = day ?? data?.day ?? laDay(now)
  const go = (to: string | undefined) => setAsked(to === undefined ? {} : { day: to })
  const isToday = shownDay === laDay(now)

  return (
    <House
      me={me}
      title="Today"
      beside={
        <>
          <span className="small">
            {dayText(shownDay)}
            {isToday && `, ${clockText(now)}`}
          </span>
          <span className={styles.days}>
            <RoundButton aria-label="Day before" onClick={() => go(addDays(shownDay, -1))}>
              <Icon name="left" />
            </RoundButton>
            <Button size="small" variant="secondary" onClick={() => go(undefined)}>
              Today
            </Button>
            <RoundButton aria-label="Next day" onClick={() => go(addDays(shownDay, 1))}>
              <Icon name="right" />
            </RoundButton>
          </span>
        </>
      }
    >
      {data ? (
        <WholeBoard me={me} board={data} />
      ) : error ? (
        <Stack>
          <Note tone="bad" icon="alert" role="alert">
            <b>Couldn’t load the day.</b> {troubleText(error)}
          </Note>
          <Button onClick={async () => void (await refetch())}>Try again</Button>
        </Stack>
      ) : (
        <Skeleton lines={8} isSpoken />
      )}
    </House>
  )
}

function WholeBoard({ me, board }: { me: Me; board: Board }): ReactNode {
  const { late, routes, refused, goingOut, tomorrow, closedFor } = board
  return (
    <>
      {closedFor && (
        <Note tone="warn" icon="calendar">
          <b>We are closed:</b> {closedFor}.
        </Note>
      )}
      <Figures board={board} />
      <Columns
        name="Beside the routes"
        beside={
          <>
            <WaitsForDesk me={me} board={board} />
            <Panel title="Going out today" after={<span className="small">{counted(goingOut.orders, 'order')}</span>}>
              <dl className={styles.sums}>
                <dt>Counted out and loaded</dt>
                <dd>{goingOut.loaded}</dd>
                <dt>Still here</dt>
                <dd>{goingOut.here}</dd>
                <dt data-bad={goingOut.onHold > 0 || undefined}>On hold</dt>
                <dd data-bad={goingOut.onHold > 0 || undefined}>{goingOut.onHold}</dd>
              </dl>
              {goingOut.orders > 0 && (
                <div className={styles.way}>
                  <Way
                    done={goingOut.loaded}
                    of={goingOut.orders}
                    title={`${goingOut.loaded} of ${goingOut.orders} loaded`}
                  />
                </div>
              )}
            </Panel>
            <Panel title="Tomorrow" after={<span className="small">{dayText(tomorrow.day)}</span>}>
              <p className={styles.body}>
                {counted(tomorrow.pickups, 'pickup')}, {counted(tomorrow.dropoffs, 'drop-off')}
              </p>
            </Panel>
          </>
        }
      >
        {late.length > 0 && <Late late={late} />}
        {refused.length > 0 && <Refusals refused={refused} />}
        <div className={styles.routes}>
          {routes.map((route) => (
            <RoutePanel key={route.driver?.id ?? 0} route={route} />
          ))}
        </div>
        {routes.length === 0 && <Note>No stops on this day. New stops appear here automatically.</Note>}
      </Columns>
    </>
  )
}

function Figures({ board }: { board: Board }): ReactNode {
  const now = useDeskNow(SECOND)
  const waits = board.routes
    .flatMap(({ stops }) => stops)
    .flatMap(({ pickup }) => (pickup?.status === 'open' && pickup.nothingFrom ? pickup.nothingFrom : []))
    .sort()
  const leftMs = Date.parse(waits[0] ?? '') - now.getTime()
  const figures = [
    { figure: `${board.stopsDone} of ${board.stops}`, words: 'stops done' },
    { figure: String(board.bagsOnVans), words: board.bagsOnVans === 1 ? 'bag on the vans' : 'bags on the vans' },
    { figure: String(board.delivered), words: 'delivered' },
    ...(board.late.length > 0 ? [{ figure: String(board.late.length), words: 'late', isBad: true }] : []),
    ...(waits.length > 0
      ? [
          {
            figure: String(waits.length),
            words: `${waits.length === 1 ? 'waits at a door' : 'wait at doors'}, ${leftText(leftMs)} left`,
          },
        ]
      : []),
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ figure, words, ...more }) => (
        <div key={words.replace(/,.*/, '')} data-bad={'isBad' in more || undefined}>
          <dt>{words}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function Late({ late }: { late: Board['late'] }): ReactNode {
  return (
    <Panel
      title={`Late: ${late.length}`}
      tone="bad"
      before={<Icon name="alert" />}
      after={<span className="small">Oldest first</span>}
    >
      <ScrollTable name="What is late">
        <table>
          <caption className="unseen">What is late</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Customer</th>
              <th scope="col">What happened</th>
            </tr>
          </thead>
          <tbody>
            {late.map((thing) => (
              <tr key={`${thing.kind}${thing.pickup}/${thing.order}`}>
                <td>
                  <Tag tone="bad">{lateName(thing)}</Tag>
                </td>
                <th scope="row">{thing.customer.name}</th>
                <td>
                  {thing.sentence}
                  <span className="small">
                    {counted(thing.daysLate, 'day')} late, was for {dayText(thing.day)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </Panel>
  )
}

function lateName({ kind, pickup, order }: Board['late'][number]): string {
  if (kind === 'pickup') return `Pick up ${pickup}`
  return kind === 'dropoff' ? `Drop off ${order}` : `Unpaid ${order}`
}

function Refusals({ refused }: { refused: Board['refused'] }): ReactNode {
  return (
    <Panel title={`Not taken from drivers: ${refused.length}`} tone="bad" before={<Icon name="alert" />}>
      <ul className={styles.refusals}>
        {refused.map(({ id, at, who, customer, sentence }) => (
          <li key={id}>
            <b>
              {who}
              {customer && `, ${customer.name}`}
            </b>{' '}
            {sentence} <span className="small">{clockText(at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
