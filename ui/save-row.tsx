import type { ReactNode } from 'react'
import { SubmitButton } from './button.tsx'
import styles from './save-row.module.css'

interface SaveRowProps {
  label: 'Update' | 'Create'
  /** What is saved, where a page has several forms: "preferences". */
  what?: string
  isBusy: boolean
  isDirty: boolean
  /** Other actions on the thing that the form is about. */
  children?: ReactNode
}

/**
 * The end of a form. As long as something is not saved it stays in sight at the bottom, however long the form is. The reminder has its place
 * from the start, so that it moves nothing.
 */
export function SaveRow({ label, what, isBusy, isDirty, children }: SaveRowProps): ReactNode {
  return (
    <div className={styles.row} data-unsaved={isDirty || undefined}>
      <p className={styles.reminder} role="status">
        {isDirty && label === 'Update' && 'Please click the update button to save your changes'}
      </p>
      <div className={styles.actions}>
        <SubmitButton isBusy={isBusy}>{what === undefined ? label : `${label} ${what}`}</SubmitButton>
        {children}
      </div>
    </div>
  )
}
