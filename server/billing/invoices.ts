import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { findInvoice, type InvoiceRow } from './invoice-store.ts'

/** The invoice as it stands, with all that is shown of it. */
export async function readInvoice(db: Db, customerId: number, id: number): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, customerId, id)
  if (invoice === undefined) throw new AppError('not_found')
  return invoice
}

/** False also where there is no such invoice. */
export const isPaidInvoice = async (db: Db, customerId: number, id: number): Promise<boolean> =>
  (await findInvoice(db, customerId, id))?.status === 'paid'
