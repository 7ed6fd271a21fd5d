import { brand } from '#contract/brand'
import type { CareWish } from '#rules/orders/care'
import { drawPdf, Pages, type PdfDocument, type TextBox } from '../receipts/pdf-pages.ts'
import { nameOnPaper } from '../receipts/receipt-letters.ts'

/**
 * What goes onto the bags of an order. It lies about in the house and on the van, so it says how to get into nobody's home, and it does not
 * say what was counted: whoever counts second has to count. Only a parcel's does, whose pieces nobody counts any more.
 */
export interface Label {
  number: number
  of: 'bag' | 'parcel'
  paper: 'roll' | 'sheet'
  /** Of a parcel: so many are in the order. */
  things: number | null
  /** Of a parcel: where it goes. */
  town: string | null
  customer: { number: number; name: string }
  /** "Wednesday 11/18" */
  due: string
  isRush: boolean
  /** Its place among the orders of its pickup, which lie about together and leave on different days. */
  part: number
  parts: number
  bags: number
  /** Null where nobody knows them. */
  wishes: readonly CareWish[] | null
  /** The customer wrote something, which is read with the order. */
  hasNote: boolean
  pickup: { number: number; day: string }
  /** The time of writing. */
  now: Date
}

const MM = 72 / 25.4
/** The roll of a label printer. */
const WIDTH = 62 * MM
const MARGIN = 10
const RIGHT = WIDTH - MARGIN
const INNER = RIGHT - MARGIN
const CODE = 20 * MM
const HEAD_HEIGHT = CODE + MARGIN + 4
const NAME = { size: 15, weight: 'bold', height: 19 } as const
const DUE_HEIGHT = 41
const BAR = { height: 20, gap: 4, size: 11.5 } as const
const FOOT_HEIGHT = 24
/** "11 things in the order", and below it where it goes: together they are wider than the roll. */
const PARCEL_FOOT_HEIGHT = 36
const BLACK = '#000000'
const WHITE = '#ffffff'
/** A letter sheet, as every printer here holds it: two labels beside each other and four below. */
const SHEET = { width: 8.5 * 72, height: 11 * 72, columns: 2, rows: 4, edge: 10 * MM } as const
const CELL = {
  width: (SHEET.width - 2 * SHEET.edge) / SHEET.columns,
  height: (SHEET.height - 2 * SHEET.edge) / SHEET.rows,
  inset: 4 * MM,
  code: 26 * MM,
} as const

/** The code of a number, row by row: true is black. A scanner types the number, and nothing else. */
export interface Code {
  modules: readonly boolean[]
  across: number
}

/** One page a bag on a roll, as long as its wishes are; eight to a sheet. */
export async function renderLabel(label: Label): Promise<Buffer> {
  const title = `${brand.name} label ${label.number}`
  const code = await codeOf(label.number)
  return drawPdf({ title, now: label.now }, (document) => new LabelPages(document, label, code).write())
}

/** What draws codes is large, and loaded with the first label. */
export async function codeOf(number: number): Promise<Code> {
  const { default: codes } = await import('bwip-js/generic')
  const [drawn] = codes.raw('qrcode', String(number), 'eclevel=M')
  if (drawn === undefined || !('pixx' in drawn)) throw new Error(`No code was drawn for ${number}.`)
  return { modules: [...drawn.pixs].map((dot) => dot === 1), across: drawn.pixx }
}

class LabelPages extends Pages {
  private readonly label: Label
  private readonly code: Code
  private readonly name: readonly string[]
  private readonly bars: readonly CareWish[]

  constructor(document: PdfDocument, label: Label, code: Code) {
    super(document)
    this.label = label
    this.code = code
    this.name = this.wrapped(nameOnPaper(label.customer), INNER, NAME)
    const { wishes, hasNote, part, parts } = label
    this.bars = [
      ...(parts === 1 ? [] : [{ words: `order ${part} of ${parts}`, isStrict: false }]),
      ...(wishes?.length === 0 ? [{ words: 'no wishes', isStrict: false }] : (wishes ?? [])),
      ...(hasNote ? [{ words: 'see the note', isStrict: false }] : []),
    ]
  }

  write(): void {
    if (this.label.paper === 'sheet') this.sheets()
    else this.roll()
    this.root.end()
  }

  private roll(): void {
    const names = this.name.length * NAME.height
    const height = HEAD_HEIGHT + names + DUE_HEIGHT + this.bars.length * (BAR.height + BAR.gap) + this.footHeight()
    for (let bag = 1; bag <= this.label.bags; bag += 1) {
      this.document.addPage({ size: [WIDTH, height], margin: 0 })
      this.y = MARGIN
      this.head(bag)
      this.due()
      for (const wish of this.bars) this.bar(wish)
      this.foot()
    }
  }

  private sheets(): void {
    const { columns, rows, width, height, edge } = SHEET
    for (let bag = 1; bag <= this.label.bags; bag += 1) {
      const place = (bag - 1) % (columns * rows)
      if (place === 0) this.document.addPage({ size: [width, height], margin: 0 })
      this.cell(bag, edge + (place % columns) * CELL.width, edge + Math.floor(place / columns) * CELL.height)
    }
  }

  /** One of eight: the same words in less room, the wishes in a row. */
  private cell(bag: number, left: number, top: number): void {
    const { number, due, isRush } = this.label
    this.ornament(() =>
      this.document
        .rect(left, top, CELL.width, CELL.height)
        .dash(2, { space: 2 })
        .lineWidth(0.5)
        .stroke('#777777')
        .undash(),
    )
    const [x, words] = [left + CELL.inset, left + CELL.inset + CELL.code + 10]
    const width = left + CELL.width - CELL.inset - words
    this.drawCode(x, top + CELL.inset, CELL.code)
    this.y = top + CELL.inset - 2
    const put = (text: string, size: number, weight: 'bold' | 'regular' = 'bold') => {
      this.tagged('P', () => this.line(text, { x: words, width, size, weight, colour: BLACK }))
      this.y += size * 1.3
    }
    put(String(number), 22)
    for (const text of this.wrapped(nameOnPaper(this.label.customer), width, { size: 11, weight: 'bold' }).slice(0, 2))
      put(text, 11)
    put(`${due}${isRush ? ' RUSH' : ''}`, 9.5, 'regular')
    put(this.which(bag), 9.5, 'regular')
    this.y = top + CELL.inset + CELL.code + 6
    const wishes = this.bars.map(({ words: wish }) => wish.toUpperCase()).join(' · ')
    for (const text of this.wrapped(wishes, CELL.width - 2 * CELL.inset, { size: 9.5, weight: 'bold' })) {
      this.tagged('P', () =>
        this.line(text, { x, width: CELL.width - 2 * CELL.inset, size: 9.5, weight: 'bold', colour: BLACK }),
      )
      this.y += 12.5
    }
    const [own, more] = this.footWords()
    this.y = top + CELL.height - CELL.inset - 9
    this.tagged('P', () =>
      this.line(`${own} · ${more}`, { x, width: CELL.width - 2 * CELL.inset, size: 8, colour: BLACK }),
    )
  }

  private which(bag: number): string {
    const { of, bags } = this.label
    return bags === 1 ? `1 ${of}` : `${of} ${bag} of ${bags}`
  }

  private head(bag: number): void {
    const { number } = this.label
    this.drawCode(RIGHT - CODE, MARGIN, CODE)
    this.tagged('H1', () => this.black(String(number), { size: 32, weight: 'bold' }))
    this.y += 34
    this.tagged('P', () => this.black(this.which(bag), { size: 12, weight: 'bold' }))
    this.y = HEAD_HEIGHT
    for (const text of this.name) {
      this.tagged('P', () => this.black(text, NAME))
      this.y += NAME.height
    }
  }

  /** Dots without a seam between them: a row of black ones is one stroke. */
  private drawCode(left: number, top: number, size: number): void {
    const { modules, across } = this.code
    const dot = size / across
    this.ornament(() => {
      for (let row = 0; row < across; row += 1) {
        for (let from = 0; from < across; from += 1) {
          if (!modules[row * across + from]) continue
          let until = from
          while (until < across && modules[row * across + until]) until += 1
          this.document.rect(left + from * dot, top + row * dot, (until - from) * dot, dot)
          from = until
        }
      }
      this.document.fill(BLACK)
    })
  }

  private due(): void {
    const { due, isRush } = this.label
    this.y += 5
    this.rule()
    this.tagged('P', () => {
      this.black(due, { size: 13, weight: 'bold' })
      if (isRush) this.black('RUSH', { size: 13, weight: 'bold', align: 'right' })
    })
    this.y += 21
    this.rule()
  }

  /** A label printer has one color. */
  private black(text: string, box: Omit<TextBox, 'x' | 'width'>): void {
    this.line(text, { x: MARGIN, width: INNER, colour: BLACK, ...box })
  }

  private rule(): void {
    this.ornament(() => this.document.moveTo(MARGIN, this.y).lineTo(RIGHT, this.y).lineWidth(1.2).stroke(BLACK))
    this.y += 6
  }

  /** Black is what is forbidden or may make somebody ill; an outline is a wish. */
  private bar({ words, isStrict }: CareWish): void {
    const box = () => this.document.rect(MARGIN + 0.6, this.y + 0.6, INNER - 1.2, BAR.height - 1.2).lineWidth(1.2)
    this.ornament(() => (isStrict ? box().fillAndStroke(BLACK, BLACK) : box().stroke(BLACK)))
    const top = this.y
    this.y += (BAR.height - BAR.size * 1.2) / 2
    this.tagged('P', () =>
      this.line(words.toUpperCase(), {
        x: MARGIN + 6,
        width: INNER - 12,
        size: BAR.size,
        weight: 'bold',
        colour: isStrict ? WHITE : BLACK,
      }),
    )
    this.y = top + BAR.height + BAR.gap
  }

  private footHeight(): number {
    return this.label.of === 'parcel' ? PARCEL_FOOT_HEIGHT : FOOT_HEIGHT
  }

  private foot(): void {
    const [own, more] = this.footWords()
    const isParcel = this.label.of === 'parcel'
    this.y += 2
    this.tagged('P', () => {
      this.black(own, { size: 9 })
      if (isParcel) this.y += PARCEL_FOOT_HEIGHT - FOOT_HEIGHT
      this.black(more, { size: 9, align: isParcel ? 'left' : 'right' })
    })
  }

  private footWords(): [string, string] {
    const { of, pickup, things, town } = this.label
    if (of === 'bag') return [`Pickup ${pickup.number}`, pickup.day]
    return [things === null ? '' : `${things} ${things === 1 ? 'thing' : 'things'} in the order`, town ?? '']
  }
}
