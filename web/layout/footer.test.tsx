// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pages } from '../core/pages.ts'
import { Footer } from './footer.tsx'

beforeEach(() => {
  render(<Footer />, { wrapper: MemoryRouter })
})
afterEach(cleanup)

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the footer', () => {
  it('leads to what there is to read, by the logo home [R60]', () => {
    expect(hrefOf('Larkspur')).toBe('/')
    const read = within(screen.getByRole('navigation', { name: 'Larkspur' })).getAllByRole('link')
    expect(read.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['How It Works', '/hiw'],
      ['Services', '/services'],
      ['Process', '/ourprocess'],
      ['Advantage', '/advantage'],
      ['Pricing', '/pricing'],
      ['FAQs', '/faqs'],
      ['About', '/about'],
      ['Blog', 'https://blog.larkspur.example'],
    ])
    expect(['Terms', 'Privacy'].map(hrefOf)).toEqual(['/terms-of-use', '/privacy-policy'])
  })

  it('leads to each service that has a page', () => {
    const services = within(screen.getByRole('navigation', { name: 'Services' })).getAllByRole('link')
    const paths = pages.map(({ path }) => path).filter((path) => path.startsWith('/services/'))
    expect(services.map((link) => link.getAttribute('href')).toSorted()).toEqual(paths.toSorted())
  })

  it('leads to the towns and the hours of our pickups', () => {
    expect(hrefOf('Where we pick up')).toBe('/services#towns')
  })

  it('has a heading above each column', () => {
    const headings = [...document.querySelectorAll('footer b')].map(({ textContent }) => textContent)
    expect(headings).toEqual(['Talk to us', 'Services', 'Larkspur'])
  })

  it('says how to reach us and where we are [R60]', () => {
    expect(hrefOf('Text 650-555-0142')).toBe('sms:+16505550142')
    expect(hrefOf('Call 650-555-0142')).toBe('tel:+16505550142')
    expect(hrefOf('info@larkspur.example')).toBe('mailto:info@larkspur.example')
    expect(screen.getByText(/650 Castro Street/).textContent).toBe('650 Castro Street, Mountain View, CA 94041')
    expect(['Instagram', 'Facebook'].map(hrefOf)).toEqual([
      'https://social.example/larkspur-instagram',
      'https://social.example/larkspur-facebook',
    ])
  })

  it('has a badge for payments and one for reviews [R61]', () => {
    expect(screen.getByText('Card payments secured by Stripe')).toBeTruthy()
    expect(hrefOf('Reviews on Yelp')).toBe('https://reviews.example/larkspur')
  })

  it('names the current year [R62]', () => {
    expect(screen.getByText(/©/).textContent).toBe(`© ${new Date().getFullYear()} Larkspur`)
  })
})
