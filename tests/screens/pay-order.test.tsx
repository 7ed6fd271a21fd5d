import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../server/app-error.ts'
import { chargeCustomer } from '../../server/orders/fees/staff-charge.ts'
import { takeIn } from '../../server/orders/intake/intake.ts'
import { retryHeldOrders } from '../../server/orders/payment/unpaid-orders.ts'
import { askAboutCharges } from '../../server/payments/ask-provider.ts'
import { closeModal } from '../../web/core/modal-store.ts'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { addCard } from '../money/cards.ts'
import { completeOrder } from '../money/complete-order.ts'
import { giveCredit } from '../money/credit.ts'
import { booksProven } from '../money/money.ts'
import { CARDS, orderRow } from '../money/order-payer.ts'
import { putOrder } from '../money/put-order.ts'
import { putPickup } from '../put-pickup.ts'
import { itWhereWhole } from '../whole-tables.ts'
import { enterCard } from './card-fields.ts'
import { keptDrafts, openSite } from './open-screen.tsx'
import { sharePageTime, TICK_MS } from './page-time.ts'
import { CHARGE_UNKNOWN, shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'

const server = shareScreenServer()
/** It names the sum. */
const PAY_BUTTON = /^Pay /
const time = sharePageTime()
const { pass } = time
let ada: TestCustomer
let id: number

/** It is Tuesday, November 17th, 10 in the morning. */
beforeEach(async () => {
  ada = await createAda(server)
  await putCustomer(server, ada.id, { isAutoBilling: false })
  signInAs(ada)
})
afterEach(() => booksProven(server))

/** Packed to leave, and the card has refused. */
async function held(card: string | null = CARDS.declines, creditCents = 0): Promise<void> {
  if (card !== null) await addCard(server, ada.token, card)
  if (creditCents > 0) await giveCredit(server, ada.id, creditCents)
  id = await putOrder(server, ada)
  expect(await completeOrder(server.deps, id)).toMatchObject({ status: 'held' })
}
const open = () => openSite(`/profile/orders/${id}`, '/login', '/profile/orders')
async function reload(): Promise<void> {
  cleanup()
  act(closeModal)
  await open()
}
const PAY = () => `POST /client/orders/${id}/pay/`
const press = async (name: string | RegExp) => time.user.click(await screen.findByRole('button', { name }))
const due = () => screen.findByRole('region', { name: 'Ready: payment needed' })
const text = async (element: Promise<HTMLElement>) => (await element).textContent?.replaceAll(/\s+/g, ' ')
const paid = async (sum = '$20.00') => {
  expect(await screen.findByText(`${sum} paid`)).toBeDefined()
  expect(await screen.findByText('Ready', { selector: '[data-tone]' })).toBeDefined()
  expect(await orderRow(server, id)).toMatchObject({ state: 'ready', hold: null })
}
const charges = async () =>
  (await server.database.db.selectFrom('charges').select(['status', 'amountCents']).orderBy('id').execute()).map(
    ({ status, amountCents }) => [status, amountCents],
  )
/** The keys of the presses so far, numbered in the order in which they came. */
const attempts = () => {
  const keys = server.calls.filter(({ name }) => name === PAY()).map(({ key }) => key)
  return keys.map((key) => [...new Set(keys)].indexOf(key) + 1)
}
const typeCard = (number: string) => enterCard(time.user, number)

it('staff take in, move and complete an order while its customer looks; a declined card, another one, released [R12] [R205] [R301]', async () => {
  await addCard(server, ada.token, CARDS.declines)
  await giveCredit(server, ada.id, 1000)
  const pickupId = await putPickup(server, ada, { pickupDay: '2026-11-17', dropoffDay: '2026-11-20' })
  const things = [{ name: 'Shirt [Laundry]', count: 10 }]
  const first = await takeIn(server.deps, pickupId, { first: { things, extras: [], storage: null }, second: null })
  if (!('order' in first)) throw new Error('Nothing was taken in.')
  id = first.order.id
  await open()
  const look = () => act(async () => window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText('We are counting your things.')).toBeDefined()
  await takeIn(server.deps, pickupId, { first: null, second: { things } })
  await look()
  const card = () => screen.findByRole('region', { name: '10 items' })
  expect(await text(card())).toContain('Total$55.60')
  const now = () => screen.getByRole('listitem', { current: 'step' }).textContent
  expect(now()).toBe('Being cleaned')
  await completeOrder(server.deps, id)
  await look()
  expect(await text(due())).toContain(
    'We couldn’t charge $45.60. We’ll try it again Wednesday, November 18th, 10:00 AM, or you can pay now with your Visa ending in 0341.',
  )
  expect(now()).toMatch(/^Ready.*Waiting for payment$/)
  expect(await text(card())).toContain('Total$55.60From your credit−$10.00Visa ending in 0341$45.60')
  await press('Use a different card')
  expect(document.activeElement).toBe(await due())
  await typeCard('4242424242424242')
  await press('Pay $45.60')
  await paid('$45.60')
  expect(await text(screen.findByRole('region', { name: 'Paid with credit and card' }))).toContain(
    'Before$10.00After$0.00',
  )
  expect(await charges()).toEqual([
    ['declined', 4560],
    ['succeeded', 4560],
  ])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('4242424242424242')
  expect(keptDrafts()).toEqual([])
})

describe('paying for a held order', () => {
  it('a card that was never asked is not said to be declined', async () => {
    await held()
    await addCard(server, ada.token)
    await open()
    const said = await text(due())
    expect(said).toContain('We couldn’t charge $20.00. We’ll try it again soon, ')
    expect(said).toContain('or you can pay now with your Visa ending in 4242.')
    expect(said).not.toContain('declined')
  })

  it('where the cards cannot be had it says so beside the state, and is there after another try', async () => {
    await held()
    server.failNext('GET /client/cards/', 'no network')
    await open()
    expect(await screen.findByText('We couldn’t load this')).toBeDefined()
    expect(screen.getByText('Ready: payment needed', { selector: '[data-tone]' })).toBeDefined()
    await press('Try again')
    expect(await due()).toBeDefined()
  })

  it('declined again: the bank’s sentence, and the next press is another attempt [R411]', async () => {
    await held(CARDS.declines, 500)
    await open()
    // The order is $20.00, and the button says what the card is charged of it.
    await press('Pay $15.00')
    expect(await screen.findByText(/Your card was declined\.\s+Nothing was charged\./)).toBeDefined()
    expect((await due()).parentElement).toBe(document.activeElement)
    await addCard(server, ada.token)
    // The press names the card that is shown, so the page has to show the new one first.
    await reload()
    await screen.findByText(/your Visa ending in 4242/)
    await press(PAY_BUTTON)
    await paid('$15.00')
    expect(attempts()).toEqual([1, 2])
  })

  it('the bank asks: its question opens, and it goes on under the same key; unanswered it charges nothing', async () => {
    await held(CARDS.asks)
    await open()
    await press(PAY_BUTTON)
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    await press('Close')
    expect(await screen.findByText(/You did not confirm this payment, so nothing was charged/)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press(PAY_BUTTON)
    await press('Confirm')
    await paid()
    // The server is asked before the page says that nothing was charged.
    expect(attempts()).toEqual([1, 1, 2, 2])
  })

  it('the bank asks, and the customer declines in another tab: this one hears it at its next look, and may press anew', async () => {
    await held(CARDS.asks)
    await open()
    await press(PAY_BUTTON)
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    const { body } = await server.call('POST', `/api/client/orders/${id}/pay/`, {}, ada.token)
    const { secret } = body as { secret: string }
    await server.call('POST', '/api/sandbox/confirm_charge/', { secret, is_accepted: false })
    await press('Close')
    expect(await screen.findByText(/You did not confirm this payment\.\s+Nothing was charged\./)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press(PAY_BUTTON)
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    await press('Confirm')
    await paid()
    expect((await charges()).slice(-2)).toEqual([
      ['declined', 2000],
      ['succeeded', 2000],
    ])
  })

  it('the bank asks, another tab confirms it, and this one declines: it is paid, and nobody says otherwise', async () => {
    await held(CARDS.asks)
    await open()
    await press(PAY_BUTTON)
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    const { body } = await server.call('POST', `/api/client/orders/${id}/pay/`, {}, ada.token)
    await server.call('POST', '/api/sandbox/confirm_charge/', { secret: (body as { secret: string }).secret })
    await press('Decline')
    await paid()
    expect(screen.queryByText(/nothing was charged/i)).toBeNull()
  })

  // interrupted-payment.test.tsx and checkout-payment.test.tsx show these, too.
  itWhereWhole('a bank that is silent is asked until it answers', async () => {
    await held()
    await addCard(server, ada.token, CARDS.timesOutAfter)
    await open()
    await press(PAY_BUTTON)
    expect(await screen.findByText('Waiting for your bank. This finishes on its own.')).toBeDefined()
    server.setNow(new Date(START.getTime() + 30_000))
    await askAboutCharges(server.deps)
    await pass(5100)
    await paid()
    expect((await charges()).at(-1)).toEqual(['succeeded', 2000])
  })

  it('our own try is under way: the page says so, and shows what it has paid', async () => {
    await held(null)
    await addCard(server, ada.token, CARDS.timesOutAfter)
    await open()
    await retryHeldOrders(server.deps)
    expect(await charges()).toEqual([['pending', 2000]])
    await press(PAY_BUTTON)
    expect(await screen.findByText('This payment is already under way. You won’t be charged twice.')).toBeDefined()
    expect(screen.queryByText(/We’re finishing another payment/)).toBeNull()
    server.setNow(new Date(START.getTime() + 30_000))
    await askAboutCharges(server.deps)
    await pass(2100)
    await paid()
    expect((await charges()).map(([status]) => status)).toEqual(['succeeded'])
  })

  it('our own try that takes longer than the page follows: a calm word beside the button', async () => {
    await held(null)
    await addCard(server, ada.token, CARDS.timesOutAfter)
    await open()
    await retryHeldOrders(server.deps)
    const ends = server.refuseAll(PAY(), new AppError('payment_under_way', { headers: { 'retry-after': '2' } }))
    await press(PAY_BUTTON)
    await screen.findByText(/This payment is already under way/)
    server.setNow(new Date(START.getTime() + 31_000))
    await pass(2100)
    const panel = screen.findByRole('region', { name: 'This payment is already under way.' })
    expect(await text(panel)).toContain('Please wait a moment.')
    expect(screen.queryByRole('alert')).toBeNull()
    ends()
    await askAboutCharges(server.deps)
  })

  it('a bank that stays silent lets the customer leave after half a minute, and is followed by who comes back', async () => {
    await held()
    await addCard(server, ada.token)
    await open()
    const answers = server.refuseAll(PAY(), CHARGE_UNKNOWN)
    await press(PAY_BUTTON)
    await screen.findByText(/Waiting for your bank/)
    server.setNow(new Date(START.getTime() + 31_000))
    await pass(5000)
    await screen.findByText('Your bank has not answered yet.')
    await screen.findByText('We asked your bank for $20.00 from your Visa ending in 4242.')
    await screen.findByText('You can leave; we’ll email you either way.')
    expect(screen.queryByRole('button', { name: /Try again|^Pay / })).toBeNull()
    expect(screen.getByText('Payment under way', { selector: '[data-tone]' })).toBeDefined()
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toMatch(/^Ready.*Your payment is under way$/)
    expect(document.querySelector('[data-tone="owed"]')).toBeNull()
    await reload()
    await screen.findByText('Your bank has not answered yet.')
    expect(screen.queryByRole('button', { name: /Try again|^Pay / })).toBeNull()
    answers()
    await pass(10_000)
    await paid()
    expect(new Set(attempts())).toEqual(new Set([1]))
    expect((await charges()).filter(([status]) => status === 'succeeded')).toEqual([['succeeded', 2000]])
  })

  it('a server that would have the page wait for a day is asked again after a minute', async () => {
    await held()
    await addCard(server, ada.token)
    await open()
    server.failNext(PAY(), CHARGE_UNKNOWN)
    await press(PAY_BUTTON)
    await screen.findByText(/Waiting for your bank/)
    server.failNext(PAY(), new AppError('too_many_requests', { headers: { 'retry-after': '86400' } }))
    await pass(5000)
    await waitFor(() => expect(attempts()).toEqual([1, 1]))
    await time.passUntil(() => attempts().slice(2), 1000)
    expect(time.pausesMs(PAY())[1]).toBeGreaterThanOrEqual(60_000 - TICK_MS)
    await paid()
    expect(attempts()).toEqual([1, 1, 1])
  })

  it('a payment that was not made is said once and calmly, with what comes next', async () => {
    await held()
    await addCard(server, ada.token, CARDS.fails)
    await open()
    await press(PAY_BUTTON)
    const panel = await screen.findByRole('region', { name: 'The payment could not be made, and nothing was charged.' })
    expect(panel.dataset.calm).toBe('')
    await screen.findByText(/again Wednesday/)
    expect(panel.textContent?.replaceAll(/\s+/g, ' ')).toBe(
      'The payment could not be made, and nothing was charged.' +
        'We’ll try the $20.00 again Wednesday, November 18th, 10:00 AM with your Visa ending in 0042.' +
        'Try againVisa ending in 0042Use a different card',
    )
    expect(panel.querySelector('[data-kind], [role="alert"]')).toBeNull()
    await addCard(server, ada.token)
    await act(async () => window.dispatchEvent(new Event('focus')))
    await screen.findByText('We’ll try the $20.00 again soon.')
  })

  it('a payment that was not made: another press is another attempt, with the card that is shown', async () => {
    await held()
    await addCard(server, ada.token)
    await open()
    server.failNext(PAY(), 'charge_not_made')
    await press(PAY_BUTTON)
    await screen.findByRole('button', { name: 'Use a different card' })
    await press('Try again')
    await paid()
    expect(attempts()).toEqual([1, 2])
    const { body } = await server.call('GET', '/api/client/cards/', undefined, ada.token)
    const [main] = body as { id: number }[]
    expect(server.calls.filter(({ name }) => name === PAY()).map(({ body }) => body)).toEqual([
      { card: main?.id, max_charge: 2000 },
      { card: main?.id, max_charge: 2000 },
    ])
  })

  it('a payment that was not made, and then our own try with another card: it is paid, and the old refusal is gone', async () => {
    await held()
    await addCard(server, ada.token, CARDS.fails)
    await open()
    await press(PAY_BUTTON)
    await screen.findByRole('region', { name: /could not be made/ })
    await addCard(server, ada.token)
    await retryHeldOrders(server.deps)
    await act(async () => window.dispatchEvent(new Event('focus')))
    await paid()
    await screen.findByText(/We charged \$20\.00 to your Visa ending in 4242\./)
    expect(screen.queryByText(/could not be made|nothing was charged/i)).toBeNull()
  })

  it.each([
    ['nothing_to_pay', 'There is nothing to pay for this order right now.'],
    ['order_changed', 'Your order has changed. Please review it again.'],
  ] as const)(
    'refused with %s nobody says that nothing was charged: somebody may have been',
    async (code, sentence) => {
      await held()
      await addCard(server, ada.token)
      await open()
      server.failNext(PAY(), CHARGE_UNKNOWN)
      await press(PAY_BUTTON)
      await screen.findByText(/Waiting for your bank/)
      server.failNext(PAY(), code)
      await pass(5000)
      expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    },
  )

  it('a lost answer and a reload: the same payment goes on, and is charged once', async () => {
    await held()
    await addCard(server, ada.token)
    await open()
    server.failNext(PAY(), 'lost answer')
    await press(PAY_BUTTON)
    await screen.findByText(/We’re trying again/)
    await reload()
    await paid()
    expect(attempts()).toEqual([1, 1])
    expect((await charges()).filter(([status]) => status === 'succeeded')).toEqual([['succeeded', 2000]])
    expect(keptDrafts()).toEqual([])
  })

  it('a 401 at the press: it goes on after signing in', async () => {
    await held()
    await addCard(server, ada.token)
    await open()
    await screen.findByRole('button', { name: PAY_BUTTON })
    await server.database.db.updateTable('sessions').set({ endedAt: START }).execute()
    await press(PAY_BUTTON)
    await screen.findByRole('heading', { name: 'Sign in' })
    await act(() => signInAgain(server, ada))
    await paid()
    expect(attempts()).toEqual([1, 1])
  })

  it('what was pressed for one order lends its key to no other', async () => {
    await held()
    const one = id
    server.failNext(PAY(), 'lost answer')
    await open()
    await press(PAY_BUTTON)
    await screen.findByText(/We’re trying again/)
    cleanup()
    id = await putOrder(server, ada, { kind: 'staff_charge', hold: 'payment', deliveredAt: START })
    await addCard(server, ada.token)
    await open()
    await press(PAY_BUTTON)
    expect(await screen.findByText('$20.00 paid')).toBeDefined()
    const keys = (order: number) =>
      server.calls.filter(({ name }) => name === `POST /client/orders/${order}/pay/`).map(({ key }) => key)
    expect(keys(one)).toHaveLength(1)
    expect(keys(id)).not.toContain(keys(one)[0])
  })

  it('without a card: one is added in its place, and pays', async () => {
    await held(null)
    await open()
    expect(await text(due())).toContain('We have no card for the $20.00 your credit doesn’t cover. Please add one.')
    await press('Add a card')
    await typeCard('4242424242424242')
    await press('Pay $20.00')
    await paid()
    expect(await charges()).toEqual([['succeeded', 2000]])
  })

  itWhereWhole(
    'a card that was typed is the one that pays: not another that became the main one meanwhile',
    async () => {
      await held(null)
      await open()
      await press('Add a card')
      await typeCard('4242424242424242')
      server.failNext(PAY(), 'no network')
      await press('Pay $20.00')
      await screen.findByText(/We’re trying again/)
      await addCard(server, ada.token, CARDS.asks)
      await pass(3000)
      await screen.findByRole('region', { name: 'Your main card has changed.' })
      expect(await screen.findByText(/your Visa ending in 3155/)).toBeDefined()
      expect(await charges()).toEqual([])
    },
  )

  itWhereWhole(
    'a lost answer about a card that was typed: the next press goes on with that card, and pays',
    async () => {
      await held(null)
      await open()
      await press('Add a card')
      await typeCard('4242424242424242')
      server.failNext('POST /client/cards/', 'lost answer')
      await press('Pay $20.00')
      await screen.findByText(/We could not be reached/)
      await press('Pay $20.00')
      await paid()
      expect([server.count('POST /sandbox/confirm_card/'), await charges()]).toEqual([1, [['succeeded', 2000]]])
    },
  )

  it('refused for good: nobody asks the card again but the customer', async () => {
    await held(CARDS.declinesForGood)
    await open()
    expect(await text(due())).toContain(
      'We couldn’t charge $20.00, and we won’t try it again on our own. Please pay now with your Visa ending in 0018, or use a different card.',
    )
  })

  it('credit that came since pays, and no card is asked', async () => {
    await held()
    await giveCredit(server, ada.id, 2500)
    await open()
    expect(await text(due())).toContain('You have enough credit to cover this now.')
    expect(screen.queryByRole('button', { name: 'Use a different card' })).toBeNull()
    await press(PAY_BUTTON)
    await paid()
    expect(await charges()).toEqual([['declined', 2000]])
  })

  it('auto-reload is told before the press', async () => {
    await held()
    await server.call('PATCH', '/api/client/profile/', { is_auto_billing: true }, ada.token)
    await open()
    expect(await text(due())).toContain('we’ll charge $299.00 and keep the rest as credit.')
  })

  it('paid elsewhere meanwhile: it says so, and charges nothing', async () => {
    await held()
    await open()
    await screen.findByRole('button', { name: PAY_BUTTON })
    await addCard(server, ada.token)
    await server.call('POST', `/api/client/orders/${id}/pay/`, undefined, ada.token)
    await press(PAY_BUTTON)
    await paid()
    expect((await charges()).filter(([status]) => status === 'succeeded')).toHaveLength(1)
  })

  it('another main card meanwhile is never charged unseen: it is shown with its own sentence, and the next press pays', async () => {
    await held()
    await open()
    await screen.findByText(/your Visa ending in 0341/)
    await addCard(server, ada.token)
    await press(PAY_BUTTON)
    const panel = await screen.findByRole('region', { name: 'Your main card has changed.' })
    await screen.findByText('You can pay the $20.00 now with your Visa ending in 4242.')
    fireEvent.click(screen.getByRole('button', { name: PAY_BUTTON }), { detail: 2 })
    expect(panel.textContent).toContain('Nothing was charged. Please check the card and try again.')
    expect(await charges()).toEqual([['declined', 2000]])
    await press(PAY_BUTTON)
    await paid()
    expect(attempts()).toEqual([1, 2])
  })

  it('what staff stopped meanwhile is not to be paid right now', async () => {
    await held()
    await open()
    await screen.findByRole('button', { name: PAY_BUTTON })
    await server.database.query("update orders set hold = 'staff', next_try_at = null where id = $1", [id])
    await press(PAY_BUTTON)
    await waitFor(() => expect(screen.queryByRole('button', { name: PAY_BUTTON })).toBeNull())
    expect(await screen.findByText('There is nothing to pay for this order right now.')).toBeDefined()
  })
})

it('a fee that one card declined is not said to be declined by the card that came since', async () => {
  await addCard(server, ada.token, CARDS.declines)
  const charged = await chargeCustomer(server.deps, ada.id, { cents: 2500, reason: 'Lost bag', cause: 'a test' })
  expect(charged).toMatchObject({ payment: { status: 'declined' } })
  await addCard(server, ada.token)
  if ('orderId' in charged) id = charged.orderId
  await open()
  expect(await text(screen.findByRole('region', { name: 'Payment needed' }))).toContain(
    'We couldn’t charge $25.00, and we won’t try it again on our own. Please pay now with your Visa ending in 4242, or use a different card.',
  )
})

it('an unpaid fee is paid on its page, and the list of invoices leads there', async () => {
  await addCard(server, ada.token)
  id = await putOrder(server, ada, { kind: 'no_show', hold: 'payment', amountCents: 999, deliveredAt: START })
  await server.database.query(
    "insert into invoices (id, customer_id, kind, status, title, amount_cents, created_at) values ($1, $2, 'fee', 'open', 'No bag', 999, now())",
    [id, ada.id],
  )
  await openSite('/profile/billing', `/profile/orders/${id}`)
  const invoices = await screen.findByRole('table', { name: 'Invoices' })
  await time.user.click(within(invoices).getByRole('link', { name: /^Pay \$[\d.]+ for / }))
  expect(location.pathname).toBe(`/profile/orders/${id}`)
  expect(await text(screen.findByRole('region', { name: 'Payment needed' }))).toContain('We couldn’t charge $9.99')
  await press(PAY_BUTTON)
  expect(await screen.findByText('$9.99 paid')).toBeDefined()
})
