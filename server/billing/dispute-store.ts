import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type Dispute = Selectable<Schema['disputes']>

export const findChargeByRef = (db: Db, chargeRef: string) =>
  db.selectFrom('charges').selectAll().where('chargeRef', '=', chargeRef).executeTakeFirst()

export const findDispute = (db: Db, disputeRef: string) =>
  db.selectFrom('disputes').selectAll().where('disputeRef', '=', disputeRef).executeTakeFirst()

export const insertDispute = (db: Db, dispute: Insertable<Schema['disputes']>) =>
  db.insertInto('disputes').values(dispute).execute()

export const updateDispute = (db: Db, id: number, change: Pick<Dispute, 'status' | 'endedAt'>) =>
  db.updateTable('disputes').set(change).where('id', '=', id).execute()

/** A charge may be disputed more than once. */
export async function hasDispute(db: Db, chargeId: number, status: Dispute['status']): Promise<boolean> {
  const dispute = await db
    .selectFrom('disputes')
    .select('id')
    .where('chargeId', '=', chargeId)
    .where('status', '=', status)
    .executeTakeFirst()
  return dispute !== undefined
}

export async function hasOpenDispute(db: Db, customerId: number): Promise<boolean> {
  const open = await db
    .selectFrom('disputes')
    .select('id')
    .where('customerId', '=', customerId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}

/** Of these invoices, those whose charge the bank has taken back for good. */
export const listLostInvoices = async (
  db: Db,
  customerId: number,
  invoiceIds: readonly number[],
): Promise<number[]> => {
  const lost = await db
    .selectFrom('disputes')
    .innerJoin('charges', 'charges.id', 'disputes.chargeId')
    .select('charges.invoiceId')
    .where('charges.customerId', '=', customerId)
    .where('charges.invoiceId', 'in', invoiceIds)
    .where('disputes.status', '=', 'lost')
    .execute()
  return lost.map(({ invoiceId }) => invoiceId)
}
