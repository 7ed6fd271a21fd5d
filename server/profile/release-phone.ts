import { eventKeys } from '../db/causes.ts'
import { lockCustomer } from '../db/customers.ts'
import type { Deps } from '../ports.ts'
import { phoneReleased } from '../words/profile.ts'
import { listHolders, lockNumber } from './phone-store.ts'
import { writeToCustomer } from './tell-customer.ts'
import { takeFrom } from './verify-phone.ts'

/**
 * Staff take a number off whoever holds it, so that its rightful owner can have it: off the one who verified it, or where nobody
 * did, off everybody who typed it. Each of them is told by letter.
 */
export async function releasePhone({ database, clock, jobs }: Deps, number: string): Promise<number[]> {
  const released = await database.transaction(async (db) => {
    const now = clock.now()
    await lockNumber(db, number)
    const before = await listHolders(db, number)
    const ids = [...new Set(before.map(({ customerId }) => customerId))].sort((one, other) => one - other)
    for (const id of ids) await lockCustomer(db, id)
    // Again, because one of them may have given it up while we waited.
    const holders = await listHolders(db, number)
    const verified = holders.filter(({ verifiedAt }) => verifiedAt !== null)
    const losers = verified.length > 0 ? verified : holders
    for (const holder of losers) {
      await takeFrom(db, holder)
      const owner = await lockCustomer(db, holder.customerId)
      if (owner === undefined) continue
      await writeToCustomer(db, owner, phoneReleased(number), { eventKey: eventKeys.phoneReleased(holder.id) }, now)
    }
    return losers.map(({ customerId }) => customerId)
  })
  if (released.length > 0) jobs.runSoon('send-messages')
  return released
}
