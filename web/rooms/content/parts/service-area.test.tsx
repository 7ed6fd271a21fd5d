// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { inApp } from '../../../../tests/in-app.tsx'
import { ServiceArea } from './service-area.tsx'

afterEach(cleanup)

it('names the towns we come to beside the form, and what the farthest pay [R467] [R585] [R586]', () => {
  render(inApp(<ServiceArea />))
  expect(screen.getByRole('form', { name: 'See if we service your area' })).toBeTruthy()
  const towns = screen.getByText(/^Alviso, Atherton, .* and Woodside\.$/)
  expect(towns.textContent?.replaceAll('\u00a0', ' ')).toContain('Milpitas, Moffett Field, Monte Sereno, Mountain View')
  expect(screen.getByRole('link', { name: 'extended route' }).getAttribute('href')).toBe('/pricing#delivery')
  expect(screen.getByText(/^More than 15 miles/).textContent).toBe(
    'More than 15 miles from us, you are on an extended route: pickup and delivery are free from $69, and $14.90–$19.90 below that.',
  )
  // The zip code is all that is asked for; the street lies folded under it.
  const fold = screen.getByLabelText('Your street address').closest('details')
  expect([fold?.open, fold?.querySelector('summary')?.textContent]).toEqual([false, 'Add your street (optional)'])
})
