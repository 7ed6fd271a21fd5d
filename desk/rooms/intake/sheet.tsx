import { type ReactNode, useId } from 'react'
import { useDialogLifecycle } from '#ui/dialog-lifecycle.ts'
import styles from './sheet.module.css'

interface SheetProps {
  title: string
  /** Stands at the end of the title's line. */
  beside?: (close: () => void) => ReactNode
  onClosed: () => void
  children: (close: () => void) => ReactNode
}

/** A dialog at the lower edge, as wide as the tablet: under the thumbs. */
export function LowSheet({ title, beside, onClosed, children }: SheetProps): ReactNode {
  const { ref, close } = useDialogLifecycle(onClosed)
  const id = useId()
  return (
    <dialog ref={ref} className={styles.layer} aria-labelledby={id}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {beside?.(close)}
        </div>
        {children(close)}
      </div>
    </dialog>
  )
}
