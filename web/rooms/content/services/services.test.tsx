// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { inApp } from '../../../../tests/in-app.tsx'
import { ServiceTiles } from '../parts/service/service-tiles.tsx'
import Services, { structuredData } from './services.tsx'

afterEach(cleanup)

const SERVICE_PAGES = [
  ['Dry Cleaning', '/services/dry-clean'],
  ['Laundry', '/services/laundry'],
  ['Wash & Fold', '/services/wash-and-fold'],
  ['Area Rug', '/services/area-rug'],
  ['Preservation', '/services/preservation'],
  ['Leather Care', '/services/leather-care'],
  ['Alteration & Repair', '/services/alternation-and-repair'],
] as const

function show() {
  render(inApp(<Services />))
}

const region = (name: string) => screen.getByRole('region', { name })
const tiles = () => within(region('What needs cleaning?'))

describe('the services landing', () => {
  it('leads by tiles to the seven service pages [R463]', () => {
    show()
    const shown = tiles()
      .getAllByRole('link')
      .map((link) => [within(link).getByRole('heading').textContent, link.getAttribute('href')])
    expect(shown).toEqual(SERVICE_PAGES)
  })

  it('has a tile of Seasonal Storage without a link [R464]', () => {
    show()
    const title = tiles().getByRole('heading', { name: 'Seasonal Storage' })
    expect(title.closest('a')).toBeNull()
    expect(title.closest('li')?.querySelector('a')).toBeNull()
  })

  it('says once how long a season is and how many can be stored [R469] [R578]', () => {
    show()
    const storage = within(region('Store a season with us'))
    expect(storage.getByText('One season is 3 months, and up to 2 seasons can be stored.')).toBeTruthy()
    expect(storage.getByText(/^1–5 garments are \$69\.95 a season, \$49\.95 with Gold/)).toBeTruthy()
    expect(storage.getByText('With Platinum, up to 5 garments are free for 1 season, fee included.')).toBeTruthy()
  })

  it('carries an Our Process block that leads to the process page [R465]', () => {
    show()
    const process = within(region('Our Process'))
    expect(process.getByText(/over 25 years, in our own plant/)).toBeTruthy()
    expect(process.getByRole('link').getAttribute('href')).toBe('/ourprocess')
  })

  it('carries Other Services [R466]', () => {
    show()
    const other = within(region('Other Services'))
    expect(other.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Household Items',
      'Rush Service',
      'Recurring Pickup',
    ])
    expect(other.getByText(/Back in 1–2 business days, usually 1, for \$9\.99–\$99\.99 an order/)).toBeTruthy()
  })

  it('carries the form that asks whether we service an area [R467]', () => {
    show()
    expect(within(region('See if we service your area')).getByRole('form')).toBeTruthy()
  })

  it('carries the storage form and a contact form, answered within 24 hours [R468] [R605]', async () => {
    show()
    const storage = within(region('Store a season with us'))
    expect(await storage.findByRole('form', { name: 'Ask about seasonal storage' })).toBeTruthy()
    const contact = within(region('Ask us about a garment'))
    expect(await contact.findByRole('form', { name: 'Write to us' })).toBeTruthy()
    expect(contact.getByText(/Our team replies within 24 hours\./)).toBeTruthy()
  })

  it('names what delivery costs nothing from, and how far ahead to book [R569] [R580]', () => {
    show()
    expect(screen.getByText(/^Nothing from \$69 an order, or from \$59 with Gold and \$49 with Platinum/)).toBeTruthy()
    expect(screen.getByText(/^A day ahead, or by 8 am for the same day/)).toBeTruthy()
  })

  it('tells search engines of the service and of its questions', () => {
    expect(structuredData.map((data) => data['@type'])).toEqual(['Service', 'FAQPage'])
  })
})

it('elsewhere the tiles are the seven with a page', () => {
  render(
    <MemoryRouter>
      <ServiceTiles />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
  expect(screen.queryByText('Seasonal Storage')).toBeNull()
})
