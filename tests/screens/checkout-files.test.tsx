import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { submissionDraft } from '../../web/shared/order/order-drafts.ts'
import { addCard } from '../money/cards.ts'
import { CHECKOUT, shareCheckoutPage } from './checkout-page.ts'
import { openSite } from './open-screen.tsx'

/** The files that do not come. */
const missing = vi.hoisted(() => new Set<string>())
const come = vi.hoisted(() => async (name: string, file: () => Promise<object>) => {
  if (missing.has(name)) throw new TypeError('Failed to fetch dynamically imported module')
  return file()
})
vi.mock('../../web/rooms/order/checkout/followed-checkout.tsx', (file) => come('payment', file))
vi.mock('../../web/rooms/order/result/order-result.tsx', (file) => come('result', file))

const page = shareCheckoutPage()
const { server, arrive, placeOrder, charges, arriveAt } = page

it('a file that the payment or its result needs does not come: the form says so, nothing is charged, and a later press pays', async () => {
  await arrive()
  await addCard(server, page.ada.token)
  for (const name of ['payment', 'result']) missing.add(name)
  await openSite('/order/checkout')
  await screen.findByText(/ending in 4242/)
  for (const name of ['payment', 'result']) {
    await placeOrder()
    await screen.findByText('We could not be reached. Please check your connection and try again.')
    expect(screen.getByText('Nothing was charged.')).toBeTruthy()
    expect([server.count(CHECKOUT), submissionDraft.read(), await charges()]).toEqual([0, undefined, []])
    missing.delete(name)
  }
  await placeOrder()
  await arriveAt('/order/result')
  expect(await charges()).toEqual([['succeeded', 29900]])
})
