import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { snakeCased } from '#contract/casing'
import { refusals } from '#contract/errors'
import { askAboutCharges } from '../../server/payments/ask-provider.ts'
import { PATIENCE_MS } from '../../web/shared/money/payment-steps.ts'
import { checkoutDraft, packagesDraft, type Submission, submissionDraft } from '../../web/shared/order/order-drafts.ts'
import { deliveryDraft } from '../../web/shared/pickup/pickup-drafts.ts'
import { START } from '../engines.ts'
import { CARDS } from '../money/order-payer.ts'
import { someOf } from '../whole-tables.ts'
import { keptDrafts, openSite } from './open-screen.tsx'
import { PLACED_ORDER, RESULT, shareSentOrder, WEDNESDAY } from './sent-order.ts'

const sent = shareSentOrder()
const { server, open, pass, press, follow, title, arriveAt, posted, pickups, charges } = sent

const STEPS = ['/order/advantage', '/order/packages', '/order/delivery', '/order/checkout'] as const
const TITLES = {
  '/order/advantage': 'How it works',
  '/order/packages': 'Choose how you pay',
  '/order/delivery': 'When should we come?',
  '/order/checkout': 'Check and place your order',
}
/** One gate stands before all of them: each is tried where an answer was lost, and some where something else has happened. */
const EVERYWHERE = [...STEPS, RESULT] as const
const CHECKOUT = '/order/checkout'
const WELCOME = 'POST /client/welcome/checkout/'
const TAKE_OVER = 'POST /client/subscription/checkout/'
const wish = { pickup: { pickupDate: WEDNESDAY, isRush: false }, days: [3] }
const WISHED = [WEDNESDAY, '2026-11-25 recurring']
const HALF_AN_HOUR_LATER = '2026-11-17T18:31:00Z'

describe('an order that this tab has sent', () => {
  it.each(STEPS)('and whose answer was lost: %s leads to the result, and nothing is sent again', async (step) => {
    await sent.send('platinum', wish)
    await open(step)
    await arriveAt(RESULT)
    await title('You’re all set, Ada')
    expect([await pickups(), await charges(), posted()]).toEqual([WISHED, [['succeeded', 29900]], []])
    expect(submissionDraft.read()).toBeUndefined()
  })

  it.each(someOf(STEPS, 0))(
    'and that never arrived is followed at the checkout, from %s: everything is there once',
    async (step) => {
      const submission = await sent.send('platinum', { ...wish, hasArrived: false })
      server.failNext(WELCOME, 'no network')
      await open(step)
      await screen.findByText(/We’re trying again/)
      expect([location.pathname, submissionDraft.read()]).toEqual([CHECKOUT, submission])
      await pass(3000)
      await title('You’re all set, Ada')
      expect([await pickups(), await charges()]).toEqual([WISHED, [['succeeded', 29900]]])
      expect(posted()).toEqual([
        [WELCOME, 'checkout-key'],
        [WELCOME, 'checkout-key'],
      ])
    },
  )

  it('in two tabs: each goes on by itself, and everything is there once', async () => {
    await sent.send('platinum', { ...wish, hasArrived: false })
    // A tab that is duplicated takes a copy of all that this one has kept.
    const other = { ...sessionStorage }
    await open('/order/packages')
    await title('You’re all set, Ada')
    cleanup()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(other)) sessionStorage.setItem(key, value)
    expect(submissionDraft.read()).toBeDefined()
    await open(CHECKOUT)
    await title('You’re all set, Ada')
    expect([await pickups(), await charges()]).toEqual([WISHED, [['succeeded', 29900]]])
  })

  it('is given up after the time that a bank waits: the step opens, with what was typed', async () => {
    await sent.send('gold', { ...wish, hasArrived: false })
    server.setNow(HALF_AN_HOUR_LATER)
    await open('/order/packages')
    await title('Choose how you pay')
    expect(submissionDraft.read()).toBeUndefined()
    expect([packagesDraft.read(), deliveryDraft.read(), checkoutDraft.read()]).not.toContain(undefined)
    expect([posted(), await charges(), await pickups()]).toEqual([[], [], []])
  })

  it('is paid after that time all the same, if the bank has said so', async () => {
    await sent.send('gold', wish)
    server.setNow(HALF_AN_HOUR_LATER)
    await open(CHECKOUT)
    await title('You’re all set, Ada')
  })

  it('is not paid where another one has taken its place, and its customer hears of it', async () => {
    await sent.send('gold', { ...wish, hasArrived: false })
    await sent.post('subscription/choose', { package: 'platinum' })
    await open('/order/packages')
    await screen.findByText('Your order has changed. Please review it again.')
    expect([submissionDraft.read(), await charges(), await pickups()]).toEqual([undefined, [], []])
  })

  it('goes on by itself where the server cannot be asked about it', async () => {
    await sent.send('gold', { ...wish, hasArrived: false })
    server.failNext(PLACED_ORDER, 'no network')
    await open('/order/advantage')
    await title('You’re all set, Ada')
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('and that is old: nothing is decided before the server can be asked', async () => {
    const submission = await sent.send('gold', { hasArrived: false })
    submissionDraft.write({ ...submission, pressedAt: 0 })
    server.failNext(PLACED_ORDER, 'no network')
    await open('/order/packages')
    await screen.findByText('We couldn’t load this')
    expect(submissionDraft.read()).toBeDefined()
    await press('Try again')
    await title('Choose how you pay')
    expect([submissionDraft.read(), posted()]).toEqual([undefined, []])
  })

  it.each([
    ['without its key', { key: undefined }],
    ['without its order', { body: {} }],
    ['without its body', { body: undefined }],
  ])('and that somebody has changed by hand, %s, counts as none', async (_, odd) => {
    const submission = await sent.send('platinum', { hasArrived: false })
    submissionDraft.write({ ...submission, ...(odd as object) })
    await open('/order/packages')
    await title('Choose how you pay')
    expect(posted()).toEqual([])
  })
})

describe('an order that is paid, in another tab or on another device', () => {
  it.each(someOf(STEPS, 1))('%s leads to its result, in a tab that has kept nothing', async (step) => {
    await sent.send('platinum', wish)
    sent.forgetTab()
    await open(step)
    await arriveAt(RESULT)
    await title('You’re all set, Ada')
    expect([posted(), screen.queryByText('Please choose package')]).toEqual([[], null])
  })

  it.each(someOf(STEPS, 2))(
    '%s leads to its result, in a tab that was at the same order, and nothing of it waits there any more',
    async (step) => {
      await sent.send('platinum', wish)
      submissionDraft.clear()
      await open(step)
      await arriveAt(RESULT)
      await title('You’re all set, Ada')
      expect(keptDrafts()).toEqual([])
    },
  )

  it('another order that is being made here goes on', async () => {
    await sent.send('gold', wish)
    const { id } = await sent.post('subscription/choose', { package: 'platinum' })
    sent.forgetTab()
    packagesDraft.write({ plan: 'platinum', invoice: id })
    await open('/order/delivery')
    await title('When should we come?')
    await waitFor(() => expect(server.count(PLACED_ORDER)).toBe(1))
    await title('When should we come?')
    expect(packagesDraft.read()?.invoice).toBe(id)
  })

  it('whoever goes to registration begins another order, also after a reload; Back to it finds the steps open', async () => {
    await sent.send('gold', wish)
    sent.forgetTab()
    await openSite('/registration', '/order/packages', '/order/advantage')
    await arriveAt('/order/packages')
    await title('Choose how you pay')
    await waitFor(() => expect(keptDrafts().join()).toContain('leftOrder'))
    cleanup()
    await open('/order/packages')
    await title('Choose how you pay')
    await waitFor(() => expect(server.count(PLACED_ORDER)).toBe(2))
    expect(location.pathname).toBe('/order/packages')
  })
})

describe('an order that is being paid, in another tab or on another device', () => {
  const UNDER_WAY = 'Your payment of $299.00 is under way'
  const ASKED = 'Your bank wants you to confirm your payment of $299.00.'

  const stepLine = () => screen.getByRole('navigation', { name: 'Your order' })
  /** The payment is of the last step, and nothing before it can be changed. */
  const lastStepShown = () =>
    waitFor(() => {
      const knots = within(stepLine()).getAllByRole('listitem')
      expect(knots.map((knot) => knot.dataset.state)).toEqual(['done', 'done', 'done', 'done', 'current'])
      expect(within(stepLine()).queryAllByRole('link')).toEqual([])
      expect(stepLine().textContent).toContain('Checkout5 of 5')
    })

  it.each(someOf(EVERYWHERE, 1, 4))(
    '%s says so, asks nobody to buy, and goes on by itself: everything is there once',
    async (step) => {
      await sent.send('platinum', { ...wish, card: CARDS.timesOutAfter })
      sent.forgetTab()
      await open(step)
      await screen.findByRole('heading', { name: UNDER_WAY })
      expect(screen.queryByRole('button', { name: /Next|Place order/ })).toBeNull()
      if (step !== RESULT) await lastStepShown()
      server.setNow(new Date(START.getTime() + 30_000))
      await askAboutCharges(server.deps)
      await pass(4100)
      await title('You’re all set, Ada')
      expect([await pickups(), await charges(), posted()]).toEqual([WISHED, [['succeeded', 29900]], []])
    },
  )

  it.each(['/order/packages', RESULT])(
    'at %s: if it comes to nothing, that is said, and the packages are a step away',
    async (step) => {
      await sent.send('platinum', { ...wish, card: CARDS.timesOutBefore })
      sent.forgetTab()
      await open(step)
      await screen.findByRole('heading', { name: UNDER_WAY })
      server.setNow(new Date(START.getTime() + 15 * 60_000))
      await askAboutCharges(server.deps)
      await pass(4100)
      await screen.findByRole('heading', { name: 'Your payment didn’t go through.' })
      if (step !== RESULT) await screen.findByText('Your order was not placed.')
      await follow('Choose again')
      await title('Choose how you pay')
      await waitFor(() => expect(stepLine().querySelector('[data-state="current"]')?.textContent).toBe('Packages'))
      expect([await pickups(), posted()]).toEqual([[], []])
    },
  )

  it('promises a letter only once the page of the press hears no more for certain', async () => {
    const LETTER = 'You can leave; we’ll email you either way.'
    const { key, body } = await sent.send('platinum', { ...wish, card: CARDS.timesOutBefore })
    sent.forgetTab()
    await open('/order/packages')
    await screen.findByRole('heading', { name: UNDER_WAY })
    await screen.findByText('Waiting for your bank. This finishes on its own.')
    await pass(PATIENCE_MS - 2000)
    expect(screen.queryByText(LETTER)).toBeNull()
    await pass(2000)
    await screen.findByText(LETTER)
    // The page of the press hears it first, and the letter is written all the same.
    server.setNow(new Date(START.getTime() + PATIENCE_MS + 1000))
    const headers = { authorization: `Bearer ${sent.ada.token}`, 'idempotency-key': key }
    const payload = snakeCased(body) as object
    const told = await server.app.inject({ method: 'POST', url: '/api/client/welcome/checkout/', headers, payload })
    expect(told.json()).toEqual({ non_field_errors: [refusals.charge_not_made.sentence] })
    await pass(4100)
    await screen.findByRole('heading', { name: 'Your payment didn’t go through.' })
    const letters = server.database.db.selectFrom('messages').select('eventKey').where('eventKey', 'like', 'charge %')
    expect(await letters.execute()).toEqual([{ eventKey: expect.stringMatching(/^charge \d+ not made$/) }])
  })

  it.each(someOf(EVERYWHERE, 4))(
    '%s: the bank’s question is taken over, and the pickup and the weekly days come with it',
    async (step) => {
      const { body } = await sent.send('platinum', { ...wish, card: CARDS.asks })
      sent.forgetTab()
      await open(step)
      await screen.findByRole('heading', { name: ASKED })
      expect(posted()).toEqual([])
      await press('Confirm with your bank')
      await screen.findByRole('dialog', { name: 'Your bank asks' })
      await press('Confirm')
      await title('You’re all set, Ada')
      expect([await pickups(), await charges()]).toEqual([WISHED, [['succeeded', 29900]]])
      const [taken] = server.calls.filter(({ name }) => name === TAKE_OVER)
      expect(taken?.body).toMatchObject({
        order: body.order,
        dollar_amount_with_discount: '299.00',
        is_confirmation: true,
      })
      expect(Object.keys(taken?.body as object)).not.toContain('pickup')
      expect(Object.keys(taken?.body as object)).not.toContain('days')
    },
  )

  it('a question that has lapsed is not asked anew without the pickup: nothing is charged, and the packages are a step away', async () => {
    await sent.send('platinum', { ...wish, card: CARDS.asks })
    sent.forgetTab()
    await open(RESULT)
    await screen.findByRole('heading', { name: ASKED })
    // The device slept through it, and asked nobody meanwhile.
    const wakeUp = server.goOffline()
    server.setNow(new Date(START.getTime() + 31 * 60_000))
    await askAboutCharges(server.deps)
    wakeUp()
    await press('Confirm with your bank')
    await screen.findByRole('heading', { name: /^The payment could not be made, and nothing was charged\./ })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm with your bank' })).toBeNull())
    expect([await pickups(), await charges()]).toEqual([[], [['void', 29900]]])
    await follow('Choose again')
    await title('Choose how you pay')
  })

  it('the bank’s question can be closed and opened again', async () => {
    await sent.send('platinum', { ...wish, card: CARDS.asks })
    sent.forgetTab()
    await open(CHECKOUT)
    await press('Confirm with your bank')
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    await press('Close')
    await screen.findByRole('heading', { name: 'You did not confirm this payment, so nothing was charged.' })
    await press('Confirm with your bank')
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    await press('Confirm')
    await title('You’re all set, Ada')
    expect([await pickups(), await charges()]).toEqual([WISHED, [['succeeded', 29900]]])
  })

  it.each(['/order/packages', CHECKOUT])(
    '%s: whoever would rather choose again finds every step open, also after a reload',
    async (step) => {
      await sent.send('platinum', { ...wish, card: CARDS.asks })
      sent.forgetTab()
      await open(step)
      await follow('Choose again')
      await title('Choose how you pay')
      cleanup()
      await open('/order/delivery')
      await title('When should we come?')
      await waitFor(() => expect(server.count(PLACED_ORDER)).toBeGreaterThan(1))
      await title('When should we come?')
    },
  )

  describe('and beside which this device chooses again', () => {
    let first: Submission
    /** The first device has the bank's question open; this one has chosen again. */
    async function chooseAgain(): Promise<void> {
      first = await sent.send('platinum', { ...wish, card: CARDS.asks })
      sent.forgetTab()
      await open('/order/packages')
      await follow('Choose again')
      await title('Choose how you pay')
    }
    /** The customer confirms on the first device. */
    async function confirmThere(): Promise<void> {
      const body = { order: first.body.order }
      const asked = await server.call('POST', '/api/client/subscription/checkout/', body, sent.ada.token)
      const { secret } = asked.body as { secret: string }
      expect((await server.call('POST', '/api/sandbox/confirm_charge/', { secret })).status).toBe(200)
      await sent.post('subscription/checkout', body)
    }
    async function chooseGold(): Promise<void> {
      const { id } = await sent.post('subscription/choose', { package: 'gold' })
      packagesDraft.write({ plan: 'gold', invoice: id })
    }

    it.each(someOf(STEPS, 3))(
      'it is paid there: %s leads to its result here, and nothing of the new choice is left',
      async (step) => {
        await chooseAgain()
        await confirmThere()
        await chooseGold()
        cleanup()
        await open(step)
        await title('You’re all set, Ada')
        expect([keptDrafts(), await charges()]).toEqual([[], [['succeeded', 29900]]])
      },
    )

    it('it is paid there while the packages are open here: the result comes by itself', async () => {
      await chooseAgain()
      await confirmThere()
      await pass(4100)
      await title('You’re all set, Ada')
    })
  })

  describe('and of which the server tells no more when this tab asks again', () => {
    /** This tab is offline while the bank says yes and something else happens. */
    async function whileOffline(work: () => Promise<void>) {
      await sent.send('platinum', { ...wish, card: CARDS.timesOutAfter })
      sent.forgetTab()
      await open('/order/packages')
      await screen.findByRole('heading', { name: UNDER_WAY })
      const comeBack = server.goOffline()
      await pass(100)
      server.setNow(new Date(START.getTime() + 30_000))
      await askAboutCharges(server.deps)
      await work()
      return comeBack
    }
    const change = (method: 'PATCH' | 'DELETE', changed?: object) => async () => {
      const { body } = await server.call('GET', '/api/client/requests/?is_upcoming=true', undefined, sent.ada.token)
      const [first] = body as { id: number }[]
      server.setNow(new Date(START.getTime() + 60_000))
      const path = `/api/client/requests/${first?.id}/`
      expect((await server.call(method, path, changed, sent.ada.token)).status).toBeLessThan(300)
    }
    const movePickup = change('PATCH', { pickup_date: '2026-11-19' })
    const FAILED = 'Your payment didn’t go through.'

    it.each([
      ['its pickup was moved on another device', movePickup],
      ['its pickup was cancelled there', change('DELETE')],
    ])('is said to be paid where it is: %s', async (_, work) => {
      const comeBack = await whileOffline(work)
      comeBack()
      await pass(8100)
      await screen.findByRole('heading', { name: '$299.00 paid' })
      expect([screen.queryByText(FAILED), screen.queryByText('Choose again')]).toEqual([null, null])
      await act(async () => screen.getByRole('link', { name: 'Go to your home page' }).click())
      await screen.findByRole('navigation', { name: 'Start here' })
      expect(await charges()).toEqual([['succeeded', 29900]])
    })

    it('is not said to have failed while nobody knows', async () => {
      const comeBack = await whileOffline(movePickup)
      server.failNext('GET /client/invoices/', 'unavailable')
      comeBack()
      await pass(8100)
      await screen.findByText('We couldn’t load this')
      expect([screen.queryByText(FAILED), screen.queryByText('Choose again')]).toEqual([null, null])
      await press('Try again')
      await screen.findByRole('heading', { name: '$299.00 paid' })
    })
  })

  it('a network that is lost meanwhile leaves the words standing, and it goes on when it is back', async () => {
    await sent.send('platinum', { ...wish, card: CARDS.timesOutAfter })
    sent.forgetTab()
    await open('/order/packages')
    await screen.findByRole('heading', { name: UNDER_WAY })
    const comeBack = server.goOffline()
    await pass(8500)
    await screen.findByRole('heading', { name: UNDER_WAY })
    comeBack()
    server.setNow(new Date(START.getTime() + 30_000))
    await askAboutCharges(server.deps)
    await pass(4100)
    await title('You’re all set, Ada')
  })
})

describe('where nothing was sent', () => {
  it('the checkout says what the credit becomes as the server knows it, also where a plan was bought elsewhere since the packages', async () => {
    const { body } = await sent.send('gold', { hasArrived: false })
    submissionDraft.clear()
    await open('/order/packages')
    await title('Choose how you pay')
    await sent.post('subscription/checkout', { order: body.order })
    const { id } = await sent.post('subscription/choose', { package: 'platinum' })
    packagesDraft.write({ plan: 'platinum', invoice: id })
    const profile = server.holdNext('GET /client/profile/')
    await follow('Checkout')
    await title('Check and place your order')
    await waitFor(() => expect(server.count('GET /client/invoices/')).toBeGreaterThan(1))
    await pass(100)
    expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull()
    await act(async () => profile())
    await screen.findByText(/which becomes \$498\.00/)
  })

  it('a checkout that is seen again asks anew: its order was paid elsewhere', async () => {
    const { body } = await sent.send('gold', { hasArrived: false })
    submissionDraft.clear()
    await open(CHECKOUT)
    await screen.findByRole('button', { name: 'Place order' })
    await sent.post('subscription/checkout', { order: body.order, days: [3] })
    await act(async () => void dispatchEvent(new Event('visibilitychange')))
    await title('You’re all set, Ada')
  })

  it.each(STEPS.slice(0, 3))('%s does not wait for an answer, and asks once', async (step) => {
    await sent.send('gold', { hasArrived: false })
    submissionDraft.clear()
    const answer = server.holdNext(PLACED_ORDER)
    await open(step)
    await title(TITLES[step])
    await act(async () => answer())
    await title(TITLES[step])
    expect([server.count(PLACED_ORDER), location.pathname]).toEqual([1, step])
  })

  it('a step opens all the same where the server cannot be asked', async () => {
    await sent.send('gold', { hasArrived: false })
    submissionDraft.clear()
    server.failNext(PLACED_ORDER, 'no network')
    await open('/order/advantage')
    await title('How it works')
    await waitFor(() => expect(server.count(PLACED_ORDER)).toBe(1))
    await title('How it works')
  })

  it('nobody is asked about a visitor', async () => {
    await openSite('/order/packages', '/registration')
    await arriveAt('/registration')
    expect(server.count(PLACED_ORDER)).toBe(0)
  })
})

describe('what the release before has left in the tab', () => {
  /** The submission of the release before: three keys, and the parts of the order beside the body. */
  const submission = (order: number, more: object = {}) => ({
    ...{ plan: 'gold', order, dollarAmountWithDiscount: '199.00', key: 'a', pickupKey: 'b', scheduleKey: 'c' },
    ...{ pickup: wish.pickup, days: [3], address: null, pressedAt: START.getTime() },
    ...{ body: { user: { firstName: 'Ada', lastName: 'Marsh' }, order, dollarAmountWithDiscount: '199.00' } },
    ...more,
  })
  const placed = { plan: 'gold', paidCents: 19900, creditCents: 19900, pickup: { id: 1, pickupDate: WEDNESDAY } }
  const sentAs =
    (version: number, more: object = {}) =>
    (order: number) => ({
      submission: { version, values: submission(order, more) },
    })
  const STATES = [
    { was: 'sent and not paid', isPaid: false, left: sentAs(2) },
    { was: 'set aside', isPaid: false, left: sentAs(2, { isAside: true }) },
    { was: 'open at the bank', isPaid: false, left: sentAs(2, { isOpen: true }) },
    { was: 'paid, and its pickup not booked', isPaid: true, left: sentAs(2) },
    { was: 'paid in the release before that', isPaid: true, left: sentAs(1) },
    { was: 'placed', isPaid: true, left: () => ({ placedOrder: { version: 2, values: placed } }) },
  ]

  /** Each state at one step, and each step with one state. */
  const CASES = STATES.flatMap((state, row) =>
    someOf(EVERYWHERE, row % EVERYWHERE.length).map((step) => ({ ...state, step })),
  )
  it.each(CASES)('an order that was $was does no harm at $step', async ({ isPaid, left, step }) => {
    const { body } = await sent.send('gold', { hasArrived: false })
    submissionDraft.clear()
    // The release before paid by this call where the form's was not needed: without a wish, so the server tells of no placed order.
    if (isPaid) await sent.post('subscription/checkout', { order: body.order })
    const owner = encodeURIComponent(sent.ada.email)
    for (const [name, values] of Object.entries(left(body.order))) {
      sessionStorage.setItem(`larkspur.draft.${owner}/${name}`, JSON.stringify(values))
    }
    sessionStorage.setItem('larkspur.placed-orders', '1')
    server.calls.length = 0
    await open(step)
    if (step === RESULT) await arriveAt('/')
    else await title(TITLES[step as keyof typeof TITLES])
    await waitFor(() => expect(server.count(PLACED_ORDER)).toBeGreaterThan(0))
    if (step === CHECKOUT)
      await (isPaid ? screen.findByText('This order is already placed.') : screen.findByLabelText('First name'))
    // An entry of the history that the release before has marked as a step of an order placed since.
    history.pushState({ key: 'a', order: 0 }, '', '/order/advantage')
    await act(async () => void dispatchEvent(new PopStateEvent('popstate', { state: history.state })))
    await title('How it works')
    expect(posted()).toEqual([])
    expect(await charges()).toEqual(isPaid ? [['succeeded', 19900]] : [])
  })
})

it('a step of the header is open once its draft is there: at the slides, and no draft, only those [R22] [R23] [R57]', async () => {
  await sent.send('gold', { hasArrived: false })
  submissionDraft.clear()
  await open('/order/advantage')
  await title('How it works')
  const steps = () =>
    within(screen.getByRole('navigation', { name: 'Your order' }))
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  expect(steps()).toEqual([
    ['Packages', '/order/packages'],
    ['Date & time', '/order/delivery'],
    ['Checkout', '/order/checkout'],
  ])
  cleanup()
  for (const draft of [packagesDraft, deliveryDraft, checkoutDraft]) draft.clear()
  expect(keptDrafts()).toEqual([])
  await open('/order/advantage')
  await title('How it works')
  expect(steps()).toEqual([
    ['Packages', null],
    ['Date & time', null],
    ['Checkout', null],
  ])
})
