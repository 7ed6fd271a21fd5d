import { useState, useSyncExternalStore } from 'react'
import { laDay } from '#rules/days'

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

/** The page is written long before it is read, so it does not know the day until it is alive. */
export function useToday(): string | undefined {
  return useIsHydrating() ? undefined : laDay(new Date())
}
