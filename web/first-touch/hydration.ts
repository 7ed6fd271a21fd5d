import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React is just taking over a page that was there before it: now it must show what was written, nothing newer. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

/** Whether this stood in the written page. It still did when the page is alive. */
export function useWasPrerendered(): boolean {
  const [wasWritten] = useState(useIsHydrating())
  return wasWritten
}
