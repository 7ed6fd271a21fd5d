import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, vi } from 'vitest'

/** The pace of the hand that says how much time has passed for the page. */
export const TICK_MS = 20

const PAUSES = ['setTimeout', 'clearTimeout'] as const
const REPEATS = ['setInterval', 'clearInterval'] as const

/**
 * The page's own time, which a test lets pass. Pauses of seconds are skipped; the server's own waits are not of this kind. A busy machine
 * lets some of it pass between any two lines, so how long a page has waited is measured and never looked at just before it is over.
 */
export function sharePageTime({ repeats = false } = {}) {
  let elapsedMs = 0
  let user: ReturnType<typeof userEvent.setup>
  const calls: { name: string; askedAt: number; answeredAt: number | undefined }[] = []

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...PAUSES, ...(repeats ? REPEATS : [])] })
    user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    elapsedMs = 0
    calls.length = 0
    const tick = () => {
      elapsedMs += TICK_MS
      setTimeout(tick, TICK_MS)
    }
    setTimeout(tick, TICK_MS)
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const path = new URL(String(address), location.href).pathname.replace(/^\/api/, '')
      const call = {
        name: `${init?.method ?? 'GET'} ${path}`,
        askedAt: elapsedMs,
        answeredAt: undefined as number | undefined,
      }
      calls.push(call)
      try {
        return await fetch(address, init)
      } finally {
        call.answeredAt = elapsedMs
      }
    })
  })

  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const timesOf = (name: string) => calls.filter((call) => call.name === name)

  return {
    get user() {
      return user
    },
    /** What has passed since the test began. */
    get elapsedMs() {
      return elapsedMs
    },
    pass,
    /** Time passes, step by step, until there is something to be found. */
    async passUntil(find: () => unknown[], stepMs = 100): Promise<void> {
      for (let steps = 0; steps < 100 && find().length === 0; steps += 1) await pass(stepMs)
      expect(find()).not.toEqual([])
    },
    /** When each of these calls was asked for, as in `POST /client/cards/`. */
    askedAt: (name: string) => timesOf(name).map(({ askedAt }) => askedAt),
    /** When each of these calls was answered. */
    answeredAt: (name: string) => timesOf(name).map(({ answeredAt = elapsedMs }) => answeredAt),
    /** How long the page waited between an answer to such a call and the next time that it asked. */
    pausesMs(name: string): number[] {
      const times = timesOf(name)
      return times.slice(1).map(({ askedAt }, index) => askedAt - (times[index]?.answeredAt ?? askedAt))
    },
  }
}
