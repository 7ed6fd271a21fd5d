import type { ReactNode } from 'react'
import styles from './profile-page.module.css'

interface ProfilePageProps {
  title: string
  lead: ReactNode
  /** Decorates; shown only where there is room beside the content. */
  picture?: ReactNode
  children: ReactNode
}

/** One page of the account. */
export function ProfilePage({ title, lead, picture, children }: ProfilePageProps): ReactNode {
  return (
    <div className={styles.page} data-pictured={picture ? '' : undefined}>
      <div className={styles.content}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      {picture && <div className={styles.picture}>{picture}</div>}
    </div>
  )
}
