import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { brand } from '#contract/brand'
import { redirects } from '#contract/links'
import { SiteRoutes } from './app/routes.tsx'
import { screenOf } from './app/site-map.ts'
import { HOME_VARIANTS, HomeVariant, type HomeVariantName } from './core/home-variant.ts'
import { isFindable, isPrerendered, type Page, pages as sitePages } from './core/pages.ts'
import { ORIGIN } from './rooms/content/texts/structured-data.ts'

export { brand, HOME_VARIANTS, isFindable, isPrerendered, ORIGIN, redirects }

// Late here as well, because the browser fetches it late.
const { descriptionOf } = await import('./core/page-descriptions.ts')
export const pages = sitePages.map((page) => ({ ...page, description: descriptionOf(page) }))

/** A public page as a visitor sees it first, whole: nothing arrives later, nothing waits for a script. */
export async function renderPage(page: Page, variant: HomeVariantName) {
  const screen = await screenOf(page).preload()
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <HomeVariant value={variant}>
        <StaticRouter location={page.path}>
          <SiteRoutes />
        </StaticRouter>
      </HomeVariant>
    </QueryClientProvider>,
    // Beyond this many bytes a page would come in parts that a script puts together.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return { app: await new Response(prelude).text(), screen }
}
