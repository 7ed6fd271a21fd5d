import { HOUR_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { deletePhoneCodes, deleteUnverified, listOwnersOfUnverified, unverifyPhones } from './phone-store.ts'

const PAGE = 500

/**
 * The hourly job: an extra phone that nobody verified within a day is dropped, so that a number which somebody merely typed
 * is free for whoever has it. One customer at a time, under their lock: a phone that just became the main one stays.
 */
export async function dropUnverifiedPhones({ database, clock, errorReports }: Deps): Promise<number> {
  const givenBefore = new Date(clock.now().getTime() - policy.accounts.unverifiedPhoneHours * HOUR_MS)
  let [after, dropped] = [0, 0]
  for (;;) {
    const page = await listOwnersOfUnverified(database.db, givenBefore, { after, limit: PAGE })
    for (const { customerId } of page) {
      try {
        dropped += await database.transaction(async (db) => {
          const owner = await lockCustomer(db, customerId)
          return owner ? deleteUnverified(db, customerId, owner.mainPhoneId, givenBefore) : 0
        })
      } catch (error) {
        errorReports.fault(error, { place: `unverified phones of customer ${customerId}` })
      }
      after = customerId
    }
    if (page.length < PAGE) return dropped
  }
}

/**
 * The account's owner turned out to be somebody else: whoever opened it may have verified a phone of theirs. Each phone
 * has to be verified again, and the extra ones have a day for it.
 */
export async function doubtPhones(db: Db, customerId: number, now: Date): Promise<void> {
  await deletePhoneCodes(db, customerId)
  await unverifyPhones(db, customerId, now)
}
