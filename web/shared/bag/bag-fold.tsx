import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import fold from '../../ui/fold.module.css'
import { FoldLine } from '../../ui/fold.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type BagItems, thingsText } from './bag-draft.ts'
import type { BagEditorProps } from './bag-editor.tsx'
import styles from './bag-fold.module.css'

const BagEditor = lazy(() => import('./bag-editor.tsx'))

interface BagFoldProps extends BagEditorProps {
  title: string
  /** Said under the title while nothing is listed. */
  hint: string
  /** What was told of the list that is kept. */
  told?: string | undefined
  /** Stands above the list, once it is opened. */
  children?: ReactNode
}

/** The list of what is in the bag. It weighs nothing until somebody opens it. */
export function BagFold({ title, hint, told, children, items, ...editor }: BagFoldProps): ReactNode {
  const [wasOpened, setOpened] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  // A written page opens it before it is alive.
  useEffect(() => {
    if (details.current?.open) setOpened(true)
  }, [])
  return (
    <details
      ref={details}
      className={`${fold.fold} ${styles.fold}`}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return
        setOpened(true)
      }}
    >
      <FoldLine className={styles.line ?? ''}>
        <span>
          <span className={fold.title}>{title}</span>
          <span className={`${styles.hint} small`}>
            {told ?? (items && items.length > 0 ? listedText(items) : hint)}
          </span>
        </span>
      </FoldLine>
      {wasOpened && (
        <Suspense fallback={<Skeleton lines={4} isSpoken />}>
          {children}
          <BagEditor items={items} {...editor} />
        </Suspense>
      )}
    </details>
  )
}

const listedText = (items: BagItems): string => `${thingsText(items.length)} on your list`
