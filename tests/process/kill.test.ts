import { expect, it } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { startProduct, temporaryFolder } from './product.ts'

it('after kill -9 the next start works and nothing acknowledged is lost', async () => {
  const dataDir = temporaryFolder()
  const acknowledged: string[] = []

  for (let round = 0; round < 3; round += 1) {
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
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(25 * (round + 1))
    product.process.kill('SIGKILL')
    expect(await product.ended).toBe('SIGKILL')
    await Promise.all(writers)
  }

  const last = await startProduct({ DATA_DIR: dataDir })
  last.process.kill('SIGTERM')
  expect(await last.ended).toBe(0)

  const database = await openDatabase({ engine: 'embedded', dataDir })
  const leads = await database.db.selectFrom('leads').select('email').execute()
  const letters = await database.db.selectFrom('messages').select('id').execute()
  await database.close()
  const stored = new Set(leads.map(({ email }) => email))
  expect(acknowledged.length).toBeGreaterThan(75)
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
  // A lead and its letter are one transaction: neither is there without the other.
  expect(letters.length).toBe(leads.length)
})
