// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { prerender } from 'react-dom/static'
import { BrowserRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isWrittenForCustomers, type Page, pages } from '../core/pages.ts'
import { signIn, takeOverAsCustomer } from '../core/session.ts'
import { renderCustomersPage } from '../prerender.tsx'
import { SiteRoutes } from './routes.tsx'

const ANOTHER_DAY = new Date('2027-03-02T04:05:00Z')
/** The others show in their first moment what this tab has chosen or booked. */
const TAKEN_OVER = pages.filter((page) => isWrittenForCustomers(page) && !['order', 'pending'].includes(page.branch))
/** Node writes the page and this browser takes it over, which React takes for two programs at work at the same time. */
const TWO_PROGRAMS = /multiple renderers concurrently rendering/

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function written(page: Page): Promise<HTMLElement> {
  const root = document.createElement('div')
  root.innerHTML = (await renderCustomersPage(page)).app
  // Each page that is written leaves its contexts behind until the next one begins.
  await prerender(null)
  return root
}

describe('a page that is written for customers', () => {
  it.each(pages.filter(isWrittenForCustomers))(
    '$path has the header, its title, and no word that only one of them may read',
    async (page) => {
      const root = await written(page)
      expect(root.querySelector('header a')?.getAttribute('href')).toBe('/')
      expect(root.querySelectorAll('main').length).toBe(1)
      expect(root.querySelector('main')?.textContent).not.toContain('Loading...')
      expect(root.querySelector('[data-for="visitor"]')).toBeNull()
      // What costs nothing costs nothing for everybody.
      expect(root.innerHTML.replaceAll('$0', '')).not.toMatch(/\$\d|2026|2027| style="/)
    },
    20_000,
  )

  it.each(TAKEN_OVER)(
    '$path is taken over on any day as it stands, and nothing of it is drawn twice',
    async (page) => {
      const root = await written(page)
      document.body.append(root)
      const first = root.querySelector('main')?.firstElementChild

      vi.useFakeTimers({ toFake: ['Date'], now: ANOTHER_DAY })
      // The server has not answered yet.
      vi.stubGlobal('fetch', () => new Promise(() => {}))
      signIn({ email: 'ada@larkspur.example', token: 'a token' })
      takeOverAsCustomer()
      history.replaceState(null, '', page.path.replace(':id', '7'))
      const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
      const drawnAgain = vi.fn()
      // Some answers may be there before React gets to the part that shows them.
      const queries = new QueryClient()
      for (const list of ['addresses', 'cards', 'invoices', 'orders', 'phones', 'statement'])
        queries.setQueryData([list, 'ada@larkspur.example'], [])
      render(
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <SiteRoutes />
          </BrowserRouter>
        </QueryClientProvider>,
        { container: root, hydrate: true, onRecoverableError: drawnAgain },
      )
      expect(drawnAgain.mock.calls).toEqual([])
      expect(complained.mock.calls.filter(([words]) => !TWO_PROGRAMS.test(String(words)))).toEqual([])
      expect(root.querySelector('main')?.firstElementChild).toBe(first)
    },
    20_000,
  )
})
