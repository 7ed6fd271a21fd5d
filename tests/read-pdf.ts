import { inflateSync } from 'node:zlib'

/**
 * Reads a document of ours back, as a program that copies text out of it would: letters by each font's own table, line by line as they
 * stand on the page. It knows just so much of the format as the receipts use.
 */
export function readPdf(file: Buffer): { pages: string[][]; tags: string[]; source: string } {
  const source = file.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body)
  const bodyOf = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const streamOf = (id: string | undefined) => {
    const body = bodyOf(id)
    const packed = Buffer.from(body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream')), 'latin1')
    return inflateSync(packed).toString('latin1')
  }
  const reference = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]

  const pageIds = [...objects].filter(([, body]) => /\/Type \/Page\b(?!s)/.test(body)).map(([id]) => id)
  const pages = pageIds.map((id) => {
    const page = bodyOf(id)
    const resources = bodyOf(reference(page, 'Resources'))
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => [
        name,
        lettersOf(streamOf(reference(bodyOf(font), 'ToUnicode'))),
      ]),
    )
    return linesOf(streamOf(reference(page, 'Contents')), fonts)
  })
  const tags = [...objects.values()].flatMap((body) => /\/S \/(\w+)\n/.exec(body)?.[1] ?? [])
  return { pages, tags, source }
}

/** The letter that each glyph of a font stands for. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', , codes = ''] of table.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16)
    for (const [index, [, code = '']] of [...codes.matchAll(/<(\w+)>/g)].entries()) {
      letters.set((start + index).toString(16).padStart(4, '0'), Buffer.from(code, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

/** Words by where they stand: from the top down, and from left to right. */
function linesOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const words: { x: number; y: number; text: string }[] = []
  let font: ReadonlyMap<string, string> | undefined
  let at = { x: 0, y: 0 }
  for (const [, name, x, y, shown] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\[((?:<\w*>|[\d.\s-])*)\] TJ/g,
  )) {
    if (name) font = fonts.get(name)
    if (x && y) at = { x: Number(x), y: Math.round(Number(y)) }
    if (!shown) continue
    const glyphs = [...shown.matchAll(/<(\w*)>/g)].flatMap(([, run = '']) => run.match(/\w{4}/g) ?? [])
    words.push({ ...at, text: glyphs.map((glyph) => font?.get(glyph.toLowerCase()) ?? '\u25a1').join('') })
  }
  const rows = new Map<number, typeof words>()
  for (const word of words) rows.set(word.y, [...(rows.get(word.y) ?? []), word])
  return [...rows]
    .sort(([a], [b]) => b - a)
    .map(([, row]) =>
      row
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text.trim())
        .join(' '),
    )
}
