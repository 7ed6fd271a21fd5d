import { type ReactNode, useId } from 'react'
import shared from './dialog.module.css'
import { useDialogLifecycle } from './dialog-lifecycle.ts'
import styles from './modal.module.css'

interface ModalProps {
  title: string
  /** Called once the modal has left the screen. */
  onClosed: () => void
  children: (close: () => void) => ReactNode
}

/** The platform's own dialog: it keeps the focus, closes with Escape and gives the focus back. */
export function Modal({ title, onClosed, children }: ModalProps): ReactNode {
  const { ref, close } = useDialogLifecycle(onClosed)
  const titleId = useId()
  return (
    <dialog ref={ref} className={`${shared.layer} ${styles.modal}`} aria-labelledby={titleId}>
      <div className={`${shared.sheet} ${styles.sheet}`}>
        <h2 id={titleId}>{title}</h2>
        {children(close)}
        {/* The last, so that the focus begins with what the modal is about. */}
        <button type="button" className={styles.close} onClick={close} aria-label="Close">
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <path d="M3 3 15 15M15 3 3 15" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </dialog>
  )
}
