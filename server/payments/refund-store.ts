import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { REFUND_LIFE, statesBefore } from '#rules/payments/payment-life'
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

/** Those whose time has come. One that failed or is held waits for it. */
export const listRefundsToSend = (db: Db, now: Date) =>
  withCharge(db)
    .where('refunds.status', '=', 'pending')
    .where(({ eb, or }) => or([eb('nextAttemptAt', 'is', null), eb('nextAttemptAt', '<=', now)]))
    .orderBy('refunds.id')
    .execute()

/** Those that the provider could not take or keeps back, the first of them first. */
export const listWaitingRefunds = (db: Db) =>
  withCharge(db)
    .where('refunds.status', '=', 'pending')
    .where(({ eb, or }) => or([eb('failingSince', 'is not', null), eb('heldSince', 'is not', null)]))
    .orderBy('refunds.id')
    .execute()

/** Of two servers that hear of the same failure one writes it down. Without a time it is tried again at the next occasion. */
export async function recordFailedAttempt(
  db: Db,
  { id, endedKeys }: Pick<Refund, 'id' | 'endedKeys'>,
  { endsKey, nextAttemptAt, now }: { endsKey: boolean; nextAttemptAt: Date | null; now: Date },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set((refund) => ({
      endedKeys: endedKeys + (endsKey ? 1 : 0),
      failingSince: refund.fn.coalesce('failingSince', refund.val(now)),
      nextAttemptAt,
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('endedKeys', '=', endedKeys)
    .execute()
}

/** False where it has ended meanwhile. What was reported before was another trouble. */
export async function recordHeld(
  db: Db,
  id: number,
  { refundRef, nextAttemptAt, now }: { refundRef: string; nextAttemptAt: Date; now: Date },
): Promise<boolean> {
  const held = await db
    .updateTable('refunds')
    .set((refund) => ({
      refundRef,
      nextAttemptAt,
      heldSince: refund.fn.coalesce('heldSince', refund.val(now)),
      reportedAt: sql<Date | null>`case when held_since is null then null else reported_at end`,
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** True for the one who is to tell staff that it waits: nobody has since `oldBy`. */
export async function claimReport(db: Db, id: number, now: Date, oldBy: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('refunds')
    .set({ reportedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where(({ eb, or }) => or([eb('reportedAt', 'is', null), eb('reportedAt', '<=', oldBy)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

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

/** A refund that counts as done goes by another reference: the customer has that one instead. */
export const updateRefundRef = (db: Db, id: number, refundRef: string) =>
  db.updateTable('refunds').set({ refundRef }).where('id', '=', id).where('status', '=', 'succeeded').execute()
