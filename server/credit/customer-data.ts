import type { Db } from '../db/open.ts'

/**
 * The credit data of a customer, for them to read: each lot, and all that has happened to it. Nothing of it is
 * forgotten when the account is closed. The books keep their pages, and name nobody.
 */
export async function collectCreditData(db: Db, customerId: number) {
  return {
    creditLots: await db
      .selectFrom('creditLots')
      .select([
        'kind',
        'invoiceId as invoice',
        'openedCents',
        'leftCents',
        'openedAt',
        'frozenAt',
        'disputedCents',
        'endedAt',
      ])
      .where('customerId', '=', customerId)
      .orderBy('openedAt')
      .orderBy('id')
      .execute(),
    creditStatement: await db
      .selectFrom('ledgerEntries')
      .select(['kind', 'orderNumber as order', 'changeCents', 'balanceAfterCents', 'createdAt'])
      .where('customerId', '=', customerId)
      .orderBy('id')
      .execute(),
  }
}
