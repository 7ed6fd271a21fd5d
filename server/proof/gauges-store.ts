import type { Db } from '../db/open.ts'

export const countChargesEndedSince = (db: Db, since: Date) =>
  db
    .selectFrom('charges')
    .select(['status as labelled', (charge) => charge.fn.countAll<number>().as('count')])
    .where('endedAt', '>=', since)
    .groupBy('status')
    .execute()

/** Those in the provider's hands, and those that wait for the customer's answer to the bank. */
export const countOpenCharges = (db: Db) =>
  db
    .selectFrom('charges')
    .select(['status as labelled', (charge) => charge.fn.countAll<number>().as('count')])
    .where('status', 'in', ['pending', 'needs_authentication'])
    .groupBy('status')
    .execute()

export const countPendingChargesBefore = (db: Db, begunBefore: Date) =>
  db
    .selectFrom('charges')
    .select((charge) => charge.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .where('createdAt', '<', begunBefore)
    .executeTakeFirstOrThrow()

export const countEventsSince = (db: Db, since: Date) =>
  db
    .selectFrom('providerEvents')
    .select(['kind as labelled', (event) => event.fn.countAll<number>().as('count')])
    .where('receivedAt', '>=', since)
    .groupBy('kind')
    .execute()

export const findNewestEvent = (db: Db) =>
  db.selectFrom('providerEvents').select('receivedAt').orderBy('receivedAt', 'desc').limit(1).executeTakeFirst()
