import { brand } from '#contract/brand'
import type { CareWish } from '#rules/orders/care'
import { drawPdf, Pages, type PdfDocument, type TextBox } from '../receipts/pdf-pages.ts'
import { nameOnPaper } from '../receipts/receipt-letters.ts'

/**
 * What goes onto the bags of an order. It lies about in the house and on the van, so it says how to get into nobody's home, and it does not
 * say what was counted: whoever counts second has to count.
 */
export interface Label {
  number: number
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
const HEAD_HEIGHT = 50
const NAME = { size: 15, weight: 'bold', height: 19 } as const
const DUE_HEIGHT = 41
const BAR = { height: 20, gap: 4, size: 11.5 } as const
const FOOT_HEIGHT = 24
const BLACK = '#000000'
const WHITE = '#ffffff'

/** One page a bag, as long as its wishes are. */
export function renderLabel(label: Label): Promise<Buffer> {
  const title = `${brand.name} label ${label.number}`
  return drawPdf({ title, now: label.now }, (document) => new LabelPages(document, label).write())
}

class LabelPages extends Pages {
  private readonly label: Label
  private readonly name: readonly string[]
  private readonly bars: readonly CareWish[]

  constructor(document: PdfDocument, label: Label) {
    super(document)
    this.label = label
    this.name = this.wrapped(nameOnPaper(label.customer), INNER, NAME)
    const { wishes, hasNote, part, parts } = label
    this.bars = [
      ...(parts === 1 ? [] : [{ words: `order ${part} of ${parts}`, isStrict: false }]),
      ...(wishes?.length === 0 ? [{ words: 'no wishes', isStrict: false }] : (wishes ?? [])),
      ...(hasNote ? [{ words: 'see the note', isStrict: false }] : []),
    ]
  }

  write(): void {
    const names = this.name.length * NAME.height
    const height = HEAD_HEIGHT + names + DUE_HEIGHT + this.bars.length * (BAR.height + BAR.gap) + FOOT_HEIGHT
    for (let bag = 1; bag <= this.label.bags; bag += 1) {
      this.document.addPage({ size: [WIDTH, height], margin: 0 })
      this.y = MARGIN
      this.head(bag)
      this.due()
      for (const wish of this.bars) this.bar(wish)
      this.foot()
    }
    this.root.end()
  }

  private head(bag: number): void {
    const { number, bags } = this.label
    this.tagged('H1', () => this.black(String(number), { size: 32, weight: 'bold' }))
    // Both stand on one line.
    this.y += 19
    const which = bags === 1 ? '1 bag' : `bag ${bag} of ${bags}`
    this.tagged('P', () => this.black(which, { size: 12, weight: 'bold', align: 'right' }))
    this.y = HEAD_HEIGHT
    for (const text of this.name) {
      this.tagged('P', () => this.black(text, NAME))
      this.y += NAME.height
    }
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

  private foot(): void {
    const { pickup } = this.label
    this.y += 2
    this.tagged('P', () => {
      this.black(`Pickup ${pickup.number}`, { size: 9 })
      this.black(pickup.day, { size: 9, align: 'right' })
    })
  }
}
