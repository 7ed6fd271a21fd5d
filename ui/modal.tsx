import { type ReactNode, useId } from 'react'
import { Cross } from './cross.tsx'
import shared from './dialog.module.css'
import { useDialogLifecycle } from './dialog-lifecycle.ts'
import styles from './modal.module.css'
import { RoundButton } from './round-button.tsx'

interface ModalProps {
  title: string
  /** Called once the modal has left the screen. */
  onClosed: () => void
  /** The modal stands at a phone's lower edge, as wide as the screen: for work, not only for an answer. */
  isSheet?: boolean
  /** Something was begun in it that a press beside it must not throw away. */
  isHeld?: boolean
  /** The picture stands beside the words if there is room for both, otherwise above them, from edge to edge. */
  picture?: ReactNode
  /** Stands above the title. */
  above?: ReactNode
  children: (close: () => void) => ReactNode
}

/** The platform's own dialog: it keeps the focus, closes with Escape and gives the focus back. */
export function Modal({
  title,
  onClosed,
  isSheet = false,
  isHeld = false,
  picture,
  above,
  children,
}: ModalProps): ReactNode {
  const { ref, close } = useDialogLifecycle(onClosed, isHeld)
  const titleId = useId()
  const words = (
    <>
      {above}
      <h2 id={titleId}>{title}</h2>
      {children(close)}
    </>
  )
  return (
    <dialog
      ref={ref}
      className={`${shared.layer} ${styles.modal}`}
      aria-labelledby={titleId}
      data-sheet={isSheet || undefined}
    >
      <div className={`${shared.sheet} ${styles.sheet}`} data-pictured={picture ? true : undefined}>
        {picture && <div className={styles.picture}>{picture}</div>}
        {picture ? <div className={styles.words}>{words}</div> : words}
        {/* The last, so that the focus begins with what the modal is about. */}
        <RoundButton className={styles.close} onClick={close} aria-label="Close">
          <Cross size={18} />
        </RoundButton>
      </div>
    </dialog>
  )
}
