import type { ReactNode } from 'react'
import styles from './form-page.module.css'

interface FormPageProps {
  title: string
  lead?: ReactNode
  /** Decorates; shown only where there is room beside the form. */
  picture: ReactNode
  children: ReactNode
}

/** A form on its own sheet, with a drawing beside it on wide screens. */
export function FormPage({ title, lead, picture, children }: FormPageProps): ReactNode {
  return (
    <div className={`${styles.page} wide`}>
      <div className={styles.sheet}>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      <div className={styles.picture}>{picture}</div>
    </div>
  )
}
