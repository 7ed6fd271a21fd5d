import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import fold from '#ui/fold.module.css'
import { FoldLine } from '#ui/fold.tsx'
import { Words } from '../parts/words.tsx'
import type { Question } from '../texts/shapes.ts'
import styles from './faq-question.module.css'

interface FaqQuestionProps {
  question: Question
  /** Only one question of a group is open at a time. */
  group: string
  /** The answer carries the question's address; only one on the page may. */
  isAddressed?: boolean
  /** The section that the question comes from, when it stands among others. */
  origin?: string
  onToggle?: (isOpen: boolean) => void
}

/** The browser opens and closes it, with or without a script. */
export function FaqQuestion({ question, group, isAddressed = false, origin, onToggle }: FaqQuestionProps): ReactNode {
  const { id, title, answer } = question
  const heading = <h3 className={fold.title}>{title}</h3>
  return (
    <details
      className={`${fold.fold} ${styles.question}`}
      name={group}
      onToggle={({ target, currentTarget }) => target === currentTarget && onToggle?.(currentTarget.open)}
    >
      <FoldLine className={styles.line}>
        {origin ? (
          <hgroup>
            <p className={styles.origin}>{origin}</p>
            {heading}
          </hgroup>
        ) : (
          heading
        )}
      </FoldLine>
      <div className={`${fold.answer} ${styles.answer}`} id={isAddressed ? id : undefined}>
        <Words>{answer}</Words>
        <p className={styles.address}>
          <Link to={`${links.faqs}#${id}`}>
            Link to this answer<span className="unseen">: {title}</span>
          </Link>
        </p>
      </div>
    </details>
  )
}
