import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#rules/durations'

/** The server's clock is this far ahead of the device's, which may be wrong by years. */
let aheadMs = 0

/** The time on the server's clock, as far as its last answer tells. Days, cutoffs and "left" are reckoned by it. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)

/** Screens that show the time. */
const shownOn = new Set<() => void>()
/** An answer says the second and takes its time: only more than that is news. */
const NEWS_MS = 5000

/** Notes what the server's clock showed when it answered, and the device's then. */
export function noteServerDate(date: string | null, at = Date.now()): void {
  const shown = Date.parse(date ?? '')
  if (Number.isNaN(shown)) return
  const before = aheadMs
  aheadMs = shown - at
  if (Math.abs(aheadMs - before) > NEWS_MS) for (const move of shownOn) move()
}

/** The server's time on a screen: it moves each minute, at the instant `at`, when the page comes back and with news of it. */
export function useServerNow(at?: Date): Date {
  const [now, setNow] = useState(serverNow)
  const atMs = at?.getTime()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const move = () => {
      clearTimeout(timer)
      const moved = serverNow()
      setNow(moved)
      const left = (atMs ?? 0) - moved.getTime()
      timer = setTimeout(move, left > 0 ? Math.min(left, MINUTE_MS) : MINUTE_MS)
    }
    move()
    shownOn.add(move)
    document.addEventListener('visibilitychange', move)
    return () => {
      clearTimeout(timer)
      shownOn.delete(move)
      document.removeEventListener('visibilitychange', move)
    }
  }, [atMs])

  return now
}
