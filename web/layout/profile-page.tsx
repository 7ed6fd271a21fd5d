import type { ReactNode } from 'react'
import { useTabTitle } from '../core/tab-title.ts'
import styles from './profile-page.module.css'

interface ProfilePageProps {
  title: string
  lead: ReactNode
  /** Decorates; shown only where there is room beside the content. */
  picture?: ReactNode
  children: ReactNode
}

/** One page of the account, or a step of it. */
export function ProfilePage({ title, lead, picture, children }: ProfilePageProps): ReactNode {
  useTabTitle(title)
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
