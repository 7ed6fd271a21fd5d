import type { Db } from '../db/open.ts'
import { BEFORE_NONE, preparedStatement, type ValueOf } from '../db/statement.ts'

export interface StatementPage {
  limit: number
  /** The id of an entry: only older ones. */
  before?: number | undefined
}

/** The customer's entries that changed the balance, the newest first. Their ids grow with time. */
export const listStatement = (db: Db, customerId: number, { limit, before = BEFORE_NONE }: StatementPage) =>
  selectStatement(db, { customerId, limit, before })

const selectStatement = preparedStatement(
  'credit statement',
  (db, value: ValueOf<{ customerId: number; limit: number; before: number }>) =>
    db
      .selectFrom('ledgerEntries')
      .select(['id', 'kind', 'orderNumber', 'changeCents', 'balanceAfterCents', 'createdAt'])
      .where('customerId', '=', value('customerId'))
      .where('changeCents', '<>', 0)
      .where('id', '<', value('before'))
      .orderBy('id', 'desc')
      .limit(value('limit')),
)
