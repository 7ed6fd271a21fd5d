// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { policy } from '#rules/policy'
import { inApp } from '../../../../tests/in-app.tsx'
import './bag-calculator.tsx'
import WashAndFold, { structuredData } from './wash-and-fold.tsx'

// Nothing here changes the page, so it is rendered once.
beforeAll(async () => {
  render(inApp(<WashAndFold />))
  await screen.findByText('Open the bag calculator', {}, { timeout: 8000 })
})

afterAll(cleanup)

const region = (name: string) => screen.getByRole('region', { name })
const byId = (id: string) => document.getElementById(id) as HTMLElement

it('begins with its name and three steps [R513]', () => {
  expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['Wash & Fold'])
  expect(within(region('From hamper to drawer')).getAllByRole('listitem')).toHaveLength(3)
})

it('points to the questions for help [R514]', () => {
  expect(screen.getByRole('link', { name: 'The questions below' }).getAttribute('href')).toContain('#faq')
})

it('checks the area twice and ends with contacts [R515]', () => {
  expect(screen.getAllByRole('button', { name: 'Check my zip' })).toHaveLength(2)
  expect(screen.getByRole('heading', { name: 'Have more questions?' })).toBeDefined()
})

it('compares Wash & Fold with Laundry, and tells how it is charged [R516] [R591]', () => {
  const table = screen.getByRole('table', { name: 'Wash & Fold and Laundry compared' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Wash & Fold', 'Laundry'])
  const charged = screen.getByText('How is Wash & Fold charged?').closest('details')
  for (const price of ['$99', '$188', '$267', '$336', '$59']) expect(charged?.textContent).toContain(price)
  expect(charged?.textContent).toContain('up to 20%')
})

it('shows the size of the bag, with a disclaimer [R517]', () => {
  const size = region('How big is a bag?')
  expect(within(size).getByRole('img').querySelector('title')?.textContent).toContain(
    '24 inches wide and 36 inches high',
  )
  expect(size.textContent).toContain('The picture is a guide, not a promise.')
})

it('guides to a number of bags by the week [R518]', () => {
  const guide = region('How many bags do I need?')
  expect(guide.textContent).toContain('weekly basis')
  const names = within(guide).getAllByRole('heading', { level: 3 })
  expect(names.map(({ textContent }) => textContent)).toEqual(['Individual', 'Couple', 'Small Family'])
})

it('has the calculator and the bag prices at #calculator [R519] [R522] [R591]', () => {
  const place = byId('calculator')
  expect(within(place).getByRole('button', { name: 'Open the bag calculator' })).toBeDefined()
  const rows = within(within(place).getByRole('table', { name: 'Prices by the bag' })).getAllByRole('row')
  expect(rows.slice(1).map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
    ['1 bag', '$99', '$99'],
    ['2 bags', '$188', '$94'],
    ['3 bags', '$267', '$89'],
    ['4 bags', '$336', '$84'],
    ['Each further bag', '$59', '$59'],
  ])
  expect(place.textContent).toContain(
    'Platinum takes 20% off right away, and 5% comes back as credit at the end of the quarter.',
  )
})

it('answers five questions at #faq [R520] [R522]', () => {
  expect(byId('faq').querySelectorAll('details[data-id]')).toHaveLength(5)
})

it('says what customers must know [R523] [R524] [R525] [R568] [R602]', () => {
  const faq = byId('faq').textContent
  expect(faq).toContain('folded, not pressed')
  expect(faq).toContain('a separate bag, designated for it')
  expect(faq).toContain('dry clean and laundry items can be mixed in one bag')
  expect(faq).toContain('1 in 3000')
  expect(faq).toContain('about 2 business days')
  expect(faq).toContain('expedited on request')
})

it('promises free delivery for one bag, which every plan keeps', () => {
  for (const { delivery } of Object.values(policy.plans)) {
    expect(policy.washAndFold.totalCentsByBags[0]).toBeGreaterThanOrEqual(delivery.freeFromCents)
  }
  expect(policy.washAndFold.totalCentsByBags[0]).toBeGreaterThanOrEqual(policy.extendedRoute.belowCents)
})

it('tells search engines about the service and its questions', () => {
  expect(structuredData.map((data) => data['@type'])).toEqual(['Service', 'FAQPage'])
  expect(structuredData[1]?.['mainEntity']).toHaveLength(5)
})
