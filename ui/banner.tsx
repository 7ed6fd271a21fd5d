import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { Mark, type MarkKind } from './mark.tsx'
import { SmallPrint } from './small-print.tsx'

interface BannerProps {
  kind?: MarkKind
  title?: string
  /** The way on: a link or a small button. */
  action?: ReactNode
  children: ReactNode
}

/** An error interrupts a person who listens; everything else waits for a pause. */
export function Banner({ kind = 'info', title, action, children }: BannerProps): ReactNode {
  return (
    <div className={styles.banner} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Mark kind={kind} className={styles.mark} />
      <div className={styles.words}>
        {title && <strong className={styles.title}>{title}</strong>}
        {children && (
          <div>
            <SmallPrint>{children}</SmallPrint>
          </div>
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
