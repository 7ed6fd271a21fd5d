import type { ReactNode } from 'react'
import { laDay } from '#rules/days/days'
import { shortDayText } from '#ui/day-text.ts'
import type { OrderView } from '../../core/queries.ts'
import { Panel } from '../../parts/panel.tsx'
import { clockText } from '../../parts/words.ts'
import styles from './order.module.css'

/** Everything that was done to an order, the newest first, by whom and when. */
export function WhatHappened({ view: { history, today } }: { view: OrderView }): ReactNode {
  return (
    <Panel title="What happened">
      {history.length === 0 ? (
        <p className={styles.body}>Nothing yet.</p>
      ) : (
        <ol className={styles.seam}>
          {history.map(({ key, at, kind, title, detail, who }) => (
            <li key={key} data-kind={kind}>
              <b>{title}</b>
              <time dateTime={at}>{whenText(at, today)}</time>
              {(who || detail) && <small>{[who, detail].filter(Boolean).join(': ')}</small>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function whenText(at: string, today: string): string {
  const day = laDay(new Date(at))
  return day === today ? clockText(at) : `${shortDayText(day)}, ${clockText(at)}`
}
