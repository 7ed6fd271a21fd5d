import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createCoupon } from '../../server/billing/coupons.ts'
import { takeIn } from '../../server/orders/intake/intake.ts'
import { refundOrderOf } from '../../server/orders/payment/refund.ts'
import { createCustomer, type TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { addCard } from '../money/cards.ts'
import { completeOrder } from '../money/complete-order.ts'
import { buy } from '../money/credit.ts'
import { putOrder } from '../money/put-order.ts'
import { putPickup } from '../put-pickup.ts'
import { openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'

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
  extras: { title: string; cents: number; remark?: string }[] = [],
  agreed?: string,
  remarks: Record<string, string> = {},
  later?: { name: string; count: number }[],
) {
  const pickupId = await putPickup(server, ada, { pickupDay: '2026-11-17', dropoffDay: '2026-11-20', ...columns })
  const counted = Object.entries(things).map(([name, count]) => {
    const remark = remarks[name]
    return { name, count, ...(remark !== undefined && { remark }) }
  })
  const first = { things: counted, extras, storage: null, ...(agreed && { agreed }), ...(later && { later }) }
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
    const things = { 'Leather Belt': 1, 'Seam or Small Tear': 1 }
    const id = await count(things, {}, extras, 'By phone on Tuesday', {}, [{ name: 'Leather patch', count: 1 }])
    await open(id)
    expect(lines(await region('3 items'))).toEqual([
      ['Item', 'With Platinum', 'List price'],
      ['1 × Leather Belt', '$15.96', '$19.95'],
      ['1 × Seam or Small TearAs you agreed: By phone on Tuesday', '$7.96', '$9.95'],
      ['1 × Leather patchExtraAs you agreed: By phone on Tuesday', '$9.60', '$12.00'],
    ])
  })

  it('says what we noted about a thing when it came in [R254]', async () => {
    const extras = [{ title: 'Bow tie box', cents: 900, remark: 'the lid is torn' }]
    const remarks = { Blouse: 'small stain on the sleeve' }
    await open(await count({ Blouse: 2, Hat: 1 }, {}, extras, undefined, remarks))
    expect(lines(await region('4 items'))).toEqual([
      ['Item', 'With Platinum', 'List price'],
      ['2 × Blouse$6.95 eachWe noted: small stain on the sleeve', '$11.12', '$13.90'],
      ['1 × Hat', '$7.96', '$9.95'],
      ['1 × Bow tie boxExtraWe noted: the lid is torn', '$7.20', '$9.00'],
    ])
  })

  it('says nothing for an order from before they were kept', async () => {
    const old = await putOrder(server, ada)
    await open(old)
    expect(await region('Where it is')).toBeTruthy()
    expect(screen.queryByRole('region', { name: CARE })).toBeNull()
  })
})

describe('something is missing', () => {
  const PATH = 'POST /client/orders/:id/missing/'
  const delivered = (deliveredAt = START) => putOrder(server, ada, { status: 'completed', deliveredAt })
  const card = () => region('Something missing?')
  const press = async (name: string) => user.click(await within(await card()).findByRole('button', { name }))
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('What’s missing?')
  const told = () => server.database.db.selectFrom('leads').select(['orderId', 'customerId', 'message']).execute()

  it('is told in place, under the order’s number, and the answer comes by email', async () => {
    const id = await delivered()
    await open(id)
    await press('Tell us what’s missing')
    await waitFor(async () => expect(document.activeElement).toBe(await field()))
    await press('Send')
    expect(await screen.findByText('Required')).toBeDefined()
    expect(await told()).toEqual([])
    await user.type(await field(), 'A silk blouse')
    await press('Send')
    const thanks = `Thank you. We have your message about order ${id}. We’ll search, and email ${ada.email} within 7 days.`
    expect(text(await screen.findByText(/^Thank you/))).toBe(thanks)
    await waitFor(() => expect(document.activeElement?.textContent).toBe(thanks))
    expect(await told()).toEqual([{ orderId: id, customerId: ada.id, message: 'A silk blouse' }])
  })

  it('keeps its words until they have arrived, also after a reload, and Cancel takes them away', async () => {
    const id = await delivered()
    await open(id)
    await press('Tell us what’s missing')
    await user.type(await field(), 'A silk blouse')
    server.failNext(PATH.replace(':id', String(id)), 'unavailable')
    await press('Send')
    expect(await screen.findByRole('alert')).toBeDefined()
    cleanup()
    await open(id)
    expect((await field()).value).toBe('A silk blouse')
    await press('Cancel')
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Tell us what’s missing' }))
    cleanup()
    await open(id)
    expect(await within(await card()).findByRole('button', { name: 'Tell us what’s missing' })).toBeDefined()
    expect(await told()).toEqual([])
  })

  it.each([
    ['on the seventh day there is still the form', '2026-11-25T07:30:00Z', /Tell us what’s missing$/],
    [
      'after it there is the number to text',
      '2026-11-25T08:30:00Z',
      /^Something missing\?It’s been more than 7 days since delivery\. Text 650-555-0142 with your order’s number, \d+, and we’ll still look\.$/,
    ],
  ])('%s', async (_, now, words) => {
    const id = await delivered()
    server.setNow(now)
    await signInAgain(server, ada)
    await open(id)
    expect(text(await card())).toMatch(words)
  })

  it('is not asked of garments that are stored: nothing of them was delivered', async () => {
    const stored = { kind: 'storage', title: 'Storage', count: 1, unitCents: 2000, amountCents: 2000 } as const
    await open(await putOrder(server, ada, { status: 'completed' }, [stored]))
    expect(await region('How it went')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Something missing?' })).toBeNull()
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
      ['Item', 'With Platinum', 'List price'],
      ['5 × Shirt [Laundry]$6.95 each', '$27.80', '$34.75'],
      ['1 × Dress [Silk]', '$15.16', '$18.95'],
      ['1 × Button replacedExtra', '$2.40', '$3.00'],
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
      'Picked upTuesday, November 17th, 10:00 AM',
      'Counted twiceTuesday, November 17th, 10:00 AM. 7 items',
      'Being cleaned',
      'Ready',
      'On its way',
      'DeliveredExpected Thursday, November 19th',
    ])
    expect(await screen.findByText('228 Bush Street, Mountain View 94041, rush delivery')).toBeDefined()
    expect(screen.queryByRole('region', { name: /credit|missing/i })).toBeNull()
  })

  it('completed: how it went, the credit before and after, and the credit back [R12] [R206]', async () => {
    const id = await putOrder(server, ada, {
      status: 'completed',
      planName: 'platinum',
      balanceBeforeCents: 10_420,
      balanceAfterCents: 8420,
      creditBackCents: 100,
      collectedAt: new Date('2026-11-16T18:42:00Z'),
      collectionRecordedAt: new Date('2026-11-16T18:50:00Z'),
      bags: 2,
      pricedAt: new Date('2026-11-16T22:00:00Z'),
      readyAt: new Date('2026-11-17T16:30:00Z'),
      paidAt: new Date('2026-11-17T16:30:00Z'),
      leftAt: new Date('2026-11-17T16:30:00Z'),
      note: 'We found a pen in a pocket.\nIt is in the bag.',
    })
    await open(id)
    const credit = await region('Paid with credit')
    expect(text(credit)).toBe(
      'Paid with creditBefore$104.20After$84.20You earned $1.00 credit back. We’ll add it on January 1st.',
    )
    expect(within(credit).getByRole('img').getAttribute('aria-label')).toBe('$84.20 of credit left, $104.20 before')
    // Each stop has the hour of its own event, and what is over is said as such.
    expect(await stops('How it went')).toEqual([
      'Picked upMonday, November 16th, 10:42 AM, 2 bags',
      'Counted twiceMonday, November 16th, 2:00 PM. 1 item',
      'Cleaned and packedTuesday, November 17th, 8:30 AM. Paid',
      'On its wayTuesday, November 17th, 8:30 AM',
      'DeliveredTuesday, November 17th, 10:00 AM',
    ])
    expect(text(await region('Something missing?'))).toBe(
      'Something missing?Tell us within 7 days of delivery. We check it against what we counted, and get back to you within 7 days.Something came back damaged? Leave its tag on, and send a photo with your order’s number to support@larkspur.example.Tell us what’s missing',
    )
    expect((await region('A note from us')).textContent).toContain('We found a pen in a pocket.\nIt is in the bag.')
    expect(text(screen.getByRole('heading', { level: 1 }).parentElement as Element)).toBe(`Order ${id}Delivered`)
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
    [0, 'Your creditNothing was charged. Your credit stayed at $12.00.'],
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
    await open(await putOrder(server, ada, { state: 'counted', countedAt: START }))
    expect(await region('We are counting your things.')).toBeDefined()
    expect(screen.queryByText('Total')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Get PDF' })).toBeNull()
  })

  it.each([
    ['collected', 'Picked up'],
    ['counted', 'Counted'],
    ['priced', 'Being cleaned'],
    ['ready_unpaid', 'ReadyTuesday, November 17th, 10:00 AM. '],
    ['on_its_way_unpaid', 'On its wayTuesday, November 17th, 10:00 AM. '],
    ['delivered_unpaid', 'DeliveredTuesday, November 17th, 10:00 AM. '],
  ] as const)('that staff look into while it is %s is on hold there, without a button', async (state, stop) => {
    const countedAt = state === 'collected' ? null : START
    const leftAt = state === 'on_its_way_unpaid' || state === 'delivered_unpaid' ? START : null
    const came = { collectedAt: START, collectionRecordedAt: START, bags: 1 }
    await open(await putOrder(server, ada, { state, hold: 'staff', countedAt, leftAt, ...(leftAt && came) }))
    expect(await stops('Where it is')).toContain(`${stop}On hold: we are looking into it`)
    // What happened before keeps its moment.
    if (leftAt) expect((await stops('Where it is'))[0]).toBe('Picked upTuesday, November 17th, 10:00 AM, 1 bag')
    expect(screen.queryByText('We are counting your things.')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
  })

  it('from a bag that comes back on several days says which, and leads to the others', async () => {
    const id = await count({ 'Area Rug [Standard]': 40, 'Shirt [Laundry]': 3, 'Wedding Gown [Clean and Preserve]': 1 })
    await open(id)
    await screen.findByText(/, 1 of 3 from this pickup$/)
    expect(await stops('From this pickup')).toEqual([
      `Order ${id}Back Friday, November 20th`,
      `Order ${id + 1}Back Friday, December 4th`,
      `Order ${id + 2}Back Thursday, December 31st`,
    ])
    const rug = within(await region('From this pickup')).getByRole('link', { name: `Order ${id + 1}` })
    await user.click(rug)
    await screen.findByRole('heading', { level: 1, name: `Order ${id + 1}` })
    await screen.findByText(/, 2 of 3 from this pickup$/)
    expect(await stops('Where it is')).toContain('DeliveredExpected Friday, December 4th')
    expect(lines(await region('1 item'))[1]).toEqual([
      '40 sq ft × Area Rug [Standard]$4.95 a sq ft',
      '$158.40',
      '$198.00',
    ])
  })

  it('that was only collected says so, and one that went back says that it costs nothing', async () => {
    await open(
      await putOrder(server, ada, { state: 'collected', bags: 2, collectedAt: START, collectionRecordedAt: START }),
    )
    expect(await region('We have your bag.')).toBeDefined()
    expect((await stops('Where it is'))[0]).toBe('Picked upTuesday, November 17th, 10:00 AM, 2 bags')
    cleanup()
    await open(await putOrder(server, ada, { state: 'returned' }))
    expect(await region('We returned your bag uncleaned.')).toBeDefined()
    expect(await stops('How it went')).toEqual(['Picked up', 'ReturnedTuesday, November 17th, 10:00 AM'])
  })

  it('from before its way was noted tells of it what is known, and no step of which nothing is', async () => {
    const id = await putOrder(server, ada, { status: 'completed' })
    await open(id)
    expect(await stops('How it went')).toEqual([
      'Picked up',
      'Counted twiceTuesday, November 17th, 10:00 AM. 1 item',
      'Cleaned and packedTuesday, November 17th, 10:00 AM. Paid',
      'DeliveredTuesday, November 17th, 10:00 AM',
    ])
  })

  it('is ready on the day it was packed, however late it was paid', async () => {
    const paidAt = new Date('2026-11-19T18:00:00Z')
    await open(await putOrder(server, ada, { state: 'ready', readyAt: START, paidAt }))
    expect(await stops('Where it is')).toContain('ReadyTuesday, November 17th, 10:00 AM. Paid')
    cleanup()
    // Let go unpaid: nothing was paid when it left.
    await open(await putOrder(server, ada, { state: 'delivered', readyAt: START, leftAt: START, paidAt }))
    expect(await stops('How it went')).toContain('Cleaned and packedTuesday, November 17th, 10:00 AM')
  })

  it('that was let go unpaid is on its way, with what is due above it', async () => {
    await open(
      await putOrder(server, ada, { state: 'on_its_way_unpaid', hold: 'payment', heldAt: START, leftAt: START }),
    )
    expect(await region('Payment needed')).toBeDefined()
    expect(screen.queryByText('On its way: payment needed')).toBeNull()
  })

  it('follows what staff do while somebody looks', async () => {
    const id = await putOrder(server, ada, { state: 'counted', countedAt: START })
    await open(id)
    await region('We are counting your things.')
    await server.database.query(
      "update orders set state = 'priced', priced_at = now(), plan_name = 'payc' where id = $1",
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
        await screen.findByText('We couldn’t find this order in your account. Please check its number.'),
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
      'Paid by Visa ending in 4242$20.00',
      'Refunded to your Visa ending in 4242−$4.50',
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
      'Promo code FRESH10, 10%−$19.90',
      'Total$179.10',
      'Paid by Visa ending in 4242$179.10',
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
