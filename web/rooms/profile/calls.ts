import { useQueryClient } from '@tanstack/react-query'

/** A saved change stands for a moment as it was typed; then the page shows what the server made of it. */
const RELOAD_AFTER_MS = 2000

/** The page reloads its data, not itself: the scroll position and whatever else was typed stay. */
export function useReloadSoon(): () => void {
  const queries = useQueryClient()
  return () => void setTimeout(() => queries.invalidateQueries(), RELOAD_AFTER_MS)
}

/** The one that the server makes the main one when the main one goes. */
export const oldestBut = <Thing extends { id: number }>(id: number, list: readonly Thing[]): Thing | undefined =>
  list.filter((each) => each.id !== id).sort((one, other) => one.id - other.id)[0]
