import { inBatches, isChosenBy } from '../db/in-batches.ts'
import type { Db } from '../db/open.ts'
import { listAddresses } from './address-store.ts'
import { listPhones } from './phone-store.ts'
import { presentAddress, presentPhone } from './present.ts'
import { updateProfile } from './store.ts'

/** The profile of a customer, for them to read. */
export async function collectProfileData(db: Db, customerId: number) {
  const [addresses, phones] = [await listAddresses(db, customerId), await listPhones(db, customerId)]
  return {
    addresses: addresses.map(presentAddress),
    phones: phones.map((phone) => {
      const { verifiedAt, numberGivenAt } = phone
      return { ...presentPhone(phone), verifiedAt, numberGivenAt }
    }),
  }
}

export async function forgetCustomer(db: Db, customerId: number): Promise<void> {
  await updateProfile(db, customerId, {
    firstName: '',
    lastName: '',
    starch: 'none',
    noCrease: null,
    fixTears: true,
    detergents: null,
    fabricSoftener: false,
    mainAddressId: null,
    mainPhoneId: null,
  })
  await db.deleteFrom('addresses').where('customerId', '=', customerId).execute()
  await db.deleteFrom('phones').where('customerId', '=', customerId).execute()
}

export const forgetExpiredCodes = (db: Db, now: Date): Promise<void> =>
  inBatches(async (limit) => {
    const expired = db.selectFrom('phoneCodes').where('expiresAt', '<=', now).orderBy('expiresAt').limit(limit)
    return (await db.deleteFrom('phoneCodes').where(isChosenBy(expired)).executeTakeFirst()).numDeletedRows
  })
