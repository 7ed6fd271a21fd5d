import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { putCustomer } from '../customers.ts'
import { addCard } from '../money/cards.ts'
import { CARDS } from '../money/order-payer.ts'
import { TICK_MS } from './page-time.ts'
import { ASKS, CHECKOUT, DECLINES, sharePlanPage } from './plan-page.ts'

const plan = sharePlanPage()
const {
  server,
  pass,
  press,
  shown,
  arrive,
  open,
  region,
  customer,
  charges,
  bodies,
  attempts,
  coupon,
  choose,
  atSummary,
  pay,
  payButton,
  typeCard,
  succeeded,
} = plan

describe('a purchase', () => {
  it('of gold with a promo code: summary with the saved card, outcome, then a wait of 3 s [R196] [R197] [R198] [R199] [R421] [R451]', async () => {
    await arrive('payc')
    await coupon()
    open()
    await choose('Gold')
    const order = await region('Your order')
    expect(order.textContent).toContain(
      'Your plan becomes Gold. $199.00 is added to your credit, which becomes $199.00.',
    )
    await plan.user.type(screen.getByLabelText('Promo code'), 'fresh10')
    expect(server.count('POST /client/orders/apply_coupon/')).toBe(0)
    expect(await shown(/Your credit stays/)).toBeTruthy()
    expect(bodies('POST /client/orders/apply_coupon/')).toEqual([{ order: 1, coupon: 'fresh10' }])
    expect(order.textContent).toContain('Due today$179.10')
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Auto-reload \$199\.00/ })
    expect(tick.checked).toBe(true)
    expect(order.textContent).toContain('you agree that we charge your card for your plan again')
    expect(order.textContent).toContain('Visa ending in 4242')
    expect(order.textContent).toContain('We charge $179.10 to your Visa ending in 4242 now.')
    expect(await charges()).toEqual([])
    await pay('$179.10')
    await succeeded()
    expect(bodies(CHECKOUT)).toEqual([
      { order: 1, dollar_amount_with_discount: '179.10', is_auto_billing: true, card: 1 },
    ])
    expect(await customer()).toEqual({ subscription: 'gold', balance: 19900, isAutoBilling: true })
    expect(await charges()).toEqual([['succeeded', 17910]])
    expect((await region('Gold')).textContent).toContain('$199.00of credit. It never expires.')
  })

  it('by a card that was typed, after "use a different card" [R198]', async () => {
    await arrive('gold')
    open()
    await press('Add $199.00 credit')
    expect((await region('Your order')).textContent).toContain('Your plan stays Gold.')
    await atSummary()
    await press('Use a different card')
    expect(document.activeElement?.contains(await screen.findByLabelText('Card number'))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    await typeCard('5555555555554444')
    await pay('$199.00')
    await succeeded()
    expect(await customer()).toMatchObject({ subscription: 'gold', balance: 19900 })
    const kept =
      JSON.stringify({ ...sessionStorage }) +
      JSON.stringify(server.calls.filter(({ name }) => !name.includes('confirm_card')))
    expect(kept + server.logged.join('')).not.toContain('5555555555554444')
  })

  it('by a card that was typed is paid with no other, which became the main one meanwhile', async () => {
    await arrive('gold')
    open()
    await press('Add $199.00 credit')
    await atSummary()
    await press('Use a different card')
    await typeCard('5555555555554444')
    server.failNext(CHECKOUT, 'no network')
    await pay('$199.00')
    await shown(/We’re trying again/)
    await addCard(server, plan.ada.token, DECLINES)
    await pass(3000)
    await shown(/has changed/)
    expect(bodies(CHECKOUT)).toMatchObject([{ card: 2 }, { card: 2 }])
    expect(await charges()).toEqual([])
  })

  it('that is declined says the bank’s sentence and what to do, in a toast too, and nothing has changed [R411]', async () => {
    await arrive('payc', DECLINES)
    open()
    await choose('Platinum')
    await atSummary()
    await pay('$299.00')
    expect(await screen.findAllByText('Your card was declined.')).toHaveLength(2)
    expect(
      await shown('Nothing was charged, and nothing has changed. Try again, use a different card, or ask your bank.'),
    ).toBeTruthy()
    expect(await customer()).toMatchObject({ subscription: 'payc', balance: 0 })
    await press('Use a different card')
    await typeCard('4242424242424242')
    await pay('$299.00')
    await succeeded()
    expect(await charges()).toEqual([
      ['declined', 29900],
      ['succeeded', 29900],
    ])
    expect(attempts()).toEqual([1, 2])
  })

  it('that is refused without a look at what was charged says only why', async () => {
    await arrive('payc')
    open()
    await choose('Platinum')
    await atSummary()
    server.failNext(CHECKOUT, 'too_many_requests')
    await pay('$299.00')
    const said = await screen.findAllByText(/Too many tries in a short time/)
    expect(said.length).toBeGreaterThan(0)
    expect(document.body.textContent).not.toContain('Nothing was charged')
  })

  it('that the bank asks about opens its question and goes on under the same key; an unanswered one charges nothing, and another press goes on with its charge', async () => {
    await arrive('payc', ASKS)
    open()
    await choose('Gold')
    await atSummary()
    await pay('$199.00')
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    expect(await shown('Your bank wants you to confirm this payment.')).toBeTruthy()
    await press('Close')
    expect(await shown('You did not confirm this payment, so nothing was charged.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // What the sentence says is not said a second time.
    await shown('Try again, use a different card, or ask your bank.')
    expect(await customer()).toMatchObject({ subscription: 'payc' })
    await pay('$199.00')
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    await press('Confirm')
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
    expect(attempts()).toEqual([1, 1, 2, 2])
    expect(document.body.textContent + JSON.stringify({ ...sessionStorage })).not.toMatch(/_secret_/)
  })

  it('whose confirmation is lost without a network is asked about again', async () => {
    await arrive('gold', ASKS)
    open()
    await press('Add $199.00 credit')
    await atSummary()
    await payButton('$199.00')
    server.failNext('POST /sandbox/confirm_charge/', 'no network')
    await pay('$199.00')
    await press('Confirm')
    await shown('We could not be reached. Please check your connection and try again.')
    await pay('$199.00')
    await press('Confirm')
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('from platinum to gold is a purchase and says so in dollars', async () => {
    await arrive('platinum')
    await putCustomer(server, plan.ada.id, { isAutoBilling: true })
    open()
    await choose('Gold')
    expect((await region('Your order')).textContent).toContain(
      'Moving from Platinum to Gold is a purchase. $199.00 is added to your credit, which becomes $199.00.',
    )
    await plan.user.click(screen.getByRole('checkbox'))
    await pay('$199.00')
    await succeeded()
    expect(await customer()).toEqual({ subscription: 'gold', balance: 19900, isAutoBilling: false })
  })

  it('that is put back with Not now leaves no bill, and is chosen anew', async () => {
    await arrive('gold')
    open()
    await press('Add $199.00 credit')
    await region('Your order')
    await waitFor(() => expect(document.title).toBe('Order summary – Larkspur'))
    await press('Not now')
    await shown('Auto-reload')
    expect(document.title).toBe('Plan – Larkspur')
    const { db } = server.database
    await waitFor(async () =>
      expect(await db.selectFrom('invoices').select('status').execute()).toEqual([{ status: 'void' }]),
    )
    await press('Add $199.00 credit')
    await region('Your order')
    expect(await db.selectFrom('invoices').select('status').orderBy('id').execute()).toEqual([
      { status: 'void' },
      { status: 'open' },
    ])
  })

  it('down to payc charges nothing, keeps the credit, and offers no promo code [R343]', async () => {
    await arrive('gold')
    open()
    await press('Add $199.00 credit')
    await atSummary()
    await pay('$199.00')
    await succeeded()
    expect(await shown(/You keep your \$199\.00 of credit\./)).toBeTruthy()
    await press('Switch to Pay as you clean')
    const order = await region('Your order')
    expect(order.textContent).toContain(
      'This costs nothing. You keep your $199.00 of credit, and pay list prices, without discounts,',
    )
    expect(order.textContent).toContain('Due today$0.00')
    expect(screen.queryByLabelText('Promo code')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await press('Switch to Pay as you clean')
    await shown('Nothing was charged.')
    await pass(3100)
    await region('Pay as you clean')
    expect(await customer()).toMatchObject({ subscription: 'payc', balance: 19900 })
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('of what another tab has replaced is looked at again', async () => {
    await arrive('payc')
    open()
    await choose('Gold')
    await atSummary()
    await payButton('$199.00')
    await server.call('POST', '/api/client/subscription/choose/', { package: 'platinum' }, plan.ada.token)
    await pay('$199.00')
    expect(await shown('Your order has changed. Please review it again.')).toBeTruthy()
    await region('Pay as you clean')
    expect(await charges()).toEqual([])
  })

  it('shows that it is paid until the page knows it too: its form does not come back', async () => {
    await arrive('payc')
    open()
    await choose('Gold')
    await atSummary()
    await pay('$199.00')
    await shown('$199.00 paid')
    const answer = server.holdNext('GET /client/invoices/')
    await pass(3100)
    await shown('Package updated successfully!')
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
    await shown('$199.00 paid')
    answer()
    await screen.findByRole('heading', { name: 'Plan' })
    await region('Gold')
  })

  it('with another main card meanwhile: it is shown with its own sentence, and the next press charges it', async () => {
    await arrive('payc')
    open()
    await choose('Gold')
    await atSummary()
    await payButton('$199.00')
    await addCard(server, plan.ada.token, CARDS.refusesRefunds)
    await pay('$199.00')
    await shown('Your main card has changed. Please check the card and try again.')
    await shown('Nothing was charged.')
    await shown(/We charge \$199\.00 to your Visa ending in 5126 now\./)
    expect(await charges()).toEqual([])
    await pay('$199.00')
    await succeeded()
    expect([attempts(), await charges()]).toEqual([[1, 2], [['succeeded', 19900]]])
  })
})

describe('a promo code', () => {
  const APPLY = 'POST /client/orders/apply_coupon/'
  beforeEach(async () => {
    await arrive('payc')
    await coupon()
    open()
    await choose('Gold')
  })
  const field = () => screen.getByLabelText<HTMLInputElement>('Promo code')

  it('is checked 500 ms after typing stops and only when there is one; clearing takes it off [R197]', async () => {
    const answer = server.holdNext(APPLY)
    await plan.user.type(field(), 'FRESH1')
    const beforeLast = plan.time.elapsedMs
    await plan.user.type(field(), '0')
    // The sum on the page is not the one that would be charged, so nothing can be placed yet.
    await press(/^Place order/)
    await plan.passUntil(() => plan.time.askedAt(APPLY))
    expect((plan.time.askedAt(APPLY)[0] ?? 0) - beforeLast).toBeGreaterThanOrEqual(500 - TICK_MS)
    await press(/^Place order/)
    expect(screen.getByRole('heading', { name: 'Order summary' })).toBeTruthy()
    answer()
    expect(await shown(/Your credit stays/)).toBeTruthy()
    await plan.user.clear(field())
    await waitFor(() => expect(screen.queryByText(/Your credit stays/)).toBeNull())
    expect(server.count('POST /client/orders/remove_coupon/')).toBe(1)
    await pass(1000)
    expect(server.count('POST /client/orders/apply_coupon/')).toBe(1)
  })

  it('that is unknown is said so, and the order can be placed without it', async () => {
    await plan.user.type(field(), 'NOPE')
    await pass(600)
    expect(await shown('Unknown coupon code')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(await atSummary()).toBeTruthy()
    expect((await region('Your order')).textContent).toContain('Due today$199.00')
  })

  it('that could not be checked says so in a second line, and is tried again', async () => {
    server.failNext('POST /client/orders/apply_coupon/', 'no network')
    await plan.user.type(field(), 'FRESH10')
    await pass(600)
    expect(await shown('Unknown coupon code')).toBeTruthy()
    expect(await shown(/We couldn’t check it\. We could not be reached\./)).toBeTruthy()
    await press('Try again')
    expect(await shown(/Your credit stays/)).toBeTruthy()
    expect(screen.queryByText('Unknown coupon code')).toBeNull()
  })
})
