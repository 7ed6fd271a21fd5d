import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import styles from './accordion.module.css'
import fold from './fold.module.css'
import { FoldLine } from './fold.tsx'

interface AccordionItem {
  id: string
  title: ReactNode
  content: ReactNode
  /** The answer's own address on the page: the browser opens what hides it. */
  anchor?: string
}

interface AccordionProps {
  items: readonly AccordionItem[]
  /** The open one, or null for none. Left out, the browser keeps it, also without JavaScript. */
  openId?: string | null | undefined
  onOpenChange?: ((id: string | null) => void) | undefined
  /** The level of the titles as headings. */
  headingLevel?: 3 | 4
  /** Lists of the same group share the one that is open. */
  group?: string
}

/** One item is open at a time; selecting the open one closes it. */
export function Accordion({ items, openId, onOpenChange, headingLevel = 3, group }: AccordionProps): ReactNode {
  const own = useId()
  const list = useRef<HTMLDivElement>(null)
  const isControlled = openId !== undefined
  const Heading = `h${headingLevel}` as const

  const report = (id: string, isOpen: boolean) => {
    // Our own changes come back as events too.
    if (isControlled && isOpen === (id === openId)) return
    onOpenChange?.(isOpen ? id : null)
  }

  const adopt = useEffectEvent(() => {
    const opened = list.current?.querySelector<HTMLElement>(':scope > details[open]')?.dataset['id']
    if (isControlled && opened !== undefined && opened !== openId) onOpenChange?.(opened)
  })
  // A fold that was opened in the written page before React came stays open.
  useEffect(() => adopt(), [])

  return (
    <div ref={list} className={styles.accordion}>
      {items.map(({ id, title, content, anchor }) => (
        <details
          key={id}
          className={`${fold.fold} ${styles.item}`}
          name={group ?? own}
          data-id={id}
          {...(isControlled && { open: id === openId })}
          // A search in the page opens it without a press.
          onToggle={({ target, currentTarget }) => target === currentTarget && report(id, currentTarget.open)}
        >
          <FoldLine
            className={styles.line}
            onClickCapture={(event) => {
              if (!isControlled) return
              event.preventDefault()
              report(id, id !== openId)
            }}
          >
            <Heading className={fold.title}>{title}</Heading>
          </FoldLine>
          <div className={`${fold.answer} ${styles.content}`} id={anchor}>
            {content}
          </div>
        </details>
      ))}
    </div>
  )
}
