import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { MINUTE_MS } from '#rules/durations'
import { SiteRoutes } from './app/routes.tsx'
import { frameOf, loadAreaAnswer, screenOf } from './app/site-map.ts'
import { AnswerLoader } from './core/answer-loader.ts'
import { restoreSession } from './core/api.ts'
import { HomeVariant, writtenHomeVariant } from './core/home-variant.ts'
import { findPage } from './core/pages.ts'
import { locationsQuery } from './core/service-area.ts'
import { currentSession, onSessionEnd, showWhoIsHere, takeOverAsCustomer } from './core/session.ts'
import { firstScreenIsLive } from './first-touch/screens.ts'
import { ErrorFallback } from './layout/error-fallback.tsx'
import { loadCustomerParts } from './layout/layout.tsx'

/** What these show from the first moment depends on what this tab has chosen or booked: they are drawn in the place of what was written. */
const DRAWN_IN_PLACE = /order|pending/

/** Takes over the page that the server sent, or fills an empty one, and resolves when it answers to clicks. */
export async function hydrate(): Promise<void> {
  const page = findPage(location.pathname)
  const branch = page?.branch ?? ''
  const root = document.getElementById('root') as HTMLElement
  const isForCustomers = root.dataset['for'] === 'customer'

  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: MINUTE_MS, networkMode: 'always' } },
  })
  if (branch === 'content') fetchAnswer(queries)
  const restored = restoreSession({ evenUnflagged: isForCustomers }).then(showWhoIsHere)
  // A guard would send a kept customer away before the cookie has spoken, and the wrong form would be taken over.
  if (branch !== 'content' || isForCustomers) await restored
  const isCustomer = currentSession().user !== null
  const isTheirs = isCustomer && isForCustomers
  if (page) {
    await Promise.all([
      screenOf(page, isTheirs).preload(),
      screenOf(page, isCustomer).preload(),
      frameOf(page.branch)?.preload(),
      isTheirs && branch !== 'order' && loadCustomerParts(),
    ])
  }

  // Otherwise the next customer in this tab would be shown what the last one was.
  onSessionEnd(() => queries.clear())
  const app = (
    <ErrorFallback>
      <QueryClientProvider client={queries}>
        <HomeVariant value={writtenHomeVariant()}>
          <AnswerLoader value={loadAreaAnswer}>
            <BrowserRouter>
              <SiteRoutes />
            </BrowserRouter>
          </AnswerLoader>
        </HomeVariant>
      </QueryClientProvider>
    </ErrorFallback>
  )
  if (isTheirs) takeOverAsCustomer()
  else if (isForCustomers) root.replaceChildren()
  // The mark hides what was written for customers from everybody else.
  delete root.dataset['for']
  if (root.firstElementChild && !DRAWN_IN_PLACE.test(branch)) hydrateRoot(root, app)
  else createRoot(root).render(app)
  await firstScreenIsLive
}

/** Whoever has begun a zip code by now is answered as soon as the page is alive: what that takes need not wait for it. */
function fetchAnswer(queries: QueryClient): void {
  const zip = document.querySelector<HTMLInputElement>('main [name="zipCode"]')?.value
  if (!zip) return
  void queries.prefetchQuery(locationsQuery)
  loadAreaAnswer().catch(() => {})
}
