import { type ReactNode, useId } from 'react'
import { Accordion } from '#ui/accordion.tsx'
import fold from '#ui/fold.module.css'
import { FoldLine } from '#ui/fold.tsx'
import type { Question } from '../texts/shapes.ts'
import styles from './faq-block.module.css'
import { Words } from './words.tsx'

/** Those that most people ask. One more than these is not worth a fold. */
const FIRST = 3

/** Questions under a page's own heading; one answer at a time, each with its own address. */
export function FaqBlock({ title, questions }: { title: string; questions: readonly Question[] }): ReactNode {
  const own = useId()
  const items = questions.map(asItem)
  const shown = items.length > FIRST + 1 ? FIRST : items.length
  const rest = items.slice(shown)
  return (
    <section className={`${styles.block} wide`} id="faq" aria-labelledby={own}>
      <h2 id={own}>{title}</h2>
      <div>
        <Accordion items={items.slice(0, shown)} group={own} />
        {rest.length > 0 && (
          <details className={`${fold.fold} ${styles.rest}`}>
            <FoldLine className={styles.all}>
              <span className={styles.more}>Show all {items.length} questions</span>
              <span className={styles.fewer}>Show fewer questions</span>
            </FoldLine>
            <Accordion items={rest} group={own} />
          </details>
        )}
      </div>
    </section>
  )
}

const asItem = ({ id, title, answer }: Question) => ({
  id,
  title,
  content: <Words>{answer}</Words>,
  anchor: id,
})
