import { brand } from '#contract/brand'
import { dollars } from '#rules/money'
import { ASCENT, drawPdf, INK, Pages, type PdfDocument, type PdfTag, type Style } from './pdf-pages.ts'
import { nameOnPaper, runsOf } from './receipt-letters.ts'

/** One line of what was done or asked for. */
export interface ReceiptLine {
  title: string
  /** A smaller line under the title. */
  remark: string
  count: number
  unitCents: number
  amountCents: number
}

export interface Receipt {
  number: number
  /** The title over everything: "Receipt", or what is still to be paid. */
  heading: string
  customer: { number: number; name: string; email: string }
  /** The lines of the address where we came. */
  address: readonly string[]
  /** Ordered, delivered …: what the customer knows the order by. */
  facts: readonly { label: string; value: string }[]
  lines: readonly ReceiptLine[]
  /** The sums from the list prices down to the total, which is the last. */
  sums: readonly { label: string; cents: number }[]
  /** What paid the total; what is no means let it go, or gave it back. */
  payments: readonly { label: string; cents: number; isMeans: boolean }[]
  balance: { beforeCents: number; afterCents: number } | null
  note: string
  /** The time of writing. */
  now: Date
}

const PAGE = { width: 612, height: 792 }
const MARGIN = 54
const RIGHT = PAGE.width - MARGIN
const BOTTOM = PAGE.height - 64
const NAVY = '#003459'
const LARKSPUR = '#4c5fd5'
const GREEN = '#24684f'
const SAGE = '#edf4f0'
const MUTED = '#4c5862'
const LINE = '#d7d8d6'
/** Between the last line and the sums, with their rule in it. */
const SUMS_GAP = 8
const REMARK_SIZE = 8.5
const REMARK_GAP = 5
/** A smaller line begins so much lower to stand on the same baseline. */
const SMALLER_BY = (10 - REMARK_SIZE) * ASCENT
/** The sums begin here, and so does what paid them. */
const SUMS_X = 303
/** The three blocks under the stitches: for whom, from whom, and when. */
const BLOCKS = { customer: MARGIN, office: 228, facts: 402 } as const
const BLOCK_WIDTH = 156

/** The columns of the lines by their ends; the first begins at the margin. */
const COLUMNS = [
  { title: 'Item', end: 330, align: 'left' },
  { title: 'Count', end: 386, align: 'right' },
  { title: 'Each', end: 466, align: 'right' },
  { title: 'Amount', end: RIGHT, align: 'right' },
] as const

/**
 * A receipt that somebody would keep: real text in our own type, tagged for whoever listens to it, of any length. Where a letter of
 * the name is missing in our type, the customer's number stands for the name.
 */
export function renderReceipt(receipt: Receipt): Promise<Buffer> {
  const title = `${brand.name} ${receipt.heading.toLowerCase()} ${receipt.number}`
  return drawPdf({ title, now: receipt.now }, (document) => new ReceiptPages(document, receipt).write())
}

class ReceiptPages extends Pages {
  private readonly receipt: Receipt

  constructor(document: PdfDocument, receipt: Receipt) {
    super(document)
    this.receipt = receipt
  }

  write(): void {
    this.newPage()
    this.head()
    this.people()
    this.table()
    this.sums()
    this.note()
    this.root.end()
    this.feet()
  }

  private head(): void {
    const { heading, number } = this.receipt
    this.ornament(() => this.flower(MARGIN, MARGIN - 8))
    this.tagged('P', () =>
      this.line(brand.name, { x: MARGIN + 38, width: 200, size: 23, weight: 'display', colour: NAVY }),
    )
    // Both stand on one line.
    this.y += 4
    this.tagged('H1', () =>
      this.line(`${heading} ${number}`, {
        x: 300,
        width: RIGHT - 300,
        align: 'right',
        size: 19,
        weight: 'display',
        colour: NAVY,
      }),
    )
    this.y += 40
    this.ornament(() => this.stitches())
    this.y += 22
  }

  private people(): void {
    const { customer, address, facts } = this.receipt
    const { street, city, state, zipCode } = brand.office
    const top = this.y
    const ends = [
      this.block(BLOCKS.customer, [
        { text: 'For', size: 9, colour: MUTED },
        { text: nameOnPaper(customer), weight: 'bold' },
        ...address.map((text) => ({ text })),
        { text: customer.email },
      ]),
      this.block(BLOCKS.office, [
        { text: 'From', size: 9, colour: MUTED },
        { text: brand.name, weight: 'bold' },
        { text: street },
        { text: `${city}, ${state} ${zipCode}` },
      ]),
    ]
    this.y = top
    for (const { label, value } of facts) {
      this.tagged('P', () => {
        this.line(`${label} `, { x: BLOCKS.facts, width: 90, size: 9.5, colour: MUTED })
        this.line(value, { x: RIGHT - 90, width: 90, align: 'right', size: 9.5 })
      })
      this.y += 15
    }
    this.y = Math.max(...ends, this.y) + 22
  }

  private table(): void {
    const table = this.document.struct('Table')
    this.root.add(table)
    this.tableHead(table)
    const { lines } = this.receipt
    for (const [index, line] of lines.entries()) {
      const isLast = index === lines.length - 1
      // The sums never stand alone: the last line goes with them to their page. Their rule is its rule.
      this.tableLine(table, line, isLast ? this.sumsHeight() : 0)
      if (!isLast) this.rule()
    }
    table.end()
    this.y += SUMS_GAP
  }

  /** Again on each page, where it is only seen: whoever listens has heard it. */
  private tableHead(table: PdfTag | undefined): void {
    const write = () =>
      this.headCells(
        COLUMNS.map(({ title }, index) => (index === 3 && this.receipt.sums.length > 1 ? 'List price' : title)),
        { size: 9, weight: 'bold', colour: MUTED },
        table,
      )
    if (table) write()
    else this.ornament(write)
    this.y += 21
    this.rule()
  }

  private tableLine(
    table: PdfTag,
    { title, remark, count, unitCents, amountCents }: ReceiptLine,
    withHeight: number,
  ): void {
    const width = COLUMNS[0].end - MARGIN
    const titles = this.wrapped(title, width, { size: 10 })
    const [beside, remarks] = this.remarkOf(titles, remark, width)
    const height = titles.length * 13 + remarks.length * 11 + 8
    if (this.y + height + withHeight > BOTTOM) {
      this.newPage()
      this.tableHead(undefined)
    }
    const top = this.y
    const row = this.document.struct('TR')
    table.add(row)
    this.cell(row, 'TD', () => {
      for (const text of titles) {
        this.line(text, { x: MARGIN, width, size: 10 })
        this.y += 13
      }
      if (beside !== undefined) {
        this.y = top + SMALLER_BY
        this.line(` ${remark}`, { x: MARGIN + beside, width, size: REMARK_SIZE, colour: MUTED })
      }
      for (const text of remarks) {
        this.line(text, { x: MARGIN, width, size: REMARK_SIZE, colour: MUTED })
        this.y += 11
      }
    })
    this.y = top
    const figures = [String(count), amountText(unitCents), amountText(amountCents)]
    for (const [index, text] of figures.entries()) {
      const end = COLUMNS[index + 1]?.end ?? RIGHT
      this.cell(row, 'TD', () => this.line(text, { x: end - 76, width: 76, align: 'right', size: 10 }))
    }
    row.end()
    this.y = top + height
  }

  /** A short remark stands behind its title, where that leaves room for it, and under it otherwise. */
  private remarkOf(titles: readonly string[], remark: string, width: number): [number | undefined, string[]] {
    if (remark === '') return [undefined, []]
    const [first = ''] = titles
    const [titleWidth, remarkWidth] = [
      this.widthOf(runsOf(first, 'regular'), 10) + REMARK_GAP,
      this.widthOf(runsOf(` ${remark}`, 'regular'), REMARK_SIZE),
    ]
    const isBeside = titles.length === 1 && !remark.includes('\n') && titleWidth + remarkWidth <= width
    return isBeside ? [titleWidth, []] : [undefined, this.wrapped(remark, width, { size: REMARK_SIZE })]
  }

  private sumsHeight(): number {
    const { sums, balance } = this.receipt
    return SUMS_GAP + sums.length * 18 + 22 + this.paidHeight() + (balance ? 32 : 0)
  }

  private sums(): void {
    const { sums, payments, balance } = this.receipt
    // They stay together, with what paid them. A single line that fills a page is alone on it.
    if (this.y - SUMS_GAP + this.sumsHeight() > BOTTOM) this.newPage()
    this.ornament(() =>
      this.document
        .moveTo(SUMS_X, this.y - 13)
        .lineTo(RIGHT, this.y - 13)
        .lineWidth(0.9)
        .stroke(INK),
    )
    for (const { label, cents } of sums.slice(0, -1)) {
      this.sum(label, cents, cents < 0 ? { weight: 'bold', colour: GREEN } : {})
      this.y += 18
    }
    const total = sums.at(-1)
    if (total) this.sum(total.label, total.cents, { size: 16, weight: 'display', colour: NAVY })
    this.y += 34
    if (payments.length > 0) this.paid()
    if (!balance) return
    this.sum('Credit before', balance.beforeCents, { colour: MUTED })
    this.y += 16
    this.sum('Credit after', balance.afterCents, { colour: MUTED })
    this.y += 16
  }

  private sum(label: string, cents: number, style: Style, end = RIGHT): void {
    this.tagged('P', () => {
      this.line(`${label} `, { x: SUMS_X, width: 170, ...style })
      this.line(amountText(cents), { x: end - 90, width: 90, align: 'right', ...style })
    })
  }

  private paidHeight(): number {
    const { length } = this.receipt.payments
    return length === 0 ? 0 : Math.max(length, 2) * 17 + 36
  }

  /** A panel that says so at a glance, with the means. */
  private paid(): void {
    const { payments } = this.receipt
    const height = this.paidHeight() - 18
    const top = this.y
    this.ornament(() => this.document.roundedRect(MARGIN, top, RIGHT - MARGIN, height, 9).fill(SAGE))
    // Money that was let go or given back is named beside it, and then the sum was not paid in full.
    const isWhole = payments.every(({ isMeans }) => isMeans)
    this.y = top + height / 2 - 9
    this.tagged('P', () =>
      this.line(isWhole ? 'Paid in full' : 'Paid', {
        x: MARGIN + 18,
        width: 200,
        size: 14,
        weight: 'display',
        colour: NAVY,
      }),
    )
    this.y = top + (height - payments.length * 17) / 2 + 2
    for (const { label, cents } of payments) {
      this.sum(label, cents, {}, RIGHT - 18)
      this.y += 17
    }
    this.y = top + height + 18
  }

  private note(): void {
    const { note } = this.receipt
    if (note.trim() === '') return
    const lines = this.wrapped(note, RIGHT - MARGIN, { size: 10 })
    this.y += 10
    for (const text of lines) {
      if (this.y + 14 > BOTTOM) this.newPage()
      this.tagged('P', () => this.line(text, { x: MARGIN, width: RIGHT - MARGIN, size: 10 }))
      this.y += 14
    }
  }

  /** Every page gets its foot once their number is known. */
  private feet(): void {
    const { start, count } = this.document.bufferedPageRange()
    const contact = `Questions? Text ${brand.phoneShown} or write to ${brand.supportEmail}. Thank you for trusting us with your clothes.`
    for (let page = start; page < start + count; page += 1) {
      this.document.switchToPage(page)
      this.y = PAGE.height - 46
      this.ornament(() => {
        this.line(contact, { x: MARGIN, width: 400, size: 8, colour: MUTED })
        const of = count === 1 ? '' : `Page ${page - start + 1} of ${count}`
        this.line(of, { x: RIGHT - 100, width: 100, align: 'right', size: 8, colour: MUTED })
      })
    }
  }

  private newPage(): void {
    this.document.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
    this.y = MARGIN
  }

  /** Lines that begin where it stands now, which it leaves as it was. Answers with where they end. */
  private block(x: number, lines: readonly ({ text: string } & Style)[]): number {
    const top = this.y
    for (const { text, ...style } of lines) {
      for (const part of this.wrapped(text, BLOCK_WIDTH, { size: 10, ...style })) {
        this.tagged('P', () => this.line(part, { x, width: BLOCK_WIDTH, size: 10, ...style }))
        this.y += 14
      }
    }
    const end = this.y
    this.y = top
    return end
  }

  private headCells(texts: readonly string[], style: Style, table: PdfTag | undefined): void {
    const row = table && this.document.struct('TR')
    if (row) table.add(row)
    for (const [index, text] of texts.entries()) {
      const { end, align } = COLUMNS[index] ?? COLUMNS[0]
      const write = () => this.line(text, { x: align === 'left' ? MARGIN : end - 76, width: 76, align, ...style })
      if (row) this.cell(row, 'TH', write)
      else write()
    }
    row?.end()
  }

  private cell(row: PdfTag, tag: 'TH' | 'TD', write: () => void): void {
    const cell = this.document.struct(tag, tag === 'TH' ? { scope: 'Column' } : {}, write)
    row.add(cell)
    cell.end()
  }

  private stitches(): void {
    const { document } = this
    document
      .save()
      .moveTo(MARGIN + 1, this.y)
      .lineTo(RIGHT, this.y)
      .lineWidth(2.4)
      .lineCap('round')
    document.dash(8, { space: 8 }).stroke(LARKSPUR).undash().restore()
  }

  private rule(): void {
    this.ornament(() =>
      this.document
        .moveTo(MARGIN, this.y - 5)
        .lineTo(RIGHT, this.y - 5)
        .lineWidth(0.6)
        .stroke(LINE),
    )
    this.y += 4
  }

  private flower(x: number, y: number): void {
    const { document } = this
    const petal = 'M0-2.2C-3.4-4.6-5.6-8-4.8-11C-4.2-13.4-1.8-14 0-15.6C1.8-14 4.2-13.4 4.8-11C5.6-8 3.4-4.6 0-2.2Z'
    const petals = [
      { colour: '#8f9be6', turn: -38, scale: 1 },
      { colour: LARKSPUR, turn: 38, scale: 1 },
      { colour: LARKSPUR, turn: -108, scale: 0.82 },
      { colour: NAVY, turn: 108, scale: 0.82 },
    ]
    document.save().translate(x, y)
    document
      .path('M15 16.2C15.5 20.5 15.2 24.5 13.9 28.6')
      .lineWidth(2.4)
      .lineCap('round')
      .dash(2.6, { space: 4 })
      .stroke('#2e7d62')
      .undash()
    for (const { colour, turn, scale } of petals) {
      document.save().translate(15, 13.6).rotate(turn).scale(scale).path(petal).fill(colour).restore()
    }
    document.circle(15, 13.6, 1.7).fill('#f3a65c').restore()
  }
}

/** A lowered amount has its minus before the dollar sign. */
const amountText = (cents: number): string => (cents < 0 ? `−$${dollars(-cents)}` : `$${dollars(cents)}`)
