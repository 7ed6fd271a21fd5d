import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { insertAddress } from './address-store.ts'
import { insertPhone, listHolders, lockNumber } from './phone-store.ts'
import { updateProfile } from './store.ts'

const FIRST_ADDRESS = { title: 'Home' }
const FIRST_PHONE = { title: 'Cell' }

/** A registration brings along the address and the phone, each the main one. A number that anybody holds is refused. */
export async function startProfile(
  db: Db,
  customerId: number,
  { zipCode, addressLine1, phone }: { zipCode: string; addressLine1: string; phone: string },
  now: Date,
): Promise<void> {
  const address = await insertAddress(db, customerId, { ...FIRST_ADDRESS, zipCode, addressLine1 }, now)
  await lockNumber(db, phone)
  if ((await listHolders(db, phone)).length > 0) throw new AppError('phone_taken')
  const { id: mainPhoneId } = await insertPhone(db, customerId, { ...FIRST_PHONE, number: phone }, now)
  await updateProfile(db, customerId, { mainAddressId: address.id, mainPhoneId })
}
