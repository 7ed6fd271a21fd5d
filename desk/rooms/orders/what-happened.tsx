import type { ReactNode } from 'react'
import { laDay } from '#rules/days/days'
import { Button } from '#ui/button.tsx'
import { shortDayText } from '#ui/day-text.ts'
import type { DeskOrderView } from '../../core/queries.ts'
import { Icon } from '../../parts/icon.tsx'
import { Panel } from '../../parts/panel.tsx'
import { clockText } from '../../parts/words.ts'
import styles from './order.module.css'

/** Everything that was done to an order, the newest first, by whom and when. */
export function WhatHappened({ view, onNote }: { view: DeskOrderView; onNote: () => void }): ReactNode {
  const { history, today, dueDay, station, steps, state } = view
  const isAhead = dueDay !== null && state !== 'returned' && !['on_its_way', 'delivered'].includes(station)
  return (
    <Panel
      title="What happened"
      after={
        steps.some(({ step, isOpen }) => step === 'note' && isOpen) && (
          <Button size="small" variant="quiet" onClick={onNote}>
            <Icon name="note" size={16} /> Add a note
          </Button>
        )
      }
    >
      {history.length === 0 ? (
        <p className={styles.body}>Nothing yet.</p>
      ) : (
        <ol className={styles.seam}>
          {isAhead && (
            <li data-kind="ahead">
              <b>On its way</b>
              <span className="small">{dueDay === today ? 'due today' : `due ${shortDayText(dueDay)}`}</span>
            </li>
          )}
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
