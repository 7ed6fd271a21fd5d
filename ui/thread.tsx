import type { ReactNode } from 'react'
import styles from './thread.module.css'

/**
 * `done` is behind, `here` is where it is now, `held` where it is kept from going on, `now` comes next, `set` is agreed; without one
 * it is only expected.
 */
export type StopState = 'done' | 'here' | 'held' | 'now' | 'set' | undefined

export interface ThreadStop {
  label: string
  text: ReactNode
  state?: StopState
}

interface ThreadProps {
  stops: readonly ThreadStop[]
}

/** The lying thread: from one stop to the next, sewn only as far as something has happened. */
export function Thread({ stops }: ThreadProps): ReactNode {
  return (
    <div className={styles.thread}>
      <ThreadLine states={stops.map(({ state }) => state)} />
      <ol className={styles.words}>
        {stops.map(({ label, text }) => (
          <li key={label}>
            <b>{label}</b>
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface ThreadLineProps {
  states: readonly StopState[]
  /** The thread stands in a row of a table. */
  isSmall?: boolean
}

/** The thread without its words, where they stand beside it. */
export function ThreadLine({ states, isSmall = false }: ThreadLineProps): ReactNode {
  const last = states.length - 1
  const reached = states.findLastIndex((state) => state === 'done' || state === 'here' || state === 'held')
  return (
    <div className={styles.line} data-small={isSmall || undefined} aria-hidden="true">
      <svg width="100%" height="16" aria-hidden="true">
        <line className={styles.ahead} x1="8" x2="100%" y1="8" y2="8" />
        {reached > 0 && <line className={styles.sewn} x1="8" x2={`${(reached / last) * 100}%`} y1="8" y2="8" />}
      </svg>
      {states.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place.
        <span key={index} className={styles.stop} data-state={state} />
      ))}
    </div>
  )
}
