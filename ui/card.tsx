import { type ReactNode, type Ref, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  /** With a title the card is a region of that name. */
  title?: string
  level?: 2 | 3
  /** Stands at the end of the title's line: a link or a small button. */
  action?: ReactNode
  isRaised?: boolean
  /** With it the card can be given the focus. */
  place?: Ref<HTMLElement> | undefined
  children: ReactNode
}

export function Card({ title, level = 2, action, isRaised = false, place, children }: CardProps): ReactNode {
  const id = useId()
  const Heading = `h${level}` as const
  const look = { className: styles.card, 'data-raised': isRaised || undefined }
  const focused = place && { ref: place, tabIndex: -1 }
  if (!title) return <div {...look}>{children}</div>
  return (
    <section {...look} {...focused} aria-labelledby={id}>
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
