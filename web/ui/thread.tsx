import type { ReactNode } from 'react'
import styles from './thread.module.css'

export interface ThreadStop {
  label: string
  text: ReactNode
  /** `done` is behind, `now` comes next, `set` is agreed; without one it is only expected. */
  state?: 'done' | 'now' | 'set'
}

interface ThreadProps {
  stops: readonly ThreadStop[]
}

/** The lying thread: from one stop to the next, sewn only as far as something has happened. */
export function Thread({ stops }: ThreadProps): ReactNode {
  const last = stops.length - 1
  const done = stops.findLastIndex(({ state }) => state === 'done')
  return (
    <div className={styles.thread}>
      <div className={styles.line} aria-hidden="true">
        <svg width="100%" height="16" aria-hidden="true">
          <line className={styles.ahead} x1="8" x2="100%" y1="8" y2="8" />
          {done > 0 && <line className={styles.sewn} x1="8" x2={`${(done / last) * 100}%`} y1="8" y2="8" />}
        </svg>
        {stops.map(({ label, state }) => (
          <span key={label} className={styles.stop} data-state={state} />
        ))}
      </div>
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
