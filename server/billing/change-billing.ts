import { refusals } from '#contract/errors'
import type { FieldProblems } from '#contract/problems'
import type { ProfileChange } from '#contract/profile'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { listCards } from '../payments/card-store.ts'
import { changeMainCard } from '../payments/cards.ts'
import { updateBilling } from './store.ts'

/** The part of a profile that is about money. */
export async function changeBilling(
  db: Db,
  customerId: number,
  { isAutoBilling, billingAddress, mainCard }: Pick<ProfileChange, 'isAutoBilling' | 'billingAddress' | 'mainCard'>,
): Promise<Customer | undefined> {
  if (mainCard !== undefined) await changeMainCard(db, customerId, mainCard)
  return updateBilling(db, customerId, {
    isAutoBilling,
    ...(billingAddress !== undefined && {
      billingZipCode: billingAddress?.zipCode ?? null,
      billingAddressLine1: billingAddress?.addressLine1 ?? null,
      billingAddressLine2: billingAddress?.addressLine2 ?? null,
    }),
  })
}

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
