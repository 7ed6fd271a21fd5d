import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type Refund = Selectable<Schema['refunds']>

/** Undefined when the same cause has been refunded before. */
export const insertRefund = (db: Db, refund: Insertable<Schema['refunds']>): Promise<Refund | undefined> =>
  db
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returningAll()
    .executeTakeFirst()

const withCharge = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.chargeId')
    .selectAll('refunds')
    .select(['charges.chargeRef', 'charges.invoiceId', 'charges.status as chargeStatus'])

export const listPendingRefunds = (db: Db) =>
  withCharge(db).where('refunds.status', '=', 'pending').orderBy('refunds.id').execute()

export const findRefund = (db: Db, id: number) => withCharge(db).where('refunds.id', '=', id).executeTakeFirst()

export const findRefundByKey = (db: Db, key: string) => withCharge(db).where('refunds.key', '=', key).executeTakeFirst()

/** A bank may send back what it had taken, so that a success is not the last word. */
export async function recordRefund(
  db: Db,
  id: number,
  from: readonly Refund['status'][],
  outcome: { status: 'succeeded'; refundRef: string } | { status: 'failed'; message: string },
  endedAt: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('refunds')
    .set({ ...outcome, endedAt })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
