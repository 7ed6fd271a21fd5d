import type { Db } from '../db/open.ts'
import { listStatement, type StatementPage } from './statement-store.ts'

/** An entry that changed the balance, as the customer may see it. */
export type StatementLine = Awaited<ReturnType<typeof listStatement>>[number]

const AT_ONCE = 500

export const readStatement = (db: Db, customerId: number, page: StatementPage): Promise<StatementLine[]> =>
  listStatement(db, customerId, page)

/** All of it, piece by piece, so that years of history never stand in memory at once. Nothing is ever added below what was read. */
export async function* readWholeStatement(db: Db, customerId: number): AsyncGenerator<StatementLine[]> {
  let before: number | undefined
  do {
    const lines: StatementLine[] = await listStatement(db, customerId, { limit: AT_ONCE, before })
    if (lines.length > 0) yield lines
    before = lines.length === AT_ONCE ? lines.at(-1)?.id : undefined
  } while (before !== undefined)
}
