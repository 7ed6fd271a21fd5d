import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { REFUND_LIFE, statesBefore } from '#rules/payment-life'
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
    .select([
      'charges.chargeRef',
      'charges.invoiceId',
      'charges.status as chargeStatus',
      'charges.amountCents as chargedCents',
    ])

/** The charge that paid an invoice, with what has gone back of it, and what went back as credit because the card did not take it. */
export const findRefundableCharge = (db: Db, customerId: number, invoiceId: number) =>
  db
    .selectFrom('charges')
    .select([
      'charges.id',
      'charges.amountCents',
      refundedCents(sql`status <> 'failed'`).as('refundedCents'),
      refundedCents(sql`status = 'failed'`).as('failedCents'),
    ])
    .where('charges.customerId', '=', customerId)
    .where('charges.invoiceId', '=', invoiceId)
    .where('charges.status', '=', 'succeeded')
    .executeTakeFirst()

const refundedCents = (condition: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(amount_cents), 0)::integer from refunds where charge_id = charges.id and ${condition})`

export async function hasPendingRefund(db: Db, customerId: number): Promise<boolean> {
  const pending = await db
    .selectFrom('refunds')
    .select('id')
    .where('customerId', '=', customerId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return pending !== undefined
}

export const listPendingRefunds = (db: Db) =>
  withCharge(db).where('refunds.status', '=', 'pending').orderBy('refunds.id').execute()

export const listRefundsOfCharge = (db: Db, chargeId: number) =>
  db.selectFrom('refunds').select(['key', 'status', 'amountCents']).where('chargeId', '=', chargeId).execute()

/** A refund that was not sent is lowered: the rest becomes a refund of its own. */
export const lowerPendingRefund = (db: Db, id: number, amountCents: number) =>
  db
    .updateTable('refunds')
    .set({ amountCents })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('amountCents', '>', amountCents)
    .execute()

export const findRefund = (db: Db, id: number) => withCharge(db).where('refunds.id', '=', id).executeTakeFirst()

export const findRefundByKey = (db: Db, key: string) => withCharge(db).where('refunds.key', '=', key).executeTakeFirst()

/** The part of a charge that became credit, because the card did not take it back. */
export async function sumFailedRefunds(db: Db, chargeId: number): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .select((refund) => refund.fn.coalesce(refund.fn.sum<number>('amountCents'), refund.lit(0)).as('cents'))
    .where('chargeId', '=', chargeId)
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  return cents
}

/** Records an end as the life of a refund allows. False where it has come to this, or to another end, before. */
export async function updateRefundStatus(
  db: Db,
  id: number,
  outcome: { status: 'succeeded'; refundRef: string | null } | { status: 'failed'; message: string },
  endedAt: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('refunds')
    .set({ ...outcome, endedAt })
    .where('id', '=', id)
    .where('status', 'in', statesBefore(REFUND_LIFE, outcome.status))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
