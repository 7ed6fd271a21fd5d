import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListDrafts } from './list-drafts.ts'

interface Watched<Values> {
  /** The thing in the form; 0 for a new one, nothing for none. */
  id: number | undefined
  list: readonly { id: number }[]
  drafts: ListDrafts<Values>
  /** The notice about the deletion, until something else is chosen. */
  go: (to: 'new' | 'list') => void
}

interface Gone {
  isGone: boolean
  /** The notice about it, until something else is chosen. */
  notice: 'typed' | 'untouched' | undefined
  dismiss: () => void
  /** The customer deletes the thing here and now, so its end is no news, unless the call is refused. */
  expect: (id: number, remove: () => Promise<void>) => Promise<void>
}

/**
 * The thing that is edited here may be deleted in another window. The typed words are then offered as a new one, so that
 * nothing is lost, and the customer is told what happened.
 */
export function useGoneElsewhere<Values extends object>({ id, list, drafts, go }: Watched<Values>): Gone {
  const [notice, setNotice] = useState<Gone['notice']>()
  const expected = useRef<number>(undefined)
  const isGone = id !== undefined && id !== 0 && !list.some((each) => each.id === id)

  const leave = useEffectEvent((gone: number) => {
    const typed = expected.current === gone ? undefined : drafts.wholeOf(gone)
    drafts.of(gone).clear()
    if (typed) drafts.of(0).write(typed)
    setNotice(expected.current === gone ? undefined : typed ? 'typed' : 'untouched')
    go(typed ? 'new' : 'list')
  })
  useEffect(() => {
    if (isGone) leave(id)
  }, [isGone, id])

  return {
    isGone,
    notice,
    dismiss: () => setNotice(undefined),
    expect: async (gone, remove) => {
      expected.current = gone
      try {
        await remove()
      } catch (error) {
        expected.current = undefined
        throw error
      }
    },
  }
}
