import type { Sold } from '#rules/books/books'
import { saleOf, thingsIn } from '#rules/books/sales'
import { instantAt } from '#rules/days/days'
import type { Db } from '../db/open.ts'
import { countNoShows, sumLines } from './sold-store.ts'

export interface SoldDay {
  sold: Sold[]
  things: number
  noShows: number
}

/** What was in the orders that were paid on each day, and the stops without a bag. `days` ends with the day after the last one. */
export async function readSoldDays(db: Db, days: readonly string[], paid: readonly number[][]): Promise<SoldDay[]> {
  const nths = paid.flatMap((numbers, index) => numbers.map(() => index + 1))
  const lines = await sumLines(db, paid.flat(), nths)
  const moments = days.map((day) => instantAt(day, 0))
  const noShows = await countNoShows(db, moments)
  return days.slice(0, -1).map((_, index) => {
    const own = lines.filter(({ nth }) => nth === index + 1)
    return {
      sold: own.map((line) => ({
        sale: saleOf(line),
        amountCents: line.amountCents,
        discountCents: line.discountCents,
      })),
      things: own.reduce((sum, line) => sum + thingsIn(line), 0),
      noShows: noShows.find(({ nth }) => nth === index + 1)?.count ?? 0,
    }
  })
}
