// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { askingNothing } from '../../../../tests/in-app.tsx'
import { HomeVariant, type HomeVariantName } from '../../../core/home-variant.ts'
import Home, { structuredData } from './home.tsx'

// Whether each of a drawing's hundred pieces can be seen is not asked here, and takes long to find out.
configure({ defaultHidden: true })

const page = (variant: HomeVariantName) => (
  <QueryClientProvider client={askingNothing()}>
    <HomeVariant value={variant}>
      <MemoryRouter>
        <Home />
      </MemoryRouter>
    </HomeVariant>
  </QueryClientProvider>
)

async function show(variant: HomeVariantName): Promise<void> {
  await act(async () => {
    render(page(variant))
    await Promise.all([import('./closet-journey.tsx'), import('./green-process.tsx'), import('./advantage-teaser.tsx')])
  })
}

afterEach(cleanup)

const SERVICES = [
  '/services/dry-clean',
  '/services/laundry',
  '/services/wash-and-fold',
  '/services/area-rug',
  '/services/preservation',
  '/services/leather-care',
  '/services/alternation-and-repair',
]
/** The words of each of its pieces are held together. */
const headline = () => screen.getByRole('heading', { level: 1 }).textContent.replaceAll('\u00a0', ' ')
const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))
const level3 = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

describe('the home of a visitor', () => {
  it('has its headline and the area check [R456] [R457]', async () => {
    await show('headline')
    expect(headline()).toBe('Laundry & Dry Cleaning with Delivery')
    expect(screen.getByRole('form', { name: 'See if we service your area' })).toBeDefined()
  })

  it.each(['headline', 'green'] as const)(
    '%s says where we come: to homes and offices in the Bay Area [R15]',
    async (variant) => {
      await show(variant)
      const { textContent } = document.querySelector('main, body') as HTMLElement
      expect(textContent).toMatch(/[Pp]icked up (and delivered )?at your home or office,? in the Bay Area/)
    },
  )

  it('tells how it works, with More Info on it [R458] [R459]', async () => {
    await show('headline')
    expect(screen.getByText('How it works')).toBeDefined()
    expect(level3('Three stitches and you are done')).toEqual(['Schedule', 'Pickup', 'Delivery'])
    expect(hrefs([screen.getByRole('link', { name: /^More Info/ })])).toEqual(['/hiw'])
  })

  it('has a tile for each service, and the way to all of them [R460]', async () => {
    await show('headline')
    const services = screen.getByRole('region', { name: 'Everything in your closet, and everything on the floor' })
    expect(hrefs(within(services).getAllByRole('link'))).toEqual(['/services', ...SERVICES])
  })

  it('proves itself below, in sections that come later: the green process and Advantage [R563] [R566] [R567]', async () => {
    await show('headline')
    const green = screen.getByRole('region', { name: 'Clean, and nothing left behind' })
    for (const figure of ['14,000,000', '4,000,000', '2,000,000']) expect(within(green).getByText(figure)).toBeDefined()
    expect(green.textContent).toContain('Perc-free dry cleaning, fewer plastic bags')
    expect(hrefs(within(green).getAllByRole('link'))).toEqual(['/ourprocess'])
    const advantage = screen.getByRole('region', { name: 'Send often, pay up to 20% less' })
    expect(advantage.textContent).toContain('Gold is $199, Platinum $299')
    expect(advantage.textContent).toContain('we charge your card for your plan again. You can turn that off anytime.')
    expect(
      within(advantage)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Credit never expires',
      'No monthly or annual fees',
      '5% credit back each quarter',
      'Free pickup and delivery from $59, $49 with Platinum',
      'A free welcome box',
      'With Platinum, a free season of storage for up to 5 garments',
    ])
  })
})

describe('the green home', () => {
  it('stresses the green process and follows the clothes from the closet and back, in late sections [R461]', async () => {
    await show('green')
    expect(headline()).toBe('The green way from closet to closet')
    expect(level3('One thread, from your closet and back')).toEqual([
      'Your closet',
      'The bag',
      'The van',
      'The plant',
      'Your closet again',
    ])
    expect(screen.getByRole('region', { name: 'Clean, and nothing left behind' })).toBeDefined()
    // The sections stand in the written page, and are marked as parts that come alive later.
    expect(renderToStaticMarkup(page('green')).match(/<div data-hydrating="">/g)).toHaveLength(3)
  })

  it('has what the other has: the area check, More Info, the tiles and the contacts [R461]', async () => {
    await show('green')
    expect(screen.getByRole('form', { name: 'See if we service your area' })).toBeDefined()
    expect(hrefs([screen.getByRole('link', { name: /^More Info/ })])).toEqual(['/hiw'])
    const services = screen.getByRole('region', { name: 'All of it by the same rules' })
    expect(hrefs(within(services).getAllByRole('link'))).toEqual(['/services', ...SERVICES])
    expect(screen.getByRole('region', { name: 'Have more questions?' })).toBeDefined()
  })

  it('keeps its place unseen for a customer until their own arrives', async () => {
    await show('green')
    expect(screen.getByRole('heading', { level: 1 }).closest('[data-for="visitor"]')).not.toBeNull()
  })
})

it('tells search engines which business this is', () => {
  expect(structuredData).toMatchObject([
    { '@type': 'DryCleaningOrLaundry', name: 'Larkspur', telephone: '+16505550142' },
  ])
})
