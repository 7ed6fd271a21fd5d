// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as cards forgets its roles in some browsers.
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

interface Column<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Figures stand under each other, at the right. */
  isNumeric?: boolean
  /** Names its row; the head of the card on a phone. */
  isRowHeader?: boolean
}

interface DataTableProps<Row> {
  caption: string
  /** The caption is only heard, because a heading beside the table says the same. */
  isCaptionUnseen?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

/**
 * A table that becomes cards on a phone. The roles are written out because a browser forgets that something is a table
 * when it is laid out as something else.
 */
export function DataTable<Row>({ caption, isCaptionUnseen, columns, rows, rowId }: DataTableProps<Row>): ReactNode {
  return (
    <table className={styles.table} role="table">
      <caption className={isCaptionUnseen ? 'unseen' : styles.caption}>{caption}</caption>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {columns.map(({ id, title, isNumeric }) => (
            <th key={id} role="columnheader" scope="col" data-numeric={isNumeric || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowId(row)} role="row">
            {columns.map(({ id, title, cell, isNumeric, isRowHeader }) =>
              isRowHeader ? (
                <th key={id} role="rowheader" scope="row" data-numeric={isNumeric || undefined}>
                  {cell(row)}
                </th>
              ) : (
                <td key={id} role="cell" data-label={title} data-numeric={isNumeric || undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
