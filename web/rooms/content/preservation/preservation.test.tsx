// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inApp } from '../../../../tests/in-app.tsx'
import Preservation, { structuredData } from './preservation.tsx'

const PATIENT = { timeout: 20_000 }
let waiting: number

beforeAll(async () => {
  render(inApp(<Preservation />))
  waiting = screen.getAllByText('Loading...').length
  await screen.findByText('And everything that came with it', { selector: 'h2' }, PATIENT)
}, 30_000)

afterAll(cleanup)

const region = (name: string) => screen.getByRole('region', { name })
const page = () => document.body.textContent ?? ''

it('has a hero, an explanatory block, how it works, and its price list late [R534]', () => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gown Preservation')
  expect(screen.getByRole('img', { name: 'A wedding gown on a dress form, its train laid out' })).toBeDefined()
  expect(region('What museums know about cloth').textContent).toContain('Acid-free tissue')
  const steps = within(region('From the last dance to the box')).getAllByRole('heading', { level: 3 })
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Pick up', 'Processing', 'Delivery'])
  expect(region('And everything that came with it').textContent).toContain('Petticoat$39.95')
  expect(waiting).toBe(1)
  expect(screen.queryByText('Loading...')).toBeNull()
})

it('has a heading "Wedding Gown", with the ways and their prices [R535]', () => {
  expect(screen.getByRole('heading', { level: 2, name: 'Wedding Gown' })).toBeDefined()
  const ways = region('Wedding Gown').textContent
  for (const price of ['$99.95 &\u00a0Up', '$199.95 &\u00a0Up', '$299.95 &\u00a0Up', '$399.95 &\u00a0Up'])
    expect(ways).toContain(price)
})

it('asks twice whether we pick up there [R536]', () => {
  expect(screen.getAllByRole('button', { name: 'Check my zip' })).toHaveLength(2)
})

it('answers six questions [R537]', () => {
  expect(within(region('Preservation FAQ')).getAllByRole('heading', { level: 3 })).toHaveLength(6)
})

it('claims museum-style preservation, multiple gowns per pickup, free pickup and delivery for hotels and wedding venues [R539]', () => {
  expect(page()).toContain('Museum-style preservation')
  const venues = region('We come to the hotel, too').textContent
  expect(venues).toContain('Multiple gowns per pickup')
  expect(venues).toContain('Pickup and delivery are free for hotels and wedding venues')
})

it('takes 3–6 business days to clean, 3–6 weeks to preserve, and lasts up to 30 years [R604]', () => {
  const ways = region('Wedding Gown').textContent
  expect(ways).toContain('back in 3–6 business days')
  expect(ways).toContain('It takes 3–6 weeks')
  expect(page()).not.toContain('4–6 weeks')
  expect(region('What museums know about cloth').textContent).toContain('it lasts up to 30 years')
})

it('prices nothing twice', () => {
  expect(region('And everything that came with it').textContent).not.toContain('Wedding Gown')
})

it('tells search engines of the service and its questions', () => {
  expect(structuredData.map((each) => each['@type'])).toEqual(['Service', 'FAQPage'])
})
