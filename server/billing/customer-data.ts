import type { Db } from '../db/open.ts'
import { updateBilling } from './store.ts'

/** The provider's reference stays: what was charged points at it. */
export async function forgetCustomer(db: Db, customerId: number): Promise<void> {
  await updateBilling(db, customerId, {
    planName: null,
    isAutoBilling: false,
    billingZipCode: null,
    billingAddressLine1: null,
    billingAddressLine2: null,
  })
}
