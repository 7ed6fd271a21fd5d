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

export const updateDispute = (
  db: Db,
  id: number,
  change: Partial<Pick<Dispute, 'status' | 'amountCents' | 'toldAt' | 'endedAt' | 'takenAt'>>,
) => db.updateTable('disputes').set(change).where('id', '=', id).execute()

export const updateLoss = (db: Db, id: number, loss: { lossCents: number | null; keptCents: number }) =>
  db.updateTable('disputes').set(loss).where('id', '=', id).execute()

/** All disputes of a charge, the oldest first. */
export const listDisputes = (db: Db, chargeId: number) =>
  db.selectFrom('disputes').selectAll().where('chargeId', '=', chargeId).orderBy('id').execute()

/** The disputes of a customer, each with the amount of its charge. */
export const listDisputesOf = (db: Db, customerId: number) =>
  db
    .selectFrom('disputes')
    .innerJoin('charges', 'charges.id', 'disputes.chargeId')
    .selectAll('disputes')
    .select('charges.amountCents as chargedCents')
    .where('disputes.customerId', '=', customerId)
    .execute()

export async function hasOpenDispute(db: Db, customerId: number): Promise<boolean> {
  const open = await db
    .selectFrom('disputes')
    .select('id')
    .where('customerId', '=', customerId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}
