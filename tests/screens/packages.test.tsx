import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAboutCharges } from '../../server/billing/ask-provider.ts'
import { createCoupon } from '../../server/billing/coupons.ts'
import PackagesPage from '../../web/billing/packages.tsx'
import { addCard } from '../cards.ts'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { booksProven } from '../money.ts'
import { openScreen, openSite, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'

const PAGE = '/profile/packages'
const CHECKOUT = 'POST /client/subscription/checkout/'
const ASKS = '4000002500003155'
const DECLINES = '4000000000000341'
const NO_ANSWER = '4000000010000034'

const server = shareScreenServer()
let ada: TestCustomer
let user: ReturnType<typeof userEvent.setup>

beforeEach(() => {
  // Pauses of seconds are skipped; the server's own waits are not of this kind.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
})
afterEach(() => booksProven(server))

async function arrive(plan: 'payc' | 'gold' | 'platinum', cardNumber?: string): Promise<void> {
  ada = await createAda(server, { plan })
  if (cardNumber !== '') await addCard(server, ada.token, cardNumber)
  signInAs(ada)
}
const open = () => openScreen(PackagesPage, PAGE)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const shown = (text: string | RegExp) => screen.findByText(text)
const region = (name: string) => screen.findByRole('region', { name })
const customer = async () => {
  const { body } = await server.call('GET', '/api/client/profile/', undefined, ada.token)
  const { subscription, balance, is_auto_billing } = body as Record<string, unknown>
  return { subscription, balance, isAutoBilling: is_auto_billing }
}
const charges = async () => {
  const rows = await server.database.db.selectFrom('charges').select(['status', 'amountCents']).orderBy('id').execute()
  return rows.map(({ status, amountCents }) => [status, amountCents])
}
const bodies = (name: string) => server.calls.filter((each) => each.name === name).map(({ body }) => body)
/** The keys of the checkouts so far, as "first", "second" in the order in which they came. */
const attempts = () => {
  const keys = server.calls.filter(({ name }) => name === CHECKOUT).map(({ key }) => key)
  return keys.map((key) => [...new Set(keys)].indexOf(key) + 1)
}
/** FRESH10 takes 10% off, for everybody and always. */
const coupon = () => {
  const gives = { kind: 'percentage', percent: 10 } as const
  const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
  return createCoupon(server.database.db, 'FRESH10', gives, terms, START)
}

/** From the plan to the card step. */
async function choose(title: string): Promise<void> {
  await press('Choose a package')
  const dialog = await screen.findByRole('dialog', { name: 'Package chooser' })
  await user.click(within(dialog).getByRole('radio', { name: title }))
  await user.click(within(dialog).getByRole('button', { name: 'Next' }))
  await screen.findByRole('heading', { name: 'Order summary' })
}
const placeOrder = () => press('Place order')
async function succeeded(toast = 'Package updated successfully!'): Promise<void> {
  await shown(/ paid$/)
  await pass(2900)
  expect(screen.queryByText(toast)).toBeNull()
  await pass(200)
  expect(await shown(toast)).toBeTruthy()
  await screen.findByRole('heading', { name: 'Plan' })
}

describe('the plan', () => {
  it('says what one has and what it brings, from the packages’ own data', async () => {
    await arrive('platinum')
    open()
    const plan = await region('Platinum')
    expect(plan.textContent).toContain('20% off cleaning and alterations, free delivery from $49, 5% credit back')
    expect(plan.textContent).toContain('$0.00of credit')
    expect(plan.textContent).toContain('Charged to the card ending in 4242 today. Credit becomes $299.00.')
  })

  it('offers auto-reload only to members, and tells when it was switched [R200] [R422]', async () => {
    await arrive('gold')
    await putCustomer(server, ada.id, { isAutoBilling: true })
    open()
    const auto = await screen.findByRole('switch', { name: 'Auto-reload' })
    expect(
      await shown(
        'If an order would leave you under $10.00 of credit, we charge $199.00 (a multiple for a very big order) to the card ending in 4242, add it as credit and text you.',
      ),
    ).toBeTruthy()
    await user.click(auto)
    expect(await shown('Billing updated successfully!')).toBeTruthy()
    expect((await customer()).isAutoBilling).toBe(false)
    server.failNext('PATCH /client/profile/', 'server_error')
    await user.click(auto)
    expect(await shown(/Something broke on our side/)).toBeTruthy()
    expect((auto as HTMLInputElement).checked).toBe(false)
  })

  it('says beside the switch what turning auto-reload on agrees to, in the words that are kept', async () => {
    await arrive('gold')
    await putCustomer(server, ada.id, { isAutoBilling: false })
    const kept = async () => {
      const consents = server.database.db.selectFrom('consents').select('wording').where('kind', '=', 'auto_reload')
      return (await consents.execute()).map(({ wording }) => wording)
    }
    open()
    const auto = await screen.findByRole('switch', { name: 'Auto-reload' })
    const said = document.getElementById(auto.getAttribute('aria-describedby') ?? '')?.textContent
    await user.click(auto)
    await shown('Billing updated successfully!')
    const [wording = 'nothing'] = await kept()
    expect(said).toContain(wording)
    await waitFor(() => expect(screen.queryByText(wording)).toBeNull())
  })

  it('offers none of it to who pays as they clean, but a welcome box [R200]', async () => {
    await arrive('payc')
    open()
    await region('Pay as you clean')
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
    await press('Order a box for $49.00')
    expect((await region('Your order')).textContent).toContain(
      'Its $49.00 come back to you as credit with the first order that we complete after it.',
    )
    expect(screen.queryByLabelText('Promo code')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await placeOrder()
    await press('Pay $49.00')
    await succeeded('Your welcome box is on its way')
    expect(await shown(/You have ordered yours/)).toBeTruthy()
    expect(await charges()).toEqual([['succeeded', 4900]])
  })

  it('says that it could not be loaded, and tries again', async () => {
    await arrive('gold')
    server.failNext('GET /client/packages/', 'no network')
    open()
    await press('Try again')
    expect(await region('Gold')).toBeTruthy()
  })
})

describe('the package chooser', () => {
  it('lists all but payc, platinum first chosen, packs in capitals, each with its price and the new credit [R194] [R195]', async () => {
    await arrive('gold')
    const { id: _, ...gold } = await server.database.db
      .selectFrom('packages')
      .selectAll()
      .where('name', '=', 'gold')
      .executeTakeFirstOrThrow()
    // The schema knows the plans' names only; a pack is a row with another one.
    const name = 'summer' as 'gold'
    const pack = { ...gold, name, priceCents: 5000, description: 'Credit for the season.', position: 9 }
    await server.database.db.insertInto('packages').values(pack).execute()
    // The public lists are kept for a minute.
    const listAnew = (minutes: number) => {
      server.setNow(new Date(START.getTime() + minutes * 60_000))
      return server.call('GET', '/api/client/packages/')
    }
    try {
      await listAnew(2)
      open()
      await press('Choose a package')
      const dialog = await screen.findByRole('dialog', { name: 'Package chooser' })
      const choices = within(dialog).getAllByRole<HTMLInputElement>('radio')
      expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
        ['gold', false],
        ['platinum', true],
        ['summer', false],
      ])
      expect(within(dialog).getByRole('radio', { name: 'SUMMER' })).toBeTruthy()
      expect(dialog.textContent).toContain('Credit for the season. Costs $50.00 today; your credit becomes $50.00.')
      expect(dialog.textContent).toContain('Costs $299.00 today; your credit becomes $299.00.')
    } finally {
      await server.database.db.deleteFrom('packages').where('name', '=', name).execute()
      await listAnew(4)
    }
  })

  it('has nothing to update where the chosen package is the current one [R192] [R193]', async () => {
    await arrive('platinum')
    open()
    await press('Choose a package')
    const dialog = await screen.findByRole('dialog', { name: 'Package chooser' })
    const next = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Next' })
    expect(next.disabled).toBe(true)
    expect(within(dialog).getByText('Nothing to update')).toBeTruthy()
    await user.click(within(dialog).getByRole('radio', { name: 'Gold' }))
    expect(next.disabled).toBe(false)
    expect(within(dialog).queryByText('Nothing to update')).toBeNull()
    expect(server.count('POST')).toBe(0)
  })

  it('keeps the choice when the order could not be opened', async () => {
    await arrive('payc')
    open()
    await press('Choose a package')
    server.failNext('POST /client/subscription/choose/', 'charge_in_flight')
    await press('Next')
    expect(await shown('Another payment of yours is on its way. Please wait a moment.')).toBeTruthy()
    await press('Next')
    expect((await region('Your order')).textContent).toContain('Platinum')
  })
})

describe('a purchase', () => {
  it('of gold with a promo code: summary, card, outcome, then a wait of 3 s [R196] [R197] [R198] [R199] [R421] [R451]', async () => {
    await arrive('payc')
    await coupon()
    open()
    await choose('Gold')
    const order = await region('Your order')
    expect(order.textContent).toContain(
      'Your plan becomes Gold. $199.00 is added to your credit, which becomes $199.00.',
    )
    await user.type(screen.getByLabelText('Promo code'), 'fresh10')
    expect(server.count('POST /client/orders/apply_coupon/')).toBe(0)
    expect(await shown(/Your credit stays/)).toBeTruthy()
    expect(bodies('POST /client/orders/apply_coupon/')).toEqual([{ order: 1, coupon: 'fresh10' }])
    expect(order.textContent).toContain('Charged today$179.10')
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Auto-reload \$199\.00/ })
    expect(tick.checked).toBe(true)
    expect(order.textContent).toContain('you agree that we charge your card for your plan again')
    await placeOrder()
    const card = await region('Card')
    expect(card.textContent).toContain('Card ending in 4242')
    expect(card.textContent).toContain('We charge $179.10 to the card ending in 4242 now.')
    expect(card.textContent).toContain('we charge $199.00 (a multiple for a very big order) to the card ending in 4242')
    expect(await charges()).toEqual([])
    await press('Pay $179.10')
    await succeeded()
    expect(bodies(CHECKOUT)).toEqual([{ order: 1, dollar_amount_with_discount: '179.10', is_auto_billing: true }])
    expect(await customer()).toEqual({ subscription: 'gold', balance: 19900, isAutoBilling: true })
    expect(await charges()).toEqual([['succeeded', 17910]])
    expect((await region('Gold')).textContent).toContain('$199.00of credit. It never expires.')
  })

  it('by a card that was typed, after "use a different card" [R198]', async () => {
    await arrive('gold')
    open()
    await press('Add $199.00 credit')
    expect((await region('Your order')).textContent).toContain('Your plan stays Gold.')
    await placeOrder()
    await press('Use a different card')
    await user.type(await screen.findByLabelText('Card number'), '5555555555554444')
    await user.type(screen.getByLabelText('Expires'), '0431')
    await user.type(screen.getByLabelText('CVC'), '123')
    await press('Pay $199.00')
    await succeeded()
    expect(await customer()).toMatchObject({ subscription: 'gold', balance: 19900 })
    const kept =
      JSON.stringify({ ...sessionStorage }) +
      JSON.stringify(server.calls.filter(({ name }) => !name.includes('confirm_card')))
    expect(kept + server.logged.join('')).not.toContain('5555555555554444')
  })

  it('that is declined says the bank’s sentence and what to do, in a toast too, and nothing has changed [R411]', async () => {
    await arrive('payc', DECLINES)
    open()
    await choose('Platinum')
    await placeOrder()
    await press('Pay $299.00')
    expect(await screen.findAllByText('Your card was declined.')).toHaveLength(2)
    expect(
      await shown('Nothing was charged, and nothing has changed. Try again, use a different card, or ask your bank.'),
    ).toBeTruthy()
    expect(await customer()).toMatchObject({ subscription: 'payc', balance: 0 })
    await press('Use a different card')
    await user.type(await screen.findByLabelText('Card number'), '4242424242424242')
    await user.type(screen.getByLabelText('Expires'), '0431')
    await user.type(screen.getByLabelText('CVC'), '123')
    await press('Pay $299.00')
    await succeeded()
    expect(await charges()).toEqual([
      ['declined', 29900],
      ['succeeded', 29900],
    ])
    expect(attempts()).toEqual([1, 2])
  })

  it('that the bank asks about opens its question and goes on under the same key; an unanswered one charges nothing', async () => {
    await arrive('payc', ASKS)
    open()
    await choose('Gold')
    await placeOrder()
    await press('Pay $199.00')
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    expect(await shown('Your bank wants you to confirm this payment.')).toBeTruthy()
    await press('Decline')
    expect(await shown('You did not confirm this payment, so nothing was charged.')).toBeTruthy()
    expect(await customer()).toMatchObject({ subscription: 'payc' })
    await press('Pay $199.00')
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    await press('Confirm')
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
    expect(attempts()).toEqual([1, 1, 1])
    expect(document.body.textContent + JSON.stringify({ ...sessionStorage })).not.toMatch(/_secret_/)
  })

  it('whose question cannot be opened without a network is asked about again', async () => {
    await arrive('gold', ASKS)
    open()
    await press('Add $199.00 credit')
    await placeOrder()
    await screen.findByRole('button', { name: 'Pay $199.00' })
    server.failNext('GET /client/cards/', 'no network')
    await press('Pay $199.00')
    await shown('We could not be reached. Please check your connection and try again.')
    await press('Pay $199.00')
    await press('Confirm')
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('from platinum to gold is a purchase and says so in dollars', async () => {
    await arrive('platinum')
    open()
    await choose('Gold')
    expect((await region('Your order')).textContent).toContain(
      'Moving from Platinum to Gold is a purchase. $199.00 is added to your credit, which becomes $199.00.',
    )
    await user.click(screen.getByRole('checkbox'))
    await placeOrder()
    expect((await region('Card')).textContent).not.toContain('If an order would leave you')
    await press('Pay $199.00')
    await succeeded()
    expect(await customer()).toEqual({ subscription: 'gold', balance: 19900, isAutoBilling: false })
  })

  it('down to payc charges nothing, keeps the credit, and offers no promo code [R343]', async () => {
    await arrive('gold')
    open()
    await press('Add $199.00 credit')
    await placeOrder()
    await press('Pay $199.00')
    await succeeded()
    expect(await shown(/You keep your \$199\.00 of credit\./)).toBeTruthy()
    await press('Switch to Pay as you clean')
    const order = await region('Your order')
    expect(order.textContent).toContain(
      'This costs nothing. You keep your $199.00 of credit, and pay list prices, without discounts,',
    )
    expect(order.textContent).toContain('Charged today$0.00')
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
    await placeOrder()
    await screen.findByRole('button', { name: 'Pay $199.00' })
    await server.call('POST', '/api/client/subscription/choose/', { package: 'platinum' }, ada.token)
    await press('Pay $199.00')
    expect(await shown('Your order has changed. Please look at it again.')).toBeTruthy()
    await region('Pay as you clean')
    expect(await charges()).toEqual([])
  })
})

describe('a promo code', () => {
  beforeEach(async () => {
    await arrive('payc')
    await coupon()
    open()
    await choose('Gold')
  })
  const field = () => screen.getByLabelText<HTMLInputElement>('Promo code')

  it('is checked 500 ms after typing stops and only when there is one; clearing takes it off [R197]', async () => {
    await user.type(field(), 'FRESH10')
    await pass(400)
    expect(server.count('POST /client/orders/')).toBe(0)
    // What is shown is not what would be charged, so nothing can be placed yet.
    await placeOrder()
    expect(screen.getByRole('heading', { name: 'Order summary' })).toBeTruthy()
    await pass(150)
    expect(await shown(/Your credit stays/)).toBeTruthy()
    await user.clear(field())
    await waitFor(() => expect(screen.queryByText(/Your credit stays/)).toBeNull())
    expect(server.count('POST /client/orders/remove_coupon/')).toBe(1)
    await pass(1000)
    expect(server.count('POST /client/orders/apply_coupon/')).toBe(1)
  })

  it('that is unknown is said so, and the order can be placed without it', async () => {
    await user.type(field(), 'NOPE')
    await pass(600)
    expect(await shown('Unknown coupon code')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await placeOrder()
    expect((await region('Card')).textContent).toContain('Charged today$199.00')
  })

  it('that could not be checked says so in a second line, and is tried again', async () => {
    server.failNext('POST /client/orders/apply_coupon/', 'no network')
    await user.type(field(), 'FRESH10')
    await pass(600)
    expect(await shown('Unknown coupon code')).toBeTruthy()
    expect(await shown(/It could not be checked\. We could not be reached\./)).toBeTruthy()
    await press('Try again')
    expect(await shown(/Your credit stays/)).toBeTruthy()
    expect(screen.queryByText('Unknown coupon code')).toBeNull()
  })
})

describe('in the middle of a payment', () => {
  const toPay = async (cardNumber?: string) => {
    await arrive('payc', cardNumber)
    open()
    await choose('Gold')
    await placeOrder()
    await screen.findByRole('button', { name: 'Pay $199.00' })
  }

  it('a bank that is silent is asked until it answers, and no sooner than the server says', async () => {
    await toPay(NO_ANSWER)
    await press('Pay $199.00')
    expect(await shown('We are asking your bank. Nothing is lost: it goes on by itself.')).toBeTruthy()
    expect(server.count(CHECKOUT)).toBe(1)
    await pass(4900)
    expect(server.count(CHECKOUT)).toBe(1)
    server.setNow(new Date(START.getTime() + 30_000))
    await askAboutCharges(server.deps)
    await pass(200)
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('a lost answer is asked for again under the same key: one charge', async () => {
    await toPay()
    server.failNext(CHECKOUT, 'lost answer')
    await press('Pay $199.00')
    expect(await shown('Nothing is lost: we try again by ourselves, and nothing is charged twice.')).toBeTruthy()
    await pass(3000)
    await succeeded()
    expect(attempts()).toEqual([1, 1])
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('without a network it stops after a while, and goes on when the customer says so', async () => {
    await toPay()
    const comeBack = server.goOffline()
    await press('Pay $199.00')
    await shown(/we try again by ourselves/)
    for (let count = 0; count < 4; count += 1) await pass(3100)
    expect(await shown(/When you are online again/)).toBeTruthy()
    const before = server.count(CHECKOUT)
    await pass(60_000)
    expect(server.count(CHECKOUT)).toBe(before)
    comeBack()
    await press('Try again')
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('a reload goes on with the same payment: one charge', async () => {
    await toPay()
    server.failNext(CHECKOUT, 'lost answer')
    await press('Pay $199.00')
    await shown(/we try again by ourselves/)
    reopenScreen(PackagesPage)
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
    expect(attempts()).toEqual([1, 1])
    expect(Object.keys(sessionStorage).filter((key) => key.includes('purchase'))).toEqual([])
  })

  it('going back to the plan says that it is on its way, and it ends all the same', async () => {
    await arrive('payc')
    await openSite(PAGE)
    await choose('Gold')
    await placeOrder()
    server.failNext(CHECKOUT, 'lost answer')
    await press('Pay $199.00')
    await shown(/we try again by ourselves/)
    const [menu] = screen.getAllByRole('navigation', { name: 'My account' })
    await user.click(within(menu as HTMLElement).getByRole('link', { name: 'Plan' }))
    await shown('A payment of yours is on its way')
    await press('Show the payment')
    await shown(/we try again by ourselves/)
    await pass(3000)
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('a reload at the summary finds the same order with its code and its tick', async () => {
    await arrive('payc')
    await coupon()
    open()
    await choose('Gold')
    await user.type(screen.getByLabelText('Promo code'), 'FRESH10')
    await shown(/Your credit stays/)
    await user.click(screen.getByRole('checkbox'))
    reopenScreen(PackagesPage)
    await region('Your order')
    expect(screen.getByLabelText<HTMLInputElement>('Promo code').value).toBe('FRESH10')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    expect((await region('Your order')).textContent).toContain('Charged today$179.10')
  })

  it('a 401 keeps it for the same customer, who goes on after signing in: one charge', async () => {
    await arrive('payc')
    await openSite(PAGE, '/login')
    await choose('Gold')
    await placeOrder()
    await screen.findByRole('button', { name: 'Pay $199.00' })
    await server.database.db.updateTable('sessions').set({ endedAt: START }).execute()
    await press('Pay $199.00')
    await screen.findByRole('heading', { name: 'Sign in' })
    await act(() => signInAgain(server, ada))
    await succeeded()
    expect(attempts()).toEqual([1, 1])
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('what was pressed more than half an hour ago is not charged now', async () => {
    await toPay()
    const comeBack = server.goOffline()
    await press('Pay $199.00')
    await shown(/we try again by ourselves/)
    cleanup()
    comeBack()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000)
    reopenScreen(PackagesPage)
    await screen.findByRole('button', { name: 'Pay $199.00' })
    await pass(10_000)
    expect(await charges()).toEqual([])
  })
})

describe('leaving Advantage', () => {
  const leave = async () => {
    await user.click(await screen.findByText('Leave and get money back'))
  }
  const buyGold = async () => {
    await arrive('payc')
    const { body } = await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, ada.token)
    await coupon()
    const { id } = body as { id: number }
    await server.call('POST', '/api/client/orders/apply_coupon/', { order: id, coupon: 'FRESH10' }, ada.token)
    const paid = await server.call('POST', '/api/client/subscription/checkout/', { order: id }, ada.token)
    expect(paid.status).toBe(200)
  }

  it('shows the quote line by line and pays it back', async () => {
    await buyGold()
    open()
    await leave()
    expect(await shown('Left of Gold, November 17th')).toBeTruthy()
    expect(await shown('Promo code on Gold, November 17th')).toBeTruthy()
    expect((await shown('Back to your card')).parentElement?.textContent).toContain('$179.10')
    expect(await shown(/^You can do this until Tuesday, December 8th\./)).toBeTruthy()
    await press('Leave and refund $179.10')
    expect(await shown('You have left Advantage. $179.10 goes back to your card.')).toBeTruthy()
    expect(await customer()).toEqual({ subscription: 'payc', balance: 0, isAutoBilling: false })
    expect(await shown('$0.00 to refund, your credit stays.')).toBeTruthy()
  })

  it('shows a quote that has changed as the new one, to be confirmed again', async () => {
    await buyGold()
    open()
    await leave()
    await screen.findByRole('button', { name: 'Leave and refund $179.10' })
    const { body } = await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, ada.token)
    const { id } = body as { id: number }
    await server.call('POST', '/api/client/subscription/checkout/', { order: id }, ada.token)
    await press('Leave and refund $179.10')
    expect(await shown(/The refund has changed meanwhile\. Please look at it again/)).toBeTruthy()
    expect(await customer()).toMatchObject({ subscription: 'gold', balance: 39800 })
    await press('Leave and refund $378.10')
    expect(await shown('You have left Advantage. $378.10 goes back to your card.')).toBeTruthy()
    expect(await customer()).toMatchObject({ subscription: 'payc', balance: 0 })
  })

  it('whose answer was lost is asked again under the same key, and pays back once', async () => {
    await buyGold()
    open()
    await leave()
    await screen.findByRole('button', { name: 'Leave and refund $179.10' })
    server.failNext('POST /client/subscription/leave/', 'lost answer')
    await press('Leave and refund $179.10')
    expect(await shown(/Nothing is lost: it goes on by itself/)).toBeTruthy()
    await pass(3000)
    expect(await shown('You have left Advantage. $179.10 goes back to your card.')).toBeTruthy()
    const refunds = await server.database.db.selectFrom('refunds').select('amountCents').execute()
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([17910])
  })

  it('names the other way where nothing comes back', async () => {
    await arrive('platinum')
    open()
    await leave()
    expect(
      await shown(/\$0\.00 to refund, your credit stays\. To stop being a member, switch to Pay as you clean/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Leave and refund/ })).toBeNull()
  })
})
