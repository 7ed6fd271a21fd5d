import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createCoupon } from '../../server/billing/coupons.ts'
import { completeOrder } from '../../server/orders/complete.ts'
import { takeIn } from '../../server/orders/intake.ts'
import { refundOrderOf } from '../../server/orders/refund.ts'
import { addCard } from '../cards.ts'
import { buy } from '../credit.ts'
import { createCustomer, type TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { putOrder } from '../put-order.ts'
import { putPickup } from '../put-pickup.ts'
import { openSite } from './open-screen.tsx'
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

const open = (id: number | string) => openSite(`/profile/orders/${id}`, '/profile/orders')
const region = (name: string) => screen.findByRole('region', { name })
const text = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ')
const stops = async (name: string) =>
  within(await region(name))
    .getAllByRole('listitem')
    .map(text)
const sums = (card: HTMLElement) =>
  within(card)
    .getAllByRole('term')
    .map((term) => text(term.parentElement as Element))
const lines = (card: HTMLElement) =>
  within(card)
    .getAllByRole('row')
    .map((row) => [...row.children].map(text))

/** Counted by two people who agree. */
async function count(
  things: Record<string, number>,
  columns = {},
  extras: { title: string; cents: number }[] = [],
  agreed?: string,
) {
  const pickupId = await putPickup(server, ada, { pickupDay: '2026-11-17', dropoffDay: '2026-11-20', ...columns })
  const counted = Object.entries(things).map(([name, count]) => ({ name, count }))
  const first = { things: counted, extras, storage: null, ...(agreed && { agreed }) }
  const outcome = await takeIn(server.deps, pickupId, { first, second: { things: counted } })
  if (!('order' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.order.id
}

describe('cared for as you like it', () => {
  const prefer = (wishes: object) => server.call('PATCH', '/api/client/profile/', wishes, ada.token)
  const CARE = 'Cared for as you like it'
  const WISHES = [
    'Light starch in the shirts',
    'Hypoallergenic detergent, no softener',
    'No crease in the jeans',
    'No repairs without your word',
  ]

  it('shows the wishes that the bag was counted with, not those of today, and where they are changed [R187]', async () => {
    await prefer({ detergents: 'hypo_allergenic', fix_tears: false, starch: 'light', no_crease: 'jeans_only' })
    const id = await count({ 'Shirt [Laundry]': 2 })
    await prefer({ detergents: 'scented', fix_tears: true, starch: 'heavy', no_crease: null, fabric_softener: true })
    await open(id)
    expect(await stops(CARE)).toEqual(WISHES)
    const change = within(await region(CARE)).getByRole('link', { name: 'Change it for next time' })
    expect(change.getAttribute('href')).toBe('/profile/preferences')
  })

  it('says how a repair was agreed to, on its line alone', async () => {
    await prefer({ fix_tears: false })
    const extras = [{ title: 'Leather patch', cents: 1200 }]
    const id = await count({ 'Shirt [Laundry]': 1, 'Seam or Small Tear': 1 }, {}, extras, 'By phone on Tuesday')
    await open(id)
    expect(lines(await region('3 items'))).toEqual([
      ['Item', 'List price'],
      ['1 × Shirt [Laundry]', '$6.95'],
      ['1 × Seam or Small TearAs you agreed: By phone on Tuesday', '$9.95'],
      ['1 × Leather patchExtraAs you agreed: By phone on Tuesday', '$12.00'],
    ])
  })

  it('says nothing for an order from before they were kept', async () => {
    const old = await putOrder(server, ada)
    await open(old)
    expect(await region('Where it is')).toBeTruthy()
    expect(screen.queryByRole('region', { name: CARE })).toBeNull()
  })
})

describe('an order', () => {
  it('line by line, with sums that add up, its way and what it brings [R12] [R205]', async () => {
    const rush = { isRush: true, rushCents: 999 }
    const id = await count({ 'Shirt [Laundry]': 5, 'Dress [Silk]': 1 }, rush, [
      { title: 'Button replaced', cents: 300 },
    ])
    await open(id)
    const card = await region('7 items')
    expect(lines(card)).toEqual([
      ['Item', 'List price'],
      ['5 × Shirt [Laundry]$6.95 each', '$34.75'],
      ['1 × Dress [Silk]', '$18.95'],
      ['1 × Button replacedExtra', '$3.00'],
    ])
    expect(sums(card)).toEqual([
      'Items and extras at list price$56.70',
      'Platinum discount, 20%−$11.34',
      'Rush$9.99',
      // The sum from which it was free that day is not kept with the order, and today's may be another one.
      'Free delivery$0.00',
      'Total$55.35',
    ])
    expect(await stops('Where it is')).toEqual([
      'Picked upTuesday, November 17th',
      'Accepted7 items counted',
      'In progress',
      'CompletedExpected Thursday, November 19th',
    ])
    expect(screen.getByText('228 Bush Street, rush delivery')).toBeDefined()
    expect(screen.queryByRole('region', { name: /credit/i })).toBeNull()
  })

  it('completed: how it went, the credit before and after, and the credit back [R12] [R206]', async () => {
    const id = await putOrder(server, ada, {
      status: 'completed',
      planName: 'platinum',
      balanceBeforeCents: 10_420,
      balanceAfterCents: 8420,
      creditBackCents: 100,
      startedAt: new Date('2026-11-16T18:00:00Z'),
      note: 'We found a pen in a pocket.\nIt is in the bag.',
    })
    await open(id)
    const credit = await region('Paid with credit')
    expect(text(credit)).toBe(
      'Paid with creditBefore$104.20After$84.20You earned $1.00 credit back. We add it January 1st.',
    )
    expect(within(credit).getByRole('img').getAttribute('aria-label')).toBe('$84.20 of credit left, $104.20 before')
    expect((await stops('How it went')).slice(-2)).toEqual([
      'In progressMonday, November 16th',
      'CompletedDelivered Tuesday, November 17th',
    ])
    expect((await region('A note from us')).textContent).toContain('We found a pen in a pocket.\nIt is in the bag.')
    expect(text(screen.getByRole('heading', { level: 1 }).parentElement as Element)).toBe(`Order ${id}Completed`)
  })

  it.each([
    [-500, -500, 'Paid with card'],
    [1200, 0, 'Paid with credit and card'],
  ])('credit from %i to %i cents: %s; a negative one stands out [R207]', async (before, after, title) => {
    const balances = { balanceBeforeCents: before, balanceAfterCents: after }
    await open(await putOrder(server, ada, { status: 'completed', ...balances }))
    const credit = await region(title)
    expect(credit.querySelectorAll('[data-negative]')).toHaveLength(before < 0 ? 2 : 0)
  })

  it.each([
    [2000, 'Paid with cardYour credit stayed at $12.00.'],
    [0, 'Your creditWe have charged nothing. Your credit stayed at $12.00.'],
  ])('of %i cents that left the credit as it was says so in a sentence [R206]', async (amountCents, said) => {
    const balances = { balanceBeforeCents: 1200, balanceAfterCents: 1200 }
    await open(await putOrder(server, ada, { kind: 'no_show', status: 'completed', amountCents, ...balances }))
    expect(text(await region(amountCents > 0 ? 'Paid with card' : 'Your credit'))).toBe(said)
  })

  it('of January 16th, 2022, or before: no word about credit [R206]', async () => {
    const createdAt = new Date('2022-01-17T07:59:59Z')
    await open(await putOrder(server, ada, { status: 'completed', createdAt }))
    await region('1 item')
    expect(screen.queryByText('Before')).toBeNull()
  })

  it('that is not counted yet says so, and offers no receipt', async () => {
    await open(await putOrder(server, ada, { status: 'accepted', pricedAt: null }))
    expect(await region('We are counting your things.')).toBeDefined()
    expect(screen.queryByText('Total')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Get PDF' })).toBeNull()
  })

  it('that staff look into is on hold, without a button', async () => {
    await open(await putOrder(server, ada, { hold: 'staff' }))
    expect(await stops('Where it is')).toContain('In progressOn hold: we are looking into it')
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
  })

  it('follows what staff do while somebody looks', async () => {
    const id = await putOrder(server, ada, { status: 'accepted', pricedAt: null })
    await open(id)
    await region('We are counting your things.')
    await server.database.query(
      "update orders set status = 'in_progress', started_at = now(), priced_at = now(), plan_name = 'payc' where id = $1",
      [id],
    )
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(await region('Order')).toBeDefined()
  })

  it('that is not there, or somebody else’s, is not found; nor is what is no number', async () => {
    const other = await createCustomer(server, { plan: 'gold' })
    for (const id of [await putOrder(server, other), 99_999, 'abc']) {
      await open(id)
      expect(
        await screen.findByText('We could not find this order among yours. Please check its number.'),
      ).toBeDefined()
      const back = within(screen.getByRole('main')).getByRole('link', { name: 'All orders' })
      expect(back.getAttribute('href')).toBe('/profile/orders')
      cleanup()
    }
    expect(server.count('GET /client/orders/')).toBe(2)
  })

  it('that could not be loaded can be asked for again', async () => {
    const id = await putOrder(server, ada)
    server.failNext(`GET /client/orders/${id}/`, 'unavailable')
    await open(id)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await region('1 item')).toBeDefined()
  })

  it('of which something went back says how much', async () => {
    await addCard(server, ada.token)
    const id = await putOrder(server, ada)
    await completeOrder(server.deps, id)
    await refundOrderOf(server.deps, id, 450, 'a claim')
    await open(id)
    expect(sums(await region('1 item')).slice(-2)).toEqual([
      'Paid by card ending 4242$20.00',
      'Refunded to your card ending 4242−$4.50',
    ])
  })
})

describe('what is no laundry', () => {
  it('a purchase with its coupon', async () => {
    const gives = { kind: 'percentage', percent: 10 } as const
    const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
    await createCoupon(server.database.db, 'FRESH10', gives, terms, START)
    await addCard(server, ada.token)
    await open(await buy(server, ada, 'gold', { coupon: 'FRESH10' }))
    expect(sums(await region('Gold'))).toEqual([
      'Gold$199.00',
      'Coupon FRESH10, 10%−$19.90',
      'Total$179.10',
      'Paid by card ending 4242$179.10',
    ])
    expect(text(await region('Your credit'))).toContain('Before$0.00After$199.00')
    expect(screen.getByText('Gold, Tuesday, November 17th')).toBeDefined()
  })

  it('a stop without a bag, and what staff charged', async () => {
    const noBag = await putOrder(server, ada, { kind: 'no_show', status: 'completed', amountCents: 999 })
    const charge = await putOrder(server, ada, { kind: 'staff_charge', status: 'completed', amountCents: 500 })
    await open(noBag)
    expect(sums(await region('No bag'))).toEqual(['No bag$9.99', 'Total$9.99'])
    expect(screen.getByText('We came by on Tuesday, November 17th, and there was no bag.')).toBeDefined()
    cleanup()
    await open(charge)
    expect(sums(await region('Lost hangers'))).toEqual(['Lost hangers$5.00', 'Total$5.00'])
  })
})

describe('the receipt', () => {
  const PATH = '/api/receipts/7.pdf?until=1&signature=x'
  /** Watches what the browser opens at the press, before anything has been answered. */
  function watchWindow() {
    const replace = vi.fn()
    const close = vi.fn()
    const opened = { document: { title: '' }, location: { replace }, close }
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
    return { opened, replace, close, openWindow }
  }
  const ask = async () => user.click(await screen.findByRole('button', { name: 'Get PDF' }))

  it('opens in a window that was opened with the press, and says for 5 s that it is coming [R208] [R373] [R427] [R428]', async () => {
    const id = await putOrder(server, ada)
    const { openWindow, replace, close } = watchWindow()
    await open(id)
    const real = fetch
    let answer = () => {}
    const asked: unknown[] = []
    // Answered here in the server's place.
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (init?.method !== 'POST') return real(input, init)
      asked.push([String(input), new Headers(init.headers).get('content-type'), String(init.body)])
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return Response.json({ message: 'ok', pdf_path: PATH })
    })
    await ask()
    expect(openWindow).toHaveBeenCalledWith('', '_blank')
    expect(await screen.findByText('Getting PDF...')).toBeDefined()
    expect(replace).not.toHaveBeenCalled()
    await act(async () => answer())
    expect(asked).toEqual([[`/api/client/orders/${id}/`, 'application/x-www-form-urlencoded', `order_id=${id}`]])
    expect(replace).toHaveBeenCalledWith(new URL(PATH, location.href).href)
    expect(close).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(screen.getByText('Getting PDF...')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(1100))
    expect(screen.queryByText('Getting PDF...')).toBeNull()
  })

  it.each([
    ['not_found', 'Not found.'],
    ['unavailable', 'Something went wrong'],
    ['no network', 'Error while getting PDF'],
  ] as const)('%s: "%s", and the window closes [R407] [R408]', async (fault, sentence) => {
    const id = await putOrder(server, ada)
    const { close, replace } = watchWindow()
    await open(id)
    server.failNext(`POST /client/orders/${id}/`, fault)
    await ask()
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(close).toHaveBeenCalledOnce()
    expect(replace).not.toHaveBeenCalled()
  })
})
