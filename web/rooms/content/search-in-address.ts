import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const PARAMETER = 'q'
/** Safari throws when an address changes more than a hundred times in thirty seconds. */
const WRITE_AFTER_MS = 400

/** The search words, kept as ?q= so that they can be shared and are still there after going back. */
export function useSearchInAddress(): [string, (query: string) => void] {
  const [params, setParams] = useSearchParams()
  const asked = params.get(PARAMETER) ?? ''
  // The words are empty at first, whatever the address says: the page was written without them.
  const [query, setQuery] = useState('')
  const written = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The search is known before the layout goes to a place on the page, which a search would hide.
  useLayoutEffect(() => {
    // The words that we wrote ourselves may be older than the ones typed since.
    if (asked === written.current) return
    written.current = asked
    clearTimeout(timer.current)
    setQuery(asked)
  }, [asked])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (next: string) => {
    setQuery(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const wanted = next.trim()
      written.current = wanted
      const changed = (now: URLSearchParams) => {
        now.delete(PARAMETER)
        if (wanted !== '') now.set(PARAMETER, wanted)
        return now
      }
      setParams(changed, { replace: true, preventScrollReset: true })
    }, WRITE_AFTER_MS)
  }
  return [query, search]
}
