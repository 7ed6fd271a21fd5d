import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { insertAddress } from './address-store.ts'
import { findVerifiedOwner, insertPhone, lockNumber } from './phone-store.ts'
import { updateProfile } from './store.ts'

const FIRST_ADDRESS = { title: 'Home' }
const FIRST_PHONE = { title: 'Cell' }

/**
 * A registration brings along the address and the phone, each the main one. Only who verified a number has it: one that somebody merely
 * typed does not keep its owner out.
 */
export async function startProfile(
  db: Db,
  customerId: number,
  { zipCode, addressLine1, phone }: { zipCode: string; addressLine1: string; phone: string },
  now: Date,
): Promise<void> {
  const address = await insertAddress(db, customerId, { ...FIRST_ADDRESS, zipCode, addressLine1 }, now)
  await lockNumber(db, phone)
  if ((await findVerifiedOwner(db, phone)) !== undefined) throw new AppError('phone_taken')
  const { id: mainPhoneId } = await insertPhone(db, customerId, { ...FIRST_PHONE, number: phone }, now)
  await updateProfile(db, customerId, { mainAddressId: address.id, mainPhoneId })
}
