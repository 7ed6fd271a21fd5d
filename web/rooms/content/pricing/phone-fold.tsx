import { type ReactNode, useLayoutEffect, useRef } from 'react'
import fold from '#ui/fold.module.css'
import { FoldLine } from '#ui/fold.tsx'
import styles from './phone-fold.module.css'

interface PhoneFoldProps {
  /** Its address on the page: the browser opens what hides it. */
  id: string
  title: string
  /** What is in it, in a few words. */
  hint: ReactNode
  /** Something asks for it and opens it; when nothing asks any more it is as it was before. */
  isAsked?: boolean
  children: ReactNode
}

/** A part of a long page. A phone has it folded under its name; a wider page shows it whole, with no fold to press. */
export function PhoneFold({ id, title, hint, isAsked = false, children }: PhoneFoldProps): ReactNode {
  const heading = `${id}-title`
  const details = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    const own = details.current
    if (!isAsked || !own) return
    const wasOpen = own.open
    own.open = true
    return () => {
      own.open = wasOpen
    }
  }, [isAsked])
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading} className={styles.wide}>
        {title}
      </h3>
      {/* Whoever reads it opens and closes it: the browser keeps which. */}
      <details ref={details} className={fold.fold}>
        <FoldLine className={styles.line}>
          <hgroup>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.hint}>{hint}</p>
          </hgroup>
        </FoldLine>
        <div id={id} className={styles.body}>
          {children}
        </div>
      </details>
    </section>
  )
}
