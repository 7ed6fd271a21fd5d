import { CHARGES_IN_FLIGHT } from '#rules/payments/payment-life'
import type { Db } from '../db/open.ts'

export const countChargesEndedSince = (db: Db, since: Date) =>
  db
    .selectFrom('charges')
    .select(['status as labelled', (charge) => charge.fn.countAll<number>().as('value')])
    .where('endedAt', '>=', since)
    .groupBy('status')
    .execute()

/** Those in the provider's hands, and those that wait for the customer's answer to the bank. */
export const countOpenCharges = (db: Db) =>
  db
    .selectFrom('charges')
    .select(['status as labelled', (charge) => charge.fn.countAll<number>().as('value')])
    .where('status', 'in', CHARGES_IN_FLIGHT)
    .groupBy('status')
    .execute()

export const countPendingChargesBefore = (db: Db, begunBefore: Date) =>
  db
    .selectFrom('charges')
    .select((charge) => charge.fn.countAll<number>().as('value'))
    .where('status', '=', 'pending')
    .where('createdAt', '<', begunBefore)
    .executeTakeFirstOrThrow()

/** Refunds that failed and are tried again, and those that the provider holds, each with the first of them. */
export async function countWaitingRefunds(db: Db) {
  const { failing, failingSince, held, heldSince } = await db
    .selectFrom('refunds')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(eb('heldSince', 'is', null))
        .as('failing'),
      fn
        .min('failingSince')
        .filterWhere(eb('heldSince', 'is', null))
        .as('failingSince'),
      fn.count<number>('heldSince').as('held'),
      fn.min('heldSince').as('heldSince'),
    ])
    .where('status', '=', 'pending')
    .where(({ eb, or }) => or([eb('failingSince', 'is not', null), eb('heldSince', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return [
    { labelled: 'refund_failing', value: failing, since: failingSince },
    { labelled: 'refund_held', value: held, since: heldSince },
  ]
}

/** Card forms that somebody has asked for since then and the provider could not open. Who gave up is counted no longer. */
export async function countWaitingCardForms(db: Db, begunSince: Date) {
  const { value, since } = await db
    .selectFrom('cardSetups')
    .select(({ fn }) => [fn.countAll<number>().as('value'), fn.min('failingSince').as('since')])
    .where('status', '=', 'open')
    .where('setupRef', 'is', null)
    .where('failingSince', 'is not', null)
    .where('createdAt', '>=', begunSince)
    .executeTakeFirstOrThrow()
  return { labelled: 'card_form', value, since }
}

export const countEventsSince = (db: Db, since: Date) =>
  db
    .selectFrom('providerEvents')
    .select(['kind as labelled', (event) => event.fn.countAll<number>().as('value')])
    .where('receivedAt', '>=', since)
    .groupBy('kind')
    .execute()

export const findNewestEvent = (db: Db) =>
  db.selectFrom('providerEvents').select('receivedAt').orderBy('receivedAt', 'desc').limit(1).executeTakeFirst()
