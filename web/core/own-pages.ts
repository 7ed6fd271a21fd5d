import { useState } from 'react'

interface Numbered {
  id: number
}

interface Newest<Line> {
  data: Line[] | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

/** A list of the customer's own, newest first and a page at a time. `newest` is its first page, which is asked for again now and then. */
export function useOwnPages<Line extends Numbered>(
  newest: Newest<Line>,
  pageLength: number,
  fetchBefore: (before: number) => Promise<Line[]>,
) {
  const [older, setOlder] = useState<readonly Line[]>([])
  const [isAtEnd, setAtEnd] = useState(false)
  // The newest page moves on when it is asked for again; what it leaves behind was noted with the older ones.
  const lines = newest.data && [...newest.data, ...older.filter(({ id }) => id < (newest.data?.at(-1)?.id ?? 0))]
  return {
    query: { ...newest, data: lines },
    hasMore: !isAtEnd && newest.data?.length === pageLength,
    hasLoadedMore: older.length > 0,
    async loadMore() {
      const before = lines?.at(-1)?.id
      if (lines === undefined || before === undefined) return
      const more = await fetchBefore(before)
      setOlder([...lines, ...more])
      setAtEnd(more.length < pageLength)
    },
  }
}
