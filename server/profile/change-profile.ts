import { refusals } from '#contract/errors'
import type { FieldProblems } from '#contract/problems'
import type { ProfileChange } from '#contract/profile'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { listAddresses } from './address-store.ts'
import { listPhones } from './phone-store.ts'
import { updateProfile } from './store.ts'

type Mains = Pick<ProfileChange, 'mainAddress' | 'mainPhone'>
type OwnChange = Mains &
  Pick<ProfileChange, 'firstName' | 'lastName' | 'starch' | 'noCrease' | 'fixTears' | 'detergents' | 'fabricSoftener'>

/** The part of a profile that is name, preferences, and which address and phone come first. */
export const changeProfile = (
  db: Db,
  customerId: number,
  { mainAddress, mainPhone, ...plain }: OwnChange,
): Promise<Customer | undefined> =>
  updateProfile(db, customerId, { ...plain, mainAddressId: mainAddress, mainPhoneId: mainPhone })

/** Somebody else's and nobody's are refused in the same words. */
export async function findForeignMains(
  db: Db,
  customerId: number,
  { mainAddress, mainPhone }: Mains,
): Promise<FieldProblems> {
  const isIn = (things: readonly { id: number }[], id: number) => things.some((thing) => thing.id === id)
  const sentences = [refusals.not_found.sentence]
  const problems: FieldProblems = {}
  if (mainAddress !== undefined && !isIn(await listAddresses(db, customerId), mainAddress)) {
    problems['mainAddress'] = sentences
  }
  if (mainPhone !== undefined && !isIn(await listPhones(db, customerId), mainPhone)) {
    problems['mainPhone'] = sentences
  }
  return problems
}
