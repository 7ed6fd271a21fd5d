// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { inApp } from '../../../tests/in-app.tsx'
import { pages } from '../../core/pages.ts'
import Alteration, { structuredData as alterationData } from './alteration.tsx'
import DryClean, { structuredData as dryCleanData } from './dry-clean.tsx'
import Laundry, { structuredData as laundryData } from './laundry.tsx'
// Here before they are asked for: on a busy machine a late section takes longer than a test waits.
import './parts/service/included.tsx'
import './parts/service/typical-prices.tsx'
import { alteration } from './texts/alteration.ts'
import { dryClean } from './texts/dry-clean.ts'
import { laundry } from './texts/laundry.ts'

afterEach(cleanup)

const standing = (Page: ComponentType) => inApp(<Page />)

const show = (Page: ComponentType) => render(standing(Page)).container

/** The titles of the sections that wake after the rest of the written page. */
function lateTitles(Page: ComponentType) {
  const written = document.createElement('div')
  written.innerHTML = renderToString(standing(Page))
  return [...written.querySelectorAll('[data-hydrating] h2')].map(({ textContent }) => textContent)
}

/** The price beside each name, once the section is here. */
async function prices(title: string): Promise<Record<string, string | null | undefined>> {
  const section = within((await screen.findByRole('heading', { name: title })).closest('section') ?? document.body)
  const amounts = section.getAllByRole('definition').map(({ textContent }) => textContent)
  return Object.fromEntries(section.getAllByRole('term').map(({ textContent }, index) => [textContent, amounts[index]]))
}

const answerTo = (container: HTMLElement, id: string) => container.querySelector(`#${id}`)?.textContent

/** Prices, care, wishes and steps, as each page tells them: three pages of one family, none a copy. */
const ORDERS = {
  '/services/laundry': [0, 1, 2, 3],
  '/services/dry-clean': [1, 0, 2, 3],
  '/services/alternation-and-repair': [0, 3, 1, 2],
}

describe.each([
  ['/services/laundry', 'Larkspur Laundry', Laundry, laundry, laundryData],
  ['/services/dry-clean', 'Larkspur Dry Clean', DryClean, dryClean, dryCleanData],
  ['/services/alternation-and-repair', 'Larkspur Alteration & Repair', Alteration, alteration, alterationData],
] as const)('%s', (path, title, Page, texts, structuredData) => {
  it('is titled with the product and the service [R549]', () => {
    expect(pages.find((page) => page.path === path)?.title).toBe(title)
  })

  it('begins with green practices, our own plant and 25 years of it [R550] [R563]', () => {
    show(Page)
    const hero = screen.getByRole('heading', { level: 1 }).closest('section')
    expect(hero?.textContent).toContain('Perc-free. Fewer plastic bags. Our own plant, over 25 years of practice.')
    expect(hero && within(hero).getByRole('img')).toBeTruthy()
  })

  it('tells how it works in three steps, with late sections below [R550]', async () => {
    const container = show(Page)
    const steps = screen.getByRole('heading', { name: texts.steps.title }).closest('section')
    expect(steps?.querySelectorAll('ol > li')).toHaveLength(3)
    expect(await screen.findByRole('heading', { name: texts.included.title })).toBeTruthy()
    expect(Object.keys(await prices(texts.prices.title))).toHaveLength(8)
    expect(container.querySelector('a[href="/pricing"]')).toBeTruthy()
    expect(lateTitles(Page).toSorted()).toEqual([texts.included.title, texts.prices.title].toSorted())
  })

  it('answers seven questions, each at an address of its own [R280] [R551]', () => {
    const container = show(Page)
    const { questions } = texts.faq
    expect(questions).toHaveLength(7)
    expect(container.querySelectorAll('#faq details[data-id]')).toHaveLength(7)
    for (const { id } of questions) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(container.querySelectorAll(`[id="${id}"]`)).toHaveLength(1)
    }
  })

  it('has its own order, with all of its prices unfolded', async () => {
    const container = show(Page)
    await prices(texts.prices.title)
    const order = [...container.querySelectorAll('h2')].map(({ textContent }) => textContent)
    const own = [texts.prices.title, texts.included.title, texts.wishes.title, texts.steps.title]
    expect(order.filter((title) => own.includes(title ?? ''))).toEqual(ORDERS[path].map((at) => own[at]))
    for (const price of container.querySelectorAll('dd')) expect(price.closest('details')).toBeNull()
  })

  it('asks for the address, at its beginning and at its end [R552]', () => {
    show(Page)
    expect(screen.getByRole('form', { name: 'Do we come to you?' })).toBeTruthy()
    expect(screen.getByRole('form', { name: 'See if we service your area' })).toBeTruthy()
  })

  it('names what pickup and delivery are free from [R580]', async () => {
    show(Page)
    await prices(texts.prices.title)
    expect(
      screen.getByText(/free from \$69 an order, from \$59 with Gold and \$49 with Platinum/, { selector: 'p' }),
    ).toBeTruthy()
  })

  it('tells search engines of the service and of its questions', () => {
    expect(structuredData.map((data) => data['@type'])).toEqual(['Service', 'FAQPage'])
  })
})

describe('laundry', () => {
  it('quotes the shirt as the price list does [R594]', async () => {
    const container = show(Laundry)
    expect(await prices('What laundry costs')).toMatchObject({
      'Shirt, on a hanger': '$6.95',
      'Shirt, folded': '$7.95',
    })
    expect(answerTo(container, 'shirt-price')).toContain('$6.95 on a hanger')
    expect(container.textContent).not.toContain('$4.95')
  })

  it('names the color run rate [R568]', () => {
    expect(answerTo(show(Laundry), 'color-run')).toContain('1 in 3000')
  })

  it('is back within two business days, sooner with rush [R565] [R588]', () => {
    const answer = answerTo(show(Laundry), 'how-long')
    expect(answer).toContain('Most orders are processed within 2 business days.')
    expect(answer).toContain('1–2 business days, usually 1, for $9.99–$99.99 an order')
  })

  it('names every choice of starch and creases, and where to make them [R236] [R237]', () => {
    const container = show(Laundry)
    expect(answerTo(container, 'starch-and-creases')).toContain('none, light, medium or heavy')
    expect(answerTo(container, 'starch-and-creases')).toContain('on jeans only or on all pants')
    expect(container.querySelector('a[href="/profile/preferences"]')).toBeTruthy()
  })
})

describe('dry cleaning', () => {
  it('quotes blouse, pants and blazer [R592] and what members pay less [R596]', async () => {
    show(DryClean)
    expect(await prices('What dry cleaning costs')).toMatchObject({
      Blouse: '$6.95',
      Pants: '$7.95',
      Blazer: '$16.95',
      'Evening gown': '$39.95 &\u00a0Up',
    })
    expect(screen.getByText(/Gold members pay 10% less, Platinum members 20%\./)).toBeTruthy()
  })

  it('says when to report damage [R571] and what we answer for [R597]', () => {
    const answer = answerTo(show(DryClean), 'lost-or-damaged')
    expect(answer).toContain('within 7 days of receiving')
    expect(answer).toContain('up to 5 times the cleaning charge, at most $250 an item')
  })
})

describe('alteration and repair', () => {
  it('takes three to five business days, and comes separately when it takes more than four [R600]', () => {
    const container = show(Alteration)
    expect(answerTo(container, 'how-long')).toContain('3–5 business days for most work')
    expect(answerTo(container, 'separate-delivery')).toContain(
      'If an alteration takes more than 4 days, it comes in a separate delivery.',
    )
  })

  it('fixes tears unless the preference is switched off', () => {
    const answer = answerTo(show(Alteration), 'fix-tears')
    expect(answer).toContain('tears, rips and undone hems')
    expect(answer).toContain('on by default and charged to your account')
  })
})
