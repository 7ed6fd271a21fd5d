import { done, type Printed } from './command.ts'
import { table } from './table.ts'

type Cells = Parameters<typeof table>[1][number]

/** A list as a table, or a sentence where there is nothing on it. A program gets the rows themselves. */
export function tellList<Row>(
  rows: readonly Row[],
  { headings, cells, empty }: { headings: readonly string[]; cells: (row: Row) => Cells; empty: string },
): Printed {
  return rows.length === 0 ? done(empty, []) : done(table(headings, rows.map(cells)), rows)
}
