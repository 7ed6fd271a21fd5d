import type { ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import styles from './done.module.css'

interface DoneProps {
  kind?: 'success' | 'error'
  title?: string
  children: ReactNode
}

/** Takes the place of a form that has done its work, and the focus, which went with the form's button. */
export function Done({ kind = 'success', title, children }: DoneProps): ReactNode {
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.done}>
      <Banner kind={kind} {...(title && { title })}>
        {children}
      </Banner>
    </div>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
