import { memo, type ReactNode, useEffect, useRef } from 'react'
import fold from '#ui/fold.module.css'
import { FoldLine } from '#ui/fold.tsx'
import { Words } from '../parts/words.tsx'
import type { FaqSection } from '../texts/faqs/section.ts'
import { FaqQuestion } from './faq-question.tsx'
import styles from './faq-sections.module.css'

interface FaqSectionsProps {
  sections: readonly FaqSection[]
  isHidden: boolean
}

/**
 * An accordion within an accordion; on wide screens the section titles are a list at the side. It is one set of elements
 * in either case, and the browser keeps what is open, so that everything works before React and without it. Searching
 * beside it does not draw it again.
 */
export const FaqSections = memo(function FaqSections({ sections, isHidden }: FaqSectionsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)

  // A section may have been selected before React came to close the question of the one before.
  useEffect(() => close(list.current, 'details:not([open]) details[open]'), [])

  return (
    <div ref={list} className={styles.sections} hidden={isHidden}>
      {sections.map(({ id, title, info, questions }, index) => (
        <details
          key={id}
          className={`${fold.fold} ${styles.section}`}
          name="faq-sections"
          open={index === 0}
          // It is only how the page begins; by now another one may be open.
          suppressHydrationWarning
        >
          <FoldLine className={styles.line} onClickCapture={() => close(list.current, 'details details[open]')}>
            <h2 className={styles.title}>{title}</h2>
          </FoldLine>
          <div className={styles.content} id={id}>
            {info && (
              <div className={styles.info}>
                <Words>{info}</Words>
              </div>
            )}
            {questions.map((question) => (
              <FaqQuestion
                key={question.id}
                question={question}
                group="faq-questions"
                isAddressed
                onToggle={(isOpen) => showAddress(question.id, isOpen)}
              />
            ))}
          </div>
        </details>
      ))}
      <p className={styles.hint}>Choose a topic on the left.</p>
    </div>
  )
})

function close(within: HTMLElement | null, questions: string): void {
  for (const question of within?.querySelectorAll<HTMLDetailsElement>(questions) ?? []) question.open = false
}

function showAddress(id: string, isOpen: boolean): void {
  if (isOpen) replaceAddress((url) => Object.assign(url, { hash: id }))
  else if (location.hash === `#${id}`) replaceAddress((url) => Object.assign(url, { hash: '' }))
}

/**
 * Writes into the address bar what the page already shows, without a step in the history. The router is left out on
 * purpose: told of a new place on the page, the layout would scroll to what the reader is looking at.
 */
function replaceAddress(change: (url: URL) => void): void {
  const url = new URL(location.href)
  change(url)
  // The router keeps its own notes in the state.
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
