import PDFDocument from 'pdfkit'
import { brand } from '#contract/brand'
import { type Run, runsOf, type Weight } from './receipt-letters.ts'

/** What receipts and labels are drawn with: real text in our own type, tagged for whoever listens to it. */

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** Known to the package, and not yet to its types. */
      scope?: 'Column'
    }
  }
}

export const INK = '#10222f'
/** The height of our type above its baseline. */
export const ASCENT = 0.95

export type PdfDocument = InstanceType<typeof PDFDocument>
export type PdfTag = ReturnType<PdfDocument['struct']>

interface About {
  title: string
  /** The time of writing. */
  now: Date
}

/** Without a page: whoever draws adds them. */
export function drawPdf({ title, now }: About, draw: (document: PdfDocument) => void): Promise<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    // It would begin with a face of its own, whose file is not in the bundle and which nothing of ours uses.
    font: '',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: brand.name, CreationDate: now },
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
  draw(document)
  document.end()
  return written
}

export interface Style {
  size?: number
  weight?: Weight
  colour?: string
}

export interface TextBox extends Style {
  x: number
  width: number
  align?: 'left' | 'right'
}

export abstract class Pages {
  protected readonly document: PdfDocument
  protected readonly root: PdfTag
  private readonly faces = new Set<string>()
  /** The next line stands here. */
  protected y = 0

  constructor(document: PdfDocument) {
    this.document = document
    this.root = document.struct('Document')
    document.addStructure(this.root)
  }

  protected tagged(tag: string, write: () => void): void {
    const element = this.document.struct(tag, {}, write)
    this.root.add(element)
    element.end()
  }

  /** Draws for the eye alone. */
  protected ornament(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.document.endMarkedContent()
  }

  /** One line, where it stands now. */
  protected line(
    text: string,
    { x, width, align = 'left', size = 10, weight = 'regular', colour = INK }: TextBox,
  ): void {
    const runs = runsOf(text, weight)
    let at = align === 'left' ? x : x + width - this.widthOf(runs, size)
    for (const run of runs) {
      this.use(run, size)
      // Runs share a baseline: faces differ in how far they reach above it.
      const baseline = this.y + size * ASCENT
      this.document.fillColor(colour).text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += this.document.widthOfString(run.text)
    }
  }

  protected wrapped(text: string, width: number, { size = 10, weight = 'regular' }: Style): string[] {
    const fits = (part: string) => this.widthOf(runsOf(part, weight), size) <= width
    const lines: string[] = []
    for (const paragraph of text.split('\n')) {
      let line = ''
      for (const word of paragraph.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`
        if (fits(longer)) {
          line = longer
          continue
        }
        if (line !== '') lines.push(line)
        line = word
        while (!fits(line)) {
          const letters = [...line]
          let end = letters.length - 1
          while (end > 1 && !fits(letters.slice(0, end).join(''))) end -= 1
          lines.push(letters.slice(0, end).join(''))
          line = letters.slice(end).join('')
        }
      }
      lines.push(line)
    }
    return lines
  }

  protected widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, run) => {
      this.use(run, size)
      return sum + this.document.widthOfString(run.text)
    }, 0)
  }

  private use({ face }: Run, size: number): void {
    if (!this.faces.has(face.name)) {
      // It takes a font that was read before, which its types do not say.
      this.document.registerFont(face.name, face.font as unknown as PDFKit.Mixins.PDFFontSource)
      this.faces.add(face.name)
    }
    this.document.font(face.name).fontSize(size)
  }
}
