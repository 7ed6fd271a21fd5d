import fc from 'fast-check'
import { expect } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { seed } from '../seed.ts'
import { preparedFolder, startProduct } from './product.ts'

/** Kills the product in the middle of writes, round after round on one folder, and compares what it had acknowledged. */
export async function killInRounds(rounds: number): Promise<void> {
  const dataDir = await preparedFolder()
  const acknowledged: string[] = []
  // Each moment says how many writes go before the blow, and how far into the next one it falls.
  const moments = fc.sample(fc.record({ writes: fc.integer({ min: 26, max: 60 }), delayMs: fc.nat(20) }), {
    numRuns: rounds,
    seed,
  })

  for (const [round, { writes, delayMs }] of moments.entries()) {
    const before = acknowledged.length
    const product = await startProduct({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let number = 0; ; number += 1) {
        const email = `round${round}-writer${writer}-${number}@larkspur.example`
        const answer = await fetch(`${product.url}/api/client/customers/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ kind: 'storage', email, phone: '+1 650-555-0123', fullName: 'Kit', accept: true }),
        }).catch(() => undefined)
        if (answer === undefined) return
        if (answer.status === 201) acknowledged.push(email)
      }
    })
    await expect.poll(() => acknowledged.length - before, { timeout: 30_000 }).toBeGreaterThanOrEqual(writes)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    product.process.kill('SIGKILL')
    expect(await product.ended).toBe('SIGKILL')
    await Promise.all(writers)
  }

  const last = await startProduct({ DATA_DIR: dataDir })
  // Ctrl+C does the same; start.test.ts has SIGTERM.
  last.process.kill('SIGINT')
  expect(await last.ended).toBe(0)

  const database = await openDatabase({ engine: 'embedded', dataDir })
  const leads = await database.db.selectFrom('leads').select('email').execute()
  // The demo customer has texts and letters too.
  const letters = await database.db.selectFrom('messages').select('id').where('eventKey', 'like', 'lead %').execute()
  await database.close()
  const stored = new Set(leads.map(({ email }) => email))
  expect(acknowledged.length).toBeGreaterThan(25 * rounds)
  expect(
    acknowledged.filter((email) => !stored.has(email)),
    `seed ${seed}`,
  ).toEqual([])
  // A lead and its letter are one transaction: neither is there without the other.
  expect(letters.length, `seed ${seed}`).toBe(leads.length)
}
