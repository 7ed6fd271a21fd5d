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

/** A table that becomes cards on a phone. It stays a table for those who listen (tests/browser/accessibility.spec.ts). */
export function DataTable<Row>({ caption, isCaptionUnseen, columns, rows, rowId }: DataTableProps<Row>): ReactNode {
  return (
    <table className={styles.table}>
      <caption className={isCaptionUnseen ? 'unseen' : styles.caption}>{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {columns.map(({ id, title, isNumeric }) => (
            <th key={id} scope="col" data-numeric={isNumeric || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map(({ id, title, cell, isNumeric, isRowHeader }) =>
              isRowHeader ? (
                <th key={id} scope="row" data-numeric={isNumeric || undefined}>
                  {cell(row)}
                </th>
              ) : (
                <td key={id} data-label={title} data-numeric={isNumeric || undefined}>
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
