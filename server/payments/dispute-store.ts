import { type Insertable, type Selectable, sql } from 'kysely'
import { DISPUTE_LIFE, statesBefore } from '#rules/payment-life'
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
  told: Pick<Dispute, 'status' | 'amountCents' | 'toldAt' | 'endedAt'>,
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
  disputeRef: string,
  { lossCents, keptCents }: { lossCents: number; keptCents: number },
) => db.updateTable('disputes').set({ lossCents, keptCents }).where('disputeRef', '=', disputeRef).execute()

/** The disputes by which the bank has taken a charge back for good since then, the oldest first, with our own loss in each. */
export const listLossesSince = (db: Db, chargeId: number, since: Date) =>
  db
    .selectFrom('disputes')
    .innerJoin('charges', 'charges.id', 'disputes.chargeId')
    .select((row) => [
      'disputes.disputeRef',
      'disputes.keptCents',
      row.fn.coalesce('disputes.lossCents', 'disputes.amountCents', 'charges.amountCents').as('lossCents'),
    ])
    .where('chargeId', '=', chargeId)
    .where('disputes.status', '=', 'lost')
    .where('disputes.endedAt', '>=', since)
    .orderBy('disputes.id')
    .execute()

/**
 * The sum of the disputes of a row of `charges`. A dispute without an amount is about the whole charge, and a bank
 * takes no cent twice, however many times it has looked into the charge: together they are about what was charged at
 * most.
 */
const disputedCents = (...statuses: Dispute['status'][]) => sql<number>`(
  select least(coalesce(sum(coalesce(disputes.amount_cents, charges.amount_cents)), 0), charges.amount_cents)::integer
  from disputes where disputes.charge_id = charges.id and disputes.status in (${sql.join(statuses)})
)`

/** The disputed money that the customer had as credit because the card did not take it back. */
const keptCents = sql<number>`(
  select coalesce(sum(disputes.kept_cents), 0)::integer from disputes where disputes.charge_id = charges.id
)`

/** The money that the bank has taken of a charge for good, the part that had been credit, and what is still looked into. */
export async function sumDisputes(
  db: Db,
  chargeId: number,
): Promise<Record<'lostCents' | 'keptCents' | 'openCents', number>> {
  const { bothCents, ...lost } = await db
    .selectFrom('charges')
    .select([
      disputedCents('lost').as('lostCents'),
      keptCents.as('keptCents'),
      disputedCents('lost', 'open').as('bothCents'),
    ])
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow()
  return { ...lost, openCents: bothCents - lost.lostCents }
}

/** The charges of a customer that banks look into or have taken something of, with the sums. */
export const listDisputedCharges = (db: Db, customerId: number) =>
  db
    .selectFrom('charges')
    .select(['id', disputedCents('open', 'lost').as('disputedCents')])
    .where('customerId', '=', customerId)
    .where(hasDispute('open', 'lost'))
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

/** Those of these invoices whose charge the bank has taken back for good, in whole or in part, with the amount. */
export const listLostInvoices = (db: Db, customerId: number, invoiceIds: readonly number[]) =>
  db
    .selectFrom('charges')
    .select(['invoiceId', 'amountCents', disputedCents('lost').as('lostCents'), keptCents.as('keptCents')])
    .where('customerId', '=', customerId)
    .where('invoiceId', 'in', invoiceIds)
    // One that went back because nothing needed it has paid for nothing.
    .where('status', '=', 'succeeded')
    .where(hasDispute('lost'))
    .execute()

const hasDispute = (...statuses: Dispute['status'][]) =>
  sql<boolean>`exists (select from disputes where charge_id = charges.id and disputes.status in (${sql.join(statuses)}))`
