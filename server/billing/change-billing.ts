import { type FieldProblems, refusals } from '#contract/errors'
import type { ProfileChange } from '#contract/profile'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { updateBilling } from './store.ts'

/** The part of a profile that is about money. */
export const changeBilling = (
  db: Db,
  customerId: number,
  { isAutoBilling, billingAddress }: Pick<ProfileChange, 'isAutoBilling' | 'billingAddress'>,
): Promise<Customer | undefined> =>
  updateBilling(db, customerId, {
    isAutoBilling,
    ...(billingAddress !== undefined && {
      billingZipCode: billingAddress?.zipCode ?? null,
      billingAddressLine1: billingAddress?.addressLine1 ?? null,
      billingAddressLine2: billingAddress?.addressLine2 ?? null,
    }),
  })

/** There are no cards yet, so any card is nobody's. */
export const findForeignCard = ({ mainCard }: Pick<ProfileChange, 'mainCard'>): FieldProblems =>
  mainCard === undefined ? {} : { mainCard: [refusals.not_found.sentence] }
