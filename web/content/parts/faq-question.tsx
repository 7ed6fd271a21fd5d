import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '../../links.ts'
import type { Question } from '../texts/shapes.ts'
import styles from './faq-question.module.css'
import { Words } from './words.tsx'

interface FaqQuestionProps {
  question: Question
  /** Of all questions with the same group one is open. */
  group: string
  /** The answer carries the question's address; only one on the page may. */
  isAddressed?: boolean
  /** Where it comes from, when it stands among others. */
  origin?: string
  onToggle?: (isOpen: boolean) => void
}

/** The browser opens and closes it, with or without a script. */
export function FaqQuestion({ question, group, isAddressed = false, origin, onToggle }: FaqQuestionProps): ReactNode {
  const { id, title, answer } = question
  return (
    <details
      className={styles.question}
      name={group}
      onToggle={({ target, currentTarget }) => target === currentTarget && onToggle?.(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <div>
          {origin && <p className={styles.origin}>{origin}</p>}
          <h3 className={styles.title}>{title}</h3>
        </div>
        <PlusMark className={styles.mark} />
      </summary>
      <div className={styles.answer} id={isAddressed ? id : undefined}>
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

/** A plus, whose upright goes when what it belongs to is open. */
export function PlusMark({ className }: { className: string | undefined }): ReactNode {
  return (
    <svg className={className} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 10H17" />
      <path d="M10 3V17" />
    </svg>
  )
}
