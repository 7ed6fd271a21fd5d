import { type ReactNode, useId } from 'react'
import { Cross } from './cross.tsx'
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
            <Cross size={14} />
          </button>
        </div>
        {children(close)}
      </div>
    </dialog>
  )
}
