import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { askAboutCharges } from '../../server/payments/ask-provider.ts'
import { closeModal } from '../../web/core/modal-store.ts'
import { START } from '../engines.ts'
import { openSite } from './open-screen.tsx'
import { ASKS, CHECKOUT, NO_ANSWER, PAGE, sharePlanPage } from './plan-page.ts'
import { CHARGE_IN_FLIGHT, CHARGE_UNKNOWN } from './screen-server.ts'
import { signInAgain } from './signed-in.ts'

const plan = sharePlanPage()
const {
  server,
  pass,
  passUntil,
  pausesMs,
  press,
  shown,
  arrive,
  open,
  reload,
  region,
  charges,
  attempts,
  endSessions,
  coupon,
  choose,
  atSummary,
  pay,
  payButton,
  succeeded,
} = plan

describe('in the middle of a payment', () => {
  const toPay = async (cardNumber?: string) => {
    await arrive('payc', cardNumber)
    open()
    await choose('Gold')
    await atSummary()
    await payButton('$199.00')
  }

  it('a bank that is silent is asked until it answers, and no sooner than the server says', async () => {
    await toPay(NO_ANSWER)
    await pay('$199.00')
    expect(await shown('Waiting for your bank. This finishes on its own.')).toBeTruthy()
    expect(server.count(CHECKOUT)).toBe(1)
    server.setNow(new Date(START.getTime() + 30_000))
    await askAboutCharges(server.deps)
    await passUntil(pausesMs)
    expect(pausesMs()).toEqual([expect.toSatisfy((ms: number) => ms >= 4980)])
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('a lost answer is asked for again under the same key: one charge', async () => {
    await toPay()
    server.failNext(CHECKOUT, 'lost answer')
    await pay('$199.00')
    expect(await shown('We’re trying again. You won’t be charged twice.')).toBeTruthy()
    await pass(3000)
    await succeeded()
    expect(attempts()).toEqual([1, 1])
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('without a network it stops after a while, and goes on when the customer says so', async () => {
    await toPay()
    // The first call has arrived, and paid.
    server.failNext(CHECKOUT, 'lost answer')
    await pay('$199.00')
    await shown(/We’re trying again/)
    const comeBack = server.goOffline()
    for (let count = 0; count < 9; count += 1) await pass(3100)
    expect(await shown(/When you’re online/)).toBeTruthy()
    const before = server.count(CHECKOUT)
    await pass(60_000)
    expect(server.count(CHECKOUT)).toBe(before)
    comeBack()
    await press('Try again')
    await succeeded()
    expect(new Set(attempts())).toEqual(new Set([1]))
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('a reload goes on with the same payment: one charge', async () => {
    await toPay()
    server.failNext(CHECKOUT, 'lost answer')
    await pay('$199.00')
    await shown(/We’re trying again/)
    reload()
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
    expect(attempts()).toEqual([1, 1])
    expect(Object.keys(sessionStorage).filter((key) => key.includes('purchase'))).toEqual([])
  })

  it('going back to the plan says that it is on its way, and it ends all the same', async () => {
    await arrive('payc')
    await openSite(PAGE)
    await choose('Gold')
    await atSummary()
    server.failNext(CHECKOUT, 'lost answer')
    await pay('$199.00')
    await shown(/We’re trying again/)
    const [menu] = screen.getAllByRole('navigation', { name: 'My account' })
    await plan.user.click(within(menu as HTMLElement).getByRole('link', { name: 'Plan' }))
    await shown('Your payment is on its way')
    await press('Show the payment')
    await shown(/We’re trying again/)
    await pass(3000)
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('a reload at the summary finds the same order with its code and its tick', async () => {
    await arrive('payc')
    await coupon()
    open()
    await choose('Gold')
    await plan.user.type(screen.getByLabelText('Promo code'), 'FRESH10')
    await shown(/Your credit stays/)
    await plan.user.click(screen.getByRole('checkbox'))
    reload()
    await region('Your order')
    expect(screen.getByLabelText<HTMLInputElement>('Promo code').value).toBe('FRESH10')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    expect((await region('Your order')).textContent).toContain('Due today$179.10')
  })

  it('a 401 keeps it for the same customer, who goes on after signing in: one charge', async () => {
    await arrive('payc')
    await openSite(PAGE, '/login')
    await choose('Gold')
    await atSummary()
    await payButton('$199.00')
    await endSessions()
    await pay('$199.00')
    await screen.findByRole('heading', { name: 'Sign in' })
    await act(() => signInAgain(server, plan.ada))
    await succeeded()
    expect(attempts()).toEqual([1, 1])
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('a reload and another tab at the card step find the same order; what one paid the other does not pay again', async () => {
    await toPay()
    reload()
    expect((await region('Your order')).textContent).toContain('Due today$199.00')
    const { body } = await server.call('GET', '/api/client/invoices/', undefined, plan.ada.token)
    const [{ id } = { id: 0 }] = body as { id: number }[]
    await server.call('POST', '/api/client/subscription/checkout/', { order: id }, plan.ada.token)
    await pay('$199.00')
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('a reload while the bank asks opens its question again: one charge', async () => {
    await toPay(ASKS)
    await pay('$199.00')
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    cleanup()
    act(closeModal)
    reload()
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    await press('Confirm')
    await succeeded()
    expect(attempts()).toEqual([1, 1, 1])
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('a reload after the outcome finds the plan, and pays nothing again', async () => {
    await toPay()
    await pay('$199.00')
    await shown('$199.00 paid')
    reload()
    expect((await region('Gold')).textContent).toContain('$199.00of credit')
    await pass(10_000)
    expect(await charges()).toEqual([['succeeded', 19900]])
    expect(attempts()).toEqual([1])
  })

  it.each(['no network', 'lost answer'] as const)(
    'an order that cannot be opened (%s) is opened by the next press, once',
    async (fault) => {
      await arrive('payc')
      open()
      await press(/^Compare plans/)
      server.failNext('POST /client/subscription/choose/', fault)
      await press('Next')
      await shown(/We could not be reached/)
      await press('Next')
      await screen.findByRole('heading', { name: 'Order summary' })
      const { rows } = await server.database.query("select 1 from invoices where status = 'open' and amount_cents > 0")
      expect(rows).toHaveLength(1)
    },
  )

  it('what was pressed more than half an hour ago is not charged now', async () => {
    await toPay()
    const comeBack = server.goOffline()
    await pay('$199.00')
    await shown(/We’re trying again/)
    cleanup()
    comeBack()
    const passedMs = 31 * 60_000
    server.setNow(new Date(server.deps.clock.now().getTime() + passedMs))
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + passedMs)
    reload()
    await payButton('$199.00')
    await pass(10_000)
    expect(await charges()).toEqual([])
  })
})

describe('a bank that stays silent', () => {
  const OVERDUE = 'Your bank has not answered yet.'
  const toPay = async () => {
    await arrive('payc')
    await openSite(PAGE, '/')
    await choose('Gold')
    await atSummary()
    await payButton('$199.00')
  }
  /** The time moves on as the server's next answer tells. */
  const move = (ms: number) => server.setNow(new Date(START.getTime() + ms))
  const isThere = async () => {
    await shown(OVERDUE)
    expect(await shown('You can leave; we’ll email you either way.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Try again|^Pay / })).toBeNull()
  }

  it('lets the customer leave after half a minute, is asked quietly, and shows the same to who comes back: one charge', async () => {
    await toPay()
    const answers = server.refuseAll(CHECKOUT, CHARGE_UNKNOWN)
    await pay('$199.00')
    await shown('Waiting for your bank. This finishes on its own.')
    move(29_000)
    await pass(5000)
    expect(screen.queryByText(OVERDUE)).toBeNull()
    move(31_000)
    await pass(5000)
    await isThere()
    expect(screen.getByRole('link', { name: 'Go to your home page' }).getAttribute('href')).toBe('/')
    const before = server.count(CHECKOUT)
    await pass(6000)
    expect(server.count(CHECKOUT)).toBe(before)
    await pass(4000)
    expect(server.count(CHECKOUT)).toBe(before + 1)
    // The plan's page says the same, and leads back to it.
    const [menu] = screen.getAllByRole('navigation', { name: 'My account' })
    await plan.user.click(within(menu as HTMLElement).getByRole('link', { name: 'Plan' }))
    await screen.findByRole('heading', { name: 'Plan' })
    await shown(OVERDUE)
    await press('Show the payment')
    await isThere()
    cleanup()
    await openSite(PAGE)
    await isThere()
    answers()
    await pass(10_000)
    await succeeded()
    expect(new Set(attempts())).toEqual(new Set([1]))
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('lets the customer leave as well while the call itself is still out', async () => {
    await toPay()
    server.failNext(CHECKOUT, CHARGE_UNKNOWN)
    await pay('$199.00')
    await shown(/Waiting for your bank/)
    const answer = server.holdNext(CHECKOUT)
    await pass(5000)
    // The repeated call keeps the words.
    await shown(/Waiting for your bank/)
    expect(screen.queryByText('This takes a few seconds.')).toBeNull()
    // The server has its answer, and the page does not: its half minute is not the server's.
    await waitFor(async () => expect(await charges()).toEqual([['succeeded', 19900]]))
    await pass(30_000)
    await isThere()
    expect(server.count(CHECKOUT)).toBe(2)
    answer()
    await succeeded()
    expect(await charges()).toEqual([['succeeded', 19900]])
  })

  it('and nothing was charged: the same card under another key, or a different one', async () => {
    await toPay()
    server.failNext(CHECKOUT, 'charge_not_made')
    await pay('$199.00')
    await shown('The payment could not be made, and nothing was charged.')
    await shown('Try again, or use a different card.')
    await press('Use a different card')
    expect(await payButton('$199.00')).toBeTruthy()
    await press('Use your Visa ending in 4242')
    await press('Try again: pay $199.00')
    await succeeded()
    expect([attempts(), await charges()]).toEqual([[1, 2], [['succeeded', 19900]]])
  })

  it('about another payment is waited for half a minute; then the form is there, and nothing begins by itself', async () => {
    await toPay()
    const ends = server.refuseAll(CHECKOUT, CHARGE_IN_FLIGHT)
    await pay('$199.00')
    await shown('We’re finishing another payment first. This one is next.')
    move(31_000)
    await pass(2000)
    await shown('We’re finishing another payment first. Please wait a moment.')
    ends()
    const before = server.count(CHECKOUT)
    await pass(60_000)
    reload()
    await payButton('$199.00')
    await pass(60_000)
    expect([server.count(CHECKOUT), await charges()]).toEqual([before, []])
  })

  it('a device that slept for half an hour in the middle sends nothing that it does not know to be begun', async () => {
    await toPay()
    const comeBack = server.goOffline()
    await pay('$199.00')
    await shown(/We’re trying again/)
    comeBack()
    const slept = Date.now() + 31 * 60_000
    vi.spyOn(Date, 'now').mockImplementation(() => slept)
    await pass(60_000)
    await payButton('$199.00')
    expect([server.count(CHECKOUT), await charges()]).toEqual([1, []])
  })
})

describe('in the middle of ordering a welcome box', () => {
  const ORDER = 'Order a box for $49.00'
  const SENT = 'Your welcome box is on its way'
  const toPay = async () => {
    await press(ORDER)
    await atSummary()
    await payButton('$49.00')
  }
  /** In another tab of the same customer. */
  const elsewhere = async (path: string, body?: object) => {
    const answer = await server.call('POST', `/api/client/${path}/`, body, plan.ada.token)
    expect(answer.status).toBeLessThan(300)
    return answer.body as { id: number }
  }
  const boxes = async () =>
    (await server.database.query('select 1 from invoices where amount_cents = 4900')).rows.length

  it('a lost answer and a reload: it is paid once', async () => {
    await arrive('payc')
    open()
    await toPay()
    server.failNext(CHECKOUT, 'lost answer')
    await pay('$49.00')
    await shown(/We’re trying again/)
    reload()
    await succeeded(SENT)
    expect(await charges()).toEqual([['succeeded', 4900]])
  })

  it('a 401 before there is an order: the customer signs in and orders one', async () => {
    await arrive('payc')
    await openSite(PAGE, '/login')
    await screen.findByRole('button', { name: ORDER })
    await endSessions()
    await press(ORDER)
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(await boxes()).toBe(0)
    await act(() => signInAgain(server, plan.ada))
    await toPay()
    await pay('$49.00')
    await succeeded(SENT)
    expect([await boxes(), await charges()]).toEqual([1, [['succeeded', 4900]]])
  })

  it('a 401 at the payment: it goes on after signing in, and is paid once', async () => {
    await arrive('payc')
    await openSite(PAGE, '/login')
    await toPay()
    await endSessions()
    await pay('$49.00')
    await screen.findByRole('heading', { name: 'Sign in' })
    await act(() => signInAgain(server, plan.ada))
    await succeeded(SENT)
    expect(attempts()).toEqual([1, 1])
    expect([await boxes(), await charges()]).toEqual([1, [['succeeded', 4900]]])
  })

  it('another tab finds the same order, and what it paid is not paid again', async () => {
    await arrive('payc')
    open()
    await toPay()
    const { id } = await elsewhere('welcome/box')
    await elsewhere('subscription/checkout', { order: id })
    await pay('$49.00')
    await succeeded(SENT)
    expect(await shown(/You’ve ordered yours/)).toBeTruthy()
    expect([await boxes(), await charges()]).toEqual([1, [['succeeded', 4900]]])
  })

  it('another tab that has ordered it already: this one says so, and there is no second box', async () => {
    await arrive('payc')
    open()
    await screen.findByRole('button', { name: ORDER })
    const { id } = await elsewhere('welcome/box')
    await elsewhere('subscription/checkout', { order: id })
    await press(ORDER)
    expect(await shown('You already have your welcome box.')).toBeTruthy()
    expect(await shown(/You’ve ordered yours/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: ORDER })).toBeNull()
    expect([await boxes(), await charges()]).toEqual([1, [['succeeded', 4900]]])
  })
})
