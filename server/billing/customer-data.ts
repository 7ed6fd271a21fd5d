import type { Db } from '../db/open.ts'
import { findWelcomeBox } from './box-store.ts'
import { listUses } from './coupon-store.ts'
import { listAllInvoices } from './invoice-store.ts'
import { presentInvoice } from './present.ts'
import { updateBilling } from './store.ts'

/** The billing data of a customer, for them to read. */
export async function collectBillingData(db: Db, customerId: number) {
  const invoices = await listAllInvoices(db, customerId)
  return {
    invoices: invoices.map((invoice) => {
      const { status, paidAt } = invoice
      return { ...presentInvoice(invoice), status, paidAt }
    }),
    couponUses: await listUses(db, customerId),
    welcomeBox: (await findWelcomeBox(db, customerId)) ?? null,
  }
}

/** Invoices and the coupons used for them stay seven years: they are the books, and name nobody. */
export async function forgetCustomer(db: Db, customerId: number): Promise<void> {
  await updateBilling(db, customerId, {
    planName: null,
    isAutoBilling: false,
    billingZipCode: null,
    billingAddressLine1: null,
    billingAddressLine2: null,
  })
  // The reason of a charge is what staff typed. The table takes no other word for it.
  await db
    .updateTable('invoices')
    .set({ title: '(removed)' })
    .where('customerId', '=', customerId)
    .where('kind', '=', 'staff')
    .execute()
}
