// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { askingNothing } from '../../../../tests/in-app.tsx'
import { scrollToHash } from '../../../first-touch/scroll-to-hash.ts'
import DeliveryFees from './delivery-fees.tsx'
import PriceList from './price-list.tsx'
import Pricing, { structuredData } from './pricing.tsx'
import StoragePrices from './storage-prices.tsx'

// Two hundred rows take their time in a DOM that is only pretended.
vi.setConfig({ testTimeout: 20_000 })

afterEach(cleanup)

let address = ''
const Address = () => {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

const show = (what: ReactNode, at = '/pricing') =>
  render(
    <QueryClientProvider client={askingNothing()}>
      <MemoryRouter initialEntries={[at]}>
        {what}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )

// By hand: asking for roles takes seconds where there are two hundred rows.
const tables = () => [...document.querySelectorAll('table')]
const captionOf = (table: HTMLTableElement) => table.querySelector('caption')?.textContent
const groupTitles = () => tables().map(captionOf)

/** A table as rows of text. */
function rowsOf(caption: string) {
  const table = tables().find((each) => captionOf(each) === caption)
  if (!table) throw new Error(`There is no table ${caption}.`)
  return [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent?.trim().replace(/\s+/g, ' ')))
}

const countSaid = () => document.querySelector('[role=status]')?.textContent

describe('the price list', () => {
  it('has its sections and every plan side by side [R500] [R592] [R594] [R596]', () => {
    show(<PriceList />)
    expect(groupTitles()).toEqual([
      'Dry cleaning',
      'Laundry',
      'Wash & Folds',
      'Household Items',
      'Alterations & Repair',
      'Rug cleaning',
      'Wedding Gowns',
    ])
    const dryCleaning = rowsOf('Dry cleaning')
    expect(dryCleaning[0]).toEqual(['Item', 'Pay as you clean', 'Gold', 'Platinum'])
    expect(dryCleaning).toContainEqual(['Blouse', '$6.95', '$6.25', '$5.56'])
    expect(dryCleaning).toContainEqual(['Pants', '$7.95', '$7.15', '$6.36'])
    expect(dryCleaning).toContainEqual(['Blazer', '$16.95', '$15.25', '$13.56'])
    expect(dryCleaning).toContainEqual(['Leather Gloves per pair', '$24.95 & Up', '$22.45 & Up', '$19.96 & Up'])
    expect(dryCleaning).toContainEqual(['Skirt Pleated, per pleat', '$0.95', '$0.85', '$0.76'])
    expect(rowsOf('Laundry')).toContainEqual(['Shirt Laundry', '$6.95', '$6.25', '$5.56'])
  })

  it('says where a price begins and what it is for [R261] [R590] [R591] [R593]', () => {
    show(<PriceList />)
    expect(rowsOf('Wedding Gowns')).toContainEqual([
      'Wedding Gown Clean Only',
      '$199.95 & Up',
      '$179.95 & Up',
      '$159.96 & Up',
    ])
    const rugs = rowsOf('Rug cleaning')
    expect(rugs).toContainEqual(['Area Rug Standard, per sq ft', '$4.95', '$4.45', '$3.96'])
    expect(rugs).toContainEqual(['Area Rug Specialized, per sq ft', '$6.95', '$6.25', '$5.56'])
    // Neither is cleaning, so that no plan lowers them.
    expect(rugs).toContainEqual(['Area Rug Specialized, Minimum', '$99.00', '$99.00', '$99.00'])
    expect(rugs.filter(([name]) => name?.startsWith('Rug Pickup and Roll'))).toEqual([
      ['Rug Pickup and Roll Small', '$29.00', '$29.00', '$29.00'],
      ['Rug Pickup and Roll Standard', '$49.95', '$49.95', '$49.95'],
      ['Rug Pickup and Roll Large', '$99.00', '$99.00', '$99.00'],
    ])
    expect(rowsOf('Wash & Folds').map(([, price]) => price)).toEqual([
      'Pay as you clean',
      '$99.00',
      '$188.00',
      '$267.00',
      '$336.00',
      '$59.00',
    ])
  })

  it('has an up-charge line with its steps [R501] [R595]', () => {
    show(<PriceList />)
    expect(screen.getByText(/\$0\.50, \$1, \$2, \$3, \$5 or \$10 a piece/)).toBeDefined()
  })
})

describe('looking for a price', () => {
  const box = () => screen.getByLabelText<HTMLInputElement>('Find a price')

  it('shows what fits at once, says how many, and keeps it in the address', async () => {
    show(<PriceList />)
    await userEvent.click(box())
    await userEvent.paste('kimono')
    expect(groupTitles()).toEqual(['Dry cleaning'])
    expect(rowsOf('Dry cleaning')).toHaveLength(2)
    expect(countSaid()).toBe('1 price for “kimono”')
    await waitFor(() => expect(address).toBe('/pricing?q=kimono'))
    expect(box().value).toBe('kimono')
    await userEvent.type(box(), '{Escape}')
    await waitFor(() => expect(address).toBe('/pricing'))
    // With nothing asked for it says how many there are.
    expect(countSaid()).toBe('171 prices')
  })

  it('begins with what the address asks for, and goes there', () => {
    const went = vi.spyOn(Element.prototype, 'scrollIntoView')
    show(<PriceList />, '/pricing?q=suede')
    expect(went.mock.contexts.map((place) => (place as Element).id)).toEqual(['prices'])
    went.mockRestore()
    expect(box().value).toBe('suede')
    expect(countSaid()).toBe('2 prices for “suede”')
  })

  it('has a way on where there is nothing', async () => {
    show(<PriceList />, '/pricing?q=spaceship')
    expect(countSaid()).toBe('0 prices for “spaceship”')
    expect(tables()).toEqual([])
    expect(screen.getByText('info@larkspur.example').getAttribute('href')).toBe('mailto:info@larkspur.example')
    await userEvent.click(screen.getByText('Show the whole list'))
    expect(tables()).toHaveLength(7)
  })

  it('leads to the table of storage', () => {
    show(<PriceList />, '/pricing?q=storage')
    expect(screen.getByText('a table of its own').getAttribute('href')).toContain('#storage')
  })
})

describe('on a phone', () => {
  const folds = () => [...document.querySelectorAll('details')]
  const lines = () =>
    folds().map((fold) => [...(fold.querySelector('summary hgroup')?.children ?? [])].map((part) => part.textContent))

  it('each section is folded under its name, with how many prices it has and where they begin', () => {
    show(<PriceList />)
    expect(lines()).toEqual([
      ['Dry cleaning', '67 prices, Blouse from $6.95'],
      ['Laundry', '15 prices, Shirt from $6.95'],
      ['Wash & Folds', '5 prices, Wash & Fold from $99.00'],
      ['Household Items', '34 prices, Comforter from $34.95'],
      ['Alterations & Repair', '27 prices, Hem from $19.95'],
      ['Rug cleaning', '10 prices, Area Rug from $4.95 per sq ft'],
      ['Wedding Gowns', '13 prices, Wedding Gown from $99.95'],
    ])
    expect(folds().some(({ open }) => open)).toBe(false)
  })

  it('a search opens what it finds, and its end folds it again', async () => {
    show(<PriceList />, '/pricing?q=shirt')
    expect(folds().length).toBeGreaterThan(1)
    expect(folds().every(({ open }) => open)).toBe(true)
    await userEvent.clear(screen.getByLabelText('Find a price'))
    expect(folds()).toHaveLength(7)
    expect(folds().some(({ open }) => open)).toBe(false)
  })

  it('what somebody has opened or closed stays so: while a search goes on, and after it', async () => {
    show(<PriceList />)
    const foldOf = (title: string) => folds().find((each) => each.textContent?.includes(title))
    const press = (title: string) => userEvent.click(foldOf(title)?.querySelector('summary') as Element)
    await press('Laundry')
    await userEvent.type(screen.getByLabelText('Find a price'), 'shir')
    expect(folds().every(({ open }) => open)).toBe(true)
    await press('Dry cleaning')
    await userEvent.type(screen.getByLabelText('Find a price'), 't')
    expect([foldOf('Dry cleaning')?.open, foldOf('Laundry')?.open]).toEqual([false, true])
    await userEvent.clear(screen.getByLabelText('Find a price'))
    expect(folds().map(({ open }) => open)).toEqual([false, true, false, false, false, false, false])
  })

  it('the address of a section opens it and no other', () => {
    show(<PriceList />)
    expect(scrollToHash('#rug-cleaning')).toBe(true)
    expect(folds().map(({ open }) => open)).toEqual([false, false, false, false, false, true, false])
  })
})

describe('storage', () => {
  it('costs what the table says [R502] [R572] [R573] [R574] [R575] [R576] [R577]', () => {
    show(<StoragePrices />)
    expect(rowsOf('What one season costs').slice(1)).toEqual([
      ['1–5', '$69.95', '$49.95', 'free'],
      ['6–10', '$79.95', '$59.95', '$49.95'],
      ['11–20', '$89.95', '$69.95', '$59.95'],
      ['21–40', '$99.95', '$79.95', '$69.95'],
      ['Each additional', '$10', '$7', '$5'],
      ['Processing fee', '$39.95', '$29.95', '$19.95'],
    ])
  })

  it('has its seasons [R502] [R578] [R579]', () => {
    show(<StoragePrices />)
    expect(rowsOf('The seasons').slice(1)).toEqual([
      ['Spring', 'March to May'],
      ['Summer', 'June to August'],
      ['Fall', 'September to November'],
      ['Winter', 'December to February'],
    ])
    expect(screen.getByText(/One season is 3 months, and up to 2 seasons can be stored\./)).toBeDefined()
  })
})

describe('pickup and delivery', () => {
  it('costs by load and plan [R580] [R581] [R582] [R583] [R584]', () => {
    show(<DeliveryFees />)
    expect(rowsOf('Pickup and delivery, round trip').slice(1)).toEqual([
      [
        'Small',
        '$19.90 under $49 $9.95 each way',
        '$14.98 under $39 $7.49 each way',
        '$14.98 under $29 $7.49 each way',
      ],
      [
        'Medium',
        '$9.90 $49 to under $69 $4.95 each way',
        '$9.90 $39 to under $59 $4.95 each way',
        '$9.90 $29 to under $49 $4.95 each way',
      ],
      ['Large', 'free from $69', 'free from $59', 'free from $49'],
    ])
  })

  it('names what else may come [R585] [R586] [R587] [R588] [R589]', () => {
    show(<DeliveryFees />)
    const text = document.body.textContent
    for (const words of [
      '$14.90–$19.90',
      'more than 15 miles from us and the order is under $69, the trip is $14.90 up to 18 miles and $19.90 beyond, or the fee above where that is higher.',
      'up to 20 miles north and south, and not into the East Bay',
      '$9.99–$99.99',
      'Back in 1–2 business days, usually 1.',
      '$49–$499',
      '$9.99–$29.99',
      '$9.99 the first time, $19.99 the second and $29.99 from the third on',
    ]) {
      expect(text).toContain(words)
    }
  })
})

describe('the page', () => {
  const section = (title: string) => screen.getByRole('heading', { level: 2, name: title }).closest('section')

  it('has its title, the credits and three cards [R496] [R497] [R498]', () => {
    show(<Pricing />)
    expect(document.querySelector('h1')?.textContent).toBe('Pricing')
    const credits = section('Credit makes the whole list cheaper')?.textContent
    expect(credits).toContain('Put $199 or $299 on your account')
    expect(credits).toContain('credit never expires, and there are no monthly or annual fees')
    expect(section('How the Advantage programme works')?.querySelectorAll('li')).toHaveLength(3)
  })

  it('has its sections, the storage form, the area check and the contacts', async () => {
    show(<Pricing />)
    const titles = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
    await waitFor(
      () =>
        expect(titles()).toEqual([
          'Credit makes the whole list cheaper',
          'How the Advantage programme works',
          'The price list',
          'Seasonal Garment Storage',
          'Pickup and delivery',
          'See if we service your area',
          'Have more questions?',
        ]),
      { timeout: 10_000 },
    )
    await screen.findByLabelText('Ask about seasonal storage', {}, { timeout: 10_000 })
  })
})

it('tells search engines what there is to buy, with prices as text', () => {
  const text = JSON.stringify(structuredData)
  expect(text).toContain('"lowPrice":"')
  expect(text).not.toMatch(/undefined|NaN/)
})
