/**
 * These strip typed text of what only machines see: control characters, and marks that turn the direction of a line.
 * With them a name can forge further lines of a letter, or show another order of letters than it has. Nothing readable
 * is lost. A zero byte is no letter of any text; it stays, and the database refuses it.
 */

/** Controls, and marks without a width of their own, but for the two that join and part letters (also in emoji). */
const UNSEEN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}]/gu
const KEPT = new Set(['\n', '\t', '\0'])
const LINE_BREAK = /\r\n|[\r\n\u0085\u2028\u2029]/g

/** Cleans a field of several lines. */
export const manyLines = (value: string): string =>
  value.replace(LINE_BREAK, '\n').replace(UNSEEN, (mark) => (KEPT.has(mark) ? mark : ''))

/** Cleans a field of one line: several pasted lines become one. */
export const oneLine = (value: string): string => manyLines(value).replace(/[\n\t]/g, ' ')
