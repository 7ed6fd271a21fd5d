import { lockCustomer } from '../db/customers.ts'
import type { Deps } from '../ports.ts'
import { addCredit } from './credit.ts'

/** A gift of ours, in a lot of its own that no card ever gets. `source` names it in the books, once. Answers with the balance. */
export async function giveCredit(
  { database, clock, jobs }: Deps,
  customerId: number,
  { cents, source }: { cents: number; source: string },
): Promise<number | undefined> {
  const balanceCents = await database.transaction(async (db) => {
    const owner = await lockCustomer(db, customerId)
    if (owner === undefined) return undefined
    const gift = { kind: 'gift', lot: 'gift', source, cents, from: { gifts: cents } } as const
    return (await addCredit(db, owner, gift, clock.now())).owner.balanceCents
  })
  // An order that waits for its payment may be paid now.
  if (balanceCents !== undefined) jobs.runSoon('retry-held-orders')
  return balanceCents
}
