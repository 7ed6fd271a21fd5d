import type { ReactNode } from 'react'
import styles from './form-page.module.css'

interface FormPageProps {
  title: string
  /** The second where the page has said its first word above. */
  titleLevel?: 1 | 2
  lead?: ReactNode
  /** Decorates; shown only where there is room beside the form. */
  picture: ReactNode
  children: ReactNode
}

/** A form on its own sheet, with a drawing beside it on wide screens. */
export function FormPage({ title, titleLevel = 1, lead, picture, children }: FormPageProps): ReactNode {
  const Title = `h${titleLevel}` as const
  return (
    <div className={`${styles.page} wide`}>
      <div className={styles.sheet}>
        <Title>{title}</Title>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      <div className={styles.picture}>{picture}</div>
    </div>
  )
}
