import type { Insertable, Selectable } from 'kysely'
import { DISPUTE_LIFE, statesBefore } from '#rules/payments/payment-life'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type Dispute = Selectable<Schema['disputes']>

export const findChargeByRef = (db: Db, chargeRef: string) =>
  db.selectFrom('charges').selectAll().where('chargeRef', '=', chargeRef).executeTakeFirst()

export const findDispute = (db: Db, disputeRef: string) =>
  db.selectFrom('disputes').selectAll().where('disputeRef', '=', disputeRef).executeTakeFirst()

export const insertDispute = (db: Db, dispute: Insertable<Schema['disputes']>) =>
  db.insertInto('disputes').values(dispute).execute()

/** Writes what the bank said, as the life of a dispute allows. The caller holds the customer's lock and has asked whether it may be. */
export async function updateDisputeStatus(
  db: Db,
  id: number,
  told: Pick<Dispute, 'status' | 'amountCents' | 'toldAt' | 'endedAt' | 'takenAt'>,
): Promise<void> {
  const changed = await db
    .updateTable('disputes')
    .set(told)
    .where('id', '=', id)
    .where('status', 'in', statesBefore(DISPUTE_LIFE, told.status))
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw new Error(`Dispute ${id} may not become ${told.status}.`)
}

/** The same was said again, at a later time. */
export const updateToldAt = (db: Db, id: number, toldAt: Date) =>
  db.updateTable('disputes').set({ toldAt }).where('id', '=', id).execute()

export const updateLoss = (
  db: Db,
  id: number,
  { lossCents, keptCents }: { lossCents: number | null; keptCents: number },
) => db.updateTable('disputes').set({ lossCents, keptCents }).where('id', '=', id).execute()

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
