import { useSyncExternalStore } from 'react'
import type { ClosedDays } from '#rules/holidays'

/** The days that staff have closed, as the server's last answer tells; the holidays are known without it. */
let noted: { header: string; days: ClosedDays } = { header: '', days: [] }
/** Screens that show days. */
const shownOn = new Set<() => void>()

/** Notes the days that came with an answer, as a query has them: "2026-12-02=snow". */
export function noteClosedDays(header: string | null): void {
  if ((header ?? '') === noted.header) return
  noted = {
    header: header ?? '',
    days: [...new URLSearchParams(header ?? '')].map(([day, reason]) => ({ day, reason })),
  }
  for (const show of shownOn) show()
}

export const closedDays = (): ClosedDays => noted.days

/** The closed days on a screen, which follows them. */
export const useClosedDays = (): ClosedDays => useSyncExternalStore(listen, closedDays, closedDays)

function listen(show: () => void): () => void {
  shownOn.add(show)
  return () => shownOn.delete(show)
}
