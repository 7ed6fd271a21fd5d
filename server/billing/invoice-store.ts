import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export const insertInvoice = (db: Db, invoice: Insertable<Schema['invoices']>) =>
  db.insertInto('invoices').values(invoice).returningAll().executeTakeFirstOrThrow()

export const lockInvoice = (db: Db, customerId: number, id: number) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
