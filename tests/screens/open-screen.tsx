import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { vi } from 'vitest'
import { Toasts } from '#ui/toast.tsx'
import { Modals } from '../../web/app/modals.tsx'
import { SiteRoutes } from '../../web/app/routes.tsx'
import { frameOf, screenOf } from '../../web/app/site-map.ts'
import { closeModal } from '../../web/core/modal-store.ts'
import { findPage } from '../../web/core/pages.ts'
import { markSignedOut, onSessionEnd, signOutHere } from '../../web/core/session.ts'
import { elementError } from '../element-error.ts'

// A page's own code may have to be loaded first, on a machine that is busy.
configure({ asyncUtilTimeout: 20_000, getElementError: elementError })

let queries = new QueryClient()
onSessionEnd(() => queries.clear())

/** One screen, with what the layout puts beside all of them. */
export function openScreen(Screen: ComponentType, address = '/'): QueryClient {
  return open(
    <>
      <main id="content" tabIndex={-1}>
        <Screen />
      </main>
      <Modals />
      <Toasts />
    </>,
    address,
  )
}

/**
 * The whole site at an address, with its guards and frames. The page's own code is loaded first, as it is before hydration,
 * and so is that of the pages that a click leads on to.
 */
export async function openSite(address: string, ...onTo: string[]): Promise<QueryClient> {
  for (const each of [address, ...onTo]) {
    const page = findPage(new URL(each, location.href).pathname)
    if (!page) continue
    await Promise.all([screenOf(page).preload(), screenOf(page, true).preload(), frameOf(page.branch)?.preload()])
  }
  return act(async () => open(<SiteRoutes />, address))
}

function open(page: ReactNode, address: string): QueryClient {
  history.replaceState(null, '', address)
  queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000, networkMode: 'always' } },
  })
  render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>{page}</BrowserRouter>
    </QueryClientProvider>,
  )
  return queries
}

/** The page is left and comes back, as a reload does. */
export function reopenScreen(Screen: ComponentType): QueryClient {
  cleanup()
  return openScreen(Screen, location.pathname + location.search)
}

/** The names under which the page keeps what was typed and not sent; the keys of attempts are not words. */
export const keptDrafts = (): string[] =>
  Object.keys(sessionStorage).filter((key) => key.includes('draft.') && !key.endsWith('.key'))

/** The end of a test: nothing of it is left for the next one. */
export function leavePage(): void {
  for (const toast of screen.queryAllByRole('button', { name: 'Dismiss' })) act(() => toast.click())
  cleanup()
  act(closeModal)
  signOutHere()
  markSignedOut()
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
}
