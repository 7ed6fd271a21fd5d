import { dollars } from '#rules/money'

/** Words of whatever origin, a whole number, or an amount. */
export type CsvCell = string | number | { cents: number }

/** A file begins with it, or Excel on Windows reads another alphabet than ours and shows “’” as three letters. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A line for spreadsheets. They take words that begin like a formula for one and run it, so such words get an apostrophe. Numbers are
 * made here out of numbers and can be nothing else: they stay without, or no spreadsheet could add up what was spent.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`

function written(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return dollars(cell.cents)
  const harmless = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
