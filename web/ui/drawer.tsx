import { type ReactNode, useId } from 'react'
import shared from './dialog.module.css'
import { useDialogLifecycle } from './dialog-lifecycle.ts'
import styles from './drawer.module.css'

interface DrawerProps {
  title: string
  /** Called once the drawer has left the screen. */
  onClosed: () => void
  children: (close: () => void) => ReactNode
}

/** A whole page over the page. Everything about opening and closing is as in a modal. */
export function Drawer({ title, onClosed, children }: DrawerProps): ReactNode {
  const { ref, close } = useDialogLifecycle(onClosed)
  const titleId = useId()
  return (
    <dialog ref={ref} className={shared.layer} aria-labelledby={titleId}>
      <div className={`${shared.sheet} ${styles.sheet}`}>
        <div className={styles.bar}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} onClick={close}>
            Close
            <svg width="14" height="14" viewBox="0 0 18 18" aria-hidden="true">
              <path
                d="M3 3 15 15M15 3 3 15"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.6"
                strokeLinecap="round"
              />
            </svg>
          </button>
        </div>
        {children(close)}
      </div>
    </dialog>
  )
}
