import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import fold from '#ui/fold.module.css'
import { FoldLine } from '#ui/fold.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './bag-fold.module.css'

interface BagFoldProps {
  title?: string
  /** Said under the title: what is on the list, or what a list is good for. */
  hint: string
  /** Made when somebody opens it: the list weighs nothing before. */
  children: ReactNode
}

/** The list of what is in the bag, closed at first. */
export function BagFold({ title = 'What’s in your bag? (optional)', hint, children }: BagFoldProps): ReactNode {
  const [wasOpened, setOpened] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  // A written page opens it before it is alive.
  useEffect(() => setOpened(Boolean(details.current?.open)), [])
  return (
    <details
      ref={details}
      className={`${fold.fold} ${styles.fold}`}
      onToggle={({ currentTarget: { open } }) => setOpened((was) => was || open)}
    >
      <FoldLine className={styles.line ?? ''}>
        <span>
          <span className={fold.title}>{title}</span>
          <span className={`${styles.hint} small`}>{hint}</span>
        </span>
      </FoldLine>
      {wasOpened && <Suspense fallback={<Skeleton lines={4} isSpoken />}>{children}</Suspense>}
    </details>
  )
}
