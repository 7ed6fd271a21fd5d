// @vitest-environment happy-dom
import { act, cleanup, configure, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import About, { structuredData } from './about.tsx'

// Whether each of a drawing's hundred pieces can be seen is not asked here, and takes long to find out.
configure({ defaultHidden: true })

beforeEach(async () => {
  await act(async () => {
    render(<About />, { wrapper: MemoryRouter })
    await import('./team.tsx')
  })
})
afterEach(cleanup)

const region = (name: string) => within(screen.getByRole('region', { name }))
const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))

it('tells the story of the house, with one heading above all [R470]', () => {
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  const story = screen.getByRole('region', { name: 'It began with one press and a long counter' })
  expect(story.textContent).toContain('Over 25 years ago')
  expect(story.textContent).toContain('our own plant in Mountain View')
})

it('names the green initiatives: perc-free dry cleaning, fewer plastic bags [R471]', () => {
  const green = region('Green initiatives')
  expect(green.getByRole('heading', { name: 'Perc-free dry cleaning' })).toBeDefined()
  expect(green.getByRole('heading', { name: 'Fewer plastic bags' })).toBeDefined()
})

it('names three core values [R472]', () => {
  const values = region('Three things we never compromise on')
  expect(values.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Environmentally friendly',
    'Convenience and reliability',
    'Affordable',
  ])
})

it('shows the achievements in figures [R473] [R478]', () => {
  const figures = region('What it adds up to, one bag at a time')
  const shown = figures
    .getAllByRole('definition')
    .map((value) => `${value.textContent} ${value.previousElementSibling?.textContent}`)
  expect(shown).toEqual([
    '14,000,000 garments cleaned',
    '4,000,000 plastic bags eliminated',
    '2,000,000 hangers recycled',
    '45,000 clients',
    '38,000 Advantage members',
    '500 retail partners: stores we work with',
  ])
})

it('introduces the team, CEO, CTO and COO, and the other kinds of people [R474]', () => {
  const team = region('Who takes care of your clothes')
  for (const role of ['CEO', 'CTO', 'COO']) expect(team.getByText(role)).toBeDefined()
  expect(team.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Drivers',
    'Spotters',
    'Pressers',
    'Tailors',
    'Customer care',
  ])
})

it('lists the services, each with a link [R475]', () => {
  const services = region('What we do').getAllByRole('listitem')
  expect(services).toHaveLength(9)
  expect(hrefs(services.map((item) => within(item).getByRole('link')))).toEqual([
    '/services/dry-clean',
    '/services/laundry',
    '/services/wash-and-fold',
    '/services/leather-care',
    '/services/alternation-and-repair',
    '/services/preservation',
    '/services/area-rug',
    '/pricing',
    '/pricing',
  ])
})

it('ends with the contacts and is known as a business [R476]', () => {
  expect(hrefs(region('Have more questions?').getAllByRole('link'))).toEqual([
    'mailto:info@larkspur.example',
    'sms:+16505550142',
    'tel:+16505550142',
  ])
  expect(structuredData[0]).toMatchObject({ '@type': 'DryCleaningOrLaundry', name: 'Larkspur' })
})

it('leads to registration with Request Pickup [R477]', () => {
  expect(hrefs(screen.getAllByRole('link', { name: 'Request Pickup' }))).toEqual(['/registration', '/registration'])
})
