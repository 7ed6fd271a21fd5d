import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './modal.module.css'

/** Long enough to be seen leaving, short enough not to wait for. */
const CLOSE_MS = 200

interface ModalProps {
  title: string
  /** Called once the modal has left the screen. */
  onClosed: () => void
  children: (close: () => void) => ReactNode
}

/** The platform's own dialog: it keeps the focus, closes with Escape and gives the focus back. */
export function Modal({ title, onClosed, children }: ModalProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isLeaving = useRef(false)

  const close = () => {
    if (isLeaving.current) return
    isLeaving.current = true
    dialog.current?.setAttribute('data-leaving', '')
    setTimeout(() => {
      dialog.current?.close()
      onClosed()
    }, CLOSE_MS)
  }

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children(close)}
      <button type="button" className={styles.close} onClick={close} aria-label="Close">
        ×
      </button>
    </dialog>
  )
}
