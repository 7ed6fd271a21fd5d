import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors'
import { NO_PLACE, PLACE_FIELDS } from '#rules/place'
import { endSession } from '../../web/core/session.ts'
import { addressDraft } from '../../web/shared/customer/sign-up-drafts.ts'
import { checkoutDraft, packagesDraft, submissionDraft } from '../../web/shared/order/order-drafts.ts'
import { deliveryDraft } from '../../web/shared/pickup/pickup-drafts.ts'
import { putCustomer } from '../customers.ts'
import { addCard } from '../money/cards.ts'
import { giveCredit } from '../money/credit.ts'
import { putOrder } from '../money/put-order.ts'
import { CHECKOUT, CONFIRM, DECLINES, INTENT, REFUSED, SAVE_CARD, shareCheckoutPage } from './checkout-page.ts'
import { TICK_MS } from './page-time.ts'
import { PLACED_ORDER } from './sent-order.ts'
import { signInAgain } from './signed-in.ts'
import { spaced } from './spaced.ts'

const page = shareCheckoutPage()
const { server, arrive, open, press, pass, shown, region, summary, typeCard, placeOrder, arriveAt, bodies, charges } =
  page
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const clickInto = async (label: string) => page.user.click(await screen.findByLabelText(label))

describe('what the checkout asks for', () => {
  it('shows what is known, asks for the rest, and has every field [R23] [R109] [R110] [R111] [R112] [R113] [R114] [R115]', async () => {
    await arrive()
    await open()
    await screen.findByRole('heading', { name: 'Check and place your order' })
    expect([(await screen.findByLabelText<HTMLInputElement>('First name')).value, field('Last name').value]).toEqual([
      'Ada',
      'Marsh',
    ])
    expect((await region('Pickup and drop-off')).textContent).toContain('228 Bush Street')
    expect(screen.queryByLabelText('Your street address')).toBeNull()
    await press('Change address')
    expect(document.activeElement).toBe(field('Your street address'))
    for (const label of [
      'Zip code',
      'Apt/Suite (optional)',
      'Gate or building code (optional)',
      'Instructions (optional)',
      'There is a doorman',
    ]) {
      expect(field(label)).toBeTruthy()
    }
    // A field without an input is one that nobody can fill in.
    for (const name of PLACE_FIELDS)
      expect([name, document.querySelector(`[name="${name}"]`)]).not.toEqual([name, null])
    for (const label of ['Card number', 'Expires', 'CVC']) expect(await screen.findByLabelText(label)).toBeTruthy()
    expect(screen.queryByLabelText('Billing zip code')).toBeNull()
    await page.user.click(screen.getByRole('radio', { name: 'Another one' }))
    expect(field('Billing zip code')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save this card on file' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Auto-reload' }).checked).toBe(true)
    expect(field('Promo code')).toBeTruthy()
    expect((await region('Platinum credit, $299.00')).textContent).toContain(
      'When an order would leave less than $10.00 of credit, you agree that we charge your card for your plan again',
    )
  })

  it('says what earlier orders are to take of the credit that a member buys', async () => {
    await arrive({ plan: 'gold', has: 'gold' })
    await putOrder(server, page.ada, { amountCents: 8685 })
    await open()
    await clickInto('First name')
    const said =
      '$199.00 is added to your credit, which becomes $199.00, before the $86.85 still due for earlier orders. Your plan stays Gold.'
    expect(await shown(said)).toBeTruthy()
  })

  it('takes a gate code, and what was typed before there were any leaves the saved one alone', async () => {
    await arrive({ plan: 'payc' })
    await server.call('PATCH', '/api/client/addresses/1/', { gate_code: '#4711' }, page.ada.token)
    // A draft of the release before.
    const { gateCode: _, ...place } = NO_PLACE
    const typed = { ...place, firstName: 'Ada', lastName: 'Lane', addressLine1: '228 Bush Street', zipCode: '94041' }
    checkoutDraft.write(typed as ReturnType<typeof checkoutDraft.read> & object)
    await open()
    expect((await screen.findByLabelText<HTMLInputElement>('Gate or building code (optional)')).value).toBe('#4711')
    await page.user.type(field('Gate or building code (optional)'), '*')
    await typeCard()
    await press('Open my account')
    await arriveAt('/order/result')
    expect(bodies(CHECKOUT)).toMatchObject([{ user: { last_name: 'Lane' }, address: { gate_code: '#4711*' } }])
  })

  it('shows the saved gate code with the address, and sends it along', async () => {
    await arrive({ plan: 'payc' })
    await server.call('PATCH', '/api/client/addresses/1/', { gate_code: '#4711', instructions: 'Ring' }, page.ada.token)
    await open()
    expect((await region('Pickup and drop-off')).textContent).toContain('94041 · gate code #4711 · Ring')
    await typeCard()
    await press('Open my account')
    await arriveAt('/order/result')
    expect(bodies(CHECKOUT)).toMatchObject([{ address: { gate_code: '#4711' } }])
  })

  it('asks for the street where it is missing; errors come after touch or submit, and nothing is sent [R313]', async () => {
    await arrive({ street: '', firstName: '', lastName: '' })
    await open()
    expect((await screen.findByLabelText<HTMLInputElement>('Zip code')).value).toBe('94041')
    expect(screen.queryByText('Required')).toBeNull()
    await page.user.clear(field('Zip code'))
    await page.user.click(await screen.findByRole('radio', { name: 'Another one' }))
    await placeOrder()
    // First and last name, street, zip code and the zip code of the billing address, and the card's three once its form is there.
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(8))
    await waitFor(() => expect(document.activeElement).toBe(field('First name')))
    expect([server.count(CONFIRM), server.count(CHECKOUT)]).toEqual([0, 0])
    await page.user.type(field('Billing zip code'), '1')
    expect(await shown('Invalid zip code, must be 5 digits')).toBeTruthy()
  })

  it('card fields say Required until they are valid, and then what the provider says [R120] [R314]', async () => {
    await arrive()
    await open()
    await clickInto('First name')
    await screen.findByLabelText('Card number')
    await placeOrder()
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(3))
    await typeCard(REFUSED)
    await placeOrder()
    expect(await shown('Your card was declined.')).toBeTruthy()
    expect((await region('Card')).textContent).toContain('Nothing was charged. Type the CVC again to try once more')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Your card was declined.'))
    expect([field('Card number').value, field('CVC').value]).toEqual(['4000 0000 0000 0002', ''])
    expect([server.count(CHECKOUT), submissionDraft.read(), await charges()]).toEqual([0, undefined, []])
  })

  it('one press shows everything that is missing, names and card, without a banner; what is mended is no longer marked [R313] [R314]', async () => {
    await arrive({ firstName: '', lastName: '' })
    await open()
    await clickInto('First name')
    await screen.findByLabelText('Card number')
    await placeOrder()
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(5))
    await waitFor(() => expect(document.activeElement).toBe(field('First name')))
    await page.user.type(field('First name'), 'Ada')
    await page.user.type(field('Last name'), 'Marsh')
    await page.user.type(field('CVC'), '123')
    expect(screen.getAllByText('Required')).toHaveLength(2)
    await placeOrder()
    await waitFor(() => expect(document.activeElement).toBe(field('Card number')))
    expect([screen.queryByText('Please check the card details.'), server.count(CONFIRM)]).toEqual([null, 0])
  })

  it('a card form that comes after the press says with the rest what it lacks', async () => {
    await arrive({ firstName: '' })
    const answer = server.holdNext(INTENT)
    await open()
    await screen.findByLabelText('First name')
    await placeOrder()
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(1))
    await act(async () => answer())
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(4))
    await waitFor(() => expect(document.activeElement).toBe(field('First name')))
  })

  it('a wrong CVC is marked, emptied and has the focus; one line above says where to look', async () => {
    await arrive()
    await open()
    await clickInto('First name')
    await screen.findByLabelText('Card number')
    await typeCard('4000000000000127')
    await placeOrder()
    expect(await shown('Please check the CVC.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('CVC')))
    expect([field('CVC').value, field('CVC').getAttribute('aria-invalid')]).toEqual(['', 'true'])
    expect(await shown("Your card's security code is incorrect.")).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('Please check the CVC.')
    await page.user.type(field('CVC'), '123')
    expect(screen.queryByText("Your card's security code is incorrect.")).toBeNull()
    expect(server.count(CHECKOUT)).toBe(0)
  })

  it('unticking save-card opens SAVECARD and ticks it again, and so does the question beside it [R224]', async () => {
    await arrive()
    await open()
    await clickInto('First name')
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Save this card on file' })
    await page.user.click(tick)
    const dialog = await screen.findByRole('dialog', { name: 'We need a card on file' })
    expect(
      within(dialog).getByText('Select "Save this card on file" so the order can be processed after pickup.'),
    ).toBeTruthy()
    await page.user.click(within(dialog).getByRole('button', { name: 'Keep my card on file' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(tick.checked).toBe(true)
    await press('Don’t save?')
    expect(await screen.findByRole('dialog', { name: 'We need a card on file' })).toBeTruthy()
    await press('Keep my card on file')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('auto-reload is a fact, explained once and in dollars, and is turned off under Plan', async () => {
    await arrive()
    await open()
    await clickInto('First name')
    const reload = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Auto-reload' })
    await page.user.click(reload)
    expect(reload.checked).toBe(true)
    const about = await region('Platinum credit, $299.00')
    expect(within(about).getByText('$299.00')).toBeTruthy()
    expect(within(about).getAllByText(/\$10\.00 of credit/)).toHaveLength(1)
    expect(within(about).getByText(/You can turn it off later under Plan\.$/)).toBeTruthy()
  })

  it('says in dollars what is charged now, and lists every charge that can follow', async () => {
    await arrive()
    page.wantPickup(true)
    await open()
    const { textContent } = await summary()
    expect(textContent).toContain('Due todayPlatinum credit$299.00')
    for (const line of [
      'Wednesday’s pickupFrom credit',
      'Rush delivery$9.99',
      'Every Monday and Thursday afterFrom credit',
      'Delivery, free from $49Under $29: $14.98\n$29 to $48.99: $9.90',
      'No bag on a recurring day$9.99 to $29.99',
      'What credit does not coverBy card',
      'Under $10.00 of credit$299.00 reload',
      'Today $299.00',
    ]) {
      expect(textContent).toContain(line)
    }
    // Mountain View is next door: nobody there is told what others pay.
    expect(textContent).not.toContain('miles away')
  })

  it('names no price for rush that brings nothing sooner', async () => {
    await arrive()
    deliveryDraft.write({ pickupDate: '2026-11-19', rushDelivery: true, recurringPickup: [] })
    await open()
    expect((await summary()).textContent).toContain('Rush deliveryNo fee')
  })

  it('names the fees of the address, which on an extended route are others', async () => {
    await arrive()
    await server.database.query(`update addresses set zip_code = '94404' where customer_id = $1`, [page.ada.id])
    await open()
    await waitFor(async () =>
      expect((await summary()).textContent).toContain('Your address is 16 miles away: delivery is $14.90'),
    )
    expect((await summary()).textContent).toContain('Delivery, free from $69Under $29: $14.98\n$29 to $68.99: $14.90')
  })

  it('says what going down to pay as you clean costs, and that credit still pays first', async () => {
    await arrive({ plan: 'payc' })
    await putCustomer(server, page.ada.id, { planName: 'platinum' })
    await giveCredit(server, page.ada.id, 25_848)
    await open()
    expect(await screen.findByRole('heading', { name: 'Pay as you clean instead of Platinum' })).toBeDefined()
    expect(
      screen.getByText(
        'This costs nothing. You keep your $258.48 of credit, and pay list prices, without discounts, on orders we price from now on. Auto-reload stops.',
      ),
    ).toBeDefined()
    expect((await summary()).textContent).toContain('From credit, then by card')
  })

  it('names the day on which we come first: a weekly day may be before the one that was picked', async () => {
    await arrive()
    deliveryDraft.write({ pickupDate: '2026-11-23', rushDelivery: false, recurringPickup: [1, 4] })
    await open()
    const { textContent } = await summary()
    expect(spaced(textContent)).toContain('The first pickup is on Thursday, November 19th.')
    expect(textContent).toContain('Monday’s pickupFrom creditEvery Monday and ThursdayFrom credit')
  })

  it('where nothing is charged and nobody comes yet, the button says what it does', async () => {
    await arrive({ plan: 'payc' })
    await open()
    await typeCard()
    expect((await summary()).textContent).toContain('Orders you send usBy card')
    expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull()
    await press('Open my account')
    await arriveAt('/order/result')
    expect([await charges(), await page.customer()]).toEqual([[], expect.objectContaining({ subscription: 'payc' })])
  })

  it('who has a plan is told that they switch', async () => {
    await arrive({ plan: 'payc', has: 'gold' })
    await open()
    expect(await screen.findByRole('button', { name: 'Switch to Pay as you clean' })).toBeTruthy()
    cleanup()
    page.wantPickup()
    await open()
    expect(await screen.findByRole('button', { name: 'Place order' })).toBeTruthy()
  })

  it('for pay as you clean has no promo code and no auto-reload, and charges nothing today [R115]', async () => {
    await arrive({ plan: 'payc' })
    page.wantPickup()
    await open()
    expect(await screen.findAllByText(/Nothing is charged today\./)).toHaveLength(2)
    await typeCard()
    expect([screen.queryByLabelText('Promo code'), screen.queryByRole('checkbox', { name: 'Auto-reload' })]).toEqual([
      null,
      null,
    ])
    expect((await summary()).textContent).toContain('Wednesday’s pickupBy card')
    expect((await summary()).textContent).not.toContain('reload')
    await placeOrder()
    await arriveAt('/order/result')
    expect(bodies(CHECKOUT)).toMatchObject([{ user: { first_name: 'Ada', last_name: 'Marsh' } }])
    expect([await charges(), await page.customer()]).toEqual([[], expect.objectContaining({ subscription: 'payc' })])
    expect(server.count('POST /client/orders/')).toBe(0)
  })
})

describe('the promo code', () => {
  const APPLY = 'POST /client/orders/apply_coupon/'

  it('is checked 500 ms after typing stops, and lowers what is charged [R126] [R127] [R449]', async () => {
    await arrive()
    await page.coupon()
    await open()
    await clickInto('First name')
    await page.user.type(await screen.findByLabelText('Promo code'), 'fresh1')
    const beforeLast = page.time.elapsedMs
    await page.user.type(field('Promo code'), '0')
    await shown(/Your credit stays/)
    expect((page.time.askedAt(APPLY)[0] ?? 0) - beforeLast).toBeGreaterThanOrEqual(500 - TICK_MS)
    expect(bodies(APPLY)).toEqual([{ order: page.order, coupon: 'fresh10' }])
    expect((await summary()).textContent).toContain('FRESH10−$29.90')
    expect((await summary()).textContent).toContain('Today $269.10')
    await page.user.clear(field('Promo code'))
    await waitFor(async () => expect((await summary()).textContent).toContain('Today $299.00'))
    expect([server.count(APPLY), server.count('POST /client/orders/remove_coupon/')]).toEqual([1, 1])
  })

  it('shows "Unknown coupon code" for any error, and a way on where nobody could look [R128]', async () => {
    await arrive()
    await open()
    await clickInto('First name')
    await page.user.type(await screen.findByLabelText('Promo code'), 'NOPE')
    expect(await shown('Unknown coupon code')).toBeTruthy()
    expect(screen.queryByText(/We couldn’t check it/)).toBeNull()
    server.failNext(APPLY, 'no network')
    await page.user.type(field('Promo code'), 'X')
    await shown(/We couldn’t check it/)
    expect(await shown('Unknown coupon code')).toBeTruthy()
    expect(refusals.unknown_coupon.sentence).toBe('Unknown coupon code')
    await press('Try again')
    await waitFor(() => expect(screen.queryByText(/We couldn’t check it/)).toBeNull())
  })
})

describe('pressing the button', () => {
  it('takes the nine steps in their order, and none after one that fails [R125]', async () => {
    const typeZip = async (zip: string) => {
      await page.user.clear(field('Zip code'))
      await page.user.type(field('Zip code'), zip)
    }
    const posted = () => server.calls.map(({ name }) => name).filter((name) => name.startsWith('POST'))
    await arrive()
    page.wantPickup()
    await open()
    await press('Change address')
    await page.user.type(field('Instructions (optional)'), 'Ring twice')
    await typeCard(REFUSED)
    await typeZip('10001')
    const chosen = packagesDraft.read()
    packagesDraft.clear()
    await pass(500)
    server.calls.length = 0

    // Everything is wrong, and what comes first is said alone: 1, where, is stored; 2, we do not come there.
    await placeOrder()
    await screen.findByRole('dialog', { name: 'Sorry...' })
    expect(addressDraft.read()).toMatchObject({ zipCode: '10001' })
    expect(screen.queryByText('Please choose package')).toBeNull()
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    // 3: nothing was chosen.
    await typeZip('94041')
    await placeOrder()
    expect(await shown('Please choose package')).toBeTruthy()
    expect([addressDraft.read()?.zipCode, posted()]).toEqual(['94041', []])

    // 4 and 5: the card's form is opened, and its provider says no.
    if (chosen) packagesDraft.write(chosen)
    await placeOrder()
    expect(await shown('Your card was declined.')).toBeTruthy()
    expect(posted()).toEqual([INTENT, CONFIRM])

    // 6: the bank says no.
    await typeCard(DECLINES)
    await placeOrder()
    await shown('Visa ending in 0341')
    expect(posted().slice(0, 6)).toEqual([INTENT, CONFIRM, INTENT, CONFIRM, SAVE_CARD, CHECKOUT])
    expect(await page.pickups()).toEqual([])

    // All of them: 7, the pickup, and 8, the schedule, come with the payment; 9, the drafts are cleared, and home is 2 s away.
    await press('Use a different card')
    await typeCard()
    server.calls.length = 0
    const drafts = () => [packagesDraft, deliveryDraft, checkoutDraft].filter((draft) => draft.read() !== undefined)
    const release = server.holdNext(PLACED_ORDER)
    await placeOrder()
    await waitFor(() => expect(posted()).toEqual([INTENT, CONFIRM, SAVE_CARD, CHECKOUT]))
    expect(drafts()).toHaveLength(3)
    await act(async () => release())
    await screen.findByRole('heading', { level: 1, name: 'You’re all set, Ada' })
    expect(drafts()).toEqual([])
    expect(location.pathname).toBe('/order/result')
    expect((await page.pickups()).slice(0, 3)).toEqual(['2026-11-18', '2026-11-19 recurring', '2026-11-23 recurring'])
    await pass(2000)
    await arriveAt('/')
    expect(posted()).toEqual([INTENT, CONFIRM, SAVE_CARD, CHECKOUT])
  })

  it('stores where, opens the card form, confirms and records the card and checks out, in that order, once [R116] [R119] [R121] [R279] [R388]', async () => {
    await arrive()
    page.wantPickup(true)
    await open()
    await typeCard()
    server.calls.length = 0
    const release = server.holdNext(CHECKOUT)
    const button = screen.getByRole('button', { name: 'Place order' })
    await page.user.dblClick(button)
    await shown('Paying $299.00')
    const sent = submissionDraft.read()
    expect(sent).toEqual({
      key: expect.any(String),
      pressedAt: expect.any(Number),
      body: expect.objectContaining({
        order: page.order,
        dollarAmountWithDiscount: '299.00',
        pickup: { pickupDate: '2026-11-18', isRush: true },
        days: [1, 4],
      }),
    })
    expect(addressDraft.read()).toEqual({ zipCode: '94041', addressLine1: '228 Bush Street' })
    release()
    await arriveAt('/order/result')
    const steps = [INTENT, CONFIRM, SAVE_CARD, CHECKOUT]
    expect(server.calls.map(({ name }) => name).filter((name) => steps.includes(name))).toEqual(steps)
    expect(bodies(INTENT)).toEqual([{ is_save_card: true, order: page.order }])
    const [{ address }] = bodies(CHECKOUT) as [{ address: object }]
    expect(bodies(CHECKOUT)).toEqual([
      {
        user: { first_name: 'Ada', last_name: 'Marsh', is_auto_billing: true },
        address: { ...address, zip_code: '94041', address_line_1: '228 Bush Street' },
        billing_address: null,
        order: page.order,
        dollar_amount_with_discount: '299.00',
        card: expect.any(Number),
        pickup: { pickup_date: '2026-11-18', is_rush: true },
        days: [1, 4],
      },
    ])
    expect(server.calls.find(({ name }) => name === CHECKOUT)?.key).toBe(sent?.key)
    expect(await charges()).toEqual([['succeeded', 29900]])
    expect(submissionDraft.read()).toBeUndefined()
    expect(await page.customer()).toMatchObject({ subscription: 'platinum', balance: 29900, isAutoBilling: true })
    // Nothing of the card is kept.
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('4242')
  })

  it('sends what was changed: name, address and another billing address', async () => {
    await arrive()
    await open()
    await press('Change address')
    await page.user.type(field('Apt/Suite (optional)'), 'Apt 3')
    await page.user.type(field('Instructions (optional)'), 'Ring twice')
    await page.user.click(field('There is a doorman'))
    await page.user.click(await screen.findByRole('radio', { name: 'Another one' }))
    await page.user.type(field('Billing zip code'), '10001')
    await typeCard()
    await placeOrder()
    await arriveAt('/order/result')
    expect(bodies(CHECKOUT)).toMatchObject([
      {
        address: { address_line_2: 'Apt 3', instructions: 'Ring twice', has_doorman: true },
        billing_address: { zip_code: '10001', address_line_1: '', address_line_2: '' },
      },
    ])
  })

  it('sends that no pickup and no days are wished for, where the step before was skipped', async () => {
    await arrive()
    await open()
    await typeCard()
    await placeOrder()
    await arriveAt('/order/result')
    expect(bodies(CHECKOUT)).toMatchObject([{ pickup: null, days: [] }])
    expect(await page.pickups()).toEqual([])
  })

  it.each([
    ['a day that has closed meanwhile', [], 'pickup_day_too_late', 'Choose another day'],
    ['weekdays that are too near each other', [1, 2], 'schedule_days_wrong', 'Choose other days'],
  ] as const)('is refused for %s before anything is charged, with the way to mend it', async (_, days, code, wayOn) => {
    // Wednesday morning, shortly before the last minute for the same day.
    server.setNow('2026-11-18T15:50:00Z')
    await arrive()
    deliveryDraft.write({ pickupDate: '2026-11-18', rushDelivery: false, recurringPickup: [...days] })
    await open()
    await typeCard()
    if (days.length === 0) server.setNow('2026-11-18T16:10:00Z')
    await placeOrder()
    const link = await screen.findByRole('link', { name: wayOn })
    const notice = link.closest('[data-kind]')
    expect(notice?.getAttribute('data-kind')).toBe('warning')
    expect(notice?.querySelector('strong')?.textContent).toBe(refusals[code].sentence)
    expect(notice?.textContent).toContain('Nothing was charged, and what you typed is still here.')
    await waitFor(() => expect(document.activeElement?.contains(link)).toBe(true))
    expect([await charges(), await page.pickups(), submissionDraft.read()]).toEqual([[], [], undefined])
    // The card that was typed is on record, and pays once the day is another one.
    expect(await shown('Visa ending in 4242')).toBeTruthy()
    await page.user.click(link)
    await arriveAt('/order/delivery')
    await screen.findByRole('heading', { level: 1, name: 'When should we come?' })
  })

  it('is refused for an address to which nobody comes, in the server’s words', async () => {
    await arrive()
    page.wantPickup()
    await open()
    await typeCard()
    server.failNext(CHECKOUT, 'address_not_served')
    await placeOrder()
    await shown(refusals.address_not_served.sentence)
    await shown('Nothing was charged, and what you typed is still here.')
    expect(screen.queryByRole('link', { name: /^Choose/ })).toBeNull()
  })

  it('opens NOTIFY for a zip code that we do not serve, and stops: nothing is charged [R117]', async () => {
    await arrive()
    await open()
    await press('Change address')
    await page.user.clear(field('Zip code'))
    await page.user.type(field('Zip code'), '10001')
    await typeCard()
    server.calls.length = 0
    await placeOrder()
    await screen.findByRole('dialog', { name: 'Sorry...' })
    expect(addressDraft.read()).toEqual({ zipCode: '10001', addressLine1: '228 Bush Street' })
    expect(server.calls.map(({ name }) => name).filter((name) => name.startsWith('POST'))).toEqual([])
    expect([submissionDraft.read(), await charges()]).toEqual([undefined, []])
    // The checkout asks where we come before it asks for the package.
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    packagesDraft.clear()
    await placeOrder()
    await screen.findByRole('dialog', { name: 'Sorry...' })
    expect(screen.queryByText('Please choose package')).toBeNull()
  })

  it('without an invoice says "Please choose package", here and on opening the page [R118]', async () => {
    await arrive()
    await open()
    await typeCard()
    packagesDraft.clear()
    server.calls.length = 0
    await placeOrder()
    expect(await shown('Please choose package')).toBeTruthy()
    expect(refusals.no_package.sentence).toBe('Please choose package')
    expect(server.count('POST')).toBe(0)
    await page.reload()
    expect(await shown('Please choose package')).toBeTruthy()
    await page.user.click(screen.getByRole('link', { name: 'See the plans' }))
    await arriveAt('/order/packages')
  })
})

it('an order that another tab has placed is said to be placed, and cannot be placed again', async () => {
  await arrive({ has: 'payc' })
  await page.payElsewhere()
  await open()
  expect(await shown('This order is already placed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull()
  await page.user.click(screen.getByRole('link', { name: 'Go to your home page' }))
  await arriveAt('/')
})

describe('who comes again', () => {
  it('is told what they have; their card is shown and not typed, and their switch stays as it is', async () => {
    await arrive({ has: 'gold' })
    await addCard(server, page.ada.token)
    await server.call('PATCH', '/api/client/profile/', { is_auto_billing: false }, page.ada.token)
    await open()
    await shown('You have Gold today.')
    await clickInto('First name')
    expect(await shown('Visa ending in 4242')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Auto-reload' }).checked).toBe(false)
    expect((await summary()).textContent).not.toContain('reload')
    await placeOrder()
    await arriveAt('/order/result')
    expect([server.count(INTENT), server.count(CONFIRM)]).toEqual([0, 0])
    expect(await page.customer()).toMatchObject({ subscription: 'platinum', isAutoBilling: false })
    expect(await charges()).toEqual([['succeeded', 29900]])
  })

  it('may use a different card', async () => {
    await arrive({ has: 'gold' })
    await addCard(server, page.ada.token)
    await open()
    await clickInto('First name')
    await press('Use a different card')
    await typeCard('5555555555554444')
    await placeOrder()
    await arriveAt('/order/result')
    const { body } = await server.call('GET', '/api/client/cards/', undefined, page.ada.token)
    expect(body).toMatchObject([{ last: '4444', is_active: true }, { last: '4242' }])
  })
})

describe('what was typed', () => {
  it('is kept 500 ms after the last letter, survives a reload and a 401, and holds no card [R276] [R449]', async () => {
    await arrive()
    await open()
    await page.user.clear(await screen.findByLabelText('Last name'))
    await page.user.type(field('Last name'), 'Lovelace')
    await typeCard()
    await pass(500)
    expect(checkoutDraft.read()).toMatchObject({ lastName: 'Lovelace' })
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/4242|0431|04 \/ 31/)
    await page.reload()
    await waitFor(() => expect(field('Last name').value).toBe('Lovelace'))
    act(endSession)
    await arriveAt('/login')
    await act(() => signInAgain(server, page.ada))
    await arriveAt('/order/checkout')
    await waitFor(() => expect(field('Last name').value).toBe('Lovelace'))
  })

  it('waits while something is loaded, and says where that failed', async () => {
    await arrive()
    server.failNext('GET /client/invoices/', 'no network')
    await open()
    await shown('We couldn’t load this')
    await press('Try again')
    expect(await screen.findByLabelText('First name')).toBeTruthy()
  })
})
