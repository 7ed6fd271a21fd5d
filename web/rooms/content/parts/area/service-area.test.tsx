// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { inApp } from '../../../../../tests/in-app.tsx'
import { ServiceArea } from './service-area.tsx'

afterEach(cleanup)

it('names the towns we come to beside the form, and what the farthest pay [R467] [R585] [R586]', () => {
  render(inApp(<ServiceArea hasTowns />))
  expect(screen.getByRole('form', { name: 'See if we service your area' })).toBeTruthy()
  const towns = screen.getByText(/^Alviso, Atherton, .* and Woodside\.$/)
  expect(towns.parentElement?.id).toBe('towns')
  expect(towns.textContent?.replaceAll('\u00a0', ' ')).toContain('Milpitas, Moffett Field, Monte Sereno, Mountain View')
  expect(screen.getByRole('link', { name: 'extended route' }).getAttribute('href')).toBe('/pricing#delivery')
  expect(screen.getByText(/^More than 15 miles/).textContent).toBe(
    'More than 15 miles from us, you are on an extended route: pickup and delivery are free from $69, and $14.90–$19.90 below that.',
  )
  // The zip code is all that is asked for; the street lies folded under it.
  const fold = screen.getByLabelText('Your street address').closest('details')
  expect([fold?.open, fold?.querySelector('summary')?.textContent]).toEqual([false, 'Add your street (optional)'])
})

it('leads to the towns from every other page, instead of naming each again', () => {
  render(inApp(<ServiceArea />))
  expect(screen.queryByText(/Alviso/)).toBeNull()
  const towns = screen.getByRole('link', { name: '28 towns' })
  expect(towns.getAttribute('href')).toBe('/services#towns')
  expect(towns.closest('p')?.textContent).toBe('We pick up in 28 towns, from San Jose up the Peninsula to San Mateo.')
  // The fees of the way stand where the towns do.
  expect(screen.queryByRole('link', { name: 'extended route' })).toBeNull()
})
