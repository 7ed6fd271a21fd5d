// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Footer } from './footer.tsx'

beforeEach(() => {
  render(<Footer />, { wrapper: MemoryRouter })
})
afterEach(cleanup)

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the footer', () => {
  it('leads to every page that is not in the header, by the logo home [R60]', () => {
    expect(hrefOf('Larkspur')).toBe('/')
    expect(['About', 'Pricing', 'Terms', 'Privacy'].map(hrefOf)).toEqual([
      '/about',
      '/pricing',
      '/terms-of-use',
      '/privacy-policy',
    ])
    expect(hrefOf('Blog')).toBe('https://blog.larkspur.example')
  })

  it('says how to reach us and where we are [R60]', () => {
    expect(hrefOf('650-555-0142')).toBe('sms:+16505550142')
    expect(hrefOf('info@larkspur.example')).toBe('mailto:info@larkspur.example')
    expect(screen.getByText(/650 Castro Street/).textContent).toBe('650 Castro StreetMountain View, CA 94041')
    const elsewhere = within(screen.getByRole('navigation', { name: 'Elsewhere' }))
    expect(elsewhere.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Instagram', 'Facebook'])
  })

  it('has a badge for payments and one for reviews [R61]', () => {
    expect(screen.getByText('Card payments secured by Stripe')).toBeTruthy()
    expect(hrefOf('Reviews on Yelp')).toBe('https://reviews.example/larkspur')
  })

  it('names the current year [R62]', () => {
    expect(screen.getByText(/©/).textContent).toBe(`© ${new Date().getFullYear()} Larkspur`)
  })
})
