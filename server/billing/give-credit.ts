import { addCredit } from '../credit/credit.ts'
import { eventKeys } from '../db/causes.ts'
import { lockCustomer } from '../db/customers.ts'
import type { Deps } from '../ports.ts'
import { writeToCustomer } from '../profile/tell-customer.ts'
import { creditGiven } from '../words/billing.ts'

/**
 * A gift of ours, in a lot of its own that no card ever gets, and a letter about it. `source` names it in the books, once. Answers with
 * the balance.
 */
export async function giveCredit(
  { database, clock, jobs, config: { publicUrl } }: Deps,
  customerId: number,
  { cents, source }: { cents: number; source: string },
): Promise<number | undefined> {
  const balanceCents = await database.transaction(async (db) => {
    const owner = await lockCustomer(db, customerId)
    if (owner === undefined) return undefined
    const now = clock.now()
    const gift = { kind: 'gift', lot: 'gift', source, cents, from: { gifts: cents } } as const
    const { balanceCents } = (await addCredit(db, owner, gift, now)).owner
    const way = { eventKey: eventKeys.creditMoved(source), keepsQuietHours: true } as const
    await writeToCustomer(db, owner, creditGiven({ cents, balanceCents }, publicUrl), way, now)
    return balanceCents
  })
  if (balanceCents === undefined) return undefined
  // An order that waits for its payment may be paid now.
  jobs.runSoon('retry-held-orders')
  jobs.runSoon('send-messages')
  return balanceCents
}
