import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { brand } from '#contract/brand'
import { SiteRoutes } from './routes.tsx'
import { isPrerendered, type Page, pages } from './site-map.ts'

export { brand, isPrerendered, pages }

/** A public page as a visitor sees it first, whole: nothing arrives later, nothing waits for a script. */
export async function renderPage(page: Page): Promise<string> {
  await page.screen.preload()
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location={page.path}>
        <SiteRoutes />
      </StaticRouter>
    </QueryClientProvider>,
    // Beyond this many bytes a page would come in parts that a script puts together.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
