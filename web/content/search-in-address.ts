import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const PARAMETER = 'q'
/** Browsers refuse an address that changes with every letter. */
const WRITE_AFTER_MS = 300

/** What is looked for, kept as ?q= so that it can be shared and is still there after going back. */
export function useSearchInAddress(): [string, (query: string) => void] {
  const [params, setParams] = useSearchParams()
  const asked = params.get(PARAMETER) ?? ''
  // Nothing at first, whatever the address says: the page was written without it.
  const [query, setQuery] = useState('')
  const written = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // What we wrote ourselves may be older than what has been typed since.
    if (asked !== written.current) setQuery(asked)
    written.current = asked
  }, [asked])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (next: string) => {
    setQuery(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const wanted = next.trim()
      written.current = wanted
      setParams(wanted === '' ? {} : { [PARAMETER]: wanted }, { replace: true, preventScrollReset: true })
    }, WRITE_AFTER_MS)
  }
  return [query, search]
}
