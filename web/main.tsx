import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { MINUTE_MS } from '#rules/durations'
import { SiteRoutes } from './app/routes.tsx'
import { customersScreenOf, loadAreaAnswer, screenOf } from './app/site-map.ts'
import { AnswerLoader } from './core/answer-loader.ts'
import { restoreSession } from './core/api.ts'
import { HomeVariant, writtenHomeVariant } from './core/home-variant.ts'
import { findPage } from './core/pages.ts'
import { currentSession, onSessionEnd, showWhoIsHere } from './core/session.ts'
import { firstScreenIsLive } from './first-touch/screens.ts'
import { ErrorFallback } from './layout/error-fallback.tsx'

const GUARDED = ['private', 'profile', 'order']

/** Takes over the page that the server sent, or fills an empty one, and resolves when it answers to clicks. */
export async function hydrate(): Promise<void> {
  const page = findPage(location.pathname)
  const isGuarded = page !== undefined && GUARDED.includes(page.branch)
  const restored = restoreSession({ evenUnflagged: isGuarded }).then(showWhoIsHere)
  // A guard would send a kept customer away before the cookie has spoken.
  if (page?.branch !== 'content') await restored
  if (page) await Promise.all([screenOf(page).preload(), currentSession().user && customersScreenOf(page)?.preload()])

  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: MINUTE_MS, networkMode: 'always' } },
  })
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
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  if (root.firstElementChild) hydrateRoot(root, app)
  else createRoot(root).render(app)
  await firstScreenIsLive
}
