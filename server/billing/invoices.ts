import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { findInvoice, hasInvoice, type InvoiceRow } from './invoice-store.ts'

/** The invoice as it stands, with all that is shown of it. */
export async function readInvoice(db: Db, customerId: number, id: number): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, customerId, id)
  if (invoice === undefined) throw new AppError('not_found')
  return invoice
}

/** Any number that a body may hold. */
export const isOwnInvoice = (db: Db, customerId: number, id: number): Promise<boolean> => hasInvoice(db, customerId, id)
