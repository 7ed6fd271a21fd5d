// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { findPage } from '../../core/pages.ts'
import { renderPage } from '../../prerender.tsx'
import { storageDraft } from './parts/forms/storage-form.tsx'

/** The page as it is sent, with its header and its footer. */
async function written(path: string): Promise<HTMLElement> {
  const page = findPage(path)
  if (!page) throw new Error(`There is no page at ${path}.`)
  const body = document.createElement('div')
  body.innerHTML = (await renderPage(page, 'headline')).app
  return body
}

const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent)
const lateTitles = (page: HTMLElement) => textsOf(page.querySelectorAll('[data-hydrating] h2'))

describe('pages as they are sent', () => {
  it.each(['/pricing', '/services/wash-and-fold', '/advantage'])(
    '%s checks the area and ends with contacts and the footer with its badges [R499] [R521] [R557]',
    async (path) => {
      const page = await written(path)
      const titles = textsOf(page.querySelectorAll('main h2'))
      expect(titles.slice(-2)).toEqual(['See if we service your area', 'Have more questions?'])
      const footer = page.querySelector('main ~ footer')?.textContent
      expect(footer).toContain('Card payments secured by Stripe')
      expect(footer).toContain('Reviews on Yelp')
    },
    20_000,
  )

  it('the questions lead to the entrance, to the account and to what is booked [R44]', async () => {
    const page = await written('/faqs')
    const led = new Set([...page.querySelectorAll('main a')].map((link) => link.getAttribute('href')))
    for (const path of ['/registration', '/login', '/profile', '/upcoming']) expect(led).toContain(path)
  }, 20_000)

  it('pricing brings the list, the storage with its form and the fees late [R499]', async () => {
    const page = await written('/pricing')
    expect(lateTitles(page)).toEqual([
      'What would my bag cost?',
      'The price list',
      'Seasonal Garment Storage',
      'Pickup and delivery',
    ])
    const form = page.querySelector<HTMLFormElement>('[data-hydrating] form[aria-label="Ask about seasonal storage"]')
    // By this the starter finds what somebody typed there before.
    storageDraft.write({ words: { fullName: 'Ada', phone: '', email: '', accept: false }, filledInMs: 0 })
    expect(Object.keys(sessionStorage)).toEqual([form?.dataset['draft']])
    sessionStorage.clear()
  }, 20_000)
})
