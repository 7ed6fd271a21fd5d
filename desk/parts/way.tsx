import { type ReactNode, useId } from 'react'
import styles from './way.module.css'

/** The thread of a route: sewn as far as it is done. */
export function Way({ done, of, title }: { done: number; of: number; title: string }): ReactNode {
  const percent = of === 0 ? 0 : (done / of) * 100
  return (
    <svg className={styles.way} width="100%" height="10" role="img" aria-label={title}>
      <line className={styles.ahead} x1="2" y1="5" x2="100%" y2="5" />
      {percent > 0 && <line className={styles.sewn} x1="2" y1="5" x2={`${percent}%`} y2="5" />}
    </svg>
  )
}

const AROUND = 2 * Math.PI * 49

/** Time that runs, as a thread around it: sewn as far as it is over. */
export function Ring({ share, children }: { share: number; children: ReactNode }): ReactNode {
  const id = useId()
  const sewn = Math.min(1, Math.max(0, share)) * AROUND
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 112 112" width="92" height="92" aria-hidden="true">
        <circle className={styles.ahead} cx="56" cy="56" r="49" />
        <g transform="rotate(-90 56 56)">
          <mask id={id}>
            <circle className={styles.window} cx="56" cy="56" r="49" strokeDasharray={`${sewn} ${AROUND}`} />
          </mask>
          <circle className={styles.sewn} cx="56" cy="56" r="49" mask={`url(#${id})`} />
        </g>
      </svg>
      <span className={styles.inside}>{children}</span>
    </span>
  )
}
