import type { PieceLine } from '#rules/orders/pieces'
import { readPriceList } from '../catalogue/order-prices.ts'
import type { Db } from '../db/open.ts'
import { type LineRow, listLines } from './list-store.ts'

export type FrozenLine = PieceLine & { id: number; row: LineRow }

/** The lines of an order, each with what its row of the price list says of it. */
export async function readFrozenLines(db: Db, orderId: number): Promise<FrozenLine[]> {
  const prices = await readPriceList(db)
  return (await listLines(db, [orderId])).map((row) => {
    const price = prices.find(({ id }) => id === row.priceItemId)
    const { kind, title, unit, count, unitCents, amountCents, discountCents } = row
    const figures = { count, unitCents, amountCents, discountCents }
    return { id: row.id, row, kind, key: price?.key ?? null, service: price?.service ?? null, title, unit, ...figures }
  })
}
