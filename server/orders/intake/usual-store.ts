import type { Db } from '../../db/open.ts'

/** So many of the newest lines say what the house counts: a few hundred bags. */
const NEWEST_LINES = 3_000
const NEWEST_ORDERS = 10

/** The rows of the price list that the house has counted most often of late. */
export const listOftenCounted = (db: Db, limit: number) =>
  db
    .selectFrom(
      db
        .selectFrom('orderLines')
        .select(['priceItemId', 'kind'])
        .orderBy('id', 'desc')
        .limit(NEWEST_LINES)
        .as('newest'),
    )
    .select('priceItemId')
    .where('kind', '=', 'item')
    .where('priceItemId', 'is not', null)
    .groupBy('priceItemId')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('priceItemId')
    .limit(limit)
    .execute()

/** The same of a customer's own orders. */
export const listOftenCountedOf = (db: Db, customerId: number, limit: number) =>
  db
    .selectFrom('orderLines')
    .select('priceItemId')
    .where('orderId', 'in', (inner) =>
      inner
        .selectFrom('orders')
        .select('id')
        .where('customerId', '=', customerId)
        .orderBy('id', 'desc')
        .limit(NEWEST_ORDERS),
    )
    .where('kind', '=', 'item')
    .where('priceItemId', 'is not', null)
    .groupBy('priceItemId')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('priceItemId')
    .limit(limit)
    .execute()
