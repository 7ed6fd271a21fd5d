import type { Db } from '../db/open.ts'

export interface StatementPage {
  limit: number
  /** The id of an entry: only older ones. */
  before?: number | undefined
}

/** The customer's entries that changed the balance, the newest first. Their ids grow with time. */
export const listStatement = (db: Db, customerId: number, { limit, before }: StatementPage) =>
  db
    .selectFrom('ledgerEntries')
    .select(['id', 'kind', 'orderNumber', 'changeCents', 'balanceAfterCents', 'createdAt'])
    .where('customerId', '=', customerId)
    .where('changeCents', '<>', 0)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
