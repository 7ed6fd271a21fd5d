import { useEffect, useState } from 'react'
import { laDay } from '#rules/days/days'
import { MINUTE_MS } from '#rules/durations'
import { kept } from './kept.ts'

/**
 * The time of a deed is the server's: its last word, and what a steady clock has counted since. That clock ignores what somebody sets by
 * hand, goes on over a reload, and stands still while a phone sleeps; so the sleep of a hidden page is counted by the phone's own clock.
 */
interface Anchor {
  serverMs: number
  steadyMs: number
}

let anchor: Anchor | undefined
/** What the two clocks showed when the page was hidden. */
let hidden: { steadyMs: number; wallMs: number } | undefined

const steadyNow = (): number => performance.timeOrigin + performance.now()

/** The time on the server's clock, as far as is known here. It never goes back. */
export const deskNow = (): Date => {
  if (!anchor) return new Date(Date.now())
  return new Date(anchor.serverMs + Math.max(0, steadyNow() - anchor.steadyMs))
}

/** Notes what the server's clock showed just now. */
export const noteServerNow = (now: string): Promise<void> => setAnchor(Date.parse(now))

function setAnchor(serverMs: number): Promise<void> {
  anchor = { serverMs, steadyMs: steadyNow() }
  return kept.put('anchor', anchor)
}

/** What was noted before the page was loaded. An answer that came first knows better. */
export async function restoreServerTime(): Promise<void> {
  const noted = await kept.get<Anchor>('anchor')
  anchor ??= noted
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    const shown = { steadyMs: steadyNow(), wallMs: Date.now() }
    if (document.visibilityState === 'hidden') hidden = shown
    else if (hidden && anchor) {
      const sleptMs = shown.wallMs - hidden.wallMs - (shown.steadyMs - hidden.steadyMs)
      if (sleptMs > 0) void setAnchor(deskNow().getTime() + sleptMs)
      hidden = undefined
    }
  })
}

/** The server's time on a screen, told again as often as this. */
export function useDeskNow(everyMs: number): Date {
  const [now, setNow] = useState(deskNow)
  useEffect(() => {
    const tell = () => setNow(deskNow())
    const timer = setInterval(tell, everyMs)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [everyMs])
  return now
}

/** What was told about a day is asked for anew when it is over, also on a tablet that lies open for the night. */
export function useNewDay(told: string | undefined, look: () => unknown): void {
  const today = laDay(useDeskNow(MINUTE_MS))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is what asks, once.
  useEffect(() => {
    if (told !== undefined && told < today) look()
  }, [told, today])
}
