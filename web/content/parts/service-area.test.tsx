// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { ServiceArea } from './service-area.tsx'

afterEach(cleanup)

it('names the towns we come to beside the form, and where the fee for the farthest stands [R467] [R586]', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ServiceArea />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('form', { name: 'See if we service your area' })).toBeTruthy()
  const towns = screen.getByText(/^Alviso, Atherton, .* and Woodside\.$/)
  expect(towns.textContent?.replaceAll('\u00a0', ' ')).toContain('Milpitas, Moffett Field, Monte Sereno, Mountain View')
  expect(screen.getByRole('link', { name: 'extended route' }).getAttribute('href')).toBe('/pricing#delivery')
})
