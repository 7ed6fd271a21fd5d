import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { CHARGE_LIFE, CHARGES_IN_FLIGHT, type ChargeStatus, statesBefore } from '#rules/payments/payment-life'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type ChargeRow = Selectable<Schema['charges']>

/** Undefined where another charge of the customer is in flight. */
export const insertCharge = (db: Db, charge: Insertable<Schema['charges']>): Promise<ChargeRow | undefined> =>
  db
    .insertInto('charges')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** False where staff have heard since `oldBy` that the provider fails the payments of this customer. */
export async function claimChargeReport(
  db: Db,
  { id, customerId }: Pick<ChargeRow, 'id' | 'customerId'>,
  now: Date,
  oldBy: Date,
): Promise<boolean> {
  const claimed = await db
    .updateTable('charges')
    .set({ reportedAt: now })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('charges as reported')
            .select('reported.id')
            .where('reported.customerId', '=', customerId)
            .where('reported.reportedAt', '>', oldBy),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export const findCharge = (db: Db, id: number) =>
  db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()

/** The charge that paid an invoice, with its card. */
export const findPaidCharge = (db: Db, customerId: number, invoiceId: number) =>
  db
    .selectFrom('charges')
    .innerJoin('cards', 'cards.id', 'charges.cardId')
    .select(['charges.id', 'charges.cardId', 'cards.brand', 'cards.last'])
    .where('charges.customerId', '=', customerId)
    .where('charges.invoiceId', '=', invoiceId)
    .where('charges.status', '=', 'succeeded')
    .executeTakeFirst()

/** The provider knows the charge by this key. */
export const findChargeByKey = (db: Db, key: string) =>
  db.selectFrom('charges').selectAll().where('key', '=', key).executeTakeFirst()

/** There is one at most. */
export const findChargeInFlight = (db: Db, customerId: number) =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('status', 'in', CHARGES_IN_FLIGHT)
    .executeTakeFirst()

/** What was ticked beside the button of a charge in flight does not hold any more. The caller holds the customer's lock. */
export async function clearAutoReloadTick(db: Db, customerId: number): Promise<void> {
  await db
    .updateTable('charges')
    .set({ wantsAutoReload: null })
    .where('customerId', '=', customerId)
    .where('status', 'in', CHARGES_IN_FLIGHT)
    .execute()
}

/** Those that nobody can be at work on any more, and those that wait for the customer's answer to the bank. */
export const listChargesToAsk = (db: Db, begunBefore: Date) =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('status', 'in', CHARGES_IN_FLIGHT)
    .where('createdAt', '<', begunBefore)
    .orderBy('id')
    .execute()

/**
 * The customer, locked, with what a payment goes by: the main card, what is in flight, a card form that may have been finished. The
 * lock is taken by a statement of its own, because one that waits for it would show the other tables as they were before it waited.
 */
export async function lockPaying(db: Db, customerId: number) {
  await db.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute()
  return db
    .selectFrom('customers')
    .leftJoin('cards', (join) => join.onRef('cards.id', '=', 'customers.mainCardId').on('cards.removedAt', 'is', null))
    .leftJoin('charges', (join) =>
      join.onRef('charges.customerId', '=', 'customers.id').on('charges.status', 'in', [...CHARGES_IN_FLIGHT]),
    )
    .select((row) => [
      'customers.id',
      'customers.email',
      'customers.balanceCents',
      'customers.planName',
      'customers.isAutoBilling',
      'customers.deletesOn',
      'customers.stripeId',
      'cards.id as cardId',
      'cards.cardRef',
      'cards.last as cardLast',
      'charges.id as chargeId',
      row
        .exists(
          row
            .selectFrom('cardSetups')
            .select('cardSetups.id')
            .whereRef('cardSetups.customerId', '=', 'customers.id')
            .where('cardSetups.status', '=', 'open')
            .where('cardSetups.setupRef', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasOpenCardForm'),
    ])
    .where('customers.id', '=', customerId)
    .where('customers.deletedAt', 'is', null)
    .executeTakeFirst()
}

/** The charge and its customer, both locked: so the charge is seen as it is by now, also after a wait for the lock. */
export const lockCharge = (db: Db, charge: { id: number; customerId: number }) =>
  db
    .selectFrom('customers')
    .innerJoin('charges', 'charges.customerId', 'customers.id')
    .innerJoin('cards', 'cards.id', 'charges.cardId')
    .select([
      'charges.id',
      'charges.customerId',
      'charges.invoiceId',
      'charges.amountCents',
      'charges.cardId',
      'charges.isPresent',
      'charges.wantsAutoReload',
      'charges.status',
      'charges.message',
      'charges.isHard',
      'charges.createdAt',
      'charges.toldUnknownAt',
      'cards.brand',
      'cards.last',
      'customers.email',
      'customers.balanceCents',
      sql<boolean>`customers.deleted_at is not null`.as('isCustomerGone'),
    ])
    .where('customers.id', '=', charge.customerId)
    .where('charges.id', '=', charge.id)
    .forUpdate(['customers', 'charges'])
    .executeTakeFirstOrThrow()

/** Writes that the customer was told that nobody knows, or, without a time, has heard more since. False where the charge has ended. */
export async function updateToldUnknown(db: Db, id: number, toldUnknownAt: Date | null): Promise<boolean> {
  const told = await db
    .updateTable('charges')
    .set({ toldUnknownAt })
    .where('id', '=', id)
    .where('status', 'in', CHARGES_IN_FLIGHT)
    .returning('id')
    .executeTakeFirst()
  return told !== undefined
}

/** Writes where a charge has come to, as its life allows. The caller holds its lock and has asked whether it may be. */
export async function updateChargeStatus(
  db: Db,
  id: number,
  status: ChargeStatus,
  outcome: Pick<Updateable<Schema['charges']>, 'chargeRef' | 'message' | 'isHard' | 'endedAt'>,
): Promise<void> {
  const changed = await db
    .updateTable('charges')
    .set({ ...outcome, status })
    .where('id', '=', id)
    .where('status', 'in', statesBefore(CHARGE_LIFE, status))
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw new Error(`Charge ${id} may not become ${status}.`)
}
