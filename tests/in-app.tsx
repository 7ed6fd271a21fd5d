import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'

/** Serves tests that look at a page's words alone: nothing is asked of the server, so the words stay as they were written. */
export const askingNothing = (): QueryClient => new QueryClient({ defaultOptions: { queries: { enabled: false } } })

/** A page or a part of one, within what the application puts around all of them. */
export const inApp = (part: ReactNode): ReactNode => (
  <QueryClientProvider client={askingNothing()}>
    <MemoryRouter>{part}</MemoryRouter>
  </QueryClientProvider>
)
