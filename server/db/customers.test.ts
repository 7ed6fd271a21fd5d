import { expect, it } from 'vitest'
import { customerWriter } from './customers.ts'
import type { Db } from './open.ts'

it('a column of another topic does not compile', () => {
  // Never called: the types of the tests show it.
  const refused = async (db: Db) => {
    // @ts-expect-error The balance belongs to credit.
    await customerWriter('profile')(db, 1, { balanceCents: 1_000_000 })
    // @ts-expect-error The plan belongs to billing.
    await customerWriter('account')(db, 1, { planName: 'platinum' })
    // @ts-expect-error The password belongs to the account.
    await customerWriter('billing')(db, 1, { passwordHash: '$argon2id$' })
    const insert = db.insertInto('customers')
    // @ts-expect-error Nobody begins with credit.
    await insert.values({ email: '', passwordHash: '', createdAt: new Date(0), balanceCents: 1 }).execute()
    // @ts-expect-error Nobody writes a customer past the writers.
    await db.updateTable('customers').set({ balanceCents: 1_000_000 }).execute()
  }
  expect(refused).toBeTypeOf('function')
})

it('writes nothing when there is nothing to write', async () => {
  const nowhere = {} as Db
  expect(await customerWriter('profile')(nowhere, 1, {})).toBeUndefined()
  expect(await customerWriter('profile')(nowhere, 1, { firstName: undefined })).toBeUndefined()
})

it('a column of another topic that slips past the compiler in a spread is refused', async () => {
  const nowhere = {} as Db
  const change = { firstName: 'Ada', balanceCents: 1_000_000 }
  await expect(customerWriter('profile')(nowhere, 1, { ...change })).rejects.toThrow(
    'profile may not write balanceCents',
  )
})
