import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { chargeInFlight } from '../payments/charge.ts'
import { findChargeInFlight } from '../payments/charge-store.ts'
import { findInvoice, type InvoiceRow } from './invoice-store.ts'

/**
 * Nothing about a customer's invoices changes while one is being paid. Whoever changes one has ended the open charge before, but
 * until the customer's lock is held another call may have begun the next.
 */
export async function requireNoCharge(db: Db, customerId: number): Promise<void> {
  if ((await findChargeInFlight(db, customerId)) !== undefined) throw chargeInFlight()
}

/** The invoice as it stands, with all that is shown of it. */
export async function readInvoice(db: Db, customerId: number, id: number): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, customerId, id)
  if (invoice === undefined) throw new AppError('not_found')
  return invoice
}
