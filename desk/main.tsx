import '#ui/fonts.css'
import '#ui/tokens.css'
import './tokens.css'
import './base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { begin } from './app/begin.ts'
import { Desk } from './app/desk.tsx'
import { queries } from './core/queries.ts'

void begin()
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={queries}>
    <BrowserRouter>
      <Desk />
    </BrowserRouter>
  </QueryClientProvider>,
)

// The address of a one-time link carries its token behind the #, which no worker keeps.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js')
