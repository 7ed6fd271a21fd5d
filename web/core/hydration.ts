import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** True while React takes over a page that was there before it: now it must show what was written, nothing newer. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

/** Says whether the component stood in the written page. The answer stays the same when the page is alive. */
export function useWasPrerendered(): boolean {
  const [wasWritten] = useState(useIsHydrating())
  return wasWritten
}
