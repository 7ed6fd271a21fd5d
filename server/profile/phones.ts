import type { PhoneChange } from '#contract/profile'
import { policy } from '#rules/policy'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Deps } from '../ports.ts'
import {
  countPhones,
  deletePhone,
  deletePhoneCode,
  findOldestOtherPhone,
  findPhone,
  insertPhone,
  listHolders,
  lockNumber,
  type PhoneRow,
  updatePhone,
} from './phone-store.ts'
import { updateProfile } from './store.ts'

/** Each change locks the customer first, so that two at once cannot leave somebody without a phone. */

export function addPhone(
  { database, clock }: Deps,
  customerId: number,
  phone: { title: string; number: string },
): Promise<PhoneRow> {
  return refusingTakenNumbers(() =>
    database.transaction(async (db) => {
      await lockNumber(db, phone.number)
      const { mainPhoneId } = await lockOwner(db, customerId)
      const count = await countPhones(db, customerId)
      if (count >= policy.accounts.maxPhones) throw new AppError('too_many_phones')
      await refuseVerified(db, customerId, phone.number)
      const added = await insertPhone(db, customerId, phone, clock.now())
      if (mainPhoneId === null) await updateProfile(db, customerId, { mainPhoneId: added.id })
      return added
    }),
  )
}

/** Another number is another phone: that the one before it was verified says nothing about it. */
export function changePhone(
  { database, clock }: Deps,
  customerId: number,
  id: number,
  { title, number }: PhoneChange,
): Promise<PhoneRow> {
  return refusingTakenNumbers(() =>
    database.transaction(async (db) => {
      if (number !== undefined) await lockNumber(db, number)
      await lockOwner(db, customerId)
      const phone = await findPhone(db, customerId, id)
      if (phone === undefined) throw new AppError('not_found')
      const isOther = number !== undefined && number !== phone.number
      if (isOther) await refuseVerified(db, customerId, number)
      if (isOther) await deletePhoneCode(db, id)
      const change = {
        ...(title !== undefined && { title }),
        ...(isOther && { number, verifiedAt: null, numberGivenAt: clock.now() }),
      }
      const isEmpty = Object.keys(change).length === 0
      return isEmpty ? phone : updatePhone(db, customerId, id, change)
    }),
  )
}

/** Without its main phone an account takes the oldest one that is left; the last one stays. */
export function removePhone({ database }: Deps, customerId: number, id: number): Promise<void> {
  return database.transaction(async (db) => {
    const { mainPhoneId } = await lockOwner(db, customerId)
    if ((await findPhone(db, customerId, id)) === undefined) throw new AppError('not_found')
    const heir = await findOldestOtherPhone(db, customerId, id)
    if (heir === undefined) throw new AppError('last_phone')
    if (mainPhoneId === id) await updateProfile(db, customerId, { mainPhoneId: heir.id })
    await deletePhone(db, customerId, id)
  })
}

/** Only who verified a number has it; that somebody else typed it says nothing. */
async function refuseVerified(db: Db, customerId: number, number: string): Promise<void> {
  const holders = await listHolders(db, number)
  const isVerified = holders.some((holder) => holder.customerId !== customerId && holder.verifiedAt !== null)
  if (isVerified) throw new AppError('number_taken')
}

/** A number that is on the customer's own list already. */
async function refusingTakenNumbers<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('number_taken')
    throw error
  }
}
