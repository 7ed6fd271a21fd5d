import type { ReactNode } from 'react'
import { laDay } from '#rules/days/days'
import { shortDayText } from '#ui/day-text.ts'
import type { Talk } from '../core/queries.ts'
import styles from './said.module.css'
import { clockText } from './words.ts'

const STATES = { waits: 'waiting to send', sent: 'sent', delivered: 'delivered', lost: 'not delivered' }

/** What was said once, by them or by us. */
export function Said({ said, isDayShown = false }: { said: Talk['said'][number]; isDayShown?: boolean }): ReactNode {
  const { who, author, by, words, state } = said
  const at = `${isDayShown ? `${shortDayText(laDay(new Date(said.at)))}, ` : ''}${clockText(said.at)}`
  const about =
    who === 'them'
      ? [at, by === 'form' ? 'through a form' : undefined]
      : [author ?? 'automatic', at, by === 'letter' ? 'letter' : undefined, state && STATES[state]]
  return (
    <p className={styles.said} data-who={who} data-lost={state === 'lost' || undefined}>
      <span className="unseen">{who === 'them' ? 'They: ' : 'We: '}</span>
      {words}
      <small>{about.filter(Boolean).join(', ')}</small>
    </p>
  )
}
