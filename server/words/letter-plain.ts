import { isSum, type LetterPart, partsOf, type Row } from './letter-parts.ts'

/** Mail programs leave lines of this length alone. */
const WIDTH = 76
/** Where the longest name is longer, its value stands behind it all the same, and the others in line. */
const WIDEST_NAME = 44

/** The plain part of a letter: lines that fit, each link on one of its own, names and values in columns, sums by their cents. */
export const letterPlain = (body: string, publicUrl: string): string => partsOf(body, publicUrl).map(said).join('\n\n')

function said(part: LetterPart): string {
  switch (part.kind) {
    case 'button':
      return `${part.label}:\n${part.address}`
    case 'link':
      return `${wrapped(`${part.before}${part.label}:`, WIDTH)}\n${part.address}`
    case 'rows':
    case 'ticket':
      return columns(part.rows)
    case 'paragraph':
    case 'signature':
      return part.text
        .split('\n')
        .map((line) => wrapped(line, WIDTH))
        .join('\n')
  }
}

function columns(rows: readonly Row[]): string {
  const column = 3 + Math.min(WIDEST_NAME, Math.max(...rows.map(({ name }) => name.length)))
  const sumWidth = Math.max(0, ...rows.map(({ value }) => (isSum(value) ? value.length : 0)))
  return rows
    .map(({ name, value }) => {
      const shown = isSum(value) ? value.padStart(sumWidth) : value
      const indent = ' '.repeat(column)
      return `${`${name}: `.padEnd(column)}${wrapped(shown, WIDTH - column).replaceAll('\n', `\n${indent}`)}`
    })
    .join('\n')
}

/** Breaks between words only: a link that is longer than a line stays whole. */
function wrapped(line: string, width: number): string {
  const lines: string[] = []
  let rest = line
  while (rest.length > width) {
    const end = rest.lastIndexOf(' ', width)
    const cut = end > 0 ? end : rest.indexOf(' ', width)
    if (cut < 0) break
    lines.push(rest.slice(0, cut))
    rest = rest.slice(cut + 1)
  }
  return [...lines, rest].join('\n')
}
