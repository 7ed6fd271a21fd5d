import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../server/app-error.ts'
import { askAboutCharges } from '../../server/payments/ask-provider.ts'
import { closeModal } from '../../web/core/modal-store.ts'
import { submissionDraft } from '../../web/shared/order/order-drafts.ts'
import { START } from '../engines.ts'
import { addCard } from '../money/cards.ts'
import { CARDS } from '../money/order-payer.ts'
import { itWhereWhole, someOf } from '../whole-tables.ts'
import { CHECKOUT, CONFIRM, DECLINES, GOOD, SAVE_CARD, shareCheckoutPage } from './checkout-page.ts'
import { CHARGE_UNKNOWN } from './screen-server.ts'
import { signInAgain, signInAs } from './signed-in.ts'

const ASKS = '4000002500003155'
const NO_ANSWER = '4000000010000034'

const page = shareCheckoutPage()
const { server, open, press, pass, shown, typeCard, placeOrder, arriveAt, charges, attempts, summary, region } = page

beforeEach(async () => {
  await page.arrive()
  await open()
})
const done = () => arriveAt('/order/result')
/** The page sees the same of each; place-order-failpoints.engine.test.ts shows what each leaves on the server. */
const DEATHS = ['in its work', 'after its first commit', 'before its answer'] as const
const CONFIRMED = /^Your Pickup is confirmed\./
/** Each day once: the first pickup, and the weekly days around it. */
async function wished(): Promise<string[]> {
  const days = await page.pickups()
  expect([days[0], new Set(days.map((day) => day.slice(0, 10))).size]).toEqual(['2026-11-18', days.length])
  expect(days.slice(1, 3)).toEqual(['2026-11-19 recurring', '2026-11-23 recurring'])
  return days
}

describe('a payment that does not simply succeed', () => {
  it('declined, then with a good card: one charge, and everything typed is still there [R121]', async () => {
    await page.user.clear(await screen.findByLabelText('Last name'))
    await page.user.type(screen.getByLabelText('Last name'), 'Lovelace')
    await typeCard(DECLINES)
    await placeOrder()
    await shown('Your card was declined.')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Your card was declined.'))
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Lovelace')
    expect(submissionDraft.read()).toBeUndefined()
    // The bank took the card before it declined the payment, so it is shown and not asked for again.
    expect(await shown('Visa ending in 0341')).toBeTruthy()
    // The pressed button is gone: the focus stays where the other one comes.
    await press('Use a different card')
    expect(document.activeElement?.contains(await screen.findByLabelText('Card number'))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    await typeCard(GOOD)
    await placeOrder()
    await done()
    expect(attempts()).toEqual([1, 2])
    expect(await charges()).toEqual([
      ['declined', 29900],
      ['succeeded', 29900],
    ])
  })

  it('the bank’s question is answered, and the same call goes out again', async () => {
    await typeCard(ASKS)
    await placeOrder()
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    await press('Confirm')
    await done()
    expect(attempts()).toEqual([1, 1])
    expect(await charges()).toEqual([['succeeded', 29900]])
  })

  it('the bank’s question is not answered: the form is there again, and the next press goes on with the same charge', async () => {
    await typeCard(ASKS)
    await placeOrder()
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    await press('Close')
    await shown('You did not confirm this payment, so nothing was charged.')
    expect(screen.getByRole('alert').textContent).not.toContain('Nothing was charged')
    await placeOrder()
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    await press('Confirm')
    await done()
    expect(attempts()).toEqual([1, 1, 2, 2])
    expect(await charges()).toEqual([['succeeded', 29900]])
  })

  describe('the answer to the bank’s question is lost', () => {
    const CONFIRM_CHARGE = 'POST /sandbox/confirm_charge/'
    const STILL_ASKED = 'Your bank wants you to confirm your payment of $299.00.'
    beforeEach(async () => {
      page.wantPickup()
      await typeCard(ASKS)
      await placeOrder()
      await screen.findByRole('dialog', { name: 'Your bank asks' })
    })
    const confirmAgain = async () => {
      await press('Confirm with your bank')
      await screen.findByRole('dialog', { name: 'Your bank asks' })
      await press('Confirm')
      await done()
      await shown(CONFIRMED)
      expect([await page.pickups(), await charges()]).toEqual([await wished(), [['succeeded', 29900]]])
    }

    it('without a network: once it is back the bank’s question is offered again, and pays once', async () => {
      const comeBack = server.goOffline()
      await press('Confirm')
      await shown(/We’re trying again/)
      expect(await shown('You’ll be charged $299.00, once.')).toBeTruthy()
      comeBack()
      await pass(3100)
      await screen.findByRole('heading', { name: STILL_ASKED })
      expect([
        screen.queryByText(/could not be reached/),
        screen.queryByRole('button', { name: 'Place order' }),
      ]).toEqual([null, null])
      await confirmAgain()
    })

    const WAYS: [string, () => Promise<void>][] = [
      ['in a page that was loaded again over the question', () => page.reload()],
      [
        'after the question was closed and opened again',
        async () => {
          await press('Close')
          await shown('You did not confirm this payment, so nothing was charged.')
          // On a slow machine the first question is still leaving, and would be taken for the second.
          await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
          await placeOrder()
        },
      ],
    ]
    it.each(someOf(WAYS, 1))('%s: it is offered again all the same', async (_, work) => {
      await work()
      await screen.findByRole('dialog', { name: 'Your bank asks' })
      server.failNext(CONFIRM_CHARGE, 'no network')
      await press('Confirm')
      await screen.findByRole('heading', { name: STILL_ASKED })
      await confirmAgain()
    })

    it('by a server that is killed once the bank has it: the order is paid, and nothing is said to have failed', async () => {
      server.dieNext(CONFIRM_CHARGE, 'before its answer')
      await press('Confirm')
      await pass(3100)
      await done()
      expect([await page.pickups(), await charges()]).toEqual([await wished(), [['succeeded', 29900]]])
    })

    it('and the question has ended when the server is asked: nothing was charged, and the form says so', async () => {
      server.setNow(new Date(START.getTime() + 31 * 60_000))
      await askAboutCharges(server.deps)
      server.failNext(CONFIRM_CHARGE, 'no network')
      // The answer is of a moment before the end.
      const more = { publicKey: 'pk_sandbox', secret: 'of_a_moment_ago' }
      server.failNext(CHECKOUT, new AppError('authentication_needed', { more }))
      await press('Confirm')
      await shown('The payment could not be made, and nothing was charged.')
      expect([attempts(), await charges()]).toEqual([[1, 1, 1], [['void', 29900]]])
      await press('Try again')
      await screen.findByRole('dialog', { name: 'Your bank asks' })
    })
  })

  it('the bank’s question is not answered: another day and another plan can be chosen, and only that one is paid', async () => {
    await typeCard(ASKS)
    await placeOrder()
    await screen.findByRole('dialog', { name: 'Your bank asks' })
    await press('Close')
    await shown('You did not confirm this payment, so nothing was charged.')
    await page.user.click(screen.getByRole('link', { name: 'Back to date & time' }))
    await screen.findByRole('heading', { level: 1, name: 'When should we come?' })
    await page.user.click(screen.getByRole('link', { name: 'Back' }))
    await page.user.click(await screen.findByRole('radio', { name: 'Gold' }))
    await press('Next: date & time')
    await waitFor(() => expect(screen.getByText('Next: checkout').closest('button')?.disabled).toBe(false))
    await press('Skip pickup')
    await waitFor(async () => expect((await summary()).textContent).toContain('Today $199.00'))
    await page.user.click(await screen.findByLabelText('First name'))
    await press('Use a different card')
    await typeCard()
    await placeOrder()
    await done()
    expect([new Set(attempts()).size, submissionDraft.read()]).toEqual([2, undefined])
    expect(await charges()).toEqual([
      ['void', 29900],
      ['succeeded', 19900],
    ])
  })

  it('an order that another tab has changed is said to have changed, and shown as it is now', async () => {
    await page.coupon()
    await typeCard()
    const body = { order: page.order, coupon: 'FRESH10' }
    await server.call('POST', '/api/client/orders/apply_coupon/', body, page.ada.token)
    await placeOrder()
    await shown('Your order has changed. Please review it again.')
    // Money that came for an order as it was before goes back: nobody says here that none was charged.
    expect(screen.getByRole('alert').textContent).toMatch(/review it again\.What you typed is still here\.$/)
    await waitFor(async () => expect((await summary()).textContent).toContain('Today $269.10'))
    expect([submissionDraft.read(), await charges()]).toEqual([undefined, []])
    await placeOrder()
    await done()
    expect(await charges()).toEqual([['succeeded', 26910]])
  })

  it('an order that another tab has replaced is not paid here; the packages are a step away', async () => {
    await typeCard()
    await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, page.ada.token)
    await placeOrder()
    await shown('Your order has changed. Please review it again.')
    await shown(
      'You chose another plan in another tab or on another device. It replaced this one, and this one was not charged.',
    )
    expect(await shown('Please choose package')).toBeTruthy()
    expect([submissionDraft.read(), await charges()]).toEqual([undefined, []])
  })

  it('a card that was typed is the one that pays: not another that became the main one meanwhile', async () => {
    await typeCard()
    server.failNext(CHECKOUT, 'no network')
    await placeOrder()
    await shown(/We’re trying again/)
    await addCard(server, page.ada.token, DECLINES)
    await pass(3000)
    await shown('Your main card has changed. Please check the card and try again.')
    expect(await shown('Visa ending in 0341')).toBeTruthy()
    expect(await charges()).toEqual([])
  })

  it('a lost answer about a card that was typed: the next press goes on with that card, and pays', async () => {
    await typeCard()
    server.failNext(SAVE_CARD, 'lost answer')
    await placeOrder()
    await shown(/We could not be reached/)
    expect([server.count(CHECKOUT), await charges()]).toEqual([0, []])
    await placeOrder()
    await done()
    expect([server.count(CONFIRM), await charges()]).toEqual([1, [['succeeded', 29900]]])
  })

  it('what another tab has paid is not paid again', async () => {
    await typeCard()
    await placeOrder()
    await done()
    // The other tab has the same order on the screen, and a draft of its own.
    submissionDraft.clear()
    const body = (server.calls.find(({ name }) => name === CHECKOUT) ?? { body: {} }).body
    const again = await server.call('POST', '/api/client/welcome/checkout/', body, page.ada.token)
    expect([again.status, await charges()]).toEqual([200, [['succeeded', 29900]]])
  })

  it('a field that the server refuses says so itself, also where the address was folded', async () => {
    await typeCard()
    const fields = { 'address.gateCode': ['Must be shorter'] }
    server.failNext(CHECKOUT, new AppError('invalid_input', { fields }))
    await placeOrder()
    const gate = await screen.findByLabelText('Gate or building code (optional)')
    await waitFor(() => expect(gate.getAttribute('aria-invalid')).toBe('true'))
    expect(await shown('Must be shorter')).toBeTruthy()
    expect(screen.queryByText('Something went wrong')).toBeNull()
    expect(await charges()).toEqual([])
  })

  it('anything else says "Something went wrong" [R406]', async () => {
    await typeCard()
    server.failNext(CHECKOUT, 'too_many_requests')
    await placeOrder()
    expect(await shown('Something went wrong')).toBeTruthy()
    // The provider has confirmed it, so it is not typed again.
    expect(await shown('Visa ending in 4242')).toBeTruthy()
    await placeOrder()
    await done()
    expect([attempts(), await charges()]).toEqual([[1, 2], [['succeeded', 29900]]])
  })

  // interrupted-payment.test.tsx shows it, and what else is asked for again here only where tables are whole.
  itWhereWhole('a bank that is silent is asked until it answers', async () => {
    await typeCard(NO_ANSWER)
    await placeOrder()
    await shown('Waiting for your bank. This finishes on its own.')
    server.setNow(new Date(START.getTime() + 30_000))
    await askAboutCharges(server.deps)
    await pass(5100)
    await done()
    expect(await charges()).toEqual([['succeeded', 29900]])
  })
})

describe('a bank that stays silent', () => {
  it('lets the customer leave after half a minute, and every step of the order says the same until it answers: one charge', async () => {
    await typeCard()
    const answers = server.refuseAll(CHECKOUT, CHARGE_UNKNOWN)
    await placeOrder()
    await shown(/Waiting for your bank/)
    server.setNow(new Date(START.getTime() + 31_000))
    await pass(5000)
    await shown('Your bank has not answered yet.')
    await shown('You can leave; we’ll email you either way.')
    expect(screen.queryByRole('button', { name: /Try again|Place order/ })).toBeNull()
    cleanup()
    await page.openAt('/order/delivery')
    await arriveAt('/order/checkout')
    await shown('Your bank has not answered yet.')
    await page.reload()
    await shown('Your bank has not answered yet.')
    answers()
    await pass(10_000)
    await done()
    expect([new Set(attempts()), await charges()]).toEqual([new Set([1]), [['succeeded', 29900]]])
  })

  it('and nothing was charged: the form is there again, with the same card to try again and a different one to use', async () => {
    await typeCard()
    server.failNext(CHECKOUT, 'charge_not_made')
    await placeOrder()
    const said = await shown('The payment could not be made, and nothing was charged.')
    expect(said.closest('[data-kind]')?.getAttribute('data-kind')).toBe('warning')
    await shown('Try again, or use a different card.')
    // Another card is none that is tried again.
    await press('Use a different card')
    await screen.findByRole('button', { name: 'Place order' })
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await press('Use your Visa ending in 4242')
    await press('Try again')
    await done()
    expect([attempts(), await charges()]).toEqual([[1, 2], [['succeeded', 29900]]])
    // The card that was typed is named like the one that stands beside the button afterwards.
    const [typed, known] = page.bodies(CHECKOUT).map((body) => (body as { card?: number }).card)
    expect([typed, known]).toEqual([expect.any(Number), typed])
  })
})

it('another main card meanwhile is never charged unseen: it is shown with its own sentence, and the next press charges it', async () => {
  await typeCard()
  server.failNext(CHECKOUT, 'charge_not_made')
  await placeOrder()
  await shown('Visa ending in 4242')
  await addCard(server, page.ada.token, CARDS.refusesRefunds)
  await press('Try again')
  await shown('Your main card has changed. Please check the card and try again.')
  await shown('Visa ending in 5126')
  const card = await region('Card')
  expect(card.textContent).toContain('Nothing was charged, and what you typed is still here.')
  expect(await charges()).toEqual([])
  await placeOrder()
  await done()
  expect([attempts(), await charges()]).toEqual([[1, 2, 3], [['succeeded', 29900]]])
})

describe('a card that was typed here while another tab or device used the same card form', () => {
  const NOTHING_CHARGED = /^Nothing was charged/
  const beginElsewhere = async (card: string) => {
    await addCard(server, page.ada.token, card)
    const body = { order: page.order, pickup: { pickup_date: '2026-11-18', is_rush: false }, days: [1, 4] }
    return server.call('POST', '/api/client/subscription/checkout/', body, page.ada.token)
  }

  it('to pay this order: it is told as paid, and nobody says that nothing was charged', async () => {
    await typeCard()
    expect((await beginElsewhere(GOOD)).status).toBe(200)
    await placeOrder()
    await done()
    await shown(CONFIRMED)
    expect([screen.queryByText(NOTHING_CHARGED), server.count(CHECKOUT)]).toEqual([null, 0])
    expect(await charges()).toEqual([['succeeded', 29900]])
  })

  it('and is paying with it: that payment is shown, and nobody says that nothing was charged', async () => {
    await typeCard()
    expect((await beginElsewhere(NO_ANSWER)).status).toBe(409)
    await placeOrder()
    await shown('Your payment of $299.00 is under way')
    expect([screen.queryByText(NOTHING_CHARGED), screen.queryByText(/enter your card again/)]).toEqual([null, null])
    server.setNow(new Date(START.getTime() + 30_000))
    await askAboutCharges(server.deps)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await done()
    expect([server.count(CHECKOUT), await charges()]).toEqual([0, [['succeeded', 29900]]])
  })

  it('and has paid nothing: the card that is there now is named, and the next press pays with it', async () => {
    await typeCard()
    await addCard(server, page.ada.token, CARDS.refusesRefunds)
    await placeOrder()
    const said = await shown('Your Visa ending in 5126 is on file now.')
    expect(said.closest('[data-kind]')?.getAttribute('data-kind')).toBe('warning')
    const card = await region('Card')
    expect(card.textContent).toContain('Please check the card and try again, or use a different card.')
    expect(card.textContent).toContain('Visa ending in 5126')
    expect([screen.queryByText(NOTHING_CHARGED), screen.queryByText(/enter your card again/)]).toEqual([null, null])
    expect([server.count(CONFIRM), await charges()]).toEqual([0, []])
    await placeOrder()
    await done()
    expect(await charges()).toEqual([['succeeded', 29900]])
  })

  it('beside a card that we have: the form is there to type it again, and says no more', async () => {
    await addCard(server, page.ada.token)
    await page.reload()
    await page.user.click(await screen.findByLabelText('First name'))
    await press('Use a different card')
    await typeCard(DECLINES)
    await addCard(server, page.ada.token, CARDS.refusesRefunds)
    await placeOrder()
    await shown('Your card form timed out. Please enter your card again.')
    await shown('The rest of what you typed is still here.')
    expect([screen.queryByText(NOTHING_CHARGED), await charges()]).toEqual([null, []])
    await typeCard()
    await placeOrder()
    await done()
    expect(await charges()).toEqual([['succeeded', 29900]])
  })
})

describe('in the middle of the checkout', () => {
  it.each(someOf(DEATHS, 1))(
    'a server that is killed %s: the same page finishes it, with one charge',
    async (death) => {
      page.wantPickup()
      await typeCard()
      server.dieNext(CHECKOUT, death)
      await placeOrder()
      await shown(/We’re trying again/)
      await pass(3000)
      await done()
      expect(new Set(attempts())).toEqual(new Set([1]))
      expect(await charges()).toEqual([['succeeded', 29900]])
      await shown(CONFIRMED)
      expect(await page.pickups()).toEqual(await wished())
    },
  )

  itWhereWhole('without a network it stops after a while, and goes on when the customer says so [R406]', async () => {
    await typeCard()
    server.failNext(CHECKOUT, 'lost answer')
    await placeOrder()
    await shown(/We’re trying again/)
    const comeBack = server.goOffline()
    for (let count = 0; count < 9; count += 1) await pass(3100)
    expect(await shown('Something went wrong')).toBeTruthy()
    const before = server.count(CHECKOUT)
    await pass(60_000)
    expect(server.count(CHECKOUT)).toBe(before)
    comeBack()
    await press('Try again')
    await done()
    expect(await charges()).toEqual([['succeeded', 29900]])
  })

  it('a reload before it was sent goes on with the same call under the same key: one charge', async () => {
    await typeCard()
    server.failNext(CHECKOUT, 'no network')
    await placeOrder()
    await shown(/We’re trying again/)
    await page.reload()
    await done()
    const [first, second] = page.bodies(CHECKOUT)
    expect([attempts(), second]).toEqual([[1, 1], first])
    expect(await charges()).toEqual([['succeeded', 29900]])
  })

  itWhereWhole('a reload after it was paid sends nothing again', async () => {
    await typeCard()
    server.failNext(CHECKOUT, 'lost answer')
    await placeOrder()
    await shown(/We’re trying again/)
    await page.reload()
    await done()
    expect([attempts(), await charges()]).toEqual([[1], [['succeeded', 29900]]])
  })

  it('a session that ends before it leads to the login and back to the form, and nothing is charged', async () => {
    await typeCard()
    await server.database.db.updateTable('sessions').set({ endedAt: START }).execute()
    await placeOrder()
    await arriveAt('/login')
    await act(() => signInAgain(server, page.ada))
    await arriveAt('/order/checkout')
    await screen.findByLabelText('First name')
    expect(await charges()).toEqual([])
  })

  itWhereWhole(
    'a session that ends over the payment itself leads to the login and back, and it goes on: one charge',
    async () => {
      await typeCard()
      server.failNext(CHECKOUT, 'lost answer')
      await placeOrder()
      await shown(/We’re trying again/)
      await server.database.db.updateTable('sessions').set({ endedAt: START }).execute()
      await pass(3000)
      await arriveAt('/login')
      await act(() => signInAgain(server, page.ada))
      await done()
      expect(new Set(attempts())).toEqual(new Set([1]))
      expect(await charges()).toEqual([['succeeded', 29900]])
    },
  )

  it('what was pressed more than half an hour ago is not charged now', async () => {
    await typeCard()
    server.failNext(CHECKOUT, 'no network')
    await placeOrder()
    await shown(/We’re trying again/)
    cleanup()
    const later = Date.now() + 31 * 60_000
    vi.spyOn(Date, 'now').mockImplementation(() => later)
    server.setNow(new Date(START.getTime() + 31 * 60_000))
    await open()
    await screen.findByLabelText('First name')
    expect([submissionDraft.read(), server.count(CHECKOUT), await charges()]).toEqual([undefined, 1, []])
  })
})

describe('a tab that is closed between the press and the result: the next one knows what the server knows', () => {
  const pressWith = async (card: string) => {
    page.wantPickup()
    await typeCard(card)
    await placeOrder()
  }
  const closeAndOpen = async (path: string) => {
    cleanup()
    // The script of a closed tab is gone; this one hears that the question was closed, and keeps that.
    await act(async () => closeModal())
    await pass(100)
    sessionStorage.clear()
    signInAs(page.ada)
    await page.openAt(path)
  }
  /** order-gate.test.tsx shows each state at more of them. */
  const STEPS = ['/order/packages', '/order/checkout', '/order/result']

  it.each(someOf(STEPS, 0))('the answer was on its way: paid and booked, at %s', async (path) => {
    server.failNext(CHECKOUT, 'lost answer')
    await pressWith(GOOD)
    await shown(/We’re trying again/)
    await closeAndOpen(path)
    await done()
    await shown(CONFIRMED)
    expect([await page.pickups(), await charges()]).toEqual([await wished(), [['succeeded', 29900]]])
  })

  it.each(someOf(DEATHS, 1))('its server was killed %s: paid and booked once, or nothing is charged', async (death) => {
    server.dieNext(CHECKOUT, death)
    await pressWith(GOOD)
    await shown(/We’re trying again/)
    await closeAndOpen('/order/checkout')
    server.setNow(new Date(START.getTime() + 45 * 60_000))
    await askAboutCharges(server.deps)
    const [[status] = []] = await charges()
    if (status === 'succeeded') expect(await page.pickups()).toEqual(await wished())
    else expect([await page.pickups(), (await page.customer()).balance]).toEqual([[], 0])
  })

  it('the call had not arrived: nothing is charged, and nothing booked', async () => {
    server.failNext(CHECKOUT, 'no network')
    await pressWith(GOOD)
    await shown(/We’re trying again/)
    await closeAndOpen('/order/checkout')
    await shown('Please choose package')
    expect([await page.pickups(), await charges()]).toEqual([[], []])
  })

  it.each(someOf(STEPS, 1))(
    'the bank was asking: its question is taken over, and the rest comes with it, at %s',
    async (path) => {
      await pressWith(ASKS)
      await screen.findByRole('dialog', { name: 'Your bank asks' })
      await closeAndOpen(path)
      await press('Confirm with your bank')
      await screen.findByRole('dialog', { name: 'Your bank asks' })
      await press('Confirm')
      await done()
      await shown(CONFIRMED)
      expect([await page.pickups(), await charges()]).toEqual([await wished(), [['succeeded', 29900]]])
      // The tick beside the button was agreed to with the first press.
      expect(await page.customer()).toMatchObject({ subscription: 'platinum', isAutoBilling: true })
    },
  )

  it.each(someOf(STEPS, 2))(
    'the bank was silent: the page says so, and the rest comes with its answer, at %s',
    async (path) => {
      await pressWith(NO_ANSWER)
      await shown(/Waiting for your bank/)
      await closeAndOpen(path)
      await shown('Your payment of $299.00 is under way')
      server.setNow(new Date(START.getTime() + 30_000))
      await askAboutCharges(server.deps)
      // Whoever comes back to the window sees it at once.
      await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await done()
      await shown(CONFIRMED)
      expect([await page.pickups(), await charges()]).toEqual([await wished(), [['succeeded', 29900]]])
    },
  )

  it('the bank had declined: nothing is charged, and the order can be placed again', async () => {
    await pressWith(DECLINES)
    await shown('Your card was declined.')
    await closeAndOpen('/order/packages')
    await screen.findByRole('heading', { level: 1, name: 'Choose how you pay' })
    expect([await page.pickups(), await charges()]).toEqual([[], [['declined', 29900]]])
  })
})
