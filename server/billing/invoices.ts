import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { findInvoice, hasChargeUnderWay, type InvoiceRow } from './invoice-store.ts'

const RETRY_AFTER_SECONDS = '2'

/**
 * Nothing about an invoice changes while it is being paid. Whoever changes one has ended the open charge before, but until
 * the customer's lock is held another call may have begun the next.
 */
export async function requireNoCharge(db: Db, customerId: number, invoiceId: number): Promise<void> {
  if (await hasChargeUnderWay(db, customerId, invoiceId)) {
    throw new AppError('charge_in_flight', { headers: { 'retry-after': RETRY_AFTER_SECONDS } })
  }
}

/** As it stands now, with all that is shown of it. */
export async function readInvoice(db: Db, customerId: number, id: number): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, customerId, id)
  if (invoice === undefined) throw new AppError('not_found')
  return invoice
}
