import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../tests/read-pdf.ts'
import { type Receipt, renderReceipt } from './receipt-pdf.ts'

const shirts = { title: 'Shirt [Laundry]', remark: 'Laundry', count: 5, unitCents: 695, amountCents: 3475 }

const receipt: Receipt = {
  number: 1042,
  heading: 'Receipt',
  customer: { number: 77, name: 'Ada Lovelace', email: 'ada@larkspur.example' },
  address: ['228 Bush Street', 'Apt 4', 'Mountain View, CA 94041'],
  facts: [
    { label: 'Picked up', value: '11/16/2026' },
    { label: 'Delivered', value: '11/19/2026' },
  ],
  lines: [shirts, { title: 'Leather patch', remark: '', count: 1, unitCents: 1200, amountCents: 1200 }],
  sums: [
    { label: 'List price', cents: 4675 },
    { label: 'Platinum discount', cents: -935 },
    { label: 'Delivery', cents: 990 },
    { label: 'Total', cents: 4730 },
  ],
  payments: [
    { label: 'Paid with credit', cents: 2000, isMeans: true },
    { label: 'Paid with Visa ending in 4242', cents: 2730, isMeans: true },
  ],
  balance: { beforeCents: 2000, afterCents: 0 },
  note: 'The button was sewn on again.',
  now: new Date('2026-11-19T20:00:00Z'),
}

const written = async (changes: Partial<Receipt> = {}) => readPdf(await renderReceipt({ ...receipt, ...changes }))
const named = async (name: string) => {
  const { pages } = await written({ customer: { ...receipt.customer, name } })
  // The foot asks whether there are questions.
  const said = pages.flat().filter((line) => !line.startsWith('Questions?'))
  return said.join('').replaceAll(' ', '')
}

it('says who, where, what, how much and how it was paid, as text that can be copied', async () => {
  const { pages } = await written()
  expect(pages).toHaveLength(1)
  expect(pages.flat()).toEqual([
    'Larkspur Receipt 1042',
    'For From Picked up 11/16/2026',
    'Ada Lovelace Larkspur',
    'Delivered 11/19/2026',
    '228 Bush Street 650 Castro Street',
    'Apt 4 Mountain View, CA 94041',
    'Mountain View, CA 94041',
    'ada@larkspur.example',
    'Item Count Each List price',
    'Shirt [Laundry] Laundry 5 $6.95 $34.75',
    'Leather patch 1 $12.00 $12.00',
    'List price $46.75',
    'Platinum discount −$9.35',
    'Delivery $9.90',
    'Total $47.30',
    'Paid with credit $20.00',
    'Paid in full',
    'Paid with Visa ending in 4242 $27.30',
    'Credit before $20.00',
    'Credit after $0.00',
    'The button was sewn on again.',
    'Questions? Text 650-555-0142 or write to support@larkspur.example. Thank you for trusting us with your clothes.',
  ])
})

it('is not called paid in full where money was given back or let go, and has no such panel before it is paid', async () => {
  const [means] = receipt.payments
  const given = { label: 'Refunded', cents: -300, isMeans: false }
  const paid = await written({ payments: means ? [means, given] : [] })
  expect(paid.pages.flat()).toEqual(expect.arrayContaining(['Paid', 'Refunded −$3.00']))
  const due = await written({ payments: [] })
  expect(due.pages.flat().join()).not.toContain('Paid')
})

it('tells whoever listens its language, its title, and which words are heads and cells', async () => {
  const { tags, source } = await written()
  expect(tags.filter((tag) => tag === 'TH')).toHaveLength(4)
  // Each head says that it is about its column; a listener hears it before the cell.
  expect(source.match(/\/S \/TH\n\/A <<\n\/O \/Table\n\/Scope \/Column\n>>/g)).toHaveLength(4)
  expect(tags.filter((tag) => tag === 'TD')).toHaveLength(8)
  expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
  expect(source).toContain('/Lang (en-US)')
  expect(source).toContain('(Larkspur receipt 1042)')
  expect(source).toContain('/MarkInfo')
})

it('200 lines go on from page to page, each with the head of the table and its number, and none is lost', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({ ...shirts, title: `Shirt number ${index + 1}` }))
  const { pages, tags } = await written({ lines })
  expect(pages.length).toBeGreaterThan(5)
  for (const [index, page] of pages.slice(0, -1).entries()) {
    expect(page).toContain('Item Count Each List price')
    expect(page.at(-1)).toMatch(new RegExp(` Page ${index + 1} of ${pages.length}$`))
  }
  const shown = pages.flat().filter((line) => line.startsWith('Shirt number '))
  expect(shown).toEqual(lines.map(({ title }) => `${title} Laundry 5 $6.95 $34.75`))
  expect(pages.at(-1)).toContain('Total $47.30')
  // Whoever listens hears the head once.
  expect(tags.filter((tag) => tag === 'TH')).toHaveLength(4)
})

const onPages = async (count: number) =>
  (await written({ lines: Array.from({ length: count }, () => shirts), note: '' })).pages

it('ten lines with every sum stand on one page', async () => expect(await onPages(10)).toHaveLength(1))

it('the sums never stand alone on a page: the last line goes with them, under its head', async () => {
  for (let count = 11; count < 40; count += 1) {
    const pages = await onPages(count)
    const last = pages.at(-1) ?? []
    const lines = last.filter((line) => line.startsWith('Shirt ')).length
    expect([count, lines > 0, last.includes('Total $47.30'), last[0]]).toEqual([
      count,
      true,
      true,
      pages.length === 1 ? 'Larkspur Receipt 1042' : 'Item Count Each List price',
    ])
  }
})

it('a long remark stands under its title', async () => {
  const remark = 'Dry Clean. We noted: a small stain on the left sleeve, which we could not take out'
  const { pages } = await written({ lines: [{ ...shirts, remark }] })
  expect(pages.flat()).toEqual(
    expect.arrayContaining([
      'Shirt [Laundry] 5 $6.95 $34.75',
      expect.stringMatching(/^Dry Clean\. We noted: a small stain/),
    ]),
  )
})

describe('a name', () => {
  it.each([
    ['Latin', 'Zoë Łukasiewicz-Ångström'],
    ['Vietnamese', 'Nguyễn Thị Minh Khai'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Cyrillic', 'Анна Каренина'],
    ['letters and their marks apart', 'Zoë Nguyễn'.normalize('NFD')],
  ])('in %s stands as it is', async (_, name) => {
    const text = await named(name)
    expect(text).toContain(name.normalize('NFC').replaceAll(' ', ''))
    expect(text).not.toMatch(/[□?]/)
  })

  it.each(['王小明', 'محمد', 'Ada 🌸', '  '])(
    'that our type cannot spell is the customer’s number: %s',
    async (name) => {
      const text = await named(name)
      expect(text).toContain('Customer77')
      expect(text).not.toMatch(/[□?]/)
    },
  )
})

it('what else our type cannot spell is a question mark and never a box: an address, a line, a note', async () => {
  const { pages } = await written({
    address: ['1 東 Street'],
    lines: [{ ...shirts, title: 'Shirt 🌸', remark: '洗' }],
    note: 'Thank you, 王',
  })
  const text = pages.flat()
  expect(text).toEqual(
    expect.arrayContaining(['1 ? Street 650 Castro Street', 'Shirt ? ? 5 $6.95 $34.75', 'Thank you, ?']),
  )
  expect(text.join('')).not.toContain('□')
})

it('a long word and a long title are broken, and stay on the page', async () => {
  const { pages } = await written({ lines: [{ ...shirts, title: 'W'.repeat(90) }], note: 'line one\nline two' })
  const text = pages.flat()
  expect(text.filter((line) => /^W+/.test(line)).length).toBeGreaterThan(1)
  expect(text).toEqual(expect.arrayContaining(['line one', 'line two']))
})
