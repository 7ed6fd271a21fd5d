import { brand } from '#contract/brand'
import { lockCustomer } from '../db/customers.ts'
import { queueMessage } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { listHolders, lockNumber } from './phone-store.ts'
import { takeFrom } from './verify-phone.ts'

/**
 * Staff take a number off whoever holds it, so that its rightful owner can have it: off the one who verified it, or where nobody
 * did, off everybody who typed it, because a number that anybody has typed cannot sign up. Each of them is told by letter.
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
      const letter = {
        eventKey: `phone ${holder.id} released`,
        channel: 'mail',
        recipient: owner.email,
        subject: 'A phone number was taken off your account',
        body: `We have taken the number ending in ${number.slice(-4)} off your ${brand.name} account, because it belongs to somebody else. If it is yours, please call ${brand.phoneShown}.`,
        customerId: owner.id,
      } as const
      await queueMessage(db, letter, now)
    }
    return losers.map(({ customerId }) => customerId)
  })
  if (released.length > 0) jobs.runSoon('send-messages')
  return released
}
