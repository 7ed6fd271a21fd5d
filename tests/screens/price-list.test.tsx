import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import PriceList from '../../web/rooms/content/pricing/price-list.tsx'
import { openScreen } from './open-screen.tsx'
import { changePrices } from './prices.ts'
import { shareScreenServer } from './screen-server.ts'

// Two hundred rows take their time in a DOM that is only pretended.
vi.setConfig({ testTimeout: 30_000 })

const server = shareScreenServer()

// By hand: asking for roles takes seconds where there are two hundred rows.
function rowsOf(caption: string) {
  const tables = [...document.querySelectorAll('table')]
  const rows = tables.find((table) => table.querySelector('caption')?.textContent === caption)?.rows ?? []
  return [...rows].map((row) => [...row.cells].map((cell) => cell.textContent?.trim().replace(/\s+/g, ' ')))
}

it('shows today’s prices once they are here', async () => {
  await changePrices(server, (prices) => prices.set({ amountCents: 10_000 }).where('name', '=', 'Kimono'))
  openScreen(PriceList, '/pricing')
  const kimono = ['Kimono', '$100.00 & Up', '$90.00 & Up', '$80.00 & Up']
  expect(rowsOf('Dry cleaning')).not.toContainEqual(kimono)
  await waitFor(() => expect(rowsOf('Dry cleaning')).toContainEqual(kimono))
})

it('keeps the written prices when today’s do not come', async () => {
  server.failNext('GET /client/price_items/', 'unavailable')
  const queries = openScreen(PriceList, '/pricing')
  await waitFor(() => expect([server.count('GET /client/price_items/'), queries.isFetching()]).toEqual([1, 0]))
  expect(rowsOf('Dry cleaning')).toContainEqual(['Blouse', '$6.95', '$6.25', '$5.56'])
})

it('says the same before and after, as long as nobody has changed a price', async () => {
  const queries = openScreen(PriceList, '/pricing')
  const written = document.querySelector('main')?.textContent
  await waitFor(() => expect([server.count('GET /client/price_items/'), queries.isFetching()]).toEqual([1, 0]))
  expect(document.querySelector('main')?.textContent).toBe(written)
})
