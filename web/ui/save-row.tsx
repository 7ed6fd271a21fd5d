import type { ReactNode } from 'react'
import { SubmitButton } from './button.tsx'
import styles from './save-row.module.css'

interface SaveRowProps {
  label: 'Update' | 'Create'
  isBusy: boolean
  isDirty: boolean
  /** Other actions on the thing that the form is about. */
  children?: ReactNode
}

/** The end of a form. The reminder has its place from the start, so that it moves nothing. */
export function SaveRow({ label, isBusy, isDirty, children }: SaveRowProps): ReactNode {
  return (
    <>
      <p className={styles.reminder} role="status">
        {isDirty && label === 'Update' && 'Please click the update button to save your changes'}
      </p>
      <div className={styles.actions}>
        <SubmitButton isBusy={isBusy}>{label}</SubmitButton>
        {children}
      </div>
    </>
  )
}
