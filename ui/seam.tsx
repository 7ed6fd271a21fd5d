import type { ReactNode } from 'react'
import styles from './seam.module.css'
import type { ThreadStop } from './thread.tsx'

/** The hanging thread: what happened, from above to below, and what is still to come. */
export function Seam({ stops }: { stops: readonly ThreadStop[] }): ReactNode {
  return (
    <ol className={styles.seam}>
      {stops.map(({ label, text, state }) => (
        <li key={label} data-state={state} aria-current={state === 'here' || state === 'held' ? 'step' : undefined}>
          <svg aria-hidden="true">
            <line x1="4" x2="4" y1="10" y2="100%" />
          </svg>
          {/* Sewn over the pale one from above to below, when its step is done. */}
          <svg aria-hidden="true" data-sewn={state === 'done'}>
            <line x1="4" x2="4" y1="10" y2="100%" />
          </svg>
          <b>{label}</b>
          {text && <span>{text}</span>}
        </li>
      ))}
    </ol>
  )
}
