// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCheckedForm } from '#ui/checked-form.ts'
import { AddressFields, type TypedAddress } from './address-fields.tsx'

const choose = async () => ({ zipCode: '94041', addressLine1: '100 Castro Street' })
const source = vi.hoisted((): { attribution?: string } => ({}))
vi.mock('./places.ts', () => ({
  openPlaces: async () => ({ ...source, suggest: async () => [{ label: '100 Castro', choose }] }),
}))

function Fields(): ReactNode {
  return <AddressFields form={useCheckedForm<TypedAddress>({ zipCode: '', addressLine1: '' })} />
}

beforeEach(() => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Fields />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  delete source.attribution
})

const street = () => screen.getByLabelText<HTMLInputElement>('Your street address')
const zipCode = () => screen.getByLabelText<HTMLInputElement>('Zip code')

it('clearing the street says nothing of a zip code that nobody has touched [R328] [R329]', async () => {
  await userEvent.type(street(), '1{Backspace}')
  await userEvent.tab()
  expect(screen.queryByText('Required')).toBeNull()
  expect(zipCode().getAttribute('aria-invalid')).toBeNull()
})

it('a suggestion fills both fields, and clearing the street clears both [R328]', async () => {
  await userEvent.type(street(), '100')
  await userEvent.pointer({ keys: '[MouseLeft]', target: await screen.findByRole('option', { name: '100 Castro' }) })
  await waitFor(() => expect([street().value, zipCode().value]).toEqual(['100 Castro Street', '94041']))
  await userEvent.clear(street())
  expect([street().value, zipCode().value]).toEqual(['', ''])
})

it('names whose suggestions they are below the list, where it is shown and they are not our own', async () => {
  source.attribution = 'Google Maps'
  await userEvent.click(street())
  expect(screen.queryByText('Google Maps')?.checkVisibility() ?? false).toBe(false)
  await userEvent.type(street(), '100')
  const option = await screen.findByRole('option', { name: '100 Castro' })
  const attribution = screen.getByText('Google Maps')
  // It is a name, which a page that is translated must keep, and no option.
  expect(attribution.getAttribute('translate')).toBe('no')
  expect(option.compareDocumentPosition(attribution) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(screen.getByRole('listbox').contains(attribution)).toBe(false)
})

it('names nobody where the suggestions are our own', async () => {
  await userEvent.type(street(), '100')
  await screen.findByRole('option', { name: '100 Castro' })
  expect(document.querySelector('[translate="no"]')).toBeNull()
})
