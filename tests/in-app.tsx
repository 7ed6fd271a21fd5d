import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'

/** A page or a part of one, within what the application puts around all of them. */
export const inApp = (part: ReactNode): ReactNode => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>{part}</MemoryRouter>
  </QueryClientProvider>
)
