import { describe, expect, it } from 'vitest'
import { searchPrices } from '../../core/price-search.ts'
import { anchorOf, itemCount, writtenPrices } from './prices.ts'

const found = (query: string) =>
  searchPrices(writtenPrices, query).flatMap(({ itemList }) =>
    itemList.map(({ name, variant }) => (variant ? `${name} [${variant}]` : name)),
  )

describe('the written price list', () => {
  it('has its sections in their order [R500] [R502]', () => {
    expect(writtenPrices.map(({ title }) => title)).toEqual([
      'Dry cleaning',
      'Laundry',
      'Wash & Folds',
      'Household Items',
      'Alterations & Repair',
      'Rug cleaning',
      'Wedding Gowns',
      'Seasonal Garment Storage',
    ])
    expect(itemCount(writtenPrices)).toBeGreaterThan(150)
  })

  it('has an address for each', () => {
    expect(anchorOf('Alterations & Repair')).toBe('alterations-and-repair')
  })
})

describe('looking for something', () => {
  it('finds it by its name, its variant and its group, in any case and order', () => {
    expect(found('tuxedo')).toEqual(['Tuxedo [2 Pieces]', 'Tuxedo Shirt'])
    expect(found('SILK dress')).toEqual(['Dress [Silk]'])
    expect(found('rug cleaning').length).toBe(10)
    expect(found('suede')).toEqual(['Suede Jacket', 'Suede Coat'])
  })

  it('does not mind plurals, dashes and the word for "&"', () => {
    expect(found('scarves silk')).toEqual([])
    expect(found('tuxedos')).toEqual(found('tuxedo'))
    expect(found('dresses').length).toBeGreaterThan(5)
    expect(found('pants')).toContain('Pants')
    expect(new Set(found('t shirt'))).toEqual(new Set(['T-Shirt [Dry Clean]', 'T-Shirt [Laundry]']))
    for (const query of ['t-shirts', 'T Shirt', 'tee', 'tshirt']) expect(found(query)).toEqual(found('t shirt'))
    expect(found('wash and fold')).toHaveLength(5)
  })

  it('knows other names for what is on the list', () => {
    expect(found('curtains')).toEqual(found('drapery'))
    expect(found('curtains').length).toBeGreaterThan(0)
    expect(found('trousers')).toEqual(found('pants'))
    expect(found('jumper')).toEqual(found('sweater'))
    expect(found('duvet')).toEqual(expect.arrayContaining(['Duvet Cover [King]', 'Comforter [King]']))
    expect(found('wedding dress')).toEqual(found('wedding gown'))
  })

  it('has what is called just so before what only contains it', () => {
    expect(found('coat').slice(0, 3)).toEqual(['Coat [Short]', 'Coat [Long]', 'Coat [Down]'])
    expect(found('shirt')[0]).toMatch(/^Shirt/)
    expect(found('pants')[0]).toBe('Pants')
  })

  it('has what is one before what is done with one', () => {
    expect(found('rug standard')[0]).toMatch(/^Area Rug/)
  })

  it('shows everything when nothing is asked', () => {
    expect(searchPrices(writtenPrices, '  ')).toBe(writtenPrices)
  })

  it('leaves out the groups without a hit', () => {
    expect(searchPrices(writtenPrices, 'kimono').map(({ title }) => title)).toEqual(['Dry cleaning'])
    expect(searchPrices(writtenPrices, 'spaceship')).toEqual([])
  })
})
