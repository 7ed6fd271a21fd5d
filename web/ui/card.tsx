import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  /** With a title the card is a region of that name. */
  title?: string
  level?: 2 | 3
  /** Stands at the end of the title's line: a link or a small button. */
  action?: ReactNode
  isRaised?: boolean
  children: ReactNode
}

export function Card({ title, level = 2, action, isRaised = false, children }: CardProps): ReactNode {
  const id = useId()
  const Heading = `h${level}` as const
  const look = { className: styles.card, 'data-raised': isRaised || undefined }
  if (!title) return <div {...look}>{children}</div>
  return (
    <section {...look} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  )
}
