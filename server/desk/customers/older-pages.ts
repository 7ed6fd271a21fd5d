import { dollars } from '#rules/money'
import { statementReason } from '#rules/payments/statement'
import { readStatement } from '../../credit/statement.ts'
import { readSummaries } from '../../orders/list-orders.ts'
import { presentSummary } from '../../orders/present.ts'
import type { Deps } from '../../ports.ts'

/** A customer's orders and the changes of their credit, the newest first, a page at a time. */

const PAGE = 25

export async function readOrdersOf({ database: { db } }: Deps, id: number, before?: number, limit = PAGE) {
  const read = (await readSummaries(db, id, { limit: limit + 1, before })).map(presentSummary)
  return {
    orders: read.slice(0, limit).map((order) => ({
      id: order.id,
      title: order.title,
      isBought: order.kind === 'purchase',
      at: order.created,
      status: order.prettyStatus,
      isOnHold: order.isOnHold,
      dollarAmount: order.isPriced ? order.dollarAmountWithDiscount : null,
    })),
    hasMore: read.length > limit,
  }
}

export async function readStatementOf({ database: { db } }: Deps, id: number, before?: number, limit = PAGE) {
  const read = await readStatement(db, id, { limit: limit + 1, before })
  return {
    statement: read.slice(0, limit).map(({ id, createdAt, kind, orderNumber, changeCents, balanceAfterCents }) => ({
      id,
      at: createdAt.toISOString(),
      reason: statementReason(kind, orderNumber),
      change: changeCents,
      dollarChange: dollars(changeCents),
      dollarBalance: dollars(balanceAfterCents),
    })),
    hasMore: read.length > limit,
  }
}
