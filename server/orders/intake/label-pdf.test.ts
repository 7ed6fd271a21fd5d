import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../tests/read-pdf.ts'
import { drawLabel } from '../receipts/draw-receipt.ts'
import { codeOf, type Label, renderLabel } from './label-pdf.ts'

const label: Label = {
  number: 1063,
  of: 'bag',
  paper: 'roll',
  things: null,
  town: null,
  customer: { number: 7, name: 'Ivy Novak' },
  due: 'Wednesday 11/18',
  isRush: false,
  part: 1,
  parts: 1,
  bags: 2,
  wishes: [
    { words: 'hypoallergenic', isStrict: true },
    { words: 'light starch', isStrict: false },
  ],
  hasNote: true,
  pickup: { number: 214, day: 'Saturday 11/14' },
  now: new Date('2026-11-16T12:00:00Z'),
}
const pagesOf = async (given: Partial<Label> = {}) => readPdf(await renderLabel({ ...label, ...given })).pages

describe('a label', () => {
  it('is there for each bag, and says whose it is, when it is due and how it is cared for', async () => {
    const bag = (which: string) => [
      '1063',
      which,
      'Ivy Novak',
      'Wednesday 11/18',
      'HYPOALLERGENIC',
      'LIGHT STARCH',
      'SEE THE NOTE',
      'Pickup 214 Saturday 11/14',
    ]
    const pages = (await pagesOf()).map((page) =>
      page
        .join('\n')
        .replace(/^1063 (bag.*)$/m, '1063\n$1')
        .split('\n'),
    )
    expect(pages).toEqual([bag('bag 1 of 2'), bag('bag 2 of 2')])
  })

  it('of one bag, with rush, of somebody without a wish', async () => {
    const [page = []] = await pagesOf({ bags: 1, isRush: true, wishes: [], hasNote: false })
    expect(page.join('\n')).toMatch(/1 bag/)
    expect(page).toEqual(expect.arrayContaining(['Wednesday 11/18 RUSH', 'NO WISHES']))
    expect(page.join('\n')).not.toMatch(/NOTE/)
  })

  it('of one of several orders from a pickup says which one it is', async () => {
    expect((await pagesOf({ part: 2, parts: 3 })).map((page) => page.includes('ORDER 2 OF 3'))).toEqual([true, true])
    expect((await pagesOf()).flat().join('\n')).not.toMatch(/ORDER/)
  })

  it('of an order whose wishes nobody kept says nothing about them', async () => {
    expect((await pagesOf({ bags: 1, wishes: null, hasNote: false })).flat().join('\n')).not.toMatch(/WISH/)
  })

  it('grows with a long name and many wishes: nothing falls off its end', async () => {
    const wishes = Array.from({ length: 7 }, (_, index) => ({ words: `wish ${index}`, isStrict: index < 4 }))
    const name = 'Konstantina Papadimitriou-Vandenberghe of Nether Wallop'
    const pdf = await renderLabel({ ...label, customer: { number: 7, name }, wishes })
    const { pages, source } = readPdf(pdf)
    expect(pages[0]).toEqual(expect.arrayContaining(['WISH 0', 'WISH 6', 'SEE THE NOTE', 'Pickup 214 Saturday 11/14']))
    const heights = [...source.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, , height]) => Number(height))
    expect(heights).toHaveLength(2)
    expect(Math.min(...heights)).toBeGreaterThan(320)
  })

  it('has the customer’s number where our type cannot spell the name', async () => {
    expect((await pagesOf({ customer: { number: 7, name: '山田' } })).flat()).toContain('Customer 7')
  })

  it('goes eight to a letter sheet, with the same words', async () => {
    const pdf = readPdf(await renderLabel({ ...label, bags: 9, paper: 'sheet' }))
    expect(pdf.pages.map((page) => page.join('\n').match(/bag \d of 9/g)?.length)).toEqual([8, 1])
    expect(pdf.pages.flat().join('\n')).toMatch(/HYPOALLERGENIC · LIGHT STARCH · SEE THE NOTE/)
    expect(pdf.source).toMatch(/MediaBox \[0 0 612 792\]/)
  })

  it('of a parcel says how many things are in the order and where it goes', async () => {
    const [page = []] = await pagesOf({ of: 'parcel', bags: 3, things: 11, town: 'Mountain View 94040' })
    expect(page.join('\n')).toMatch(/parcel 1 of 3[\s\S]*11 things in the order\nMountain View 94040/)
    expect(page.join('\n')).not.toMatch(/Pickup/)
  })

  it('has a code of its own number, which a scanner finds by its three corners', async () => {
    const { modules, across } = await codeOf(1063)
    expect([modules.length, (await codeOf(1064)).modules.join() === modules.join()]).toEqual([across * across, false])
    const row = (at: number) =>
      modules
        .slice(at * across, (at + 1) * across)
        .map((dot) => (dot ? '#' : '.'))
        .join('')
    const edge = '#######'
    expect([row(0).slice(0, 8), row(0).slice(-8)]).toEqual([`${edge}.`, `.${edge}`])
    expect([row(across - 1).slice(0, 8), row(3).slice(0, 7)]).toEqual([`${edge}.`, '#.###.#'])
  })

  it('is drawn in the thread that draws receipts', async () => {
    expect(readPdf(Buffer.from(await drawLabel(label))).pages.flat()).toContain('HYPOALLERGENIC')
  })
})

it('spells a letter that another document has drawn as part of one of its own', async () => {
  // Weights are read once for all documents: this one draws the dot of a colon, the next one a dot.
  await renderLabel({ ...label, paper: 'sheet', due: ': ; … é ñ i', bags: 1 })
  const [page] = await pagesOf({ paper: 'sheet', due: 'Sat. e n ı', bags: 1 })
  expect(page).toContain('Sat. e n ı')
})
