import { type ReactNode, useId } from 'react'
import type { Copy } from '../../texts/shapes.ts'
import { Words } from '../words.tsx'
import styles from './section.module.css'

interface SectionProps {
  /** The section's address on the page. */
  id?: string
  /** A few words above the title. */
  eyebrow?: string
  title: string
  intro?: Copy
  /** The section's ground, instead of the page's own: white, a tint, or deep blue. */
  tone?: 'cotton' | 'sky' | 'mist' | 'peach' | 'deep'
  children?: ReactNode
}

/** A stretch of a page under its own heading. */
export function Section({ id, eyebrow, title, intro, tone, children }: SectionProps): ReactNode {
  const own = useId()
  return (
    <section
      className={isTint(tone) ? `${styles.section} ${styles[tone]}` : styles.section}
      id={id}
      data-ground={tone}
      aria-labelledby={own}
    >
      <div className="wide">
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h2 id={own} className={styles.title}>
          {title}
        </h2>
        {intro && (
          <div className={styles.intro}>
            <Words>{intro}</Words>
          </div>
        )}
        {children}
      </div>
    </section>
  )
}

/** These two have a class, so that only the pages which have them bring their rules. */
const isTint = (tone: SectionProps['tone']): tone is 'sky' | 'peach' => tone === 'sky' || tone === 'peach'
