// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inApp } from '../../../../tests/in-app.tsx'
import LeatherCare, { structuredData } from './leather-care.tsx'

const PATIENT = { timeout: 20_000 }
let waiting: number

beforeAll(async () => {
  render(inApp(<LeatherCare />))
  waiting = screen.getAllByText('Loading...').length
  await screen.findByText('Synthetic or genuine?', { selector: 'h2' }, PATIENT)
  await screen.findByText('What leather care costs', { selector: 'h2' }, PATIENT)
}, 30_000)

afterAll(cleanup)

const region = (name: string) => screen.getByRole('region', { name })
const page = () => document.body.textContent ?? ''

it('begins with its name and a picture of its own [R503]', () => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Leather Care')
  expect(screen.getByRole('img', { name: 'Leather jackets, a bag and gloves on a rack' })).toBeDefined()
})

it('shows the types of leather [R505]', () => {
  const names = within(region('Which leather is yours?')).getAllByRole('heading', { level: 3 })
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Pigmented',
    'Aniline',
    'Nubuck',
    'Suede',
    'Sheepskin',
    'Patent',
  ])
})

it('goes by pick up, processing and delivery [R506]', () => {
  const steps = within(region('Slower than a shirt, on purpose')).getAllByRole('heading', { level: 3 })
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Pick up', 'Processing', 'Delivery'])
})

it('brings the comparison and the prices late [R507]', () => {
  expect(waiting).toBe(2)
  expect(screen.queryByText('Loading...')).toBeNull()
})

it('asks twice whether we pick up there [R508]', () => {
  expect(screen.getAllByRole('button', { name: 'Check my zip' })).toHaveLength(2)
})

it('answers six questions in the Leather FAQ [R509]', () => {
  expect(within(region('Leather FAQ')).getAllByRole('heading', { level: 3 })).toHaveLength(6)
})

it('covers jackets, coats, shoes, bags, purses and gloves, with their prices [R510]', () => {
  expect(page()).toContain('Jackets, coats, shoes, bags, purses and gloves')
  const prices = region('What leather care costs').textContent
  for (const line of [
    'Leather Jacket$69.95 &\u00a0Up',
    'Leather Coat$89.95 &\u00a0Up',
    'Leather Shoes per pair$39.95 &\u00a0Up',
    'Leather Bag$69.95 &\u00a0Up',
    'Leather Purse$44.95 &\u00a0Up',
    'Leather Gloves per pair$24.95 &\u00a0Up',
  ]) {
    expect(prices).toContain(line)
  }
})

it('explains synthetic versus genuine leather [R511]', () => {
  const table = screen.getByRole('table', { name: 'Synthetic or genuine?' })
  expect(within(table).getByRole('columnheader', { name: 'Genuine' })).toBeDefined()
  expect(within(table).getByRole('columnheader', { name: 'Synthetic' })).toBeDefined()
  expect(region('Synthetic or genuine?').textContent).toContain('Genuine leather is hide')
  expect(region('Synthetic or genuine?').textContent).toContain('cloth under a film of polyurethane or vinyl')
})

it('says that suede is delicate and not all of it can be processed [R512]', () => {
  expect(region('Suede is tested first').textContent).toContain('Suede is delicate, and not all of it can be processed')
})

it('takes 2–5 business days, up to 10, about every 6–12 months [R601]', () => {
  const times = region('How long, and how often').textContent
  expect(times).toContain('2–5 business days')
  expect(times).toContain('Up to 10 business days')
  expect(times).toContain('Every 6–12 months')
  // The hero promises no less than the rest of the page.
  expect(page()).toContain('back in 2–5 business days; a difficult item can take up to 10.')
  expect(page()).toContain('About every 6–12 months, depending on how often you wear it')
})

it('tells search engines of the service and its questions', () => {
  expect(structuredData.map((each) => each['@type'])).toEqual(['Service', 'FAQPage'])
})
