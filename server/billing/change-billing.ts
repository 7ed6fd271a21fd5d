import { refusals } from '#contract/errors'
import type { FieldProblems } from '#contract/problems'
import type { ProfileChange } from '#contract/profile'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { listCards } from './card-store.ts'
import { updateBilling } from './store.ts'

/** The part of a profile that is about money. */
export const changeBilling = (
  db: Db,
  customerId: number,
  { isAutoBilling, billingAddress, mainCard }: Pick<ProfileChange, 'isAutoBilling' | 'billingAddress' | 'mainCard'>,
): Promise<Customer | undefined> =>
  updateBilling(db, customerId, {
    isAutoBilling,
    mainCardId: mainCard,
    ...(billingAddress !== undefined && {
      billingZipCode: billingAddress?.zipCode ?? null,
      billingAddressLine1: billingAddress?.addressLine1 ?? null,
      billingAddressLine2: billingAddress?.addressLine2 ?? null,
    }),
  })

/** Somebody else's, nobody's and one that was removed are refused in the same words. */
export async function findForeignCard(
  db: Db,
  customerId: number,
  { mainCard }: Pick<ProfileChange, 'mainCard'>,
): Promise<FieldProblems> {
  if (mainCard === undefined) return {}
  const cards = await listCards(db, customerId)
  return cards.some(({ id }) => id === mainCard) ? {} : { mainCard: [refusals.not_found.sentence] }
}
