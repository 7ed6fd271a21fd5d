import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Database } from '../server/db/open.ts'

/** The outcome of one call; `retryAfter` is the header. */
export interface Heard {
  status: number
  retryAfter: string | null | undefined
}

interface Lead {
  kind: 'storage'
  email: string
  phone: string
  full_name: string
  accept: true
}

export interface Writers {
  /** Letters' addresses that were answered with 201. */
  acknowledged: string[]
  /** Counts how often each status was heard. */
  statuses: Record<string, number>
  stop(): Promise<void>
}

/**
 * Each writer sends one lead after the other. After 503 it waits a moment and sends the same one again under the same key, as the
 * browser does, so that in the end each of them must be there exactly once.
 */
export function startWriters(
  count: number,
  send: (lead: Lead, key: string, writer: number) => Promise<Heard>,
): Writers {
  const writers: Writers = { acknowledged: [], statuses: {}, stop }
  let isStopping = false
  const work = Array.from({ length: count }, async (_, writer) => {
    for (let number = 0; !isStopping; number += 1) {
      const email = `writer${writer}-${number}@larkspur.example`
      const lead = { kind: 'storage', email, phone: '+1 650-555-0123', full_name: 'Kit', accept: true } as const
      for (;;) {
        const { status, retryAfter } = await send(lead, email, writer)
        const name = status === 503 && !retryAfter ? '503 without retry-after' : String(status)
        writers.statuses[name] = (writers.statuses[name] ?? 0) + 1
        if (status === 201) {
          writers.acknowledged.push(email)
          break
        }
        await pause(20)
      }
    }
  })
  async function stop() {
    isStopping = true
    await Promise.all(work)
  }
  return writers
}

/** Nothing that was acknowledged is lost, nothing is there twice, and each has its letter. */
export async function expectNothingLost({ db }: Database, { acknowledged }: Writers, seed: number): Promise<void> {
  const leads = await db.selectFrom('leads').select('email').execute()
  const letters = await db.selectFrom('messages').select('id').execute()
  expect(leads.map(({ email }) => email).sort(), `seed ${seed}`).toEqual([...acknowledged].sort())
  expect(letters.length, `seed ${seed}`).toBe(leads.length)
}
