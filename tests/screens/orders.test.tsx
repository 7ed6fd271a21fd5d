import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import OrderListPage from '../../web/rooms/orders/order-list.tsx'
import type { TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { addCard } from '../money/cards.ts'
import { completeOrder } from '../money/complete-order.ts'
import { buy } from '../money/credit.ts'
import { putOrder } from '../money/put-order.ts'
import { putPickup } from '../put-pickup.ts'
import { openScreen, openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
let ada: TestCustomer

/** It is Tuesday, November 17th, 10 in the morning. */
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  ada = await createAda(server)
  signInAs(ada)
})

const open = () => openScreen(OrderListPage, '/profile/orders')
const table = () => screen.findByRole('table', { name: 'All orders' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const showAll = async () => user.click(await screen.findByRole('button', { name: 'Show all orders' }))
const heads = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

it('each kind of order with its status, its sum and the credit around it, the newest first [R12] [R13] [R204] [R207]', async () => {
  const shirts = { kind: 'item', title: 'Shirt [Laundry]', count: 5, unitCents: 400, unit: 'pcs' } as const
  const { serviceId, id: priceItemId } = await server.database.db
    .selectFrom('priceItems')
    .select(['serviceId', 'id'])
    .executeTakeFirstOrThrow()
  const item = { ...shirts, priceItemId, serviceId, serviceTitle: 'Laundry' }
  const pickupId = await putPickup(server, ada, { isRush: true, rushCents: 999, status: 'collected' })
  const settled = { status: 'completed', balanceBeforeCents: 1400, balanceAfterCents: -600 } as const
  const done = await putOrder(server, ada, { ...settled, pickupId, rushCents: 999 }, [item])
  const noBag = await putOrder(server, ada, { kind: 'no_show', status: 'completed', amountCents: 999 })
  const charge = await putOrder(server, ada, { kind: 'staff_charge', status: 'completed', amountCents: 500 })
  await addCard(server, ada.token)
  const bought = await buy(server, ada, 'gold')
  const held = await putOrder(server, ada, { hold: 'payment', deliveredAt: new Date('2026-11-17T17:00:00Z') }, [item])
  const unpaid = await putOrder(server, ada, { kind: 'no_show', hold: 'payment', amountCents: 999 })
  const waiting = await putOrder(server, ada, { state: 'counted', countedAt: START })
  open()
  // The newest five; what waits for money would be among them wherever it stood.
  expect(await rows()).toHaveLength(5)
  await showAll()
  expect(await heads()).toEqual(['Order', 'Status', 'Total', 'Credit before', 'Credit after', 'Open'])
  const before = (cents: string) => `Credit before${cents}`
  const after = (cents: string) => `Credit after${cents}`
  const [none, noneAfter] = [before('–None'), after('–None')]
  expect((await rows()).map(cells)).toEqual([
    [`Order ${waiting}11/17/2026`, 'Being counted', '–None', none, noneAfter, ''],
    [
      `Order ${unpaid}11/17/2026, no bag, covered by your credit`,
      'NO SHOWPayment needed',
      '$9.99',
      none,
      noneAfter,
      'Pay with credit',
    ],
    [
      `Order ${held}11/17/2026, 5 items, covered by your credit`,
      'Delivered: payment needed',
      '$20.00',
      none,
      noneAfter,
      'Pay with credit',
    ],
    [`Order ${bought}11/17/2026, Gold`, 'Paid', '$199.00', before('$0.00'), after('$199.00'), ''],
    [`Order ${charge}11/17/2026, Lost hangers`, 'Paid', '$5.00', before('$0.00'), after('$0.00'), ''],
    [`Order ${noBag}11/17/2026, no bag`, 'NO SHOW', '$9.99', before('$0.00'), after('$0.00'), ''],
    [`Order ${done}11/17/2026, 5 items, rush`, 'Delivered', '$20.00', before('$14.00'), after('−$6.00'), ''],
  ])
  expect(screen.getByText('−$6.00').getAttribute('data-negative')).toBe('true')
  expect(screen.getByText('$14.00').getAttribute('data-negative')).toBeNull()
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link(`Order ${done}`)).toBe(`/profile/orders/${done}`)
  expect(link(`Pay with credit, Order ${held}`)).toBe(`/profile/orders/${held}`)
  const states = (id: number) =>
    [
      ...(screen
        .getByRole('link', { name: `Order ${id}` })
        .closest('tr')
        ?.querySelectorAll('[aria-hidden] > span') ?? []),
    ].map((stop) => stop.getAttribute('data-state'))
  expect([done, held, waiting, bought].map(states)).toEqual([
    ['done', 'done', 'done'],
    ['done', 'done', 'held'],
    ['here', null, null],
    [],
  ])
})

it('a bag just picked up is being counted, which its status or its total says, and not of one that is held or went back', async () => {
  await putOrder(server, ada, { state: 'returned' })
  await putOrder(server, ada, { state: 'counted', countedAt: START })
  await putOrder(server, ada, { state: 'collected', hold: 'staff' })
  const collected = await putOrder(server, ada, { state: 'collected' })
  open()
  expect((await rows()).map((row) => cells(row).slice(1, 3))).toEqual([
    ['Collected', 'Being counted'],
    ['On hold', '–None'],
    ['Being counted', '–None'],
    ['Returned', '–None'],
  ])
  expect(screen.getByRole('row', { name: new RegExp(`^Order ${collected}.*Collected Being counted`) })).toBeDefined()
})

it('what waits for money is shown however old it is', async () => {
  const held = await putOrder(server, ada, { hold: 'payment', deliveredAt: START }, [])
  for (let count = 0; count < 7; count += 1) await putOrder(server, ada, {}, [])
  open()
  expect(await rows()).toHaveLength(6)
  expect(screen.getByRole('link', { name: `Pay $20.00, Order ${held}` })).toBeDefined()
})

it('the credit is shown only for orders created after January 16th, 2022, in Los Angeles [R206]', async () => {
  const settled = { status: 'completed', balanceBeforeCents: 5000, balanceAfterCents: 3000 } as const
  await putOrder(server, ada, { ...settled, createdAt: new Date('2022-01-17T07:59:59Z') })
  open()
  expect(await heads()).toEqual(['Order', 'Status', 'Total', 'Open'])
  await putOrder(server, ada, { ...settled, createdAt: new Date('2022-01-17T08:00:00Z') })
  await pass(30_000)
  await waitFor(async () => expect(await heads()).toHaveLength(6))
  expect((await rows()).map((row) => cells(row).slice(3, 5))).toEqual([
    ['Credit before$50.00', 'Credit after$30.00'],
    ['Credit before–None', 'Credit after–None'],
  ])
})

it('more is loaded as one goes, goes on after a failure, and says where it ends', async () => {
  for (let count = 0; count < 41; count += 1) await putOrder(server, ada, {}, [])
  open()
  expect(await rows()).toHaveLength(5)
  expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull()
  await showAll()
  expect(await rows()).toHaveLength(20)
  const older = () => screen.getByRole('button', { name: 'Show older orders' })
  server.failNext('GET /client/orders/', 'no network')
  await user.click(older())
  expect(await screen.findByText(/could not be reached/)).toBeDefined()
  await user.click(older())
  await waitFor(async () => expect(await rows()).toHaveLength(40))
  expect(screen.queryByText(/could not be reached/)).toBeNull()
  await user.click(older())
  const end = await screen.findByText('That’s everything, back to your first order.')
  expect(await rows()).toHaveLength(41)
  expect(document.activeElement).toBe(end)
  expect(new Set((await rows()).map((row) => cells(row)[0])).size).toBe(41)
})

it('what comes into view is loaded without a press, once', async () => {
  const seen: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  class Observer {
    constructor(see: (typeof seen)[number]) {
      seen.push(see)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  for (let count = 0; count < 21; count += 1) await putOrder(server, ada, {}, [])
  open()
  await showAll()
  expect(server.count('GET /client/orders/')).toBe(1)
  await act(async () => {
    seen.at(-1)?.([{ isIntersecting: true }])
    seen.at(-1)?.([{ isIntersecting: true }])
  })
  await screen.findByText('That’s everything, back to your first order.')
  expect(await rows()).toHaveLength(21)
  expect(server.count('GET /client/orders/')).toBe(2)
  vi.unstubAllGlobals()
})

it('none yet: the next step', async () => {
  open()
  expect(
    await screen.findByText('You have no orders yet. Your first order will show up here after pickup.'),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Request pickup' }).getAttribute('href')).toBe('/pickup')
})

it('on its way, and when it could not be loaded', async () => {
  server.failNext('GET /client/orders/', 'unavailable')
  open()
  expect(screen.getByText('Loading')).toBeDefined()
  expect(await screen.findByText('We couldn’t load this')).toBeDefined()
  await putOrder(server, ada)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(1)
})

it('follows what staff do while somebody looks', async () => {
  await addCard(server, ada.token)
  const id = await putOrder(server, ada)
  open()
  expect(await screen.findByText('Priced')).toBeDefined()
  await completeOrder(server.deps, id)
  await act(async () => window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText('Delivered')).toBeDefined()
})

it('upcoming and all orders are a pair on both pages, within the account and its menu', async () => {
  await openSite('/profile/orders', '/upcoming')
  const pair = () => screen.findByRole('navigation', { name: 'Orders' })
  const current = async () => within(await pair()).getByRole('link', { current: 'page' }).textContent
  expect(await current()).toBe('All orders')
  const [menu] = screen.getAllByRole('navigation', { name: 'My account' })
  expect(within(menu as HTMLElement).getByRole('link', { current: 'page' }).textContent).toBe('Orders')
  await user.click(within(await pair()).getByRole('link', { name: 'Upcoming' }))
  await screen.findByRole('heading', { name: 'Upcoming Orders' })
  expect(await current()).toBe('Upcoming')
  await user.click(within(await pair()).getByRole('link', { name: 'All orders' }))
  await screen.findByRole('heading', { name: 'Orders', level: 1 })
})
