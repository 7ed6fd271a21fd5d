import { oneLine } from '#rules/plain-text'

/** Lines for a terminal and for paper. What customers typed cannot steer either: everything is one plain line first. */

export const WIDTH = 120
const GAP = '  '
/** A last column that has less room than this is not worth breaking. */
const NARROWEST = 24

/** Columns under their headings. The last one is broken into several lines where it would not fit. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => plain(String(cell ?? ''))))
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + GAP.length, 0)
  const room = Math.max(NARROWEST, WIDTH - before)
  const ruler = widths.map((width, column) => '-'.repeat(column === widths.length - 1 ? Math.min(width, room) : width))
  return lines
    .flatMap((line, index) => (index === 0 ? [line, ruler] : [line]))
    .flatMap((line) => {
      const first = line.slice(0, -1).map((cell, column) => cell.padEnd(widths[column] ?? 0))
      return broken(line.at(-1) ?? '', room).map((part, index) =>
        [...first.map((cell) => (index === 0 ? cell : ' '.repeat(cell.length))), part].join(GAP).trimEnd(),
      )
    })
    .join('\n')
}

/** One line without anything that only a terminal sees. */
export const plain = (text: string): string => oneLine(text).replaceAll('\0', '').trim()

/** A text in the middle of a line must not push the rest off it. */
export function cut(text: string, room: number): string {
  const letters = [...plain(text)]
  return letters.length <= room
    ? letters.join('')
    : `${letters
        .slice(0, room - 1)
        .join('')
        .trimEnd()}…`
}

/** Lines of at most so many characters, broken at spaces where there are some. */
export function broken(text: string, room: number): string[] {
  const lines: string[] = []
  let rest = text
  while (rest.length > room) {
    const space = rest.lastIndexOf(' ', room)
    const end = space > 0 ? space : room
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}
