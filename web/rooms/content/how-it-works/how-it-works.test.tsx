// @vitest-environment happy-dom
import { act, cleanup, configure, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inApp } from '../../../../tests/in-app.tsx'
import HowItWorksPage, { structuredData } from './how-it-works.tsx'

// Whether each of a drawing's hundred pieces can be seen is not asked here, and takes long to find out.
configure({ defaultHidden: true })

beforeEach(async () => {
  await act(async () => {
    render(inApp(<HowItWorksPage />))
    await import('./welcome-box-section.tsx')
  })
})
afterEach(cleanup)

const region = (name: string) => screen.getByRole('region', { name })
const titles = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

it('has three steps [R488]', () => {
  const steps = region('From your door, and back to it')
  expect(titles(steps)).toEqual(['Sign up and schedule a pickup', 'Have your order ready', 'Sit back'])
  expect(steps.textContent).toContain('a day ahead, or by 8 am for the same day')
})

it('asks whether we pick up there [R489]', () => {
  expect(screen.getAllByRole('form', { name: 'See if we service your area' })).toHaveLength(1)
})

it('says what the Welcome Box is worth, who has it free, and what happens to the price [R490]', () => {
  const box = region('Your Welcome Box')
  expect(box.textContent).toContain('It is worth $49.')
  expect(box.textContent).toContain('Free with Gold and Platinum.')
  expect(box.textContent).toContain('$49 if you pay as you clean.')
  expect(box.textContent).toContain('After your first completed order we credit the $49 back to you.')
  expect(within(box).getAllByRole('term')).toHaveLength(4)
})

it('gives reasons: hours, texts, absence, experience, plant, time, rush, green [R491] [R563] [R564] [R565]', () => {
  const { textContent } = region('Why people stay with Larkspur')
  for (const claim of [
    'Available 24/7',
    'Choose a day on this site, or text the word pickup to 650-555-0142',
    'Confirmed by text',
    'You don’t need to be thereNeither at pickup nor at drop-off',
    'Over 25 years of experience',
    'Our own plant',
    'Most orders are processed within 2 business days.',
    'Rush service available1–2 business days, usually 1, from $9.99',
    'Perc-free dry cleaning and fewer plastic bags',
  ]) {
    expect(textContent).toContain(claim)
  }
})

it('answers four questions of a first order, for search engines too [R492]', () => {
  const faq = region('Before your first order')
  expect(titles(faq)).toHaveLength(4)
  expect(faq.textContent).toContain('free from $69, with Gold from $59 and with Platinum from $49')
  expect(faq.textContent).toContain('$9.90 from $49, and $19.90 for anything smaller')
  expect(faq.textContent).toContain('The cell phone is required because we communicate by text')
  expect(structuredData[0]?.['mainEntity']).toHaveLength(4)
})
