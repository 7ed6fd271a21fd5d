import type { ReactNode } from 'react'
import type { Talk } from '../core/queries.ts'
import styles from './said.module.css'
import { clockText } from './words.ts'

const STATES = { waits: 'waits to leave', sent: 'sent', delivered: 'delivered', lost: 'not delivered' }

/** What was said once, by them or by us. */
export function Said({ said }: { said: Talk['said'][number] }): ReactNode {
  const { who, author, by, at, words, state } = said
  const about =
    who === 'them'
      ? [clockText(at), by === 'form' ? 'through a form' : undefined]
      : [author ?? 'by itself', clockText(at), by === 'letter' ? 'letter' : undefined, state && STATES[state]]
  return (
    <p className={styles.said} data-who={who} data-lost={state === 'lost' || undefined}>
      <span className="unseen">{who === 'them' ? 'They: ' : 'We: '}</span>
      {words}
      <small>{about.filter(Boolean).join(', ')}</small>
    </p>
  )
}
