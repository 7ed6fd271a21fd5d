import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './tag.module.css'

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'flag'

interface TagProps {
  tone?: Tone
  icon?: IconName
  children: ReactNode
}

/** Two or three words about what they stand beside. */
export function Tag({ tone = 'plain', icon, children }: TagProps): ReactNode {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}

interface NoteProps extends TagProps {
  /** `alert` interrupts whoever listens, `status` waits for a pause. */
  role?: 'alert' | 'status'
  /** The way on, behind the words. */
  action?: ReactNode
}

/** A sentence in a box of its own. */
export function Note({ tone = 'plain', icon, role, action, children }: NoteProps): ReactNode {
  return (
    <div className={styles.note} data-tone={tone} role={role}>
      {icon && <Icon name={icon} />}
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}
