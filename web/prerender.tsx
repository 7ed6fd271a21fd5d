import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { brand } from '#contract/brand'
import { redirects } from '#contract/links'
import { SiteRoutes } from './app/routes.tsx'
import { frameOf, screenOf } from './app/site-map.ts'
import { API_BASE } from './core/api.ts'
import { HOME_VARIANTS, HomeVariant, type HomeVariantName } from './core/home-variant.ts'
import { pageAsks } from './core/page-asks.ts'
import {
  documentTitle,
  isFindable,
  isPrerendered,
  isWrittenForCustomers,
  type Page,
  pages as sitePages,
} from './core/pages.ts'
import { writeFor } from './core/session.ts'
import { loadCustomerParts } from './layout/layout.tsx'
import { ORIGIN } from './rooms/content/texts/structured-data.ts'

export { API_BASE, brand, HOME_VARIANTS, isFindable, isPrerendered, isWrittenForCustomers, ORIGIN, redirects }

// Late here as well, because the browser fetches it late.
const { descriptionOf } = await import('./core/page-descriptions.ts')
export const pages = sitePages.map((page) => ({
  ...page,
  // What an address names is known when it is opened.
  title: documentTitle(page.title.replace(/ :\w+/, '')),
  description: descriptionOf(page),
  asks: pageAsks[page.path],
}))

/** A public page as a visitor sees it first, whole: nothing arrives later, nothing waits for a script. */
export const renderPage = (page: Page, variant: HomeVariantName) => render(page, 'visitor', variant)

/** A page as a customer sees it first: all that is the same for each of them, and the shape of what the server will answer. */
export const renderCustomersPage = (page: Page) => render(page, 'customer', 'headline')

/** What the way to a page brings along, and every page of an order has a number. */
const STATE = { deliveryId: 1 }

async function render(page: Page, whom: 'visitor' | 'customer', variant: HomeVariantName) {
  const [screen] = await Promise.all([
    screenOf(page, whom === 'customer').preload(),
    frameOf(page.branch)?.preload(),
    loadCustomerParts(),
  ])
  writeFor(whom)
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <HomeVariant value={variant}>
        <StaticRouter location={{ pathname: page.path.replace(':id', '1'), state: STATE }}>
          <SiteRoutes />
        </StaticRouter>
      </HomeVariant>
    </QueryClientProvider>,
    // Beyond this many bytes a page would come in parts that a script puts together.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return { app: await new Response(prelude).text(), screen }
}
