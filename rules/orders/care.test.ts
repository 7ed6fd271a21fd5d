import { describe, expect, it } from 'vitest'
import { priceList } from '../prices/price-list.ts'
import { type Care, careFor, careSentences, careWishes, isRepair, keptCare, namesRepair, wishWords } from './care.ts'

/** Somebody who has said nothing. */
const USUAL: Care = { starch: 'none', noCrease: null, fixTears: true, detergents: null, fabricSoftener: false }
const NONE = { starch: null, noCrease: null, fixTears: null, detergents: null, fabricSoftener: null }
const PRICED = new Date('2026-11-17T18:00:00Z')

describe('the wishes in the words of the house', () => {
  it.each<[Partial<Care>, string]>([
    [{}, ''],
    [{ detergents: 'hypo_allergenic' }, 'HYPOALLERGENIC, NO SOFTENER'],
    [{ detergents: 'hypo_allergenic', fabricSoftener: true }, 'HYPOALLERGENIC, softener'],
    [{ detergents: 'scented', fabricSoftener: true }, 'scented, softener'],
    [{ fixTears: false }, 'NO REPAIRS'],
    [{ noCrease: 'all_pants' }, 'NO CREASE: ALL PANTS'],
    [{ noCrease: 'jeans_only', starch: 'heavy' }, 'NO CREASE: JEANS, heavy starch'],
    [
      { starch: 'light', fixTears: false, detergents: 'hypo_allergenic' },
      'HYPOALLERGENIC, NO SOFTENER, NO REPAIRS, light starch',
    ],
  ])('%j is "%s"', (wished, words) => {
    expect(wishWords(careWishes({ ...USUAL, ...wished }))).toBe(words)
  })
})

describe('the wishes in the customer’s words', () => {
  it.each<[Partial<Care>, string[]]>([
    [
      {},
      [
        'No starch in the shirts',
        'Our usual detergent, no softener',
        'Pants pressed with a crease',
        'Small tears mended',
      ],
    ],
    [
      { starch: 'light', noCrease: 'jeans_only', fixTears: false, detergents: 'hypo_allergenic' },
      [
        'Light starch in the shirts',
        'Hypoallergenic detergent, no softener',
        'No crease in the jeans',
        'No repairs without your word',
      ],
    ],
    [
      { starch: 'heavy', noCrease: 'all_pants', detergents: 'scented', fabricSoftener: true },
      [
        'Heavy starch in the shirts',
        'Scented detergent, with softener',
        'No crease in any pants',
        'Small tears mended',
      ],
    ],
  ])('%j', (wished, sentences) => {
    expect(careSentences({ ...USUAL, ...wished })).toEqual(sentences)
  })
})

describe('by what a bag is cared for', () => {
  const kept: Care = { ...USUAL, starch: 'heavy' }
  it.each<[string, Parameters<typeof careFor>, Care | null]>([
    ['its own copy, before it is priced', [{ ...kept, pricedAt: null }, USUAL], kept],
    ['its own copy, after', [{ ...kept, pricedAt: PRICED }, USUAL], kept],
    ['the profile, while nobody has counted it', [{ ...NONE, pricedAt: null }, USUAL], USUAL],
    ['nothing that anybody knows, where it was priced without one', [{ ...NONE, pricedAt: PRICED }, USUAL], null],
    ['nothing that anybody knows, once its customer has gone', [{ ...NONE, pricedAt: null }, undefined], null],
  ])('%s', (_, given, care) => {
    expect(careFor(...given)).toEqual(care)
  })

  it('a copy is whole or none', () => {
    expect(keptCare(NONE)).toBeNull()
    expect(keptCare({ ...kept, fixTears: null })).toBeNull()
    expect(keptCare(kept)).toEqual(kept)
  })
})

describe('a repair', () => {
  it('is everything under alterations and the fringe of a rug, and nothing that is cleaned', () => {
    const repairs = priceList.filter(isRepair).map(({ key }) => key)
    expect(repairs).toEqual(expect.arrayContaining(['seam-or-small-tear', 'patch', 'button', 'rug-fringe-repair']))
    const cleaned = priceList.filter(({ service }) => service !== 'alteration-and-repair').filter(isRepair)
    expect(cleaned.map(({ key }) => key)).toEqual(['rug-fringe-repair'])
  })

  it.each([
    'Leather patch',
    'Two buttons',
    'Zipper fixed',
    'Torn lining',
    'Open hem',
    'REPAIR of a sleeve',
    'Re-sew it',
  ])('an extra called "%s" is one', (title) => expect(namesRepair(title)).toBe(true))
  it.each(['Pet hair', 'Hand wash', 'Ink stain', 'Gift wrap', 'Beaded collar', 'Them all'])(
    'an extra called "%s" is none',
    (title) => expect(namesRepair(title)).toBe(false),
  )
})
