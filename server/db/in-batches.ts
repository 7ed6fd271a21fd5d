import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** More in one statement would hold its locks for long, and could be ended by the time limit of a statement again and again. */
const ROWS_AT_ONCE = 1_000

/** Repeats a statement that changes this many rows at most until there are no more. What it has changed stays so, whenever it is cut off. */
export async function inBatches(change: (limit: number) => Promise<bigint>): Promise<void> {
  while ((await change(ROWS_AT_ONCE)) >= ROWS_AT_ONCE);
}

/**
 * Is true of the rows of a table that a query on the same table chooses. They are locked as they are chosen, so that one which somebody has
 * just renewed stays; and they are chosen once, where a join could choose anew for every row and so pass the query's limit.
 */
export const isChosenBy = <Table extends keyof Schema>(query: SelectQueryBuilder<Schema, Table, object>) =>
  sql<boolean>`ctid = any (array(${query.select(sql`ctid`.as('ctid')).forUpdate().skipLocked()}))`
